"""Pairs of players who must never sit at one table: in every way of seating, in drafts, plans and certificates."""

import pytest

from scoring.errors.competition import PlayerUnknown
from scoring.models.choices import Way
from scoring.models.tournaments import Competition
from scoring.models.wishes import NeverPair
from scoring.selectors.rounds.certificates import seating_certificate
from scoring.selectors.rounds.drafts import Choice, draft_page
from scoring.selectors.rounds.plans import seating_page
from scoring.selectors.rounds.requests import seating_request
from scoring.selectors.rounds.why import tables_played
from scoring.services.people.merging import players_merge
from scoring.services.people.never_pairs import never_set
from scoring.services.rounds.drafts import draft_make
from scoring.services.rounds.plans import plan_keep, seating_set
from scoring.services.rounds.rounds import round_end
from scoring.systems.rounds.seating_check import check
from scoring.systems.seating import seat
from tests.scoring.competitions import EIGHT, FOUR, make_competition, player_of, reloaded, start_round

pytestmark = pytest.mark.django_db


def never(competition: Competition, one: str, *others: str, meet: bool = False) -> None:
    """Keep a player apart from others, or let them meet again."""
    for other in others:
        never_set(
            tournament_id=competition.tournament_id,
            player_id=player_of(competition, one).pk,
            other_id=player_of(competition, other).pk,
            never=not meet,
        )


def play(competition: Competition, seed: int = 1) -> set[str]:
    """Draw the next round and end it. Return who sat at Anna's table."""
    started = start_round(reloaded(competition), seed=seed)
    round_end(competition_id=competition.pk, number=started.number, as_they_stand=True)
    names = dict(competition.players.values_list("pk", "name"))
    tables = [{names[pk] for pk in table.players} for table in tables_played(competition, 99)[-2:]]
    return next(table for table in tables if "Anna" in table)


def plan(competition: Competition, rounds: int) -> None:
    """Make a plan of this many rounds."""
    made = seat(seating_request(reloaded(competition), rounds=rounds, seed=1, steps=300))
    plan_keep(competition_id=competition.pk, seating=made, first=1)


@pytest.mark.parametrize("way", Way)
def test_a_pair_never_sits_at_one_table(way: Way) -> None:
    """This holds in every way of seating. A plan made before the pairs were named is solved anew."""
    competition = make_competition(EIGHT)
    if way == Way.PLANNED:
        plan(competition, 3)
    never(competition, "Anna", "Bo", "Cia")
    never(competition, "Dag", "Anna")
    seating_set(competition_id=competition.pk, way=way)

    for _round in range(3):
        assert play(competition).isdisjoint({"Bo", "Cia", "Dag"})


def test_a_plan_says_that_it_brings_a_named_pair_together() -> None:
    """The next draw solves the plan anew, and the warning is gone."""
    competition = make_competition(EIGHT)
    plan(competition, 3)
    page = seating_page(reloaded(competition))
    assert page.plan is not None and not page.plan.breaks
    never(competition, *page.plan.rounds[2].tables[0][:2])

    page = seating_page(reloaded(competition))
    assert page.plan is not None and page.plan.fits and page.plan.breaks
    play(competition)
    page = seating_page(reloaded(competition))
    assert page.plan is not None and not page.plan.breaks


def test_a_pair_that_no_plan_keeps_apart_is_named_and_solved_for_once() -> None:
    """At one table everybody meets. The plan is solved anew at the next draw only, and its page names the pair."""
    competition = make_competition(FOUR)
    plan(competition, 3)
    never(competition, "Dag", "Anna")
    for _round in range(2):
        play(competition)
    assert competition.tournament.acts.filter(kind="plan_solved_anew").count() == 1
    page = seating_page(reloaded(competition))
    assert page.plan is not None and not page.plan.breaks and page.plan.unkept == ("Anna, Dag",)

    never(competition, "Bo", "Cia")
    page = seating_page(reloaded(competition))
    assert page.plan is not None and page.plan.breaks


