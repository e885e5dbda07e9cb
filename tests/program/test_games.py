# SPDX-License-Identifier: MIT
"""A game is a folder and a line: High Die (tests/games/highdie), which nothing outside knows.

The first argument is the program with that game in its list, the second the folder of the sources.
"""
import json
import os
import random
import re
import struct
import subprocess
import sys
import tempfile
import zlib
from pathlib import Path

import own_words
import tap

PROGRAM = Path(sys.argv[1]).resolve()
ROOT = Path(sys.argv[2]).resolve()
SIGNS = {"star": 1, "moon": 2, "sun": 3}


def value(dice, middle=()):
    """The rules of the game once more."""
    return sum(SIGNS[d] * (2 if d in middle else 1) if d in SIGNS else int(d) for d in dice)


def lines_of_code(text):
    """The lines of a C source in which more stands than a remark; a "*" alone makes no remark."""
    bare = re.sub(r"/\*.*?\*/", lambda m: "\n" * m[0].count("\n"), text, flags=re.DOTALL)
    return [line.strip() for line in bare.splitlines() if line.strip()]


def talk(text, *args):
    done = subprocess.run([PROGRAM, *args], input=text, capture_output=True, text=True,
                          timeout=200, env={**os.environ, **tap.NO_LEAK_CHECK})
    assert done.returncode == 0 and not done.stderr, done.stderr
    return done.stdout


def engine(*requests):
    lines = talk("".join(json.dumps(r) + "\n" for r in requests), "engine").splitlines()
    return [json.loads(line) for line in lines]


