# SPDX-License-Identifier: MIT
"""What starts the virtual machine takes it along when it ends, however it ends; and what its scripts
say is counted by what they should have said.

The first argument is the source folder.
"""
import contextlib
import io
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import tap

sys.dont_write_bytecode = True
sys.path.insert(0, sys.argv[1] + "/tests/hw")
import vm

STARTS = """import sys, signal, time
sys.dont_write_bytecode = True
sys.path.insert(0, sys.argv[1] + "/tests/hw")
import vm
vm.end_with_parent(signal.SIGTERM)
print(vm.start(["sleep", "300"]).pid, flush=True)
time.sleep(300)
"""
# What is killed starts what starts the machine, as tests/run does.
BETWEEN = "import subprocess, sys; subprocess.run([sys.executable, '-c', *sys.argv[1:]])"


def lives(pid):
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


def dies_with(args, number):
    with subprocess.Popen([sys.executable, "-c", *args, sys.argv[1]],
                          stdout=subprocess.PIPE, text=True) as starter:
        machine = int(starter.stdout.readline())
        assert lives(machine)
        starter.send_signal(number)
        end = time.monotonic() + 10
        while lives(machine):
            if time.monotonic() > end:
                os.kill(machine, signal.SIGKILL)
                raise AssertionError("it lives on")
            time.sleep(0.02)


def test_a_machine_ends_with_what_was_killed():
    dies_with([STARTS], signal.SIGKILL)


def test_a_machine_ends_with_what_was_asked_to_end():
    dies_with([STARTS], signal.SIGTERM)


def test_a_machine_ends_with_the_run_of_all_tests():
    dies_with([BETWEEN, STARTS], signal.SIGKILL)


def told(*lines):
    """What becomes of these lines of a machine with two scripts of two cases and one."""
    with tempfile.TemporaryDirectory() as folder:
        scripts = [Path(folder) / "guest_a.py", Path(folder) / "guest_b.py"]
        scripts[0].write_text("def test_it_shines():\n    pass\ndef test_it_ends():\n    pass\n")
        scripts[1].write_text("import tap\ndef helper(): pass\ndef test_last(): pass\n")
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            failed = vm.follow([f"{x}\n".encode() for x in lines], scripts)
    said = [x for x in out.getvalue().splitlines() if not x.startswith("#")]
    assert said[0] == "1..3", said
    return failed, said[1:]


A = ("# begin guest_a", "1..2", "ok 1 - it shines", "ok 2 - it ends", "# end guest_a 0")
B = ("# begin guest_b", "1..1", "ok 1 - last", "# end guest_b 0")


def test_all_cases_of_all_scripts_are_counted():
    assert told(*A, *B) == (0, ["ok 1 - it shines", "ok 2 - it ends", "ok 3 - last"])
    assert told("Booting from ROM.." + A[0], *A[1:], *B)[0] == 0, "a line that was left open"


def test_a_script_that_dies_while_starting_has_failed_in_every_case():
    dead = ("# begin guest_a", "Traceback (most recent call last):", "# end guest_a 1")
    assert told(*dead, *B) == (2, ["ok 1 - last", "not ok 2 - it shines", "not ok 3 - it ends"])


def test_a_machine_that_stops_has_failed_in_what_is_left():
    assert told(*A[:3]) == (2, ["ok 1 - it shines", "not ok 2 - it ends", "not ok 3 - last"])
    assert told("qemu-system-x86_64: cannot allocate memory")[0] == 3


def test_a_script_that_ends_badly_after_its_cases_has_failed():
    failed, said = told(*A, *B[:3], "# end guest_b 139")
    assert failed == 1 and said[3] == "not ok 4 - guest_b ends well", said


def test_skips_keep_their_reason():
    failed, said = told(*A[:3], "ok 2 - it ends # SKIP no light", *A[4:], *B)
    assert failed == 0 and said[1].startswith("ok 2 - it ends # SKIP no light"), said


def test_the_real_scripts_have_their_cases():
    for script in Path(sys.argv[1], "tests/hw").glob("guest_*.py"):
        text = script.read_text()
        assert len(vm.cases_in(script)) == text.count("\ndef test_"), script
        assert bool(vm.cases_in(script)) == ("tap.run(globals())" in text), script


tap.run(globals())
