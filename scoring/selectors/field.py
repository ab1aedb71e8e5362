"""The field of a tournament, built from the database for the pure systems."""

from referee import api
from scoring.models import Result, Tournament
from scoring.systems.results import Best, EveningResults, TableResult
from scoring.systems.seating import Sizes
from scoring.systems.standings import Row, standings
from scoring.systems.tie_breaks import TIE_BREAKS


def sizes_of(tournament: Tournament) -> Sizes:
    """Return the sizes that the evening's tables may have under its house options. No queries."""
    game = api.game_info(tournament.game, tournament.options)
    return Sizes(game.seats[0], game.seats[-1], game.best_size)


def field_of(tournament: Tournament) -> EveningResults:
    """Return everybody with all their outcomes so far, including running tables. Two queries."""
    results = Result.objects.filter(seat__table__round__tournament=tournament).select_related(
        "seat__player", "seat__table__round"
    )
    return EveningResults.of(
        tournament.players.values_list("name", flat=True),
        (_outcome(result) for result in results),
        Best(api.game_info(tournament.game).best),
    )


def _outcome(result: Result) -> TableResult:
    seat = result.seat
    return TableResult(
        player=seat.player.name,
        round=seat.table.round.number,
        table=seat.table.number,
        game_points=result.game_points,
        place=result.place,
        points=result.placement_points,
        provisional=result.finished_at is None,
    )


def rows_of(tournament: Tournament, field: EveningResults) -> tuple[Row, ...]:
    """Return the standings of the field by the tournament's own tie-breaks."""
    return standings(field, [TIE_BREAKS[key] for key in tournament.tie_breaks])
