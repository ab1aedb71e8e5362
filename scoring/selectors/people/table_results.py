"""The results of a table's seats for the standings, counted from the referee's summary of the table."""

from __future__ import annotations

from referee import api
from scoring.models.choices import RoundStatus
from scoring.models.tournaments import Result, TableSeating
from scoring.selectors.people.duplicate import compared_at
from scoring.systems.standings.comparison import hands_read
from scoring.systems.standings.counting import Counted, counted_results
from scoring.systems.standings.points import SCHEMES


def results_at(table: TableSeating, summary: api.TableSummary) -> dict[str, Counted]:
    """Return the results of a table by the players' keys; none if nobody has played at it or it counts for nobody."""
    over = summary.status in api.DONE or table.round.status == RoundStatus.ENDED
    return counted_results(
        summary.players,
        SCHEMES[table.round.competition.scheme],
        settled=table.settled,
        awarded=table.awarded,
        played=summary.played,
        final=summary.confirmed and over,
        compared=compared_at(table.round, summary.table_id) if table.round.competition.deals else None,
    )


def is_stored_as(counted: Counted, result: Result | None) -> bool:
    """Return whether a stored result is the same as the one counted."""
    return result is not None and counted == Counted(
        result.game_points,
        result.place,
        result.placement_points,
        result.finished_at is not None,
        result.pricks,
        hands_read(result.hands),
    )
