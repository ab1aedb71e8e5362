"""REST for organisers: the rules of a competition, the sizes of its tables, its seating, and what the public sees.

What is left out of a PATCH stays as it is.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from referee import api
from referee.ground.rest import gives, read
from referee.ground.rest.fields import WholeNumber
from scoring.errors.competition import CompetitionIsOver, SizesImpossible
from scoring.forms.rules import MOST_HIDDEN, RulesForm
from scoring.models.choices import Way
from scoring.models.limits import MOST_MEETINGS
from scoring.models.tournaments import Competition
from scoring.rest.access.organiser import OrganiserView, once, row
from scoring.rest.by_form import read_by_form
from scoring.rest.serializers import RankingIn
from scoring.selectors.people.field import sizes_of
from scoring.selectors.rounds.hidden import hidden_text
from scoring.selectors.rounds.plans import PlanView, seating_page
from scoring.selectors.rounds.table_sizes import are_offered, sizes_offered, sizes_preview
from scoring.selectors.standings.rules import rules_of, rules_preview
from scoring.services.rounds.plans import seating_set
from scoring.services.rounds.rules import rules_change
from scoring.services.rounds.table_sizes import sizes_set
from scoring.services.standings.hiding import standings_show
from scoring.shapes import setup as shapes
from scoring.shapes.standings import number
from scoring.systems.missed import MISSED_RULES
from scoring.systems.rules import Rules
from scoring.systems.shown import Moved, Shown


class RulesIn(RankingIn):
    """Rules that rank the players. Those that are left out stay as they are."""

    missed_away = serializers.ChoiceField(list(MISSED_RULES), required=False)
    missed_bye = serializers.ChoiceField(list(MISSED_RULES), required=False)


class OfRules(OrganiserView):
    """What the views of the ranking rules share."""

    def sent(self, request: Request) -> Rules:
        """Return the rules that were sent, read by the page's own form. Raises Malformed."""
        now, game = rules_of(self.competition), api.game_info(self.competition.game)
        return read_by_form(partial(RulesForm, game, now), read(RulesIn, request.data)).rules


class RankedBy(OfRules):
    """The rules that rank the players."""

    @row("rules")
    @gives(shapes.RankingRules)
    def get(self, request: Request, slug: str) -> Response:
        """Read the rules by which a competition ranks its players."""
        return Response(shapes.RankingRules(*rules_of(self.competition)).to_json())

    @row("rules")
    @gives(shapes.RankingRules, takes=RulesIn, errors=(CompetitionIsOver,))
    @once
    def patch(self, request: Request, slug: str) -> Response:
        """Change the rules by which a competition ranks its players. All results are counted anew."""
        changed = rules_change(competition_id=self.competition.pk, rules=self.sent(request))
        return Response(shapes.RankingRules(*rules_of(changed)).to_json())


class RulesPreview(OfRules):
    """Previews what other rules would change."""

    @row("rules")
    @gives(list[shapes.MovedPlayer], takes=RulesIn)
    def post(self, request: Request, slug: str) -> Response:
        """Preview whose place or points other rules would change, by the new place. Nothing is written."""
        found = rules_preview(self.competition, self.sent(request)).moved
        return Response([moved_shape(one).to_json() for one in found])


class SizesIn(serializers.Serializer[Any]):
    """The smallest and the largest table."""

    smallest = WholeNumber(min_value=1, max_value=99)
    largest = WholeNumber(min_value=1, max_value=99)


class Sizes(OrganiserView):
    """The sizes that the tables may have."""

    @row("table_sizes")
    @gives(shapes.TableSizes)
    def get(self, request: Request, slug: str) -> Response:
        """Read which sizes the tables of a competition may have."""
        return Response(sizes_shape(self.competition).to_json())

    @row("table_sizes")
    @gives(shapes.TableSizes, takes=SizesIn, errors=(SizesImpossible, CompetitionIsOver))
    @once
    def patch(self, request: Request, slug: str) -> Response:
        """Allow only tables of these sizes from the next draw on. Drafts with other tables are dropped."""
        changed = sizes_set(competition_id=self.competition.pk, **read(SizesIn, request.data))
        return Response(sizes_shape(changed).to_json())


class SizesPreview(OrganiserView):
    """Previews what other sizes would mean."""

    @row("table_sizes")
    @gives(shapes.SizesForeseen, takes=SizesIn, errors=(SizesImpossible,))
    def post(self, request: Request, slug: str) -> Response:
        """Preview how the players who are here would be seated at tables of other sizes. Nothing is written."""
        sent = read(SizesIn, request.data)
        if not are_offered(self.competition, **sent):
            raise SizesImpossible
        seen = sizes_preview(self.competition, **sent)
        now, then = shapes.TableSplit(*seen.now), shapes.TableSplit(*seen.then)
        return Response(shapes.SizesForeseen(seen.here, now, then, seen.drafts).to_json())


