# SPDX-License-Identifier: MIT
"""dicetable print from outside: what comes out of a printer is measured with the detectors of the
table. PDF by poppler, SVG by librsvg, so that neither is read by what wrote it.

Arguments: the program, and the one that sees tags and chessboards (tests/drawn).
"""
import json
import math
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import tap

DICETABLE, SEE = (Path(a).resolve() for a in sys.argv[1:3])
TMP = tempfile.TemporaryDirectory(prefix="dicetable-print-")
ROOT = Path(TMP.name)
DPI = 100
MM = 25.4 / DPI
MARGIN, FOOT, OVERLAP = 10, 15, 10  # as print_pages.h promises
PAPERS = {"a4": (210, 297), "a3": (297, 420), "letter": (215.9, 279.4)}
ALLOWED_MM = 0.3

# As photos/README.md of the test pictures says: the table that ships.
TAGS = {0: (30, 30, 40), 1: (870, 30, 40), 2: (870, 570, 40), 3: (30, 570, 40)}

OWN = ROOT / "own.conf"
OWN_TAGS = {7: (33.5, 40, 30), 101: (460, 41.25, 35), 586: (455, 350, 50), 12: (40, 352, 50),
            3: (250, 200, 20)}
OWN.write_text(
    "table = { width = 500; height = 400; die = 12; };\n"
    "chessboard = { columns = 7; rows = 4; square = 21.5; };\n"
    "tags = (" + ", ".join(f"{{ id = {i}; x = {x}; y = {y}; size = {s}; }}"
                           for i, (x, y, s) in OWN_TAGS.items()) + ");\n"
    "zones = ( { seat = 1; x = 100; y = 220; width = 200; height = 160; },\n"
    "          { seat = 2; x = 100; y = 20; width = 300; height = 120; } );\n")


def need(*programs):
    for name in programs:
        if not shutil.which(name):
            raise tap.Skip(f"{name} is not installed")


def draw(what, name, *more):
    """Prints; returns the file and what was told."""
    path = ROOT / name
    status, out, err = tap.program(DICETABLE, "print", what, "-o", path, "--json", *more)
    assert status == 0 and not err, err
    assert not (ROOT / (name + ".part")).exists()
    return path, json.loads(out)


def picture_of_svg(path):
    need("rsvg-convert")
    out = path.with_suffix(".svg.png")
    subprocess.run(["rsvg-convert", "-d", str(DPI), "-p", str(DPI), path, "-o", out], check=True)
    return out


def pictures_of_pdf(path, *options):
    need("pdftoppm")
    base = path.with_suffix("")
    subprocess.run(["pdftoppm", "-r", str(DPI), *(options or ("-png",)), path, base], check=True)
    ending = "ppm" if options else "png"
    return sorted(path.parent.glob(f"{base.name}-*.{ending}"))


def see(picture, *board):
    done = subprocess.run([SEE, picture, *map(str, board)], capture_output=True, text=True,
                          check=True)
    return json.loads(done.stdout)


def check_tags(found, expected, shift=lambda x, y: (x, y)):
    """Every corner where the table's description puts it; shift turns page into table."""
    for tag in found:
        x, y, size = expected[tag["id"]]
        h = size / 2
        for (u, v), (a, b) in zip(tag["corners"],
                                  ((x - h, y - h), (x + h, y - h), (x + h, y + h), (x - h, y + h))):
            u, v = shift(u * MM, v * MM)
            off = math.hypot(u - a, v - b)
            assert off < ALLOWED_MM, f"a corner of tag {tag['id']} is {off:.2f} mm off"


def whole_board(config, tags, size):
    path, told = draw("board", "whole.svg", *config)
    assert (told["width_mm"], told["height_mm"], told["pages"]) == (*size, 1), told
    head = path.read_text()[:2000]
    points = [float(re.search(rf' {side}="([0-9.]+)', head)[1]) for side in ("width", "height")]
    for got, side, more in zip(points, size, (2 * MARGIN, 2 * MARGIN + FOOT)):
        assert abs(got * 25.4 / 72 - side - more) < 0.01, points
    found = see(picture_of_svg(path))
    assert sorted(t["id"] for t in found) == sorted(tags), found
    check_tags(found, tags, lambda x, y: (x - MARGIN, y - MARGIN))


