"""The command `manage.py archive verify`. It needs neither Django nor settings, and it writes nothing.

`python -m scoring.archive` is the same command on a machine that has only Python and this software.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from scoring.archive.heads import NoHead, head_of, paper_heads
from scoring.archive.reading import NoArchive
from scoring.archive.report import CHANGED, NOTE, OTHER_RULES, Report
from scoring.archive.verifying import verify

SOUND, NOT_SOUND, NOT_READ, RULES_DIFFER = 0, 1, 2, 3
HELP = (
    "count everything in a file anew. Exit 0 if it is sound, 1 if something was changed, 2 if it is no archive, 3 if "
    "it differs only because of another version of a rule set"
)


class Outcome(NamedTuple):
    """How a verification ended: the exit status, and what is wrong in one sentence ("" if nothing is)."""

    status: int
    refusal: str = ""


def verify_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("file", metavar="FILE", type=Path)
    parser.add_argument(
        "--heads",
        nargs="+",
        default=[],
        metavar="HEAD",
        help="heads on paper, such as 7f3a-91c0-55de-0b2c, or files with lines such as “3/12 7f3a-91c0-55de-0b2c”",
    )


def verify_file(
    file: Path,
    heads: Sequence[str],
    write: Callable[[str], object],
    watch: Callable[[int], None] = lambda _entries: None,
) -> Outcome:
    """Verify an archive, and write a line for each fault and note, and then what was verified.

    `watch` is told after each entry how many have been read.
    """
    try:
        report = verify(file, paper_heads(heads), watch)
    except (NoArchive, NoHead) as refused:
        return Outcome(NOT_READ, str(refused))
    for fault in (*report.of(CHANGED), *report.of(OTHER_RULES), *report.of(NOTE)):
        write(str(fault))
    write(_verified_text(report))
    if report.of(CHANGED):
        count = len(report.of(CHANGED))
        faults = "1 fault was" if count == 1 else f"{count} faults were"
        return Outcome(NOT_SOUND, f"The archive is not sound: {faults} found.")
    if report.of(OTHER_RULES):
        return Outcome(
            RULES_DIFFER,
            "Nothing was changed, but this software has another version of the rules and rules differently. "
            "Verify with the software that made the archive.",
        )
    return Outcome(SOUND)


def _verified_text(report: Report) -> str:
    """Return what was verified, in a sentence."""
    head = f" Head of the tournament: {head_of(report.head)}." if report.head else ""
    file = f" Head of this file: {head_of(report.file_head)}."
    return f"{report.tables} tables with {report.entries} entries were replayed and counted anew.{head}{file}"


def main(words: Sequence[str]) -> int:
    """Run the command with these words, and return its exit status."""
    for stream in (sys.stdout, sys.stderr):  # names of players may have letters that this terminal can't show
        stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]  # they are text files here
    parser = ArgumentParser(prog="archive verify", description=f"{HELP[0].upper()}{HELP[1:]}.")
    verify_arguments(parser)
    asked = parser.parse_args(words)
    outcome = verify_file(asked.file, asked.heads, lambda text: sys.stdout.write(f"{text}\n"))
    if outcome.refusal:
        sys.stderr.write(f"{outcome.refusal}\n")
    return outcome.status
