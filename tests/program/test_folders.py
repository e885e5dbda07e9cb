# SPDX-License-Identifier: MIT
"""Which folder may include from which: a wrong #include must not compile. And what lies where.

Reads how the build calls the compiler (the first argument is the build folder).
"""
import json
import re
import shlex
import sys
import tempfile
from pathlib import Path

import own_words
import tap

BUILD = Path(sys.argv[1]).resolve()
ROOT = Path(sys.argv[2]).resolve()
# What many see together: the games as anybody may know them, and all that is seen and measured.
GAMES_AT_TABLES = {"engine/base", "engine/games", "engine/store", "engine/session"}
PICTURES = {"calibration", *(f"vision/{room}" for room in (
    "picture", "camera", "felt", "loose", "cards", "dice", "watch", "sim"))}
# A new arrow is a design decision: the commit that adds it says why.
MAY_INCLUDE = {
    "engine/base": set(),
    "engine/games": {"engine/base"},
    "engine/games/dicetown/rules": {"engine/base", "engine/games"},
    "engine/games/dicetown": {"engine/base", "engine/games", "engine/games/dicetown/rules"},
    "engine/games/diceto/rules": {"engine/base", "engine/games"},
    "engine/games/diceto": {"engine/base", "engine/games", "engine/games/diceto/rules"},
    "engine/store": {"engine/base"},
    "engine/session": {"engine/base", "engine/games", "engine/store"},
    "vision/picture": {"engine/base"},
    "vision/camera": {"engine/base", "vision/picture"},
    "vision/felt": {"engine/base", "vision/picture"},
    "vision/loose": {"engine/base", "vision/picture"},
    "vision/cards": {"engine/base", "vision/picture", "vision/camera"},
    "vision/dice": {"engine/base", "vision/picture", "vision/camera", "vision/felt", "vision/loose",
                    "vision/cards"},
    "vision/watch": {"engine/base", "vision/picture", "vision/camera", "vision/felt", "vision/loose",
                     "vision/cards", "vision/dice"},
    "vision/sim": {"engine/base", "vision/picture", "vision/camera"},
    # Makes pictures to judge by: what it knows of the table it must not have from who is judged.
    "tests/learn": {"engine/base", "vision/picture"},
    "calibration": {"engine/base", *PICTURES},
    "gpio": {"engine/base"},
    "ui/base": {"engine/base", "gpio"},
    "ui/disp": {"engine/base", "gpio"},
    "ui/print": {"engine/base"},
    "ui/game": {"engine/base", "engine/games", "gpio", "ui/base"},
    "ui/tape": {*GAMES_AT_TABLES, *PICTURES, "gpio", "ui/base"},
    "ui/live": {*GAMES_AT_TABLES, *PICTURES, "gpio", "ui/disp"},
    "ui/setup": {"engine/base", *PICTURES, "gpio", "ui/base", "ui/disp"},
    "ui/play": {*GAMES_AT_TABLES, *PICTURES, "gpio", "ui/base", "ui/disp", "ui/game", "ui/tape", "ui/live"},
    # Nobody's: the program. How it is played it only links.
    "ui/cmd": {*GAMES_AT_TABLES, *PICTURES, "gpio", "ui/base", "ui/disp", "ui/game", "ui/tape", "ui/setup", "ui/print"},
}

# Whoever plays, shows or records a game knows none by name.
KNOW_NO_GAME = ("engine/games", "engine/session", "engine/store", "vision", "calibration", "gpio", "ui",
                "tests/learn")

# The one line that registers a game, and the one that builds it. Which games there are is said in
# engine/README.md, beside how one is added; no page of these folders need know.
REGISTERED_IN = ("engine/games/list.c", "engine/games/meson.build")

# In what words of games are looked for.
READ = (".c", ".h", ".cpp", ".py", ".md", ".build", ".conf")

SOURCES_MAX = 25

# Of one bullet of NEWS.md.
NEWS_WORDS_MAX = 80

PRODUCT = ("engine", "vision", "calibration", "gpio", "ui")

