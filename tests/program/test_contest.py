# SPDX-License-Identifier: MIT
"""Diceto over the pipe, held to its rules written down once more; its deck as a file; its fields on paper.

    test_contest.py DICETABLE     prints TAP
"""
import collections
import itertools
import json
import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path

import tap

PROGRAM = Path(sys.argv[1]).resolve()
KINDS = ["DIE_1", "DIE_2", "DIE_3", "DIE_4", "DIE_5", "DIE_6", "PAIR", "TWO_PAIRS", "THREE", "FOUR",
         "SMALL_STRAIGHT", "LARGE_STRAIGHT", "CHANCE"]
CARDS = dict(zip(KINDS, [2] * 6 + [5, 5, 5, 4, 5, 4, 6]))
POINTS = dict(zip(KINDS, [1] * 6 + [1, 2, 2, 4, 2, 3, 1]))
FIELDS = ["1", "2", "3", "4", "super"]
BONUS = {"FEWEST_WORDS": 3, "MOST_WORDS": 3, "FEWEST_CARDS": 4, "MOST_CARDS": 3, "MOST_STRAIGHTS": 3,
         "MOST_CHANCES": 3, "FEWEST_ONES": 5, "MOST_DICE": 3}


def kind(card):
    return card.removesuffix("_DICETTO")


def forms(card, dice, chance_min):
    """Section 5.4 of the rules, as sentences: dice is a sorted tuple of pips."""
    n, counts = len(dice), sorted(collections.Counter(dice).values())
    row = all(b - a == 1 for a, b in zip(dice, dice[1:]))
    card = kind(card)
    if card.startswith("DIE_"):
        return n >= 1 and set(dice) == {int(card[4])}
    return {"PAIR": counts == [2], "TWO_PAIRS": counts in ([2, 2], [4]), "THREE": counts == [3],
            "FOUR": counts == [4], "SMALL_STRAIGHT": n == 3 and row, "LARGE_STRAIGHT": n == 4 and row,
            "CHANCE": chance_min <= n <= 4, "SUPER_ROLL": chance_min <= n <= 4}[card]


def parts(dice):
    """All different parts of some dice, as sorted tuples."""
    return {p for n in range(len(dice) + 1) for p in itertools.combinations(sorted(dice), n)}


