# SPDX-License-Identifier: MIT
"""People at the keyboard of the live table: dice, buttons, leaving, pausing, and nobody there.

The program is the first argument.
"""
import re
import subprocess
import tempfile
from pathlib import Path

import tap
from live import read_to, say, start

PIPS = ("--camera", "sim:dice=pips")


def test_without_anybody_at_the_keyboard_a_person_s_game_is_kept():
    with tempfile.TemporaryDirectory() as folder:
        program = start(folder, *PIPS, "--display", "text", "--players", "2")
        out, err = program.communicate(timeout=120)
        assert program.returncode == 0 and not err, err
        assert "You are Orange" in out and "The game is kept" in out, out


def test_the_terminal_has_everybody_s_button():
    with tempfile.TemporaryDirectory() as folder:
        program = start(folder, *PIPS, "--display", "text", "--players", "2", "--new",
                        keys=subprocess.PIPE)
        try:
            read_to(program, r"^\* Roll under your cups")
            for line, answer in (("press 2", "seat 2 has nothing to choose now"),
                                 ("hold 2", "4 +Leave the table"),
                                 ("press 1", "seat 1 has nothing to choose now"),
                                 ("hold 9", r"Write \"hold 2\""), ("pause", "Pause"),
                                 ("press 2", "Roll under your cups")):
                program.stdin.write(line + "\n")
                program.stdin.flush()
                read_to(program, answer)
        finally:
            program.kill()
            program.communicate(timeout=60)


def test_a_person_is_shown_the_dice_that_count():
    """After a step was taken back, and in the next round: not before that is told to begin."""
    with tempfile.TemporaryDirectory() as folder:
        usual = (Path(__file__).parents[2] / "hardware" / "table.conf").read_text()
        quick = re.sub(r"(window|show) = \d+", r"\1 = 500", usual)
        config = Path(folder) / "quick.conf"
        config.write_text(re.sub(r"choice = \d+", "choice = 1000", quick))
        program = start(folder, *PIPS, "--display", "text", "--players", "2", "--new", "--seed", "person",
                        "--config", config, keys=subprocess.PIPE)

        def rolled():
            text = read_to(program, "^You roll:")
            return text, text.splitlines()[-1].split()[2:]
        try:
            text, dice = rolled()
            assert "== Round 1\n" in text, text
            say(program, dice[0])
            text, _ = rolled()
            assert "-- Roll 2\n" in text, text
            say(program, "undo")
            _, dice = rolled()
            assert len(dice) == 5, dice
            say(program, " ".join(dice))
            text = read_to(program, "Your cup goes up|That is")
            assert "Your cup goes up" in text, text
            while "== Round 2\n" not in text:  # whatever is asked meanwhile
                text = read_to(program, "^You roll:|^   1  ")
                say(program, "1")
        finally:
            program.kill()
            program.communicate(timeout=60)


def test_the_last_roll_needs_nobody():
    """Where all dice stay there is nothing to type; what has happened comes before what is asked."""
    with tempfile.TemporaryDirectory() as folder:
        usual = (Path(__file__).parents[2] / "hardware" / "table.conf").read_text()
        config = Path(folder) / "quick.conf"
        config.write_text(re.sub(r"(window|show) = \d+", r"\1 = 500", usual))
        program = start(folder, *PIPS, "--display", "text", "--players", "2", "--new", "--seed", "last",
                        "--config", config, keys=subprocess.PIPE)
        try:
            assert re.search(r"tied to [0-9a-f]{8}\.\.\.\s+\"commit\" shows", read_to(program, "^You are "))
            said = ""
            while "The final roll" not in said:
                said = read_to(program, "^You roll:|The final roll")
                if "The final roll" not in said:
                    say(program, said.splitlines()[-1].split()[2])
            said = read_to(program, r"^  Orange has .*\.$")
            assert "keep>" not in said, said
        finally:
            program.kill()
            program.communicate(timeout=60)


def test_leaving_and_pausing_is_answered():
    with tempfile.TemporaryDirectory() as folder:
        program = start(folder, *PIPS, "--display", "text", "--players", "3", "--new",
                        keys=subprocess.PIPE)
        try:
            read_to(program, "^You roll")
            for line, answer in (("leave 3", "Red leaves: .*return 3"), ("leave 3", "left already"),
                                 ("return 3", "Red is back"), ("return 3", "here already"),
                                 ("undo", "nothing to take back"), ("fix 1 9 K", "no die 9"),
                                 ("puase", 'did you mean "pause"'), ("pause", 'Type "pause" again'),
                                 ("pause", "It goes on"), ("? wanted", "Wanted: When another"),
                                 ("commit", "[0-9a-f]{64}$")):
                say(program, line)
                read_to(program, answer)
        finally:
            program.kill()
            program.communicate(timeout=60)


tap.run(globals())
