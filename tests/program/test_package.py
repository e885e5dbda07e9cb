# SPDX-License-Identifier: MIT
"""The Debian package in a Debian of its own: installed, used, upgraded with the data kept, removed,
purged without a trace. Takes minutes the first time; what is downloaded is kept for the next.

Arguments: the root of the sources, a folder for what is kept, and the program that draws pictures
(tests/drawn).
"""
import hashlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import tap

SOURCES, KEPT, DRAW = (Path(a).resolve() for a in sys.argv[1:4])
TMP = tempfile.TemporaryDirectory(prefix="dicetable-package-")
ROOT = Path(TMP.name) / "root"
STATE = {}

# Written by every dpkg run, or by those who look at the system: not by this package.
NOISE = re.compile(r"/(var/lib/dpkg|var/cache|var/log|var/lib/apt|tmp|run|proc|dev|sys)(/|$)|"
                   r"/etc/(passwd|group|shadow|gshadow)-$|/etc/ld.so.cache$|/etc/\.pwd\.lock$|"
                   r"/var/lib/systemd/catalog|/__pycache__")

# What a Debian leaves that has been started once.
BOOTED = re.compile(r"^/etc/(machine-id|resolv.conf|localtime|timezone|hostname)$|^/root/|^/mnt$|"
                    r"^/var/(lib/(systemd|private|dbus)|tmp|spool)(/|$)|^/(home|srv|media)$")


def build(version=None, **more):
    words = ["--version", version] if version else []
    out = subprocess.run([SOURCES / "hardware/package", "--out", KEPT, *words],
                         capture_output=True, text=True, stdin=subprocess.DEVNULL,
                         env={**os.environ, "DEBFULLNAME": "dicetable contributors",
                              "DEBEMAIL": "dicetable@users.noreply.github.com", **more})
    assert out.returncode == 0, out.stderr
    return Path(out.stdout.strip())


def inside(*words, fails=False, stdin=""):
    """Runs a program in the other Debian."""
    done = subprocess.run(
        ["unshare", "--mount", "sh", "-c", 'mount -t proc proc "$0/proc" && mount --bind /dev '
         '"$0/dev" && exec chroot "$0" "$@"', ROOT, *words], capture_output=True, text=True,
        input=stdin, env={"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root",
                          "LC_ALL": "C.UTF-8", "DEBIAN_FRONTEND": "noninteractive"})
    assert fails or done.returncode == 0, (words, done.stdout[-2000:], done.stderr[-2000:])
    return done.stdout if not fails else (done.returncode, done.stdout, done.stderr)


def dpkg(*words):
    assert "warning" not in inside("dpkg", *words)


def install(deb):
    shutil.copy(deb, ROOT / "tmp" / "dicetable.deb")
    dpkg("--force-confdef", "--force-confold", "-i", "/tmp/dicetable.deb")


def look():
    """Every file with what is in it, and whom it belongs to."""
    seen = {}
    for folder, folders, files in os.walk(ROOT):
        here = "/" + os.path.relpath(folder, ROOT)
        folders[:] = [f for f in folders if not NOISE.search(f"{here}/{f}".replace("/./", "/"))]
        for name in folders + files:
            path = Path(folder, name)
            inner = f"{here}/{name}".replace("/./", "/")
            if NOISE.search(inner):
                continue
            st = path.lstat()
            data = os.readlink(path) if path.is_symlink() else (
                hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else "")
            seen[inner] = (st.st_mode, st.st_uid, st.st_gid, data)
    return seen


def differences(before, after):
    return {k: (before.get(k), after.get(k)) for k in before.keys() | after.keys()
            if before.get(k) != after.get(k)}


