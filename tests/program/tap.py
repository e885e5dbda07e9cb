# SPDX-License-Identifier: MIT
"""Tests of whole programs: functions whose name starts with test_, one TAP case each.

    import tap
    def test_what_holds(): assert ...
    tap.run(globals())

raise tap.Skip("why") where a test cannot run here.
"""
import os
import shutil
import subprocess
import sys
import traceback

# For programs that play whole games. A sanitizer that looks for leaks at their end stumbles now and
# then over libcamera's tracing threads ("Tracer caught signal 11"); tests/sim plays the same loop
# without libcamera, and there it looks.
NO_LEAK_CHECK = {"ASAN_OPTIONS": os.environ.get("ASAN_OPTIONS", "") + ":detect_leaks=0"}


class Skip(Exception):
    pass


def run(names):
    tests = [(n, f) for n, f in names.items() if n.startswith("test_") and callable(f)]
    failed = 0
    print(f"1..{len(tests)}")
    for i, (name, test) in enumerate(tests, 1):
        what = f"{i} - {name[5:].replace('_', ' ')}"
        try:
            test()
            print(f"ok {what}", flush=True)
        except Skip as why:
            print(f"ok {what} # SKIP {why}", flush=True)
        except Exception:
            failed += 1
            traceback.print_exc()
            print(f"not ok {what}", flush=True)
    sys.exit(1 if failed or not tests else 0)


def program(*args, **options):
    """Runs a program; returns its exit status, standard output and standard error."""
    args = [a if isinstance(a, bytes) else str(a) for a in args]
    done = subprocess.run(args, capture_output=True, text=True, timeout=60,
                          stdin=options.pop("stdin", subprocess.DEVNULL), **options)
    return done.returncode, done.stdout, done.stderr


def desktop():
    """An X server of our own, and its name."""
    if not shutil.which("Xvfb"):
        raise Skip("no Xvfb: hardware/install tests")
    server = subprocess.Popen(["Xvfb", "-displayfd", "1", "-nolisten", "tcp"], text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    return server, ":" + server.stdout.readline().strip()
