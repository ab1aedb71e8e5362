"""Certificates of the published rounds, and of planned rounds, which `manage.py check-seating` verifies."""

from collections.abc import Iterable, Mapping
from typing import Any

from scoring.models.tournaments import Competition, Player
from scoring.selectors.people.field import sizes_of
from scoring.selectors.people.pairs_apart import Pair, fixed_pairs, groups_apart, never_pairs
from scoring.selectors.rounds.plans import rounds_left, seated_rounds, still_to_play
from scoring.selectors.rounds.requests import as_seated, byes_of, names_in, next_number
from scoring.selectors.rounds.why import tables_played
from scoring.selectors.rounds.wishes import met_earlier
from scoring.systems.seating import Parts, Request, Seating, certificate
from scoring.systems.seating.meetings import least_of, meetings_of

_UNCOUNTED = Parts(
    broken=0, beyond=0, reunions=0, thirds=0, uneven=0, wishes=0, spread=0, unfair=0
)  # in place of the costs, which a certificate doesn't have


def seating_certificate(competition: Competition, *, with_plan: bool = False) -> dict[str, Any]:
    """Return the certificate of the published rounds and, `with_plan` (only for the organiser), of the planned rounds.

    It has names and tables, which the public has seen, and no points, which may be hidden. Only the organiser's one
    says who is kept apart: that somebody would rather not meet somebody is nobody else's business.
    """
    number, names = next_number(competition), names_in(competition)
    played = as_seated(tables_played(competition, number), names, 1, byes_of(competition, number))
    plan = still_to_play(competition) if with_plan else None
    ahead = seated_rounds(rounds_left(plan, number), names) if plan else ()
    everybody = tuple(sorted({name for seated in (*played, *ahead) for name in (*seated.players, *seated.byes)}))
    players = {player.pk: player for player in competition.players.all() if player.name in everybody}
    together = sorted(pair for pair in fixed_pairs(competition) if players.keys() >= set(pair))
    met, groups = met_earlier(competition, players.values()), groups_apart(competition, players.values())
    met = {pair: times for pair, times in met.items() if pair not in together}
    request = Request(
        players=everybody,
        rounds=len(ahead),
        sizes=sizes_of(competition),
        seed=plan.seed if plan else 0,
        met={names: met[pair] for pair, names in _names_of_pairs(players, met).items()},
        apart=tuple(_names_of_pairs(players, sorted(groups)).values()) if with_plan else (),
        played=played,
        together=tuple(_names_of_pairs(players, together).values()),
    )
    rounds = (*played, *ahead)
    figures = meetings_of(rounds, everybody, request.together)
    least = least_of(rounds, everybody, request.together)
    found = certificate(
        Seating(
            request=request,
            rounds=ahead,
            parts=_UNCOUNTED,
            repeats=figures.repeats,
            reunions=figures.reunions,
            bound=least.repeats,
            bound_reunions=least.reunions,
            steps=0,
            reports=(),
        )
    )
    return {**found, "never": _never_pairs(competition, players)} if with_plan else found


def _names_of_pairs(players: Mapping[int, Player], pairs: Iterable[Pair]) -> dict[Pair, tuple[str, str]]:
    """Return the names of each pair of ids."""
    return {(one, other): (players[one].name, players[other].name) for one, other in pairs}


def _never_pairs(competition: Competition, players: Mapping[int, Player]) -> list[list[str | int]]:
    """Return the pairs that must never sit at one table, each with how many rounds were drawn before it was named."""
    drawn = list(competition.rounds.values_list("started_at", flat=True))
    pairs = never_pairs(players.values())
    return [[*names, sum(at < pairs[pair] for at in drawn)] for pair, names in _names_of_pairs(players, pairs).items()]
