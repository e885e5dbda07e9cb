#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks the dealing of whole games with nothing of the project's own: engine/README.md says how the
seed gives every card and the commitment, this follows it with hashlib.

    check_deal.py DICETABLE     plays games through `dicetable engine`; prints TAP
"""
import hashlib
import json
import random
import re
import subprocess
import sys

STORE = ("EQUIP_1 EQUIP_2 EQUIP_3 EQUIP_4 EQUIP_5 EQUIP_8 DYNAMITE GIRLS BRUTE BRUTE CHEATER CHEATER CORRUPTION "
         "UNLIMITED_CREDITS NERVOUS_JOE MARSHALL EVEN_SPLIT WANTED ELIXIR")
KINDS = {
    "store": ["GS_" + name for name in STORE.split()],
    "deeds": [f"DEED_{points}" for points in range(1, 6) for _ in range(4)],
    "elixirs": ["EL_" + n for n in "WEALTH CHARM FORTUNE POWER PROTECTION FRIENDSHIP DOMINATION".split()],
}


def blake(text, key=b""):
    return hashlib.blake2b(text.encode(), key=key, digest_size=32).digest()


def number(key, label, shuffle, index, n):
    bound = (2**64 - 1) // n * n
    attempt = 0
    while True:
        value = int.from_bytes(blake(f"{label} {shuffle} {index} {attempt}", key)[:8], "little")
        if value < bound:
            return value % n
        attempt += 1


class Deck:
    def __init__(self, key, label):
        self.key, self.label, self.shuffle, self.index = key, label, 0, 0
        self.order = list(dict.fromkeys(KINDS[label]))
        self.cards = list(KINDS[label])

    def draw(self):
        self.cards.sort(key=self.order.index)
        card = self.cards.pop(number(self.key, self.label, self.shuffle, self.index, len(self.cards)))
        self.index += 1
        return card


class Follower:
    """Draws every card that the events show from decks of its own, and compares."""

    def __init__(self, seed):
        key = blake("dicetable deal 1\n" + seed)
        self.decks = {label: Deck(key, label) for label in KINDS}
        self.shelf = []
        self.looking = set()  # seats that hold cards drawn at the General Store
        self.compared = 0

    def expect(self, label, card):
        if label in self.decks:
            assert self.decks[label].draw() == card, (label, card)
            self.compared += 1

    def see(self, event):
        kind, card, seat = event["event"], event.get("card"), event.get("seat")
        if kind == "shuffle":
            # From here on the discard pile would have to be followed as well.
            self.decks.pop(event["deck"], None)
        elif kind == "row":
            self.expect("deeds", card)
        elif kind == "shelf":
            self.shelf.append(card)
            self.expect("elixirs", card)
        elif kind == "elixir" and card in self.shelf:
            self.shelf.remove(card)
        elif kind == "elixir":
            self.expect("elixirs", card)  # the top of the deck turned up
        elif kind == "draw":
            self.looking.add(seat)
            self.expect(event["deck"], card)
        elif kind == "card" and "from" not in event and card.startswith("GS_"):
            if seat in self.looking:
                self.looking.remove(seat)  # kept of those drawn
            else:
                self.expect("store", card)  # Fortune


class Engine:
    def __init__(self, program):
        self.pipe = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                     text=True)

    def ask(self, **request):
        self.pipe.stdin.write(json.dumps(request) + "\n")
        self.pipe.stdin.flush()
        answer = json.loads(self.pipe.stdout.readline())
        assert answer["ok"], answer
        return answer

    def end(self):
        self.pipe.stdin.close()
        self.pipe.wait()


def check_game(engine, seed, players):
    """Plays a random game and follows it; returns how many cards were compared. seed None: one is
    drawn, 32 bytes as a text of 64 hexadecimal digits, and it is the text that counts."""
    given = {} if seed is None else {"seed": seed}
    start = engine.ask(do="new", game="dicetown", players=players, **given)
    choose = random.Random(seed or "drawn")
    events = start["events"]
    told = []
    while True:
        told += events
        moves = engine.ask(do="legal")["to_move"]
        if not moves:
            break
        # Corruption takes a deed out of sight of these events: no cards are played.
        actions = choose.choice(moves)["actions"]
        actions = [a for a in actions if a["do"] != "play"] or actions
        events = engine.ask(do="apply", action=choose.choice(actions))["events"]
    end = engine.ask(do="reveal")
    if seed is None:
        seed = end["seed"]
        assert re.fullmatch("[0-9a-f]{64}", seed), seed
    assert end["seed"] == seed
    assert blake("dicetable commitment 1\n" + seed).hex() == start["commit"] == end["commit"]
    follower = Follower(seed)
    for event in told:
        follower.see(event)
    assert follower.compared > 20, (seed, follower.compared)
    return follower.compared


def main():
    seeds = ["harvest moon", "a", "ключ", "x" * 200, None]
    print(f"1..{len(seeds)}")
    engine = Engine(sys.argv[1])
    for i, seed in enumerate(seeds):
        compared = check_game(engine, seed, ["A", "B", "C", "D", "E"][:min(5, 2 + i)])
        print(f"ok {i + 1} - seed {seed and seed[:20]!r}: commitment and {compared} cards agree")
    engine.end()


if __name__ == "__main__":
    main()
