# SPDX-License-Identifier: MIT
"""dicetable calibrate from outside: what it says, what it refuses, and that it then leaves the data
file as it was.

Arguments: the program, and the one that draws pictures (tests/drawn).
"""
import json
import shutil
import sqlite3
import struct
import subprocess
import sys
import tempfile
import zlib
from pathlib import Path

import tap

DICETABLE, DRAW = (Path(a).resolve() for a in sys.argv[1:3])
TMP = tempfile.TemporaryDirectory(prefix="dicetable-calibrate-")
ROOT = Path(TMP.name)
GOOD = ROOT / "good"


def draw(folder, *words):
    folder.mkdir(exist_ok=True)
    subprocess.run([DRAW, folder, *words], check=True)


draw(GOOD)
draw(GOOD, "hidden")
HIDDEN = (GOOD / "hidden.png").read_bytes()
(GOOD / "hidden.png").unlink()


def calibrate(folder, db, *more):
    return tap.program(DICETABLE, "calibrate", "--images", folder, "--db", db, *more)


def fresh(name, *pictures):
    """A folder with links to some of the good pictures."""
    folder = ROOT / name
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for p in pictures:
        (folder / p).symlink_to(GOOD / p)
    return folder


def filled_db(name):
    """A data file that holds a calibration."""
    db = ROOT / name
    if not db.exists():
        status, _, err = calibrate(fresh("only-empty", "empty.png"), db)
        assert status == 0, err
    return db


def refused(folder, words, *more, status=3):
    """Refused with these words in one sentence; neither makes nor changes a data file."""
    db = filled_db("kept.db")
    before = db.read_bytes()
    for target in (db, ROOT / "never-made.db"):
        got, out, err = calibrate(folder, target, *more)
        assert got == status, (got, err)
        assert not out, out
        lines = [line for line in err.splitlines() if "not used" not in line]
        assert len(lines) == 1 and lines[0].startswith("dicetable calibrate: "), err
        assert words in lines[0], (words, err)
    assert db.read_bytes() == before
    assert not (ROOT / "never-made.db").exists()


def png(width, height, depth, colour, row):
    def chunk(kind, data):
        body = kind + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))
    head = struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head)
            + chunk(b"IDAT", zlib.compress((b"\0" + row) * height)) + chunk(b"IEND", b""))


def with_empty(name, data, suffix="png"):
    folder = fresh(name)
    (folder / f"empty.{suffix}").write_bytes(data)
    return folder


def test_good_pictures_are_stored_and_told():
    db = ROOT / "good.db"
    status, out, err = calibrate(GOOD, db)
    assert status == 0 and not err, err
    assert "calibration 1 " in out and "6 of 6 pictures" in out, out
    assert "reprojection error: 0." in out and "plane error: 0." in out, out
    status, out, err = calibrate(GOOD, db, "--json")
    assert status == 0 and out.count("\n") == 1, err
    told = json.loads(out)
    assert told["version"] == 2 and told["lens_from"] == "chessboard" and told["boards_used"] == 6
    assert told["reprojection_px"] < 0.4 and told["plane_mm"] < 0.7, told
    # The drawn camera: 884 px, 905 mm away along its axis, turned by 0.05 radians.
    assert abs(told["lens"]["fx"] - 884) < 5 and abs(told["tilt_deg"] - 2.86) < 0.1, told
    with sqlite3.connect(db) as both:
        assert both.execute("SELECT count(*) FROM learned WHERE kind = 'calibration'"
                            ).fetchone() == (2,), "the one before must be kept"


def test_without_a_chessboard_it_says_so():
    status, out, err = calibrate(fresh("tags", "empty.png"), ROOT / "tags.db")
    assert status == 0, err
    assert "from the tags alone" in out and "less exact" in out, out


def test_it_draws():
    out = ROOT / "drawn.png"
    status, _, err = calibrate(fresh("draw", "empty.png"), ROOT / "draw.db", "--draw", out)
    assert status == 0 and out.read_bytes().startswith(b"\x89PNG"), err
    refused(fresh("draw", "empty.png"), "cannot be written", "--draw", ROOT / "none" / "x.png",
            status=1)
    refused(fresh("draw", "empty.png"), ".png or .jpg", "--draw", ROOT / "x.bmp")


def test_folders():
    refused(ROOT / "none", "none: the folder cannot be read")
    refused(GOOD / "empty.png", "empty.png: the folder cannot be read")
    refused(fresh("no-files"), "there is no picture of the empty table")
    refused(fresh("no-empty", "chess-01.png"), "there is no picture of the empty table")
    folder = fresh("two", "empty.png")
    (folder / "empty.jpg").write_bytes(b"")
    refused(folder, "more than one picture")
    status, _, err = tap.program(DICETABLE, "calibrate")
    assert status == 2 and "--images" in err, err