TOP = {"meson.build", "meson_options.txt", "README.md", "LICENSE", "NEWS.md", "vision", "engine",
       "gpio", "ui", "calibration", "tests", "hardware"}


def folder_of(path):
    """The folder of ours that a path is in, the longest that fits; None for all others."""
    try:
        name = str(path.relative_to(ROOT))
    except ValueError:
        return None
    known = [*MAY_INCLUDE, "ui", "tests"]
    return max((k for k in known if (name + "/").startswith(k + "/")), key=len, default=None)


def seen():
    """For each folder, the folders whose headers its files see."""
    found = {}
    for entry in json.loads((BUILD / "compile_commands.json").read_text()):
        words = shlex.split(entry["command"])
        if entry["output"].startswith("tests/") and not entry["output"].startswith("tests/learn/"):
            continue  # what a test links beside it
        file = folder_of((BUILD / entry["file"]).resolve())
        for word in words:
            if word.startswith(("-I", "-isystem")):
                path = (BUILD / word.removeprefix("-isystem").removeprefix("-I")).resolve()
                found.setdefault(file, set()).add(folder_of(path))
    return found


def test_arrows_go_one_way():
    found = seen()
    assert found["engine/games/dicetown/rules"] and found["engine/session"], found
    for folder, allowed in MAY_INCLUDE.items():
        extra = found.get(folder, set()) - allowed - {folder, None}
        assert not extra, f"{folder} can include from {sorted(extra)}"


def test_every_folder_has_its_arrows():
    """A folder that is not listed could include from all that its target names."""
    folders = {str(p.parent.relative_to(ROOT)) for top in PRODUCT for p in (ROOT / top).rglob("*.c*")
               if p.suffix in (".c", ".cpp")}
    assert len(folders) > 20 and folders <= set(MAY_INCLUDE), folders - set(MAY_INCLUDE)


def test_nobody_knows_a_game():
    games = own_words.games(ROOT)
    assert games, "there is no game"
    for folder, others in seen().items():
        if folder and folder.split("/")[:3] not in [g.split("/")[:3] for g in games] and \
                any((folder + "/").startswith(k + "/") for k in KNOW_NO_GAME):
            known = {o for o in others if o and any((o + "/").startswith(g + "/") for g in games)}
            assert not known, f"{folder} can include from {sorted(known)}"


def test_no_game_is_spoken_of_elsewhere():
    """A word of a game outside of its folder: the next game would find it there. Comments, pages,
    and how it is built, count as well."""
    games = own_words.games(ROOT)
    silent = [g for g in games if not own_words.of_game(ROOT / g)]
    assert games and not silent, f"{own_words.NAME} is missing or empty in {silent}"
    registered = [ROOT / name for name in REGISTERED_IN]
    assert all((ROOT / room).is_dir() for room in KNOW_NO_GAME)
    said = [f"{path.relative_to(ROOT)}:{at}: of {game}: {line}" for game in games
            for room in KNOW_NO_GAME
            for path, at, line in own_words.said(ROOT / game, ROOT / room, READ, registered)]
    assert not said, "\n".join(said)


