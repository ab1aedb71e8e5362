"""Builds requests to seat the next rounds of a competition, and converts between its tables and the seating's."""

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from hashlib import sha256

from scoring.models.tournaments import Competition, Player
from scoring.selectors.people.field import field_of, rows_in_order, sizes_of
from scoring.selectors.people.pairs_apart import kept_apart, kept_together
from scoring.selectors.rounds.rounds import players_to_seat
from scoring.selectors.rounds.why import points_before, tables_played
from scoring.selectors.rounds.wishes import fixed_tables, met_earlier
from scoring.systems.rounds.round_report import TableOf
from scoring.systems.seating import Request, SeatedRound, SeatedTable, seeded


def seating_request(
    competition: Competition,
    *,
    rounds: int = 1,
    tables: int | None = None,
    seed: int = 0,
    steps: int = 3_000,
    by_standing: bool = False,
    among: Collection[str] | None = None,
    number: int | None = None,
) -> Request:
    """Return the request to seat the next rounds for the players who are here, or only for those of them in `among`.

    With `number`, it is that of a round that has been drawn already, as if it were to be drawn now. In a knock-out, the
    best of those in `among` are spread over the tables. Six queries, two more for wishes, and six more by standing.
    """
    number = next_number(competition) if number is None else number
    names = names_in(competition)
    points = points_before(competition, number) if by_standing else {}
    players = [player for player in players_to_seat(competition, number) if among is None or player.name in among]
    here = sorted(player.name for player in players)
    together, everybody = kept_together(competition), {player.pk for player in players}
    request = Request(
        players=tuple(here),
        rounds=rounds,
        sizes=sizes_of(competition),
        tables=tables,
        seed=seed,
        steps=steps,
        apart=tuple((names[one], names[other]) for one, other in sorted(kept_apart(competition, players))),
        met={(names[one], names[other]): times for (one, other), times in met_earlier(competition, players).items()},
        together=tuple((names[one], names[other]) for one, other in sorted(together) if {one, other} <= everybody),
        fixed=fixed_tables(competition, players, tables) if among is None else {},
        limit=competition.meetings_most,
        played=as_seated(
            tables_played(competition, number), names, competition.first_table, byes_of(competition, number)
        ),
        scores={names[player]: float(gained) for player, gained in points.items() if names[player] in set(here)},
    )
    if among is None or competition.goes_on is None:
        return request
    return seeded(request, [name for name in seeds_of(competition, number) if name in set(here)])


def seeds_of(competition: Competition, number: int) -> list[str]:
    """Return the names of all players by their places before a round, the best first; the lot parts those on one."""
    return [row.player for row in rows_in_order(competition, field_of(competition).until(number - 1))]


def names_in(competition: Competition) -> dict[int, str]:
    """Return the names of all players of the tournament by id, even of those who left the competition. One query."""
    return dict(Player.objects.filter(tournament=competition.tournament_id).values_list("pk", "name"))


def next_number(competition: Competition) -> int:
    """Return the number of the competition's next round. One query."""
    last = competition.rounds.last()
    return 1 if last is None else last.number + 1


def byes_of(competition: Competition, before: int) -> dict[int, list[int]]:
    """Return the ids of the players with a bye in each round before this one. One query."""
    return dict(competition.rounds.filter(number__lt=before).values_list("number", "byes"))


def byes_had(competition: Competition) -> Counter[str]:
    """Return how many byes each player has had in the competition, by name. Three queries."""
    names = names_in(competition)
    rounds = byes_of(competition, next_number(competition)).values()
    return Counter(names[player] for byes in rounds for player in byes if player in names)


def as_seated(
    played: Sequence[TableOf], names: Mapping[int, str], first_table: int, byes: Mapping[int, Sequence[int]]
) -> tuple[SeatedRound, ...]:
    """Return played rounds in the form of the seating: players by name, the competition's tables counted from 1."""
    rounds: dict[int, list[SeatedTable]] = defaultdict(list)
    for table in played:
        players = tuple(names[player] for player in table.players)
        rounds[table.round].append(SeatedTable(table.number - first_table + 1, players))
    return tuple(
        SeatedRound(tuple(tables), tuple(names[player] for player in byes.get(number, ()) if player in names))
        for number, tables in rounds.items()
    )


def basis_of(competition: Competition) -> str:
    """Return a digest of the points by which players are seated now. It changes when a result changes."""
    number = next_number(competition)
    points = sorted(points_before(competition, number).items())
    seeds = seeds_of(competition, number) if competition.goes_on else []
    return sha256(repr([*points, *seeds]).encode()).hexdigest()[:16]


def ids_of(seated: SeatedRound, ids: Mapping[str, int]) -> list[list[int]]:
    """Return the ids of the players at each table of a round, in the order of the tables' numbers."""
    return [[ids[name] for name in table.players] for table in seated.tables]


def fits(tables: Sequence[Sequence[int]], byes: Sequence[int], here: Collection[int]) -> bool:
    """Return whether exactly the players who are `here` have a seat or a bye in a round."""
    return {player for group in (*tables, byes) for player in group} == set(here)
