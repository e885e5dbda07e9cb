# SPDX-License-Identifier: MIT
"""Runs bench-engine, and once more under callgrind for instructions per action.

Time depends on the machine and its mood, instructions on the compiler only: they are what to
compare with. Argument: the program.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

GAMES = 40  # under callgrind


def run(*args, **env):
    return subprocess.run([str(a) for a in args], check=True, capture_output=True, text=True,
                          env={**os.environ, **env}).stdout


def instructions(program, function, out):
    """How many instructions the program spends in a function and what it calls; and actions."""
    said = run("valgrind", "--quiet", "--tool=callgrind", f"--toggle-collect={function}",
               f"--callgrind-out-file={out}", program, GAMES, DICETABLE_BENCH_BASE="1")
    actions = int(re.search(r"(\d+) actions", said)[1])
    total = re.search(r"^(?:summary|totals): (\d+)", out.read_text(), re.M)
    return int(total[1]), actions


program = Path(sys.argv[1]).resolve()
print(run(program), end="")
if not shutil.which("valgrind"):
    print("instructions: not counted, valgrind is not installed")
    sys.exit(0)
with tempfile.TemporaryDirectory() as folder:
    for what, function in (("game_apply", "apply_all"), ("a whole random game", "play")):
        count, actions = instructions(program, function, Path(folder) / "callgrind.out")
        if function == "apply_all":
            print(f"instructions per {what}: {count / actions:.0f}")
        else:
            print(f"instructions in {what}: {count / GAMES:.0f}")
