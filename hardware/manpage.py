# SPDX-License-Identifier: MIT
"""The man page, from what the program itself says: manpage.py PROGRAM OUT.

So no command and no option can be missing in it, or be told otherwise.
"""
import re
import subprocess
import sys
from pathlib import Path

ABOUT = """\
.SH DESCRIPTION
People play Dice Town or Diceto with real cups and real dice.
A camera above the table reads the dice in the zone of each player, the rules engine keeps the
books, and a light strip and a small display show who won what, and what comes next.
.PP
One program does all of it, with a command for each thing: first those for playing, then those for
setting up a table.
.SH ENVIRONMENT
.TP
.B DICETABLE_DB
The table's data file, where no
.B \\-\\-db
is given.
.TP
.BR XDG_DATA_HOME ", " XDG_CONFIG_HOME
Where a user's data and configuration are.
.SH FILES
.TP
.I table.conf
The table's description: zones, tags, camera, pins; every key is explained in the file that ships.
.TP
.I /var/lib/dicetable/table.db
The data of the table that runs as a service.
.TP
.I /etc/default/dicetable
What the service is started with.
.SH SEE ALSO
.BR systemctl (1);
how to build a table:
.I hardware/README.md
among the documents of this program.
"""


def said(program, *words):
    return subprocess.run([program, *words, "--help"], capture_output=True, text=True,
                          check=True).stdout


def plain(text):
    """Words that troff must not take for anything else."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq").replace("`", "\\(ga")
    return re.sub(r"^([.])", r"\\&\1", text, flags=re.M)


def block(text):
    return f".nf\n{plain(text.strip(chr(10)))}\n.fi\n" if text.strip() else ""


def options(text):
    out = ""
    for name, what in re.findall(r"^  (-\S+(?: [A-Z[]\S*)*) +(\S.*(?:\n   +\S.*)*)$", text, re.M):
        out += f".TP\n.B {plain(name)}\n{plain(re.sub(chr(10) + ' +', ' ', what))}\n"
    return out


def command(program, name, summary):
    text = said(program, name)
    usage, rest = re.fullmatch(r"Usage: dicetable (.*)\n([\s\S]*)", text).groups()
    head, _, common = rest.partition("\nCommon options:\n")
    about, _, own = head.partition("\nOptions:\n")
    assert common, f"{name} --help does not list the common options"
    return (f".SS {name}\n.B dicetable {plain(usage)}\n.PP\n"
            f"{plain(summary[0].upper() + summary[1:])}.\n"
            + (".PP\n" + block(about) if about.strip() else "") + options("\n" + own))


def main():
    program, out = sys.argv[1:3]
    text = said(program)
    version = subprocess.run([program, "--version"], capture_output=True, text=True,
                             check=True).stdout.strip()
    listed = re.search(r"\nCommands:\n((?:  .*\n)*)", text)[1]
    commands = re.findall(r"^  (\S+) +(.*)$", listed, re.M)
    common = re.search(r"\nCommon options:\n([\s\S]*?)\n\n", text)[1]
    status = re.search(r"\nExit status: ([\s\S]*)", text)[1]
    page = (f'.TH DICETABLE 1 "" "{version}" "User Commands"\n'
            ".SH NAME\ndicetable \\- a table that reads its own dice\n"
            ".SH SYNOPSIS\n.B dicetable\n.I COMMAND\n.RI [ OPTION ]... \" \" [ ARGUMENT ]...\n.br\n"
            ".B dicetable\n.I COMMAND\n.B \\-\\-help\n.br\n.B dicetable \\-\\-version\n")
    about, rest = ABOUT.split(".SH ENVIRONMENT", 1)
    page += about + ".SH COMMANDS\n"
    page += "".join(command(program, *c) for c in commands)
    page += ".SH COMMON OPTIONS\n" + options("\n" + common + "\n")
    page += ".SH EXIT STATUS\n" + plain(" ".join(status.split())) + "\n"
    page += ".SH ENVIRONMENT" + rest
    Path(out).write_text(page)


main()
