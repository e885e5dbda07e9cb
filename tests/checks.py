# SPDX-License-Identifier: MIT
"""Builds, and runs the tests and checks: see tests/run.

Everything that is made lies below build-test/ and is used again by the next run; so is a pass, as
long as the test would get exactly the same (unchanged.py).
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

from tally import Tally, cases_of
from unchanged import Unchanged

ROOT = Path(__file__).resolve().parent.parent
WORK = ROOT / "build-test"
CLANG_FORMAT = 14  # another version formats differently
CPUS = os.cpu_count() or 1
# Everything that the program can do has to be there: a test is not to vanish with its library.
PARTS = [f"-D{part}=enabled" for part in
         ("opencv", "libcamera", "display", "sdl", "gpiod", "kms", "tests")]


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
    told(what, code, out, start)
    return tally.check(what, code == 0)


def told(what, failed, out, start):
    """One line about what was done; all that it printed where it failed."""
    say(f"{'FAIL' if failed else 'ok  '} {what} ({time.monotonic() - start:.0f} s)")
    if failed:
        say(out[max(out.find("FAILED: "), 0):].rstrip())


def show(text):
    """How far something long is: one moving line on a terminal, now and then a line in a log."""
    now = time.monotonic()
    if sys.stdout.isatty():
        print(f"\r{text[:78]:<78}", end="\r" if text else "\r\r", flush=True)
    elif text and now - show.last >= 20:
        show.last = now
        say(f"     {text}")


show.last = time.monotonic()


def ninja(folder, target):
    """Builds what can be built, and shows how far it is. Exit status, and what was printed."""
    # In whichever clone a file was compiled, it is the same.
    env = {**os.environ, "CCACHE_BASEDIR": str(ROOT), "CCACHE_NOHASHDIR": "1"}
    with subprocess.Popen(["ninja", "-k", "0", "-C", str(folder), target], cwd=ROOT, env=env, text=True,
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, errors="replace") as program:
        lines = []
        for line in program.stdout:
            lines.append(line)
            far = re.match(r"\[(\d+)/(\d+)\]", line)
            if far:
                show(f"{folder.name}: {far[1]} of {far[2]} files")
        code = program.wait()
    show("")
    return code, "".join(lines)


def cached(compiler):
    """What another build has compiled, also in another clone, is not compiled again."""
    return f"ccache {compiler}" if shutil.which("ccache") else compiler


def build(tally, name, cc, cxx, *options, target="all"):
    folder, made_by = WORK / name, WORK / f"{name}.args"
    args = ["meson", "setup", str(folder), str(ROOT), "-Dwerror=true", *PARTS, *options]
    start = time.monotonic()
    if not made_by.exists() or made_by.read_text() != " ".join(args):
        shutil.rmtree(folder, ignore_errors=True)
        made_by.unlink(missing_ok=True)
        code, out = run(args, CC=cached(cc), CXX=cached(cxx))
        if code:
            say(out.rstrip())
            tally.check(f"{name}: set up", False)
            return None
        made_by.write_text(" ".join(args))
    code, out = ninja(folder, target)
    told(f"{name}: build", code, out, start)
    return folder if tally.check(f"{name}: build", code == 0) else None


def meson_test(folder, names, timeout, *args):
    """Runs these of meson's tests; returns {name: its cases}, for every one of them."""
    logs = folder / "meson-logs"
    for old in logs.glob("testlog*"):
        old.unlink()
    run(["meson", "test", "-C", folder, "--no-rebuild", "--print-errorlogs",
         # One more than processors: there is always one that waits for a table's clock.
         "--num-processes", CPUS + 1, "--timeout-multiplier", timeout, *args, *names], quiet=False,
        CK_FORK="no", ASAN_OPTIONS="detect_stack_use_after_return=1",
        UBSAN_OPTIONS="halt_on_error=1:print_stacktrace=1")
    log = next(logs.glob("testlog*.json"), None)
    found = {}
    for entry in map(json.loads, log.read_text().splitlines() if log else ()):
        status = entry["returncode"]
        if entry["result"] in ("TIMEOUT", "INTERRUPT"):
            status = entry["result"].lower()
        found[entry["name"].split(":", 1)[-1].split(" / ")[-1]] = cases_of(
            entry.get("stdout", ""), status)
    return {n: found.get(n, [("", "failed", "it did not run")]) for n in names}


