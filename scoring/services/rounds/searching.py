"""The search for a plan of all rounds, which the page and REST share. It runs in slices of a few seconds.

Whoever wants a better plan asks for the next slice, until the plan is as good as possible or they have had enough. So a
long search shows how far it has come, holds nobody up, needs no worker, and ends when nobody asks any more.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse

from referee.ground.serving.aside import Work, answer_in_two_steps
from scoring.errors.competition import NobodySeated, NoPlan
from scoring.errors.teams import PairsDontFit
from scoring.models.drafts import Plan
from scoring.models.tournaments import Competition
from scoring.selectors.people.pairs_apart import kept_together
from scoring.selectors.rounds.plans import plan_request
from scoring.services.rounds.plans import plan_keep
from scoring.systems.seating import CannotSeat, Request, SeatedRound, Seating, reseat, seat

SLICE = 3.0  # seconds
_STEPS = 10_000_000  # more steps than fit into a slice, which ends by time
_SEEDS = 2**31


class Found(NamedTuple):
    """The seating that a search found for the rounds from `first` on; None if the players can't be seated."""

    seating: Seating | None
    first: int


def plan_searched(
    request: HttpRequest, competition: Competition, rounds: int | None, then: Callable[[Plan], HttpResponse]
) -> HttpResponse:
    """Search for one slice, keep the plan that was found, and return the answer that `then` makes of it.

    With `rounds`, a new plan of so many rounds is made; with None, the present plan is improved. Raises NoPlan,
    NobodySeated, PairsDontFit, PlanIsOld, CompetitionIsOver.
    """

    def first() -> Work[Found]:
        seed = secrets.randbelow(_SEEDS)
        asked, present, number = plan_request(competition, rounds, seed=seed, steps=_STEPS)
        if rounds is None and not present:
            raise NoPlan
        return partial(_search, asked, present, number)

    def kept(found: Found) -> HttpResponse:
        if found.seating is None:
            raise PairsDontFit if kept_together(competition) else NobodySeated
        return then(plan_keep(competition_id=competition.pk, seating=found.seating, first=found.first))

    return answer_in_two_steps(request, first, kept)


def _search(asked: Request, present: tuple[SeatedRound, ...], number: int) -> Found:
    """Search for one slice, from the present plan if there is one. This runs aside and doesn't use the database."""
    try:
        return Found(reseat(asked, present, seconds=SLICE) if present else seat(asked, seconds=SLICE), number)
    except CannotSeat:
        return Found(None, number)
