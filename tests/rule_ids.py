# SPDX-License-Identifier: MIT
"""Says which rules no test names. Exit status 1 when there is one.

The rules are in unit/rule_ids.txt; an id counts as named where it stands whole ("DT-PAY-1", not as
a part of "DT-PAY-10") in a test program below this folder.
"""
import re
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parent
ID = re.compile(r"(?<![A-Za-z0-9_-])[A-Z][A-Z0-9]*(?:[-_][A-Z0-9]+)+(?![A-Za-z0-9_])")


def main():
    lines = (TESTS / "unit" / "rule_ids.txt").read_text().splitlines()
    wanted = [x.strip() for x in lines if x.strip() and not x.startswith("#")]
    named = set()
    for path in TESTS.rglob("*"):
        if path.suffix in (".c", ".py"):
            named.update(ID.findall(path.read_text()))
    missing = [x for x in wanted if x not in named]
    for x in missing:
        print(f"no test names {x}")
    print(f"{len(wanted) - len(missing)} of {len(wanted)} rule ids covered")
    return 1 if missing or not wanted else 0


if __name__ == "__main__":
    sys.exit(main())
