# SPDX-License-Identifier: MIT
"""dicetable simulate: its figures add up, and it says what is wrong with a command line.

The program is the first argument.
"""
import json
import re
import sys
from pathlib import Path

import tap

DICETABLE = Path(sys.argv[1]).resolve()


def simulate(*args):
    return tap.program(DICETABLE, "simulate", *args)


def result(*args):
    status, out, err = simulate("--json", *args)
    assert status == 0 and not err and out.count("\n") == 1, (status, err)
    return json.loads(out)


def test_figures_add_up():
    for players in range(2, 6):
        r = result("--game", "dicetown", "--players", players, "--games", 12, "--seed", "sum")
        assert r["game"] == "dicetown" and r["seed"] == "sum" and r["games"] == 12
        assert r["players"] == players == len(r["wins"]) == len(r["scores"]) == len(r["bots"])
        assert sum(r["wins"]) == 12
        rounds = r["rounds"]
        assert 1 <= rounds["min"] <= rounds["mean"] <= rounds["max"] <= 20  # DT-END-2
        assert abs(rounds["mean"] * 12 - rounds["total"]) < 0.01
        assert set(r["won"]) == {"mine", "bank", "store", "saloon", "sheriff", "townhall"}
        assert r["won"]["townhall"] == rounds["total"]  # DT-CTRL-2
        assert all(n <= rounds["total"] for n in r["won"].values())
        doc = r["visited"]["doc"]
        assert abs(doc["visits"] / rounds["total"] - doc["per_round"]) < 0.001


def test_same_line_same_games():
    line = ("--players", "3", "--games", "5", "--bots", "random", "--seed", "x")
    assert simulate(*line) == simulate(*line)
    assert simulate(*line) != simulate(*line[:-1], "y")


def test_bots_and_options_are_taken():
    r = result("--bots", "steady,random,random", "--games", "20",
               "--options", "bribes=off,sheriff=3,deeds=20+0+0+0+0")
    assert r["bots"] == ["steady", "random", "random"]
    assert r["options"]["bribes"] == "off" and r["options"]["sheriff"] == 3
    assert r["options"]["deeds"] == [20, 0, 0, 0, 0]
    assert r["wins"][0] > 10
    assert r["scores"][0] > max(r["scores"][1:])


def test_one_bot_for_all():
    assert result("--bots", "random", "--players", "5", "--games", "1")["bots"] == ["random"] * 5
    assert result("--games", "1")["bots"] == ["steady"] * 4


def test_help_names_the_bots_of_each_game():
    status, help_, _ = simulate("--help")
    assert status == 0 and "(default: the first)" in help_, help_
    games = re.findall(r"\(--game (\w+)\)", help_)
    bots = re.findall(r"^Bots of .*: (.*)\.$", help_, re.M)
    assert len(games) > 1 and len(bots) == len(games) and result("--games", "1")["game"] == games[0]
    for game, named in zip(games, bots):
        for i, bot in enumerate(named.split(", ")):
            assert result("--game", game, "--bots", bot, "--games", "1")["bots"][0] == bot
            assert i or result("--game", game, "--games", "1")["bots"][0] == bot
        status, _, err = simulate("--game", game, "--bots", "nobody")
        assert status == 2 and f"only: {named} " in err, err


def test_table_for_people():
    status, out, err = simulate("--players", "2", "--games", "3")
    assert status == 0 and not err
    for word in ("Dice Town", "rounds in a game", "steady", "mean score", "townhall", "doc"):
        assert word in out, word


def test_wrong_lines():
    for line, word in ((("--game", "chess"), "chess"), (("--players", "7"), "2 to 6"),
                       (("--players", "6"), "expansion"),
                       (("--bots", "steady,fool"), "fool"), (("--games", "0"), "--games"),
                       (("--bots", "steady,random", "--players", "3"), "--players"),
                       (("--bots", ",".join(["random"] * 7)), "more than 6 players"),
                       (("--options", "colour=red"), "colour"),
                       (("--options", "bribes"), "off or on"),
                       (("--options", "deeds=1+2"), "deeds"),
                       (("--options", "deeds=1+1+1+1+1"), "20"),
                       (("--options", "sheriff=4", "--players", "3"), "sheriff"),
                       (("--seed", "x" * 250), "seed"), (("--seed", ""), "seed")):
        status, out, err = simulate(*line, "--json")
        assert status == 2 and not out, (line, status)
        assert word in err and err.count("\n") == 1, (line, err)


tap.run(globals())
