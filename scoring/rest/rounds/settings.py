"""REST for organisers: the rules of a competition, the sizes of its tables, its seating, and what the public sees.

What is left out of a PATCH stays as it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from rest_framework import serializers

from referee import api
from referee.ground.rest.fields import WholeNumber
from scoring.errors.competition import SizesImpossible
from scoring.forms.rules import MOST_HIDDEN, RulesForm
from scoring.models.choices import Way
from scoring.models.limits import MOST_MEETINGS
from scoring.models.tournaments import Competition
from scoring.rest.access.organiser import OrganiserView, act, reads
from scoring.rest.by_form import read_by_form
from scoring.rest.serializers import RankingIn
from scoring.selectors.people.field import sizes_of
from scoring.selectors.rounds.hidden import hidden_text
from scoring.selectors.rounds.pace import pace_of
from scoring.selectors.rounds.plans import PlanView, seating_page
from scoring.selectors.rounds.table_sizes import are_offered, sizes_offered, sizes_preview
from scoring.selectors.standings.rules import rules_of, rules_preview
from scoring.services.rounds.plans import seating_set
from scoring.services.rounds.rules import rules_change
from scoring.services.rounds.table_sizes import sizes_set
from scoring.services.standings.hiding import end_tell, standings_show
from scoring.shapes import setup as shapes
from scoring.shapes.standings import number
from scoring.systems.standings.missed import MISSED_RULES
from scoring.systems.standings.rules import Rules
from scoring.systems.standings.visibility import Moved, Shown


class RulesIn(RankingIn):
    """Rules that rank the players. Those that are left out stay as they are."""

    missed_away = serializers.ChoiceField(list(MISSED_RULES), required=False)
    missed_bye = serializers.ChoiceField(list(MISSED_RULES), required=False)


class SizesIn(serializers.Serializer[Any]):
    """The smallest and the largest table."""

    smallest = WholeNumber(min_value=1, max_value=99)
    largest = WholeNumber(min_value=1, max_value=99)


class ShownIn(serializers.Serializer[Any]):
    """How much of the standings the public sees: `live`, `part` (all but the last rounds) or `held` (nothing)."""

    shown = serializers.ChoiceField([one.value for one in Shown])
    hidden_rounds = WholeNumber(min_value=1, max_value=MOST_HIDDEN, required=False)


class EndIn(serializers.Serializer[Any]):
    """Whether the big screen says when the evening is over."""

    tell = serializers.BooleanField()


class SeatingIn(serializers.Serializer[Any]):
    """How rounds are seated. What is left out stays as it is."""

    way = serializers.ChoiceField(Way.values, required=False)
    clubs_apart = serializers.BooleanField(required=False)
    recalls = serializers.BooleanField(required=False)
    meetings_most = WholeNumber(min_value=1, max_value=MOST_MEETINGS, allow_null=True, required=False)


def moved_shape(one: Moved) -> shapes.MovedPlayer:
    """Return a player whom other rules would move, as programs read it."""
    return shapes.MovedPlayer.made_from(
        one,
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


def pace_shape(competition: Competition) -> shapes.PaceOfEvening:
    """Return how the evening gets on, as programs read it."""
    pace = pace_of(competition)
    return shapes.PaceOfEvening(pace.slow, pace.end, pace.needed, told=bool(competition.end_told))


def seating_shape(competition: Competition) -> shapes.SeatingWay:
    """Return how the next rounds are seated, as programs read it."""
    page = seating_page(competition)
    return shapes.SeatingWay.made_from(
        competition, way=competition.seating, tells=page.tells, plan=plan_shape(page.plan) if page.plan else None
    )


def plan_shape(plan: PlanView) -> shapes.SeatingPlan:
    """Return the plan of all rounds as programs read it."""
    return shapes.SeatingPlan.made_from(
        plan,
        rounds=tuple(shapes.PlannedRound(one.number, one.tables, one.byes) for one in plan.rounds),
        breaks=plan.breaks or plan.too_often,
        most_meetings=plan.meetings.most,
        small_least=plan.meetings.small_least,
        small_most=plan.meetings.small_most,
    )


def rules_sent(competition: Competition, sent: Mapping[str, Any]) -> Rules:
    """Return the rules that were sent, read by the page's own form. Raises Malformed."""
    now, game = rules_of(competition), api.game_info(competition.game)
    return read_by_form(partial(RulesForm, game, now), sent).rules


