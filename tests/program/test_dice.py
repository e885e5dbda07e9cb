# SPDX-License-Identifier: MIT
"""dicetable dice: what it lists, choosing, renaming, deleting, going back; and that teach refuses faces that
look the same.

Argument: the program. Sets for the table are written into a data file as version 4 of the program did; sets for
loose photos are taught from pictures drawn here.
"""
import hashlib
import json
import math
import sqlite3
import struct
import subprocess
import sys
import tempfile
import zlib
from pathlib import Path

import tap

DICETABLE = Path(sys.argv[1]).resolve()
TMP = tempfile.TemporaryDirectory(prefix="dicetable-dice-")
ROOT = Path(TMP.name)
APPLICATION = 0x44696365

# The tables of version 4, as far as dice sets are concerned; the others are made empty.
OLD = """
CREATE TABLE learned(id INTEGER PRIMARY KEY, kind TEXT NOT NULL, name TEXT NOT NULL,
  version INTEGER NOT NULL CHECK(version > 0), made_at INTEGER NOT NULL, head TEXT NOT NULL,
  digest BLOB NOT NULL, UNIQUE(kind, name, version)) STRICT;
CREATE TABLE learned_part(learned_id INTEGER NOT NULL REFERENCES learned ON DELETE CASCADE, name TEXT NOT NULL,
  digest BLOB NOT NULL, bytes BLOB NOT NULL, UNIQUE(learned_id, name)) STRICT;
CREATE TABLE setting(key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE game(id INTEGER PRIMARY KEY, made_at INTEGER NOT NULL, ended_at INTEGER, head TEXT NOT NULL,
  digest BLOB NOT NULL) STRICT;
CREATE TABLE game_entry(game_id INTEGER NOT NULL REFERENCES game ON DELETE CASCADE, n INTEGER NOT NULL,
  t_ms INTEGER NOT NULL, kind INTEGER NOT NULL, seat INTEGER NOT NULL, body TEXT NOT NULL, digest BLOB NOT NULL,
  PRIMARY KEY(game_id, n)) STRICT, WITHOUT ROWID;
CREATE TABLE record(game_id INTEGER NOT NULL REFERENCES game ON DELETE CASCADE, n INTEGER NOT NULL,
  t_ms INTEGER NOT NULL, body TEXT NOT NULL, outcome TEXT NOT NULL, digest BLOB NOT NULL, reading TEXT,
  UNIQUE(game_id, n)) STRICT;
CREATE TABLE record_picture(game_id INTEGER NOT NULL REFERENCES game ON DELETE CASCADE, n INTEGER NOT NULL,
  zone INTEGER NOT NULL, x_px INTEGER NOT NULL, y_px INTEGER NOT NULL, bytes BLOB NOT NULL,
  UNIQUE(game_id, n, zone)) STRICT;
CREATE TABLE seal(id INTEGER PRIMARY KEY CHECK(id = 1), mark BLOB NOT NULL) STRICT;
"""


def table(name, *taught, current=None, lessons=()):
    """A data file in which these sets were taught one after the other, the last one current."""
    path = ROOT / f"{name}.db"
    file = sqlite3.connect(path)
    file.executescript(f"PRAGMA journal_mode=WAL; {OLD} PRAGMA application_id={APPLICATION}; PRAGMA user_version=4")
    for i, dice in enumerate(taught):
        version = taught[:i].count(dice) + 1
        head = json.dumps({"name": dice})
        file.execute("INSERT INTO learned VALUES(NULL, 'dice', ?, ?, ?, ?, ?)",
                     (dice, version, 1700000000 + i * 1000, head, hashlib.blake2b(head.encode(), digest_size=16).digest()))
    settings = {"dice.current": current or taught[-1]}
    settings.update({f"dice.lesson.{s}": "00" for s in lessons})
    file.executemany("INSERT INTO setting VALUES(?, ?)", settings.items())
    file.commit()
    file.close()
    return path


def dice(db, *args, status=0):
    got, out, err = tap.program(DICETABLE, "dice", *args, "--db", db)
    assert got == status, (args, got, out, err)
    return out if status == 0 else err


def known(db):
    """{name: (version in use, newest)} of the table's sets, and the current one."""
    rows = [json.loads(line) for line in dice(db, "--json").splitlines()]
    current = [r["set"] for r in rows if r["current"]]
    assert len(current) == 1, rows
    return {r["set"]: (r["version"], r["newest"]) for r in rows if not r["loose"] and not r["built_in"]}, current[0]


def contents(db):
    with sqlite3.connect(db) as file:
        return [file.execute(f"SELECT * FROM {t} ORDER BY 1, 2").fetchall()
                for t in ("learned", "learned_part", "setting")]


def refused(db, words, *args, status=1):
    before = contents(db)
    err = dice(db, *args, status=status)
    assert err.startswith("dicetable dice: ") and err.count("\n") == 1, err
    assert all(w in err for w in words), (words, err)
    assert contents(db) == before, "a refused command changed something"