def make_system(deb):
    """A small Debian with all that the package depends on, but without the package."""
    depends = subprocess.run(["dpkg-deb", "-f", deb, "Depends"], capture_output=True, text=True,
                             check=True).stdout.strip()
    name = dict(x.split("=", 1) for x in Path("/etc/os-release").read_text().splitlines()
                if "=" in x)["VERSION_CODENAME"].strip('"')
    tar = KEPT / f"base-{name}-{hashlib.sha256(depends.encode()).hexdigest()[:12]}.tar"
    if not tar.exists():
        for old in KEPT.glob("base-*.tar"):
            old.unlink()
        done = subprocess.run(["mmdebstrap", "--variant=minbase", "--include=systemd,udev",
                               f"--customize-hook=chroot \"$1\" env DEBIAN_FRONTEND=noninteractive "
                               f"apt-get -q -y --no-install-recommends satisfy '{depends}'",
                               name, f"{tar}.part.tar"], capture_output=True, text=True,
                              stdin=subprocess.DEVNULL)
        if done.returncode:
            raise tap.Skip(f"no Debian could be made: {done.stderr.strip().splitlines()[-1:]}")
        os.rename(f"{tar}.part.tar", tar)
    ROOT.mkdir()
    subprocess.run(["tar", "-xf", tar, "-C", ROOT, "--numeric-owner"], check=True)


def test_it_installs():
    if os.getuid() or not shutil.which("mmdebstrap") or not shutil.which("unshare"):
        raise tap.Skip("needs root and mmdebstrap")
    KEPT.mkdir(parents=True, exist_ok=True)
    STATE["old"] = build("0.0.1")
    make_system(STATE["old"])
    STATE["before"] = look()
    install(STATE["old"])
    assert "0.0.1" in inside("dpkg-query", "-W", "-f", "${Status} ${Version}", "dicetable")
    STATE["installed"] = True


def installed():
    if "installed" not in STATE:
        raise tap.Skip("the package was not installed")


def test_the_user_has_few_rights():
    installed()
    assert re.fullmatch(r"dicetable:x:\d+:\d+:[^:]*:/var/lib/dicetable:/usr/sbin/nologin\n",
                        inside("getent", "passwd", "dicetable"))
    uid, groups = inside("id", "-u", "dicetable"), inside("id", "-Gn", "dicetable").split()
    assert 0 < int(uid) < 1000, uid
    assert sorted(groups) == ["dicetable", "render", "video"], groups
    assert inside("stat", "-c", "%U:%G %a", "/var/lib/dicetable") == "dicetable:dicetable 750\n"


def test_the_service_is_enabled():
    installed()
    link = ROOT / "etc/systemd/system/multi-user.target.wants/dicetable.service"
    assert link.is_symlink() and os.readlink(link).endswith("lib/systemd/system/dicetable.service")


def as_table(*words, **more):
    """As "sudo -u dicetable dicetable ..." does it."""
    return inside("runuser", "-u", "dicetable", "--", "env", "HOME=/var/lib/dicetable", "dicetable",
                  *words, **more)


def test_the_program_works():
    installed()
    assert re.fullmatch(r"dicetable \d+\.\d+\.\d+\n", inside("dicetable", "--version"))
    status, out, err = as_table("doctor", "--json", "--display", "text", fails=True)
    told = {o["check"]: o for o in map(json.loads, out.splitlines())}
    assert status == 0, (out, err)
    assert told["config"]["text"].startswith("/usr/share/dicetable/table.conf"), told
    assert told["fonts"]["state"] == "ok", told
    new = '{"do":"new","game":"dicetown","players":["Anna","Boris"],"seed":"x"}\n'
    told = [json.loads(x) for x in inside("dicetable", "engine", stdin='{"do":"games"}\n' + new)
            .splitlines()]
    assert len(told) == 2 and told[1]["ok"] is True, told
    as_table("print", "board", "-o", "/var/lib/dicetable/board.pdf")
    assert (ROOT / "var/lib/dicetable/board.pdf").read_bytes().startswith(b"%PDF")
    (ROOT / "var/lib/dicetable/board.pdf").unlink()