def test_a_word_of_a_game_is_found_elsewhere():
    """Each game's folder says its words itself, so a further game needs no line of this script."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        chess, other = root / "engine/games/chess", root / "ui"
        chess.mkdir(parents=True)
        other.mkdir()
        (chess / "meson.build").write_text("")
        (chess / "chess.c").write_text("/* castling */\n")
        (other / "a.c").write_text("int a;\n/* as after Castling */\n")
        assert own_words.games(root) == {"engine/games/chess"}
        assert own_words.of_game(chess) is None
        (chess / own_words.NAME).write_text("# none\n")
        assert own_words.of_game(chess) is None
        (chess / own_words.NAME).write_text("# a move\n\\bcastl(e|ing)\\b\ncheckmate\n")
        found = (other / "a.c", 2, "/* as after Castling */")
        assert own_words.said(chess, root, READ) == [found]
        assert not own_words.said(chess, root, READ, [other / "a.c"])


def test_no_folder_is_a_heap():
    """More sources than this in one folder, and nobody sees any more what belongs together."""
    count = {}
    for folder in (*PRODUCT, "tests/learn"):
        for path in (ROOT / folder).rglob("*"):
            if path.suffix in (".c", ".cpp"):
                count[path.parent] = count.get(path.parent, 0) + 1
    heaps = {str(k.relative_to(ROOT)): n for k, n in count.items() if n > SOURCES_MAX}
    assert count and not heaps, heaps


# A head with fewer words of its own, beside those that send to another file, says nothing.
HEAD_WORDS_MIN = 6
ELSEWHERE = re.compile(r"\bsee \S+\.(?:h|c|cpp|md)\b")


def says_nothing(path, text):
    """Why the head of a source does not do; None when it does."""
    head = re.match(r"/\* SPDX-License-Identifier: MIT \*/\n/\*\s(?: \* )?(\S+) - (\S.*?)\*/", text,
                    re.DOTALL)
    if not head or head[1] != path.name:
        return "does not begin with its name"
    said = " ".join(head[2].replace("\n *", "\n").split())
    if ELSEWHERE.match(said):
        return "begins with another file"
    return "says next to nothing" if len(ELSEWHERE.sub("", said).split()) < HEAD_WORDS_MIN else None


def test_each_source_says_what_it_is_about():
    """Its first words are its name, then what it does, so that nobody reads the head of another
    file: "see x.h" alone is refused."""
    read, silent = 0, []
    for folder in (*PRODUCT, "tests/learn"):
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in (".c", ".h", ".cpp"):
                read += 1
                why = says_nothing(path, path.read_text())
                if why:
                    silent.append(f"{path.relative_to(ROOT)} {why}")
    assert read > 400 and not silent, "\n".join(silent)


def test_pages_stay_short():
    """How reading works, and what is new, are read from beginning to end or not at all."""
    words = len((ROOT / "vision" / "README.md").read_text().split())
    news = re.findall(r"^- .*(?:\n  .*)*", (ROOT / "NEWS.md").read_text(), re.MULTILINE)
    assert 0 < words <= 1200 and 0 < len(news) <= 25, (words, len(news))
    manuals = [bullet for bullet in news if len(bullet.split()) > NEWS_WORDS_MAX]
    assert not manuals, f"what has so many words is a manual: {manuals}"


def test_pages_name_each_folder():
    """What lies in a folder is said on the page above it, in a row that begins with its name."""
    for room in ("engine", "ui", "vision", "tests"):
        text = (ROOT / room / "README.md").read_text()
        folders = {p.relative_to(ROOT / room).parts[0] for p in (ROOT / room).glob("*/*")
                   if p.suffix != ".pyc"}
        unsaid = [f for f in sorted(folders) if not re.search(rf"(?m)^\| `({room}/)?{f}` \|", text)]
        assert len(folders) > 3 and not unsaid, f"{room}/README.md does not say what is in {unsaid}"


def test_only_some_files_are_cpp():
    entries = json.loads((BUILD / "compile_commands.json").read_text())
    files = {str((BUILD / e["file"]).resolve().relative_to(ROOT)) for e in entries
             if e["file"].endswith((".cpp", ".cc", ".cxx"))}
    allowed = {"vision/picture/cv_bridge.cpp", "vision/camera/cam_libcamera.cpp", "calibration/cv_solve.cpp"}
    assert files <= allowed, files - allowed


def test_nothing_else_lies_at_the_top():
    """What a test or a tool leaves beside the sources is easily committed with them."""
    try:
        listed = tap.program("git", "-C", ROOT, "ls-files")[1].splitlines()
    except FileNotFoundError as missing:
        raise tap.Skip("there is no git here") from missing
    if not listed:
        raise tap.Skip("the sources are no git checkout")
    tops = {name.split("/")[0] for name in listed}
    extra = {t for t in tops if not t.startswith(".")} - TOP
    assert not extra, f"not meant to be at the top: {sorted(extra)}"


tap.run(globals())
