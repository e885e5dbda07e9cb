#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs the program in a virtual machine with Debian's kernel and real drivers: see README.md.

    tests/hw/vm.py DICETABLE [GUEST SCRIPT...]      by default all tests/hw/guest_*.py

Prints the scripts' TAP. What is fetched and built lies in $DICETABLE_CACHE (default
~/.cache/dicetable) and is used again. No root is needed once the packages are installed, and no KVM.
"""
import ctypes
import fcntl
import gzip
import os
import platform
import re
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
HERE = Path(__file__).resolve().parent
CACHE = Path(os.environ.get("DICETABLE_CACHE") or
             Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "dicetable")
RECIPE = 3  # another number: what was built is built anew
TIMEOUT_S = 1200  # about ten times as long as it takes on a quiet computer
BOOT_MODULES = ("virtio_pci", "9pnet_virtio", "9p", "overlay")
# Drivers that Debian does not build, from the kernel's own source.
SOURCES = ("drivers/gpio/gpio-sim.c", "drivers/gpio/gpiolib.h", "kernel/irq/irq_sim.c",
           "drivers/media/test-drivers/vimc", "drivers/gpu/drm/vkms", "drivers/gpu/drm/solomon")


class Skip(Exception):
    pass


def end_with_parent(number):
    """The kernel sends this process the signal when the one that started it ends, however."""
    ctypes.CDLL(None).prctl(1, number)  # PR_SET_PDEATHSIG


def start(args):
    """A program that does not outlive this one. Its process; what it says is a pipe."""
    return subprocess.Popen([str(a) for a in args], stdin=subprocess.DEVNULL,
                            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                            preexec_fn=lambda: end_with_parent(signal.SIGKILL))


def call(*args, **options):
    """What a program prints; Skip with its last words where it fails."""
    try:
        done = subprocess.run([str(a) for a in args], stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, errors="replace",
                              stdin=subprocess.DEVNULL, **options)
    except FileNotFoundError:
        raise Skip(f"{args[0]} is not installed") from None
    if done.returncode:
        last = (done.stdout.strip().splitlines() or ["no word"])[-1]
        raise Skip(f"{Path(str(args[0])).name} failed: {last}")
    return done.stdout


def kernel_version():
    """That of the installed headers: the kernel that runs in the machine must be the same."""
    depends = call("dpkg-query", "-W", "-f", "${Depends}", "linux-headers-amd64")
    found = re.search(r"linux-headers-(\S+)", depends)
    if not found or not Path(f"/lib/modules/{found[1]}/build").exists():
        raise Skip("the kernel's headers are not complete: apt-get install linux-headers-amd64")
    return found[1]


# ---- Drivers ----

def write_makefiles(work, source):
    gpio = work / "gpio"
    gpio.mkdir()
    shutil.copy(source / "drivers/gpio/gpio-sim.c", gpio / "gpio_sim_main.c")
    shutil.copy(source / "drivers/gpio/gpiolib.h", gpio)
    # Debian builds no simulated interrupts either: they become part of the module, which may not
    # call what the kernel does not export.
    text = (source / "kernel/irq/irq_sim.c").read_text()
    text = text.replace("handle_simple_irq(irq_to_desc(irqnum));", "generic_handle_irq(irqnum);")
    text = re.sub(r"^EXPORT_SYMBOL_GPL.*\n", "", text, flags=re.M)
    (gpio / "irq_sim_copy.c").write_text(text)
    (gpio / "Makefile").write_text(
        "obj-m := gpio-sim.o\ngpio-sim-y := gpio_sim_main.o irq_sim_copy.o\n")
    folders = [gpio]
    for name in ("drivers/media/test-drivers/vimc", "drivers/gpu/drm/vkms"):
        folder = work / Path(name).name
        shutil.copytree(source / name, folder)
        makefile = folder / "Makefile"
        makefile.write_text(re.sub(r"obj-\$\(CONFIG_\w+\)", "obj-m", makefile.read_text()))
        folders.append(folder)
    return folders + [write_oled(work, source)]


def write_oled(work, source):
    """The driver of one-bit panels, and buses of ours for it and for the strip. Debian's kernel for this processor
    knows no device trees, by which the driver is told of its panel: it is told its name instead."""
    oled = work / "oled"
    shutil.copytree(source / "drivers/gpu/drm/solomon", oled)
    shutil.copy(HERE / "modules/oled_bus.c", oled)
    bus, core = oled / "ssd130x-i2c.c", oled / "ssd130x.c"
    bus.write_text(bus.read_text().replace(
        "static struct i2c_driver ", 'static const struct i2c_device_id names[] = {\n'
        '\t{ "ssd1306", 0 }, { }\n};\n\nstatic struct i2c_driver ').replace(
        "\t.probe_new", "\t.id_table = names,\n\t.probe_new"))
    core.write_text(core.read_text().replace("device_get_match_data(dev)",
                                             "&ssd130x_variants[SSD1306_ID]"))
    shutil.copy(HERE / "modules/spi_bus.c", oled)
    (oled / "Makefile").write_text("obj-m := ssd130x.o ssd130x-i2c.o oled_bus.o spi_bus.o\n")
    return oled


def unpack_source(version, work):
    series = ".".join(version.split(".")[:2])
    archives = list(Path("/usr/src").glob(f"linux-source-{series}.tar.*"))
    if not archives:
        raise Skip(f"the kernel's source is missing: apt-get install linux-source-{series}")
    top = f"linux-source-{series}"
    call("tar", "-C", work, "-xf", archives[0], *[f"{top}/{name}" for name in SOURCES])
    return work / top


def kernel_folder(version):
    """The folder with the kernel, its modules and ours; made when it is not there."""
    folder = CACHE / f"machine-{version}-{RECIPE}"
    CACHE.mkdir(parents=True, exist_ok=True)
    with open(CACHE / "machine.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # two at once would undo each other's work
        if not (folder / ".made").exists():
            print(f"# making {folder}", flush=True)
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir()
            make_kernel(version, folder)
            (folder / ".made").touch()
    return folder


def make_kernel(version, folder):
    call("apt-get", "-q", "download", f"linux-image-{version}", cwd=folder)
    for package in folder.glob("*.deb"):
        call("dpkg", "-x", package, folder)
        package.unlink()
    modules = next((m for m in (folder / "lib/modules", folder / "usr/lib/modules")
                    if m.exists()), None)
    if not modules:
        raise Skip("the kernel's package holds no modules")
    if modules != folder / "lib/modules":
        (folder / "lib").mkdir(exist_ok=True)
        modules.rename(folder / "lib/modules")
    extra = folder / "lib/modules" / version / "extra"
    extra.mkdir()
    with tempfile.TemporaryDirectory(prefix="dicetable-drivers-") as name:
        for driver in write_makefiles(Path(name), unpack_source(version, Path(name))):
            call("make", "-C", f"/lib/modules/{version}/build", f"M={driver}", "modules")
            for module in driver.glob("*.ko"):
                shutil.copy(module, extra)
    call("/sbin/depmod", "-b", folder, version)


# ---- The machine ----

INIT = """#!/bin/sh
export PATH=/bin
mount -t proc proc /proc; mount -t sysfs sys /sys; mount -t devtmpfs dev /dev
while read -r m; do insmod "/mod/$m" 2>/dev/null; done </mod/order
mkdir -p /host /top /new
mount -t 9p -o trans=virtio,version=9p2000.L,ro,msize=512000,cache=loose host /host || poweroff -f
mount -t tmpfs -o size=300m none /top; mkdir /top/up /top/work
mount -t overlay -o lowerdir=/host,upperdir=/top/up,workdir=/top/work none /new || poweroff -f
for d in proc sys dev; do mount --move /$d /new/$d; done
mkdir -p /new/tmp /new/run /new/dev/shm /new/dev/pts
for d in run dev/shm; do mount -t tmpfs none /new/$d; done
mount -t devpts none /new/dev/pts
mount -t tracefs none /new/sys/kernel/tracing
mkdir -p /new/tmp/out; mount -t 9p -o trans=virtio,version=9p2000.L,msize=512000 out /new/tmp/out
env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 chroot /new /bin/sh /tmp/out/run
sync; poweroff -f
"""


def make_initrd(kernel, version, path):
    with tempfile.TemporaryDirectory(prefix="dicetable-initrd-") as name:
        top = Path(name)
        for folder in ("bin", "mod", "proc", "sys", "dev"):
            (top / folder).mkdir()
        busybox = shutil.which("busybox")
        if not busybox:
            raise Skip("busybox-static is not installed")
        shutil.copy(busybox, top / "bin/busybox")
        for applet in call(busybox, "--list").split():
            if applet != "busybox":
                (top / "bin" / applet).symlink_to("busybox")
        order = []
        for module in BOOT_MODULES:
            for line in call("/sbin/modprobe", "-d", kernel, "-S", version, "--show-depends",
                             module).splitlines():
                file = Path(line.split()[1]) if line.startswith("insmod") else None
                if not file or file.name in order:
                    continue
                if file.suffix == ".xz":
                    (top / "mod" / file.stem).write_bytes(
                        subprocess.run(["xz", "-dc", file], stdout=subprocess.PIPE,
                                       check=True).stdout)
                    file = file.with_suffix("")
                else:
                    shutil.copy(file, top / "mod")
                if file.name not in order:
                    order.append(file.name)
        (top / "mod/order").write_text("\n".join(order) + "\n")
        (top / "init").write_text(INIT)
        (top / "init").chmod(0o755)
        names = "\n".join(str(p.relative_to(top)) for p in sorted(top.rglob("*"))) + "\n"
        archive = subprocess.run([busybox, "cpio", "-o", "-H", "newc"], input=names.encode(),
                                 cwd=top, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                                 check=True).stdout
    path.write_bytes(gzip.compress(archive, 1))


def calibrated(dicetable, out):
    """A data file with a calibration, made here: it takes the machine long."""
    empty = out / "empty.png"
    try:
        call(dicetable, "test", "camera", "--camera", "sim:seed=1", "--seconds", 0, "--draw", empty)
        call(dicetable, "calibrate", "--images", out, "--db", out / "table.db")
    except Skip as why:
        sys.exit(f"the table for the machine cannot be made: {why}")  # our own fault: no skip


def run_machine(kernel, version, dicetable, scripts, out):
    calibrated(dicetable, out)
    make_initrd(kernel, version, out / "initrd")
    # A home may be closed to all but its owner, and some tests run the program as another user: so
    # the project and the build have their place where everybody may enter.
    build, tree, new_build = dicetable.parent.parent, Path("/opt/dicetable"), Path("/opt/build")
    program = new_build / dicetable.relative_to(build)
    closed = [str(inside) for inside, outside in (
        (tree, ROOT), (new_build, build), (program.parent, dicetable.parent), (program, dicetable))
              if outside.stat().st_mode & 0o5 != 0o5]
    lines = ["cd /tmp", f"modprobe -d {kernel} configfs",
             "mount -t configfs none /sys/kernel/config",
             f"mkdir -p {tree} {new_build}",
             f"mount --bind {ROOT} {tree} && mount --bind {build} {new_build}",
             *([f"chmod go+rx {' '.join(closed)}"] if closed else []),
             f"export KERNEL={kernel} VERSION={version} PYTHONDONTWRITEBYTECODE=1",
             f"export PYTHONPATH={tree}/tests/program:{tree}/tests/hw"]
    for script in scripts:
        here = tree / script.relative_to(ROOT) if ROOT in script.parents else script
        lines += [f"echo; echo '# begin {script.stem}'",
                  f"/usr/bin/python3 {here} {program}",
                  f"echo '# end {script.stem}' $?"]
    (out / "run").write_text("\n".join(lines) + "\n")
    return start(
        ["qemu-system-x86_64", "-accel", "tcg,thread=multi", "-smp", "2", "-m", "1024",
         "-nographic", "-no-reboot", "-nic", "none",
         "-kernel", kernel / f"boot/vmlinuz-{version}", "-initrd", out / "initrd",
         # The kernel counts its timer's ticks as it starts, and gives up where the computer is
         # too busy for them.
         "-append", "console=ttyS0 panic=-1 quiet loglevel=1 mitigations=off no_timer_check",
         "-virtfs", "local,path=/,mount_tag=host,security_model=none,readonly=on,multidevs=remap",
         "-virtfs", f"local,path={out},mount_tag=out,security_model=none"])


def cases_in(script):
    """The names of a script's cases as it tells them, without running it: also when it cannot even
    start it is known what should have been tried."""
    names = re.findall(r"^def test_(\w+)", script.read_text(), re.M)
    return [n.replace("_", " ") for n in names]


def follow(said, scripts):
    """Prints what the scripts say, with one count for all: every case of every script, whether it
    ran or not. said: lines. Returns how many cases failed."""
    due = {s.stem: cases_in(s) for s in scripts}
    number = failed = bad = 0
    script, last, words = None, time.monotonic(), "no word"
    print(f"1..{sum(map(len, due.values()))}", flush=True)

    def case(result, name, more=""):
        nonlocal number, failed
        number += 1
        failed += result != "ok"
        print(f"{result} {number} - {name}{more}", flush=True)

    for raw in said:
        line = re.sub(r"\x1b\[[0-9;]*m", "", raw.decode(errors="replace").rstrip())
        # What starts the machine may have left its line open.
        begin, end = (re.search(rf"# {word} (guest_\w+)", line) for word in ("begin", "end"))
        told = re.match(r"(not ok|ok) \d+ - ([^#]*[^# ])( *#.*)?$", line)
        if told and script and told[2] in due[script]:
            due[script].remove(told[2])
            now = time.monotonic()
            case(told[1], told[2], f"{told[3] or ''}\n# {now - last:.0f} s")
            last = now
            continue
        script = begin[1] if begin else None if end else script
        bad = failed if begin else bad
        if end and not line.endswith(" 0") and failed == bad and not due[end[1]]:
            case("not ok", f"{end[1]} ends well")
        if line.startswith("qemu"):
            words = line
        if line and not re.match(r"\d+\.\.\d+", line):
            print(line if line.startswith("#") else f"# {line}", flush=True)
    for name, left in due.items():
        for what in left:
            case("not ok", what, f"\n# {name} did not come so far: {words}")
    return failed


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    end_with_parent(signal.SIGTERM)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # and so take away what lies in /tmp
    dicetable = Path(sys.argv[1]).resolve()
    scripts = [Path(a).resolve() for a in sys.argv[2:]] or sorted(HERE.glob("guest_*.py"))
    try:
        if platform.machine() != "x86_64":
            raise Skip(f"made for x86_64, this is {platform.machine()}")
        call(ROOT / "hardware/install", "machine")
        version = kernel_version()
        kernel = kernel_folder(version)
        with tempfile.TemporaryDirectory(prefix="dicetable-machine-") as name:
            machine = run_machine(kernel, version, dicetable, scripts, Path(name))
            killer = threading.Timer(TIMEOUT_S, machine.kill)
            killer.daemon = True
            killer.start()
            try:
                failed = follow(machine.stdout, scripts)
            finally:
                killer.cancel()
                machine.kill()
                machine.wait()
    except Skip as why:
        print(f"1..0 # SKIP {why}")
        return 0
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