def rules_shape(competition: Competition) -> shapes.RankingRules:
    """Return the rules by which a competition ranks its players."""
    return shapes.RankingRules(*rules_of(competition))


def rules_changed(competition: Competition, sent: Mapping[str, Any]) -> shapes.RankingRules:
    """Change the rules. Raises CompetitionIsOver."""
    return rules_shape(rules_change(competition_id=competition.pk, rules=rules_sent(competition, sent)))


def rules_foreseen(competition: Competition, sent: Mapping[str, Any]) -> list[shapes.MovedPlayer]:
    """Return whom other rules would move."""
    return [moved_shape(one) for one in rules_preview(competition, rules_sent(competition, sent)).moved]


def sizes_foreseen(competition: Competition, smallest: int, largest: int) -> shapes.SizesForeseen:
    """Return what other sizes of the tables would mean. Raises SizesImpossible."""
    if not are_offered(competition, smallest, largest):
        raise SizesImpossible
    seen = sizes_preview(competition, smallest, largest)
    now, then = shapes.TableSplit(*seen.now), shapes.TableSplit(*seen.then)
    return shapes.SizesForeseen(seen.here, now, then, seen.drafts)


def shown_changed(competition: Competition, shown: str, hidden_rounds: int | None = None) -> shapes.StandingsShown:
    """Choose how much of the standings the public sees."""
    changed = standings_show(competition_id=competition.pk, shown=Shown(shown), hidden_rounds=hidden_rounds)
    return shown_shape(changed)


def seating_changed(competition: Competition, sent: Mapping[str, Any]) -> shapes.SeatingWay:
    """Choose how rounds are seated. What was not sent stays. Raises CompetitionIsOver."""
    names = ("clubs_apart", "recalls", "meetings_most")
    now = {"way": competition.seating, **{name: getattr(competition, name) for name in names}}
    return seating_shape(seating_set(competition_id=competition.pk, **{**now, **sent}))


RankedBy = OrganiserView.of(
    get=reads("rules", rules_shape, "Read the rules by which a competition ranks its players."),
    patch=act(
        rules_changed,
        "Change the rules by which a competition ranks its players. All results are counted anew.",
        RulesIn,
        of=rules_change,
    ),
)
RulesPreview = OrganiserView.of(
    post=reads(
        "rules",
        rules_foreseen,
        "Preview whose place or points other rules would change, by the new place. Nothing is written.",
        takes=RulesIn,
    )
)
Sizes = OrganiserView.of(
    get=reads("table_sizes", sizes_shape, "Read which sizes the tables of a competition may have."),
    patch=act(
        sizes_set,
        "Allow only tables of these sizes from the next draw on. Drafts with other tables are dropped.",
        SizesIn,
        sizes_shape,
    ),
)
SizesPreview = OrganiserView.of(
    post=reads(
        "table_sizes",
        sizes_foreseen,
        "Preview how the players who are here would be seated at tables of other sizes. Nothing is written.",
        takes=SizesIn,
        errors=(SizesImpossible,),
    )
)
ShownToAll = OrganiserView.of(
    get=reads("show", shown_shape, "Read how much of the standings the public sees."),
    patch=act(
        shown_changed,
        "Choose how much of the standings the public sees, also after the end. Every page changes at once.",
        ShownIn,
        of=standings_show,
    ),
)
EndAndSlowTables = OrganiserView.of(
    get=reads(
        "tables",
        pace_shape,
        "Read which tables are slow, and when the evening is over, estimated from its games so far.",
    ),
    patch=act(end_tell, "Choose whether the big screen says when the evening is over.", EndIn, pace_shape),
)
Seating = OrganiserView.of(
    get=reads(
        "seating", seating_shape, "Read how the next rounds are seated, and the plan of all rounds if there is one."
    ),
    patch=act(
        seating_changed,
        "Choose how the next rounds are seated. A plan is kept, and followed when the way is `planned`.",
        SeatingIn,
        of=seating_set,
    ),
)
