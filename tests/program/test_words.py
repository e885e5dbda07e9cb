# SPDX-License-Identifier: MIT
"""Every sentence that a player can see goes through gettext: with a language that is made from the
texts themselves, accented and a third longer, nothing that is shown is left in English, and nothing
is cut inside a word. Arguments: dicetable, the program that says all of whole games, the sources, and the one that draws
pictures (tests/drawn).
"""
import os
import re
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

import tap

DICETABLE, SAY_ALL, ROOT, DRAW = (Path(a).resolve() for a in sys.argv[1:5])
# Each letter beside one that looks like it, and that the display's fonts have.
PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
ACCENTED = "àɓćđéƒĝĥíĵķĺɱńóþɋŕśťúṽŵẋýžÀƁĆĐÉƑĜĤÍĴĶĹḾŃÓÞɊŔŚŤÚṼŴẊÝŽ"
KEPT = re.compile(r"%[-+ 0#]*(?:\d+\$)?[-+ 0#]*(?:\*|\d+)?(?:\.(?:\*|\d+))?(?:hh|h|ll|l|z|j|t)?[a-zA-Z%]"
                  r"|\{\w+\}|\\.")
WORD = re.compile(r"[^\W\d_]+")
NAMES = {"Anna", "Boris", "Cleo", "Dan", "Eve", "Finn", "J", "Q", "K", "A", "T"}
# What is typed is the same in all languages: help names it beside its sentence.
TYPED = {"town", "table", "score", "cards", "joe", "undo", "quit", "commit", "dice", "fix", "all", "none",
         "fields", "pair"}
CHOICES = ["all", "none", "1", "A", "K", "Q", "J", "10", "9", "2", ""]


