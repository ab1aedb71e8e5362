"""Reports: where every move is recorded, one player's word alone ends no hand and no game (decision 0017)."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext_lazy as _

from referee.access.actors import Actor
from referee.ground.errors import Malformed
from referee.history.line import Line, read_entry
from referee.history.reports import REPORTED, report_of, waits
from referee.models import Depth, Kind, Table
from referee.services.recording import Draft, is_possible


def or_report(table: Table, line: Line, actor: Actor, drafts: Sequence[Draft]) -> Sequence[Draft]:
    """Return the drafts of a seat's act; or a report, if they state an outcome that nobody else has stated yet.

    An entry that is impossible, or refused by the table's policy, stays as it is: it is refused, and nobody is asked to
    agree. Raises Malformed if anything else is entered in the same act.
    """
    if actor.role != "seat" or table.depth != Depth.MOVES or not any(map(_is_reported, drafts)):
        return drafts
    if len(drafts) > 1:
        words = _("While every move is recorded, the outcome of a hand and the result of the game come by themselves.")
        raise Malformed(words, field="events")
    (draft,) = drafts
    if not is_possible(table, line, actor, draft) or _agrees(table, line, actor, draft):
        return drafts
    return (Draft(Kind.NOTE, actor.player, body=report_of(draft.body)),)


def _is_reported(draft: Draft) -> bool:
    do = (draft.body or {}).get("do")
    return isinstance(do, str) and do in REPORTED  # any other type is refused when it is read


def _agrees(table: Table, line: Line, actor: Actor, draft: Draft) -> bool:
    """Return whether another player has reported the same, and that report still waits."""
    reported = table.reported
    if not waits(reported) or reported["by"] == actor.player or reported["entry"]["do"] != (draft.body or {})["do"]:
        return False
    return bool(read_entry(line, reported["entry"]) == read_entry(line, draft.body or {}))
