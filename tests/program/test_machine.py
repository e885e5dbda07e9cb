# SPDX-License-Identifier: MIT
"""What starts the virtual machine takes it along when it ends, however it ends.

The first argument is the source folder.
"""
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import tap

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


tap.run(globals())
