# SPDX-License-Identifier: MIT
"""For the scripts that run inside the virtual machine: drivers, a simulated GPIO chip, what is seen
on its lines, programs that are talked to. See README.md.
"""
import os
import re
import shutil
import subprocess
import sys
import threading
import time
from pathlib import Path

DICETABLE = sys.argv[1] if len(sys.argv) > 1 else "dicetable"
ROOT = Path(__file__).resolve().parent.parent.parent
OUT = Path("/tmp/out")  # the host's folder: table.db has a calibration
TRACE = Path("/sys/kernel/tracing")


def modprobe(*names):
    for name in names:
        subprocess.run(["modprobe", "-d", os.environ["KERNEL"], name], check=True)


def wait_for(what, seconds, why):
    """Until what() is true, and returns it; AssertionError after so many seconds."""
    end = time.monotonic() + seconds
    while True:
        found = what()
        if found:
            return found
        assert time.monotonic() < end, f"{why}: not within {seconds} s"
        time.sleep(0.02)


def camera_that_goes():
    """A game begins only with a camera that can be: a folder with a picture."""
    folder = Path("/tmp/one-picture")
    folder.mkdir(exist_ok=True)
    shutil.copy(OUT / "empty.png", folder)
    return f"dir:{folder}"


def camera_is_gone(program, seconds):
    """Takes the folder away once the game has begun; from then on all dice are typed in."""
    program.wait(r"Dice can be typed in", seconds)
    shutil.rmtree("/tmp/one-picture")
    program.wait(r"^! The camera does not work .*one-picture.*Dice can be typed in", seconds)


class Chip:
    """A chip of gpio-sim with so many lines."""

    def __init__(self, name, label, lines):
        self.folder = Path("/sys/kernel/config/gpio-sim") / name
        (self.folder / "bank0").mkdir(parents=True)
        (self.folder / "bank0/num_lines").write_text(str(lines))
        (self.folder / "bank0/label").write_text(label)

    def plug(self):
        (self.folder / "live").write_text("1")
        device = (self.folder / "dev_name").read_text().strip()
        chip = (self.folder / "bank0/chip_name").read_text().strip()
        self.sysfs = Path("/sys/devices/platform") / device / chip

    def unplug(self):
        (self.folder / "live").write_text("0")

    def first(self):
        """The number that the kernel gives line 0 among those of all chips."""
        return int(next(self.sysfs.parent.glob("gpio/gpiochip*/base")).read_text())

    def pull(self, line, up):
        (self.sysfs / f"sim_gpio{line}" / "pull").write_text("pull-up" if up else "pull-down")

    def level(self, line):
        return int((self.sysfs / f"sim_gpio{line}" / "value").read_text())


class Trace:
    """Everything that is set on the lines while it is on: the kernel's own tracepoint loses
    nothing, where looking at the lines would."""

    def __enter__(self):
        (TRACE / "tracing_on").write_text("0")
        (TRACE / "trace_clock").write_text("mono")
        (TRACE / "buffer_size_kb").write_text("60000")
        (TRACE / "trace").write_text("")
        (TRACE / "events/gpio/gpio_value/enable").write_text("1")
        (TRACE / "tracing_on").write_text("1")
        return self

    def __exit__(self, *_):
        (TRACE / "tracing_on").write_text("0")
        (TRACE / "events/gpio/gpio_value/enable").write_text("0")

    def sets(self, chip):
        """[(seconds of CLOCK_MONOTONIC, line of the chip, level)]"""
        (TRACE / "tracing_on").write_text("0")
        found = []
        with open(TRACE / "trace") as lines:
            for text in lines:
                m = re.search(r" (\d+\.\d+): gpio_value: (\d+) set (\d)", text)
                if m:
                    found.append((float(m[1]), int(m[2]), int(m[3])))
        first = chip.first()
        return [(t, line - first, level) for t, line, level in found]


def bits_of(sets, clock, data):
    """What somebody reads who takes data over where the clock rises: [(seconds, bit)]."""
    bits, level, was = [], 0, 0
    for t, line, value in sets:
        if line == data:
            level = value
        elif line == clock:
            # With both set by one call the kernel goes by number: data may come after the clock's
            # fall, but never after its rise, because a rise leaves data alone.
            if value and not was:
                bits.append((t, level))
            was = value
    return bits


class Program:
    """A program that is talked to by lines."""

    def __init__(self, *args, **options):
        self.process = subprocess.Popen([str(a) for a in args], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                        text=True, errors="replace", **options)
        self.said, self.lock = [], threading.Lock()
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()

    def read(self):
        for line in self.process.stdout:
            with self.lock:
                self.said.append(line.rstrip())

    def tell(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def text(self, since=0):
        with self.lock:
            return "\n".join(self.said[since:])

    def mark(self):
        with self.lock:
            return len(self.said)

    def wait(self, pattern, seconds=20, since=0):
        """Until it has said this; the match."""
        try:
            return wait_for(lambda: re.search(pattern, self.text(since), re.M), seconds, pattern)
        except AssertionError as e:
            raise AssertionError(f"{e}; it said:\n{self.text()}") from None

    def end(self, seconds=20):
        """Its exit status, once it has ended by itself."""
        status = self.process.wait(seconds)
        self.reader.join(seconds)
        return status

    def kill(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
