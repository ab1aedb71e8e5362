"""The certificate of a seating: its inputs, its tables and its figures, as plain data for a file.

`manage.py check-seating` verifies it with code of its own (`scoring.systems.rounds.seating_check`).
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from scoring.systems.seating import aims
from scoring.systems.seating.meetings import meetings_of
from scoring.systems.seating.request import SeatedRound, Seating
from scoring.systems.seating.seats import above_fair_share

VERSION = 1


def certificate(seating: Seating) -> dict[str, Any]:
    """Return the certificate: the rounds played before and those seated now, the rules, the budget and the figures."""
    request = seating.request
    rounds = (*request.played, *seating.rounds)
    everybody = sorted({*request.players, *(name for one in rounds for name in one.players)})
    meetings = meetings_of(rounds, everybody, request.together)
    together = {"together": [list(pair) for pair in request.together]} if request.together else {}
    return {
        "version": VERSION,
        "players": everybody,
        "rounds": [[list(table.players) for table in one.tables] for one in rounds],
        "numbers": [[table.number for table in one.tables] for one in rounds],
        "absent": [sorted(set(everybody) - one.players) for one in rounds],
        "byes": [list(one.byes) for one in rounds],
        "played": len(request.played),
        "apart": [list(pair) for pair in request.apart],
        **together,
        "fixed": {
            name: number - 1 for name, number in request.fixed.items() if all(_in_place(one, number) for one in rounds)
        },
        "fixed_tables": dict(request.fixed),
        "avoid": [[*pair, weight] for pair, weight in request.avoid.items()],
        "met": [[*pair, times] for pair, times in request.met.items()],
        "scores": dict(request.scores),
        "sizes": {**request.sizes._asdict(), "tables": request.tables},
        "seed": request.seed,
        "steps": seating.steps,
        "weights": _weights(),
        "repeats": seating.repeats,
        "repeats_earlier": seating.repeats_earlier,
        "bound": seating.bound,
        "reunions": meetings.reunions,
        "bound_reunions": seating.bound_reunions,
        "most_meetings": meetings.most,
        "small_least": meetings.small_least,
        "small_most": meetings.small_most,
        "seats_above": _seats_above(rounds, everybody),
        "tables_again": _tables_again(rounds),
    }


def _in_place(one: SeatedRound, number: int) -> bool:
    """Return whether the table with this number is also at this place of the list, where other programs look for it."""
    return number <= len(one.tables) and one.tables[number - 1].number == number


def _weights() -> dict[str, int]:
    return {
        "broken": aims.BROKEN,
        "beyond": aims.BEYOND,
        "reunion": aims.REUNION,
        "third": aims.THIRD,
        "uneven": aims.UNEVEN[0],
        "more_uneven": aims.UNEVEN[1],
        "variance": aims.VARIANCE,
        "unfair": aims.UNFAIR,
    }


def _seats_above(rounds: Sequence[SeatedRound], everybody: Sequence[str]) -> int:
    number = {name: index for index, name in enumerate(everybody)}
    tables = [[tuple(number[name] for name in table.players) for table in one.tables] for one in rounds]
    return above_fair_share(tuple(map(tuple, tables)))


def _tables_again(rounds: Sequence[SeatedRound]) -> int:
    visits = Counter((name, table.number) for one in rounds for table in one.tables for name in table.players)
    return sum(times - 1 for times in visits.values())
