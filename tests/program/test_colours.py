# SPDX-License-Identifier: MIT
"""Two seats' dice in any two of six colours, on pictures of the ray tracer and under all its lamps:
none is taken for the other seat's, and few are asked about.

Arguments: dicetable, looks, the program that compares (tests/bench/colours.c), table.conf, how many
pictures of each pair, and the seed. Says how many dice that were, and how fast.
"""
import itertools
import re
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

import tap

DICETABLE, LOOKS, COLOURS, CONF = (Path(a).resolve() for a in sys.argv[1:5])
FRAMES, SEED = (int(a) for a in sys.argv[5:7])
NAMES = ("red", "blue", "green", "yellow", "white", "black")
KINDS = ("right", "in the other's colour", "in nobody's", "of no clear colour", "asked about", "not seen",
         "with another face")


def run(*args):
    done = subprocess.run([str(a) for a in args], capture_output=True, text=True)
    assert done.returncode == 0, (args, done.stderr)
    return done.stdout


def score(pair, number):
    """Dice that lie free, and of them how many of each kind."""
    with tempfile.TemporaryDirectory(prefix="dicetable-colours-") as name:
        folder, db = Path(name) / f"look-{SEED}-{number}", Path(name) / "t.db"
        run(LOOKS, "--seed", SEED, "--set", number, "--out", name, "--colours", "+".join(pair),
            "--frames", FRAMES, "--teach", 0, "--chess", 0, "--zones-only", "--few", 1, "--many", 3,
            "--threads", 1, "--quiet")
        run(DICETABLE, "--db", db, "--config", CONF, "calibrate", "--images", folder / "calib")
        *lines, sums = run(COLOURS, db, CONF, folder).splitlines()
    for line in lines:
        print(f"# {'+'.join(pair)}: {line}")
    print(f"# {'+'.join(pair)}: {sums}", flush=True)
    return [int(re.match(r"\d+", sums)[0])] + [int(re.search(r"(\d+) " + k, sums)[1]) for k in KINDS]


def cpu_s():
    return sum(resource.getrusage(r)[k] for r in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
               for k in (0, 1))


def test_no_die_is_taken_for_the_others():
    total = [0] * (1 + len(KINDS))
    for number, pair in enumerate(itertools.combinations(NAMES, 2)):
        total = [a + b for a, b in zip(total, score(pair, number))]
    dice, found = total[0], dict(zip(KINDS, total[1:]))
    print(f"# {dice} dice, {dice * 60 / cpu_s():.0f} a minute of CPU: {found}")
    assert dice >= 5 * 15 * FRAMES, dice
    assert found["in the other's colour"] == 0, found


tap.run(globals())
