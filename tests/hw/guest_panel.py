# SPDX-License-Identifier: MIT
"""Runs in the virtual machine of vm.py: the display on a card of the kernel's, vkms."""
import subprocess
from pathlib import Path

import guest_udev
import tap
from guest import DICETABLE, wait_for

TEST = Path(DICETABLE).parent.parent / "tests" / "hw" / "test-real-panel"
STATE = Path("/sys/kernel/debug/dri/0/state")

guest_udev.load("vkms")
wait_for(lambda: Path("/dev/dri/card0").exists(), 30, "a card")


def test_the_buffer_that_is_shown_holds_the_picture():
    if not TEST.exists():
        raise tap.Skip("built without libdrm")
    guest_udev.run_tap(TEST)


def test_a_card_with_nothing_on_its_sockets_is_told():
    """As that of every Pi is, when its panel's cable is out."""
    plug = next(Path("/sys/class/drm").glob("card0-*")) / "status"
    plug.write_text("off")
    try:
        done = subprocess.run([DICETABLE, "test", "panel", "--seconds", "1"], text=True,
                              capture_output=True)
    finally:
        plug.write_text("detect")
    assert done.returncode == 1 and "no panel is connected" in done.stderr, done


def test_without_the_group_it_is_refused():
    status, _, err = guest_udev.as_user([], DICETABLE, "test", "panel", "--seconds", 1)
    assert status == 1 and "group video" in err, (status, err)


def test_the_group_is_enough_and_the_console_comes_back_after_a_signal():
    if not STATE.exists():
        subprocess.run(["mount", "-t", "debugfs", "none", "/sys/kernel/debug"], check=True)
    program = guest_udev.start_as_user(["video"], DICETABLE, "test", "panel", "--seconds", "200")
    wait_for(lambda: "allocated by = dicetable" in STATE.read_text(), 90, "it is shown")
    program.terminate()
    assert program.wait(30) == 0, program.stderr.read()
    assert "allocated by = dicetable" not in STATE.read_text()


tap.run(globals())
