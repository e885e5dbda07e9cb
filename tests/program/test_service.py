# SPDX-License-Identifier: MIT
"""dicetable play as a service manager starts it: no terminal, a socket to tell how it goes, a
watchdog; and what comes of it when it is told to end, or when it fails at the start.

Arguments: the program, and the one that draws pictures (tests/drawn).
"""
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import tap

DICETABLE, DRAW = (Path(a).resolve() for a in sys.argv[1:3])
TMP = tempfile.TemporaryDirectory(prefix="dicetable-service-")
ROOT = Path(TMP.name)
WATCHDOG_S = 2.0  # what a loaded machine under sanitizers keeps to


BOTS = ("--seats", "bots", "--camera", "sim:dice=pips")  # which need no teaching


class Service:
    """The program with the manager's end of the socket."""

    def __init__(self, *args):
        self.path = ROOT / "notify"
        self.path.unlink(missing_ok=True)
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.bind(str(self.path))
        env = {**os.environ, **tap.NO_LEAK_CHECK, "NOTIFY_SOCKET": str(self.path),
               "HOME": str(ROOT), "WATCHDOG_USEC": str(int(WATCHDOG_S * 1e6))}
        self.log = open(ROOT / "log", "w+")
        self.process = subprocess.Popen([DICETABLE, *map(str, args)], env=env, cwd=ROOT,
                                        stdin=subprocess.DEVNULL, stdout=self.log,
                                        stderr=self.log)

    def hear(self, seconds):
        """The next message and when it came, or None."""
        self.socket.settimeout(max(seconds, 0.001))
        try:
            return self.socket.recv(4096).decode(), time.monotonic()
        except TimeoutError:
            return None, time.monotonic()

    def hear_until(self, word, seconds):
        """Everything up to the word, with times."""
        end, heard = time.monotonic() + seconds, []
        while not heard or heard[-1][0] != word:
            message, at = self.hear(end - time.monotonic())
            assert message, (word, heard, self.said())
            heard.append((message, at))
        return heard

    def said(self):
        self.log.flush()
        return (ROOT / "log").read_text()

    def end(self):
        """Exit status after SIGTERM, and the last words on the socket."""
        self.process.send_signal(signal.SIGTERM)
        heard = self.hear_until("STOPPING=1", 20)
        return self.process.wait(20), [m for m, _ in heard]

    def close(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self.socket.close()
        self.log.close()


def watched(*args, display="none"):
    """Ready, then alive within the time that the manager allows; a tidy end when told to."""
    service = Service("play", "--db", ROOT / "table.db", "--display", display, *args)
    try:
        heard = service.hear_until("READY=1", 60)
        last, fed = heard[-1][1], 0
        end = last + 3 * WATCHDOG_S
        while time.monotonic() < end:
            message, at = service.hear(end - time.monotonic())
            if message == "WATCHDOG=1":
                assert at - last < WATCHDOG_S, (at - last, service.said())
                last, fed = at, fed + 1
        assert service.process.poll() is None, service.said()
        assert fed >= 3, fed
        assert fed <= 3 * 8, f"{fed} messages are more than are needed"
        status, _ = service.end()
        assert status == 0, service.said()
        return service.said()
    finally:
        service.close()


def test_a_table_of_bots_feeds_the_watchdog():
    watched(*BOTS)


def test_a_table_without_its_panel_goes_on_and_says_so_once():
    panel = "kms:/dev/dri/card99"
    status, _, err = tap.program(DICETABLE, "test", "panel", "--display", panel)
    if "built without" in err:
        raise tap.Skip("built without libdrm")
    assert status == 1 and "no such panel" in err, (status, err)
    said = watched(*BOTS, display=panel)
    assert said.count("card99: there is no such panel") == 1, said
    assert "the game goes on without it" in said, said


def test_the_manager_is_told_what_the_display_says():
    service = Service("play", "--db", ROOT / "told.db", *BOTS, "--display", "none")
    try:
        service.hear_until("STATUS=Roll under your cups, then lift together.", 60)
        assert service.end()[0] == 0, service.said()
    finally:
        service.close()


def until(so, service, seconds=150):
    end = time.monotonic() + seconds
    while not so():
        assert time.monotonic() < end and service.process.poll() is None, service.said()
        time.sleep(0.1)


def test_while_another_program_holds_the_data_file_the_game_goes_on():
    db = ROOT / "held.db"
    service = Service("play", "--db", db, *BOTS, "--new", "--display", "text")
    try:
        service.hear_until("READY=1", 60)
        other = sqlite3.connect(db, isolation_level=None, timeout=30)

        def saved():
            return other.execute("SELECT count(*) FROM game_entry").fetchone()[0]

        other.execute("BEGIN IMMEDIATE")
        before = saved()
        until(lambda: "cannot be saved: " in service.said(), service)
        assert "another program is writing to the data file" in service.said()
        # It is played on, and no move waits for the file as long as the first did.
        shown = len(service.said())
        until(lambda: service.said().count(" keeps ", shown) >= 5, service)
        assert saved() == before
        other.execute("ROLLBACK")
        until(lambda: saved() > before + 3, service)
        other.close()
    finally:
        service.close()
    status, found, err = tap.program(DICETABLE, "doctor", "--json", "--db", db, "--display", "none")
    assert status == 0 and "can be gone on with" in found, (found, err)


def test_the_game_goes_on_after_a_restart():
    said = watched(*BOTS)
    assert "goes on" in said, said


def test_a_real_table_waits_for_people_without_a_terminal():
    pictures = ROOT / "pictures"
    pictures.mkdir()
    subprocess.run([DRAW, pictures], check=True)
    for board in pictures.glob("chess-*"):
        board.unlink()
    status, _, err = tap.program(DICETABLE, "calibrate", "--images", pictures, "--db",
                                 ROOT / "table.db")
    assert status == 0, err
    watched("--new", "--camera", f"dir:{pictures}")


def test_what_cannot_start_is_never_ready():
    for args in (("--camera", "nonsense:"), ("--seats", "everybody")):
        service = Service("play", "--new", "--db", ROOT / "other.db", "--display", "none", *args)
        try:
            got = service.process.wait(60)
            assert got == 2, (args, got, service.said())
            while True:
                message, _ = service.hear(0.1)
                if not message:
                    break
                assert message != "READY=1", args
        finally:
            service.close()


tap.run(globals())
