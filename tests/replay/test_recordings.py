# SPDX-License-Identifier: MIT
"""Recordings: those kept here come out as they were, and bad files are refused in one sentence.

Arguments: the program, the folder of the recordings.
"""
import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import tap

DICETABLE, FOLDER = Path(sys.argv[1]).resolve(), Path(sys.argv[2])
TAPES = sorted(FOLDER.glob("*.tape"))


def small():
    return min(TAPES, key=lambda tape: tape.stat().st_size)


def test_there_are_recordings():
    assert TAPES and all(tape.with_suffix(".seen").exists() for tape in TAPES)


def take(tokens, *wanted):
    """Takes the first of these that is among the tokens; false when none is."""
    for word in wanted:
        if word in tokens:
            tokens.remove(word)
            return True
    return False


def fits(wanted, seen):
    """Does a line say what the line of a person says? See README.md for A, A?, ? and [A]."""
    wanted, seen = wanted.split(), seen.split()
    if wanted[:4] != seen[:4]:
        return False
    tokens, faces = wanted[4:], sorted(seen[4:])
    for word in [w for w in tokens if w.isalnum()]:
        tokens.remove(word)
        if not take(faces, word):
            return False
    maybe = [w for w in tokens if w != "?" and w[-1] == "?"]
    free = [w for w in tokens if w[0] == "["]
    for face in faces:
        words = ["?", *maybe, *free] if face == "?" else [f"{face}?", f"[{face}]"]
        if not take(tokens, *words):
            return False
    return all(w[0] == "[" for w in tokens)


def test_lines_are_compared_as_the_page_says():
    for wanted, seen, right in [("A K", "A K", 1), ("A K", "A", 0), ("A", "A K", 0), ("A", "?", 0),
                                ("A?", "A", 1), ("A?", "?", 1), ("A?", "", 0), ("A?", "K", 0),
                                ("[A]", "", 1), ("[A]", "A", 1), ("[A]", "?", 1), ("[A]", "K", 0),
                                ("?", "?", 1), ("?", "A", 0), ("A A? [A]", "A ?", 1),
                                ("A A? [A]", "? ?", 0)]:
        assert fits(f"1 zone 1 open {wanted}", f"1 zone 1 open {seen}") == bool(right), (wanted, seen)
    assert not fits("1 zone 1 open", "1 zone 1 empty") and not fits("1 zone 1 open", "2 zone 1 open")


def test_what_came_in_leads_to_the_same_and_the_pictures_are_read_right():
    for tape in TAPES:
        before = tape.read_bytes()
        status, out, err = tap.program(DICETABLE, "replay", "--seen", tape)
        assert status == 0 and not err, (tape.name, out, err)
        wanted, seen = tape.with_suffix(".seen").read_text().splitlines(), out.splitlines()
        wrong = [pair for pair in zip(wanted, seen) if not fits(*pair)]
        assert not wrong and len(wanted) == len(seen), (tape.name, wrong)
        assert tape.read_bytes() == before and not list(FOLDER.glob("*.tape-*"))


def test_what_is_recorded_today_is_the_same_to_the_last_digit():
    with tempfile.TemporaryDirectory() as name:
        for tape in TAPES:
            new = Path(name) / tape.name
            assert tap.program(DICETABLE, "replay", "--renew", new, tape) == (0, "", "")
            status, out, err = tap.program(DICETABLE, "replay", "--exact", new)
            assert status == 0 and not err and "as recorded" in out, (out, err)


def test_two_exports_are_the_same_bytes():
    for tape in TAPES:
        first = tap.program(DICETABLE, "export", tape)
        if tape == small():
            tap.program(DICETABLE, "replay", tape)
        assert first == tap.program(DICETABLE, "export", tape)
        assert first[0] == 0 and first[1].startswith('{"setup":') and not first[2]


def refused(path, *words, command="replay"):
    """One sentence that names the file, and the status of bad input."""
    status, out, err = tap.program(DICETABLE, command, path)
    assert status == 3, (status, out, err)
    assert err.count("\n") == 1 and str(path) in err, err
    assert all(word in err for word in words) and "not an error" not in err, err
    return out


def test_bad_files_are_refused():
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        refused(folder / "nothing", "no such file")
        (folder / "empty").touch()
        refused(folder / "empty", "empty")
        (folder / "text").write_text("not a recording\n" * 20)
        refused(folder / "text", "not a data file")
        sqlite3.connect(folder / "foreign").execute("CREATE TABLE a(b)").connection.close()
        refused(folder / "foreign", "not a data file")
        newer = bytearray(small().read_bytes())
        newer[60:64] = (1000).to_bytes(4, "big")
        (folder / "newer").write_bytes(newer)
        refused(folder / "newer", "1000", "newer")
        for command in ("replay", "export"):
            refused(folder, command=command)


