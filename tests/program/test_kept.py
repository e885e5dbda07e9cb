# SPDX-License-Identifier: MIT
"""A game at the live table is kept: one that was left or killed is gone on with, and a data file that
will not do is refused in one sentence.

The program is the first argument, a game may be the second.
"""
import re
import signal
import sqlite3
import tempfile
from pathlib import Path

import tap
from live import ALONE, BOTS, CONFIG, DICETABLE, MOVE, games, leave_a_game, read_to, start


def test_a_game_is_left_and_killed_and_comes_to_its_end():
    with tempfile.TemporaryDirectory() as folder:
        program = start(folder, *BOTS, "--seed", "live", "--new")
        read_to(program, MOVE)
        # The table is claimed: another one cannot play with this file.
        status, _, err = tap.program(DICETABLE, "play", "--db", Path(folder) / "t.db", *BOTS,
                                     env=ALONE)
        assert status == 1 and err.count("\n") == 1 and "another" in err, (status, err)
        program.send_signal(signal.SIGTERM)
        rest, err = program.communicate(timeout=120)
        assert program.returncode == 0 and not err and "The game is kept" in rest, (rest, err)
        # Gone on with, and killed.
        program = start(folder, *BOTS, "--resume")
        read_to(program, "^== Round [2-9]")
        program.kill()
        program.communicate(timeout=60)
        # Gone on with by itself, to the end.
        program = start(folder, *BOTS)
        rest, err = program.communicate(timeout=400)
        assert program.returncode == 0, err
        assert "unfinished game of Orange and Teal" in err, err
        assert 'Cards came from the seed "live"' in rest
        points = re.findall(r": (\d+) points(?: \([^)]*\))?(, wins)?$", rest, re.M)
        assert len(points) == 2 and [bool(w) for _, w in points].count(True) == 1, points
        # It has ended: there is nothing to go on with.
        status, _, err = tap.program(DICETABLE, "play", "--db", Path(folder) / "t.db", *BOTS,
                                     "--resume", env=ALONE)
        assert status != 0 and "no unfinished game" in err, (status, err)


def test_a_data_file_that_will_not_do_is_refused():
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "foreign.db").write_bytes(b"this is a letter, not a data file" * 99)
        other = sqlite3.connect(folder / "other.db")
        other.execute("create table letters (text)")
        other.commit()
        other.close()
        tap.program(DICETABLE, "play", "--db", folder / "newer.db", "--camera", "dir:/nowhere",
                    "--display", "none", *CONFIG, env=ALONE)
        newer = sqlite3.connect(folder / "newer.db")
        newer.execute("pragma user_version = 9999")
        newer.commit()
        newer.close()
        for file in ("foreign.db", "other.db", "newer.db"):
            before = (folder / file).read_bytes()
            status, out, err = tap.program(DICETABLE, "play", "--db", folder / file, *BOTS,
                                           env=ALONE)
            assert status == 3 and not out, (file, status, out)
            assert file in err and err.count("\n") == 1, err
            assert (folder / file).read_bytes() == before, file


def test_what_cannot_be_played_leaves_the_unfinished_game():
    with tempfile.TemporaryDirectory() as folder:
        leave_a_game(folder, "kept")
        before = games(Path(folder) / "t.db")
        assert len(before) == 1 and before[0][2] is None and before[0][3] > 0, before
        nowhere = Path(folder) / "none" / "new.tape"
        for line, word, right in (
                (("play", "--camera", f"dir:{folder}"), "not calibrated", 3),
                (("play", "--display", "png:/proc/none"), "/proc/none", 1),
                (("record", nowhere, "--seats", "bots"), "folder that you may write to", 1)):
            status, _, err = tap.program(DICETABLE, *line, "--new", "--db",
                                         Path(folder) / "t.db", *CONFIG, env=ALONE)
            assert status == right and word in err and err.count("\n") == 1, (line, status, err)
            assert games(Path(folder) / "t.db") == before, line


tap.run(globals())