def chosen(folder, with_suites, without):
    """The tests of the build that are in one of these suites (or in any), and in none of those."""
    code, out = run(["meson", "introspect", folder, "--tests"])
    for test in json.loads(out) if code == 0 else ():
        suites = {s.split(":", 1)[-1] for s in test["suite"]}
        if (not with_suites or suites & with_suites) and not suites & without:
            yield test


def run_tests(tally, kept, folder, with_suites, without, how="", timeout=4, args=()):
    """Runs those tests of the build that have not passed with the same before. [(name, cases)]"""
    every = {t["name"]: kept.key(folder, t, how) for t in chosen(folder, with_suites, without)}
    if not every:
        tally.check(f"{folder.name}: there are no tests {' '.join(sorted(with_suites))}", False)
    label = {name: " ".join(x for x in (how.split(" ")[0] or folder.name, name) if x)
             for name in every}
    results = {n: kept.cases(label[n], key) for n, key in every.items()}
    due = [n for n, cases in results.items() if cases is None]
    if len(due) < len(every):
        n = sum(len(c) for c in results.values() if c)
        say(f"     {len(every) - len(due)} of {len(every)} test programs ({n} cases) are unchanged"
            " since they passed")
    if due:
        for name, cases in meson_test(folder, due, timeout, *args).items():
            results[name] = cases
            kept.keep(label[name], every[name], cases)
        kept.save()
    unchanged = set(every) - set(due)
    return [(n, cases, n in unchanged) for n, cases in results.items()]


def tests(tally, kept, folder, with_suites, without):
    """Every case of these tests."""
    for program, cases, unchanged in run_tests(tally, kept, folder, with_suites, without):
        tally.add(program, cases)
        tally.unchanged += len(cases) if unchanged else 0


def machine(tally, kept, folder):
    """The program in a virtual machine with real drivers: every case of tests/hw/guest_*.py."""
    start = time.monotonic()
    test = {"cmd": [sys.executable, str(ROOT / "tests" / "hw" / "vm.py"),
                    str(folder / "ui" / "dicetable")], "env": {}, "workdir": None}
    key = kept.key(folder, test)
    cases = kept.cases("virtual machine", key)
    if cases:
        tally.unchanged += len(cases)
        say(f"     {len(cases)} cases are unchanged since they passed")
    else:
        code, out = run(test["cmd"])
        cases = cases_of(out, code)
        told("virtual machine", any(c[1] == "failed" for c in cases), out, start)
        kept.keep("virtual machine", key, cases)
        kept.save()
    tally.add("virtual machine", cases)


def memcheck(tally, kept, folder):
    """The unit tests once more under valgrind: counted by program."""
    wrapper = ("valgrind --quiet --error-exitcode=99 --leak-check=full "
               f"--errors-for-leak-kinds=definite --suppressions={ROOT}/tests/valgrind.supp")
    for program, cases, unchanged in run_tests(
            tally, kept, folder, {"unit"}, {"long", "slow"}, wrapper, 20, ["--wrapper", wrapper]):
        tally.check(f"valgrind {program}", all(c[1] != "failed" for c in cases))
        tally.unchanged += unchanged


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


# What each command does, in order: words for people, and a function of (tally, kept, builds).
# Whatever a step needs of one before it is in builds; it is left out when that failed.

def build_sanitized(tally, kept, builds):
    # gcc 14 takes the sanitizer's own question whether a format is NULL for one of ours.
    builds["gcc"] = build(tally, "gcc-sanitized", "gcc", "g++", "-Db_sanitize=address,undefined",
                          "-Dc_args=-Wno-error=format-overflow")


