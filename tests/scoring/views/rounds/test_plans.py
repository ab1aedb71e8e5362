"""The page on which an organiser chooses how rounds are seated, and makes a plan."""

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from scoring.models.drafts import Plan
from scoring.models.tournaments import Competition
from scoring.selectors.people.links import link_path
from scoring.services.people.players import player_away
from scoring.services.rounds import searching
from tests.scoring.competitions import EIGHT, address, make_competition, player_of, reloaded

pytestmark = pytest.mark.django_db


@pytest.fixture
def competition(organiser: User, monkeypatch: pytest.MonkeyPatch) -> Competition:
    """Return a competition of eight players, with short slices of a search."""
    monkeypatch.setattr(searching, "SLICE", 0.02)
    return make_competition(EIGHT, organiser)


def shown(mia: Client, competition: Competition, query: str = "") -> str:
    """Return the page as text without tags."""
    page = mia.get(address(competition, f"seating/{query}")).content.decode()
    return " ".join(re.sub(r"<[^>]+>", " ", page[page.index("<main") :]).split())


def test_the_way_is_chosen_and_said_where_rounds_are_drawn(mia: Client, competition: Competition) -> None:
    """The chosen way is shown where rounds are drawn. An unknown way changes nothing."""
    assert "Seated so that few pairs meet again." in mia.get(address(competition)).content.decode()
    mia.post(address(competition, "seating/way/"), {"way": "standings"})
    mia.post(address(competition, "seating/way/"), {"way": "by magic"})

    assert reloaded(competition).seating == "standings"
    assert "The next rounds are seated: by standings" in shown(mia, competition)


def test_a_plan_is_made_and_searched_on_in_slices(mia: Client, competition: Competition) -> None:
    """The page says how good the plan is and goes on searching until it can't be better or the organiser stops."""
    answer = mia.post(address(competition, "seating/plan/"), {"rounds": "3"})
    made = Plan.objects.get()
    text = shown(mia, competition, "?search")

    assert len(made.rounds) == 3
    assert f"{made.repeats} pairs meet again; at least {made.bound} must." in text
    assert re.search(r"Most meetings of one pair: [12]\. Times at a small table: 0 to 0\.", text)
    if made.repeats > made.bound:
        assert answer["Location"] == address(competition, "seating/?search")
        assert "Searching for a better one" in text
        assert "Searching for a better one" not in shown(mia, competition)
        mia.post(address(competition, "seating/plan/search/"))
    else:
        assert answer["Location"] == address(competition, "seating/")
        assert "No plan is better." in text
    assert Plan.objects.get().repeats <= made.repeats


def test_nothing_is_searched_without_a_plan(mia: Client, competition: Competition) -> None:
    """Without a plan, a further search does nothing, and no plan is made for too few players."""
    mia.post(address(competition, "seating/plan/search/"))
    for name in EIGHT.split()[2:]:
        pk = player_of(competition, name).pk
        player_away(tournament_id=competition.tournament_id, player_id=pk, away=True)
    mia.post(address(competition, "seating/plan/"), {"rounds": "x"})

    assert not Plan.objects.exists()
    assert "can&#x27;t be seated at tables" in mia.get(address(competition, "seating/")).content.decode()


def test_a_plan_that_no_longer_fits_says_so(mia: Client, competition: Competition) -> None:
    """The page says that the next draw will solve the plan anew."""
    mia.post(address(competition, "seating/plan/"), {"rounds": "2"})
    assert "does not seat exactly the players who are here" not in shown(mia, competition)
    player_away(tournament_id=competition.tournament_id, player_id=player_of(competition, "Anna").pk, away=True)

    assert "does not seat exactly the players who are here" in shown(mia, competition)
    mia.post(address(competition, "rounds/1/start/"), {"tables": "2", "best": "2"})
    assert Plan.objects.get().rounds[0] == _first_round(competition)


def test_nobody_else_sees_a_plan(mia: Client, competition: Competition) -> None:
    """Other accounts can't open the page, and so don't learn where anybody will sit."""
    mia.post(address(competition, "seating/plan/"), {"rounds": "2"})
    stranger = Client()
    anna = stranger.get(link_path(player_of(competition, "Anna"))).content.decode()

    assert "The first round has not been drawn yet." in anna
    for path in ("seating/", "seating/way/", "seating/plan/", "seating/plan/search/"):
        answer = (
            stranger.get(address(competition, path))
            if path == "seating/"
            else stranger.post(address(competition, path))
        )
        assert answer.status_code == 302
        assert answer["Location"].startswith("/organise/sign-in/")


def _first_round(competition: Competition) -> list[list[int]]:
    tables = competition.rounds.get(number=1).tables.all()
    return [[seat.player_id for seat in table.seats.all()] for table in tables]


def test_what_a_draw_heeds_is_chosen_beside_the_way(mia: Client, competition: Competition) -> None:
    """Boxes that were ticked are ticked when the page returns. Without a tick, the draw heeds no wish."""
    mia.post(address(competition, "seating/way/"), {"way": "meetings", "clubs": "on", "recalls": "on"})
    now = reloaded(competition)
    assert (now.clubs_apart, now.recalls) == (True, True)
    assert mia.get(address(competition, "seating/")).content.decode().count(" checked") == 3
    mia.post(address(competition, "seating/way/"), {"way": "meetings"})
    assert not reloaded(competition).clubs_apart


def test_the_most_meetings_of_a_pair_are_chosen_on_the_page(mia: Client, competition: Competition) -> None:
    """An empty field means no limit. A number that cannot be meant is refused in words, and nothing is saved."""
    mia.post(address(competition, "seating/way/"), {"way": "standings", "meetings_most": "2"})
    assert reloaded(competition).meetings_most == 2
    assert 'name="meetings_most" value="2"' in mia.get(address(competition, "seating/")).content.decode()
    wrong = mia.post(address(competition, "seating/way/"), {"way": "meetings", "meetings_most": "0"})
    assert wrong.status_code == 422 and "greater than or equal to 1" in wrong.content.decode()
    assert (reloaded(competition).meetings_most, reloaded(competition).seating) == (2, "standings")
    mia.post(address(competition, "seating/way/"), {"way": "standings", "meetings_most": ""})
    assert reloaded(competition).meetings_most is None
