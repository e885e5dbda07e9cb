# SPDX-License-Identifier: MIT
"""Runs in the virtual machine of vm.py: libcamera with a camera of the kernel's, vimc."""
import os
import re
import shutil
import subprocess
from pathlib import Path

import guest_udev
import tap
from guest import DICETABLE, OUT, Program, wait_for

TEST = Path(DICETABLE).parent.parent / "tests" / "hw" / "test-real-camera"
REFUSED, REFUSE = TEST.with_name("test-refused-camera"), Path("/tmp/refuse")
REFUSING = {"LD_PRELOAD": str(TEST.with_name("refuse.so")), "REFUSE": str(REFUSE)}
CAMERA = "libcamera:,width=640,height=480"
DRIVER = Path("/sys/bus/platform/drivers/vimc")

guest_udev.load("vimc")
wait_for(lambda: Path("/dev/media0").exists(), 30, "a camera")


def descriptors():
    """What all processes have open."""
    for file in Path("/proc").glob("[0-9]*/fd/*"):
        try:
            yield os.readlink(file)
        except OSError:
            pass  # it has just been closed


def test_frames_have_the_right_size_stride_and_colours():
    if not TEST.exists():
        raise tap.Skip("built without vision")
    guest_udev.run_tap(TEST, CAMERA=CAMERA)


def test_the_same_from_a_process_of_its_own_and_unplugged_while_it_runs():
    if not TEST.exists():
        raise tap.Skip("built without vision")
    guest_udev.run_tap(TEST, CAMERA=CAMERA, APART="1", DRIVER=str(DRIVER), LENT="1")


def test_what_the_library_refuses_is_said_and_gone_when_it_does_not():
    if not REFUSED.exists():
        raise tap.Skip("built without vision")
    guest_udev.run_tap(REFUSED, CAMERA=CAMERA, **REFUSING)


def test_a_user_who_may_not_is_told_of_the_group():
    for groups, good in (([], False), (["video"], True)):
        status, out, err = guest_udev.as_user(groups, DICETABLE, "test", "camera", "--camera",
                                              CAMERA, "--seconds", 0)
        assert (status == 0) == good and good != ("group video" in err), (status, out, err)


# Colour bars are watched, and are no table: so much is known of frames that come.
SEEN = r"^! The camera was moved"


def play(**env):
    shutil.copy(OUT / "table.db", "/tmp/play.db")
    return Program(DICETABLE, "play", "--db", "/tmp/play.db", "--new", "--players", "Ann,Ben",
                   "--dice", "pips", "--seed", "pins", "--options", "bribes=off",
                   "--display", "text", "--camera", "libcamera:,stall=10",
                   env={**os.environ, **env})


def type_dice(game):
    """The Sheriff is asked, as the rules have it when all five dice are the same."""
    mark = game.mark()
    game.tell("dice 1 99999")
    game.tell("dice 2 99999")
    game.wait(r"^Sheriff Ann: who gets the Gold Mine\?\n +1 +Ann\n +2 +Ben", 60, mark)


def test_a_game_goes_on_when_the_camera_is_refused():
    failed = r"^! The camera does not work .*vimc.0 Sensor B "
    REFUSE.write_text("configure")
    game = play(**REFUSING)
    try:
        game.wait(failed + "does not take its settings: Invalid argument", 120)
        type_dice(game)
        mark = game.mark()
        REFUSE.write_text("")
        game.wait(SEEN, 120, mark)
        # While it runs, it takes no request back.
        mark = game.mark()
        REFUSE.write_text("queueRequest")
        game.wait(failed + "(stopped; check its cable|takes no requests)", 60, mark)
        mark = game.mark()
        REFUSE.write_text("")
        game.wait(SEEN, 120, mark)
        game.tell("quit")
        assert game.end(60) == 0, game.text()
    finally:
        game.kill()


def test_a_game_goes_on_when_the_camera_is_in_use_unplugged_and_comes_back():
    other = Program(DICETABLE, "test", "camera", "--camera", CAMERA + ",stall=60", "--seconds", 900)
    wait_for(lambda: any(f.startswith("/dev/video") for f in descriptors()), 60,
             "another program has the camera")
    game = play()
    try:
        # This driver's camera is not even found then.
        game.wait(r"^! The camera does not work .*no other program uses it", 120)
        other.kill()
        game.wait(SEEN, 120)
        mark = game.mark()
        (DRIVER / "unbind").write_text("vimc.0")
        game.wait(r"^! The camera does not work", 60, mark)
        print("# " + re.search(r"^! The camera does not.*", game.text(mark), re.M)[0])
        # Nothing of the program holds the driver any more.
        wait_for(lambda: not subprocess.run(
            ["modprobe", "-d", os.environ["KERNEL"], "-r", "vimc"], stderr=subprocess.DEVNULL
        ).returncode, 60, "the driver goes")
        type_dice(game)
        mark = game.mark()
        guest_udev.load("vimc")
        game.wait(SEEN, 120, mark)
        game.tell("quit")
        assert game.end(60) == 0, game.text()
    finally:
        other.kill()
        game.kill()


tap.run(globals())
