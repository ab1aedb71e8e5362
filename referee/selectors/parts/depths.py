"""The recording depth of a table, and what it can still prove. No queries: it is all on the table's row."""

from __future__ import annotations

from django.utils.translation import gettext as _

from referee.access.policies import REFEREE, players_decide
from referee.models import Depth, Table, TableStatus
from referee.shapes.common import DepthChoice, DepthView
from referee.wording.depths import least_depth, recorded_text, recording


def depth_view(table: Table, viewer: str) -> DepthView:
    """Return the table's recording depth as `viewer` (a player or "referee") sees it."""
    may = viewer == REFEREE or players_decide(table.hall.slug)
    choices = {depth: _choice(table, depth) for depth in Depth.values}
    least = least_depth(table.shallow)
    return DepthView(
        now=choices[table.depth],
        choices=tuple(choices.values()),
        may_change=may and table.status not in (TableStatus.FINISHED, TableStatus.CLOSED),
        recorded=_depth_text(table),
        least=least,
        missing=choices[least].unproven if least != Depth.MOVES else "",
    )


def _depth_text(table: Table) -> str:
    if table.status == TableStatus.WAITING:
        return _("Nothing is recorded yet.")
    return recorded_text(table.game, table.hand, table.shallow)


def _choice(table: Table, depth: str) -> DepthChoice:
    """Return one depth. A game without separate hands can't resume move recording: nobody knows where the cards lie."""
    proves = recording(table.game, depth)
    possible = depth != Depth.MOVES or table.hand > 0 or not table.shallow
    return DepthChoice(depth, str(proves.name), str(proves.proven), str(proves.unproven), possible)