def test_settings_are_below_etc():
    installed()
    conf = ROOT / "etc/dicetable/table.conf"
    good = conf.read_text()
    conf.write_text(good + "\nnonsense = 1;\n")
    try:
        _, out, _ = as_table("doctor", "--json", "--display", "text", fails=True)
        told = {o["check"]: o for o in map(json.loads, out.splitlines())}
        assert told["config"]["state"] == "bad" and "nonsense" in told["config"]["text"], told
    finally:
        conf.write_text(good)


def test_an_upgrade_keeps_data_and_settings():
    installed()
    pictures = ROOT / "tmp/pictures"
    pictures.mkdir(mode=0o755)
    subprocess.run([DRAW, pictures], check=True)
    for board in pictures.glob("chess-*"):  # the tags alone are enough here, and quick
        board.unlink()
    as_table("calibrate", "--images", "/tmp/pictures")
    shutil.rmtree(pictures)
    data = ROOT / "var/lib/dicetable/table.db"
    STATE["data"] = data.read_bytes()
    conf = ROOT / "etc/dicetable/table.conf"
    conf.write_text(conf.read_text() + "# mine\n")
    link = ROOT / "etc/systemd/system/multi-user.target.wants/dicetable.service"
    inside("systemctl", "disable", "dicetable.service")
    assert not link.is_symlink()
    install(build("0.0.2"))
    assert "0.0.2" in inside("dpkg-query", "-W", "-f", "${Version}", "dicetable")
    assert data.read_bytes() == STATE["data"]
    _, out, _ = as_table("doctor", "--json", "--display", "text", fails=True)
    told = {o["check"]: o for o in map(json.loads, out.splitlines())}
    assert told["calibration"]["text"].startswith("0 days old"), told
    assert conf.read_text().endswith("# mine\n")
    assert not link.is_symlink(), "a service that somebody disabled stays so"


class Running:
    """The other Debian, started with its own systemd; run() works inside of it."""

    def __enter__(self):
        self.init = None
        self.log = open(ROOT.parent / "boot.log", "w+")
        self.nspawn = subprocess.Popen(
            ["systemd-nspawn", "--register=no", "--keep-unit", "--quiet", "--private-network",
             "-D", ROOT, "--boot"], stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log)
        try:
            self.init = self.wait(60, self.find_init)
        except AssertionError:
            self.__exit__()
            raise tap.Skip("systemd does not start in a container here")
        return self

    def __exit__(self, *_):
        # Its first process takes all others along; without it they would go on by themselves.
        if self.init:
            os.kill(int(self.init), signal.SIGKILL)
        self.nspawn.terminate()
        self.nspawn.wait()
        self.log.close()

    def find_init(self):
        children = Path(f"/proc/{self.nspawn.pid}/task/{self.nspawn.pid}/children").read_text()
        for pid in children.split():
            if Path(f"/proc/{pid}/root/run/systemd/private").exists():  # systemctl is answered
                return pid
        return None

    def wait(self, seconds, ask):
        end = time.monotonic() + seconds
        while time.monotonic() < end and self.nspawn.poll() is None:
            answer = ask()
            if answer:
                return answer
            time.sleep(1)
        raise AssertionError((ROOT.parent / "boot.log").read_text()[-2000:])

    def run(self, *words):
        done = subprocess.run(["nsenter", "-t", self.init, "-m", "-p", "-n", "-i", "-u", "-r", "-w",
                               *words], capture_output=True, text=True, stdin=subprocess.DEVNULL,
                              env={"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C.UTF-8",
                                   "DEBIAN_FRONTEND": "noninteractive"})
        return done.stdout + done.stderr

    def show(self, name):
        return self.run("systemctl", "show", "--value", "--property", name, "dicetable").strip()

    def active(self):
        return self.show("ActiveState") == "active" and self.show("MainPID")