def build_clang(tally, kept, builds):
    # Without sanitizers, for valgrind; which cannot read the debug information that clang prefers.
    builds["clang"] = build(tally, "clang", "clang", "clang++", "-Dc_args=-gdwarf-4",
                            "-Dcpp_args=-gdwarf-4")


def on(name, what, *more):
    """A step that needs a build."""
    def step(tally, kept, builds):
        if builds[name]:
            what(tally, kept, builds[name], *more)
    return step


QUICK = [
    ("the layout and the rules", lambda tally, kept, builds: (clang_format(tally), rule_ids(tally))),
    ("building with sanitizers", build_sanitized),
    ("tests with sanitizers", on("gcc", tests, set(), {"games", "long", "all"})),
]
ALL = [
    ("building with the second compiler", build_clang),
    ("cppcheck", on("clang", lambda tally, kept, folder: cppcheck(tally))),
    ("slow tests with sanitizers", on("gcc", tests, {"all"}, {"games", "long"})),
    # What is about many games, not about memory.
    ("whole games at full speed", on("clang", tests, {"games"}, {"long"})),
    ("virtual machine", on("clang", machine)),
    ("valgrind", on("clang", memcheck)),
]
LONG = [
    ("what takes hours", on("clang", tests, {"long"}, set())),
    ("other machines", lambda tally, kept, builds: elsewhere(tally)),
]


def everything(tally, options):
    steps = QUICK + (ALL if options.all or options.long else []) + (LONG if options.long else [])
    kept = Unchanged(WORK / "passed.json", ROOT, sources(""), options.afresh)
    builds = {}
    for i, (words, step) in enumerate(steps, 1):
        say(f"-- {i} of {len(steps)}: {words}")
        step(tally, kept, builds)
    if steps == QUICK:
        say(f"     left to tests/run --all: {', '.join(words for words, _ in ALL)}")
    kept.save()


def elsewhere(tally):
    """Other machines: Debian 13, and the Raspberry Pi's processor."""
    for name, what in (("debian13", "builds and passes its tests"),
                       ("arm64", "builds and passes its tests"),
                       ("bare", "a newcomer's first commands")):
        start = time.monotonic()
        code, out = run(["nice", ROOT / "tests" / "hw" / name])
        lines = out.rstrip().splitlines() or [""]
        if code == 77:
            tally.skip(name, lines[-1].removeprefix("SKIP: "))
            continue
        if name == "bare":
            say(out.rstrip())
        say(f"{'ok  ' if code == 0 else 'FAIL'} {name} ({time.monotonic() - start:.0f} s)")
        if code:
            say("\n".join(lines[-40:]))
        tally.check(f"{what}: {name}", code == 0)


def main():
    parser = argparse.ArgumentParser(prog="tests/run")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--long", action="store_true")
    parser.add_argument("--afresh", action="store_true")
    parser.add_argument("--fuzz", type=int, default=0, metavar="SECONDS")
    # .ci/run: how the run before this one ended. Its failure is one of the whole.
    parser.add_argument("--after", type=int, default=0, metavar="STATUS", help=argparse.SUPPRESS)
    options = parser.parse_args()
    start, tally = time.monotonic(), Tally()
    WORK.mkdir(exist_ok=True)
    if options.after:
        tally.check("the run before this one", False)

    if options.fuzz:
        fuzz(tally, options.fuzz)
    else:
        everything(tally, options)

    for skip in tally.skips:
        say(f"skipped: {skip}")
    for failure in tally.failures:
        say(f"failed: {failure}")
    same = f", {tally.unchanged} of them unchanged since they passed and not run again" \
        if tally.unchanged else ""
    say(f"{time.monotonic() - start:.0f} s{same}")
    skipped = f", {len(tally.skips)} skipped" if tally.skips else ""
    say(f"{tally.passed} passed, {len(tally.failures)} failed{skipped}")
    return 1 if tally.failures else 0


if __name__ == "__main__":
    sys.exit(main())
