# SPDX-License-Identifier: MIT
"""dicetable play at the live table: bots play a simulated game to its end, a game that was left or
killed is gone on with, and a data file that will not do is refused in one sentence.

The program is the first argument.
"""
import os
import re
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import tap

DICETABLE = Path(sys.argv[1]).resolve()
ALONE = {**os.environ, "DISPLAY": "", "WAYLAND_DISPLAY": "", "LANG": "C.UTF-8", "LC_ALL": "",
         **tap.NO_LEAK_CHECK}
BOTS = ("--seats", "bots", "--fast", "--display", "text", "--players", "2")


def start(folder, *args, keys=subprocess.DEVNULL, command=("play",), **options):
    return subprocess.Popen([DICETABLE, *command, "--db", Path(folder) / "t.db", *args],
                            stdin=keys, stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE, text=True, env=ALONE, **options)


def read_to(program, words):
    """Reads on to a line with these words; returns all that was said."""
    text = ""
    for line in program.stdout:
        text += line
        if re.search(words, line):
            return text
    raise AssertionError(f"{words} was never said: {text[-2000:]} {program.stderr.read()}")


def kept(text):
    return re.findall(r"^  (\w+ keeps [^.]*)\.$", text, re.M)


def leave_a_game(folder, seed):
    """Begins one and leaves it unfinished."""
    program = start(folder, *BOTS, "--seed", seed, "--new")
    read_to(program, " keeps ")
    program.send_signal(signal.SIGTERM)
    program.communicate(timeout=120)


def test_a_game_is_left_and_killed_and_comes_to_its_end():
    with tempfile.TemporaryDirectory() as folder:
        program = start(folder, *BOTS, "--seed", "live", "--new")
        read_to(program, " keeps ")
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
        assert "the game is over." in rest and 'Cards came from the seed "live"' in rest
        points = re.findall(r": (\d+) points(?: \([^)]*\))?(, wins)?$", rest, re.M)
        assert len(points) == 2 and [bool(w) for _, w in points].count(True) == 1, points
        # It has ended: there is nothing to go on with.
        status, _, err = tap.program(DICETABLE, "play", "--db", Path(folder) / "t.db", *BOTS,
                                     "--resume", env=ALONE)
        assert status != 0 and "no unfinished game" in err, (status, err)


def test_a_recording_has_its_end_when_the_terminal_is_closed():
    with tempfile.TemporaryDirectory() as folder:
        tape = str(Path(folder) / "tape.db")
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


def entries(folder):
    with sqlite3.connect(Path(folder) / "t.db") as db:
        return db.execute("SELECT count(*) FROM game_entry").fetchone()[0]


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
        assert program.returncode == 1 and "the game is over." in rest, err
        assert re.search(r"the last \d+ steps of the game and its end are not saved", err), err
        assert entries(folder) == kept_before
        # It is as it was before, and can be gone on with.
        change(folder, "DROP TRIGGER no")
        program = start(folder, *BOTS, "--resume")
        for _ in range(3):
            read_to(program, " keeps ")
        program.send_signal(signal.SIGTERM)
        rest, err = program.communicate(timeout=120)
        assert program.returncode == 0 and "is kept" in rest and not err, (rest, err)
        assert entries(folder) > kept_before


def test_a_data_file_that_will_not_do_is_refused():
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "foreign.db").write_bytes(b"this is a letter, not a data file" * 99)
        other = sqlite3.connect(folder / "other.db")
        other.execute("create table letters (text)")
        other.commit()
        other.close()
        tap.program(DICETABLE, "play", "--db", folder / "newer.db", "--camera", "dir:/nowhere",
                    "--display", "none", env=ALONE)
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


def test_without_anybody_at_the_keyboard_a_person_s_game_is_kept():
    with tempfile.TemporaryDirectory() as folder:
        program = start(folder, "--display", "text", "--players", "2")
        out, err = program.communicate(timeout=120)
        assert program.returncode == 0 and not err, err
        assert "You are Orange" in out and "The game is kept" in out, out