def accent(text):
    """A third longer: vowels are there twice, the first ones of each word."""
    def longer(word):
        left, out = -(-len(word[0]) * 3 // 10), ""
        for c in word[0]:
            twice = c in "aeiou" and left > 0
            left -= twice
            out += ACCENTED[PLAIN.find(c)] * (2 if twice else 1)
        return out
    return re.sub("[A-Za-z]+", longer, text)


def pseudo(text):
    parts, at = [], 0
    for kept in KEPT.finditer(text):
        parts += [accent(text[at:kept.start()]), kept[0]]
        at = kept.end()
    return "".join(parts) + accent(text[at:])


def template():
    status, pot, wrong = tap.program(ROOT / "ui/words/template")
    assert status == 0 and not wrong, wrong
    return pot


def entries(pot):
    """(msgid, msgid_plural or None) of each entry, as they are quoted in the file."""
    for part in pot.split("\n\n")[1:]:
        found = dict.fromkeys(("msgid", "msgid_plural"), None)
        key = None
        for line in part.splitlines():
            begins = re.match(r'(msgctxt|msgid_plural|msgid|msgstr\S*) "(.*)"$', line)
            if begins:
                key = begins[1]
                found[key] = begins[2]
            elif line.startswith('"'):
                found[key] += line[1:-1]
        yield found


def locale_in(folder):
    """A locale of our own: newer C libraries do not translate with C.UTF-8, and a machine for tests may
    have no other."""
    there = Path(folder) / "locales"
    there.mkdir()
    made = tap.program("localedef", "-i", "en_US", "-f", "UTF-8", there / "en_US.UTF-8")
    assert made[0] == 0, "localedef: " + made[2] + " (hardware/install tests)"
    return {"LOCPATH": str(there), "LC_ALL": "en_US.UTF-8"}


class Words:
    """The made-up language, compiled, and all words that it has."""

    def __init__(self, folder):
        self.known = set(NAMES)
        po = ['msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n'
              '"Plural-Forms: nplurals=2; plural=n!=1;\\n"\n']
        for e in entries(template()):
            lines = [f'msgctxt "{e["msgctxt"]}"'] if "msgctxt" in e else []
            lines.append(f'msgid "{e["msgid"]}"')
            forms = [pseudo(t) for t in (e["msgid"], e["msgid_plural"]) if t is not None]
            if len(forms) == 2:
                lines.append(f'msgid_plural "{e["msgid_plural"]}"')
            lines += [f'msgstr{f"[{i}]" if len(forms) == 2 else ""} "{t}"' for i, t in enumerate(forms)]
            po.append("\n".join(lines) + "\n")
            for text in forms:
                self.known.update(WORD.findall(KEPT.sub(" ", text)))
        self.n = len(po) - 1
        place = Path(folder) / "qps/LC_MESSAGES"
        place.mkdir(parents=True)
        (place / "all.po").write_text("\n".join(po))
        done = tap.program("msgfmt", "-c", "-o", place / "dicetable.mo", place / "all.po")
        assert done[0] == 0, done[2]
        self.env = {**os.environ, "LANGUAGE": "qps", "TEXTDOMAINDIR": str(folder), "CK_FORK": "no",
                    "XDG_CONFIG_HOME": str(folder), "XDG_DATA_HOME": str(folder), **locale_in(folder), **tap.NO_LEAK_CHECK}

    def strange(self, text, more=()):
        """Words that are neither names nor of the language: left in English, or cut."""
        return [w for w in WORD.findall(text)
                if w not in self.known and w not in more and w[:1].lower() + w[1:] not in self.known]


def spoken():
    folder = tempfile.TemporaryDirectory()
    words = Words(folder.name)
    words.folder = folder  # goes with it
    return words


WORDS = None


def words():
    global WORDS
    WORDS = WORDS or spoken()
    return WORDS


def complain(found):
    said = sorted(found)
    assert not said, f"{len(said)} texts, the first of them:\n" + "\n".join(said[:40])


def test_the_template_has_all_texts_and_no_doubtful_one():
    """xgettext warns of formats that cannot be translated; what it does not find is said in English
    by whoever reads the other cases."""
    ids = [e["msgid"] for e in entries(template())]
    assert len(ids) > 400, len(ids)
    calls = 0
    for folder in ("calibration", "engine", "ui", "vision"):
        for path in (ROOT / folder).rglob("*.[ch]"):
            text = path.read_text()
            assert "/rules/" not in str(path) or not re.search(r"\b(_|_n|_in)\(", text), \
                f"{path}: rules speak no language, they only mark words with N_()"
            calls += 0 if path.name == "words.h" else len(re.findall(r'\b(?:_|N_)\(\s*"', text))
    assert calls >= len(ids) * 3 // 4, (calls, len(ids))


def texts():
    return [t.replace('\\"', '"').replace("\\n", "\n") for e in entries(template())
            for t in (e["msgid"], e["msgid_plural"]) if t]


# Between the things of a list, which is no sentence.
BETWEEN = {", ", " and ", ", then "}


def test_no_text_is_the_end_of_a_sentence():
    """What begins like one is put behind another text: no translation could change their order."""
    ends = [t for t in texts() if re.match(r"[,;:.)]| (?! )", t) and t not in BETWEEN]
    assert not ends, ends


def test_what_is_typed_stands_in_no_text():
    """Whoever translates it would tell players to type what the program does not know: it is an argument."""
    word = "|".join(sorted({*TYPED, "pause", "press", "hold", "leave", "return", "help"}))
    typed = re.compile(rf'"(\? )?({word})\b|^  ({word}) |\b({word}) \d|\? \d|\ball,? (or )?none\b|\b\w+=\w', re.M)
    assert all(typed.search(t) for t in ('Type "pause".', "  hold 2      takes it", '"? joe" explains', "all, none"))
    found = [t for t in texts() if typed.search(t)]
    assert not found, found


def wrong_names(po):
    """Entries of a translation with a {name} that their sentence has not: it would stand there as it is."""
    return [e["msgid"] for e in entries(po) for key, text in e.items() if key.startswith("msgstr")
            and not set(re.findall(r"\{\w+\}", text)) <= set(re.findall(r"\{\w+\}", e["msgid"] + (e["msgid_plural"] or "")))]


def test_translations_fit_their_sentences():
    head = 'msgid ""\nmsgstr ""\n\n'
    assert wrong_names(head + 'msgid "{who} wins."\nmsgstr "{wer} gewinnt."\n') == ["{who} wins."]
    for path in (ROOT / "ui/words").glob("*.po"):
        status, _, err = tap.program("msgfmt", "-c", "-o", "/dev/null", path)
        assert status == 0, err
        assert not wrong_names(path.read_text()), f"{path.name}: {wrong_names(path.read_text())}"
        assert path.stem in (ROOT / "ui/words/LINGUAS").read_text().split(), f"{path.name} is not in LINGUAS"


def displays(*args):
    done = subprocess.run([SAY_ALL, *args], capture_output=True, text=True, env=words().env, timeout=500)
    assert done.returncode == 0, done.stderr
    lines = {tuple(line.split("\t")) for line in done.stdout.splitlines()}
    ends = [line for line in lines if line[0] == "end"]
    assert ends and all(line[1] == "1" for line in ends), ends
    return {line for line in lines - set(ends) if len(line) == 3}


def check_displays(*args):
    said = displays(*args)
    for where in ("text", "480x320", "320x240", "128x64"):
        assert sum(line[0] == where for line in said) > 50, where
    found = set()
    for where, text, shown in said:
        strange = words().strange(text)
        if strange:
            found.add(f"{where}: in \"{text}\": {strange}")
        whole = set(WORD.findall(text))
        cut = [w for w in WORD.findall(shown) if w not in whole]
        if cut:
            found.add(f"{where}: \"{text}\" is cut inside a word: \"{shown}\"")
    complain(found)


def test_displays_say_nothing_in_english():
    check_displays("7", "2")


def test_nor_with_another_edition_or_cards():
    for option in ("edition", "cards", "expansion"):
        check_displays("3", "1", option)


def terminal(*args, first=()):
    """A game at the terminal: whatever is asked, one of the answers fits sooner or later."""
    lines = [*first, *(CHOICES * 900)]
    done = subprocess.run([DICETABLE, "play", "--no-camera", "--new", "--players", "Anna,Boris,Cleo", "--seed",
                           "19700101", *args], input="\n".join(lines) + "\n", capture_output=True, text=True,
                          env=words().env, timeout=300)
    assert done.returncode == 0, done.stderr
    return done.stdout


def check_terminal(text, more=()):
    typed = {*more, *TYPED, *WORD.findall(" ".join(FIRST + CHOICES + AT_THE_TABLE)), "KK"}
    found = set()
    for line in text.splitlines():
        strange = words().strange(re.sub(r"\b[0-9a-f]{8,}\b", "", line), typed)
        if strange:
            found.add(f"terminal: in \"{line}\": {strange}")
    complain(found)


FIRST = ["?", "help", "town", "score", "cards", "? dynamite", "? nothing like it", "? 1", "commit", "undo",
         "udno", "99 K", "nonsense"]
AT_THE_TABLE = ["pause", "pause", "dice 1 KK9", "dice 1", "fix 1 1 Q", "fix 1 9 Q", "press 2", "hold 2",
                "leave 2", "return 2", "return 2", "leave 9", "all", "none", "1", "undo", "hold 2", "quit"]


def test_a_terminal_says_nothing_in_english():
    text = terminal(first=FIRST)
    assert re.search(accent("the game is over"), text), text[-2000:]
    check_terminal(text)


def test_nor_do_other_games_and_editions():
    for args in (("--options", "edition=1"), ("--options", "expansion=on,indians=on"), ("--game", "diceto")):
        check_terminal(terminal(*args, first=FIRST))


def test_whoever_plays_at_the_table_reads_no_english():
    """The simulated table, with one player at the terminal, who types what there is to type."""
    lines = [*FIRST, *AT_THE_TABLE]
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run([DICETABLE, "play", "--players", "Anna,Boris,Cleo", "--db", Path(folder) / "t.db",
                               "--display", "text", "--seed", "19700101"], input="\n".join(lines) + "\n",
                              capture_output=True, text=True, timeout=300,
                              env={**words().env, "DISPLAY": "", "WAYLAND_DISPLAY": ""})
    assert done.returncode == 0, done.stderr
    assert accent("In the zone of") in done.stdout, done.stdout
    check_terminal(done.stdout)


def film(folder, pictures):
    folder.mkdir()
    for i, p in enumerate(pictures):
        (folder / f"{i:03}{p.suffix}").symlink_to(p)
    return f"dir:{folder}"


def test_who_calibrates_reads_no_english():
    with tempfile.TemporaryDirectory() as name:
        root = Path(name)
        for what in ((), ("hidden",)):
            subprocess.run([DRAW, root, *what], check=True)
        boards = sorted(root.glob("chess-*.png"))
        frames = [root / "hidden.png"] * 5 + [root / "empty.png", boards[0]] + [root / "empty.png"] * 4
        for board in boards:
            frames += [board, board]
        status, _, err = tap.program(DICETABLE, "calibrate", "--camera", film(root / "film", frames), "--db",
                                     root / "t.db", env={**words().env, "DISPLAY": "", "WAYLAND_DISPLAY": ""})
    assert status == 0, err
    assert accent("The empty table is taken") in err and accent("cannot be seen") in err, err
    check_terminal(err)


def linked(folder, pictures):
    folder.mkdir()
    for name, picture in pictures.items():
        (folder / name).symlink_to(picture)
    return folder


def test_nor_who_is_told_that_the_pictures_will_not_do():
    calib = ROOT / "tests/pictures/wood/calib"
    with tempfile.TemporaryDirectory() as name:
        root, said = Path(name), []
        boards = [f"chess-0{i}.jpg" for i in (1, 2)]
        few = linked(root / "few", {n: calib / n for n in ["empty.jpg", *boards]})
        none = linked(root / "none", {f"face-{f}-01.jpg": calib / "empty.jpg" for f in ("9", "10", "J", "Q", "K", "A")})
        tap.program(DICETABLE, "calibrate", "--images", calib, "--db", root / "t.db")
        for what in (("calibrate", "--images", few, "--db", root / "none.db"),
                     ("teach", "wood", "--images", none, "--db", root / "t.db"),
                     # Said by the camera's own process.
                     ("calibrate", "--camera", "libcamera:nobody", "--db", root / "none.db")):
            status, _, err = tap.program(DICETABLE, *what, env=words().env)
            assert status in (1, 3) and err.count("\n") == 1, err
            said.append(err.replace(str(none), "").replace("dicetable " + what[0], ""))
    assert accent("or give none") in said[0] and accent("no die was found") in said[1], said
    check_terminal("".join(said), {"nobody"})


def until(program, *wanted):
    """What the program says until it has said all of these."""
    text = ""
    limit = threading.Timer(120, program.kill)
    limit.start()
    while not all(w in text for w in wanted):
        line = program.stdout.readline()
        assert line, f"ended before {wanted}: {text}"
        text += line
    limit.cancel()
    return text


def test_what_is_missing_or_lost_is_said_in_no_english():
    """A strip at a chip that is not there, and a folder of pictures, in place of a camera, that goes: both
    causes are headlines, and stand in the middle of a sentence."""
    wood = ROOT / "tests/pictures/wood"
    with tempfile.TemporaryDirectory() as name:
        root = Path(name)
        conf, db = root / "t.conf", root / "t.db"
        conf.write_text((ROOT / "hardware/table.conf").read_text().replace("clock = -1;", "clock = 21;")
                        .replace("data = -1;", "data = 20;").replace('chip = "gpiochip0"', 'chip = "gpiochip77"'))
        (root / "calib").mkdir()
        (root / "calib/empty.jpg").symlink_to(wood / "calib/empty.jpg")
        status, _, err = tap.program(DICETABLE, "calibrate", "--images", root / "calib", "--db", db)
        assert status == 0, err
        camera = film(root / "film", [wood / "calib/empty.jpg"])
        program = subprocess.Popen(
            [DICETABLE, "play", "--new", "--players", "Anna,Boris", "--db", db, "--config", conf, "--dice", "pips",
             "--display", "text", "--camera", camera + ",fps=10"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True, env={**words().env, "DISPLAY": "", "WAYLAND_DISPLAY": ""})
        try:
            text = until(program, "gpiochip77", accent("it gives no pictures"))
            (root / "film/000.jpg").unlink()
            text += until(program, accent("or hold your button") + ".", accent("no picture in it"))
        finally:
            program.kill()
            program.communicate()
    assert accent("there is no such chip") in text or accent("built without pins") in text, text
    check_terminal(text, {*WORD.findall(str(root)), "film", "gpiochip", "gpiodetect"})


def test_a_recording_is_the_same_in_all_languages():
    tape = ROOT / "tests/replay/bone-outside.tape"
    said = []
    for language in ("en", "qps"):
        env = {**words().env, "LANGUAGE": language}
        status, out, err = tap.program(DICETABLE, "replay", tape, env=env)
        assert status == 0 and "as recorded" in out, out + err
        said.append(tap.program(DICETABLE, "export", tape, env=env))
    assert said[0] == said[1] and said[0][0] == 0 and said[0][1], "exported otherwise"


def test_english_is_as_it_was():
    """And a table whose language is English does not speak the one of its user."""
    env = {**words().env, "LANGUAGE": "en"}
    done = subprocess.run([DICETABLE, "play", "--no-camera", "--new", "--players", "2"], input="quit\nyes\n",
                          capture_output=True, text=True, env=env, timeout=60)
    assert "You are Orange, the others are bots. ? helps." in done.stdout, done.stdout


def test_table_conf_names_the_language():
    with tempfile.TemporaryDirectory() as folder:
        conf = Path(folder) / "t.conf"
        text = (ROOT / "hardware/table.conf").read_text()
        conf.write_text(text.replace('language = ""', 'language = "qps"'))
        env = {k: v for k, v in words().env.items() if k != "LANGUAGE"}
        play = [DICETABLE, "play", "--no-camera", "--new", "--players", "2", "--config", conf]
        done = subprocess.run(play, input="", capture_output=True, text=True, env=env, timeout=60)
        assert accent("the others are bots") in done.stdout, done.stdout + done.stderr
        conf.write_text(text.replace('language = ""', 'language = "zz"'))
        done = subprocess.run(play, input="", capture_output=True, text=True, env=env, timeout=60)
        assert done.returncode == 3 and '"zz"' in done.stderr and "Traceback" not in done.stderr, done.stderr


tap.run(globals())
