"""Joining by link, without a browser."""

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client

from scoring.models.choices import Joining
from scoring.models.tournaments import Competition, Tournament
from scoring.selectors.people.joining import join_path
from scoring.selectors.people.links import link_path
from scoring.services.people.joining import joining_set
from tests.scoring.competitions import make_competition, make_organiser, player_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def competition(organiser: User) -> Competition:
    """Return a competition of Anna, Bo, Cia and Dag whose list players may join."""
    cache.clear()
    competition = make_competition(organiser=organiser)
    joining_set(tournament_id=competition.tournament_id, joining=Joining.ASK)
    return competition


def link(competition: Competition) -> str:
    """Return the address of the page where players join."""
    return join_path(Tournament.objects.get(pk=competition.tournament_id))


def office(competition: Competition) -> str:
    """Return the address of the organiser's page about joining."""
    return f"/organise/competition/{competition.slug}/players/joining/"


def test_a_phone_joins_and_lands_on_its_own_page(competition: Competition) -> None:
    """The page says that the player waits to be let in. The form sent twice makes one player."""
    phone = Client()
    assert "Join Friday" in phone.get(link(competition)).content.decode()

    answers = [phone.post(link(competition), {"name": "Eva"}) for _ in range(2)]
    page = phone.get(answers[0]["Location"])

    assert answers[0]["Location"] == answers[1]["Location"] and answers[0]["Location"].startswith("/p/")
    assert page.status_code == 200 and "You are on the list" in page.content.decode()
    assert "Eva has joined with this phone." in phone.get(link(competition)).content.decode()
    assert phone.get(f"/api/v1{answers[0]['Location']}").status_code == 409


def test_the_organiser_lets_in_and_removes(mia: Client, competition: Competition) -> None:
    """Players are let in or removed one by one or all at once, and the competition's page says how many wait."""
    for name in ("Eva", "Fia", "Gun", "Hal"):
        Client().post(link(competition), {"name": name})
    waiting = {player.name: str(player.pk) for player in competition.tournament.players.filter(entries=None)}

    assert "4 wait" in mia.get(f"/organise/competition/{competition.slug}/").content.decode()
    assert "Eva is in." in mia.post(office(competition), {"in": waiting["Eva"]}, follow=True).content.decode()
    out = mia.post(office(competition), {"out": waiting["Fia"]}, follow=True).content.decode()
    assert "Fia was taken off the list." in out and "2 players wait to be let in" in out
    assert "2 players are in." in mia.post(office(competition), {"in": "all"}, follow=True).content.decode()
    assert competition.players.count() == 7


def test_the_code_is_shown_while_the_list_is_open(mia: Client, competition: Competition) -> None:
    """The code is shown only while players can join, and a new code makes the old one void."""
    old = link(competition)
    assert old in mia.get(office(competition)).content.decode()

    mia.post(office(competition), {"renew": "yes"})
    assert Client().get(old).status_code == 410
    mia.post(office(competition), {"joining": "closed"})
    assert link(competition) not in mia.get(office(competition)).content.decode()
    assert Client().get(link(competition)).status_code == 403
    mia.post(office(competition), {"joining": "everybody"})
    mia.post(office(competition), {})
    assert Tournament.objects.get(pk=competition.tournament_id).joining == "closed"


def test_a_refused_name_is_still_there(competition: Competition) -> None:
    """A refused name stays in its field, with advice and without any data about the player who has it."""
    answer = Client().post(link(competition), {"name": "ANNA", "club": "Ruter"})
    page = answer.content.decode()

    assert answer.status_code == 422 and "The name ANNA is on the list already." in page
    assert 'value="ANNA"' in page and 'value="Ruter"' in page
    assert link_path(player_of(competition, "Anna")) not in page


def test_a_forged_cookie_is_nobody(competition: Competition) -> None:
    """The cookie is signed, so a forged one is ignored."""
    phone = Client()
    phone.cookies["joined"] = str(player_of(competition, "Anna").pk)

    assert "has joined with this phone" not in phone.get(link(competition)).content.decode()


def test_only_the_organiser_opens_the_list(client: Client, competition: Competition) -> None:
    """Others get what they get for a competition that doesn't exist."""
    client.force_login(make_organiser("other"))

    assert client.post(office(competition), {"joining": "open"}).status_code == 404
    assert Client().get(office(competition)).status_code == 302
