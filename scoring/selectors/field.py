"""The field of a competition, built from the database for the pure systems."""

from django.db.models import Sum

from referee import api
from scoring.models import Competition, Result
from scoring.systems.results import Best, CompetitionResults, TableResult
from scoring.systems.seating import Sizes
from scoring.systems.standings import Row, standings
from scoring.systems.tie_breaks import TIE_BREAKS


def sizes_of(competition: Competition) -> Sizes:
    """Return the sizes that the competition's tables may have under its house options. No queries."""
    game = api.game_info(competition.game, competition.options)
    return Sizes(game.seats[0], game.seats[-1], game.best_size)


def field_of(competition: Competition) -> CompetitionResults:
    """Return everybody with all their outcomes so far, including running tables. Two queries."""
    results = Result.objects.filter(seat__table__round__competition=competition).select_related(
        "seat__player", "seat__table__round"
    )
    return CompetitionResults.of(
        competition.players.values_list("name", flat=True),
        (_outcome(result) for result in results),
        Best(api.game_info(competition.game).best),
    )


def tournament_number(tournament_id: int) -> int:
    """Return the number of a tournament: it grows when that of one of its competitions does. One query."""
    numbers = Competition.objects.filter(tournament=tournament_id).aggregate(number=Sum("number"))
    return int(numbers["number"] or 0)


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


def rows_of(competition: Competition, field: CompetitionResults) -> tuple[Row, ...]:
    """Return the standings of the field by the competition's own tie-breaks."""
    return standings(field, [TIE_BREAKS[key] for key in competition.tie_breaks])
