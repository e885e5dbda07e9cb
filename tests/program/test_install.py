# SPDX-License-Identifier: MIT
"""hardware/install: asks for what is missing and for nothing else, and says what went wrong.

dpkg-query, apt-get, apt-cache, sudo and id are scripts that write down how they were called.
"""
import shutil
import sys
import tempfile
from pathlib import Path

import tap

ROOT = Path(sys.argv[1])
PACKAGES = """# comment
[build]
gcc
meson   # why
old-name | new-name
[tests]
check
"""
STUBS = {
    "dpkg-query": 'case " $HAVE " in *" $4 "*) echo installed ;; *) exit 1 ;; esac',
    "apt-get": 'echo "apt-get $*" >>"$LOG"; case "$FAIL" in *"$2"*) echo no net; exit 100 ;; esac; '
               'echo dlstatus:1:37.5:Retrieving file 2 of 3; echo pmstatus:gcc:8.0:Unpacking gcc',
    "apt-cache": '[ "$2" != old-name ]',
    "sudo": 'echo sudo >>"$LOG"; exec "$@"',
    "id": 'echo "$USER_ID"',
}
TOOLS = ("sh env grep sed tr mktemp rm tail dirname echo").split()


def install(*args, have="", fail="-", user="0", without=()):
    """Runs the script among the stubs; returns status, what apt was asked for, and its words."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "bin").mkdir()
        (folder / "hardware").mkdir()
        for file in ("install", "progress.sh"):
            shutil.copy(ROOT / "hardware" / file, folder / "hardware")
        (folder / "hardware" / "packages").write_text(PACKAGES)
        for stub, text in STUBS.items():
            if stub not in without:
                path = folder / "bin" / stub
                path.write_text(f"#!/bin/sh\n{text}\n")
                path.chmod(0o755)
        for tool in TOOLS:
            (folder / "bin" / tool).symlink_to(shutil.which(tool))
        log = folder / "log"
        log.touch()
        status, out, err = tap.program(folder / "hardware" / "install", *args, env={
            "PATH": str(folder / "bin"), "HAVE": have, "FAIL": fail, "USER_ID": user,
            "LOG": str(log)})
        return status, log.read_text(), out + err


def test_nothing_is_asked_when_all_is_there():
    for have in ("gcc meson old-name", "gcc meson new-name"):
        assert install("build", have=have) == (0, "", ""), have


def test_what_is_missing_is_installed():
    status, asked, said = install("build", "tests", have="meson")
    assert status == 0
    assert asked.startswith("apt-get -q update ")
    last = asked.splitlines()[-1].split()
    assert last[-3:] == ["gcc", "new-name", "check"] and "meson" not in last, asked
    assert "gcc new-name check" in said


def test_it_says_how_far_it_is():
    _, _, said = install("tests")
    assert "install: fetching: 37 %\n" in said, said
    assert "install: unpacking and setting up: 8 %\n" in said and "status:" not in said, said


def test_sudo_is_used_and_said():
    status, asked, said = install("tests", user="1000")
    assert status == 0 and asked.startswith("sudo\n") and "sudo" in said


def test_without_sudo_it_says_what_root_must_do():
    status, asked, said = install("build", user="1000", without=["sudo"])
    assert status == 1 and asked == ""
    assert "apt-get install gcc meson new-name" in said, said


def test_old_lists_are_good_enough():
    status, asked, said = install("tests", fail="update")
    assert status == 0 and "-q install " in asked and "going on" in said


def test_apt_that_fails_is_told():
    status, _, said = install("tests", fail="update install")
    assert status == 1 and "no net" in said and "is the network up?" in said, said


def test_another_system_is_told_the_list():
    status, asked, said = install("build", without=["dpkg-query"])
    assert status == 1 and asked == "" and "gcc meson" in said and "no Debian" in said, said


def test_an_unknown_heading_is_refused():
    status, asked, said = install("biuld")
    assert status == 1 and asked == "" and "[biuld]" in said


def test_the_real_list_has_the_headings_that_are_used():
    for script in ("hardware/play", "tests/run"):
        for line in (ROOT / script).read_text().splitlines():
            if line.strip().startswith('"$root/hardware/install"'):
                status, out, _ = tap.program(ROOT / "hardware" / "install", "--list",
                                             *line.split()[1:])
                assert status == 0 and out, line


tap.run(globals())
