# SPDX-License-Identifier: MIT
"""In the virtual machine: strip, buttons and lights on a chip of the kernel's gpio-sim, with the
real program, bit for bit.
"""
import json
import os
import shutil
import signal
import time

import apa102
import guest_udev
import tap
from guest import (DICETABLE, OUT, ROOT, Chip, Program, Trace, bits_of, camera_is_gone,
                   camera_that_goes, modprobe, wait_for)
from pathlib import Path

CLOCK, DATA = 11, 10
BUTTONS, LIGHTS = {1: 5, 2: 6}, {1: 12, 2: 13}
EACH, PLACES = 2, 8
BRIGHTNESS = 8
CONF = Path("/tmp/table.conf")

modprobe("gpio-sim")
chip = Chip("pins", "table-pins", 16)
chip.plug()
CONF.write_text((ROOT / "hardware/table.conf").read_text().split("# What hangs on the pins")[0] +
                f"""
pins = {{ chip = "table-pins"; long_press = 600; stuck = 6000; }};
strip = {{ clock = {CLOCK}; data = {DATA}; lamps_each = {EACH}; brightness = {BRIGHTNESS}; }};
buttons = ({{ seat = 1; line = {BUTTONS[1]}; light = {LIGHTS[1]}; }},
           {{ seat = 2; line = {BUTTONS[2]}; light = {LIGHTS[2]}; }});
""")
ENV = {**os.environ, "XDG_DATA_HOME": "/tmp/data", "DISPLAY": ""}


def dicetable(*args):
    return Program(DICETABLE, *args, "--config", CONF, env=ENV)


def press(seat, seconds=0.1):
    """To ground, with bounces of a millisecond and less."""
    line = BUTTONS[seat]
    for up in (False, True, False):
        chip.pull(line, up)
    time.sleep(seconds)
    for up in (True, False, True):
        chip.pull(line, up)


def frames(trace, whole=True):
    return apa102.frames_of(bits_of(trace.sets(chip), CLOCK, DATA), EACH * PLACES, whole)


DARK = apa102.frame([apa102.DARK] * 96, 0)