def test_every_tag_is_in_its_place_on_the_board():
    whole_board((), TAGS, (900, 600))


def test_so_it_is_on_a_table_of_ones_own():
    whole_board(("--config", OWN), OWN_TAGS, (500, 400))


def pages_needed(size, paper):
    """How many pages, and the size of the paper the way up that needs fewer."""
    best = None
    for w, h in (paper, paper[::-1]):
        n = [1 if length <= window else math.ceil((length - OVERLAP) / (window - OVERLAP))
             for length, window in ((size[0], w - 2 * MARGIN), (size[1], h - 2 * MARGIN - FOOT))]
        if not best or n[0] * n[1] < best[0] * best[1]:
            best = (*n, w, h)
    return best


def tiled(paper, config, tags, size):
    need("pdfinfo")
    path, told = draw("board", f"tiled-{paper}.pdf", "--paper", paper, *config)
    columns, rows, w, h = pages_needed(size, PAPERS[paper])
    assert (told["columns"], told["rows"]) == (columns, rows), told
    info = subprocess.run(["pdfinfo", path], capture_output=True, text=True, check=True).stdout
    assert int(re.search(r"Pages: +(\d+)", info)[1]) == columns * rows, info
    got = [float(x) * 25.4 / 72 for x in re.search(r"Page size: +([\d.]+) x ([\d.]+)", info).groups()]
    assert abs(got[0] - w) < 0.2 and abs(got[1] - h) < 0.2, info
    assert f"{size[0]} x {size[1]} mm" in info and "dicetable" in info
    seen = set()
    pictures = pictures_of_pdf(path)
    assert len(pictures) == columns * rows
    for i, picture in enumerate(pictures):
        left = i % columns * (w - 2 * MARGIN - OVERLAP) - MARGIN
        top = i // columns * (h - 2 * MARGIN - FOOT - OVERLAP) - MARGIN
        found = see(picture)
        seen.update(t["id"] for t in found)
        check_tags(found, tags, lambda x, y, dx=left, dy=top: (x + dx, y + dy))
    return seen


def test_pages_put_together_are_the_board():
    for paper in ("a4", "a3"):
        assert tiled(paper, (), TAGS, (900, 600)) == set(TAGS), paper


def test_pages_of_other_paper_and_another_table():
    # The one of 20 mm lies across two pages, and is whole only when they are glued.
    assert tiled("letter", ("--config", OWN), OWN_TAGS, (500, 400)) >= set(OWN_TAGS) - {3, 101}


def test_tags_to_cut_out_have_their_size():
    for config, tags in (((), TAGS), (("--config", OWN), OWN_TAGS)):
        path, told = draw("tags", "tags.pdf", *config)
        assert told["pages"] == 1, told
        found = see(pictures_of_pdf(path)[0])
        assert sorted(t["id"] for t in found) == sorted(tags)
        for tag in found:
            (ax, ay), (bx, by), _, (cx, cy) = tag["corners"]
            for got in (math.hypot(bx - ax, by - ay), math.hypot(cx - ax, cy - ay)):
                assert abs(got * MM - tags[tag["id"]][2]) < ALLOWED_MM, tag
            assert abs(by - ay) * MM < ALLOWED_MM and bx > ax and cy > ay, "not upright"


def test_stickers_and_cards_bear_one_tag_for_each_kind():
    # 19 General Store cards, of which two kinds are there twice; five deeds of each worth, as the
    # first edition has them; seven elixirs. Then the expansion's eleven, ten ranches, the river with
    # a second 2 and Empty, twelve bandits.
    check_cards(100, [1] * 15 + [2] * 2 + [5] * 5 + [1] * 7 + [1] * 11 + [10] + [2] * 2 + [1] * 8 + [1] * 12,
                {"stickers": 1, "cards": 11})