class Model:
    def __init__(self, seats, options):
        self.seats, self.target = seats, options.get("target", 10)
        self.chance_min, self.bonus = options.get("chance_min", 2), options.get("bonus") == "on"
        self.card = dict.fromkeys(FIELDS)
        self.card["super"] = "SUPER_ROLL"
        self.on = {f: None for f in FIELDS}  # (seat, dice)
        self.won = {s: [] for s in range(1, seats + 1)}
        self.bonuses, self.left, self.over = [], 46, False
        self.seat, self.fight = options.get("first", 1), None
        self.begin_turn()

    def begin_turn(self):
        self.ask, self.rolls, self.super = "roll", 0, False
        self.free, self.rolling = (), 4
        for f in FIELDS:
            if self.on[f] and self.on[f][0] == self.seat:
                if f == "super":
                    self.super = True
                else:
                    self.won[self.seat].append(self.card[f])
                self.card[f] = self.on[f] = None
        self.over = len(self.won[self.seat]) >= self.target

    def dealt(self, events):
        for e in events:
            if e["event"] == "card":
                self.card[e["field"]] = e["card"]
                self.left -= 1
            elif e["event"] == "bonus_card":
                self.bonuses.append(e["bonus"])
        if not any(self.card[f] for f in "1234"):
            self.over = True

    def legal(self):
        """What each seat may answer, as a set."""
        if self.over:
            return {}
        if self.ask == "battle":
            holder = self.on[self.fight[0]][0]
            return {s: {("roll", (d,)) for d in range(1, 7)} for s in (self.seat, holder)
                    if s not in self.fell}
        if self.ask == "roll":
            return {self.seat: {("roll", d) for d in itertools.combinations_with_replacement(
                range(1, 7), self.rolling)}}
        if self.ask == "again":
            return {self.seat: {("stop",)} | {("again", p) for p in parts(self.free) if len(p) < 4}}
        moves = {("done",)}
        for f in FIELDS:
            held = self.on[f]
            if not self.card[f] or (held and held[0] == self.seat):
                continue
            for p in parts(self.free):
                if p and forms(self.card[f], p, self.chance_min) and (not held or sum(p) >= sum(held[1])):
                    moves.add(("place", p, f))
        return {self.seat: moves}

    def begin_placing(self):
        self.ask, self.super, self.card["super"] = "place", False, "SUPER_ROLL"

    def without(self, dice):
        rest = list(self.free)
        for d in dice:
            rest.remove(d)
        return tuple(rest)

    def apply(self, seat, move):
        if move[0] == "roll" and self.ask == "battle":
            self.fell[seat] = move[1][0]
            self.battle()
        elif move[0] == "roll":
            self.free, self.rolls = tuple(sorted(self.free + move[1])), self.rolls + 1
            if self.rolls < 3 or (self.rolls == 3 and self.super):
                self.ask = "again"
            else:
                self.begin_placing()
        elif move[0] == "again":
            self.ask, self.free, self.rolling = "roll", move[1], 4 - len(move[1])
        elif move[0] == "stop":
            self.begin_placing()
        elif move[0] == "place":
            self.free = self.without(move[1])
            held = self.on[move[2]]
            if held and sum(held[1]) == sum(move[1]):
                self.ask, self.fight, self.fell = "battle", (move[2], move[1]), {}
            else:
                self.on[move[2]] = (seat, move[1])
        else:
            self.seat = self.seat % self.seats + 1
            self.begin_turn()

    def battle(self):
        holder = self.on[self.fight[0]][0]
        if len(self.fell) < 2:
            return
        mine, his = self.fell[self.seat], self.fell[holder]
        self.fell = {}
        if mine == his:
            return
        if mine > his:
            self.on[self.fight[0]] = (self.seat, self.fight[1])
        self.ask = "place"

    def scores(self):
        won = {s: list(cards) for s, cards in self.won.items()}
        for f in "1234":
            if self.on[f]:
                won[self.on[f][0]].append(self.card[f])
        points = {s: sum(POINTS[kind(c)] for c in cards) for s, cards in won.items()}
        counts = {"WORDS": lambda c: c.endswith("_DICETTO"), "CARDS": lambda c: True,
                  "STRAIGHTS": lambda c: "STRAIGHT" in c, "CHANCES": lambda c: kind(c) == "CHANCE",
                  "ONES": lambda c: POINTS[kind(c)] == 1, "DICE": lambda c: c.startswith("DIE_")}
        for b in self.bonuses:
            how, what = b.split("_")
            n = {s: sum(map(counts[what], cards)) for s, cards in won.items()}
            best = (min if how == "FEWEST" else max)(n.values())
            alone = [s for s in n if n[s] == best]
            if len(alone) == 1:
                points[alone[0]] += BONUS[b]
        return [points[s] for s in sorted(points)]


