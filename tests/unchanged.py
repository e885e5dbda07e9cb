# SPDX-License-Identifier: MIT
"""Which tests need not run again: those that passed with exactly what they would get now.

What a test gets is its program, its arguments, the files of the project that it may read, the
machine (packages, processor, user, environment) and the pictures beside the project. A key is a
digest of all of that. When in doubt the key covers more than the test reads: then it runs once too
often. Where Debian cannot say which packages there are, nothing is ever unchanged.
"""
import hashlib
import json
import os
import platform
import subprocess
from pathlib import Path

# A compiled test holds what these say; it reads none of them.
COMPILED = (".c", ".h", ".cpp", ".md", ".py", "meson.build")
# What a shell changes by itself.
VOLATILE = {"_", "SHLVL", "PWD", "OLDPWD", "TERM", "COLUMNS", "LINES", "COLORTERM", "WINDOWID",
            "TMUX", "TMUX_PANE", "STY", "INVOCATION_ID", "JOURNAL_STREAM", "SUDO_COMMAND"}


def digest(*parts):
    h = hashlib.blake2b(digest_size=16)
    for part in parts:
        data = part if isinstance(part, bytes) else str(part).encode()
        h.update(b"%d:" % len(data) + data)
    return h.hexdigest()


def output_of(*args):
    try:
        done = subprocess.run(args, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                              stdin=subprocess.DEVNULL)
    except FileNotFoundError:
        return b""
    return done.stdout if done.returncode == 0 else b""


def machine():
    """What a test gets that is neither program nor project; None where that is not known."""
    packages = output_of("dpkg-query", "-W", "-f", "${Package} ${Version} ${db:Status-Status}\n")
    if not packages:
        return None
    processor = "".join(sorted(set(
        x for x in Path("/proc/cpuinfo").read_text().splitlines(True)
        if x.startswith(("flags", "Features", "model name", "processor")))))
    names = sorted(set(os.environ) - VOLATILE)
    return digest(packages, platform.uname(), processor, os.getuid(), sorted(os.getgroups()),
                  *(f"{n}={os.environ[n]}" for n in names))


def pictures(root):
    """Those that are not the project's, by name, size and time."""
    folder = Path(os.environ.get("DICETABLE_PHOTOS", root.parent / "shared" / "photos"))
    found = sorted(p for p in folder.rglob("*") if p.is_file())
    return digest(*(f"{p} {p.stat().st_size} {p.stat().st_mtime_ns}" for p in found))


class Unchanged:
    """Kept in a file; what passes is added at once, so that a run that is broken off counts."""

    def __init__(self, file, root, names, afresh=False):
        """names: the files of the project. afresh: nothing that was kept counts."""
        self.file, self.root, self.names = file, root, names
        self.read = {}  # digests of files, of this run and those before
        try:
            kept = json.loads(file.read_text())
            self.passed, self.read = kept["passed"], kept["read"]
        except (OSError, ValueError, KeyError):
            self.passed = {}
        if afresh:
            self.passed = {}
        self.machine = machine()
        self.pictures = pictures(root)
        self.every = self.files(names)
        self.data = self.files(n for n in names if not n.endswith(COMPILED))
        self.programs = {}

    def file_digest(self, path):
        """Of what is in it; read again only where size or time say that it changed."""
        s = Path(path).stat()
        mark = [s.st_size, s.st_mtime_ns, s.st_ctime_ns, s.st_ino]
        known = self.read.get(str(path))
        if not known or known[0] != mark:
            known = self.read[str(path)] = [mark, digest(Path(path).read_bytes())]
        return known[1]

    def files(self, names):
        return digest(*(f"{n} {self.file_digest(self.root / n)} "
                        f"{(self.root / n).stat().st_mode}" for n in names))

    def programs_of(self, folder):
        """All that was built there, and how."""
        if folder not in self.programs:
            targets = json.loads(output_of("meson", "introspect", str(folder), "--targets"))
            built = sorted(f for t in targets for f in t["filename"]
                           if t["type"] in ("executable", "shared module", "custom"))
            self.programs[folder] = digest(*(f"{f} {self.file_digest(f)}" for f in
                                             [*built, folder / "build.ninja"] if Path(f).exists()))
        return self.programs[folder]

    def key(self, folder, test, how=""):
        """test: as meson introspect tells it. how: whatever else it is run with. A compiled
        program is given its own files; a script may start any program and look at any source."""
        if not self.machine:
            return None
        program = Path(test["cmd"][0])
        gets = [self.file_digest(program), self.data] if folder in program.parents else \
            [self.programs_of(folder), self.every, self.pictures]
        return digest(self.machine, how, json.dumps(test["cmd"]),
                      json.dumps(test["env"], sort_keys=True), test["workdir"], *gets)

    def cases(self, name, key):
        """The cases of a test that need not run; None where it must."""
        known = self.passed.get(name)
        return known[1] if known and key and known[0] == key else None

    def keep(self, name, key, cases):
        """Only what passed wholly: a skip may have a reason that is gone the next time."""
        self.passed.pop(name, None)
        if key and all(c[1] == "ok" for c in cases):
            self.passed[name] = [key, cases]

    def save(self):
        new = self.file.with_suffix(".new")
        new.write_text(json.dumps({"passed": self.passed, "read": self.read}))
        new.replace(self.file)
