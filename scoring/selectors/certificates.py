"""Certificates of the published rounds, and of planned rounds, which `manage.py check-seating` verifies."""

from collections import Counter
from collections.abc import Collection
from itertools import combinations
from typing import Any

from scoring.models import Competition
from scoring.selectors.asking import as_seated, byes_of, names_in, next_number
from scoring.selectors.field import sizes_of
from scoring.selectors.plans import planned, rounds_left, still_to_play
from scoring.selectors.why import tables_played
from scoring.selectors.wishes import groups_apart, never_pairs
from scoring.systems.seating import Parts, Request, SeatedRound, Seating, certificate
from scoring.systems.seating.bounds import least_repeats

_UNCOUNTED = Parts(0, 0, 0, 0, 0, 0)  # in place of the costs, which a certificate doesn't have


def seating_certificate(competition: Competition, *, with_plan: bool = False) -> dict[str, Any]:
    """Return the certificate of the published rounds and, `with_plan` (only for the organiser), of the planned rounds.

    It has names and tables, which the public has seen, and no points, which may be hidden. Only the organiser's one
    says who is kept apart: that somebody would rather not meet somebody is nobody else's business.
    """
    number, names = next_number(competition), names_in(competition)
    played = as_seated(tables_played(competition, number), names, 1, byes_of(competition, number))
    plan = still_to_play(competition) if with_plan else None
    ahead = planned(rounds_left(plan, number), names) if plan else ()
    everybody = tuple(sorted({name for seated in (*played, *ahead) for name in (*seated.players, *seated.byes)}))
    request = Request(
        players=everybody,
        rounds=len(ahead),
        sizes=sizes_of(competition),
        seed=plan.seed if plan else 0,
        apart=_groups(competition, everybody) if with_plan else (),
        played=played,
    )
    found = certificate(
        Seating(
            request=request,
            rounds=ahead,
            parts=_UNCOUNTED,
            repeats=_repeats((*played, *ahead)),
            bound=_bound((*played, *ahead), everybody),
            steps=0,
            reports=(),
        )
    )
    return {**found, "never": _never(competition, everybody)} if with_plan else found


def _groups(competition: Competition, everybody: Collection[str]) -> tuple[tuple[str, str], ...]:
    """Return the pairs of names that are kept apart as players of one family or one club."""
    players = {player.pk: player for player in competition.players.all() if player.name in everybody}
    pairs = sorted(groups_apart(competition, players.values()))
    return tuple((players[one].name, players[other].name) for one, other in pairs)


def _never(competition: Competition, everybody: Collection[str]) -> list[list[str | int]]:
    """Return the pairs that must never sit at one table, each with how many rounds were drawn before it was named."""
    players = {player.pk: player for player in competition.players.all() if player.name in everybody}
    drawn = list(competition.rounds.values_list("started_at", flat=True))
    return [
        [players[one].name, players[other].name, sum(moment < since for moment in drawn)]
        for (one, other), since in never_pairs(players.values()).items()
    ]


def _repeats(rounds: tuple[SeatedRound, ...]) -> int:
    met = Counter(
        pair for seated in rounds for table in seated.tables for pair in combinations(sorted(table.players), 2)
    )
    return sum(times - 1 for times in met.values())


def _bound(rounds: tuple[SeatedRound, ...], everybody: tuple[str, ...]) -> int:
    sizes = [[len(table.players) for table in seated.tables] for seated in rounds]
    away = [{at for at, name in enumerate(everybody) if name not in seated.players} for seated in rounds]
    return least_repeats(len(everybody), sizes, away)