class Engine:
    def __init__(self):
        self.pipe = subprocess.Popen([PROGRAM, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, **request):
        self.pipe.stdin.write(json.dumps(request) + "\n")
        self.pipe.stdin.flush()
        return json.loads(self.pipe.stdout.readline())

    def end(self):
        self.pipe.stdin.close()
        assert self.pipe.wait() == 0


def move_of(action):
    dice = tuple(sorted(int(d) for d in action.get("dice", [])))
    name = action["do"]
    return (name, dice, action["field"]) if name == "place" else (name, dice) if name in ("roll", "again") else (name,)


def play(engine, seed):
    rng = random.Random(seed)
    options = {"target": rng.choice([1, 3, 6, 10, 46]), "bonus": rng.choice(["on", "off"]),
               "chance_min": rng.choice([1, 2]), "first": rng.choice([1, 2])}
    seats = rng.randint(2, 4)
    begun = engine.ask(do="new", game="diceto", players=list("ABCD"[:seats]), seed=str(seed), options=options)
    assert begun["ok"], begun
    model = Model(seats, options)
    model.dealt(begun["events"])
    for count in range(5000):
        moves = engine.ask(do="legal")["to_move"]
        listed = {m["seat"]: {move_of(a) for a in m["actions"]} for m in moves}
        assert listed == model.legal(), (seed, count, listed, model.legal())
        if not moves:
            break
        m = rng.choice(moves)
        action = rng.choice(m["actions"])
        places = [a for a in m["actions"] if a["do"] == "place"]
        if places and rng.random() < 0.8:
            action = rng.choice(places)
        done = engine.ask(do="apply", action=action)
        assert done["ok"], done
        model.apply(m["seat"], move_of(action))
        model.dealt(done["events"])
    view = engine.ask(do="observe", seat=0)
    totals = [t["points"] for t in engine.ask(do="score")["totals"]]
    assert totals == model.scores(), (seed, totals, model.scores())
    assert view["over"] and sorted(view["winners"]) == [
        s + 1 for s in range(seats) if totals[s] == max(totals)], view["winners"]
    return count


def test_games_go_by_the_rules_written_down_once_more():
    engine = Engine()
    for seed in range(12):
        play(engine, seed)
    engine.end()


def test_a_saved_game_goes_on_and_a_step_is_taken_back():
    engine = Engine()
    assert engine.ask(do="new", game="diceto", players=["A", "B"], seed="s")["ok"]
    rng = random.Random(3)
    for _ in range(60):
        moves = engine.ask(do="legal")["to_move"]
        engine.ask(do="apply", action=rng.choice(moves[0]["actions"]))
    saved = engine.ask(do="save")
    before = engine.ask(do="observe", seat="all")
    engine.ask(do="apply", action=engine.ask(do="legal")["to_move"][0]["actions"][0])
    assert engine.ask(do="observe", seat="all") != before
    assert engine.ask(do="undo")["ok"]
    assert engine.ask(do="observe", seat="all") == before
    other = Engine()
    assert other.ask(do="load", state=saved["state"])["ok"]
    assert other.ask(do="save") == saved
    other.end()
    engine.end()


def test_every_card_takes_just_its_dice():
    """All dice that there can be on every kind of card, against section 5.4 once more."""
    engine = Engine()
    seen = collections.Counter()
    for seed in range(40):
        assert engine.ask(do="new", game="diceto", players=["A", "B"], seed=f"combos {seed}")["ok"]
        fields = engine.ask(do="observe", seat=0)["view"]["fields"]
        for dice in random.Random(seed).sample(list(itertools.combinations_with_replacement(range(1, 7), 4)), 12):
            roll = {"seat": 1, "do": "roll", "dice": [str(d) for d in dice]}
            assert engine.ask(do="apply", action=roll)["ok"]
            assert engine.ask(do="apply", action={"seat": 1, "do": "stop"})["ok"]
            listed = {move_of(a) for a in engine.ask(do="legal")["to_move"][0]["actions"]} - {("done",)}
            wanted = {("place", p, f) for f, held in zip(FIELDS, fields) for p in parts(dice)
                      if p and forms(held["card"], p, 2)}
            assert listed == wanted, (dice, listed ^ wanted)
            seen.update(kind(held["card"]) for held in fields)
            assert engine.ask(do="undo")["ok"] and engine.ask(do="undo")["ok"]
    assert set(seen) == set(KINDS) | {"SUPER_ROLL"}, seen
    engine.end()


def test_options_that_do_not_go_together_are_refused():
    engine = Engine()
    for options, rule in (({"deck.cards": [3] + [2] * 5 + [5, 5, 5, 4, 5, 4, 6]}, "46"),
                          ({"deck.words": [3] + [0] * 12}, "DIE_1"), ({"target": 0}, "1 to 46"),
                          ({"colours": ["red", "red", "green", "blue"]}, "red"), ({"first": 3}, "first")):
        answer = engine.ask(do="new", game="diceto", players=["A", "B"], options=options)
        assert not answer["ok"] and rule in answer["error"], (options, answer)
    begun = engine.ask(do="new", game="diceto", players=["A", "B"], seed="s",
                       options={"colours": ["white", "black", "green", "blue"]})
    assert begun["ok"] and begun["events"][0]["event"] == "made_up"
    engine.end()


def test_the_deck_is_a_file():
    with tempfile.TemporaryDirectory() as folder:
        conf = Path(folder) / "dicetable" / "diceto.conf"
        conf.parent.mkdir()
        env = {**os.environ, **tap.NO_LEAK_CHECK, "XDG_CONFIG_HOME": folder}
        args = [PROGRAM, "play", "--game", "diceto", "--seats", "bots", "--fast", "--new", "--display", "text",
                "--players", "2", "--db", Path(folder) / "x.db"]
        for text, told in (("deck.cards = 3 2 2 2 2 2 5 5 5 4 5 4 6", "line 1: the numbers of deck.cards add up to 47"),
                           ("\n# mine\ndeck.colour = 3\n", "line 3: Diceto has no option \"deck.colour\""),
                           ("deck.points = 1 2 3\n", "line 1: deck.points is 13 values of 0 to 20"),
                           ("deck.points\n", "line 1: there is no \"=\"")):
            conf.write_text(text)
            done = subprocess.run(args, capture_output=True, text=True, env=env, stdin=subprocess.DEVNULL, timeout=60)
            assert done.returncode == 3 and told in done.stderr and str(conf) in done.stderr, done


def test_the_file_that_ships_is_what_is_made_up():
    text = (Path(__file__).resolve().parents[2] / "engine/games/diceto/diceto.conf").read_text()
    lines = dict(line.split("=") for line in text.splitlines() if "=" in line and not line.startswith("#"))
    numbers = {k.strip(): [int(n) for n in v.split()] for k, v in lines.items()}
    assert numbers == {"deck.cards": list(CARDS.values()), "deck.points": list(POINTS.values()),
                       "deck.words": [1] * 13}, numbers
    assert sum(numbers["deck.cards"]) == 46


def test_bots_play_better_than_chance():
    done = subprocess.run([PROGRAM, "simulate", "--game", "diceto", "--bots", "keen,random,keen,random", "--games",
                           "15", "--json"], capture_output=True, text=True, timeout=200)
    assert done.returncode == 0, done.stderr
    wins = json.loads(done.stdout)["wins"]
    assert wins[0] + wins[2] >= 14, wins


def test_its_fields_are_printed():
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "fields.svg"
        done = subprocess.run([PROGRAM, "print", "--game", "diceto", "-o", out], capture_output=True, text=True,
                              timeout=60, env={**os.environ, **tap.NO_LEAK_CHECK})
        if "no command" in done.stderr:
            raise tap.Skip("built without what prints")
        assert done.returncode == 0, done.stderr
        areas = [line for line in done.stdout.splitlines() if "number =" in line]
        assert len(areas) == 5 and all('kind = "card"' in line for line in areas), done.stdout
        conf = Path(folder) / "table.conf"
        shipped = (Path(__file__).resolve().parents[2] / "hardware/table.conf").read_text()
        block = done.stdout[done.stdout.index("\nareas = (") + 1:]
        conf.write_text(shipped.replace("areas = ( );", block))
        again = subprocess.run([PROGRAM, "print", "fields", "--config", conf, "-o", Path(folder) / "x.svg"],
                               capture_output=True, text=True, timeout=60, env={**os.environ, **tap.NO_LEAK_CHECK})
        assert again.returncode == 0, again.stderr
        assert (Path(folder) / "x.svg").read_text() == out.read_text()
        none = subprocess.run([PROGRAM, "print", "fields", "-o", Path(folder) / "y.svg"], capture_output=True,
                              text=True, timeout=60)
        assert none.returncode == 2 and "no fields" in none.stderr


tap.run(globals())
