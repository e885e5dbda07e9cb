# SPDX-License-Identifier: MIT
"""Counts cases: reads what test programs said (TAP) and takes nothing for granted.

A program that said less than it had announced, or announced nothing, has failed, whatever its exit
status is: what did not run has not passed.
"""
import re

PLAN = re.compile(r"1\.\.(\d+)(?: *# *skip\S* *(.*))?$", re.I)
CASE = re.compile(r"(not )?ok\b *\d* *-? *(.*)")


class Tally:
    """What passed, failed and was skipped so far."""

    def __init__(self):
        self.passed, self.unchanged, self.failures, self.skips = 0, 0, [], []

    def check(self, what, ok):
        if ok:
            self.passed += 1
        else:
            self.failures.append(what)
        return ok

    def skip(self, what, why):
        self.skips.append(f"{what}: {why}")

    def add(self, program, cases):
        """All cases of a program; true when none failed."""
        for case, result, why in cases:
            what = " ".join(x for x in (program, case) if x)
            if result == "skipped":
                self.skip(what, why)
            else:
                self.check(f"{what} ({why})" if why else what, result == "ok")
        return all(c[1] != "failed" for c in cases)


def cases_of(out, status):
    """The cases that a program told: [(name, "ok" | "failed" | "skipped", why)], never none.
    status: its exit status, or words about how it ended otherwise."""
    cases, plans, skip_all = [], [], None
    for line in out.splitlines():
        plan, case = PLAN.match(line), CASE.match(line)
        if plan:
            plans.append(int(plan[1]))
            skip_all = plan[2] or ("no reason given" if "skip" in line.lower() else None)
        elif case:
            name, _, directive = case[2].partition("#")
            skip = re.match(r" *skip\S* *(.*)", directive, re.I)
            cases.append((name.strip(), "skipped", skip[1]) if skip else
                         (name.strip(), "failed" if case[1] else "ok", ""))
    ended = status if isinstance(status, str) else f"exit status {status}"
    if len(plans) != 1:
        cases.append(("", "failed", f"{len(plans)} plans instead of one, {ended}"))
    elif plans[0] != len(cases):
        cases.append(("", "failed", f"{len(cases)} of {plans[0]} cases ran, {ended}"))
    elif status == 0 and skip_all and not cases:
        cases.append(("", "skipped", skip_all))
    elif not cases:
        cases.append(("", "failed", f"no case ran, {ended}"))
    elif status != 0 and all(c[1] != "failed" for c in cases):
        cases.append(("", "failed", ended))
    return cases
