# SPDX-License-Identifier: MIT
"""dicetable calibrate --camera and teach --camera: guided, from what a camera sees. The camera is a
folder of pictures, each of which is one frame.

Arguments: the program, the one that draws pictures (tests/drawn), the project.
"""
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import tap

DICETABLE, DRAW, SOURCE = (Path(a).resolve() for a in sys.argv[1:4])
PICTURES = SOURCE / "tests" / "pictures"
TMP = tempfile.TemporaryDirectory(prefix="dicetable-guided-")
ROOT = Path(TMP.name)
GOOD = ROOT / "good"
ALONE = {**os.environ, "DISPLAY": "", "WAYLAND_DISPLAY": ""}

GOOD.mkdir()
subprocess.run([DRAW, GOOD], check=True)
subprocess.run([DRAW, GOOD, "hidden"], check=True)
EMPTY, HIDDEN = GOOD / "empty.png", GOOD / "hidden.png"
BOARDS = sorted(GOOD.glob("chess-*.png"))


def film(name, pictures):
    """A folder with these pictures as frames, in this order."""
    folder = ROOT / name
    folder.mkdir()
    for i, p in enumerate(pictures):
        (folder / f"{i:03}{p.suffix}").symlink_to(p)
    return f"dir:{folder}"


def guided(command, camera, db, *more, keys=""):
    """keys: what is typed on standard input, all of it at once."""
    file = ROOT / "keys"
    file.write_text(keys)
    with file.open() as stdin:
        return tap.program(DICETABLE, *command, "--camera", camera, "--db", db, *more, stdin=stdin,
                           env=ALONE)


def held(pictures):
    """Two frames of each: held still."""
    return [p for picture in pictures for p in (picture, picture)]


def calibration(out):
    found = json.loads(out)
    for volatile in ("version", "made_at"):
        del found[volatile]
    return found


def test_the_same_comes_out_as_from_a_folder():
    folder = ROOT / "folder"
    folder.mkdir()
    for p in [EMPTY, *BOARDS]:
        (folder / p.name).symlink_to(p)
    status, out, err = tap.program(DICETABLE, "calibrate", "--images", folder, "--db",
                                   ROOT / "a.db", "--json")
    assert status == 0, err
    draw = ROOT / "live.png"
    status, live, err = guided(["calibrate"], film("all", [EMPTY] * 4 + held(BOARDS)),
                               ROOT / "b.db", "--json", "--draw", draw)
    assert status == 0, err
    assert calibration(live) == calibration(out)
    assert calibration(live)["boards_used"] == len(BOARDS)
    assert draw.read_bytes().startswith(b"\x89PNG"), "no picture"
    assert "The empty table is taken." in err, err
    for i in range(1, len(BOARDS) + 1):
        assert f"\n{i} views, " in err, err


def test_boards_in_motion_are_not_taken():
    status, out, err = guided(["calibrate"], film("moving", [EMPTY] * 4 + BOARDS * 2),
                              ROOT / "moving.db", "--json")
    assert status == 0, err
    assert calibration(out)["lens_from"] == "tags", out
    assert "Hold it still" in err and "Taken" not in err, err


def test_what_is_wrong_is_said_until_it_is_mended():
    """A hidden tag, then a hand that comes in, then the table as it should be."""
    frames = [HIDDEN] * 5 + [EMPTY, BOARDS[0], EMPTY, BOARDS[1]] + [EMPTY] * 4
    status, _, err = guided(["calibrate"], film("mended", frames), ROOT / "mended.db")
    assert status == 0, err
    at = [err.find(x) for x in ("tag 2 (at 870, 570 mm) cannot be seen", "hands out of the picture",
                                "The empty table is taken")]
    assert -1 not in at and at[0] < at[2], (at, err)
    assert "hands out" in err[at[0]:at[2]], "the hand was not noticed"


def test_a_table_never_at_rest():
    db = ROOT / "never.db"
    status, out, err = guided(["calibrate"], film("never", [EMPTY, BOARDS[0]] * 3), db)
    assert status == 3 and not out, (status, err)
    assert "came to an end before the empty table was seen at rest" in err, err
    assert not db.exists()


def test_enter_leaves_the_chessboard_out():
    status, out, err = guided(["calibrate"], film("tags", [EMPTY] * 9), ROOT / "tags.db", "--json",
                              keys="\n" * 9)
    assert status == 0, err
    assert calibration(out)["lens_from"] == "tags"