def test_files_that_are_no_picture():
    whole = (GOOD / "empty.png").read_bytes()
    refused(with_empty("text", b"hello\n"), "empty.png: this is not a picture")
    refused(with_empty("nothing", b""), "empty.png: the file is empty")
    refused(with_empty("cut", whole[: len(whole) // 2]), "empty.png: the PNG is cut off")
    jpeg = (b"\xff\xd8\xff\xc0\x00\x11\x08\x00\x10\x00\x10\x03\x01\x11\x00\x02\x11\x01\x03\x11\x01"
            b"\xff\xda\x00\x0c\x03\x01\x00\x02\x11\x03\x11\x00\x3f\x00\x12\x34")
    refused(with_empty("cut-jpeg", jpeg, "jpg"), "empty.jpg: the JPEG is cut off")
    broken = bytearray(whole)
    broken[len(whole) // 2: len(whole) // 2 + 4000] = bytes(4000)
    refused(with_empty("broken", bytes(broken)), "empty.png: the PNG is ")
    folder = fresh("bad-chess", "empty.png")
    (folder / "chess-01.jpg").write_bytes(b"GIF89a")
    refused(folder, "chess-01.jpg: this is not a picture")
    (folder / "chess-01.jpg").unlink()
    (folder / "chess-01.jpg").symlink_to(ROOT / "nowhere")
    refused(folder, "chess-01.jpg: cannot be opened", status=1)


def test_pictures_of_the_wrong_kind():
    refused(with_empty("one", png(1, 1, 8, 2, b"abc")), "only 1 x 1 pixels")
    refused(with_empty("huge", png(20000, 20000, 8, 0, b"")), "too large: 20000 x 20000")
    refused(with_empty("grey", png(800, 600, 8, 0, bytes(800))), "is grey")
    refused(with_empty("deep", png(800, 600, 16, 2, bytes(4800))), "more than 8 bits")
    refused(with_empty("alpha", png(800, 600, 8, 6, bytes(3200))), "alpha")
    refused(with_empty("colourless", png(800, 600, 8, 2, bytes(2400))), "no colour")
    refused(with_empty("no-tags", png(800, 600, 8, 2, b"abc" * 800)), "none of the table's 4 tags")
    folder = fresh("sizes", "empty.png")
    (folder / "chess-01.png").write_bytes(png(800, 600, 8, 2, b"abc" * 800))
    refused(folder, "chess-01.png: the picture has 800 x 600 pixels")


def test_a_hidden_tag():
    refused(with_empty("hidden", HIDDEN), "empty.png: tag 2 (at 870, 570 mm) cannot be seen")


def test_boards_that_do_not_measure_the_lens():
    folder = fresh("one-place", "empty.png")
    for i in range(6):
        (folder / f"chess-{i}.png").symlink_to(GOOD / "chess-06.png")
    refused(folder, "held in one place only")
    refused(fresh("few", "empty.png", "chess-01.png", "chess-02.png"), "in 2 good pictures")
    folder = fresh("none-seen", "empty.png")
    (folder / "chess-1.png").symlink_to(GOOD / "empty.png")
    refused(folder, "in 0 good pictures")


def test_descriptions_of_the_table():
    conf = ROOT / "table.conf"
    folder = fresh("conf", "empty.png")
    conf.write_text("tabel = { width = 900.0; };\n")
    refused(folder, "table.conf:1: tabel: there is no such key", "--config", conf)
    refused(folder, "cannot be read", "--config", ROOT / "none.conf", status=1)


def test_data_files_that_are_not_ours():
    folder = fresh("db", "empty.png")
    for name, make in {
        "text": lambda db: db.write_text("hello"),
        "foreign": lambda db: sqlite3.connect(db).execute("CREATE TABLE a(b)"),
        "newer": lambda db: sqlite3.connect(db).executescript(
            "CREATE TABLE a(b); PRAGMA application_id = 1147757413; PRAGMA user_version = 99"),
    }.items():
        db = ROOT / f"{name}.db"
        make(db)
        before = db.read_bytes()
        status, out, err = calibrate(folder, db)
        assert status == 3 and not out and str(db) in err, (name, status, err)
        assert db.read_bytes() == before, name


def test_a_damaged_data_file():
    db = ROOT / "damaged.db"
    shutil.copy(filled_db("kept.db"), db)
    data = bytearray(db.read_bytes())
    data[4096:4096 + 2000] = b"\xa5" * 2000
    db.write_bytes(data)
    status, out, err = calibrate(fresh("damaged", "empty.png"), db)
    assert status == 3 and not out and "damaged" in err, (status, err)
    assert db.read_bytes() == bytes(data)


tap.run(globals())
