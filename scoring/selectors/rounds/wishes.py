"""The wishes that a draw heeds: pairs who never meet, fixed tables, and meetings at earlier tournaments."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from itertools import combinations

from scoring.models.drafts import Plan
from scoring.models.tournaments import Competition, Player, SeatOf
from scoring.selectors.people.field import sizes_of
from scoring.selectors.people.pairs_apart import Pair, kept_together, never_pairs
from scoring.selectors.rounds.rounds import table_numbers
from scoring.systems.roster.names import same_name
from scoring.systems.seating import CannotSeat, byes_needed, table_sizes


def never_broken(rounds: Iterable[Sequence[Sequence[int]]], players: Iterable[Player]) -> set[Pair]:
    """Return the pairs of these players whom the rounds seat together although they must never meet. One query."""
    never = never_pairs(players)
    tables = (sorted(table) for tables in rounds for table in tables)
    return {pair for table in tables for pair in combinations(table, 2) if pair in never}


def pair_parted(competition: Competition, rounds: Iterable[Sequence[Sequence[int]]]) -> bool:
    """Return whether any of these rounds parts a fixed pair who is kept together."""
    pairs = kept_together(competition)
    at = [{player: index for index, table in enumerate(tables) for player in table} for tables in rounds]
    return any(one in seats and seats[one] != seats.get(other, seats[one]) for seats in at for one, other in pairs)


def never_kept(plan: Plan, broken: Iterable[Pair]) -> bool:
    """Return whether a plan breaks only pairs that could not be kept apart when it was solved."""
    return {(one, other) for one, other in plan.unkept}.issuperset(broken)


def fixed_tables(competition: Competition, players: Sequence[Player], tables: int | None) -> dict[str, int]:
    """Return the fixed tables by their players' names, each as its place among the round's tables, from 1. One query.

    A fixed table that the round does not use is left out.
    """
    fixed = {player.name: player.fixed_table for player in players if player.fixed_table is not None}
    if not fixed:
        return {}
    numbers = table_numbers(competition, _tables(competition, len(players), tables))
    return {name: numbers.index(table) + 1 for name, table in fixed.items() if table in numbers}


def _tables(competition: Competition, players: int, tables: int | None) -> int:
    sizes = sizes_of(competition)
    try:
        return len(table_sizes(players - byes_needed(players, sizes, tables), sizes, tables))
    except CannotSeat:
        return 0


def met_earlier(competition: Competition, players: Iterable[Player]) -> dict[Pair, int]:
    """Return how often pairs of ids met at earlier tournaments of the organiser, if the competition counts that.

    Players are the same person if a name or another spelling is the same. One query, and none if it does not count.
    """
    if not competition.recalls:
        return {}
    here = {same_name(spelled): player.pk for player in players for spelled in (*player.aliases, player.name)}
    roof = competition.tournament
    seats = SeatOf.objects.filter(
        table__round__competition__tournament__organiser=roof.organiser_id,
        table__round__competition__tournament__created_at__lt=roof.created_at,
    )
    tables: dict[int, set[int]] = defaultdict(set)
    for table, name in seats.values_list("table", "player__name"):
        if (known := here.get(same_name(name))) is not None:
            tables[table].add(known)
    return dict(Counter(pair for ids in tables.values() for pair in combinations(sorted(ids), 2)))
