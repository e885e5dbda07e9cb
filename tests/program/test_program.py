# SPDX-License-Identifier: MIT
"""What every command of dicetable promises: help, exit statuses, one sentence for a mistake.

The program is the first argument.
"""
import json
import re
import subprocess
import sys
from pathlib import Path

import tap

DICETABLE = Path(sys.argv[1]).resolve()


def dicetable(*args, **options):
    return tap.program(DICETABLE, *args, **options)


def commands():
    listed = re.search(r"^Commands:\n((?:  .*\n)*)", dicetable("--help")[1], re.M)[1]
    if not listed:
        raise tap.Skip("this build has no commands")
    return re.findall(r"^  (\S+) ", listed, re.M)


def one_sentence(text, start):
    assert text.startswith(start), text
    assert text.count("\n") == 1 and text.endswith("\n"), text


def test_version():
    status, out, err = dicetable("--version")
    assert status == 0 and re.fullmatch(r"dicetable \d+\.\d+\.\d+\n", out) and not err, out


def test_no_command():
    status, out, err = dicetable()
    assert status == 2 and not out
    one_sentence(err, "dicetable: ")


def test_unknown_command():
    status, out, err = dicetable("shuffle")
    assert status == 2 and not out and '"shuffle"' in err
    one_sentence(err, "dicetable: ")


def test_the_word_that_was_meant_is_said():
    cases = (
        (("plya",), '"plya"; did you mean "play"?'),
        (("simulat",), 'did you mean "simulate"?'),
        (("simulate", "--playrs", "3"), "--playrs; did you mean --players?"),
        (("play", "--confg", "x"), "did you mean --config?"),
        (("play", "--no-camera", "--options", "bribe=on"), '"bribe"; did you mean "bribes"?'),
        (("play", "--no-camera", "--options", "kickers=on"), 'did you mean "hand.kickers"?'),
        (("play", "--no-camera", "--options", "card.immediate=on_gian"), 'did you mean "on_gain"?'),
        (("simulate", "--game", "dicetwon"), 'did you mean "dicetown"?'),
        (("play", "--dice", "chery"), 'did you mean "cherry"?'),
    )
    for args, words in cases:
        status, out, err = dicetable(*args)
        if "without the part" in err:
            continue
        assert status == 2 and not out and words in err, (args, err)
        one_sentence(err, "dicetable")


def test_the_options_of_a_game_are_in_the_help():
    answer = subprocess.run([DICETABLE, "engine"], input='{"do":"games"}\n', text=True,
                            capture_output=True, timeout=60).stdout
    options = json.loads(answer)["games"][0]["options"]
    for command in ("play", "record", "simulate"):
        text = dicetable(command, "--help")[1]
        for o in options:
            at = text.index("\n  " + o["name"] + " ")
            assert all(v in text[at:at + 400] for v in o.get("values", ())), o


def test_help_says_what_each_command_is_for():
    for name in commands():
        assert re.search(rf"^  {name} +\w+ \w+", dicetable("--help")[1], re.M), name


def test_common_options_may_stand_before_the_command():
    name = commands()[0]
    for before in (("--db", "x"), ("--db=x", "--json"), ("--config", "c", "--json", "--db", "x")):
        status, out, err = dicetable(*before, name, "--help")
        assert status == 0 and not err and out.startswith(f"Usage: dicetable {name}"), (before, err)
    for alone in (("--db", "x"), ("--json",), ("--db",)):
        status, out, err = dicetable(*alone)
        assert status == 2 and not out, (alone, out)
        one_sentence(err, "dicetable: ")


def test_each_command_has_help():
    for name in commands():
        for line in ((name, "--help"), (name, "-h"), (name, "--db", "x", "--help")):
            status, out, err = dicetable(*line)
            assert status == 0 and not err, (line, err)
            assert out.startswith(f"Usage: dicetable {name}") and "--db FILE" in out, out


def test_each_command_refuses_an_unknown_option():
    for name in commands():
        status, out, err = dicetable(name, "--no-such-option")
        assert status == 2 and not out, (name, status, out)
        assert "--no-such-option" in err
        one_sentence(err, f"dicetable {name}: ")


def test_a_full_disk_is_no_success():
    with open("/dev/full", "w") as full:
        done = subprocess.run([DICETABLE, "--help"], stdout=full, stderr=subprocess.PIPE,
                              text=True, timeout=60)
    assert done.returncode == 1
    one_sentence(done.stderr, "dicetable: cannot write")


tap.run(globals())
