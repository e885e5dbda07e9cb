# SPDX-License-Identifier: MIT
"""Measures how sets of pictures with truth are read, and writes the table vision/MEASURED.md.

Arguments: dicetable, table.conf, the table to write. Sets are looked for in $DICETABLE_PHOTOS, each
as <set>/calib, <set>/teach and <set>/frames with truth.json. They are calibrated, taught and read as
anybody would, pip dice with the built-in set as well.
"""
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

HEAD = """# How well dice are read

Written by `meson compile -C build measured`, which calibrates, teaches and reads each set of pictures that
`DICETABLE_PHOTOS` names; do not edit it. Readable: a flat die of which at least 90 % can be seen, in an open zone.
Wrong counts every sure face that is not the die's, also of dice that lean or are hidden, and faces given where none
lies. Zero wrong of N dice bounds the rate at about 3 in N.

| set | read as | pictures | readable | sure and wrong | asked about | left out |
| --- | --- | --- | --- | --- | --- | --- |
"""


def run(*args):
    done = subprocess.run([str(a) for a in args], capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, args))}\n{done.stderr}")
    return done.stdout


def row(name, dice, found):
    total = {key: sum(group[key] for group in found["light"].values())
             for key in ("right", "wrong", "unsure", "left_out")}
    # A die that nobody could read is counted by bench only where it was read wrongly.
    readable = total["right"] + total["unsure"] + total["left_out"]
    asked = 100 * total["unsure"] / max(readable, 1)
    return (f"| {name} | {dice} | {found['pictures']} | {readable} | {total['wrong'] + found['invented']} | "
            f"{total['unsure']} ({asked:.2f} %) | {total['left_out']} |\n")


def sets(photos):
    """Folders with pictures to calibrate and to teach with, and the faces that are taught."""
    for folder in sorted(p.parent for p in Path(photos).glob("*/truth.json")):
        if (folder / "calib").is_dir():
            yield folder, {f.name.split("-")[1] for f in (folder / "teach").glob("face-*")}


def main():
    dicetable, conf, out = (Path(a).resolve() for a in sys.argv[1:4])
    photos = os.environ.get("DICETABLE_PHOTOS")
    if not photos:
        sys.exit("measured: DICETABLE_PHOTOS does not name a folder of picture sets")
    text = HEAD
    with tempfile.TemporaryDirectory() as tmp:
        for folder, faces in sets(photos):
            common = ("--db", Path(tmp) / f"{folder.name}.db", "--config", conf)
            run(dicetable, "calibrate", *common, "--images", folder / "calib")
            run(dicetable, "teach", folder.name, *common, "--images", folder / "teach")
            for dice in (folder.name, "pips") if faces <= set("123456") else (folder.name,):
                found = run(dicetable, "bench", "vision", *common, "--json", "--dice", dice,
                            "--truth", folder / "truth.json", "--images", folder)
                text += row(folder.name, dice, json.loads(found))
    out.write_text(text)


main()
