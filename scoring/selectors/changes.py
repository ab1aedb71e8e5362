"""What another result of a table would change in the standings, shown on the referee's tablet before a correction."""

from collections.abc import Sequence

from referee import api
from scoring.models import TableSeating
from scoring.selectors.field import field_of, rows_of
from scoring.systems.points import SCHEMES, placement_points
from scoring.systems.results import CompetitionResults, TableResult
from scoring.texts import decimals_of, points_text


def standing_changes(table_id: int, was: api.PointsAndPlaces, now: api.PointsAndPlaces) -> Sequence[api.StandingChange]:
    """Return the players whose rank or points differ, by new rank; none if the table belongs to no competition.

    `was` is the table as it stands: the comparison is with what that would bring, not with what has been counted, which
    may be slightly older. Four queries.
    """
    table = TableSeating.objects.filter(referee_table_id=table_id).select_related("round__competition").first()
    if table is None:
        return ()
    competition = table.round.competition
    names = {str(seat.player_id): seat.player.name for seat in table.seats.select_related("player")}
    scheme = SCHEMES[competition.scheme]
    field = field_of(competition)

    def at_table(outcome: api.PointsAndPlaces) -> CompetitionResults:
        """Return the field with this outcome of the table."""
        earned = placement_points({key: place for key, (_points, place) in outcome.items()}, scheme)
        counted = [row for row in field.outcomes if (row.round, row.table) != (table.round.number, table.number)]
        counted += [
            TableResult(names[key], table.round.number, table.number, points, place, earned[key], provisional=True)
            for key, (points, place) in outcome.items()
        ]
        return CompetitionResults.of(field.players, counted, field.best)

    before = {row.player: row for row in rows_of(competition, at_table(was))}
    after = rows_of(competition, at_table(now))
    changed = [
        (before[row.player], row)
        for row in after
        if (before[row.player].rank, before[row.player].points) != (row.rank, row.points)
    ]
    decimals = decimals_of(row.points for pair in changed for row in pair)
    return tuple(
        api.StandingChange(
            player=row.player,
            rank_was=old.rank,
            rank_now=row.rank,
            points_was=points_text(old.points, decimals),
            points_now=points_text(row.points, decimals),
        )
        for old, row in changed
    )
