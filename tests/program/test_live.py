# SPDX-License-Identifier: MIT
"""dicetable play and record at the live table: recordings, windows, and what cannot start is said
before anything begins.

The program is the first argument.
"""
import os
import re
import signal
import sqlite3
import subprocess
import tempfile
import time
from pathlib import Path

import tap
from live import ALONE, BOTS, DICETABLE, games, leave_a_game, read_to, start


def test_a_recording_has_its_end_when_the_terminal_is_closed():
    with tempfile.TemporaryDirectory() as folder:
        tape = str(Path(folder) / "tape.db")
        signal.signal(signal.SIGHUP, signal.SIG_DFL)  # tests that run under nohup hand on that it is ignored
        program = start(folder, *BOTS, "--seed", "live", "--new", command=("record", tape))
        read_to(program, " keeps ")
        program.send_signal(signal.SIGHUP)
        rest, err = program.communicate(timeout=120)
        assert program.returncode == 0 and not err, err
        said = re.search(re.escape(tape) + r" holds the game as far as it went: 1 round, (\d+) pictures\.$", rest, re.M)
        assert said, rest
        with sqlite3.connect(tape) as file:
            assert file.execute("SELECT count(*) FROM record_picture").fetchone() == (int(said[1]),)
        status, out, err = tap.program(DICETABLE, "replay", tape)
        assert status == 0 and "as recorded" in out, (status, out, err)


def test_a_recording_that_nothing_shows_tells_how_far_it_is():
    with tempfile.TemporaryDirectory() as folder:
        tape = str(Path(folder) / "tape.db")
        ours, its = os.openpty()
        program = subprocess.Popen(
            [DICETABLE, "record", tape, "--db", Path(folder) / "t.db", "--seats", "bots", "--players", "2", "--fast",
             "--display", "none", "--seed", "live"], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=its, text=True,
            env=ALONE)
        os.close(its)
        told = b""
        while b"roll 2" not in told:
            told += os.read(ours, 1000)
        program.send_signal(signal.SIGTERM)
        out, _ = program.communicate(timeout=120)
        os.close(ours)
        assert told.startswith(b"\rround 1, roll 1 \rround 1, roll 2 "), told
        assert program.returncode == 0 and f"{tape} holds the game as far as it went" in out, out


def moves(folder):
    """Those that the data file has."""
    db = sqlite3.connect(Path(folder) / "t.db", timeout=30)
    try:
        return db.execute("SELECT count(*) FROM game_entry").fetchone()[0]
    finally:
        db.close()


def wait_for_moves(folder, program, n):
    end = time.monotonic() + 120
    while moves(folder) < n:
        assert program.poll() is None, program.communicate()
        assert time.monotonic() < end, (n, moves(folder))
        time.sleep(0.1)


def test_the_game_goes_on_when_the_desktop_ends_under_its_window():
    server, name = tap.desktop()
    with tempfile.TemporaryDirectory() as folder:
        program = subprocess.Popen(
            [DICETABLE, "play", "--db", Path(folder) / "t.db", "--new", "--seats", "bots", "--fast",
             "--seed", "desktop", "--display", "window"], stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            env={**ALONE, "DISPLAY": name})
        try:
            first = program.stdout.readline()
            if not first and "built without windows" in program.stderr.read():
                raise tap.Skip("built without SDL2")
            wait_for_moves(folder, program, 5)
            server.kill()
            server.wait()
            said = program.stderr.readline()  # with the next picture, which may take a while
            assert "the window: its desktop has ended" in said, said
            assert "the game goes on without it" in said, said
            wait_for_moves(folder, program, moves(folder) + 10)
            program.send_signal(signal.SIGTERM)
            out, err = program.communicate(timeout=60)
            assert program.returncode == 0 and "The game is kept" in out, (out, err)
            assert "desktop" not in err and "X connection" not in err, err
        finally:
            program.kill()
            server.kill()
        program = start(folder, *BOTS[:-2], "--resume")
        read_to(program, " keeps ")
        program.kill()
        program.communicate(timeout=60)


def test_the_game_without_a_camera_has_no_table():
    for line in (("--camera", "sim:"), ("--dice", "bone"), ("--mischief", "all"), ("--fast",)):
        status, out, err = tap.program(DICETABLE, "play", "--no-camera", *line, env=ALONE)
        assert status == 2 and not out and line[0] in err and err.count("\n") == 1, (line, err)


def test_lines_that_do_not_go_together():
    for line, word in ((("--fast",), "--seats bots"), (("--seats", "all"), "--seats takes bots"),
                       (("--camera", "dir:x", "--seats", "bots"), "simulated"),
                       (("--resume", "--new"), "not both")):
        status, out, err = tap.program(DICETABLE, "play", "--db", "/nowhere/t.db", *line,
                                       env=ALONE)
        assert status == 2 and not out and word in err and err.count("\n") == 1, (line, err)
    with tempfile.TemporaryDirectory() as folder:
        db = Path(folder) / "t.db"
        for line, word in ((("--mischief", "fire"), "no mischief"), (("--dice", "gold"), "gold"),
                           (("--display", "wall"), "no display"), (("--camera", "eye"), "no such"),
                           (("--camera", "sim:lamp=moon"), "moon")):
            for command in (("play",), ("record", Path(folder) / "new.tape")):
                status, out, err = tap.program(DICETABLE, *command, "--db", db, "--new", *line,
                                               env=ALONE)
                assert status == 2 and not out, (line, status, out)
                assert word in err and err.count("\n") == 1, (line, err)
                assert not list(Path(folder).iterdir()), line


def test_what_cannot_start_is_said_before_anything_begins():
    with tempfile.TemporaryDirectory() as folder:
        db, conf = Path(folder) / "t.db", Path(folder) / "table.conf"
        conf.write_text("no = such;\n")
        (Path(folder) / "pictures").mkdir()
        there = f"dir:{folder}/pictures"
        for line, word, right in (
                (("--camera", "dir:/nonexistent,fps=abc"), "fps=abc", 2),
                (("--camera", f"{there},fsp=3"), "fsp=3", 2),
                (("--camera", "dir:"), "folder is missing", 2),
                (("--camera", there, "--players", "9"), "players", 2),
                (("--camera", there, "--options", "x=y"), "no option", 2),
                (("--config", conf), "table.conf:1", 3),
                (("--display", "png:/proc/none"), "/proc/none", 1)):
            status, out, err = tap.program(DICETABLE, "play", "--db", db, *line, env=ALONE)
            assert status == right and word in err and err.count("\n") == 1, (line, status, err)
            assert not out and not db.exists(), (line, out)
        leave_a_game(folder, "begun")
        before = games(db)
        for line, word, right in (((there,), "not calibrated", 3),
                                  (("dir:/nonexistent",), "not calibrated", 3)):
            status, out, err = tap.program(DICETABLE, "play", "--new", "--db", db, "--camera",
                                           *line, env=ALONE)
            assert status == right and word in err and not out, (line, status, out, err)
            assert games(db) == before, line


tap.run(globals())