def test_a_set_is_chosen():
    db = table("use", "ivory", "wood", "bone")
    assert known(db) == ({"ivory": (1, 1), "wood": (1, 1), "bone": (1, 1)}, "bone")
    assert '"wood" is the current set' in dice(db, "use", "wood")
    assert known(db)[1] == "wood" and dice(db).count("* wood ") == 1
    assert json.loads(dice(db, "use", "pips", "--json")) == {
        "set": "pips", "version": 0, "newest": 0, "made_at": 0, "current": True, "built_in": True, "loose": False}
    assert known(db)[1] == "pips"
    row = json.loads(dice(db, "use", "ivory", "--json"))
    assert row["set"] == "ivory" and row["current"] and row["version"] == 1, row


def test_what_is_not_there_is_told_with_what_is():
    db = table("unknown", "ivory", "wood")
    known(db)  # which brings the file up to date
    for args in (["use", "oak"], ["delete", "oak"], ["back", "oak"], ["rename", "oak", "elm"]):
        refused(db, ['"oak"', "ivory", "wood", "pips"], *args)


def test_a_set_gets_another_name_with_its_versions_and_what_players_said():
    db = table("rename", "wood", "ivory", "wood", lessons=["wood.0.1", "wood.0.next", "wood2.0.1", "oak.3.2"])
    assert '"wood" is called "oak" now' in dice(db, "rename", "wood", "oak")
    assert known(db) == ({"oak": (2, 2), "ivory": (1, 1)}, "oak")
    with sqlite3.connect(db) as file:
        keys = [k for k, in file.execute("SELECT key FROM setting WHERE key LIKE 'dice.lesson.%' ORDER BY 1")]
    assert keys == [f"dice.lesson.{k}" for k in ("oak.0.1", "oak.0.next", "wood2.0.1")], keys
    dice(db, "rename", "ivory", "tusk")
    assert known(db) == ({"oak": (2, 2), "tusk": (1, 1)}, "oak")
    refused(db, ['"tusk" already'], "rename", "oak", "tusk")
    refused(db, ['"oak" already'], "rename", "oak", "oak")
    refused(db, ["built in"], "rename", "pips", "oak2")
    refused(db, ["built in"], "rename", "oak", "pips", status=2)
    for bad in ("two words", "a/b", "", "x" * 41):
        refused(db, ["cannot be called"], "rename", "oak", bad, status=2)


def test_a_deleted_set_is_gone_and_another_one_current():
    db = table("delete", "wood", "ivory", "bone", "wood", lessons=["wood.0.1", "wood2.0.1"])
    assert 'the current set is "bone"' in dice(db, "delete", "wood")
    assert known(db) == ({"ivory": (1, 1), "bone": (1, 1)}, "bone")
    with sqlite3.connect(db) as file:
        assert file.execute("SELECT count(*) FROM setting WHERE key LIKE 'dice.lesson.wood.%'").fetchone() == (0,)
        assert file.execute("SELECT count(*) FROM setting WHERE key LIKE 'dice.lesson.wood2.%'").fetchone() == (1,)
    assert 'the current set is "bone"' in dice(db, "delete", "ivory"), "it was not the current one"
    assert json.loads(dice(db, "delete", "bone", "--json")) == {"set": "bone", "deleted": True, "current": "pips"}
    assert known(db) == ({}, "pips")
    refused(db, ["built in"], "delete", "pips")