def test_a_draft_names_a_pair_that_sits_together_all_the_same() -> None:
    """The draft counts the pair and names it at its table, until the pair may meet again."""
    competition = make_competition(FOUR)
    never(competition, "Dag", "Anna")
    draft_make(competition_id=competition.pk, number=1, seed=1)

    page = draft_page(reloaded(competition), Choice())
    assert page.draft is not None
    assert page.draft.figures[0].text == "1" and page.draft.figures[0].is_bad
    assert page.draft.tables[0].apart == ("Anna and Dag must never sit at one table, but both sit here.",)
    never(competition, "Anna", "Dag", meet=True)
    page = draft_page(reloaded(competition), Choice())
    assert page.draft is not None and page.draft.tables[0].apart == ()


def test_the_organisers_certificate_names_the_pairs_and_the_checker_finds_a_breach() -> None:
    """Rounds drawn before a pair was named are not held against it; the public certificate names no pair."""
    competition = make_competition(FOUR)
    play(competition)
    never(competition, "Anna", "Bo")
    told = seating_certificate(reloaded(competition), with_plan=True)
    assert told["never"] == [["Anna", "Bo", 1]]
    assert check(told).faults == ()

    play(competition)
    told = seating_certificate(reloaded(competition), with_plan=True)
    assert check(told).faults == ("Round 2: Anna and Bo must never meet, and sit together.",)
    assert "never" not in seating_certificate(reloaded(competition))


def test_the_organisers_certificate_names_who_is_kept_apart_as_a_family() -> None:
    """The checker finds a family that sits together in a round of the plan."""
    competition = make_competition(EIGHT)
    competition.players.filter(name__in=("Anna", "Bo")).update(family="Ek")
    plan(competition, 2)

    told = seating_certificate(reloaded(competition), with_plan=True)
    assert told["apart"] == [["Anna", "Bo"]]
    assert check(told).faults == ()
    assert seating_certificate(reloaded(competition))["apart"] == []


def test_the_log_names_both_and_the_same_sent_twice_counts_once() -> None:
    """Naming a pair and letting it meet again are two acts."""
    competition = make_competition(FOUR)
    for meet in (False, False, True, True):
        never(competition, "Bo", "Anna", meet=meet)

    acts = competition.tournament.acts.filter(kind__startswith="players_never")
    assert sorted(act.kind for act in acts) == ["players_never", "players_never_undone"]
    assert all(act.data == {"player": "Bo", "other": "Anna"} for act in acts)
    assert not NeverPair.objects.exists()


def test_nobody_is_kept_from_themselves_or_from_a_stranger() -> None:
    """A forged form changes nothing."""
    competition, elsewhere = make_competition(FOUR), make_competition(FOUR)
    anna = player_of(competition, "Anna").pk
    for other in (anna, player_of(elsewhere, "Bo").pk, 0):
        with pytest.raises(PlayerUnknown):
            never_set(tournament_id=competition.tournament_id, player_id=anna, other_id=other, never=True)
    assert not NeverPair.objects.exists()


def test_pairs_of_a_merged_player_are_those_of_the_player_who_stays() -> None:
    """Each pair keeps the time it was named. The pair of the merged two is gone, and no pair is stored twice."""
    competition = make_competition(EIGHT)
    never(competition, "Eva", "Anna", "Bo", "Cia")
    never(competition, "Bo", "Anna", "Dag")
    anna, bo = player_of(competition, "Anna"), player_of(competition, "Bo")

    players_merge(tournament_id=competition.tournament_id, kept_id=anna.pk, other_id=bo.pk)

    pairs = {frozenset((pair.one.name, pair.other.name)) for pair in NeverPair.objects.all()}
    assert pairs == {frozenset(pair) for pair in (("Eva", "Anna"), ("Eva", "Cia"), ("Anna", "Dag"))}
    assert NeverPair.objects.count() == 3
