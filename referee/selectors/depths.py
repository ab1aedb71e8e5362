"""The recording depth of a table, and what it can still prove. No queries: it is all on the table's row."""

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
    name: str  # the depth in words: "each hand's outcome"
    proven: str
    unproven: str
    possible: bool  # whether it can still be chosen in this game


@dataclass(frozen=True, slots=True)
class DepthView(Shape):
    """A table's recording depth: what the phones ask for now, and what the entries so far can still prove."""

    now: DepthChoice
    choices: tuple[DepthChoice, ...]  # every depth, the deepest first
    may_change: bool  # whether this reader may change it
    recorded: str  # a sentence on how the game has been recorded so far
    least: str  # the shallowest depth used in this game
    missing: str  # what can't be proven from it; "" if every move was recorded


def depth_view(table: Table, viewer: str) -> DepthView:
    """Return the table's recording depth as `viewer` (a player or "referee") sees it."""
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
    """Return one depth. A game without separate hands can't resume move recording: nobody knows where the cards lie."""
    recording = RECORDINGS[table.game, depth]
    possible = depth != Depth.MOVES or table.hand > 0 or not table.shallow
    return DepthChoice(depth, str(recording.name), str(recording.proven), str(recording.unproven), possible)
