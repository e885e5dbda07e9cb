# SPDX-License-Identifier: MIT
"""tests/checks.py, tally.py and unchanged.py: what counts as passed, and what need not run again.

The first argument is the source folder.
"""
import json
import os
import sys
import tempfile
from pathlib import Path

import tap

sys.dont_write_bytecode = True
sys.path.insert(0, sys.argv[1] + "/tests")
import checks
import unchanged
from tally import Tally, cases_of


def counted(out, status=0):
    tally = Tally()
    tally.add("it", cases_of(out, status))
    return tally.passed, len(tally.failures), len(tally.skips)


def test_cases_are_counted():
    assert counted("1..2\nok 1 - a\nok 2 - b\n") == (2, 0, 0)
    assert counted("ok 1 - a\nnot ok 2 - b\n1..2\n", 1) == (1, 1, 0)
    assert counted("1..2\nok 1 - a\nok 2 - b # SKIP no light\n") == (1, 0, 1)
    assert counted("1..0 # SKIP no camera\n") == (0, 0, 1)


def test_what_died_has_failed():
    for out, status in (("", 1), ("", 0), ("Traceback\n", 1), ("1..0\n", 0), ("1..0 # SKIP why\n", 1)):
        assert counted(out, status) == (0, 1, 0), (out, status)
    assert counted("1..3\nok 1 - a\n", 0) == (1, 1, 0), "fewer than it said"
    assert counted("1..1\nok 1 - a\nok 2 - b\n", 0) == (2, 1, 0), "more than it said"
    assert counted("ok 1 - a\n", 0) == (1, 1, 0), "without a plan"
    assert counted("ok 1 - a\n1..1\nok 1 - a\n1..1\n", 0) == (2, 1, 0), "with two plans"
    assert counted("ok 1 - a\n1..1\n", -11) == (1, 1, 0), "killed after its last case"
    assert counted("ok 1 - a\n1..1\n", "timeout") == (1, 1, 0)


def test_a_test_that_left_no_word_has_failed():
    told = [{"name": "dicetable:unit+slow / a", "result": "OK", "returncode": 0,
             "stdout": "ok 1 - it\n1..1\n"},
            {"name": "dicetable:unit / b", "result": "TIMEOUT", "returncode": 0,
             "stdout": "ok 1 - it\n1..1\n"}]
    run = checks.run
    with tempfile.TemporaryDirectory() as folder:
        logs = Path(folder) / "meson-logs"
        logs.mkdir()
        (logs / "testlog.json").write_text("of another run")

        def left_a_log(args, **env):
            assert args[-3:] == ["a", "b", "c"]
            (logs / "testlog.json").write_text("".join(json.dumps(t) + "\n" for t in told))
            return 0, ""
        try:
            checks.run = left_a_log
            found = checks.meson_test(Path(folder), ["a", "b", "c"], 4)
            checks.run = lambda args, **env: (1, "")
            none = checks.meson_test(Path(folder), ["a"], 4)
        finally:
            checks.run = run
    assert found["a"] == [("it", "ok", "")]
    assert [c[1] for c in found["b"]] == ["ok", "failed"] and "timeout" in found["b"][1][2]
    assert [c[1] for c in found["c"]] == ["failed"] and [c[1] for c in none["a"]] == ["failed"]


class Project:
    """A folder with a program that was built, a source, a script and a file that tests read."""

    FILES = {"build/test-a": "program", "a.c": "source", "t.py": "script", "data.txt": "data"}

    def __enter__(self):
        self.tmp = tempfile.TemporaryDirectory()
        self.root = Path(self.tmp.name)
        (self.root / "build").mkdir()
        for name, text in self.FILES.items():
            (self.root / name).write_text(text)
        return self

    def __exit__(self, *_):
        self.tmp.cleanup()

    def kept(self, **options):
        names = [n for n in self.FILES if "/" not in n]
        kept = unchanged.Unchanged(self.root / "passed.json", self.root, names, **options)
        kept.programs_of = lambda folder: kept.file_digest(folder / "test-a")
        return kept

    def key(self, cmd, env=None, how="", **options):
        test = {"cmd": [str(c) for c in cmd], "env": env or {}, "workdir": None}
        return self.kept(**options).key(self.root / "build", test, how)

    def keys(self):
        return (self.key([self.root / "build/test-a"]),
                self.key([sys.executable, self.root / "t.py"]))


def test_a_key_is_of_everything_that_a_test_gets():
    with Project() as p:
        first = p.keys()
        assert None not in first and first == p.keys()
        # What a compiled test holds already does not concern it; a script may look at it.
        for name, both in (("data.txt", True), ("build/test-a", True), ("a.c", False), ("t.py", False)):
            before = p.keys()
            (p.root / name).write_text("changed")
            after = p.keys()
            assert after[1] != before[1] and (after[0] != before[0]) == both, name
        (p.root / "data.txt").chmod(0o700)
        assert all(a != b for a, b in zip(after, p.keys())), "it may be executed now"
        program = [p.root / "build/test-a"]
        assert len({p.key(program), p.key([*program, "1"]), p.key(program, {"A": "1"}),
                    p.key(program, how="valgrind")}) == 4
        before = p.keys()
        os.environ["SOMETHING_ELSE"] = "1"
        assert all(a != b for a, b in zip(before, p.keys()))
        del os.environ["SOMETHING_ELSE"]
        assert before == p.keys()


def test_a_key_is_of_the_machine_too():
    asked = unchanged.output_of
    with Project() as p:
        before = p.keys()
        try:
            unchanged.output_of = lambda *args: b"libfoo 1.2 installed\n"
            assert all(a != b for a, b in zip(before, p.keys()))
            unchanged.output_of = lambda *args: b""
            assert p.keys() == (None, None), "nobody knows which packages there are"
        finally:
            unchanged.output_of = asked


def test_only_what_passed_wholly_is_kept():
    with Project() as p:
        kept = p.kept()
        kept.keep("good", "k", [["a", "ok", ""]])
        kept.keep("bad", "k", [["a", "ok", ""], ["b", "failed", ""]])
        kept.keep("skipped", "k", [["a", "ok", ""], ["b", "skipped", "no light"]])
        kept.keep("unknown", None, [["a", "ok", ""]])
        kept.save()
        kept = p.kept()
        assert kept.cases("good", "k") == [["a", "ok", ""]]
        assert kept.cases("good", "other") is None and kept.cases("good", None) is None
        assert not any(kept.cases(n, "k") for n in ("bad", "skipped", "unknown"))
        assert p.kept(afresh=True).cases("good", "k") is None
        # What failed since then has not passed.
        kept.keep("good", "k", [["a", "failed", ""]])
        kept.save()
        assert p.kept().cases("good", "k") is None
        (p.root / "passed.json").write_text("{")
        assert p.kept().cases("good", "k") is None


tap.run(globals())
