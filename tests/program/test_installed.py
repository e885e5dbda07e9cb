# SPDX-License-Identifier: MIT
"""meson install: every part lands where the system looks for it, the program works from there, the
man page leaves nothing out, the service keeps to its few rights.

Arguments: the build folder, the prefix it was set up with, meson.
"""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import tap

BUILD, PREFIX = Path(sys.argv[1]).resolve(), sys.argv[2].rstrip("/")
TMP = tempfile.TemporaryDirectory(prefix="dicetable-installed-")
DEST = Path(TMP.name) / "dest"
HERE = DEST / PREFIX.lstrip("/")
PROGRAM = HERE / "bin" / "dicetable"

done = subprocess.run([*sys.argv[3:], "install", "-C", BUILD, "--no-rebuild", "--destdir", DEST],
                      capture_output=True, text=True)
if done.returncode:
    sys.exit(done.stdout + done.stderr)


def clean(home):
    """The environment of somebody who has no files of the table."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("XDG_", "DICETABLE_"))}
    return {**kept, "HOME": str(home)}


def test_everything_is_there():
    for name in ("bin/dicetable", "share/dicetable/table.conf", "share/man/man1/dicetable.1",
                 "share/doc/dicetable/NEWS.md", "share/doc/dicetable/hardware/README.md",
                 "share/doc/dicetable/hardware/wiring.svg",
                 "share/doc/dicetable/hardware/pictures/table.jpg", "lib/udev/rules.d/60-dicetable.rules",
                 "lib/systemd/system/dicetable.service", "lib/sysusers.d/dicetable.conf",
                 "lib/tmpfiles.d/dicetable.conf"):
        assert (HERE / name).is_file() and (HERE / name).stat().st_size, name


def test_nothing_is_anywhere_else():
    for path in DEST.rglob("*"):
        assert HERE in path.parents or path in HERE.parents or path == HERE, path


def test_the_program_finds_the_description_that_came_with_it():
    home = Path(TMP.name) / "home"
    home.mkdir()
    status, out, err = tap.program(PROGRAM, "doctor", "--json", env=clean(home))
    told = {o["check"]: o for o in map(json.loads, out.splitlines())}
    assert told["config"]["state"] == "ok", told["config"]
    assert told["config"]["text"].startswith(str(HERE / "share/dicetable/table.conf")), told
    own = home / ".config" / "dicetable"
    own.mkdir(parents=True)
    shutil.copy(HERE / "share/dicetable/table.conf", own)
    _, out, _ = tap.program(PROGRAM, "doctor", "--json", env=clean(home))
    told = {o["check"]: o for o in map(json.loads, out.splitlines())}
    assert told["config"]["text"].startswith(str(own)), told
    # As in tmpfiles.conf: the service's user finds the data of the service.
    state = home / "state"
    for folder in (state, state / ".local", state / ".local" / "share"):
        folder.mkdir()
    (state / ".local" / "share" / "dicetable").symlink_to("../..")
    _, out, _ = tap.program(PROGRAM, "doctor", "--json", env=clean(state))
    path = re.search(r'"data".*?"text":"(/[^:"]*/table.db)', out)
    assert path and os.path.samefile(Path(path[1]).parent, state), out


def test_tmpfiles_and_users_say_the_same():
    users = (HERE / "lib/sysusers.d/dicetable.conf").read_text()
    files = (HERE / "lib/tmpfiles.d/dicetable.conf").read_text()
    unit = (HERE / "lib/systemd/system/dicetable.service").read_text()
    assert re.search(r'^u dicetable - ".*" /var/lib/dicetable$', users, re.M)
    assert re.search(r"^L /var/lib/dicetable/.local/share/dicetable .* \.\./\.\.$", files, re.M)
    assert "User=dicetable" in unit and "ConditionPathExists=/var/lib/dicetable/table.db" in unit


def test_the_man_page_has_every_command_and_option():
    page = HERE / "share/man/man1/dicetable.1"
    text = re.sub(r"\\-", "-", page.read_text())
    listed = re.search(r"\nCommands:\n((?:  .*\n)*)", tap.program(PROGRAM, "--help")[1])[1]
    commands = re.findall(r"^  (\S+) ", listed, re.M)
    assert len(commands) >= 4
    for name in commands:
        part = re.search(rf"^\.SS {name}\n([\s\S]*?)(?=^\.S[SH] )", text, re.M)
        assert part, name
        own = tap.program(PROGRAM, name, "--help")[1].partition("\nCommon options:")[0]
        for option in re.findall(r"^  (--?\w[\w-]*)", own, re.M):
            assert f".B {option}" in part[1], (name, option)
    for option in ("--db FILE", "--config FILE", "--json"):
        assert f".B {option}" in text, option
    if shutil.which("groff"):
        done = subprocess.run(["groff", "-man", "-Tutf8", "-ww", "-z", page], capture_output=True,
                              text=True)
        assert done.returncode == 0 and not done.stderr, done.stderr


def unit_of_here():
    """The unit with the program where it is now, in a folder of its own."""
    folder = Path(TMP.name) / "unit"
    folder.mkdir(exist_ok=True)
    unit = folder / "dicetable.service"
    text = (HERE / "lib/systemd/system/dicetable.service").read_text()
    assert f"ExecStart={PREFIX}/bin/dicetable play" in text
    unit.write_text(text.replace(f"{PREFIX}/bin/", f"{HERE}/bin/"))
    return unit


def test_the_service_calls_what_there_is():
    unit = (HERE / "lib/systemd/system/dicetable.service").read_text()
    default = (HERE / "share/doc/dicetable/hardware/dicetable.default").read_text()
    play = re.search(r'^PLAY="(.*)"$', default, re.M)[1]
    lines = re.findall(r"^Exec\w+=-?\S+/bin/dicetable (\w+) ?(.*)$", unit, re.M)
    assert [name for name, _ in lines] == ["play", "test"], lines
    for name, rest in lines:
        status, text, err = tap.program(PROGRAM, name, "--help")
        assert status == 0, err
        words = rest.replace("$PLAY", play).split()
        for word in words:
            assert not word.startswith("-") or re.search(rf"^  {word} ", text, re.M), (name, word)


def analyze(*args):
    if not shutil.which("systemd-analyze"):
        raise tap.Skip("systemd-analyze is not installed")
    done = subprocess.run(["systemd-analyze", *args], capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


def test_systemd_takes_the_unit():
    status, said = analyze("verify", "--man=no", unit_of_here())
    assert status == 0, said
    assert "dicetable" not in said, said


def test_the_service_has_few_rights():
    status, said = analyze("security", "--offline=yes", "--no-pager", unit_of_here())
    score = re.search(r"exposure level[^:]*: ([\d.]+)", said)
    assert score and float(score[1]) <= 1.5, said


def test_what_is_plugged_in_later_may_be_used():
    """systemd looks a driver's number up once, as the service starts."""
    unit = (HERE / "lib/systemd/system/dicetable.service").read_text()
    module = {"video4linux": "videodev", "media": "videodev", "drm": "drm", "spi": "spidev",
              "gpiochip": None, "dma_heap": None}  # these are never modules
    for kind in re.findall(r"^DeviceAllow=char-(\w+) rw$", unit, re.M):
        assert kind in module, kind
        for word in ("Wants", "After"):
            named = re.search(rf"^{word}=(.*)$", unit, re.M)[1].split()
            assert module[kind] is None or f"modprobe@{module[kind]}.service" in named, (kind, word)


