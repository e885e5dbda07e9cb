# SPDX-License-Identifier: MIT
"""Calibrates, teaches and runs bench-vision on each set of pictures in $DICETABLE_PHOTOS, and once
more under callgrind for the instructions of one read.

The folder holds sets as <set>/calib, <set>/teach and <set>/frames with truth.json; the frames with
the most dice are read. Arguments: dicetable, bench-vision, table.conf.
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
        print(f"== {name}")
        print(run(bench, db, conf, name, TIMES, *frames).replace(f"{folder}/", ""), end="")
        if shutil.which("valgrind"):
            for what in ("read_once", "warp_once"):
                count = instructions(what, Path(tmp) / "out", bench, db, conf, name, 1, frames[-1])
                print(f"instructions of {what} in {frames[-1].name}: {count / 1e6:.1f} million",
                      flush=True)
