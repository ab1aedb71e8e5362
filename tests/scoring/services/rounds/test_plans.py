"""Rounds are seated by standings and by a plan, and a plan changes when a player comes or leaves."""

from itertools import combinations

import pytest

from scoring.errors.competition import DraftIsStale, PlanIsOld
from scoring.models.choices import Way
from scoring.models.drafts import Plan
from scoring.models.tournaments import Competition, Result, SeatOf
from scoring.selectors.rounds.plans import plan_request
from scoring.selectors.rounds.requests import next_number
from scoring.selectors.rounds.why import tables_played
from scoring.services.people.players import player_away
from scoring.services.rounds.drafts import draft_make, draft_publish
from scoring.services.rounds.plans import plan_keep, seating_set
from scoring.services.rounds.rounds import round_end
from scoring.systems.seating import seat
from tests.scoring.competitions import make_competition, player_of, reloaded, start_round

pytestmark = pytest.mark.django_db

SIXTEEN = " ".join(f"P{number:02}" for number in range(16))


def plan(competition: Competition, rounds: int) -> Plan:
    """Make, keep and return a plan of this many rounds."""
    asked, _present, first = plan_request(competition, rounds, seed=1, steps=3_000)
    return plan_keep(competition_id=competition.pk, seating=seat(asked), first=first)


def play(competition: Competition) -> list[list[int]]:
    """Draw the next round and end it. Return the ids of the players at each table."""
    started = start_round(reloaded(competition))
    round_end(competition_id=competition.pk, number=started.number, as_they_stand=True)
    return seated(competition, started.number)


def seated(competition: Competition, number: int) -> list[list[int]]:
    """Return the ids of the players at each table of a round."""
    return [list(table.players) for table in tables_played(competition, number + 1) if table.round == number]


def repeats(competition: Competition) -> int:
    """Return how many meetings in all rounds were not the pair's first."""
    pairs = [pair for table in tables_played(competition, 99) for pair in combinations(sorted(table.players), 2)]
    return len(pairs) - len(set(pairs))


def test_planned_rounds_are_drawn_as_planned() -> None:
    """By a plan of five rounds, all sixteen players meet exactly once."""
    competition = make_competition(SIXTEEN)
    made = plan(competition, 5)
    assert (made.repeats, made.bound, len(made.rounds)) == (0, 0, 5)
    assert reloaded(competition).seating == Way.PLANNED

    assert [play(competition) for _round in range(5)] == made.rounds
    assert repeats(competition) == 0


def test_after_the_plan_rounds_are_drawn_as_before() -> None:
    """After the five planned rounds, a sixth is drawn with repeats."""
    competition = make_competition(SIXTEEN)
    plan(competition, 1)
    play(competition)

    assert len(play(competition)) == 4


@pytest.mark.parametrize("leaves", [True, False], ids=["somebody leaves", "somebody comes"])
def test_a_plan_is_solved_anew_for_the_rounds_to_come(leaves: bool) -> None:
    """Played rounds stay the same, all players who are here are seated, and the plan knows who got other opponents."""
    competition = make_competition(SIXTEEN)
    late = player_of(competition, "P07")
    player_away(tournament_id=competition.tournament_id, player_id=late.pk, away=not leaves)
    before = plan(competition, 4)
    first = play(competition)
    player_away(tournament_id=competition.tournament_id, player_id=late.pk, away=leaves)
    second = play(competition)
    now = Plan.objects.get()

    assert seated(competition, 1) == first
    assert (late.pk in {player for table in second for player in table}) is not leaves
    assert (now.first, len(now.rounds)) == (2, 3)
    assert now.rounds[0] == second
    assert late.pk not in now.moved
    assert len(before.rounds) == 4


def test_a_plan_made_for_others_is_not_kept() -> None:
    """A plan is refused if a player left or a round was drawn during the search."""
    competition = make_competition(SIXTEEN)
    asked, _present, first = plan_request(competition, 2, seed=1, steps=100)
    found = seat(asked)
    player_away(tournament_id=competition.tournament_id, player_id=player_of(competition, "P01").pk, away=True)
    with pytest.raises(PlanIsOld):
        plan_keep(competition_id=competition.pk, seating=found, first=first)

    player_away(tournament_id=competition.tournament_id, player_id=player_of(competition, "P01").pk, away=False)
    start_round(competition)
    with pytest.raises(PlanIsOld):
        plan_keep(competition_id=competition.pk, seating=found, first=first)


def test_a_search_goes_on_from_the_plan_there_is() -> None:
    """A further search begins with the rounds of the plan that are still to play."""
    competition = make_competition(SIXTEEN)
    made = plan(competition, 3)
    play(competition)
    asked, present, first = plan_request(competition, None, seed=2, steps=100)

    assert (asked.rounds, len(present), first, next_number(competition)) == (2, 2, 2, 2)
    assert len(asked.played) == 1
    assert {name for table in present[0].tables for name in table.players} == set(SIXTEEN.split())
    assert made.first == 1


def give_points(competition: Competition, number: int) -> None:
    """Give each player at table t of a round t points, so that players of one table are level."""
    for seat_ in SeatOf.objects.filter(table__round__competition=competition, table__round__number=number):
        Result.objects.update_or_create(
            seat=seat_,
            defaults={"game_points": 0, "place": 1, "placement_points": seat_.table.number, "source_hash": "x"},
        )


def test_by_standings_players_with_like_points_meet() -> None:
    """After a round in which the players of each table are level, new tables have players of neighbouring tables."""
    competition = make_competition(SIXTEEN)
    seating_set(competition_id=competition.pk, way=Way.STANDINGS)
    play(competition)
    give_points(competition, 1)
    by_standing = draft_make(competition_id=competition.pk, number=2, seed=1)
    by_meetings = draft_make(competition_id=competition.pk, number=2, way=Way.MEETINGS, seed=1)
    points = {seat_.player_id: seat_.table.number for seat_ in SeatOf.objects.filter(table__round__number=1)}

    def spread(tables: list[list[int]]) -> int:
        return sum((points[one] - points[other]) ** 2 for table in tables for one, other in combinations(table, 2))

    assert spread(by_standing.tables) <= spread(by_meetings.tables)
    assert (by_standing.seating, by_meetings.seating) == ("standings", "meetings")
    assert (bool(by_standing.basis), bool(by_meetings.basis)) == (True, False)


def test_a_draft_by_standings_is_stale_once_a_result_changes() -> None:
    """A draft seated by meetings doesn't become stale when a result changes."""
    competition = make_competition(SIXTEEN)
    play(competition)
    give_points(competition, 1)
    by_standing = draft_make(competition_id=competition.pk, number=2, way=Way.STANDINGS, seed=1)
    by_meetings = draft_make(competition_id=competition.pk, number=2, way=Way.MEETINGS, seed=1)
    Result.objects.filter(seat__table__number=1).update(placement_points=9)

    with pytest.raises(DraftIsStale):
        draft_publish(competition_id=competition.pk, draft_id=by_standing.pk, version=0)
    assert draft_publish(competition_id=competition.pk, draft_id=by_meetings.pk, version=0).number == 2