def test_the_strip_runs_through_its_colours():
    n = EACH * PLACES
    colours = ((255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255))
    want = [[c] * n for c in colours]
    for place in range(PLACES):
        want.append([colours[3] if i // EACH == place else apa102.DARK for i in range(n)])
    with Trace() as trace:
        program = dicetable("test", "strip", "--seconds", 18)
        assert program.end(120) == 0, program.text()
        seen = [f for _, f in frames(trace)]
    assert seen == [apa102.frame(w, BRIGHTNESS) for w in want] + [DARK], [f.hex() for f in seen]
    assert "location 8: lamps 15 to 16" in program.text()


def test_dark_sends_one_dark_frame():
    with Trace() as trace:
        program = dicetable("test", "strip", "--dark")
        assert program.end(120) == 0, program.text()
        assert [f for _, f in frames(trace)] == [DARK]


def test_buttons_are_named_as_they_are_pressed():
    program = dicetable("test", "buttons", "--json", "--seconds", 60)
    try:
        wait_for(lambda: chip.level(LIGHTS[1]) and chip.level(LIGHTS[2]), 30, "lights")
        press(2)
        program.wait(r'"seat":2', 10)
        wait_for(lambda: not chip.level(LIGHTS[2]), 10, "the light of seat 2 goes out")
        assert chip.level(LIGHTS[1])
        press(1, 1.0)
        assert program.end(20) == 0, program.text()
        assert [json.loads(s) for s in program.said] == [
            {"seat": 2, "press": "short"}, {"seat": 1, "press": "long"}], program.text()
        assert not chip.level(LIGHTS[1]), "dark at the end"
    finally:
        program.kill()


def play():
    shutil.copy(OUT / "table.db", "/tmp/table.db")
    return dicetable("play", "--camera", camera_that_goes(), "--db", "/tmp/table.db", "--dice",
                     "pips", "--players", "Ann,Ben", "--display", "text", "--new", "--seed",
                     "pins", "--options", "bribes=off")


def watch():
    """The frames of three seconds; of more where the machine is so slow that there are few."""
    for seconds in (3, 12, 30):
        with Trace() as trace:
            time.sleep(seconds)
            seen = frames(trace, whole=False)
        if len(seen) >= 3:
            break
    return seen


def shows(seen, places, waiting):
    """All frames are those that the table must show at the time when they were sent."""
    assert len(seen) >= 3, f"only {len(seen)} frames"
    for t, frame in seen:
        last = int(t * 1000) + 1
        # Drawn at the beginning of a turn of the loop, sent within it.
        assert any(apa102.frame(apa102.scene(places, EACH, ms, waiting, fault=True), BRIGHTNESS)
                   == frame for ms in range(last, last - 1500, -1)), (
            f"{t}: {frame.hex()} is not {places} {waiting}")


def town(program):
    """Both have five nines: the Gold Mine is tied, and Ann, the Sheriff, decides."""
    program.tell("dice 1 99999")
    program.tell("dice 2 99999")
    program.wait(r"^Sheriff Ann: who gets the Gold Mine\?\n +1 +Ann\n +2 +Ben", 60)


def test_a_game_is_shown_and_played_with_buttons():
    program = play()
    try:
        camera_is_gone(program, 60)
        time.sleep(1)
        seen = watch()
        # All roll: both are waited for, the camera is a fault.
        shows(seen, [None] * PLACES, (1, 2))
        assert chip.level(LIGHTS[1]) and chip.level(LIGHTS[2])
        town(program)
        time.sleep(0.5)
        seen = watch()
        shows(seen, [[1, 2]] + [None] * (PLACES - 1), (1,))
        lights = set()
        for _ in range(40):
            lights.add((chip.level(LIGHTS[1]), chip.level(LIGHTS[2])))
            time.sleep(0.03)
        assert lights == {(0, 0), (1, 0)}, f"only the one who is asked blinks: {lights}"
        at = program.mark()
        press(2)  # who is not asked
        press(1)
        program.wait(r"^ +> +Ben", 10, at)
        press(1, 1.0)
        program.wait(r"Ben digs out", 10, at)
    finally:
        program.kill()


def test_killed_in_the_middle_the_strip_goes_dark():
    program = play()
    try:
        camera_is_gone(program, 60)
        with Trace() as trace:
            time.sleep(0.7)
            os.kill(program.process.pid, signal.SIGKILL)
            program.process.wait()
            time.sleep(2)
            sets = trace.sets(chip)
    finally:
        program.kill()
    # The last frame may be cut off anywhere: what counts is what comes last.
    bits = "".join(str(b) for _, b in bits_of(sets, CLOCK, DATA))
    dark = "".join(f"{b:08b}" for b in DARK)
    assert bits.endswith(2 * dark), f"the last bits are {bits[-100:]}"
    assert len(bits) > 2 * len(dark) + 500, "nothing was shown before"


def test_a_chip_that_is_taken_away_comes_back():
    program = play()
    try:
        camera_is_gone(program, 60)
        # What is said is the camera's trouble first: this one is seen by its effect.
        chip.unplug()
        time.sleep(3)
        assert program.process.poll() is None, program.text()
        chip.plug()
        wait_for(lambda: chip.level(LIGHTS[1]), 40, "the lights come back")
        town(program)
        at = program.mark()
        press(1)
        program.wait(r"^ +> +Ben", 10, at)
        seen = watch()
        shows(seen, [[1, 2]] + [None] * (PLACES - 1), (1,))
    finally:
        program.kill()


def test_lines_in_use_are_named():
    program = dicetable("test", "buttons", "--seconds", 60)
    try:
        wait_for(lambda: chip.level(LIGHTS[1]), 30, "lights")
        other = dicetable("test", "buttons")
        assert other.end(30) == 1
        assert 'table-pins line 5 is in use by "dicetable buttons"' in other.text(), other.text()
    finally:
        program.kill()


def test_the_rule_for_pins_is_enough_without_root():
    with open("/etc/group", "r+") as groups:
        if "dicetable:" not in groups.read():
            groups.write("dicetable:x:970:\n")
    guest_udev.add_rules(ROOT / "hardware/60-dicetable.rules")
    chip.unplug()
    chip.plug()
    guest_udev.settle()
    dark = (DICETABLE, "test", "strip", "--dark", "--config", CONF)
    status, _, err = guest_udev.as_user([], *dark)
    assert status == 1 and "no permission" in err, (status, err)
    with Trace() as trace:
        status, _, err = guest_udev.as_user(["dicetable"], *dark)
        assert status == 0, err
        assert [f for _, f in frames(trace)] == [DARK]


tap.run(globals())
