# SPDX-License-Identifier: MIT
"""A tiny set made by looks is taken by calibrate, teach and bench, and its truth holds together.

Arguments: dicetable, looks, span.
"""
import json
import math
import subprocess
import sys
import tempfile
from pathlib import Path

import tap

DICETABLE, LOOKS, SPAN = (Path(a).resolve() for a in sys.argv[1:4])
TMP = tempfile.TemporaryDirectory(prefix="dicetable-looks-")
ROOT = Path(TMP.name)
SET = ROOT / "look-4-0"
DB = ROOT / "t.db"
# Not the finest pictures: what is asked here is whether all fits together.
QUICK = ("--zones-only", "--few", 1, "--many", 2, "--quiet", "--kind", "pips")


def run(*args):
    done = subprocess.run([str(a) for a in args], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def truth():
    return json.loads((SET / "truth.json").read_text())


run(LOOKS, "--seed", 4, "--out", ROOT, "--frames", 1, "--teach", 1, "--chess", 0, *QUICK)


def test_the_same_seed_gives_the_same_bytes():
    other = ROOT / "again"
    run(LOOKS, "--seed", 4, "--out", other, "--frames", 1, "--teach", 0, "--chess", 0,
        "--threads", 3, *QUICK)
    for name in ("calib/empty.jpg", "frames/frame-0001.jpg"):
        assert (other / "look-4-0" / name).read_bytes() == (SET / name).read_bytes(), name
    again = json.loads((other / "look-4-0/truth.json").read_text())
    assert again["frames"] == truth()["frames"] and again["look"] == truth()["look"]


def test_the_truth_has_all_fields():
    t = truth()
    assert t["kind"] == "pips" and len(t["frames"]) == 1 and len(t["teach"]) == 6
    dice = [d for f in t["frames"] + t["teach"] for z in f["zones"].values() for d in z["dice"]]
    assert len(dice) > 40
    for d in dice:
        assert {"face", "x_mm", "y_mm", "angle_deg", "cocked", "tilt_deg", "touching", "visible",
                "contrast", "legibility", "top_px", "face_quad_px", "centre_height_mm"} <= set(d)
        assert 0 <= d["visible"] <= 1 and 0 <= d["legibility"] <= 1
        middle = [sum(p[k] for p in d["face_quad_px"]) / 4 for k in (0, 1)]
        assert math.dist(middle, d["top_px"]) < 0.5, d
    for f in t["frames"]:
        for z in f["zones"].values():
            # Upper ones first: who compares takes the nearest die for what was read.
            leans = [d["cocked"] for d in z["dice"]]
            assert leans == sorted(leans, reverse=True)
    for f in t["teach"]:
        face = f["file"].split("-")[1]
        assert {d["face"] for z in f["zones"].values() for d in z["dice"]} == {face}


def test_the_program_takes_the_set():
    run(DICETABLE, "--db", DB, "calibrate", "--images", SET / "calib")
    run(DICETABLE, "--db", DB, "teach", "x", "--images", SET / "teach")
    said = run(DICETABLE, "--db", DB, "bench", "vision", "--truth", SET / "truth.json", "--images",
               SET, "--dice", "x")
    assert said.startswith("1 picture"), said


def test_span_measures_the_set():
    row = run(SPAN, SET).splitlines()[-1].split("|")
    readable = sum(not d["cocked"] and d["visible"] >= 0.9 and d["contrast"] >= 30
                   and d["legibility"] >= 0.5 for f in truth()["frames"]
                   for z in f["zones"].values() if not z["covered"] and not z["occluded"]
                   for d in z["dice"])
    assert row[1].strip() == "all" and int(row[2]) == readable, row


def test_what_it_refuses():
    for words, said in ((("--seed", "x"), "wants a number"), (("--kind", "cubes"), "poker, pips"),
                        (("--sed", "1"), "no option --sed"), ((), "usage")):
        status, _, err = tap.program(LOOKS, *words)
        assert status == 2 and said in err, (words, err)
    status, _, err = tap.program(LOOKS, "--seed", 1, "--out", "/dev/null/x")
    assert status == 1 and "cannot make this folder" in err, err


tap.run(globals())