def test_the_service_runs_and_comes_back():
    installed()
    if not shutil.which("systemd-nspawn"):
        raise tap.Skip("systemd-nspawn is not installed")
    defaults = ROOT / "etc/default/dicetable"
    before = defaults.read_text()
    defaults.write_text('PLAY="--seats bots --display none"\n')
    inside("systemctl", "enable", "dicetable.service")
    deb = ROOT / "root" / "dicetable.deb"  # /tmp is another one there
    try:
        with Running() as there:
            first = there.wait(120, there.active)
            # Only as much as it needs: not root, no network, nothing to write to but its data.
            status = there.run("cat", f"/proc/{first}/status")
            assert "NoNewPrivs:\t1" in status and "CapEff:\t0000000000000000" in status, status
            uid = inside("id", "-u", "dicetable").strip()
            assert f"Uid:\t{uid}\t" in status, status
            # A crash: it is started again, and the game goes on.
            there.run("systemctl", "kill", "--signal=SEGV", "dicetable")
            second = there.wait(120, lambda: there.active() not in (False, first)
                                and there.active())
            assert "It goes on" in there.run("journalctl", "-u", "dicetable", "--no-pager")
            # An upgrade while it runs: the new one takes over.
            shutil.copy(STATE["old"], deb)
            said = there.run("dpkg", "--force-confold", "-i", "/root/dicetable.deb")
            assert "Setting up dicetable (0.0.1)" in said, said
            there.wait(120, lambda: there.active() not in (False, second) and there.active())
            there.run("dpkg", "-r", "dicetable")
            assert there.show("ActiveState") in ("inactive", "failed", ""), "removed, still runs"
            said = there.run("dpkg", "-i", "/root/dicetable.deb")
            assert there.wait(120, there.active), said
            there.run("systemctl", "stop", "dicetable")
    finally:
        deb.unlink(missing_ok=True)
        defaults.write_text(before)
    STATE["data"] = (ROOT / "var/lib/dicetable/table.db").read_bytes()


def test_removing_keeps_data_and_settings():
    installed()
    dpkg("-r", "dicetable")
    assert (ROOT / "var/lib/dicetable/table.db").read_bytes() == STATE["data"]
    assert (ROOT / "etc/dicetable/table.conf").exists()
    for gone in ("usr/bin/dicetable", "usr/share/dicetable", "usr/share/doc/dicetable",
                 "usr/lib/systemd/system/dicetable.service"):
        assert not (ROOT / gone).exists(), gone


def test_it_can_come_back():
    installed()
    install(STATE["old"])
    assert (ROOT / "var/lib/dicetable/table.db").read_bytes() == STATE["data"]
    dpkg("-r", "dicetable")


def test_apt_takes_what_was_built_of_a_newer_tree():
    """Nobody counts the version up between two pulls."""
    installed()
    for second in ("1000000000", "1000000001"):
        deb = build(SOURCE_DATE_EPOCH=second)
        shutil.copy(deb, ROOT / "tmp" / "dicetable.deb")
        deb.unlink()
        inside("apt-get", "-q", "-y", "--no-install-recommends", "-o",
               "Dpkg::Options::=--force-confold", "install", "/tmp/dicetable.deb")
        version = inside("dpkg-query", "-W", "-f", "${Version}", "dicetable")
        assert re.fullmatch(r"\d+\.\d+\.\d+\+2001090901464" + str(int(second) % 10), version)
    dpkg("-r", "dicetable")


def test_purging_leaves_nothing():
    installed()
    dpkg("--purge", "dicetable")
    left = {k: v for k, v in differences(STATE["before"], look()).items()
            if not BOOTED.search(k) or "dicetable" in k}
    (ROOT / "tmp/dicetable.deb").unlink()
    assert not left, left
    assert inside("getent", "passwd", "dicetable", fails=True)[0] == 2


def test_lintian_finds_no_error():
    if not shutil.which("lintian"):
        raise tap.Skip("lintian is not installed")
    installed()
    done = subprocess.run(["lintian", "--allow-root", "--fail-on", "error", STATE["old"]],
                          capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


tap.run(globals())
