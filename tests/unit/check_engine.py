#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Drives `dicetable engine` as another program would, and holds it to its promises.

    check_engine.py DICETABLE     prints TAP
"""
import json
import random
import subprocess
import sys


class Engine:
    def __init__(self, program):
        self.pipe = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def line(self, text):
        self.pipe.stdin.write(text if isinstance(text, bytes) else text.encode())
        self.pipe.stdin.write(b"\n")
        self.pipe.stdin.flush()
        return json.loads(self.pipe.stdout.readline())

    def ask(self, **request):
        return self.line(json.dumps(request))

    def end(self):
        self.pipe.stdin.close()
        return self.pipe.wait()


PLAYERS = ["Anna", "Boris", "Cleo", "Dan", "Eve"]


def new(engine, n, **more):
    answer = engine.ask(do="new", game="dicetown", players=PLAYERS[:n], **more)
    assert answer["ok"], answer
    return answer


def play(engine, choose, each=None):
    """Plays to the end with actions that choose picks; each(action, answer) sees every one."""
    for count in range(100000):
        moves = engine.ask(do="legal")["to_move"]
        if not moves:
            return count
        action = choose.choice(choose.choice(moves)["actions"])
        answer = engine.ask(do="apply", action=action)
        assert answer["ok"], (action, answer)
        if each:
            each(action, answer)
    raise AssertionError("the game does not end")


def before_any_game(engine):
    for word in ("legal", "apply", "observe", "score", "save", "undo", "reveal"):
        assert not engine.ask(do=word)["ok"], word
    games = engine.ask(do="games")["games"]
    assert [g["game"] for g in games] == ["dicetown"], games
    assert games[0]["players"] == {"min": 2, "max": 5}


def bad_lines(engine):
    new(engine, 2, seed="s")
    before = engine.ask(do="save")
    lines = ["", "garbage", "[]", "{}", "null", '{"do":1}', '{"do":"dance"}', '{"do":"legal","do":"legal"}',
             '{"do":"new","game":"chess","players":["a","b"]}', '{"do":"new","game":"dicetown","players":["a"]}',
             '{"do":"new","game":"dicetown","players":["a",1]}', '{"do":"new","game":"dicetown","players":"ab"}',
             '{"do":"new","game":"dicetown","players":["a","b"],"seed":7}',
             '{"do":"new","game":"dicetown","players":["a","b"],"options":[]}',
             '{"do":"new","game":"dicetown","players":["a","b"],"options":{"hand.kickers":"maybe"}}',
             '{"do":"new","game":"dicetown","players":["a","b"],"options":{"deeds":[5,5,5,5,5]}}',
             '{"do":"apply"}', '{"do":"apply","action":[]}', '{"do":"observe","seat":3}',
             '{"do":"observe","seat":"2"}', '{"do":"load"}', '{"do":"load","state":{}}',
             "[" * 100000, b"\xff\xfe{}", b"{\"do\":\"leg\0al\"}", "x" * (1 << 21),
             '{"do":"legal","pad":"' + "x" * (1 << 20) + '"}']
    for line in lines:
        answer = engine.line(line)
        assert answer["ok"] is False and answer["error"], (line[:60], answer)
    assert engine.ask(do="save") == before
    pad = '{"do":"legal","pad":"'
    assert engine.line(pad + "x" * ((1 << 20) - len(pad) - 2) + '"}')["ok"], "exactly 1 MiB is a line"


def refusals_name_the_rule(engine):
    new(engine, 3, seed="s")
    cases = [({"seat": 1, "do": "keep", "dice": ["9"] * 6}, "DT-HAND-3"),
             ({"seat": 1, "do": "pass"}, "DT-HAND-3"),
             ({"seat": 4, "do": "keep", "dice": []}, "GEN-1")]
    for action, rule in cases:
        answer = engine.ask(do="apply", action=action)
        assert not answer["ok"] and answer["rule"] == rule, answer


def save_load_undo(engine, choose):
    new(engine, 4, seed="save", options={"card.immediate": "any_time", "saloon.by_kind": True})
    count = 0

    def each(action, answer):
        nonlocal count
        count += 1
        if count % 50 != 1:
            return
        state, view = engine.ask(do="save"), engine.ask(do="observe", seat="all")
        assert engine.ask(do="undo")["ok"]
        assert engine.ask(do="apply", action=action) == answer
        assert engine.ask(do="observe", seat="all") == view
        new(engine, 2)
        assert engine.ask(do="load", state=state["state"])["ok"]
        assert engine.ask(do="save") == state and engine.ask(do="observe", seat="all") == view

    assert play(engine, choose, each) > 100


def no_seat_sees_anothers_cards(engine, choose):
    new(engine, 5, seed="secret")

    def each(_action, _answer):
        for seat in range(6):
            view = engine.ask(do="observe", seat=seat)
            if view["view"]["place"] == "end":
                continue
            for other, player in enumerate(view["view"]["players"], 1):
                if other != seat:
                    assert set(player["hand"]) <= {"GS_UNKNOWN", "DEED_UNKNOWN"}, (seat, player)
            for deck in ("store_deck", "deed_deck", "elixir_deck"):
                assert all(card.endswith("UNKNOWN") for card in view["view"][deck])

    play(engine, choose, each)
    score = engine.ask(do="score")
    assert score["complete"] and score["over"] and len(score["winners"]) == 1
    for total in score["totals"]:
        assert total["points"] == sum(l["points"] for l in score["lines"] if l["seat"] == total["seat"])


def reveal_only_at_the_end(engine, choose):
    commit = new(engine, 2, seed="open me")["commit"]
    assert not engine.ask(do="reveal")["ok"]
    play(engine, choose)
    end = engine.ask(do="reveal")
    assert end["seed"] == "open me" and end["commit"] == commit
    assert new(engine, 2)["commit"] != new(engine, 2)["commit"], "without a seed each game has its own"


def main():
    choose = random.Random(1)
    tests = [lambda e: before_any_game(e), lambda e: bad_lines(e), lambda e: refusals_name_the_rule(e),
             lambda e: save_load_undo(e, choose), lambda e: no_seat_sees_anothers_cards(e, choose),
             lambda e: reveal_only_at_the_end(e, choose)]
    names = ["before any game", "bad lines", "refusals name the rule", "save, load and undo are exact",
             "no seat sees another's cards", "reveal only at the end"]
    print(f"1..{len(tests)}")
    for i, (test, name) in enumerate(zip(tests, names), 1):
        engine = Engine(sys.argv[1])
        test(engine)
        assert engine.end() == 0
        print(f"ok {i} - {name}", flush=True)


if __name__ == "__main__":
    main()
