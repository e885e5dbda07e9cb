# SPDX-License-Identifier: MIT
"""In the virtual machine: a 128x64 one-bit panel behind the kernel's own driver (ssd130x), on a bus
that keeps what comes over the wire. Panels come and go while a game is played.

Before guest_panel.py: it leaves no card behind.
"""
import subprocess
from pathlib import Path

import guest_udev
import tap
from guest import DICETABLE, OUT, Program, camera_that_goes, wait_for
from ssd1306 import HEIGHT, Wire

SHOW = Path(DICETABLE).parent.parent / "tests" / "hw" / "show-panel"
CARD = Path("/dev/dri/card0")
CONSOLE = Path("/sys/module/drm_kms_helper/parameters/fbdev_emulation")
VGA = "1234:1111"  # what QEMU calls its own graphics card


def plug():
    guest_udev.load("oled_bus")
    wait_for(CARD.exists, 30, "a card")
    guest_udev.settle()
    return Wire()


def unplug():
    subprocess.run(["rmmod", "oled_bus"])
    wait_for(lambda: not CARD.exists(), 30, "the card goes")


def lit(panel):
    return sum(row.count("#") for row in panel.rows_of_text())


guest_udev.load("ssd130x-i2c")


def vga():
    """The graphics card of the machine, for the kernel's driver bochs."""
    for device in Path("/sys/bus/pci/devices").iterdir():
        if ":".join((device / n).read_text().strip()[2:] for n in ("vendor", "device")) == VGA:
            return device
    raise tap.Skip("the machine has no graphics card")


def test_panels_come_and_go_while_a_game_is_played():
    subprocess.run(["cp", OUT / "table.db", "/tmp/oled.db"], check=True)
    program = Program(DICETABLE, "play", "--camera", camera_that_goes(), "--db",
                      "/tmp/oled.db", "--dice", "pips", "--players", "Ann,Ben", "--display", "kms",
                      "--new", "--options", "bribes=off")
    try:
        program.wait("there is no panel .*; the game goes on without it", 120)
        at = program.mark()
        guest_udev.load("bochs")
        program.wait("the panel works again", 120, at)
        at = program.mark()
        (vga() / "remove").write_text("1")
        # Something new is to be shown: what stays the same is not sent.
        program.tell("dice 1 99999")
        program.wait("; the game goes on without it", 120, at)
        wait_for(lambda: not CARD.exists(), 30, "the card goes")
        at = program.mark()
        wire = plug()
        program.wait("the panel works again", 120, at)
        wait_for(lambda: lit(wire.read()) > 300, 60, "a picture")
        assert wire.panel.on and wire.panel.rows == HEIGHT
        program.process.terminate()
        assert program.end(60) == 0, program.text()
    finally:
        program.kill()
        unplug()


def test_every_view_reaches_the_glass_bit_for_bit():
    if not SHOW.exists():
        raise tap.Skip("built without libdrm")
    # No console that switches the panel on before: then the driver loses what it is given first.
    CONSOLE.write_text("N")
    wire = plug()
    program = subprocess.Popen([SHOW], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    names, sent = [], []
    try:
        while name := program.stdout.readline().strip():
            want = [program.stdout.readline().strip() for _ in range(HEIGHT)]
            assert all(len(row) == 128 for row in want), (name, want)
            before = wire.bytes
            got = wire.read().rows_of_text()
            wrong = sum(a != b for w, g in zip(want, got) for a, b in zip(w, g))
            assert not wrong, f"{name}: {wrong} pixels\n" + "\n".join(got)
            names.append(name)
            sent.append(wire.bytes - before)
            program.stdin.write("\n")
            program.stdin.flush()
        assert program.wait(30) == 0
        assert len(names) >= 10 and "town" in names, names
        print(f"# {len(names)} views, {min(sent[1:])} to {max(sent)} bytes each")
    finally:
        program.kill()
        program.wait()
        unplug()
        CONSOLE.write_text("Y")


tap.run(globals())
