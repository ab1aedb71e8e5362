"""Reads the field of a competition from the database, for the pure systems."""

from collections import defaultdict
from collections.abc import Iterator

from django.db.models import QuerySet

from referee import api
from referee.ground.prepared import Select
from scoring.models.choices import RoundStatus
from scoring.models.tournaments import Competition, Entry, Result, SeatOf
from scoring.systems.people.penalties import deductions_of, penalties_read
from scoring.systems.seating import Sizes
from scoring.systems.standings.cuts import Cut, cut_of_parts
from scoring.systems.standings.lots import lot
from scoring.systems.standings.missed import Missed, MissedCounts, Part, rounds_missed
from scoring.systems.standings.points import scheme_of
from scoring.systems.standings.results import Best, CompetitionResults, TableResult
from scoring.systems.standings.stages import standings_of
from scoring.systems.standings.standings import Row
from scoring.systems.standings.tie_breaks import TIE_BREAKS, TieBreak

_NUMBER = Select("SELECT SUM(number) FROM scoring_competition WHERE tournament_id = %s")
MOST_SPLITS = 6  # the most splits that are offered; a large field has many that hardly differ


def sizes_of(competition: Competition) -> Sizes:
    """Return the sizes that the competition's tables may have: those of its game that the organiser allows. No queries.

    Other house options may leave none of the sizes that the organiser chose; then all sizes of the game are allowed.
    """
    game = game_sizes(competition)
    smallest = max(game.smallest, competition.least_seats or 0)
    largest = min(game.largest, competition.most_seats or game.largest)
    return Sizes(smallest, largest, min(max(game.best, smallest), largest)) if smallest <= largest else game


def game_sizes(competition: Competition) -> Sizes:
    """Return the sizes of tables that the competition's game allows with its house options. No queries."""
    game = api.game_info(competition.game, competition.options)
    return Sizes(game.seats[0], game.seats[-1], game.best_size)


def field_of(competition: Competition) -> CompetitionResults:
    """Return all players with all their results so far, including those of running tables. Four queries."""
    entries = list(competition.entries.values_list("player__name", "player", "player__lot_key", "penalties"))
    keys = {name: lot_key or str(pk) for name, pk, lot_key, _kept in entries}
    return CompetitionResults.of(
        players=keys,
        outcomes=table_results(Result.objects.filter(seat__table__round__competition=competition)),
        best=Best(api.game_info(competition.game).best),
        missed=[missed for _player, missed in missed_rounds(competition)],
        counts=missed_counts(competition),
        lots={name: lot(competition.lot_seed, key) for name, key in keys.items()},
        cut=cut_of(competition),
        deductions=[
            one for name, _pk, _key, kept in entries if kept for one in deductions_of(name, penalties_read(kept))
        ],
    )


def cut_of(competition: Competition) -> Cut | None:
    """Return the competition's cut, or None if there is none. One query, and none before the cut."""
    if competition.cut_after is None:
        return None
    return cut_of_parts(competition.cut_after, _parts(competition.entries.exclude(final="")))


def _parts(entries: QuerySet[Entry]) -> list[Part[int]]:
    return [Part(*row) for row in entries.values_list("player", "player__name", "final", "out_after")]


def finals_by_player(competition: Competition, round_: int | None = None) -> dict[int, str]:
    """Return the label of each finalist's final, by the player's id; {} for a round that is for everybody.

    One query, and none before the cut.
    """
    after = competition.cut_after
    if after is None or (round_ is not None and round_ <= after):
        return {}
    return dict(competition.entries.exclude(final="").values_list("player", "final"))


def stages_begin(competition: Competition, before: int) -> dict[int, int]:
    """Return the first round that counts for each player's place before round `before`, by the player's id.

    A stage counts as soon as one of its rounds is before this one. One query, and none before the cut.
    """
    if competition.cut_after is None:
        return {}
    parts, ends = _parts(competition.entries.all()), defaultdict[str, set[int]](set)
    for part in parts:
        ends[part.final].add(competition.cut_after if part.out_after is None else part.out_after)
    return {part.key: max((end + 1 for end in ends[part.final] if end + 1 < before), default=1) for part in parts}


def tournament_number(tournament_id: int) -> int:
    """Return the number of a tournament, which grows with the number of any of its competitions. One query."""
    found = _NUMBER.first(tournament_id)
    return int(found[0] or 0) if found else 0


def table_results(results: QuerySet[Result]) -> Iterator[TableResult]:
    """Yield these results for the pure systems.

    One query, for plain columns, as 10,000 model instances take too long.
    """
    for player, round_, table, game_points, place, points, finished, pricks in results.values_list(*_COLUMNS):
        yield TableResult(
            player=player,
            round=round_,
            table=table,
            game_points=game_points,
            place=place,
            points=points,
            provisional=finished is None,
            pricks=pricks,
        )


_COLUMNS = (
    "seat__player__name",
    "seat__table__round__number",
    "seat__table__number",
    "game_points",
    "place",
    "placement_points",
    "finished_at",
    "pricks",
)


def missed_rounds(competition: Competition) -> list[tuple[int, Missed]]:
    """Return the id of the player and the ended round for each seat that was missed. Players who withdrew miss none."""
    over = list(competition.rounds.filter(status=RoundStatus.ENDED).values_list("number", "byes"))
    if not over:
        return []
    seats = SeatOf.objects.filter(table__round__competition=competition, table__round__status=RoundStatus.ENDED)
    return rounds_missed(
        over,
        _parts(competition.entries.filter(withdrawn=False)),
        set(seats.values_list("table__round__number", "player")),
        competition.cut_after,
    )


def missed_counts(competition: Competition) -> MissedCounts:
    """Return the competition's rules for missed rounds."""
    first = scheme_of(competition.scheme, competition.deals).award(1, game_sizes(competition).best)
    return MissedCounts(competition.missed_away, competition.missed_bye, first)


def tie_breaks_of(competition: Competition) -> list[TieBreak]:
    """Return the competition's tie-breaks, in their order."""
    return [TIE_BREAKS[key] for key in competition.tie_breaks]


def rows_of(competition: Competition, field: CompetitionResults) -> tuple[Row, ...]:
    """Return the standings of the field by the competition's own tie-breaks."""
    return standings_of(field, tie_breaks_of(competition))


def rows_in_order(competition: Competition, field: CompetitionResults) -> list[Row]:
    """Return the standings of the field, the best first; the lot decides between those who are level."""
    return sorted(rows_of(competition, field), key=lambda row: (row.rank, field.lots[row.player]))
