# SPDX-License-Identifier: MIT
"""How much faster a recording is played again than it was played, vision included.

Records a game of bots at the simulated table in quick motion and replays it three times; the
target is 50 times for 10 rounds. Argument: the program. MISCHIEF=all for what goes wrong.
"""
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

DICETABLE = Path(sys.argv[1]).resolve()
ROUNDS = 10


def program(*args):
    return subprocess.run([DICETABLE, *args], capture_output=True, text=True, check=True).stdout


def main():
    mischief = os.environ.get("MISCHIEF")
    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / "game"
        done = subprocess.run([DICETABLE, "record", path, "--db", Path(name) / "table.db",
                               "--seats", "bots", "--fast", "--display", "none", "--players", "4",
                               "--seed", "bench", *(["--mischief", mischief] if mischief else [])],
                              capture_output=True, text=True)
        if done.returncode:
            print(f"the game ended early: {done.stderr.strip()}")
        rounds = sum(event["event"] == "round"
                     for line in program("export", path).splitlines()
                     for event in json.loads(line).get("outcome", {}).get("events", []))
        runs = [json.loads(program("replay", "--exact", "--json", path)) for _ in range(3)]
        best = min(runs, key=lambda run: run["took_s"])
        size = path.stat().st_size
    print(f"recording: {rounds} rounds of 4 players, {best['played_s']:.0f} s played, "
          f"{size / 1e6:.1f} MB, {best['pictures']} pictures in {best['looks']} looks, "
          f"{size / best['pictures'] / 1e3:.0f} kB a picture")
    print(f"replay: {best['took_s']:.2f} s, {best['played_s'] / best['took_s']:.0f} times as fast "
          f"as played (target: 50, for {ROUNDS} rounds); "
          f"{best['took_s'] / best['looks'] * 1e3:.1f} ms a look")


main()
