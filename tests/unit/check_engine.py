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
    assert [g["game"] for g in games] == ["dicetown", "diceto"], games
    assert games[0]["players"] == {"min": 2, "max": 6}  # six with the expansion


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
    line = '{"do":"legal"}'
    assert engine.line(line + " " * ((1 << 20) - len(line)))["ok"], "exactly 1 MiB is a line"


def refusals_name_the_rule(engine):
    new(engine, 3, seed="s")
    cases = [({"seat": 1, "do": "keep", "dice": ["9"] * 6}, "DT-HAND-3"),
             ({"seat": 1, "do": "pass"}, "DT-HAND-3"),
             ({"seat": 4, "do": "keep", "dice": []}, "GEN-1")]
    for action, rule in cases:
        answer = engine.ask(do="apply", action=action)
        assert not answer["ok"] and answer["rule"] == rule, answer


def fields_are_known(engine):
    """What is not known is refused by its name, with what is; nothing changes."""
    setup = {"game": "dicetown", "players": PLAYERS[:2], "seed": "s"}
    new(engine, 2, seed="s")
    before = engine.ask(do="save")
    state = before["state"]
    action = {"seat": 1, "do": "keep", "dice": ["9"]}
    cases = [({"do": "new", **setup, "sead": 1}, "sead", "do, game, players, options, seed"),
             ({"do": "new", **setup, "options": {"edition": "2", "editoin": "2"}}, "editoin", "edition, expansion"),
             ({"do": "load", "state": {**state, "more": 1}}, "more", ", ".join(state)),
             ({"do": "load", "state": state, "more": 1}, "more", "do, state"),
             ({"do": "load", "state": {**state, "options": {"x": 1}}}, "x", "sheriff"),
             ({"do": "load", "state": {**state, "actions": [{**action, "target": 2}]}}, "target", "seat, do, dice"),
             ({"do": "apply", "action": action, "seat": 1}, "seat", "do, action"),
             ({"do": "apply", "action": {**action, "n": 1}}, "n", "seat, do, dice"),
             ({"do": "observe", "seat": 1, "as": 2}, "as", "do, seat")]
    cases += [({"do": word, "n": 1}, "n", "do") for word in ("games", "legal", "score", "save", "undo", "reveal")]
    for request, name, known in cases:
        error = engine.ask(**request)["error"]
        assert f'"{name}"' in error and known in error, (request, error)
        assert engine.ask(do="save") == before
    for dice in ([9], ["9", 10], [9.0], [None]):
        error = engine.ask(do="apply", action={**action, "dice": dice})["error"]
        assert '"dice"' in error and '"9", "10"' in error, error
    assert engine.ask(do="save") == before


def a_ruling_takes_each_offer_once(engine):
    new(engine, 3, seed="s")
    for seat, dice in ((1, ["9"]), (2, ["9"]), (3, ["A"])):
        assert engine.ask(do="apply", action={"seat": seat, "do": "keep", "dice": dice * 5})["ok"]
    for action in ({"seat": 2, "do": "offer", "seats": [2]}, {"seat": 2, "do": "add", "what": "dollar"},
                   {"seat": 2, "do": "done"}, {"seat": 3, "do": "pass"}):
        assert engine.ask(do="apply", action=action)["ok"], action
    before = engine.ask(do="save")
    ruling = {"seat": 1, "do": "rule", "seats": [2]}
    answer = engine.ask(do="apply", action={**ruling, "accept": [2, 2]})
    assert not answer["ok"] and '"accept"' in answer["error"], answer
    answer = engine.ask(do="apply", action={**ruling, "accept": [3]})
    assert not answer["ok"] and answer["rule"] == "DT-BRIBE-2", answer
    assert engine.ask(do="save") == before
    assert engine.ask(do="apply", action={**ruling, "accept": [2]})["ok"]


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


def the_row_is_there_for_all(engine, choose):
    """The row as the events tell it, seen by all: also with gaps, while more deeds may be taken."""
    row, gaps = [], 0

    def each(_action, answer):
        nonlocal row, gaps
        for event in answer["events"]:
            if event["event"] == "deed":
                slot = next(i for i, card in enumerate(row) if card)
                assert row[slot] == event["card"], (row, event)
                row[slot] = None
            elif event["event"] == "row":
                row = [card for card in row if card] + [event["card"]]
                assert len(row) == event["slot"], (row, event)
        views = [engine.ask(do="observe", seat=seat)["view"] for seat in (0, 1, 2, 3, 4, "all")]
        open_window = any(f["at"] == "townhall" for f in views[0]["doing"]) and "window" in (
            f["at"] for f in views[0]["doing"])
        if not open_window:
            row = [card for card in row if card]
        gaps += open_window and any(row)
        for view in views:
            assert view["row"] == row + [None] * (3 - len(row)), (row, view["row"])
        if open_window:
            state = engine.ask(do="save")["state"]
            assert engine.ask(do="undo")["ok"] and engine.ask(do="load", state=state)["ok"]
            assert engine.ask(do="observe", seat=0)["view"] == views[0]

    for game in range(3):
        row = []
        each(None, new(engine, 4, seed=f"row {game}"))
        play(engine, choose, each)
    assert gaps > 5, gaps


