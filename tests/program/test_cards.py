# SPDX-License-Identifier: MIT
"""Cards with stickers, lying and held aslant in pictures that looks makes, are known by read.

Arguments: dicetable, looks. With a number of sets behind them, that many sets of ten pictures each
are made, from the seed behind it, and measured, each under lamps of its own: what was shown, unread and wrong. Most of a set's
time goes into its pictures: one ray for a pixel and four at edges, as every lamp is wanted and each
picture has about ten cards that can be seen whole.
"""
import json
import math
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import tap

DICETABLE, LOOKS = (Path(a).resolve() for a in sys.argv[1:3])
SETS = int(sys.argv[3]) if len(sys.argv) > 3 else 0
SEED = int(sys.argv[4]) if len(sys.argv) > 4 else 93001 if SETS else 5
FRAMES = 10 if SETS else 1
TMP = tempfile.TemporaryDirectory(prefix="dicetable-cards-")
ROOT = Path(TMP.name)
# A card counts as shown when nothing hides any of the 81 spots of its sticker that are tried: a die
# at its corner runs into its black. It lies within so much of where it was read. Lower than this it
# lies on the table: only there can places be compared with those of dice. How high a card is held is
# known by its size alone, and the camera sees it beside its place: 30 mm at the most, of one that
# seems to lie.
SHOWN, NEAR_MM, HELD_MM, LIES_MM = 0.99, 10, 40, 2


def run(*args):
    done = subprocess.run([str(a) for a in args], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def make(k):
    run(LOOKS, "--seed", SEED, "--out", ROOT, "--set", k, "--frames", FRAMES, "--teach", 0,
        "--chess", 0, "--zones-only", "--cards", "--quiet", "--few", 1, "--many", 2)
    folder = ROOT / f"look-{SEED}-{k}"
    db = ROOT / f"{k}.db"
    run(DICETABLE, "--db", db, "calibrate", "--images", folder / "calib")
    return folder, db


def readings(folder, db, *more):
    pictures = sorted((folder / "frames").glob("*.jpg"))
    said = run(DICETABLE, "--db", db, "read", "--dice", "pips", *more, *pictures)
    return [json.loads(line) for line in said.splitlines()]


def shown_in(frame):
    return [(int(seat[4:]), s) for seat, zone in frame["zones"].items() for s in zone["stickers"]]


def compare(folder, db):
    """What was shown; of it what was not read, or elsewhere; and what was read and is not there."""
    truth = json.loads((folder / "truth.json").read_text())
    shown, unread, wrong = 0, [], []
    for frame, reading in zip(truth["frames"], readings(folder, db, "--cards")):
        got = [(z["zone"], c) for z in reading["zones"] for c in z["cards"]]
        stickers = shown_in(frame)
        for zone, s in stickers:
            if s["visible"] < SHOWN:
                continue
            shown += 1
            if not any(c["tag"] == s["tag"] and z == zone for z, c in got):
                unread.append((folder.name, frame["file"], s))
        for zone, c in got:
            if not any(s["tag"] == c["tag"] and z == zone and
                       math.dist((s["x_mm"], s["y_mm"]), (c["x"], c["y"])) <
                       (NEAR_MM if s["height_mm"] < LIES_MM else HELD_MM) for z, s in stickers):
                wrong.append((folder.name, frame["file"], zone, c))
    return shown, unread, wrong


if SETS:
    def test_shown_cards_are_known_under_all_lamps():
        shown, unread, wrong = 0, [], []
        for k in range(SETS):
            folder, db = make(k)
            n, u, w = compare(folder, db)
            shown, unread, wrong = shown + n, unread + u, wrong + w
            print(f"# set {k}: {shown} shown so far, {len(unread)} unread, {len(wrong)} wrong", flush=True)
            shutil.rmtree(folder)
        share = 100 * len(unread) / shown
        print(f"# {shown} shown, {len(unread)} unread ({share:.2f} %), {len(wrong)} wrong")
        for u in unread + wrong:
            print("#", *u)
        assert not wrong and share <= 1
else:
    FOLDER, DB = make(0)

    def test_what_is_shown_is_read_and_nothing_else():
        shown, unread, wrong = compare(FOLDER, DB)
        assert shown >= 6, shown
        assert not unread and not wrong, (unread, wrong)

    def test_no_die_is_seen_on_a_sticker_and_none_beside_it_is_lost():
        # Dice are found as without: only what lies on a sticker itself is left out.
        frame = json.loads((FOLDER / "truth.json").read_text())["frames"][0]
        stickers = shown_in(frame)
        plain, carded = readings(FOLDER, DB)[0], readings(FOLDER, DB, "--cards")[0]
        for before, after in zip(plain["zones"], carded["zones"]):
            assert "cards" not in before and "cards" in after
            near = [d for d in after["dice"] for z, s in stickers if z == after["zone"] and
                    math.dist((s["x_mm"], s["y_mm"]), (d["x"], d["y"])) < 6 and
                    s["visible"] > SHOWN and s["height_mm"] < LIES_MM]
            assert not near, near
            sure = [d for d in before["dice"] if d["face"]]
            for d in sure:
                assert any(e["face"] == d["face"] and math.dist((d["x"], d["y"]),
                           (e["x"], e["y"])) < 1 for e in after["dice"]), d


tap.run(globals())
