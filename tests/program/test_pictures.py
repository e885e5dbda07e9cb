# SPDX-License-Identifier: MIT
"""README.md: its links lead somewhere, and its pictures can be made again, and say what they did.

Arguments: the program that draws them, the root of the sources.
"""
import re
import struct
import subprocess
import sys
import tempfile
from pathlib import Path

import tap

DRAW, ROOT = (Path(a).resolve() for a in sys.argv[1:3])
README = (ROOT / "README.md").read_text()
PICTURES = re.findall(r"!\[([^\]]+)\]\(([^)]+)\)", README)
MOST_BYTES = 600_000


def size(path):
    """Width and height of a PNG or JPEG."""
    data = path.read_bytes()
    if data.startswith(b"\x89PNG"):
        return struct.unpack(">II", data[16:24])
    assert data.startswith(b"\xff\xd8") and data.endswith(b"\xff\xd9"), path
    at = 2
    while data[at + 1] not in (0xc0, 0xc2):
        at += 2 + struct.unpack(">H", data[at + 2:at + 4])[0]
    height, width = struct.unpack(">HH", data[at + 5:at + 9])
    return width, height


def test_all_links_lead_somewhere():
    links = [m for m in re.findall(r"\]\(([^)#]+)[^)]*\)", README) if "://" not in m]
    assert len(links) > len(PICTURES)
    for link in links:
        assert (ROOT / link).exists(), link


def test_it_begins_with_pictures():
    assert len(PICTURES) == 5 and all(words for words, _ in PICTURES)
    assert README.index(PICTURES[-1][1]) < README.index("\n## ")
    folder = ROOT / "hardware" / "pictures"
    assert {ROOT / p for _, p in PICTURES} == set(folder.iterdir())
    assert sum(p.stat().st_size for p in folder.iterdir()) < MOST_BYTES


def test_they_can_be_made_again():
    """Those of the first round, with the real ones' names and sizes."""
    assert "tests/readme" in README and (ROOT / "tests" / "readme").stat().st_mode & 0o111
    with tempfile.TemporaryDirectory(prefix="dicetable-pictures-") as folder:
        done = subprocess.run([DRAW, folder, "first"], capture_output=True, text=True, timeout=600)
        assert done.returncode == 0 and not done.stderr, done.stderr
        made = {p.name: size(p) for p in Path(folder).iterdir()}
    there = {p.name: size(p) for p in (ROOT / "hardware" / "pictures").iterdir()}
    del there["display-end.png"]
    assert made == there, (made, there)


tap.run(globals())
