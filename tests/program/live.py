# SPDX-License-Identifier: MIT
"""The program playing at the live table, as its tests start it and read what it says.

The program is the first argument of whoever runs them. The second is the game, Dice Town where there
is none: what is not about a game needs a short one. Dice that need no teaching save a third of it.
"""
import os
import re
import signal
import sqlite3
import subprocess
import sys
import threading
from pathlib import Path

import tap

DICETABLE = Path(sys.argv[1]).resolve()
ALONE = {**os.environ, "DISPLAY": "", "WAYLAND_DISPLAY": "", "LANG": "C.UTF-8", "LC_ALL": "",
         **tap.NO_LEAK_CHECK}
GAME = ("--game", sys.argv[2]) if len(sys.argv) > 2 else ()
CONFIG = ("--config", Path(__file__).parents[2] / "hardware" / "table.conf")
BOTS = (*GAME, *CONFIG, "--camera", "sim:" if GAME else "sim:dice=pips", "--seats", "bots", "--fast",
        "--display", "text", "--players", "2")
MOVE = r"^  \w+ (keeps .*|has \d+)\.$"  # somebody's dice were read
OVER = r"points.*, wins$"
PATIENCE = 400  # seconds, for one thing to be said


def start(folder, *args, keys=subprocess.DEVNULL, command=("play",), **options):
    return subprocess.Popen([DICETABLE, *command, "--db", Path(folder) / "t.db", *args],
                            stdin=keys, stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE, text=True, env=ALONE, **options)


def read_to(program, words):
    """Reads on to a line with these words; returns all that was said."""
    text = ""
    limit = threading.Timer(PATIENCE, program.kill)
    limit.start()
    try:
        for line in program.stdout:
            text += line
            if re.search(words, line):
                return text
    finally:
        limit.cancel()
    raise AssertionError(f"{words} was never said: {text[-2000:]} {program.stderr.read()}")


def leave_a_game(folder, seed):
    """Begins one and leaves it unfinished."""
    program = start(folder, *BOTS, "--seed", seed, "--new")
    read_to(program, MOVE)
    program.send_signal(signal.SIGTERM)
    program.communicate(timeout=120)


def say(program, line):
    program.stdin.write(line + "\n")
    program.stdin.flush()


def entries(folder):
    with sqlite3.connect(Path(folder) / "t.db") as db:
        return db.execute("SELECT count(*) FROM game_entry").fetchone()[0]


def games(db):
    with sqlite3.connect(db) as file:
        return file.execute("SELECT id, made_at, ended_at, (SELECT count(*) FROM game_entry "
                            "WHERE game_id = id) FROM game").fetchall()
