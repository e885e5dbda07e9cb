# SPDX-License-Identifier: MIT
"""The data file from outside: its name, its copies, what is missing in it, who may read it, and what
is not told before a game is over. The program is the first argument.
"""
import atexit
import json
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import tap

DICETABLE = Path(sys.argv[1]).resolve()
ENV = {**os.environ, **tap.NO_LEAK_CHECK, "DISPLAY": "", "WAYLAND_DISPLAY": ""}
# Dice that need no teaching.
BOTS = ("--camera", "sim:dice=pips", "--fast", "--seats", "bots", "--players", "2")
GAME = (*BOTS, "--display", "none", "--seed", "never to be told")


def need_vision():
    if "record" not in tap.program(DICETABLE, "--help")[1]:
        raise tap.Skip("built without vision")


GAMES = []


def start(*words, **options):
    options = {"stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE, "env": ENV, **options}
    GAMES.append(subprocess.Popen([DICETABLE, *map(str, words)], text=True,
                                  stdin=subprocess.DEVNULL, **options))
    return GAMES[-1]


@atexit.register
def end():
    """No game outlives a test that failed."""
    for game in GAMES:
        if game.poll() is None:
            game.kill()


def count(db, what="game_entry"):
    """Rows, without ever holding the file."""
    name = str(db).replace("?", "%3f")
    try:
        base = sqlite3.connect(f"file:{name}?mode=ro", uri=True, timeout=0)
    except sqlite3.Error:
        return 0
    try:
        return base.execute(f"SELECT count(*) FROM {what}").fetchone()[0]
    except sqlite3.Error:
        return 0
    finally:
        base.close()


def until(true, seconds=150):
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it does not come"
        time.sleep(0.05)


def playing(db, least, *words, **options):
    """A game at the table that has come so far."""
    game = start("play", *words, **options)
    until(lambda: count(db) >= least or game.poll() is not None)
    assert game.poll() is None, game.communicate()
    return game


def stop(game, by=signal.SIGINT):
    game.send_signal(by)
    _, err = game.communicate(timeout=240)
    return game.returncode, err


def doctor(**options):
    out = tap.program(DICETABLE, "doctor", "--json", "--display", "none", *options.pop("words", ()),
                      **{"env": ENV, **options})[1]
    return {line["check"]: line for line in map(json.loads, out.splitlines())}


def test_a_name_is_a_path():
    need_vision()
    with tempfile.TemporaryDirectory() as folder:
        game = playing(Path(folder) / ":memory:", 2, "--db", ":memory:", *GAME, cwd=folder)
        assert stop(game)[0] == 0
        assert sorted(os.listdir(folder)) == [":memory:", ":memory:-table"]
        env = {**ENV, "DICETABLE_DB": "file:x?mode=memory"}
        status, _, err = tap.program(DICETABLE, "backup", "copy", cwd=folder, env=env)
        assert status == 1 and "file:x?mode=memory: there is no data file" in err, err
        status, _, err = tap.program(DICETABLE, "backup", "--db", ":memory:", "", cwd=folder)
        assert status == 3 and "empty" in err, err
        status, _, err = tap.program(DICETABLE, "record", "", "--db", "t.db", *GAME, cwd=folder)
        assert status == 3 and "empty" in err, err
        assert len(os.listdir(folder)) == 2


def check_copies(db, folder, env):
    """While somebody plays."""
    copy, link = folder / "copy", folder / "link"
    link.symlink_to(db)
    os.mkfifo(folder / "pipe")
    for _ in range(2):  # the second one takes the place of the first
        status, out, err = tap.program(DICETABLE, "backup", "--json", copy, env=env)
        assert (status, err) == (0, "") and json.loads(out)["bytes"] == copy.stat().st_size
        assert count(copy) >= 3 and copy.stat().st_mode & 0o777 == 0o600
    for own, words in ((db, "own data file"), (link, "own data file"), (f"{db}-wal", "own data file"),
                       (folder, "something else"), (folder / "pipe", "something else")):
        status, _, err = tap.program(DICETABLE, "backup", own, env=env)
        assert status == 3 and words in err, (own, err)


def check_names(db, folder, env):
    """While somebody plays."""
    other, link = folder / "other.db", folder / "link"
    other.hardlink_to(db)
    for name in (other, link):
        status, out, err = tap.program(DICETABLE, "play", "--db", name, *GAME, env=env)
        assert status == 1 and "playing with this data file" in err, (name, out, err)
    assert tap.program(DICETABLE, "dice", env=env)[0] == 0
    other.unlink()


def check_rights(db, env):
    """After somebody played, and was killed."""
    for path in db.parent.iterdir():
        assert path.stat().st_mode & 0o777 == 0o600, path
        path.chmod(0o666)
    for path in (db.parent, db.parent.parent):
        assert path.stat().st_mode & 0o777 == 0o700, path
    _, _, err = tap.program(DICETABLE, "dice", env=env)
    assert err.count("\n") == 1 and "could read or write" in err, err
    assert all(p.stat().st_mode & 0o777 == 0o600 for p in db.parent.iterdir())
    assert tap.program(DICETABLE, "dice", env=env)[2] == ""


def test_a_game_is_kept_and_what_is_lost_is_told():
    need_vision()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        env = {**ENV, "XDG_DATA_HOME": str(folder / "a" / "b")}
        env.pop("DICETABLE_DB", None)
        db = folder / "a" / "b" / "dicetable" / "table.db"
        old = os.umask(0)
        game = playing(db, 3, *GAME, env=env)
        os.umask(old)
        check_copies(db, folder, env)
        check_names(db, folder, env)
        assert game.poll() is None
        stop(game, signal.SIGKILL)
        log = db.with_name("table.db-wal").read_bytes()
        assert log, "nothing is in the log"
        check_rights(db, env)
        found = doctor(env=env)
        assert found["data"]["state"] == "ok" and "gone on with" in found["game"]["text"], found
        status, err = stop(playing(db, count(db) + 2, *GAME, env=env), signal.SIGKILL)
        assert "-wal" not in err, err
        db.with_name("table.db-wal").unlink()
        data = doctor(env=env)["data"]
        assert data["state"] == "bad" and "-wal file was lost" in data["text"], data
        assert "put the right files back" in data["do"], data
        status, _, err = tap.program(DICETABLE, "backup", folder / "copy", env=env)
        assert status == 3 and "-wal file was lost" in err and count(folder / "copy") >= 3
        status, err = stop(playing(db, count(db) + 1, *GAME, env=env))
        assert status == 0 and err.count("-wal file was lost") == 1, err
        assert doctor(env=env)["data"]["state"] == "ok"
        found = doctor(env=env, words=("--db", folder / "copy"))
        assert found["data"]["state"] == "ok" and "gone on with" in found["game"]["text"], found


def test_nothing_is_waited_for():
    with tempfile.TemporaryDirectory() as folder:
        pipe, place, other = (Path(folder) / n for n in ("p.jpg", "socket.jpg", "empty.jpg"))
        os.mkfifo(pipe)
        os.mkfifo(other)
        os.mkdir(Path(folder) / "d.jpg")
        server = socket.socket(socket.AF_UNIX)
        server.bind(str(place))
        db = ("--db", Path(folder) / "t.db")
        lines = [("doctor", "--config", pipe), ("dice", "--db", pipe), ("replay", pipe),
                 ("export", pipe), ("record", pipe, *db)]
        if "read " in tap.program(DICETABLE, "--help")[1]:
            lines += [("read", "--loose", *db, name) for name in (pipe, place, "d.jpg", "/dev/zero")]
            lines += [("read", "--config", pipe, *db, pipe), ("calibrate", *db, "--images", folder),
                      ("teach", "x", "--loose", *db, "--images", folder),
                      ("doctor", *db, "--camera", f"dir:{folder}")]
        for line in lines:
            began = time.monotonic()
            status, out, err = tap.program(DICETABLE, *line, cwd=folder, env=ENV)
            assert status != 0 and time.monotonic() - began < 30, line
            # "teach" says first that it finds no face-*.
            assert re.search("not a file|there already|something else|face-", out + err), (
                line, out, err)
        server.close()


def test_that_nobody_reads_is_said_once():
    need_vision()
    words = (*BOTS, "--display", "text")
    with tempfile.TemporaryDirectory() as folder, open("/dev/full", "w", encoding="ascii") as full:
        read, write = os.pipe()
        ways = {"full": {"stdout": full}, "gone": {"stdout": write},
                "closed": {"preexec_fn": lambda: os.close(1)}}
        games = {how: start("play", "--db", f"{folder}/{how}", *words, **way)
                 for how, way in ways.items()}
        os.close(read)
        os.close(write)
        # By then the screen has changed many times.
        until(lambda: all(count(f"{folder}/{how}") > 3 for how in games))
        for how, game in games.items():
            status, err = stop(game)
            assert err.count("cannot be written to standard output") == 1, (how, err)
            assert "works again" not in err and status == 1, (how, status, err)
            assert "cannot write to standard output" in err, (how, err)
            head = (Path(folder) / how).read_bytes()[:15]
            assert head == b"SQLite format 3", "printed into the data file"


def secrets(text):
    return [word for word in ("never to be told", '"seed"', '"hash"', '"action"') if word in text]


def test_an_unfinished_game_keeps_its_secrets():
    need_vision()
    with tempfile.TemporaryDirectory() as folder:
        tape, db = Path(folder) / "tape", Path(folder) / "t.db"
        game = start("record", tape, "--db", db, *GAME)
        until(lambda: count(tape, "record WHERE outcome LIKE '%known%'") > 0)
        stop(game)
        status, out, err = tap.program(DICETABLE, "export", tape, env=ENV)
        assert status == 0 and not err, err
        lines = [json.loads(line) for line in out.splitlines()]
        assert not secrets(out), secrets(out)
        assert lines[0]["setup"]["over"] is False and len(lines[0]["setup"]["commit"]) == 64
        assert any("known" in e for line in lines[1:] for e in line["outcome"]["events"])
        assert not secrets(tap.program(DICETABLE, "doctor", "--json", "--db", db, env=ENV)[1])


tap.run(globals())
