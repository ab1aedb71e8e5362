"""Why each penalty of a game was given, as far as a reader may know it.

Queries: one if the referee gave any, for the reasons; and those of `referee.lines`.
"""

from __future__ import annotations

from collections.abc import Mapping

from referee.access.policies import REFEREE
from referee.history.status import Given
from referee.models import Table
from referee.selectors.log.log import LogReader, reader_of
from referee.selectors.log.verdicts import penalty_view
from referee.shapes.log import PenaltyReason

LATEST = 6  # as many as a phone shows at once


def latest_penalties(table: Table, viewer: str | None) -> tuple[PenaltyReason, ...]:
    """Return the latest penalties of the game, newest first."""
    return penalties_of(reader_of(table, viewer), most=LATEST)


def penalties_of(reader: LogReader, *, most: int | None = None) -> tuple[PenaltyReason, ...]:
    """Return the penalties of the game, newest first; at `most` so many."""
    given = reader.statuses.given[::-1][:most]
    reasons = _reasons(reader, given)
    return tuple(_reason(reader, one, reasons) for one in given)


def _reasons(reader: LogReader, given: tuple[Given, ...]) -> Mapping[int, str]:
    """Return what the referee said with each penalty of the referee's, by log number."""
    slots = reader.slots
    by_referee = {one.at for one in given if (slots[one.at].body or {}).get("by") == REFEREE}
    if not by_referee:
        return {}
    return dict(reader.table.events.filter(number__in=by_referee).values_list("number", "reason"))


def _reason(reader: LogReader, given: Given, reasons: Mapping[int, str]) -> PenaltyReason:
    verdict = reader.verdict(given.entry)
    cited = verdict.breaches if verdict is not None else ()
    own = tuple(breach for breach in cited if breach.player == given.player)
    return PenaltyReason(
        penalty=penalty_view(reader.line.record.game, given.player, given.points, given.pricks),
        number=given.entry,
        text=reader.words(given.entry),
        shown_by=reader.words(given.at) if given.at != given.entry else "",
        shown_at=given.at,
        verdict=verdict,
        breaches=own or cited,
        reason=reasons.get(given.at, ""),
    )
