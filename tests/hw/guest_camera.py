# SPDX-License-Identifier: MIT
"""Runs in the virtual machine of vm.py: libcamera with a camera of the kernel's, vimc."""
from pathlib import Path

import guest_udev
import tap
from guest import DICETABLE, wait_for

TEST = Path(DICETABLE).parent.parent / "tests" / "hw" / "test-real-camera"
CAMERA = "libcamera:,width=640,height=480"

guest_udev.load("vimc")
wait_for(lambda: Path("/dev/media0").exists(), 30, "a camera")


def test_frames_have_the_right_size_stride_and_colours():
    if not TEST.exists():
        raise tap.Skip("built without vision")
    guest_udev.run_tap(TEST, CAMERA=CAMERA)


tap.run(globals())