def test_names_stay_while_a_table_plays():
    """What players say about dice is kept under the set's name as they play."""
    db = table("playing", "ivory", "wood")
    game = subprocess.Popen([DICETABLE, "play", "--seats", "bots", "--display", "text", "--new", "--db", db],
                            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    try:
        for line in game.stdout:
            if b"Round 1" in line:
                break
        refused(db, ["another table is playing"], "rename", "wood", "oak")
        refused(db, ["another table is playing"], "delete", "wood")
        dice(db, "use", "ivory")
    finally:
        game.kill()
        game.communicate()
    dice(db, "rename", "wood", "oak")


def test_back_and_forth_between_versions():
    db = table("back", "wood", "ivory", "wood", "wood")
    assert known(db)[0]["wood"] == (3, 3)
    assert 'version 2 of "wood" is in use' in dice(db, "back", "wood")
    assert known(db)[0] == {"wood": (2, 3), "ivory": (1, 1)}
    assert "version 2 (the newest is 3)" in dice(db)
    assert known(db)[1] == "wood", "which one is current is another thing"
    dice(db, "back", "wood")
    refused(db, ["version 1", "none before it", "dice back wood 3"], "back", "wood")
    refused(db, ["no version 4", "1 to 3"], "back", "wood", "4")
    row = json.loads(dice(db, "back", "wood", "3", "--json"))
    assert row["version"] == 3 and row["set"] == "wood", row
    refused(db, ["none before it"], "back", "ivory")
    refused(db, ["built in"], "back", "pips")
    for bad in ("0", "x", "1.5", "", "99999999999999999999"):
        refused(db, ["a version is a whole number"], "back", "wood", bad, status=2)


def test_words_that_are_none():
    db = table("words", "wood")
    known(db)
    refused(db, ['no "dice choose"', "use, rename, delete and back"], "choose", "wood", status=2)
    refused(db, ['did you mean "rename"?'], "renmae", "wood", "oak", status=2)
    refused(db, ['did you mean "wood"?'], "use", "wod")
    refused(db, ["dice use NAME"], "use", status=2)
    refused(db, ["dice rename OLD NEW"], "rename", "wood", status=2)
    refused(db, ['"bone" is too much'], "use", "wood", "bone", status=2)


def test_without_a_data_file_none_is_made():
    db = ROOT / "none.db"
    assert "* pips" in dice(db) and "pips" in dice(db, "use", "pips")
    assert '"wood"' in dice(db, "use", "wood", status=1)
    assert not db.exists()


# Drawn in 5 x 5: no two are alike, turned or not.
SIGNS = ("..#.. ..#.. ..#.. ..#.. ..#..", "##... ##... ##### ##### ##...", "##### #...# #...# #...# #####",
         "#...# .#.#. ..#.. .#.#. #...#", "##### ....# ..### ..#.. ..#..", "##.## ##.## ..... ##.## ##.##")


def picture(path, sign, i):
    """A die with a sign, turned otherwise in each picture."""
    rows = sign.split()
    turn, side = 0.3 + i * 0.7, 120
    data = bytearray()
    for y in range(side):
        data.append(0)
        for x in range(side):
            u = ((x - 60) * math.cos(turn) + (y - 60) * math.sin(turn)) / (9 + i % 3 * 0.4)
            v = ((y - 60) * math.cos(turn) - (x - 60) * math.sin(turn)) / (9 + i % 3 * 0.4)
            body = abs(u) < 4 and abs(v) < 4
            ink = abs(u) < 2.5 and abs(v) < 2.5 and rows[int(v + 2.5)][int(u + 2.5)] == "#"
            data += bytes([40, 40, 45] if ink else [215, 220, 220] if body else [90, 110, 90])

    def chunk(name, body):
        return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0))
                     + chunk(b"IDAT", zlib.compress(bytes(data))) + chunk(b"IEND", b""))


def pictures(name, shown):
    """A folder for teach --loose; shown: which sign the pictures of each face show."""
    folder = ROOT / name
    folder.mkdir()
    for face, sign in zip(("9", "10", "J", "Q", "K", "A"), shown):
        for i in range(6):
            picture(folder / f"face-{face}-{i + 1:02}.png", SIGNS[sign], i)
    return folder


def teach(db, name, folder):
    return tap.program(DICETABLE, "teach", name, "--loose", "--images", folder, "--db", db)


def test_faces_that_look_the_same_are_not_taught():
    db = table("same", "wood", "ivory")
    before = contents(db)
    for name, shown, words in (("all", [4] * 6, "9, 10, J, Q, K, A;"), ("two", [0, 1, 2, 4, 4, 5], "told apart: Q, K;")):
        folder = pictures(name, shown)
        status, out, err = teach(db, "mixed", folder)
        assert status == 3 and not out and err.count("\n") == 1, (status, out, err)
        assert str(folder) in err and words in err and "look the same" in err, err
        assert contents(db) == before
        status, out, err = teach(ROOT / "new.db", "mixed", folder)
        assert status == 3 and not (ROOT / "new.db").exists()


def test_sets_for_loose_photos_are_kept_apart():
    db = table("loose", "wood", "ivory")
    folder = pictures("good", range(6))
    for name in ("wood", "photos", "photos"):
        status, out, err = teach(db, name, folder)
        assert status == 0, err
    refused(db, ["loose photos", "read --loose --dice photos"], "use", "photos")
    refused(db, ["loose"], "use", "wood", "--loose", status=2)
    assert known(db) == ({"wood": (1, 1), "ivory": (1, 1)}, "ivory")
    assert 'version 1 of "photos"' in dice(db, "back", "photos")
    dice(db, "rename", "photos", "prints")
    die = folder / "face-K-02.png"
    status, out, err = tap.program(DICETABLE, "read", "--loose", "--dice", "prints", "--db", db, die)
    assert status == 0 and '"set":"prints"' in out.replace(" ", ""), (out, err)
    # The same name twice: the table's own is meant, unless --loose says otherwise.
    dice(db, "rename", "wood", "oak", "--loose")
    assert "wood" in known(db)[0]
    dice(db, "delete", "wood")
    assert known(db) == ({"ivory": (1, 1)}, "ivory")
    dice(db, "delete", "oak")
    refused(db, ['"oak"'], "delete", "oak")


tap.run(globals())