def test_systemd_takes_users_and_files():
    for tool, kind in (("systemd-sysusers", "sysusers.d"), ("systemd-tmpfiles", "tmpfiles.d")):
        if not shutil.which(tool):
            raise tap.Skip(f"{tool} is not installed")
        root = Path(TMP.name) / f"root-{kind}"
        (root / "etc").mkdir(parents=True)
        (root / "etc/group").write_text("root:x:0:\nvideo:x:44:\nrender:x:105:\n"
                                        "dicetable:x:990:\n" if kind == "tmpfiles.d" else
                                        "root:x:0:\nvideo:x:44:\nrender:x:105:\n")
        (root / "etc/passwd").write_text("root:x:0:0::/root:/bin/sh\n" + (
            "dicetable:x:990:990::/var/lib/dicetable:/bin/sh\n" if kind == "tmpfiles.d" else ""))
        if os.getuid():
            raise tap.Skip("only root can try it")
        more = ["--create"] if kind == "tmpfiles.d" else []
        done = subprocess.run([tool, *more, f"--root={root}", HERE / "lib" / kind / "dicetable.conf"],
                              capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        if kind == "sysusers.d":
            assert re.search(r"^dicetable:x:\d+:\d+:Table.*:/var/lib/dicetable:",
                             (root / "etc/passwd").read_text(), re.M)
            assert "video:x:44:dicetable" in (root / "etc/group").read_text()
        else:
            link = root / "var/lib/dicetable/.local/share/dicetable"
            assert link.is_symlink() and os.readlink(link) == "../.."
            assert (root / "var/lib/dicetable").stat().st_mode & 0o777 == 0o750


def test_udev_rules_have_no_slips():
    for line in (HERE / "lib/udev/rules.d/60-dicetable.rules").read_text().splitlines():
        if line and not line.startswith("#"):
            for word in line.split(", "):
                assert re.fullmatch(r'(SUBSYSTEM|KERNEL)=="[\w*]+"|(GROUP|MODE)="\w+"', word), word


tap.run(globals())
