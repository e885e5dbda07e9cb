# SPDX-License-Identifier: MIT
"""dicetable teach, read, dice and bench from outside, on whole pictures of the table: calibrate, teach and
read a set, and what bad input gets.

Arguments: the program, the root of the sources. The pictures are those of tests/pictures.
"""
import json
import math
import shutil
import sqlite3
import struct
import subprocess
import sys
import tempfile
import time
import zlib
from pathlib import Path

import tap

DICETABLE, SOURCE = (Path(a).resolve() for a in sys.argv[1:3])
PICTURES = SOURCE / "tests" / "pictures"
TMP = tempfile.TemporaryDirectory(prefix="dicetable-reading-")
ROOT = Path(TMP.name)
SET = "wood"


def dicetable(*args):
    return tap.program(DICETABLE, *args)


def taught():
    """A data file with the set calibrated and taught."""
    db = ROOT / "taught.db"
    if not db.exists():
        for args in (("calibrate", "--images", PICTURES / SET / "calib"),
                     ("teach", SET, "--images", PICTURES / SET / "teach")):
            status, out, err = dicetable(*args, "--db", db)
            assert status == 0, err
    return db


def refused(words, *args, db=None, status=3):
    before = db.read_bytes() if db else None
    got, out, err = dicetable(*args, *(("--db", db) if db else ("--db", ROOT / "none.db")))
    assert got == status and not out, (got, out, err)
    assert err.count("\n") == 1 and words in err, err
    assert not (ROOT / "none.db").exists()
    if db:
        assert db.read_bytes() == before


