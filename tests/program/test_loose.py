# SPDX-License-Identifier: MIT
"""read --loose and teach --loose: what is refused. How well photographs are read: test_photographs.py.

Argument: the program.
"""
import json
import os
import struct
import subprocess
import sys
import tempfile
import zlib
from pathlib import Path

import tap

DICETABLE = Path(sys.argv[1]).resolve()


def dicetable(*args, timeout=900):
    done = subprocess.run([str(a) for a in (DICETABLE, *args)], capture_output=True, text=True,
                          timeout=timeout, stdin=subprocess.DEVNULL)
    return done.returncode, done.stdout, done.stderr


def png(width, height, bits=8, kind=2, rows=None):
    """A PNG file; rows: how many are really there, grey 128 all over."""
    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
    channels = {0: 1, 2: 3, 6: 4}[kind]
    line = b"\0" + b"\x80" * (width * channels * bits // 8)
    body = zlib.compress(line * (height if rows is None else rows))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, bits, kind, 0, 0, 0)) +
            chunk(b"IDAT", body) + chunk(b"IEND", b""))


BAD = {
    "words.jpg": b"these are words, no picture\n" * 20,
    "empty.png": b"",
    "cut.png": png(64, 64)[:-40],
    "one.png": png(1, 1),
    "huge.png": png(20000, 20000, rows=1),
    "grey.png": png(64, 64, kind=0),
    "deep.png": png(64, 64, bits=16),
    "alpha.png": png(64, 64, kind=6),
}


def test_bad_pictures_are_refused_each_in_one_sentence():
    with tempfile.TemporaryDirectory() as folder:
        said = set()
        for name, data in BAD.items():
            path = Path(folder) / name
            path.write_bytes(data)
            status, out, err = dicetable("read", "--loose", "--dice", "pips", path)
            assert status == 3 and not out, (name, status, out)
            assert err.startswith("dicetable read: ") and str(path) in err and err.count("\n") == 1, err
            said.add(err.replace(name, ""))
        assert len(said) >= len(BAD) - 1, said
        assert not [f for f in os.listdir(folder) if f not in BAD], "files were made"


def test_good_pictures_are_read_beside_bad_ones():
    with tempfile.TemporaryDirectory() as folder:
        good, bad = Path(folder) / "good.png", Path(folder) / "bad.png"
        good.write_bytes(png(200, 120))
        bad.write_bytes(b"no")
        status, out, err = dicetable("read", "--loose", "--dice", "pips", bad, good)
        assert status == 3 and str(bad) in err
        row = json.loads(out)
        assert row["image"] == str(good)
        assert row["zones"] == [{"zone": 0, "state": "empty", "dice": []}], row


def test_a_set_that_was_not_taught_is_refused():
    with tempfile.TemporaryDirectory() as folder:
        db = Path(folder) / "t.db"
        status, out, err = dicetable("read", "--loose", "--db", db, "--dice", "bone", "x.png")
        assert status == 3 and not out and '"bone"' in err and "teach bone --loose" in err, err
        assert not db.exists()


def test_a_picture_that_cannot_be_written_is_told_before_anything_is_read():
    with tempfile.TemporaryDirectory() as folder:
        good = Path(folder) / "good.png"
        good.write_bytes(png(200, 120))
        for command in (["read", "--loose", good], ["read", good], ["teach", "x", "--images", folder],
                        ["calibrate", "--images", folder]):
            status, out, err = dicetable(*command, "--draw", "out.xyz", "--db", Path(folder) / "t.db")
            assert status == 3 and not out and "out.xyz: a picture is written as .png or .jpg" in err, (command, out, err)
        status, out, err = dicetable("calibrate", folder)
        assert status == 2 and f'"{folder}" is too much: dicetable calibrate --images DIR' in err, err
        status, out, err = dicetable("calibrate", "--images", folder, "--camera", "sim:")
        assert status == 2 and "not both" in err, err


def test_folders_that_teach_nothing_are_refused():
    with tempfile.TemporaryDirectory() as folder:
        db, pictures = Path(folder) / "t.db", Path(folder) / "p"
        pictures.mkdir()

        def refused(*words):
            status, out, err = dicetable("teach", "bone", "--loose", "--db", db, "--images", pictures)
            assert status == 3 and not out and not db.exists(), (status, out, err)
            assert err.count("\n") == 1 and all(w in err for w in words), err

        refused(str(pictures))
        (pictures / "face-7-01.png").write_bytes(png(90, 90))
        refused("face-7-01.png")
        (pictures / "face-7-01.png").rename(pictures / "face-K-01.png")
        refused("face 9")
        (pictures / "face-4-01.png").write_bytes(png(90, 90))
        refused("another kind")
        (pictures / "face-4-01.png").write_bytes(BAD["cut.png"])
        refused("face-4-01.png")


tap.run(globals())
