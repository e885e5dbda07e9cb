# SPDX-License-Identifier: MIT
"""Builds with both compilers and runs every test and check: see tests/run.

Everything that is made lies below build-test/ and is used again by the next run.
"""
import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WORK = ROOT / "build-test"
CLANG_FORMAT = 14  # another version formats differently
CPUS = os.cpu_count() or 1


class Tally:
    """What passed, failed and was skipped so far."""

    def __init__(self):
        self.passed, self.failures, self.skips = 0, [], []

    def check(self, what, ok):
        if ok:
            self.passed += 1
        else:
            self.failures.append(what)
        return ok

    def skip(self, what, why):
        self.skips.append(f"{what}: {why}")


def say(text):
    print(text, flush=True)


def run(args, quiet=True, **env):
    """Runs a program; returns its exit status and what it printed (shown at once unless quiet)."""
    done = subprocess.run([str(a) for a in args], cwd=ROOT, env={**os.environ, **env},
                          stdout=subprocess.PIPE if quiet else None,
                          stderr=subprocess.STDOUT if quiet else None,
                          stdin=subprocess.DEVNULL, text=True, errors="replace")
    return done.returncode, done.stdout or ""


def check(tally, what, args, **env):
    """A program that must exit with 0; its output is shown where it does not."""
    start = time.monotonic()
    code, out = run(args, **env)
    say(f"{'ok  ' if code == 0 else 'FAIL'} {what} ({time.monotonic() - start:.0f} s)")
    if code:
        say(out[max(out.find("FAILED: "), 0):].rstrip())
    return tally.check(what, code == 0)


def build(tally, name, cc, cxx, *options, target="all"):
    folder, made_by = WORK / name, WORK / f"{name}.args"
    args = ["meson", "setup", str(folder), str(ROOT), "-Dwerror=true", "-Dopencv=enabled",
            "-Dtests=enabled", *options]
    if not made_by.exists() or made_by.read_text() != " ".join(args):
        shutil.rmtree(folder, ignore_errors=True)
        made_by.unlink(missing_ok=True)
        code, out = run(args, CC=cc, CXX=cxx)
        if code:
            say(out.rstrip())
            tally.check(f"{name}: set up", False)
            return None
        made_by.write_text(" ".join(args))
    return folder if check(tally, f"{name}: build", ["ninja", "-k", "0", "-C", folder, target]) else None


def cases_of(test):
    """The cases in a test's log entry: [(name, "ok" | "failed" | "skipped", why)]."""
    cases, skip_all = [], None
    out = test.get("stdout", "")
    for line in out.splitlines():
        plan = re.match(r"1\.\.(\d+)(?: *# *skip\S* *(.*))?$", line, re.I)
        case = re.match(r"(not )?ok\b *\d* *-? *(.*)", line)
        if plan and plan[1] == "0":
            skip_all = plan[2] or "no reason given"
        elif case:
            name, _, directive = case[2].partition("#")
            skip = re.match(r" *skip\S* *(.*)", directive, re.I)
            cases.append((name.strip(), "skipped", skip[1]) if skip else
                         (name.strip(), "failed" if case[1] else "ok", ""))
    if not cases and test["result"] == "SKIP":
        why = skip_all or (out.strip().splitlines() or ["no reason given"])[-1]
        cases = [("", "skipped", why)]
    bad = test["result"] not in ("OK", "SKIP", "EXPECTEDFAIL")
    if bad and all(c[1] != "failed" for c in cases):
        cases.append(("", "failed", f"{test['result']}, exit status {test['returncode']}"))
    return cases or [("", "ok", "")]


