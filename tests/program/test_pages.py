# SPDX-License-Identifier: MIT
"""What pages say of adding things: their code can be built as it stands, and goes where they say.

The arguments are the build folder and the folder of the sources.
"""
import json
import re
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

import tap

BUILD = Path(sys.argv[1]).resolve()
ROOT = Path(sys.argv[2]).resolve()
# The page with a whole source, the list that gets a line for it, and what that line is.
ADDED = [("ui/README.md", "ui/disp/disp.c", r"disp_maker_(\w+) ="),
         ("vision/camera/README.md", "vision/camera/camera.c", r"cam_maker_(\w+) =")]


def builds(source, beside):
    """Compiles source as the build compiles the file beside it."""
    entry = next((e for e in json.loads((BUILD / "compile_commands.json").read_text())
                  if (BUILD / e["file"]).resolve() == ROOT / beside), None)
    if not entry:
        raise tap.Skip(f"{beside} is not built here")
    words = [source if w == entry["file"] else w for w in shlex.split(entry["command"])]
    words = words[:words.index("-MD")] + ["-Werror", "-fsyntax-only", source]
    done = subprocess.run(words, cwd=BUILD, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr


def test_the_code_of_a_page_is_built_as_it_stands():
    for page, beside, named in ADDED:
        text = (ROOT / page).read_text()
        code = re.findall(r"^```c\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
        assert len(code) == 1, (page, len(code))
        with tempfile.TemporaryDirectory() as folder:
            source = Path(folder) / "page.c"
            source.write_text(code[0])
            builds(str(source), beside)
        name = re.search(named, code[0])[1]
        assert f"`X({name})`" in text, (page, name)
        assert re.search(r"^\tX\(\w+\)", (ROOT / beside).read_text(), re.MULTILINE), beside


tap.run(globals())
