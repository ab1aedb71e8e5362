"""Why a player sits at a table: what each seat of a published round repeats of the earlier rounds.

Players read this about their own seats. It says nothing about points or places, which may be hidden. The organiser's
page adds how far apart the players of a table stood.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.models.tournaments import Competition, Player, Result, SeatOf
from scoring.selectors.people.field import finals_by_player, missed_counts, missed_rounds, stages_begin
from scoring.selectors.people.pairs_apart import fixed_pairs
from scoring.selectors.people.substitutes import substitutes_of
from scoring.selectors.rounds.wishes import met_earlier
from scoring.systems.rounds.round_report import History, TableOf, round_report, seat_story
from scoring.wording.seating import Figure, figures, final_text, seat_texts, spread_text


def tables_played(competition: Competition, before: int) -> tuple[TableOf, ...]:
    """Return the tables of the rounds before round `before`, in the order in which they were played. One query."""
    seats = SeatOf.objects.filter(table__round__competition=competition, table__round__number__lt=before)
    found: dict[tuple[int, int], list[int]] = {}
    rows = seats.order_by("table__round__number", "table__number", "position")
    for round_, number, player in rows.values_list("table__round__number", "table__number", "player"):
        found.setdefault((round_, number), []).append(player)
    return tuple(TableOf(round_, number, tuple(players)) for (round_, number), players in found.items())


def points_before(competition: Competition, before: int) -> dict[int, Fraction]:
    """Return each player's placement points from the rounds before round `before`, by id, as the standings add them up.

    They include what missed rounds count. Once a final has begun, only its own rounds count, and in a knock-out only
    those of the stage. Seven queries.
    """
    first = stages_begin(competition, before)
    results = Result.objects.filter(seat__table__round__competition=competition, seat__table__round__number__lt=before)
    own: dict[int, list[Fraction]] = defaultdict(list)
    for player, number, gained in results.values_list("seat__player", "seat__table__round__number", "placement_points"):
        if number >= first.get(player, 1):
            own[player].append(gained)
    points = {player: sum(gained, Fraction(0)) for player, gained in own.items()}
    counts = missed_counts(competition)
    for player, missed in missed_rounds(competition):
        if first.get(player, 1) <= missed.round < before:
            mean = sum(own[player], Fraction(0)) / len(own[player]) if own[player] else Fraction(0)
            points[player] = points.get(player, Fraction(0)) + counts.worth(missed.why, mean)
    return points


@dataclass(frozen=True, slots=True)
class SeatWhy:
    """A player's seat (numbered from 1), with sentences about what it repeats. `name` says who sits there."""

    round: int
    table: int
    seat: int
    name: str
    sentences: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TableWhy:
    """A table with its seats. `spread` says how far apart its players stood before the round."""

    number: int
    spread: str
    seats: tuple[SeatWhy, ...]


@dataclass(frozen=True, slots=True)
class RoundWhy:
    """A round with its tables, for the organiser."""

    number: int
    figures: tuple[Figure, ...]
    tables: tuple[TableWhy, ...]


def seats_why(player: Player) -> tuple[tuple[Competition, tuple[SeatWhy, ...]], ...]:
    """Return all seats that a player has had in each competition, the latest first.

    Five queries for each competition.
    """
    found = Competition.objects.filter(rounds__tables__seats__player=player).distinct()
    return tuple((competition, _whys_of_player(competition, player)) for competition in found)


def round_why(competition: Competition, number: int) -> RoundWhy | None:
    """Return the round with every seat; None if there is no such round. Five queries."""
    tables = tables_played(competition, number + 1)
    now = [table for table in tables if table.round == number]
    past = [table for table in tables if table.round < number]
    if not now:
        return None
    players, finals = list(competition.players.all()), finals_by_player(competition, number)
    names, earlier = substitutes_of(competition).names(players, number), met_earlier(competition, players)
    together = fixed_pairs(competition)
    history = History(past, earlier, together)
    report = round_report(
        now, past, points=points_before(competition, number), earlier=earlier, together=together if not finals else ()
    )
    return RoundWhy(
        number=number,
        figures=figures(report, competition.meetings_most),
        tables=tuple(
            TableWhy(
                told.table.number,
                spread_text(told.spread),
                tuple(
                    _seat(player=player, table=told.table, tables=now, history=history, names=names, finals=finals)
                    for player in told.table.players
                ),
            )
            for told in report.tables
        ),
    )


def _whys_of_player(competition: Competition, player: Player) -> tuple[SeatWhy, ...]:
    last = competition.rounds.last()
    rounds: dict[int, list[TableOf]] = defaultdict(list)
    for table in tables_played(competition, last.number + 1 if last else 1):
        rounds[table.round].append(table)
    players = list(competition.players.all())
    stand_ins, earlier = substitutes_of(competition), met_earlier(competition, players)
    together = fixed_pairs(competition)
    past, seats = list[TableOf](), []
    for tables in rounds.values():
        mine = next((table for table in tables if player.pk in table.players), None)
        if mine is not None:
            finals, names = finals_by_player(competition, mine.round), stand_ins.names(players, mine.round)
            seats.append(
                _seat(
                    player=player.pk,
                    table=mine,
                    tables=tables,
                    history=History(past, earlier, together),
                    names=names,
                    finals=finals,
                )
            )
        past.extend(tables)
    return tuple(reversed(seats))


def _seat(
    player: int,
    table: TableOf,
    tables: Sequence[TableOf],
    history: History,
    names: Mapping[int, str],
    finals: Mapping[int, str],
) -> SeatWhy:
    in_final = (final_text(finals[player]),) if player in finals else ()
    story = seat_story(player, tables, history)
    return SeatWhy(
        round=table.round,
        table=table.number,
        seat=table.players.index(player) + 1,
        name=names[player],
        sentences=in_final + seat_texts(player, story, names, is_first=not history.rounds and not history.earlier),
    )