class ShownIn(serializers.Serializer[Any]):
    """How much of the standings the public sees: `live`, `part` (all but the last rounds) or `held` (nothing)."""

    shown = serializers.ChoiceField([one.value for one in Shown])
    hidden_rounds = WholeNumber(min_value=1, max_value=MOST_HIDDEN, required=False)


class ShownToAll(OrganiserView):
    """How much of the standings the public sees."""

    @row("show")
    @gives(shapes.StandingsShown)
    def get(self, request: Request, slug: str) -> Response:
        """Read how much of the standings the public sees."""
        return Response(shown_shape(self.competition).to_json())

    @row("show")
    @gives(shapes.StandingsShown, takes=ShownIn)
    @once
    def patch(self, request: Request, slug: str) -> Response:
        """Choose how much of the standings the public sees, also after the end. Every page changes at once."""
        sent = read(ShownIn, request.data)
        changed = standings_show(
            competition_id=self.competition.pk,
            shown=Shown(sent["shown"]),
            hidden_rounds=sent.get("hidden_rounds"),
        )
        return Response(shown_shape(changed).to_json())


class SeatingIn(serializers.Serializer[Any]):
    """How rounds are seated. What is left out stays as it is."""

    way = serializers.ChoiceField(Way.values, required=False)
    clubs_apart = serializers.BooleanField(required=False)
    recalls = serializers.BooleanField(required=False)
    meetings_most = WholeNumber(min_value=1, max_value=MOST_MEETINGS, allow_null=True, required=False)


class Seating(OrganiserView):
    """How the next rounds are seated."""

    @row("seating")
    @gives(shapes.SeatingWay)
    def get(self, request: Request, slug: str) -> Response:
        """Read how the next rounds are seated, and the plan of all rounds if there is one."""
        return Response(seating_shape(self.competition).to_json())

    @row("seating_set")
    @gives(shapes.SeatingWay, takes=SeatingIn, errors=(CompetitionIsOver,))
    @once
    def patch(self, request: Request, slug: str) -> Response:
        """Choose how the next rounds are seated. A plan is kept, and followed when the way is `planned`."""
        chosen: dict[str, Any] = {
            "way": self.competition.seating,
            "clubs_apart": self.competition.clubs_apart,
            "recalls": self.competition.recalls,
            "meetings_most": self.competition.meetings_most,
        }
        chosen |= read(SeatingIn, request.data)
        return Response(seating_shape(seating_set(competition_id=self.competition.pk, **chosen)).to_json())


def moved_shape(one: Moved) -> shapes.MovedPlayer:
    """Return a player whom other rules would move, as programs read it."""
    return shapes.MovedPlayer(
        player=one.player,
        rank_was=one.rank_was,
        rank_now=one.rank_now,
        points_was=number(one.points_was),
        points_was_exact=str(one.points_was),
        points_now=number(one.points_now),
        points_now_exact=str(one.points_now),
    )


def sizes_shape(competition: Competition) -> shapes.TableSizes:
    """Return the sizes of a competition's tables as programs read them."""
    sizes = sizes_of(competition)
    return shapes.TableSizes(sizes.smallest, sizes.largest, sizes_offered(competition))


def shown_shape(competition: Competition) -> shapes.StandingsShown:
    """Return how much of the standings the public sees, as programs read it."""
    return shapes.StandingsShown(competition.shown, competition.hidden_rounds, hidden_text(competition))


def seating_shape(competition: Competition) -> shapes.SeatingWay:
    """Return how the next rounds are seated, as programs read it."""
    page = seating_page(competition)
    return shapes.SeatingWay(
        way=competition.seating,
        clubs_apart=competition.clubs_apart,
        recalls=competition.recalls,
        meetings_most=competition.meetings_most,
        tells=page.tells,
        plan=plan_shape(page.plan) if page.plan else None,
    )


def plan_shape(plan: PlanView) -> shapes.SeatingPlan:
    """Return the plan of all rounds as programs read it."""
    return shapes.SeatingPlan(
        rounds=tuple(shapes.PlannedRound(one.number, one.tables, one.byes) for one in plan.rounds),
        repeats=plan.repeats,
        bound=plan.bound,
        fits=plan.fits,
        breaks=plan.breaks or plan.too_often,
        allowed=plan.allowed,
        unkept=plan.unkept,
        most_meetings=plan.meetings.most,
        small_least=plan.meetings.small_least,
        small_most=plan.meetings.small_most,
        over=plan.over,
        moved=plan.moved,
    )
