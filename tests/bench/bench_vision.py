# SPDX-License-Identifier: MIT
"""Calibrates, teaches and runs bench-vision on each set of pictures in $DICETABLE_PHOTOS, and once
more under callgrind for the instructions of one read.

The folder holds sets as <set>/calib, <set>/teach and <set>/frames with truth.json; the frames with
the most dice are read, pip dice with the built-in set too. Arguments: dicetable, bench-vision, table.conf.
"""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

TIMES = 15
FRAMES = 6


def run(*args):
    done = subprocess.run([str(a) for a in args], capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, args))}\n{done.stderr}")
    return done.stdout


def fullest(folder):
    """The frames with the most dice in open zones, none of which is hidden."""
    def dice(frame):
        return sum(len(z["dice"]) for z in frame["zones"].values()
                   if not z["covered"] and not z["occluded"])
    frames = sorted(json.loads((folder / "truth.json").read_text())["frames"], key=dice)
    return [folder / f["file"] for f in frames[-FRAMES:]]


def is_pips(folder):
    """Ordinary pip dice: the built-in set reads them as well."""
    frames = json.loads((folder / "truth.json").read_text())["frames"]
    faces = {d["face"] for f in frames for z in f["zones"].values() for d in z["dice"]}
    return faces <= set("123456")


def instructions(function, out, *args):
    run("valgrind", "--quiet", "--tool=callgrind", f"--toggle-collect={function}",
        f"--callgrind-out-file={out}", *args)
    return int(re.search(r"^(?:summary|totals): (\d+)", out.read_text(), re.M)[1])


dicetable, bench, conf = (Path(a).resolve() for a in sys.argv[1:4])
photos = os.environ.get("DICETABLE_PHOTOS")
if not photos:
    print("SKIP: DICETABLE_PHOTOS does not name a folder of picture sets")
    sys.exit(77)
with tempfile.TemporaryDirectory(prefix="bench-vision-") as tmp:
    for folder in sorted(p for p in Path(photos).iterdir() if (p / "truth.json").exists()):
        db = Path(tmp) / f"{folder.name}.db"
        name = folder.name
        if not (folder / "calib").is_dir():
            continue
        common = ("--db", db, "--config", conf)
        run(dicetable, "calibrate", *common, "--images", folder / "calib")
        run(dicetable, "teach", name, *common, "--images", folder / "teach")
        frames = fullest(folder)
        for dice in (name, "pips") if is_pips(folder) else (name,):
            print(f"== {name}" if dice == name else f"== {name}, built-in {dice}")
            print(run(bench, db, conf, dice, TIMES, *frames).replace(f"{folder}/", ""), end="",
                  flush=True)
            if not shutil.which("valgrind"):
                continue
            for what in ("read_once", "warp_once"):
                count = instructions(what, Path(tmp) / "out", bench, db, conf, dice, 1, frames[-1])
                print(f"instructions of {what} in {frames[-1].name}: {count / 1e6:.1f} million",
                      flush=True)
