# SPDX-License-Identifier: MIT
"""A game at the live table whose last steps cannot be saved is no success, and goes on before them.

The program is the first argument, a game may be the second.
"""
import re
import signal
import sqlite3
import tempfile
from pathlib import Path

import tap
from live import BOTS, MOVE, OVER, entries, leave_a_game, read_to, start


def change(folder, sql):
    db = sqlite3.connect(Path(folder) / "t.db", isolation_level=None)
    db.execute(sql)
    db.close()


def test_what_could_not_be_saved_is_no_success():
    with tempfile.TemporaryDirectory() as folder:
        leave_a_game(folder, "live")
        kept_before = entries(folder)
        # Nothing that is decided from now on gets in; that a game has ended would.
        change(folder, "CREATE TRIGGER no BEFORE INSERT ON game_entry BEGIN "
                       "SELECT RAISE(ABORT, 'no'); END")
        program = start(folder, *BOTS, "--resume")
        read_to(program, "cannot be saved")
        program.send_signal(signal.SIGTERM)
        rest, err = program.communicate(timeout=120)
        assert program.returncode == 1 and "is kept" not in rest, (rest, err)
        assert re.search(r"the last( 1 step of the game is| \d+ steps of the game are) not saved, "
                         r'"dicetable play" goes on before (it|them): ', err), err
        program = start(folder, *BOTS, "--resume")
        rest, err = program.communicate(timeout=400)
        assert program.returncode == 1 and re.search(OVER, rest, re.M), err
        assert re.search(r"the last \d+ steps of the game and its end are not saved", err), err
        assert entries(folder) == kept_before
        # It is as it was before, and can be gone on with.
        change(folder, "DROP TRIGGER no")
        program = start(folder, *BOTS, "--resume")
        for _ in range(2):
            read_to(program, MOVE)
        program.send_signal(signal.SIGTERM)
        rest, err = program.communicate(timeout=120)
        assert program.returncode == 0 and "is kept" in rest and not err, (rest, err)
        assert entries(folder) > kept_before


tap.run(globals())
