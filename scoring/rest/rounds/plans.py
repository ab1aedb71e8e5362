"""REST for organisers: a plan of all rounds, searched for in slices, and its certificate."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from referee.ground.rest import gives, read_as
from referee.ground.rest.fields import WholeNumber
from referee.ground.shape import JSON
from scoring.errors.competition import CompetitionIsOver, NobodySeated, NoPlan, PlanIsOld
from scoring.models.drafts import Plan
from scoring.rest.access.organiser import OrganiserView, row
from scoring.rest.rounds.settings import plan_shape
from scoring.selectors.rounds.certificates import seating_certificate
from scoring.selectors.rounds.plans import MOST_ROUNDS, seating_page
from scoring.services.rounds.searching import plan_searched
from scoring.shapes.setup import SeatingPlan

SEARCHING = (CompetitionIsOver, NobodySeated, PlanIsOld)


class PlanIn(serializers.Serializer[Any]):
    """How many rounds to plan."""

    rounds = WholeNumber(min_value=1, max_value=MOST_ROUNDS)


class OfPlans(OrganiserView):
    """What the searches share."""

    def searched(self, request: Request, rounds: int | None) -> HttpResponse:
        """Return the answer with the plan that a slice of the search has found."""

        def then(_plan: Plan) -> HttpResponse:
            found = seating_page(self.competition).plan
            if found is None:
                raise NoPlan
            return Response(plan_shape(found).to_json())

        return plan_searched(request._request, self.competition, rounds, then)


class Make(OfPlans):
    """Makes a plan."""

    @row("plan_make")
    @gives(SeatingPlan, takes=PlanIn, errors=(*SEARCHING, NoPlan))
    def post(self, request: Request, slug: str) -> HttpResponse:
        """Make a plan of the next rounds, in place of an earlier one. The next rounds are seated by it.

        The search lasts three seconds at most. If `repeats` is larger than `bound` then, search on.
        """
        return self.searched(request, read_as(PlanIn, request.data)["rounds"])


class Search(OfPlans):
    """Improves a plan."""

    @row("plan_search")
    @gives(SeatingPlan, errors=(*SEARCHING, NoPlan))
    def post(self, request: Request, slug: str) -> HttpResponse:
        """Search three seconds longer for a better plan. The best one found so far is kept.

        Ask again until `repeats` equals `bound`, or until the plan is good enough. A search that nobody asks for ends.
        """
        return self.searched(request, None)


class Certificate(OrganiserView):
    """The certificate of the plan."""

    @row("plan_certificate")
    @gives(JSON)
    def get(self, request: Request, slug: str) -> Response:
        """Read the certificate of the plan and of the rounds before it, which `manage.py check-seating` verifies."""
        return Response(seating_certificate(self.competition, with_plan=True))
