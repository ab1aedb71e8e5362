"""Counts who meets whom in rounds with players by name, and who sits at small tables, for pages and files."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from scoring.systems.seating.aims import short_in
from scoring.systems.seating.bounds import Least, lower_bounds
from scoring.systems.seating.request import Names, Request, SeatedRound, meeting_pairs


class Meetings(NamedTuple):
    """The figures of some rounds: what they repeat, and how often players sit at small tables."""

    repeats: int  # meetings after a pair's first
    reunions: int  # a pair's second meeting is one reunion, its third is two more, and so on
    pairs: int  # pairs that meet more than once
    most: int  # the most meetings of one pair
    small_least: int  # times at a small table, of whoever sits there least often
    small_most: int


def meetings_of(rounds: Sequence[SeatedRound], players: Collection[str], together: Iterable[Names] = ()) -> Meetings:
    """Return the figures of these rounds, without meetings of pairs who are kept `together`.

    Times at small tables are those of `players`.
    """
    met = Counter(meeting_pairs(rounds, together))
    times = met.values()
    short = Counter(name for seated in rounds for name in short_in([table.players for table in seated.tables]))
    at_small = [short[name] for name in players] or [0]
    return Meetings(
        repeats=sum(count - 1 for count in times),
        reunions=sum(count * (count - 1) // 2 for count in times),
        pairs=sum(count > 1 for count in times),
        most=max(times, default=0),
        small_least=min(at_small),
        small_most=max(at_small),
    )


def meetings_over(request: Request, rounds: Sequence[SeatedRound]) -> int:
    """Return how many meetings in `rounds` are those of pairs who have met as often as the request allows."""
    if request.limit is None:
        return 0
    times = Counter({tuple(sorted(pair)): count for pair, count in request.met.items()})
    times.update(meeting_pairs(request.played, request.together))
    over = 0
    for pair in meeting_pairs(rounds, request.together):
        over += times[pair] >= request.limit
        times[pair] += 1
    return over


def least_of(rounds: Sequence[SeatedRound], players: Sequence[str], together: Iterable[Names] = ()) -> Least:
    """Return lower bounds on the repeats and reunions of rounds with the sizes and absences of these."""
    at = {name: index for index, name in enumerate(players)}
    pairs = [(at[one], at[other]) for one, other in together]
    sizes = [[len(table.players) for table in seated.tables] for seated in rounds]
    away = [{at for at, name in enumerate(players) if name not in seated.players} for seated in rounds]
    return lower_bounds(len(players), sizes, away, pairs)