def meson_test(folder, args, **env):
    """Runs meson's tests; returns [(name, its cases)]."""
    logs = folder / "meson-logs"
    for old in logs.glob("testlog*"):
        old.unlink()
    code, _ = run(["meson", "test", "-C", folder, "--no-rebuild", "--print-errorlogs",
                   "--num-processes", CPUS, *args], quiet=False, CK_FORK="no",
                  ASAN_OPTIONS="detect_stack_use_after_return=1",
                  UBSAN_OPTIONS="halt_on_error=1:print_stacktrace=1", **env)
    log = next(logs.glob("testlog*.json"), None)
    entries = [json.loads(x) for x in log.read_text().splitlines()] if log else []
    programs = [(e["name"].split(":", 1)[-1], cases_of(e)) for e in entries]
    if not programs or (code and all(c[1] != "failed" for _, cs in programs for c in cs)):
        programs.append(("meson test", [("", "failed", f"exit status {code}")]))
    return programs


def tests(tally, folder, *which):
    """Every case of these tests."""
    for program, cases in meson_test(folder, ["--timeout-multiplier", "4", *which]):
        for case, result, why in cases:
            what = " ".join(x for x in (program, case, why if result == "failed" else "") if x)
            if result == "skipped":
                tally.skip(what, why)
            else:
                tally.check(what, result == "ok")


def machine(tally, folder):
    """The program in a virtual machine with real drivers: every case of tests/hw/guest_*.py."""
    start = time.monotonic()
    code, out = run([sys.executable, ROOT / "tests" / "hw" / "vm.py", folder / "ui" / "dicetable"])
    result = "FAIL" if code else "SKIP" if "1..0 # SKIP" in out else "OK"
    cases = cases_of({"stdout": out, "result": result, "returncode": code})
    bad = [c for c in cases if c[1] == "failed"]
    say(f"{'FAIL' if bad else 'ok  '} virtual machine ({time.monotonic() - start:.0f} s)")
    if bad:
        say(out.rstrip())
    for case, result, why in cases:
        what = f"virtual machine {case}".strip()
        if result == "skipped":
            tally.skip(what, why)
        else:
            tally.check(what, result == "ok")


def memcheck(tally, folder):
    """The unit tests once more under valgrind: counted by program."""
    wrapper = ("valgrind --quiet --error-exitcode=99 --leak-check=full "
               f"--errors-for-leak-kinds=definite --suppressions={ROOT}/tests/valgrind.supp")
    for program, cases in meson_test(folder, ["--suite", "unit", "--no-suite", "long",
                                              "--no-suite", "slow", "--wrapper", wrapper,
                                              "--timeout-multiplier", "20"]):
        tally.check(f"valgrind {program}", all(c[1] != "failed" for c in cases))


def sources(*endings):
    code, out = run(["git", "ls-files", "--cached", "--others", "--exclude-standard"])
    names = out.splitlines() if code == 0 else [
        str(p.relative_to(ROOT)) for p in ROOT.rglob("*")
        if not any(part.startswith(("build", ".")) for part in p.relative_to(ROOT).parts)]
    return sorted(n for n in names if n.endswith(endings) and (ROOT / n).exists())


def cppcheck(tally):
    cache = WORK / "cppcheck"
    cache.mkdir(exist_ok=True)
    check(tally, "cppcheck", [
        "cppcheck", "--quiet", "--enable=warning,performance,portability", "--inline-suppr",
        f"--suppressions-list={ROOT}/tests/cppcheck.supp", f"--cppcheck-build-dir={cache}",
        # A made file of two million bytes of weights: nothing to find, and a quarter of an hour.
        f"-i{WORK}/clang/vision/loose/net.c",
        f"--project={WORK}/clang/compile_commands.json", "-j", CPUS, "--error-exitcode=1"])


def clang_format(tally):
    version = run(["clang-format", "--version"])[1]
    if f"version {CLANG_FORMAT}." not in version:
        tally.skip("clang-format", f"needs version {CLANG_FORMAT}, here is {version.strip()}")
        return
    check(tally, "clang-format",
          ["clang-format", "--dry-run", "-Werror", *sources(".c", ".h", ".cpp")])