def test_stickers_are_those_of_the_box():
    # rules.md, DICETO-DECK-1: two of Die 1 to 6, 5 5 5 4 5 4 6 of the others, one of each kind with
    # the word; the super-roll; eight bonus cards: 55.
    cards = [2] * 6 + [5, 5, 5, 4, 5, 4, 6]
    ends = [1] * 9
    check_cards(400, [n - 1 for n in cards] + [1] * 13 + ends, {"stickers": 1, "cards": 7},
                "--game", "diceto")
    # Of a box that its owner has counted.
    home = ROOT / "box"
    home.mkdir()
    shutil.copy(Path(__file__).resolve().parents[2] / "hardware/table.conf", home / "table.conf")
    mine = [3, 1] + cards[2:]
    (home / "diceto.conf").write_text("deck.cards = " + " ".join(map(str, mine)) + "\n"
                                      "deck.words = 1 0" + " 1" * 11 + "\n")
    plain = [2, 1] + [n - 1 for n in cards[2:]]
    check_cards(400, plain + [1, 0] + [1] * 11 + ends, {"stickers": 1}, "--game", "diceto", "--config",
                home / "table.conf")
    (home / "diceto.conf").write_text("deck.cards = 1 2 3\n")
    status, _, err = tap.program(DICETABLE, "print", "stickers", "-o", ROOT / "x.pdf", "--game", "diceto",
                                 "--config", home / "table.conf")
    assert status == 3 and "diceto.conf" in err, (status, err)


def check_cards(first, copies, pages, *more):
    """A tag of 12 mm for each card: the first one's number, and how many there are of each kind."""
    for what in pages:
        path, told = draw(what, f"{what}{first}.pdf", *more)
        assert told["pages"] == pages[what], told
        found = [t for p in pictures_of_pdf(path) for t in see(p)]
        ids = sorted({t["id"] for t in found})
        assert ids == [first + i for i, n in enumerate(copies) if n], ids
        counted = sorted(sum(t["id"] == i for t in found) for i in ids)
        assert counted == sorted(n for n in copies if n), counted
        for tag in found:
            for a, b in zip(tag["corners"], tag["corners"][1:]):
                assert abs(math.dist(a, b) * MM - 12) < ALLOWED_MM, tag