def pixels(picture):
    """The rows of a PNG of 8 bits, and how many bytes a pixel has."""
    data, at, body = picture.read_bytes(), 8, b""
    while at < len(data):
        size, kind = struct.unpack(">I4s", data[at:at + 8])
        part = data[at + 8:at + 8 + size]
        if kind == b"IHDR":
            width, _, depth, colours = struct.unpack(">IIBB", part[:10])
            assert depth == 8
            n = {2: 3, 6: 4}[colours]
        body += part if kind == b"IDAT" else b""
        at += 12 + size
    raw, rows, above = zlib.decompress(body), [], bytearray(width * n)
    for begin in range(0, len(raw), width * n + 1):
        row = bytearray(raw[begin + 1:begin + 1 + width * n])
        for i in range(len(row)):
            a, b, c = (row[i - n], above[i], above[i - n]) if i >= n else (0, above[i], 0)
            nearest = min((abs(b - c), 0, a), (abs(a - c), 1, b), (abs(a + b - 2 * c), 2, c))[2]
            row[i] = row[i] + (0, a, b, (a + b) // 2, nearest)[raw[begin]] & 255
        rows.append(row)
        above = row
    return rows, n


def seats_on_the_strip(pictures):
    """Of each picture the seats whose colours the first and the last lamp have at full light (None:
    they say something else); what stays the same is told once."""
    palette = (ROOT / "engine/base/palette.c").read_text()
    seats = {tuple(max(int(v, 16), 25) for v in c): i for i, c in enumerate(re.findall(
        r"\{ 0x(..), 0x(..), 0x(..) \}", palette), 1)}
    told = []
    for picture in sorted(pictures.glob("*.png")):
        rows, n = pixels(picture)
        row = rows[(320 + len(rows)) // 2]  # the strip lies below 480x320 pixels
        ends = [row[n * x:n * x + 3] for x in (480 // 7, 480 * 6 // 7)]
        lit = [next((s for c, s in seats.items() if all(abs(a - b) < 4 for a, b in zip(c, end))),
                    None) for end in ends]
        if not told or told[-1] != lit:
            told.append(lit)
    return [lit for lit in told if None not in lit]


def test_nothing_outside_of_its_folder_names_a_game():
    high = ROOT / "tests/games/highdie"
    for folder in ("engine", "vision", "calibration", "gpio", "ui"):
        assert not own_words.said(high, ROOT / folder, (".c", ".h", ".cpp", ".build"))
    known = own_words.said(high, ROOT / "tests/games", (".c", ".build"))
    assert {path.name for path, _, _ in known} == {"list.c", "meson.build"}


def test_it_is_small():
    """So many lines has a whole game, as engine/README.md says; remarks and blanks do not count."""
    code = lines_of_code((ROOT / "tests/games/highdie/highdie.c").read_text())
    assert len(code) <= 150, len(code)


def test_what_counts_as_code():
    assert lines_of_code("/* a\n * b\n\n *c */ /* d */\n*out = 1; /* e\n f */\n\t*p = 2;\n") == [
        "*out = 1;", "*p = 2;"]


def test_over_the_pipe():
    rng = random.Random(7)
    coins = {1: 0, 2: 0, 3: 0}
    requests = [{"do": "new", "game": "highdie", "players": ["A", "B", "C"], "seed": "s"}]
    for _ in range(3):
        sums = {}
        for seat in coins:
            dice = [rng.choice(list(SIGNS)), rng.choice(list(SIGNS)), str(rng.randint(1, 6))]
            middle = [rng.choice(list(SIGNS))]
            sums[seat] = value(dice, middle)
            requests.append({"do": "apply", "action": {
                "seat": seat, "do": "keep", "dice": dice, "middle": middle}})
        best = sorted(sums, key=lambda s: (-sums[s], s))
        coins[best[0]] += 2
        coins[best[1]] += 1
    answers = engine(*requests, {"do": "score"}, {"do": "legal"}, {"do": "save"})
    assert all(a["ok"] for a in answers), answers
    assert {t["seat"]: t["points"] for t in answers[-3]["totals"]} == coins
    assert answers[-3]["over"] and answers[-3]["winners"] == [
        min(coins, key=lambda s: (-coins[s], s))]
    assert answers[-2]["to_move"] == []
    again = engine({"do": "load", "state": answers[-1]["state"]}, {"do": "save"})
    assert again[1] == answers[-1]


def test_every_roll_is_listed():
    """Six ways for two equal dice of three faces, times six pips."""
    legal = engine({"do": "new", "game": "highdie", "players": ["A", "B"], "seed": "s"},
                   {"do": "legal"})[1]["to_move"]
    assert [m["seat"] for m in legal] == [1, 2]
    rolls = {tuple(sorted(a["dice"])) for a in legal[0]["actions"]}
    assert len(legal[0]["actions"]) == len(rolls) == 36


def test_bots_play_it():
    status, out, err = tap.program(PROGRAM, "simulate", "--game", "highdie", "--players", 6,
                                   "--games", 200, "--json")
    assert status == 0 and not err, err
    r = json.loads(out)
    assert r["rounds"] == {"min": 3, "mean": 3.0, "max": 3, "total": 600}
    assert sum(r["wins"]) == 200 and abs(sum(r["scores"]) - 9) < 0.001
    # a person's coins are 1.5 on average; the seat that comes first wins ties
    assert all(1 < s < 2.3 for s in r["scores"]), r["scores"]


def test_a_terminal_speaks_of_it():
    """All of a roll stays, so nothing is asked: three rounds are shown."""
    with tempfile.TemporaryDirectory() as folder:
        out = talk("", "play", "--no-camera", "--game", "highdie", "--players", "Anna,Boris",
                   "--seed", "t", "--db", Path(folder) / "db", "--config",
                   ROOT / "hardware" / "table.conf")
    assert not re.search(r"nugget|sheriff|deed|elixir|\$", out.lower()), out
    rolls = [value(r.split()) for r in re.findall(r"You roll:(.*)", out)]
    assert len(rolls) == 3
    assert rolls == [int(n) for n in re.findall(r"Anna has (\d+)\.", out)], out
    coins = sum(int(n) for n in re.findall(r"Anna wins (\d)\.", out))
    assert re.search(rf"in all +{coins} +{9 - coins}\n", out), out


def test_the_table_reads_records_and_replays_it():
    """Bots roll two kinds of dice together under the camera; what was read is what was paid for."""
    with tempfile.TemporaryDirectory() as folder:
        tape, pictures = Path(folder) / "tape", Path(folder) / "pictures"
        out = talk("", "record", tape, "--game", "highdie", "--seats", "bots", "--fast", "--seed", "g",
                   "--camera", "sim:", "--players", "3", "--display", f"png:{pictures}",
                   "--config", ROOT / "hardware" / "table.conf", "--db", Path(folder) / "db")
        won = re.search(r"holds the game: 3 rounds, \d+ pictures\. (\w+) won with (\d) points\.", out)
        assert won, out
        assert len(list(pictures.glob("*.png"))) > 10
        assert "as recorded" in talk("", "replay", tape)
        coins, rolled, middles, won_by = {s: 0 for s in (1, 2, 3)}, {}, set(), []
        for line in talk("", "export", tape).splitlines():
            step = json.loads(line)
            for e in step.get("outcome", {}).get("events", []):
                if e["event"] == "roll":
                    middles.add(tuple(e["middle"]))
                    rolled[e["seat"]] = value(e["dice"], e["middle"])
                if e["event"] == "coins":
                    coins[e["seat"]] += e["n"]
                    best = min(rolled, key=lambda s: (-rolled[s], s))
                    assert e["seat"] == best, (step, rolled)
                    del rolled[best]
                    won_by.append(best)
            for z in step.get("reading", {}).get("zones", []):
                assert all(d["set"] == ("signs" if d["face"] in SIGNS else "pips")
                           for d in z["dice"] if d["face"]), z
        # the die in the middle lies there from the beginning, and counts for all
        assert len(middles) == 1 and len(*middles) == 1, middles
        assert sum(coins.values()) == 9
        assert max(coins.values()) == int(won[2]), (coins, out)
        # the prize is a place: its lamps are the winner's, the last third those of the second one;
        # after the last round all lamps are those of who has won the game
        winner = max(coins, key=coins.get)
        assert won_by[0:2] != won_by[2:4] and len(set(won_by)) == 3, "another seed says more"
        assert seats_on_the_strip(pictures) == [won_by[0:2], won_by[2:4], [winner] * 2], won_by


def test_the_other_game_is_still_there():
    first, second = engine({"do": "games"})[0]["games"]
    assert first["game"] == "dicetown" and second["game"] == "highdie"
    assert second["players"] == {"min": 2, "max": 6} and second["options"] == []


tap.run(globals())
