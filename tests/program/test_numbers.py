# SPDX-License-Identifier: MIT
"""Numbers of Dice Town that no rule book says: the file for them ships as what is made up, is checked when it is read,
and counts.

The program is the first argument.
"""
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import tap

PROGRAM = Path(sys.argv[1]).resolve()
SHIPPED = Path(__file__).resolve().parents[2] / "engine/games/dicetown/dicetown.conf"


def test_the_file_that_ships_is_what_is_made_up():
    lines = [line.split("=") for line in SHIPPED.read_text().splitlines() if "=" in line and not line.startswith("#")]
    numbers = {key.strip(): [int(n) for n in value.split()] for key, value in lines}
    assert numbers == {"deeds": [4] * 5, "claims": [5] * 5, "river": [2, 1, 1, 1, 1, 2, 1, 1, 1, 1],
                       "bandit.faces": [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6], "bandit.rewards": [3] * 12,
                       "indian.faces": [2, 2, 1, 1]}, numbers
    asked = subprocess.run([PROGRAM, "engine"], input='{"do":"games"}\n', capture_output=True, text=True, timeout=60)
    games = {g["game"]: g for g in json.loads(asked.stdout)["games"]}
    usual = {o["name"]: o["default"] for o in games["dicetown"]["options"]}
    assert all(usual[key] == value for key, value in numbers.items()), usual


def play(folder, *more):
    env = {**os.environ, **tap.NO_LEAK_CHECK, "XDG_CONFIG_HOME": str(folder)}
    return subprocess.Popen([PROGRAM, "play", "--game", "dicetown", "--seats", "bots", "--fast", "--new", "--display",
                             "text", "--players", "2", "--db", Path(folder) / "x.db", *more], env=env, text=True,
                            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def test_it_is_checked_and_counts():
    with tempfile.TemporaryDirectory() as folder:
        conf = Path(folder) / "dicetable" / "dicetown.conf"
        conf.parent.mkdir()
        for text, told in (("deeds = 4 4 4 4 5\n", "line 1: the numbers of deeds add up to 21, not 20"),
                           ("# mine\nriver = 1 1 1 1 1 1 1 1 1 1\n", "line 2: the numbers of river add up to 10, not 12"),
                           ("bandit.faces = 1 1 2 2 3 3 4 4 5 5 6 7\n", "line 1: bandit.faces is 12 values of 1 to 6"),
                           ("indian.faces = 2 2 2\n", "line 1: indian.faces is 4 values"),
                           ("indians.faces = 2 2 1 1\n", "has no option \"indians.faces\"")):
            conf.write_text(text)
            done = play(folder)
            _, err = done.communicate(timeout=60)
            assert done.returncode == 3 and told in err and str(conf) in err, (text, err)
        conf.write_text("deeds = 0 0 0 0 20\n")
        begun = play(folder)
        row = next(line for line in begun.stdout if "Town Hall" in line)
        begun.kill()
        begun.communicate(timeout=60)
        assert "worth 5, 5, 5" in row, row


tap.run(globals())
