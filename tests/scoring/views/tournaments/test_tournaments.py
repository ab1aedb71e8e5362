"""The list of tournaments, a tournament's page with its competitions and players, and adding a competition."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from scoring.models.tournaments import Act, Competition
from scoring.services.rounds.rounds import round_end
from scoring.services.tournaments.competitions import competition_end
from tests.scoring.competitions import (
    EIGHT,
    add_competition,
    give_fault,
    make_competition,
    make_organiser,
    player_of,
    start_round,
    table_of,
)
from tests.scoring.views.tournaments.test_competitions import NEW

pytestmark = pytest.mark.django_db
ROOF = "/organise/tournament/friday/"


@pytest.fixture
def alone(organiser: User) -> Competition:
    """Return a competition of Knoesten, the only one of its tournament."""
    return make_competition(EIGHT, organiser)


def text_of(client: Client, path: str) -> str:
    """Return a page as text with single spaces."""
    answer = client.get(path, follow=True)
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def test_a_tournament_of_one_competition_is_that_competitions_page(mia: Client, alone: Competition) -> None:
    """The list and the tournament's address both lead to its only competition."""
    assert f'href="/organise/competition/{alone.slug}/"' in text_of(mia, "/organise/")
    assert mia.get(ROOF)["Location"] == f"/organise/competition/{alone.slug}/"
    assert "←" not in text_of(mia, f"/organise/competition/{alone.slug}/")


def test_another_competition_is_added_and_the_first_gets_a_name(mia: Client, alone: Competition) -> None:
    """The form proposes a game that the tournament doesn't have yet, and tables after those that exist."""
    start_round(alone)
    form = mia.get(ROOF + "add/?game=knoesten").content.decode()
    assert 'name="first_name" value="Knoesten"' in form and 'name="first_table" value="3"' in form

    chosen: dict[str, Any] = {
        **NEW,
        "name": "Second chance",
        "first_name": "Main",
        "first_table": "21",
        "key": "one form",
    }
    for _ in range(2):
        answer = mia.post(ROOF + "add/?game=knoesten", chosen)
        assert answer["Location"] == ROOF

    first, second = alone.tournament.competitions.all()
    assert (first.name, second.name, second.first_table, second.policy) == ("Main", "Second chance", 21, "teach")
    page = text_of(mia, ROOF)
    assert "Second chance was added" in page and "Draw round 1: " not in page


def test_a_name_that_is_taken_and_a_missing_one_are_said_at_the_field(mia: Client, alone: Competition) -> None:
    """A name that is taken, or a missing one of the first competition, is reported at its field; nothing is added."""
    chosen = {**NEW, "first_name": "Main", "first_table": "1", "name": "main"}
    wrong = mia.post(ROOF + "add/?game=knoesten", chosen)
    missing = mia.post(ROOF + "add/?game=knoesten", {**chosen, "first_name": ""})

    assert (wrong.status_code, missing.status_code) == (422, 422)
    assert "has a competition called main already" in wrong.content.decode()
    assert "Give the competition a name" in missing.content.decode()
    assert alone.tournament.competitions.count() == 1


def test_the_roof_says_what_comes_next_in_each_competition(mia: Client, alone: Competition) -> None:
    """The tournament's page says what comes next in each competition, from no players to the final standings."""
    whist = add_competition(alone)
    assert "Draw round 1: 8 players are here." in text_of(mia, ROOF)

    start_round(alone)
    page = text_of(mia, ROOF)
    assert "Round 1 is drawn: 2 tables." in page and "Nobody is here yet." in page

    give_fault(table_of(alone), table_of(alone).seats.all()[0].player.name)
    alone.rounds.update(status="running")
    assert "Round 1 plays: 0 of 2 tables are done." in text_of(mia, ROOF + "competitions/")

    round_end(competition_id=alone.pk, number=1, as_they_stand=True)
    competition_end(competition_id=alone.pk)
    page = text_of(mia, ROOF)
    assert "It is over; the standings are final." in page
    assert f'href="/organise/competition/{whist.slug}/"' in page
    assert "← Friday" in text_of(mia, f"/organise/competition/{whist.slug}/")
    assert "Knoesten · Whist" in text_of(mia, "/organise/")


