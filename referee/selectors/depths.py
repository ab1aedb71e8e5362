"""How deep a table is recorded, and what it can still prove. No queries: a table's row says it."""

from __future__ import annotations

from referee.models import Depth, Table, TableStatus
from referee.policies import REFEREE, seat_may_change_depth
from referee.selectors.shapes import DepthView
from referee.wording.depths import RECORDINGS, depth_name, least_depth, recorded_text


def depth_view(table: Table, viewer: str) -> DepthView:
    """How deep the table is recorded, as `viewer` (a player or "referee") sees it."""
    recording = RECORDINGS[table.game, table.depth]
    may = viewer == REFEREE or seat_may_change_depth(table.hall.slug)
    return DepthView(
        depth=table.depth,
        name=str(recording.name),
        proven=str(recording.proven),
        unproven=str(recording.unproven),
        recorded=recorded_text(table.game, table.hand, table.shallow),
        least=least_depth(table.shallow),
        choices=tuple((depth, depth_name(table.game, depth)) for depth in Depth.values),
        may_change=may and table.status not in (TableStatus.FINISHED, TableStatus.CLOSED),
    )
