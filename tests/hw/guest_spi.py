# SPDX-License-Identifier: MIT
"""In the virtual machine: the strip on an SPI bus, by the kernel's own driver spidev. The bus leads
nowhere and keeps what is sent (modules/spi_bus.c).
"""
import shutil
import subprocess
from pathlib import Path

import apa102
import tap
from guest import (DICETABLE, OUT, ROOT, Program, camera_is_gone, camera_that_goes, modprobe,
                   wait_for)

EACH, PLACES, BRIGHTNESS = 2, 8, 8
DARK = apa102.frame([apa102.DARK] * 96, 0)
SIZE = len(apa102.frame([apa102.DARK] * (EACH * PLACES), BRIGHTNESS))
CONF = Path("/tmp/spi.conf")
BUS = Path("/dev/spi-bus")

CONF.write_text((ROOT / "hardware/table.conf").read_text().split("# What hangs on the pins")[0] +
                f"""
strip = {{ spi = "/dev/spidev0.0"; lamps_each = {EACH}; brightness = {BRIGHTNESS}; }};
""")


def sent():
    """What came over the bus since the last time."""
    return BUS.read_bytes()


def unplug():
    subprocess.run(["rmmod", "spi_bus"], check=True)


def test_the_strip_runs_through_its_colours():
    n = EACH * PLACES
    colours = ((255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255))
    want = [[c] * n for c in colours]
    for place in range(PLACES):
        want.append([colours[3] if i // EACH == place else apa102.DARK for i in range(n)])
    modprobe("spi_bus")
    program = Program(DICETABLE, "test", "strip", "--seconds", 18, "--config", CONF)
    try:
        assert program.end(120) == 0, program.text()
        assert sent() == b"".join(apa102.frame(w, BRIGHTNESS) for w in want) + DARK
    finally:
        program.kill()
        unplug()


def some_frames():
    """The strip breathes while hands are waited for: several frames, each of them whole."""
    found = wait_for(lambda: BUS.exists() and sent(), 90, "something is sent")
    assert found[:4] == bytes(4) and len(found) % SIZE == 0, found[:2 * SIZE].hex()
    assert any(byte not in (0, 0xFF, 0xE0 | BRIGHTNESS) for byte in found), "it is dark"


def test_the_bus_comes_goes_and_comes_back_while_a_game_is_played():
    shutil.copy(OUT / "table.db", "/tmp/spi.db")
    program = Program(DICETABLE, "play", "--camera", camera_that_goes(), "--db", "/tmp/spi.db",
                      "--dice", "pips", "--players", "Ann,Ben", "--display", "text", "--new",
                      "--options", "bribes=off", "--config", CONF)
    try:
        camera_is_gone(program, 120)
        modprobe("spi_bus")
        some_frames()
        unplug()
        program.tell("dice 1 99999")
        program.tell("dice 2 KKKKK")
        # While the town is told nobody is waited for, and nothing breathes.
        program.wait(r"^== Round 2", 180)
        assert program.process.poll() is None, program.text()
        modprobe("spi_bus")
        some_frames()
        program.process.terminate()
        assert program.end(60) == 0, program.text()
        assert sent().endswith(DARK), "dark at the end"
    finally:
        program.kill()
        unplug()


tap.run(globals())
