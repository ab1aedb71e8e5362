"""Checks that every line of an archive is there once, and where it belongs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from referee.history.chain import canonical_json
from scoring.archive.counting import Files
from scoring.archive.form import FIELDS, KEY, KEYS, ORDER, Line, file_name
from scoring.archive.report import Report, line_of
from scoring.systems.translatable import Said
from scoring.systems.translatable import gettext_noop as _

CHAIN = {"previous_hash", "hash"}  # which differ although a line says the same as an earlier one
FIRST = "tournament_created"  # the act with which an audit log begins, and which comes once
ONCE = (FIRST, "competition_added")  # acts of which each competition has one at most


def check_order(files: Files, report: Report) -> None:
    """Report lines that are there twice or at another place than an archive has them."""
    for name, lines in files.items():
        for number in _repeated_lines(lines, KEYS.get(name, ())):
            report.add(line_of(file_name(name), number), Said(_("An earlier line is about the same thing.")))
        for number in _misplaced_lines(name, lines):
            report.add(line_of(file_name(name), number), Said(_("The line is not where it belongs in the file.")))
    for number in _begun_again(files["acts"]):
        again = Said(_("Something begins here that had begun before."))
        report.add(line_of(file_name("acts"), number), again)


def _repeated_lines(lines: Sequence[Line], key: Sequence[str]) -> Iterator[int]:
    """Yield the number of each line that has the key of an earlier line, or says all that an earlier line says."""
    seen = set[bytes]()
    for number, line in enumerate(lines, 1):
        found = canonical_json({name: line[name] for name in key or sorted(line.keys() - CHAIN)})
        if found in seen:
            yield number
        seen.add(found)


def _misplaced_lines(name: str, lines: Sequence[Line]) -> Iterator[int]:
    """Yield the number of each line that should come before the line above it."""
    ranks = [[_rank(name, field, line[field]) for field in ORDER.get(name, ())] for line in lines]
    for number, (above, own) in enumerate(pairwise(ranks), 2):
        if own < above:
            yield number


def _rank(name: str, field: str, value: Any) -> Any:
    return int(value) if FIELDS[name][field] == KEY else value


def _begun_again(acts: Sequence[Line]) -> Iterator[int]:
    """Yield the number of each act that begins the tournament or a competition which earlier lines are about."""
    begun = set[Any]()
    for number, act in enumerate(acts, 1):
        if act["kind"] in ONCE and (number > 1 if act["kind"] == FIRST else act["of"] in begun):
            yield number
        begun.add(act["of"])