def check_board(picture, columns, rows, square):
    corners = see(picture, columns, rows)
    assert len(corners) == columns * rows, "no chessboard is seen"
    x0, y0 = corners[0]
    dx, dy = (1, 1) if corners[1][0] > x0 else (-1, -1)  # it may be read from the other end
    for i, (x, y) in enumerate(corners):
        off = math.hypot((x - x0) * MM * dx - i % columns * square,
                         (y - y0) * MM * dy - i // columns * square)
        assert off < ALLOWED_MM, f"corner {i} is {off:.2f} mm off"


def test_the_chessboard_has_its_squares():
    for paper in ("a4", "letter"):
        path, told = draw("chessboard", f"chess-{paper}.pdf", "--paper", paper)
        assert told["pages"] == 1 and (told["width_mm"], told["height_mm"]) == (250, 175), told
        check_board(pictures_of_pdf(path)[0], 9, 6, 25)
    path, told = draw("chessboard", "chess.svg", "--config", OWN)
    assert (told["width_mm"], told["height_mm"]) == (8 * 21.5, 5 * 21.5), told
    check_board(picture_of_svg(path), 7, 4, 21.5)


class Ppm:
    def __init__(self, path):
        data = path.read_bytes()
        head = re.match(rb"P6\s+(\d+)\s+(\d+)\s+255\s", data)
        self.width, self.height = int(head[1]), int(head[2])
        self.data = data[head.end():]

    def at(self, x, y):
        """At a place in millimetres."""
        i = 3 * (int(y / MM) * self.width + int(x / MM))
        return tuple(self.data[i:i + 3])


def test_zones_have_their_lines_colours_and_places_for_tags():
    path, told = draw("zones", "zones.pdf", "--paper", "whole")
    assert told["pages"] == 1, told
    page = Ppm(pictures_of_pdf(path, "-aa", "yes")[0])
    # Seats 1 to 6 as palette.c has them: middle of the left line of each zone.
    lines = {(70, 500): (0xE7, 0xA5, 0x00), (350, 500): (0x30, 0x8C, 0x8C),
             (630, 500): (0xD5, 0x42, 0x4E), (630, 100): (0x92, 0xFF, 0xB7),
             (350, 100): (0xC9, 0x06, 0xFF), (70, 100): (0xB4, 0xBA, 0xED)}
    for (x, y), rgb in lines.items():
        got = page.at(x + MARGIN, y + MARGIN)
        assert all(abs(a - b) < 6 for a, b in zip(got, rgb)), ((x, y), got)
        for inside in (2, 100, 198):
            assert page.at(x + MARGIN + inside, y + MARGIN + 40) == (255, 255, 255), (x, inside)
    # Seat 6 sits at the far side. Its number stands on its head, with a line, not to be a 9.
    tab = [[page.at(170 + dx / 4 + MARGIN, 20 - y / 4 + MARGIN)[0] < 60 for dx in range(-8, 9)]
           for y in range(0, 60)]
    assert any(all(row) for row in tab[45:]), "the line is above the number"
    picture = pictures_of_pdf(path)[0]
    assert see(picture) == [], "the zone sheet has no tags"


def test_the_ruler_is_100_mm_long():
    for what, paper in (("zones", "a4"), ("chessboard", "letter"), ("tags", "a3")):
        path, _ = draw(what, f"ruler-{what}.pdf", "--paper", paper)
        for old in ROOT.glob(f"ruler-{what}-*"):
            old.unlink()
        page = Ppm(pictures_of_pdf(path, "-f", "1", "-l", "1")[0])
        # Between the short strokes and the long ones, every tenth: 11 of them, 10 mm apart.
        y = page.height * MM - MARGIN - 3 - 3.5
        dark = [i * MM for i in range(int(130 / MM)) if page.at(i * MM + MM / 2, y)[0] < 170]
        marks = [x for k, x in enumerate(dark) if k == 0 or x - dark[k - 1] > 1.5 * MM]
        ticks = [x for x in marks if x < 115]
        assert len(ticks) == 11, (what, ticks)
        assert abs(ticks[-1] - ticks[0] - 100) < ALLOWED_MM, ticks


def test_bad_words_get_a_sentence():
    other = ROOT / "kept.pdf"
    other.write_bytes(b"kept")
    bad = ROOT / "bad.conf"
    bad.write_text("table = { width = 1; };\n")
    cases = [
        ((), 2, "say what: zones, tags, board, fields, chessboard, stickers or cards"),
        (("tags",), 2, "say where to: -o tags.pdf"),
        (("dice", "-o", other), 2, '"dice" cannot be printed: say zones, tags'),
        (("tags", "-o", ROOT / "tags.png"), 2, "must end in .pdf or .svg"),
        (("tags", "-o", ".pdf"), 2, "must end in .pdf or .svg"),
        (("tags", "-o"), 2, "-o needs a value (FILE)"),
        (("tags", "--o", other), 2, "unknown option --o"),
        (("tags", "-paper", "a4", "-o", other), 2, "unknown option -paper"),
        (("tags", "-o", other, "--paper", "b5"), 2, 'no paper "b5"'),
        (("tags", "-o", other, "--cup", "7"), 2, "--cup must be a whole number from 30 to 180"),
        (("zones", "-o", ROOT / "z.svg", "--paper", "a4"), 2, "an SVG holds one page, this takes 15"),
        (("zones", "-o", ROOT / "none" / "z.pdf"), 1, "z.pdf cannot be written: No such file"),
        (("zones", "-o", other, "--config", bad), 3, "bad.conf:1: table.width"),
        (("zones", "-o", other, "--config", ROOT / "no.conf"), 1, "no.conf"),
    ]
    for words, expected, sentence in cases:
        status, out, err = tap.program(DICETABLE, "print", *words)
        assert status == expected, (words, status, err)
        assert not out and err.startswith("dicetable print: ") and err.count("\n") == 1, err
        assert sentence in err, (sentence, err)
    assert other.read_bytes() == b"kept"
    assert not (ROOT / "z.svg").exists()


def test_a_full_disk_leaves_the_old_file():
    """As far as a limit of how large files may be is a full disk: in the middle of writing."""
    target = ROOT / "full.pdf"
    target.write_bytes(b"kept")
    status, _, err = tap.program("sh", "-c", 'trap "" XFSZ; ulimit -f 1; exec "$@"', "sh",
                                 DICETABLE, "print", "tags", "-o", target)
    assert status == 1 and "full.pdf cannot be written: File too large" in err, err
    assert target.read_bytes() == b"kept" and not (ROOT / "full.pdf.part").exists()


tap.run(globals())
