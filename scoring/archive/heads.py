"""Compares heads that were written down or printed with an archive (`archive verify FILE --heads …`).

A head on paper is the head of a log after some entry: play may have gone on since. It is found in the archive as long
as nobody has rewritten the log up to that entry.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from referee.history.chain import head_of as head_of  # (re-exported: scoring takes it from here)
from scoring.archive.form import Line
from scoring.archive.report import NOTE, Places, Report, table_at
from scoring.systems.standings.heads import tournament_head
from scoring.systems.translatable import Said, join_texts
from scoring.systems.translatable import gettext_noop as _

HEAD = re.compile(r"(?<![0-9a-fA-F-])([0-9a-fA-F]{4}(?:-[0-9a-fA-F]{4}){3})(?![0-9a-fA-F-])")
ROW = re.compile(r"\ufeff?([0-9]{1,5})[,;]([0-9]{1,5})[,;]")  # as the saved results have it: a row for each seat
WHERE = re.compile(r"(?<![0-9])([0-9]{1,5})/([0-9]{1,5})(?![0-9])")


class NoHead(Exception):
    """The text given is neither a head nor the name of a file with heads."""


class PaperHead(NamedTuple):
    """A head on paper, with the round and the table that the paper names (0 if it names none)."""

    head: str
    round: int = 0
    table: int = 0

    def __str__(self) -> str:
        return f"{self.round}/{self.table} {self.head}" if self.round else self.head


class Found(NamedTuple):
    """Where an archive has a head: after which entry of which table (0 for before the first entry)."""

    competition: int
    round: int
    table: int
    entry: int


def heads_in(text: str) -> list[PaperHead]:
    """Return the heads in a text: one or several in a line, after “round/table” if the paper says so.

    A file with all results, saved as CSV, says so too. Each head is returned once.
    """
    found = []
    for line in text.splitlines():
        row = [match] if (match := ROW.match(line)) else []
        where = [(int(match[1]), int(match[2]), match.start()) for match in (*row, *WHERE.finditer(line))]
        for match in HEAD.finditer(line):
            before = [(round_, table) for round_, table, at in where if at < match.start()]
            found.append(PaperHead(match[1].lower(), *(before[-1] if before else (0, 0))))
    return list(dict.fromkeys(found))


def paper_heads(given: Iterable[str]) -> list[PaperHead]:
    """Return the heads that are given on the command line or stand in the files that it names. Raises NoHead."""
    found: list[PaperHead] = []
    for one in given:
        own = heads_in(one)
        if not own:
            try:
                own = heads_in(Path(one).read_text(encoding="utf-8"))
            except (OSError, ValueError):
                raise NoHead(
                    f"“{one}” is no head, such as 7f3a-91c0-55de-0b2c, and no file that can be read."
                ) from None
            if not own:
                raise NoHead(f"The file {one} has no head, such as 7f3a-91c0-55de-0b2c.")
        found += own
    return found


class HeadSearch:
    """Looks for heads while the logs are read."""

    def __init__(self, wanted: Sequence[PaperHead]) -> None:
        self._wanted = wanted
        self._heads = {one.head for one in wanted}
        self._found: dict[str, list[Found]] = {}

    def see(self, full: str, competition: int, round_: int, table: int, entry: int) -> None:
        """Note a hash of a log if it is looked for."""
        if self._heads and head_of(full) in self._heads:
            self._found.setdefault(head_of(full), []).append(Found(competition, round_, table, entry))

    def tell(self, report: Report, places: Places, results: str, acts: Sequence[Line]) -> None:
        """Report on each head: where it is, or that it is nowhere."""
        after = {
            head_of(tournament_head(results, last)): at for at, last in enumerate(["", *(act["hash"] for act in acts)])
        }
        file_head = head_of(report.file_head)
        for one in self._wanted:
            found = self._found.get(one.head, [])
            right = [place for place in found if not one.round or (place.round, place.table) == (one.round, one.table)]
            if right:
                at = right[0]
                text = Said(_("The head on paper is that of entry %(entry)s."), entry=at.entry)
                before = Said(_("The head on paper is that of the table before its first entry."))
                report.add(join_texts(places.table(*at[:3]), _head(one)), text if at.entry else before, NOTE)
            elif one.head == file_head and not one.round:
                report.add(
                    join_texts(Said(_("file")), _head(one)), Said(_("The head on paper is that of this file.")), NOTE
                )
            elif one.head in after and not one.round:
                told = _("The head on paper is that of the tournament after line %(line)s of its audit log.")
                place = join_texts(Said(_("tournament")), _head(one))
                report.add(place, Said(told, line=after[one.head]), NOTE)
            else:
                report.add(*_missing(one, found, places))


def _missing(one: PaperHead, found: Sequence[Found], places: Places) -> tuple[str, str]:
    place = join_texts(table_at(one.round, one.table) if one.round else "", _head(one))
    if found:
        told = _("The head on paper is in the archive, but at another table: %(table)s.")
        return place, Said(told, table=places.table(*found[0][:3]))
    if one.round:
        told = _(
            "The head on paper is nowhere in the archive. The log of this table was changed, or the head was copied "
            "wrongly."
        )
    else:
        told = _(
            "The head on paper is nowhere in the archive. The log, the result or the file that it belongs to was "
            "changed, or the head was copied wrongly."
        )
    return place, Said(told)


def _head(one: PaperHead) -> Said:
    return Said(_("head %(head)s"), head=one.head)