def test_damage_anywhere_is_refused():
    whole = small().read_bytes()
    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / "damaged"
        places = [24, 95, 99, 100, 4095] + [k * len(whole) // 12 + k for k in range(1, 12)]
        for i, at in enumerate(places):
            damaged = bytearray(whole)
            damaged[at] ^= 1 << i % 8
            path.write_bytes(damaged)
            refused(path, "damaged")
        for size in [len(whole) * share // 100 for share in (1, 30, 77, 99)] + [3000]:
            path.write_bytes(whole[:size])
            refused(path)
        path.write_bytes(whole[:-1])
        refused(path, command="export")


def test_a_recording_that_broke_off_is_played_and_told():
    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / "broken"
        shutil.copyfile(small(), path)
        with sqlite3.connect(path) as db:
            db.execute("DELETE FROM seal")
            db.execute("UPDATE game SET ended_at = NULL")
        assert "as recorded" in refused(path, "no end")
        assert refused(path, "no end", command="export").count("\n") > 3
        for command in ("replay", "export"):
            status, _, err = tap.program(DICETABLE, command, "--broken-off", path)
            assert status == 0 and not err, err


def recorded(folder, ending):
    """A game of bots that is ended by a signal after some looks; returns the recording."""
    path = folder / "game"
    game = subprocess.Popen([DICETABLE, "record", path, "--db", folder / "table.db", "--seats",
                             "bots", "--fast", "--display", "none", "--players", "2", "--seed", "s"],
                            env={**os.environ, **tap.NO_LEAK_CHECK}, stdout=subprocess.DEVNULL,
                            stderr=subprocess.PIPE)
    try:
        end = time.monotonic() + 200
        while time.monotonic() < end and game.poll() is None:
            time.sleep(0.2)
            files = [path, folder / "game-wal"]
            if sum(file.stat().st_size for file in files if file.exists()) > 400_000:
                break
        game.send_signal(ending)
        assert game.communicate(timeout=60)[1] == b""
    finally:
        game.kill()
    return path, game.returncode


def test_a_game_that_was_left_is_a_whole_recording():
    with tempfile.TemporaryDirectory() as name:
        path, status = recorded(Path(name), signal.SIGTERM)
        assert status == 0 and not list(Path(name).glob("game-*"))
        status, out, err = tap.program(DICETABLE, "replay", "--exact", "--json", path)
        found = json.loads(out)
        assert status == 0 and not err and found["same"] and found["complete"], (out, err)
        assert found["pictures"] >= 4 and found["looks"] >= 4, out
        status, _, err = tap.program(DICETABLE, "record", path, "--db", Path(name) / "other.db")
        assert status == 1 and "there already" in err, err
        assert not list(Path(name).glob("other.db*"))


def test_when_the_power_goes_nothing_is_lost():
    with tempfile.TemporaryDirectory() as name:
        path, _ = recorded(Path(name), signal.SIGKILL)
        out = refused(path, "no end")
        assert "as recorded" in out, out
        status, out, _ = tap.program(DICETABLE, "replay", "--exact", "--json", "--broken-off", path)
        assert status == 0 and json.loads(out)["pictures"] >= 4, out


def test_export_makes_the_folder_of_the_pictures():
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "pictures"
        for _ in range(2):
            status, out, err = tap.program(DICETABLE, "export", "--pictures", folder, small())
            looks = [json.loads(line) for line in out.splitlines()[1:]]
            count = sum(len(look["pictures"]) for look in looks)
            assert status == 0 and not err and count > 3, (status, err, count)
            assert len(list(folder.glob("*-zone-*.jpg"))) == count, count
        for wrong in (folder / "none" / "x", next(folder.iterdir())):
            status, out, err = tap.program(DICETABLE, "export", "--pictures", wrong, small())
            assert status == 1 and not out and "no folder for pictures" in err, (status, out, err)


def test_lines_that_do_not_go_together():
    for line, word in ((("--exact", "--seen"), "not two"), (("--live", "--seen"), "not two"),
                       (("--renew", "/nowhere/x", "--live"), "not two"),
                       (("--live", "--display", "wall"), "no display"), (("--speed", "2"), "--live")):
        status, out, err = tap.program(DICETABLE, "replay", *line, small())
        assert status == 2 and not out and word in err and err.count("\n") == 1, (line, err)


def test_it_is_shown_at_another_pace():
    env = {**os.environ, "LC_ALL": "C.UTF-8"}
    status, out, err = tap.program(DICETABLE, "replay", "--live", "--display", "text", "--speed",
                                   "1000", small(), env=env)
    assert status == 0 and not err and len(out) > 100, (out, err)


tap.run(globals())
