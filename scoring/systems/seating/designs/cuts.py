"""Plans for tables of two adjacent sizes, made by cutting players out of a design for tables of the bigger size.

No two of the cut players may meet, since their table would then lose two players. So the cut takes players of one
column, or of one table in a round that is left out, or others whom the design keeps apart. A player who meets many of
the cut players often sits at a small table; the best of several cuts is the one that shares the small tables best.
"""

from collections.abc import Iterator, Sequence
from itertools import chain
from random import Random

from scoring.systems.seating.designs.catalogue import design, known_rounds
from scoring.systems.seating.designs.near import near_design
from scoring.systems.seating.designs.rounds import Round, Rounds

#: The most rounds that are left out of a design with more rounds than are wanted.
_LEFT_OUT = 3
#: How many cuts are drawn by lot from a design, and among how many players, at most, each cut player is chosen.
_TRIES, _CHOICE = 24, 6
#: The most players for whom cuts are drawn by lot. With more, any cut will do: nobody often sits at a small table.
_PLAYERS_COMPARED = 400

#: For each player of a design, the players they meet.
Met = list[set[int]]


def uneven_design(sizes: Sequence[int], rounds: int) -> list[Rounds]:
    """Return plans of `rounds` rounds in which no pair meets twice, for tables whose sizes differ by at most one.

    The plan that shares the small tables best comes first. The list is empty if no such plan is known. In each round
    the biggest tables come first.
    """
    big, cut = max(sizes), max(sizes) * len(sizes) - sum(sizes)
    if min(sizes) < big - 1:
        return []
    if not cut:
        whole = design(len(sizes), big, rounds)
        return [whole] if whole else []
    plans: dict[int, Rounds] = {}
    for played, left_out in _designs(len(sizes), big, rounds):
        met = _who_met(played)
        for gone in _cuts(met, cut, left_out):
            unfairness = _unfairness(met, gone)
            if unfairness not in plans:
                plans[unfairness] = _leave_out(played, gone)
    return [plans[unfairness] for unfairness in sorted(plans)] or near_design(sizes, rounds, most_repeats=0)


def _designs(tables: int, size: int, rounds: int) -> Iterator[tuple[Rounds, Rounds]]:
    """Yield designs, each split into the rounds to play and the rounds to leave out."""
    for count in range(rounds, min(rounds + _LEFT_OUT, known_rounds(tables, size)) + 1):
        whole = design(tables, size, count)
        if whole:
            yield whole[:rounds], whole[rounds:]
            if count > rounds:
                yield whole[-rounds:], whole[:-rounds]


def _who_met(plan: Rounds) -> Met:
    met: Met = [set() for _ in chain(*plan[0])]
    for table in chain(*plan):
        for player in table:
            met[player].update(table)
    for player, others in enumerate(met):
        others.discard(player)
    return met


def _cuts(met: Met, count: int, left_out: Rounds) -> Iterator[list[int]]:
    """Yield sets of `count` players who never meet.

    The first is from a column (in a transversal design, the first players are the first column), the next ones are from
    tables that are left out, and the others are drawn by lot.
    """
    for together in (range(count), *chain(*left_out)):
        gone = list(together[:count])
        if len(gone) == count and not any(met[player].intersection(gone) for player in gone):
            yield gone
    for seed in range(_TRIES if len(met) <= _PLAYERS_COMPARED else 0):
        gone = _by_lot(met, count, Random(seed), choice=1 + seed % _CHOICE)
        if len(gone) == count:
            yield gone


def _by_lot(met: Met, count: int, random: Random, choice: int) -> list[int]:
    """Return players who never meet, chosen one by one; there may be fewer than `count`.

    Each time, `choice` players are drawn by lot, and the one who shares the small tables best is chosen. The higher
    `choice` is, the fairer is the cut; the lower it is, the more often the cut reaches `count` players.
    """
    gone: list[int] = []
    free, small = set(range(len(met))), [0] * len(met)
    while free and len(gone) < count:
        drawn = random.sample(sorted(free), min(choice, len(free)))
        chosen = min(drawn, key=lambda player: sum(2 * small[other] + 1 for other in met[player]))
        gone.append(chosen)
        free -= {chosen, *met[chosen]}
        for other in met[chosen]:
            small[other] += 1
    return gone


def _unfairness(met: Met, gone: list[int]) -> int:
    """Return the difference between the most and the fewest times that any player sits at a small table."""
    cut = set(gone)
    times = [len(others & cut) for player, others in enumerate(met) if player not in cut]
    return max(times) - min(times)


def _leave_out(plan: Rounds, gone: list[int]) -> Rounds:
    """Return the plan without the players `gone`: the others get new numbers, and the biggest tables come first."""
    staying = sorted(set(chain(*plan[0])) - set(gone))
    number = {player: place for place, player in enumerate(staying)}

    def smaller(each: Round) -> Round:
        tables = (tuple(number[player] for player in table if player in number) for table in each)
        return tuple(sorted(tables, key=len, reverse=True))

    return tuple(smaller(each) for each in plan)
