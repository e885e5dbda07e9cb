# SPDX-License-Identifier: MIT
"""What guest scripts share that need device files made as on a real machine: with udev, so that
they belong to the group video, and libcamera learns of what comes and goes."""
import grp
import os
import re
import shutil
import subprocess

from guest import modprobe

UDEV = {**os.environ, "SYSTEMD_IGNORE_CHROOT": "1"}


def start():
    if not os.path.exists("/run/udev/control"):
        # It starts in a chroot only when it is told that this is none.
        subprocess.run(["/lib/systemd/systemd-udevd", "--daemon"], check=True, env=UDEV,
                       stderr=subprocess.DEVNULL)


def load(module):
    """One of the modules that were built for the machine, with what it needs, while udev watches."""
    start()
    modprobe(module)
    settle()


def add_rules(file):
    """For devices that come from now on."""
    os.makedirs("/run/udev/rules.d", exist_ok=True)
    shutil.copy(file, "/run/udev/rules.d")
    start()
    subprocess.run(["/bin/udevadm", "control", "--reload"], check=True, env=UDEV)


def settle():
    subprocess.run(["/bin/udevadm", "settle"], check=True, env=UDEV)


def run_tap(program, **env):
    """A test program: shows what it says, fails where it does."""
    done = subprocess.run([program], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          errors="replace", env={**os.environ, "CK_FORK": "no", **env})
    for line in done.stdout.splitlines():
        print("#   " + re.sub(r"^\S*/", "", line), flush=True)
    assert done.returncode == 0, f"exit status {done.returncode}"


def start_as_user(groups, *args):
    """A program run by nobody, who is in these groups."""
    ids = [grp.getgrnam(g).gr_gid for g in groups]

    def become():
        os.setgroups(ids)
        os.setgid(65534)
        os.setuid(65534)

    return subprocess.Popen([str(a) for a in args], preexec_fn=become, stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE, text=True, cwd="/tmp",
                            env={**os.environ, "HOME": "/tmp"})


def as_user(groups, *args):
    """Its exit status, standard output and standard error. A start takes the machine seconds:
    scripts make few."""
    program = start_as_user(groups, *args)
    out, err = program.communicate(timeout=120)
    return program.returncode, out, err
