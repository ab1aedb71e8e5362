"""What a draw is asked to heed beside meetings: who is kept apart, who has a table of their own, who met elsewhere."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

from scoring.models import Competition, Player, SeatOf
from scoring.selectors.families import Pair, apart_by, families_apart
from scoring.selectors.field import sizes_of
from scoring.selectors.rounds import table_numbers
from scoring.systems.roster.names import same_name
from scoring.systems.seating import CannotSeat, byes_needed, table_sizes


def kept_apart(competition: Competition, players: Iterable[Player]) -> frozenset[Pair]:
    """Return the pairs of ids that should not meet: of one family, and of one club if the organiser wants that."""
    here = list(players)
    pairs = families_apart(here)
    if competition.clubs_apart:
        pairs += apart_by(here, lambda player: player.club)
    return frozenset((one.pk, other.pk) for one, other in pairs)


def fixed_tables(competition: Competition, players: Sequence[Player], tables: int | None) -> dict[str, int]:
    """Return who always sits at one table, by name: its place among the round's tables, from 1. One query if any.

    A table of the hall that the round does not use binds nobody.
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


def met_earlier(competition: Competition, players: Iterable[Player]) -> Mapping[tuple[str, str], int]:
    """Return how often pairs met in earlier tournaments of the organiser, if those count: people known by their names.

    One query.
    """
    if not competition.recalls:
        return {}
    here = {same_name(spelled): player.name for player in players for spelled in (*player.aliases, player.name)}
    roof = competition.tournament
    seats = SeatOf.objects.filter(
        table__round__competition__tournament__organiser=roof.organiser_id,
        table__round__competition__tournament__created_at__lt=roof.created_at,
    )
    tables: dict[int, set[str]] = defaultdict(set)
    for table, name in seats.values_list("table", "player__name"):
        if (known := here.get(same_name(name))) is not None:
            tables[table].add(known)
    return Counter(pair for names in tables.values() for pair in combinations(sorted(names), 2))