def test_q_gives_up_and_stores_nothing():
    db = ROOT / "quit.db"
    status, out, err = guided(["calibrate"], film("quit", [EMPTY] * 9), db, keys="q\n")
    assert status == 1 and not out and "nothing was stored" in err, (status, err)
    assert not db.exists()


def test_where_the_pictures_come_from_is_said_once():
    for more in ([], ["--camera", "sim:", "--images", GOOD]):
        for command in (["calibrate"], ["teach", "ivory"]):
            status, _, err = tap.program(DICETABLE, *command, "--db", ROOT / "no.db", *more)
            assert status == 2 and "which pictures?" in err, (command, more, err)


def test_a_camera_that_is_not_there():
    for camera, says, ends in (("libcamera:nobody", "camera", 1), ("dir:/nowhere", "/nowhere", 1),
                               ("film:", "no such kind", 2)):
        status, out, err = guided(["calibrate"], camera, ROOT / "no.db")
        assert status == ends and not out and says in err, (camera, status, err)
        assert err.count("\n") == 1, err


def test_the_desktop_ends_under_the_window():
    server, name = tap.desktop()
    program = subprocess.Popen(
        [DICETABLE, "calibrate", "--camera", film("desk", [HIDDEN] * 300) + ",fps=10", "--db",
         ROOT / "ended.db"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        text=True, env={**ALONE, **tap.NO_LEAK_CHECK, "DISPLAY": name})
    try:
        said = program.stderr.readline()
        assert "off the table" in said, said
        server.kill()
        out, err = program.communicate(timeout=60)
        if program.returncode == 1 and "no more pictures" in err:
            raise tap.Skip("built without SDL2")
        assert program.returncode == 1 and not out, (program.returncode, out, err)
        assert err.count("the window: its desktop has ended") == 1, err
        assert "X connection" not in err, err
    finally:
        program.kill()
        server.kill()


def lesson(name):
    """Pictures of a taught set in the order asked for, and a data file that is calibrated."""
    photos = PICTURES / "wood"
    db = ROOT / f"{name}.db"
    status, _, err = tap.program(DICETABLE, "calibrate", "--images", photos / "calib", "--db", db)
    assert status == 0, err
    faces = [photos / "teach" / f"face-{f}-0{i}.jpg" for f in ("9", "10", "J", "Q", "K", "A")
             for i in (1, 2)]
    return db, photos, faces


def test_teaching_as_from_a_folder():
    db, photos, faces = lesson("teach")
    status, out, err = tap.program(DICETABLE, "teach", "wood", "--images", photos / "teach", "--db",
                                   db, "--json")
    assert status == 0, err
    want = json.loads(out)
    # Enter once too early: the table is still empty.
    camera = film("lesson", [photos / "calib" / "empty.jpg", *faces])
    status, out, err = guided(["teach", "wood"], camera, db, "--json", keys="\n" * 13)
    assert status == 0, err
    got = json.loads(out)
    assert got["faces"] == want["faces"] and got["wrong"] == want["wrong"] == 0
    assert "No die is seen in any zone" in err, err
    assert got["version"] == want["version"] + 1


def test_faces_that_are_all_the_same_are_refused():
    db, _, faces = lesson("same")
    before = db.read_bytes()
    status, out, err = guided(["teach", "wood"], film("queens", faces[6:8] * 6), db, keys="\n" * 12)
    assert status == 3 and not out, (status, out)
    assert "9, 10, J, Q, K and A look the same" in err.splitlines()[-1], err
    assert db.read_bytes() == before


def test_a_lesson_that_is_not_finished():
    db, _, faces = lesson("unfinished")
    before = db.read_bytes()
    camera = film("half", faces)
    for keys, says in (("\n" * 3, "given up before face 10, picture 2"), ("q\n", "given up"),
                       ("\n" * 4 + "q\n", "given up before face J, picture 1")):
        status, out, err = guided(["teach", "wood"], camera, db, keys=keys)
        assert status == 1 and not out and says in err, (keys, status, err)
    status, out, err = guided(["teach", "wood"], film("short", faces[:2]), db, keys="\n" * 12)
    assert status == 1 and "no more pictures" in err, (status, err)
    assert db.read_bytes() == before


tap.run(globals())
