"""How often a pair may meet at most: in every way of seating, in drafts, plans and the audit log."""

from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest

from scoring.models.choices import Way
from scoring.models.tournaments import Competition
from scoring.selectors.rounds.drafts import Choice, draft_page
from scoring.selectors.rounds.plans import seating_page
from scoring.selectors.rounds.requests import seating_request
from scoring.selectors.rounds.why import tables_played
from scoring.services.rounds.drafts import draft_make
from scoring.services.rounds.plans import plan_keep, seating_set
from scoring.services.rounds.rounds import round_end
from scoring.systems.seating import seat
from tests.scoring.competitions import EIGHT, make_competition, reloaded, start_round

pytestmark = pytest.mark.django_db

TWELVE = f"{EIGHT} Ida Jon Kim Liv"


def play(competition: Competition) -> None:
    """Draw the next round and end it."""
    started = start_round(reloaded(competition), seed=1)
    round_end(competition_id=competition.pk, number=started.number, as_they_stand=True)


def most_met(competition: Competition) -> int:
    """Return the most meetings of one pair."""
    tables = tables_played(competition, 99)
    return max(Counter(pair for table in tables for pair in combinations(sorted(table.players), 2)).values())


def draft_figures(competition: Competition, number: int) -> dict[str, str]:
    """Return the figures of a draft of this round, by name."""
    draft_make(competition_id=competition.pk, number=number, seed=1)
    page = draft_page(reloaded(competition), Choice())
    assert page.draft is not None
    return {figure.name: figure.text for figure in page.draft.figures}


@pytest.mark.parametrize("way", [Way.MEETINGS, Way.STANDINGS])
def test_nobody_meets_a_second_time_while_that_is_possible(way: Way) -> None:
    """Twelve players at four tables of three meet 2 others a round: three rounds keep the rule, in each way."""
    competition = make_competition(TWELVE)
    seating_set(competition_id=competition.pk, way=way, meetings_most=1)
    competition = reloaded(competition)
    competition.most_seats = 3
    competition.save()
    for _round in range(3):
        play(competition)

    assert most_met(competition) == 1


def test_a_draft_says_how_many_meetings_are_too_many() -> None:
    """Eight players at two tables of four: in the second round four pairs must meet again."""
    competition = make_competition(EIGHT)
    seating_set(competition_id=competition.pk, way=Way.MEETINGS, meetings_most=1)
    play(competition)
    found = draft_figures(competition, 2)

    assert found["Pairs that meet more often than they may"] == "4"
    assert found["Most meetings of one pair"] == "2 (at least 1)"
    assert found["Times at a small table so far"] == "0"


def test_a_draft_without_a_limit_has_no_such_figure() -> None:
    """Times at a small table are counted with those of the draft: nine players sit at tables of five and four."""
    competition = make_competition(f"{EIGHT} Ida")
    play(competition)
    found = draft_figures(competition, 2)

    assert "Pairs that meet more often than they may" not in found
    assert found["Times at a small table so far"] == "0–2 (shared equally: 0–1)"


def test_a_plan_that_was_made_before_the_limit_is_solved_anew() -> None:
    """Nobody meets a third time in the rounds that are drawn then, and the plan says nothing of the limit."""
    competition = make_competition(EIGHT)
    made = seat(seating_request(reloaded(competition), rounds=4, seed=1, steps=0))
    plan_keep(competition_id=competition.pk, seating=replace(made, rounds=made.rounds[:1] * 4), first=1)
    seating_set(competition_id=competition.pk, way=Way.PLANNED, meetings_most=2)
    page = seating_page(reloaded(competition))
    assert page.plan is not None and (page.plan.too_often, page.plan.over) == (True, 24)
    play(competition)
    page = seating_page(reloaded(competition))

    assert page.plan is not None and (page.plan.too_often, page.plan.over) == (False, 0)
    for _round in range(3):
        play(competition)
    assert most_met(competition) == 2


def test_a_plan_that_cannot_keep_the_limit_says_so_and_is_kept() -> None:
    """Two rounds of eight players at two tables have four meetings again, counted beside the plan."""
    competition = make_competition(EIGHT)
    seating_set(competition_id=competition.pk, way=Way.PLANNED, meetings_most=1)
    made = seat(seating_request(reloaded(competition), rounds=2, seed=1, steps=300))
    plan = plan_keep(competition_id=competition.pk, seating=made, first=1)
    page = seating_page(reloaded(competition))
    assert page.plan is not None and (page.plan.over, page.plan.too_often) == (4, False)
    play(competition)

    assert reloaded(competition).plan.made_at == plan.made_at


def test_the_log_says_how_often_a_pair_may_meet() -> None:
    """The act has the settings before and after. Saving the same settings again writes no act."""
    competition = make_competition(EIGHT)
    for _again in range(2):
        seating_set(competition_id=competition.pk, way=Way.MEETINGS, meetings_most=2)
    seating_set(competition_id=competition.pk, way=Way.MEETINGS)

    acts = competition.tournament.acts.filter(kind="seating_chosen").order_by("pk")
    assert [(act.was, act.now) for act in acts] == [
        (["meetings"], ["meetings", 2]),
        (["meetings", 2], ["meetings"]),
    ]
