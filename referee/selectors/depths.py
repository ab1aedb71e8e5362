"""How deep a table is recorded, and what it can still prove. No queries: a table's row says it."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from referee.models import Depth, Table, TableStatus
from referee.policies import REFEREE, players_decide
from referee.selectors.shape import Shape
from referee.wording.depths import RECORDINGS, least_depth, recorded_text


@dataclass(frozen=True, slots=True)
class DepthChoice(Shape):
    """One recording depth of a game, and what it can prove."""

    depth: str  # moves | hands | result
    name: str  # the same in words: "each hand's outcome"
    proven: str
    unproven: str
    possible: bool  # still, in this game


@dataclass(frozen=True, slots=True)
class DepthView(Shape):
    """How deep a table is recorded: what the phones ask for now, and what all that was entered can still prove."""

    now: DepthChoice
    choices: tuple[DepthChoice, ...]  # every depth, the deepest first
    may_change: bool  # this reader
    recorded: str  # how what is there has been recorded, in a sentence
    least: str  # the least deep that any of it was
    missing: str  # what of it can't be proven; "" if all was recorded move by move


def depth_view(table: Table, viewer: str) -> DepthView:
    """How deep the table is recorded, as `viewer` (a player or "referee") sees it."""
    may = viewer == REFEREE or players_decide(table.hall.slug)
    choices = {depth: _choice(table, depth) for depth in Depth.values}
    least = least_depth(table.shallow)
    return DepthView(
        now=choices[table.depth],
        choices=tuple(choices.values()),
        may_change=may and table.status not in (TableStatus.FINISHED, TableStatus.CLOSED),
        recorded=_recorded(table),
        least=least,
        missing=choices[least].unproven if least != Depth.MOVES else "",
    )


def _recorded(table: Table) -> str:
    if table.status == TableStatus.WAITING:
        return _("Nothing is recorded yet.")
    return recorded_text(table.game, table.hand, table.shallow)


def _choice(table: Table, depth: str) -> DepthChoice:
    """One depth. In a game that is one hand moves can't be taken up again: where the cards lie nobody has told."""
    recording = RECORDINGS[table.game, depth]
    possible = depth != Depth.MOVES or table.hand > 0 or not table.shallow
    return DepthChoice(depth, str(recording.name), str(recording.proven), str(recording.unproven), possible)
