"""Turns a request into a task for the search: names become numbers; each round gets sizes, byes and fixed tables."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

from scoring.systems.seating.aims import (
    BROKEN,
    REUNION,
    VARIANCE,
    Frame,
    Pair,
    Player,
    Rounds,
    Task,
    most_of,
    pair_of,
    pairs_of,
    partners_of,
    short_in,
)
from scoring.systems.seating.byes import sitting_out, ways_to_sit_out
from scoring.systems.seating.request import Names, Request
from scoring.systems.seating.sizes import table_sizes

_WISH = REUNION // 100


@dataclass(frozen=True, slots=True)
class Asked:
    """A request in numbers, with all players who play or have played.

    `fixed` has, for each round, the table number (from 0) of each group with a fixed table.
    """

    names: tuple[str, ...]
    task: Task
    byes: tuple[frozenset[int], ...]
    fixed: tuple[Mapping[int, int], ...]
    played: Rounds

    @property
    def number(self) -> dict[str, int]:
        """The number of each player."""
        return {name: index for index, name in enumerate(self.names)}


def request_in_numbers(request: Request) -> Asked:
    """Return the request in numbers. Raises CannotSeat, and ValueError if a name is listed twice or is unknown."""
    gone = {name for seated in request.played for name in (*seated.players, *seated.byes)} - set(request.players)
    names = tuple(sorted({*request.players, *gone}))
    number = {name: index for index, name in enumerate(names)}
    _check(request, number)
    away = [
        frozenset(number[name] for name in {*gone, *request.absent.get(len(request.played) + index, ())})
        for index in range(request.rounds)
    ]
    together = frozenset(_pair(pair, number) for pair in request.together)
    byes = _byes(request, number, away, together)
    frames, fixed = [], []
    for index in range(request.rounds):
        missing = away[index] | byes[index]
        pairs, players = _pairs_here(together, missing), len(names) - len(missing)
        sizes = table_sizes(players, request.sizes, request.tables, pairs=len(pairs))
        pinned, labels = _pinned_players(request, number, missing, sizes, index)
        frames.append(Frame(sizes, missing, with_partners(pinned, sizes, players, pairs), together=pairs))
        fixed.append(labels)
    played = tuple(
        tuple(tuple(number[name] for name in table.players) for table in seated.tables) for seated in request.played
    )
    task = Task(
        players=len(names),
        frames=tuple(frames),
        met=_meetings_so_far(request, number, played, together),
        apart=_prices_of_pairs(request, number),
        short=_small_tables_had(request, number),
        scores=_scores(request, names),
        limit=request.limit,
        evenly=request.rounds == 1,
        together=together,
    )
    return Asked(names, replace(task, most=most_of(task)), byes, tuple(fixed), played)


def _check(request: Request, number: Mapping[str, int]) -> None:
    if len(set(request.players)) != len(request.players):
        raise ValueError("a player is listed twice")
    pairs = [*request.apart, *request.avoid, *request.met, *request.together]
    if len({name for pair in request.together for name in pair}) < 2 * len(request.together):
        raise ValueError("a player is in two pairs who sit together")
    named = {*request.fixed, *(name for pair in pairs for name in pair)}
    named |= {name for missing in request.absent.values() for name in missing}
    if strangers := sorted(named - set(number)):
        raise ValueError(f"{strangers[0]} is no player")


def _pairs_here(together: Iterable[Pair], missing: frozenset[int]) -> tuple[Pair, ...]:
    """Return the pairs who sit together in a round: those of whom nobody is missing."""
    return tuple(sorted(pair for pair in together if missing.isdisjoint(pair)))


def _byes(
    request: Request, number: Mapping[str, int], away: Sequence[frozenset[int]], together: Iterable[Pair]
) -> tuple[frozenset[int], ...]:
    """Return the players who sit out in each round: as few as possible, and nobody twice before all others once.

    Pairs who sit together sit out together.
    """
    had = Counter(number[name] for seated in request.played for name in seated.byes)
    random = Random(request.seed)
    chosen = []
    for missing in away:
        pairs = dict(_pairs_here(together, missing))
        here = [player for player in range(len(number)) if player not in missing and player not in pairs.values()]
        alone = [player for player in here if player not in pairs]
        ways, players = [], len(here) + len(pairs)
        for in_pairs, others in ways_to_sit_out(players, request.sizes, request.tables, pairs=len(pairs)):
            first = sitting_out(pairs, in_pairs // 2, had=had, random=random)
            second = frozenset(pairs[player] for player in first)
            ways.append(first | second | sitting_out(alone, others, had=had, random=random))
        out = min(ways, key=lambda way: sum(had[player] for player in way))
        had.update(out)
        chosen.append(out)
    return tuple(chosen)


def _pinned_players(
    request: Request, number: Mapping[str, int], missing: frozenset[int], sizes: Sequence[int], index: int
) -> tuple[dict[int, int], dict[int, int]]:
    """Return the group of each player with a fixed table, and the table number of each such group.

    The groups change from round to round, so that a fixed table is not always a small one. A player whose fixed table
    is full, or does not exist in this round, is seated like anybody else.
    """
    wanted: dict[int, list[int]] = {}
    for name, table in sorted(request.fixed.items()):
        if number[name] not in missing:
            wanted.setdefault(table - 1, []).append(number[name])
    pinned, labels = {}, {}
    for place, table in enumerate(sorted(wanted)[: len(sizes)]):
        group = group_at(place, index + len(request.played), len(sizes))
        labels[group] = table
        pinned.update(dict.fromkeys(wanted[table][: sizes[group]], group))
    return pinned, labels


def group_at(place: int, round_: int, groups: int) -> int:
    """Return the group that sits at the fixed table with this place among them; both, and rounds, count from 0."""
    return (place - round_ - 1) % groups


def with_partners(
    pinned: Mapping[int, int], sizes: Sequence[int], players: int, together: Sequence[Pair]
) -> dict[int, int]:
    """Return the tables of players with a fixed one and of their partners.

    Whoever's partner finds no seat there, or whose seat leaves others without one beside their partners, is seated like
    anybody else.
    """
    partner, free, kept = partners_of(together), list(sizes), dict[int, int]()
    alone = players - len(partner)
    for player, table in pinned.items():
        unit = {player, partner.get(player, player)} - kept.keys()
        left = alone - (len(unit) == 1)
        after = [room - len(unit) * (at == table) for at, room in enumerate(free)]
        if unit and after[table] >= 0 and (not together or sum(room % 2 for room in after) <= left):
            kept.update(dict.fromkeys(sorted(unit), table))
            free, alone = after, left
    return kept


def _pair(names: Names, number: Mapping[str, int]) -> Pair:
    return pair_of(number[names[0]], number[names[1]])


def _meetings_so_far(
    request: Request, number: Mapping[str, int], played: Rounds, together: frozenset[Pair]
) -> dict[Pair, int]:
    met = Counter(pair for tables in played for table in tables for pair in pairs_of(table))
    for names, times in request.met.items():
        met[_pair(names, number)] += times
    return {pair: times for pair, times in met.items() if pair not in together}


def _prices_of_pairs(request: Request, number: Mapping[str, int]) -> dict[Pair, int]:
    prices = {_pair(names, number): _WISH * weight for names, weight in request.avoid.items()}
    prices.update({_pair(names, number): BROKEN for names in request.apart})
    return prices


def _small_tables_had(request: Request, number: Mapping[str, int]) -> tuple[int, ...]:
    """Return how often each player counts as having sat at a small table (`count_small_tables`).

    A bye does not count.
    """
    short, missed = Counter[str](), Counter[str]()
    for seated in request.played:
        small = short_in([table.players for table in seated.tables])
        short.update(small)
        if small:
            missed.update(set(number) - seated.players - set(seated.byes))
    return count_small_tables(short, missed, sorted(number))


def count_small_tables(short: Counter[Player], missed: Counter[Player], players: Iterable[Player]) -> tuple[int, ...]:
    """Return how often each player counts as having sat at a small table.

    A player who `missed` a round with small tables counts as having sat at one of them, but never more often than
    whoever has sat there most: those who come late neither get all small tables now nor none for a long time.
    """
    most = max(short.values(), default=0)
    return tuple(min(most, short[player] + missed[player]) for player in players)


def _scores(request: Request, names: Sequence[str]) -> tuple[int, ...]:
    """Return each player's points in hundredths of their standard deviation.

    Players without points count as average.
    """
    if not request.scores:
        return ()
    values = [request.scores[name] for name in names if name in request.scores]
    mean = sum(values) / len(values)
    deviation = (sum((value - mean) ** 2 for value in values) / len(values)) ** 0.5 or 1.0
    return tuple(round(VARIANCE**0.5 * (request.scores.get(name, mean) - mean) / deviation) for name in names)