def fuzz(tally, seconds):
    """Every fuzzer for so long; what it finds stays in build-test/corpus/NAME."""
    folder = build(tally, "fuzz", "clang", "clang++", "-Dfuzzer=true", "-Db_lundef=false",
                   "-Db_sanitize=address,undefined", "-Dc_args=-fsanitize=fuzzer-no-link",
                   "-Dcpp_args=-fsanitize=fuzzer-no-link", target="fuzzers")
    if not folder:
        return

    def one(program):
        name = program.name.removeprefix("fuzz-")
        found = WORK / "corpus" / name
        found.mkdir(parents=True, exist_ok=True)
        words = ROOT / "tests" / "fuzz" / f"{name}.dict"
        code, out = run([program, *([f"-dict={words}"] if words.exists() else []),
                         f"-max_total_time={seconds}", "-timeout=60",
                         "-print_final_stats=1", f"-artifact_prefix={WORK}/fuzz-{name}-", found,
                         ROOT / "tests" / "fuzz" / "corpus" / name],
                        UBSAN_OPTIONS="halt_on_error=1:print_stacktrace=1")
        (WORK / f"fuzz-{name}.log").write_text(out)
        return name, code, out

    programs = sorted(p for p in (folder / "tests" / "fuzz").glob("fuzz-*") if p.is_file())
    with ThreadPoolExecutor(CPUS) as pool:
        for name, code, out in pool.map(one, programs):
            runs = [x for x in out.splitlines() if x.startswith("stat::number_of_executed_units")]
            say(f"{'ok  ' if code == 0 else 'FAIL'} fuzz {name}: {' '.join(runs)}")
            if code:
                say("\n".join(out.splitlines()[-40:]))
            tally.check(f"fuzz {name}", code == 0)


def rule_ids(tally):
    code, out = run([sys.executable, ROOT / "tests" / "rule_ids.py"])
    say(f"{'ok  ' if code == 0 else 'FAIL'} {out.strip()}")
    tally.check("every rule is named by a test", code == 0)


def everything(tally, long):
    clang_format(tally)
    rule_ids(tally)
    # Without sanitizers, for valgrind; which cannot read the debug information that clang prefers.
    clang = build(tally, "clang", "clang", "clang++", "-Dc_args=-gdwarf-4", "-Dcpp_args=-gdwarf-4")
    gcc = build(tally, "gcc-sanitized", "gcc", "g++", "-Db_sanitize=address,undefined")
    if clang:
        cppcheck(tally)
    if gcc:
        tests(tally, gcc, "--no-suite", "games", "--no-suite", "long")
    if clang:
        # What is about many games, not about memory: at full speed.
        tests(tally, clang, "--suite", "games", *(["--suite", "long"] if long else []))
        machine(tally, clang)
        memcheck(tally, clang)
    if long:
        elsewhere(tally)


def elsewhere(tally):
    """Other machines: Debian 13, and the Raspberry Pi's processor."""
    for name in ("debian13", "arm64"):
        start = time.monotonic()
        code, out = run(["nice", ROOT / "tests" / "hw" / name])
        lines = out.rstrip().splitlines() or [""]
        if code == 77:
            tally.skip(name, lines[-1].removeprefix("SKIP: "))
            continue
        say(f"{'ok  ' if code == 0 else 'FAIL'} {name} ({time.monotonic() - start:.0f} s)")
        if code:
            say("\n".join(lines[-40:]))
        tally.check(f"builds and passes its tests: {name}", code == 0)


def main():
    parser = argparse.ArgumentParser(prog="tests/run")
    parser.add_argument("--long", action="store_true")
    parser.add_argument("--fuzz", type=int, default=0, metavar="SECONDS")
    options = parser.parse_args()
    start, tally = time.monotonic(), Tally()
    WORK.mkdir(exist_ok=True)

    if options.fuzz:
        fuzz(tally, options.fuzz)
    else:
        everything(tally, options.long)

    for skip in tally.skips:
        say(f"skipped: {skip}")
    for failure in tally.failures:
        say(f"failed: {failure}")
    say(f"{time.monotonic() - start:.0f} s")
    skipped = f", {len(tally.skips)} skipped" if tally.skips else ""
    say(f"{tally.passed} passed, {len(tally.failures)} failed{skipped}")
    return 1 if tally.failures else 0


if __name__ == "__main__":
    sys.exit(main())