def test_a_tick_says_who_plays_where(mia: Client, alone: Competition) -> None:
    """Unticking removes an entry, or withdraws it if the player has sat there; ticking again brings it back."""
    whist, anna = add_competition(alone), player_of(alone, "Anna")
    start_round(alone)
    round_end(competition_id=alone.pk, number=1, as_they_stand=True)

    def tick(competition: Competition, plays: str) -> list[bool]:
        mia.post(ROOF + "entry/", {"entry": f"{competition.slug}:{anna.pk}:{plays}"})
        return [entry.withdrawn for entry in anna.entries.order_by("competition")]

    assert tick(whist, "no") == [False]
    assert tick(whist, "yes") == [False, False]
    assert tick(alone, "no") == [True, False]
    assert tick(whist, "no") == [True]
    assert tick(alone, "yes") == [False]
    assert list(Act.objects.values_list("kind", "competition").order_by("-pk")[:5]) == [
        ("player_let_back", "Knoesten"),
        ("player_removed", "Whist"),
        ("player_withdrawn", "Knoesten"),
        ("players_added", "Whist"),
        ("player_removed", "Whist"),
    ]


@pytest.mark.parametrize("scripts", [False, True])
def test_unticking_a_player_whose_table_plays_asks_what_becomes_of_the_table(
    mia: Client, alone: Competition, scripts: bool
) -> None:
    """The question is the one that "Withdraw" asks; afterwards the way leads back to the tournament's page."""
    add_competition(alone)
    anna = player_of(alone, "Anna")
    start_round(alone)
    leave = f"/organise/competition/{alone.slug}/players/{anna.pk}/leave/?from=tournament"

    sent = {"entry": f"{alone.slug}:{anna.pk}:no"}
    answer = mia.post(ROOF + "entry/", sent, headers={"HX-Request": "true"} if scripts else {})

    assert answer["HX-Redirect" if scripts else "Location"] == leave
    assert not anna.entries.filter(withdrawn=True).exists()
    assert f'href="{ROOF}#player-{anna.pk}"' in text_of(mia, leave)
    done = mia.post(leave, {"how": "nobody", "reason": "Anna's train"})
    assert done["Location"] == ROOF
    assert anna.entries.filter(withdrawn=True, left_how="nobody").count() == 1


def test_in_no_competition_a_player_stays_on_the_list(mia: Client, alone: Competition) -> None:
    """A player's last entry is withdrawn and not removed, so that a mistake costs nothing."""
    whist, anna = add_competition(alone), player_of(alone, "Anna")
    for competition in (whist, alone):
        mia.post(ROOF + "entry/", {"entry": f"{competition.slug}:{anna.pk}:no"})

    assert [entry.withdrawn for entry in anna.entries.all()] == [True]
    assert "Anna plays Whist" in text_of(mia, ROOF)


def test_ticks_of_an_ended_competition_stay(mia: Client, alone: Competition) -> None:
    """Boxes of an ended competition can't be changed, and the page says why."""
    whist, anna = add_competition(alone), player_of(alone, "Anna")
    competition_end(competition_id=whist.pk)
    answer = mia.post(ROOF + "entry/", {"entry": f"{whist.slug}:{anna.pk}:no"}, follow=True)

    assert "This competition has ended" in answer.content.decode()
    assert anna.entries.count() == 2


@pytest.mark.parametrize("what", ["", "friday", "friday:x:no", "nowhere:1:no", "friday:999999:yes"])
def test_nonsense_ticks_nobody(mia: Client, alone: Competition, what: str) -> None:
    """A forged request ticks nobody."""
    assert mia.post(ROOF + "entry/", {"entry": what}).status_code == 404


def test_a_tournament_is_its_organisers_alone(mia: Client) -> None:
    """For another organiser the tournament doesn't exist."""
    make_competition(EIGHT, make_organiser("ola"))

    for path in ("", "competitions/", "add/"):
        assert mia.get(ROOF + path).status_code == 404
    assert mia.post(ROOF + "entry/", {"entry": "friday:1:no"}).status_code == 404


@pytest.mark.parametrize("page", ["cards/", "referee/", "roles/", "log/"])
def test_what_all_competitions_share_is_reached_from_the_roof_and_leads_back(
    mia: Client, alone: Competition, page: str
) -> None:
    """Cards with the Wi-Fi, referees, roles and log; alone, the competition's page is the way back."""
    path = f"/organise/competition/{alone.slug}/{page}"
    assert f'href="{ROOF}"' not in text_of(mia, path)
    add_competition(alone)

    assert f'href="{path}' in text_of(mia, ROOF)
    back = text_of(mia, path)
    assert f'href="{ROOF}">Back to the tournament' in back and ">Back to Knoesten" in back


def test_the_roofs_page_costs_the_same_for_any_number_of_players(
    mia: Client, alone: Competition, django_assert_max_num_queries: Any
) -> None:
    """The page of two competitions takes the same number of queries with eight players as with more."""
    add_competition(alone)
    with django_assert_max_num_queries(17):
        mia.get(ROOF)