def test_the_terminal_has_everybody_s_button():
    with tempfile.TemporaryDirectory() as folder:
        program = start(folder, "--display", "text", "--players", "2", "--new",
                        keys=subprocess.PIPE)
        try:
            read_to(program, r"^\* Roll under your cups")
            for line, answer in (("press 2", "seat 2 has nothing to choose now"),
                                 ("hold 2", "4 +Leave the table"),
                                 ("press 1", "seat 1 has nothing to choose now"),
                                 ("hold 9", "not understood"), ("pause", "Pause"),
                                 ("press 2", "Roll under your cups")):
                program.stdin.write(line + "\n")
                program.stdin.flush()
                read_to(program, answer)
        finally:
            program.kill()
            program.communicate(timeout=60)


def say(program, line):
    program.stdin.write(line + "\n")
    program.stdin.flush()


def test_a_person_is_shown_the_dice_that_count():
    """After a step was taken back, and in the next round: not before that is told to begin."""
    with tempfile.TemporaryDirectory() as folder:
        usual = (Path(__file__).parents[2] / "hardware" / "table.conf").read_text()
        quick = re.sub(r"(window|show) = \d+", r"\1 = 500", usual)
        config = Path(folder) / "quick.conf"
        config.write_text(re.sub(r"choice = \d+", "choice = 1000", quick))
        program = start(folder, "--display", "text", "--players", "2", "--new", "--seed", "person",
                        "--config", config, keys=subprocess.PIPE)

        def rolled():
            text = read_to(program, "^You roll:")
            return text, text.splitlines()[-1].split()[2:]
        try:
            text, dice = rolled()
            assert "== Round 1\n" in text, text
            say(program, dice[0])
            text, _ = rolled()
            assert "-- Roll 2\n" in text, text
            say(program, "undo")
            _, dice = rolled()
            assert len(dice) == 5, dice
            say(program, " ".join(dice))
            text = read_to(program, "Your cup goes up|That is")
            assert "Your cup goes up" in text, text
            text, _ = rolled()
            assert "== Round 2\n" in text, text
        finally:
            program.kill()
            program.communicate(timeout=60)


def test_the_last_roll_needs_nobody():
    """Where all dice stay there is nothing to type; what has happened comes before what is asked."""
    with tempfile.TemporaryDirectory() as folder:
        usual = (Path(__file__).parents[2] / "hardware" / "table.conf").read_text()
        config = Path(folder) / "quick.conf"
        config.write_text(re.sub(r"(window|show) = \d+", r"\1 = 500", usual))
        program = start(folder, "--display", "text", "--players", "2", "--new", "--seed", "last",
                        "--config", config, keys=subprocess.PIPE)
        try:
            assert re.search(r"tied to [0-9a-f]{8}\.\.\. \(\"commit\"", read_to(program, "^You are "))
            said = ""
            while "all of it stays" not in said:
                said = read_to(program, "^You roll")
                if "all of it stays" not in said:
                    say(program, said.splitlines()[-1].split()[2])
            said = read_to(program, r"^  Orange has .*\.$")
            assert "keep>" not in said, said
        finally:
            program.kill()
            program.communicate(timeout=60)


def test_leaving_and_pausing_is_answered():
    with tempfile.TemporaryDirectory() as folder:
        program = start(folder, "--display", "text", "--players", "3", "--new",
                        keys=subprocess.PIPE)
        try:
            read_to(program, "^You roll")
            for line, answer in (("leave 3", "Red leaves: .*return 3"), ("leave 3", "left already"),
                                 ("return 3", "Red is back"), ("return 3", "here already"),
                                 ("undo", "nothing to take back"), ("fix 1 9 K", "no die 9"),
                                 ("puase", 'did you mean "pause"'), ("pause", 'Type "pause" again'),
                                 ("pause", "It goes on"), ("? wanted", "Wanted: When another"),
                                 ("commit", "[0-9a-f]{64}$")):
                say(program, line)
                read_to(program, answer)
        finally:
            program.kill()
            program.communicate(timeout=60)


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
    for line in (("--seats", "bots"), ("--display", "text"), ("--mischief", "all"), ("--resume",)):
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


def games(db):
    with sqlite3.connect(db) as file:
        return file.execute("SELECT id, made_at, ended_at, (SELECT count(*) FROM game_entry "
                            "WHERE game_id = id) FROM game").fetchall()


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
                                         Path(folder) / "t.db", env=ALONE)
            assert status == right and word in err and err.count("\n") == 1, (line, status, err)
            assert games(Path(folder) / "t.db") == before, line


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