def png(width, height, depth=8, colour=2):
    """A PNG of one colour; colour: 0 grey, 2 RGB, 6 with alpha."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    row = b"\0" + b"\x40" * (width * {0: 1, 2: 3, 6: 4}[colour] * depth // 8)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(row * min(height, 3000))) + chunk(b"IEND", b""))


def test_all_frames_are_read_right():
    db = taught()
    truth = json.loads((PICTURES / SET / "truth.json").read_text())
    frames = truth["frames"]
    status, out, err = dicetable("read", "--db", db, *(PICTURES / SET / f["file"] for f in frames))
    assert status == 0, err
    rows = [json.loads(line) for line in out.splitlines()]
    assert len(rows) == len(frames)
    read = 0
    for frame, row in zip(frames, rows):
        assert row["image"].endswith(frame["file"]) and row["ms"] > 0
        for zone in row["zones"]:
            want = frame["zones"][f"seat{zone['zone']}"]
            hidden = want["covered"] or want["occluded"]
            assert hidden == (zone["state"] in ("covered", "busy")), (row["image"], zone)
            for die in want["dice"]:
                if hidden or die["cocked"] or die["visible"] < 0.9 or die["contrast"] < 30 or die["legibility"] < 0.5:
                    continue
                near = [d for d in zone["dice"] if math.dist((d["x"], d["y"]), (die["x_mm"], die["y_mm"])) < 2]
                assert [d["face"] for d in near] == [die["face"]], (row["image"], die, near)
                assert near[0]["set"] == SET and near[0]["sure"] > 0.5
                read += 1
    assert read > 40


def test_teach_says_what_it_took_and_dice_lists_it():
    db = taught()
    status, out, err = dicetable("dice", "--db", db, "--json")
    rows = [json.loads(line) for line in out.splitlines()]
    assert status == 0 and {r["set"]: r["current"] for r in rows} == {SET: True, "pips": False}
    sheet = ROOT / "faces.png"
    status, out, err = dicetable("teach", "again", "--images", PICTURES / SET / "teach", "--draw", sheet, "--json",
                                 "--db", shutil.copy(db, ROOT / "copy.db"))
    row = json.loads(out)
    assert status == 0 and set(row["faces"]) == {"9", "10", "J", "Q", "K", "A"}, err
    assert all(f["samples"] >= 50 for f in row["faces"].values()) and row["wrong"] == 0, row
    assert sheet.stat().st_size > 1000
    # None of its 443 dice in 30 other pictures is asked about (vision/MEASURED.md).
    assert 0 <= row["unsure"] < 0.02, row
    told = {(r["face"], r["light"]): r for r in row["foretold"]}
    assert {f for f, _ in told} == set(row["faces"]) and len({light for _, light in told}) >= 4
    for r in told.values():
        assert r["seen"] >= 10 and r["wrong"] == 0 and r["asked"] + r["left"] <= r["seen"], r
        assert r["helps"] in ("none", "pictures", "lamp", "felt")
        assert (r["helps"] == "none") or r["asked"] + r["left"] > 0


def test_teach_doubts_a_picture_under_the_wrong_name():
    db = shutil.copy(taught(), ROOT / "mixed.db")
    folder = ROOT / "mixed"
    shutil.copytree(PICTURES / SET / "teach", folder)
    shutil.copy(folder / "face-Q-01.jpg", folder / "face-K-03.jpg")
    status, out, err = dicetable("teach", "mixed", "--images", folder, "--db", db)
    assert status == 0 and "face-K-03.jpg" in out and "not sure" in out, (out, err)


def test_teach_refuses_faces_that_look_the_same():
    db, folder = taught(), ROOT / "same"
    folder.mkdir()
    for face in ("9", "10", "J", "Q", "K", "A"):
        for i in (1, 2):
            shutil.copy(PICTURES / SET / "teach" / f"face-Q-0{i}.jpg", folder / f"face-{face}-0{i}.jpg")
    refused("9, 10, J, Q, K and A look the same", "teach", SET, "--images", folder, db=db)
    for face in ("9", "10", "J", "K"):
        for i in (1, 2):
            shutil.copy(PICTURES / SET / "teach" / f"face-{face}-0{i}.jpg", folder)
    refused("Q and A look the same", "teach", SET, "--images", folder, db=db)


def test_the_current_set_is_tried_first_and_another_name_is_read():
    db = shutil.copy(taught(), ROOT / "two.db")
    frame = PICTURES / SET / "frames" / "frame-0001.jpg"

    def named():
        status, out, err = dicetable("read", "--db", db, frame)
        assert status == 0, err
        return {d["set"] for z in json.loads(out)["zones"] for d in z["dice"] if d["face"]}

    status, out, err = dicetable("teach", "again", "--images", PICTURES / SET / "teach", "--db", db)
    assert status == 0, err
    for name in (SET, "again"):
        assert dicetable("dice", "use", name, "--db", db)[0] == 0
        assert named() == {name}
    assert dicetable("dice", "rename", "again", "other", "--db", db)[0] == 0
    assert named() == {"other"}
    assert dicetable("dice", "delete", "other", "--db", db)[0] == 0
    assert named() == {SET}


def test_teach_refuses_folders():
    db = taught()
    empty = ROOT / "empty"
    empty.mkdir()
    refused("no pictures named", "teach", "x", "--images", empty, db=db)
    refused("cannot be read", "teach", "x", "--images", ROOT / "nowhere", db=db)
    lacking = ROOT / "lacking"
    shutil.copytree(PICTURES / SET / "teach", lacking)
    for p in lacking.glob("face-10-*"):
        p.unlink()
    refused("no picture of face 10", "teach", "x", "--images", lacking, db=db)
    (lacking / "face-3-01.jpg").write_bytes(b"")
    refused("teach them apart", "teach", "x", "--images", lacking, db=db)
    (lacking / "face-3-01.jpg").rename(lacking / "face-7-01.jpg")
    refused("there is no face \"7\"", "teach", "x", "--images", lacking, db=db)
    refused("pips", "teach", "pips", "--images", empty, db=db, status=2)


def test_read_refuses_pictures():
    db = taught()
    whole = (PICTURES / SET / "frames" / "frame-0001.jpg").read_bytes()
    for name, data, words in (
            ("no.jpg", b"this is no picture", "no.jpg"), ("cut.jpg", whole[:len(whole) // 2], "cut.jpg"),
            ("one.png", png(1, 1), "1 x 1"), ("huge.png", png(20000, 20000), "20000"),
            ("grey.png", png(2304, 1296, 8, 0), "grey"), ("deep.png", png(2304, 1296, 16, 2), "more than 8 bits"),
            ("alpha.png", png(2304, 1296, 8, 6), "alpha"), ("small.png", png(640, 480), "640 x 480")):
        (ROOT / name).write_bytes(data)
        got, out, err = dicetable("read", "--db", db, ROOT / name)
        assert got == 3 and not out and err.count("\n") == 1, (name, got, out, err)
        assert words in err.replace("×", "x"), (name, err)
    # The others are read all the same.
    good = PICTURES / SET / "frames" / "frame-0001.jpg"
    got, out, err = dicetable("read", "--db", db, ROOT / "no.jpg", good)
    assert got == 3 and len(out.splitlines()) == 1


def test_read_needs_a_calibration_and_a_known_set():
    refused("not calibrated", "read", ROOT / "any.jpg")
    refused("marble", "read", "--dice", "marble", ROOT / "any.jpg", db=taught())


def a_seat_with_dice(db):
    """A picture, seat 1 or 2, and the faces that lie before it."""
    pictures = sorted((PICTURES / SET / "frames").glob("*.jpg"))
    status, out, err = dicetable("read", "--db", db, *pictures[:8])
    assert status == 0, err
    for picture, line in zip(pictures, out.splitlines()):
        for zone in json.loads(line)["zones"]:
            faces = [d["face"] for d in zone["dice"]]
            if zone["zone"] <= 2 and zone["state"] == "open" and len(faces) > 1 and all(faces):
                return picture, zone["zone"], faces
    raise AssertionError("nobody has dice")


def lessons(db):
    with sqlite3.connect(db) as file:
        return file.execute("SELECT key FROM setting WHERE key GLOB 'dice.lesson.*.[0-9]'").fetchall()


def test_what_is_said_of_dice_outlives_the_program():
    db = ROOT / "said.db"
    shutil.copy(taught(), db)
    picture, seat, faces = a_seat_with_dice(db)
    film = ROOT / "film"
    film.mkdir()
    (film / "1.jpg").symlink_to(picture)
    with open(ROOT / "play.txt", "w") as out:
        program = subprocess.Popen([DICETABLE, "play", "--new", "--players", "2", "--db", db, "--display", "text",
                                    "--camera", f"dir:{film},fps=10,loop"], stdin=subprocess.PIPE, stdout=out,
                                   stderr=out, text=True, bufsize=1)
    end = time.monotonic() + 60
    while not lessons(db):
        for die, face in enumerate(faces, 1):
            program.stdin.write(f"fix {seat} {die} {face}\n")
        assert time.monotonic() < end and program.poll() is None, (ROOT / "play.txt").read_text()
        time.sleep(0.5)
    program.kill()
    program.wait()
    assert lessons(db)


def test_bench_counts():
    db = taught()
    truth = json.loads((PICTURES / SET / "truth.json").read_text())
    truth["frames"] = truth["frames"][2:4]
    (ROOT / "some.json").write_text(json.dumps(truth))
    status, out, err = dicetable("bench", "vision", "--db", db, "--truth", ROOT / "some.json", "--images",
                                 PICTURES / SET, "--json")
    row = json.loads(out)
    assert status == 0 and row["pictures"] == 2 and row["invented"] == 0, err
    assert sum(n for a, r in row["faces"].items() for b, n in r.items() if a == b) > 10
    assert all(n == 0 for a, r in row["faces"].items() for b, n in r.items() if a != b), row
    refused("nothing.json", "bench", "vision", "--truth", PICTURES / "nothing.json", "--images", PICTURES, db=None)


tap.run(globals())