def nearly(action, choose):
    """The action with one thing changed, left out or added; perhaps another legal one."""
    other = {key: list(value) if isinstance(value, list) else value for key, value in action.items()}
    key = choose.choice(list(other))
    odd = [0, 1, 2, 6, 7, 255, -1, 9, 1.0, True, None, "", "9", "A", "GS_WANTED", "GS_UNKNOWN", "DEED_3", "deck",
           [], [1], [2, 2], [9], ["9", "9"], {}]
    how = choose.randrange(5)
    if how == 0:
        del other[key]
    elif how == 1:
        other[choose.choice(["dice", "card", "target", "seats", "accept", "deeds", "from", "n"])] = choose.choice(odd)
    elif how == 2 and isinstance(other[key], list) and other[key]:
        other[key].append(choose.choice(other[key]))
    elif how == 3:
        other["do"] = choose.choice(["keep", "putback", "pass", "play", "offer", "done", "rule", "pick", "give", "deal"])
    else:
        other[key] = choose.choice(odd)
    return other


def plain(action):
    """As a text: lists without order are sorted, what says nothing is left out; 1, 1.0 and true differ."""
    order = action.get("do") in ("offer", "rule") and "seats"
    items = {key: sorted(value, key=repr) if isinstance(value, list) and key != order else value
             for key, value in action.items()}
    unsaid = {"rule": {"accept": "[]"}, "play": {"again": "[]"},
              "blind": {"deeds": "0", "store": "0"}}.get(str(action.get("do")), {})
    return repr(sorted((key, value) for key, value in items.items() if unsaid.get(key) != repr(value)))


def only_what_is_listed_is_taken(engine, choose):
    tried = taken = 0

    def each(_action, _answer):
        nonlocal tried, taken
        moves = engine.ask(do="legal")["to_move"]
        if not moves:
            return
        listed = {plain(action) for move in moves for action in move["actions"]}
        before = engine.ask(do="save")
        for _ in range(3):
            action = nearly(choose.choice(choose.choice(moves)["actions"]), choose)
            answer = engine.ask(do="apply", action=action)
            tried += 1
            taken += answer["ok"]
            assert answer["ok"] == (plain(action) in listed), (action, answer)
            assert answer["ok"] or answer["error"]
            if answer["ok"]:
                assert engine.ask(do="undo")["ok"]
            assert engine.ask(do="save") == before, action

    new(engine, 3, seed="nearly", options={"saloon.by_kind": "on", "table.mistakes": "on", "doc.mandatory": "off"})
    play(engine, choose, each)
    assert tried > 500 and taken > 5, (tried, taken)


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
    early = engine.ask(do="save")["state"]
    early["actions"] = early["actions"][:-1]
    assert engine.ask(do="undo")["ok"], "nobody knows the seed yet"
    assert not engine.ask(do="reveal")["ok"]
    last = engine.ask(do="legal")["to_move"][0]["actions"][0]
    assert engine.ask(do="apply", action=last)["ok"] and not engine.ask(do="legal")["to_move"]
    end = engine.ask(do="reveal")
    assert end["seed"] == "open me" and end["commit"] == commit
    # the seed is known: the game stays as it ended
    over = engine.ask(do="save")
    for _ in range(2):
        answer = engine.ask(do="undo")
        assert not answer["ok"] and "seed was revealed" in answer["error"], answer
        assert engine.ask(do="save") == over and engine.ask(do="reveal") == end
        new(engine, 2, seed="another")
        answer = engine.ask(do="load", state=early)
        assert not answer["ok"] and "seed was revealed" in answer["error"], answer
        assert engine.ask(do="save")["state"]["seed"] == "another"
        assert engine.ask(do="load", state=over["state"])["ok"], "to look at, not to go on"
    # who begins with that seed says himself that he knows it
    new(engine, 2, seed="open me")
    assert engine.ask(do="load", state=early)["ok"] and engine.ask(do="undo")["ok"]
    assert new(engine, 2)["commit"] != new(engine, 2)["commit"], "without a seed each game has its own"


def main():
    choose = random.Random(1)
    tests = [lambda e: before_any_game(e), lambda e: bad_lines(e), lambda e: refusals_name_the_rule(e),
             fields_are_known, a_ruling_takes_each_offer_once, lambda e: save_load_undo(e, choose),
             lambda e: the_row_is_there_for_all(e, choose), lambda e: only_what_is_listed_is_taken(e, choose),
             lambda e: no_seat_sees_anothers_cards(e, choose), lambda e: reveal_only_at_the_end(e, choose)]
    names = ["before any game", "bad lines", "refusals name the rule", "fields are known",
             "a ruling takes each offer once", "save, load and undo are exact", "the row is there for all",
             "only what is listed is taken", "no seat sees another's cards", "reveal only at the end"]
    print(f"1..{len(tests)}")
    for i, (test, name) in enumerate(zip(tests, names), 1):
        engine = Engine(sys.argv[1])
        test(engine)
        assert engine.end() == 0
        print(f"ok {i} - {name}", flush=True)


if __name__ == "__main__":
    main()
