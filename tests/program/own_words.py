# SPDX-License-Identifier: MIT
"""Which words are a game's own: they stand in own_words.txt of its folder, a regular expression a
line, and nobody outside of that folder says one.
"""
import re

NAME = "own_words.txt"


def games(root):
    """The folders of all games, as paths in root."""
    return {str(p.parent.relative_to(root)) for p in root.glob("engine/games/*/meson.build")}


def of_game(folder):
    """What matches a word of the game of this folder; None when the folder does not say any."""
    try:
        lines = (folder / NAME).read_text().splitlines()
    except FileNotFoundError:
        return None
    words = [line.strip() for line in lines if line.strip() and not line.startswith("#")]
    return re.compile("|".join(f"(?:{w})" for w in words), re.IGNORECASE) if words else None


def said(folder, room, suffixes, but=()):
    """Where files below room say a word of the game of this folder: path, line number, line."""
    words = of_game(folder)
    return [(path, at, line.strip()) for path in sorted(room.rglob("*"))
            if path.suffix in suffixes and not path.is_relative_to(folder) and path not in but
            for at, line in enumerate(path.read_text().splitlines(), 1) if words.search(line)]
