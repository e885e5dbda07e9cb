# SPDX-License-Identifier: MIT
"""What a table costs on which nothing moves: 10 watched frames a second from the folder camera.

Plays at a folder of pictures of a still table, each with its own noise, and at one with a single
picture, and prints how much of a core the program takes and how much of that decoding the pictures
alone would take (measured in the same run). The target is below 10 % of a core. Arguments: the
program, and bench-idle, which makes the pictures. DISPLAY_SPEC: what is shown (default: text).
"""
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

DICETABLE, MAKER = (Path(a).resolve() for a in sys.argv[1:3])
DISPLAY = os.environ.get("DISPLAY_SPEC", "text")
FPS = 10
SETTLING_S, MEASURED_S = 5, 12
# What cameras and recordings have, and what OpenCV writes when nobody says a quality.
KINDS = ((90, 8), (95, 8), (95, 1))


def cpu_s(pid):
    """Of a process and the children it has waited for."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return sum(int(f) for f in fields[11:15]) / os.sysconf("SC_CLK_TCK")


def voluntary(pid):
    """How often its threads went to sleep by themselves."""
    return sum(int(line.split()[1])
               for status in Path(f"/proc/{pid}/task").glob("*/status")
               for line in status.read_text().splitlines()
               if line.startswith("voluntary_ctxt_switches"))


def play(db, folder):
    """CPU seconds and sleeps for each second of an idle table."""
    with subprocess.Popen([DICETABLE, "play", "--db", db, "--new", "--players", "4", "--display",
                           DISPLAY, "--camera", f"dir:{folder},fps={FPS},loop"],
                          stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
                          stderr=subprocess.PIPE, text=True) as table:
        time.sleep(SETTLING_S)
        begun, cpu, slept = time.monotonic(), cpu_s(table.pid), voluntary(table.pid)
        time.sleep(MEASURED_S)
        if table.poll() is not None:
            sys.exit(f"the game ended early: {table.stderr.read().strip()}")
        took, cpu = time.monotonic() - begun, cpu_s(table.pid) - cpu
        slept = voluntary(table.pid) - slept
        table.terminate()
    return cpu / took, slept / took


def main():
    with tempfile.TemporaryDirectory(prefix="dicetable-idle-") as name:
        top = Path(name)
        for quality, pictures in KINDS:
            folder = top / "still"
            folder.mkdir()
            decoding = float(subprocess.run([MAKER, folder, str(pictures), str(quality)],
                                            stdout=subprocess.PIPE, text=True, check=True).stdout)
            subprocess.run([DICETABLE, "calibrate", "--images", folder, "--db", top / "table.db"],
                           stdout=subprocess.DEVNULL, check=True)
            (folder / "empty.png").unlink()
            size = sum(p.stat().st_size for p in folder.iterdir()) / pictures
            cpu, sleeps = play(top / "table.db", folder)
            print(f"{pictures} picture{'s' * (pictures > 1)} of {size / 1e3:.0f} kB: "
                  f"{100 * cpu:.1f} % of a core at {FPS} frames a second (target: below 10), "
                  f"{1e3 * cpu / (FPS * decoding):.2f} times what decoding takes "
                  f"({decoding:.1f} ms a picture); wakes {sleeps:.0f} times a second", flush=True)
            shutil.rmtree(folder)
            (top / "table.db").unlink()


main()
