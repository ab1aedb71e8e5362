"""The people of a club: kept once, ticked off as they come, known in lists."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from scoring.access.roles import CO_ORGANISER
from scoring.models.members import Member
from scoring.models.tournaments import Act, Player
from scoring.services.access.roles import role_give
from scoring.services.people.members import members_add
from tests.scoring.competitions import FOUR, address, make_competition, make_organiser
from tests.scoring.rest.access.test_account import Own
from tests.scoring.rest.program import Program

pytestmark = pytest.mark.django_db

CLUB = "/organise/club/people/"


@pytest.fixture
def club(organiser: User) -> dict[str, Member]:
    """Return the people of the organiser's club by name."""
    members_add(organiser_id=organiser.pk, text="Åsa Öberg\nBo Berg\nCia")
    Member.objects.filter(name="Bo Berg").update(family="Berg", aliases=["Bosse"])
    return {member.name: member for member in Member.objects.all()}


def test_people_are_added_changed_and_removed(mia: Client) -> None:
    """Whoever is there already stays; what can't be read stays in the box."""
    assert "Nobody yet" in mia.get(CLUB).text
    mia.post(CLUB, {"members": "Anna\nBo"})
    odd = mia.post(CLUB, {"members": "anna\nCia"})

    assert odd.status_code == 422 and "Already in the list" in odd.text
    assert "added to your club" not in mia.post(CLUB, {"members": "Anna"}).text, "nobody was"
    assert [one.name for one in Member.objects.all()] == ["Anna", "Bo", "Cia"]
    bo = Member.objects.get(name="Bo")
    taken = mia.post(f"{CLUB}{bo.pk}/", {"name": "ANNA", "family": ""}, follow=True)
    assert "has a member called ANNA already" in taken.text
    empty = mia.post(f"{CLUB}{bo.pk}/", {"name": " ", "family": ""}, follow=True)
    assert "at most 60 characters" in empty.text
    mia.post(f"{CLUB}{bo.pk}/", {"name": "Bo Ek", "family": "Ek"})
    bo.refresh_from_db()
    assert (bo.name, bo.family, bo.aliases) == ("Bo Ek", "Ek", ["Bo"])
    mia.post(f"{CLUB}{bo.pk}/", {"remove": "1"})
    assert not Member.objects.filter(pk=bo.pk).exists()
    assert "no such member" in mia.post(f"{CLUB}{bo.pk}/", {"remove": "1"}, follow=True).text


def test_players_of_an_earlier_tournament_become_people_of_the_club(mia: Client, organiser: User) -> None:
    """Those whom the club knows are not added again."""
    competition = make_competition(FOUR, organiser)
    members_add(organiser_id=organiser.pk, text="anna")
    answer = mia.post(CLUB, {"keep": competition.tournament.slug}, follow=True)

    assert "3 people added to your club." in answer.text
    assert Member.objects.count() == 4
    theirs = make_competition("Eva Fia", make_organiser("olle"))
    assert mia.post(CLUB, {"keep": theirs.tournament.slug}).status_code == 404


def test_each_organiser_has_a_club_of_their_own(mia: Client, club: dict[str, Member]) -> None:
    """Nobody sees, changes or ticks off the people of another club."""
    other = make_organiser("olle")
    client = Client()
    client.force_login(other)
    assert "Bo Berg" not in client.get(CLUB).text
    client.post(f"{CLUB}{club['Cia'].pk}/", {"remove": "1"})
    theirs = make_competition("", other)
    refused = client.post(address(theirs, "players/club/"), {"here": club["Cia"].pk}, follow=True)

    assert Member.objects.filter(name="Cia").exists()
    assert "no such member" in refused.text and not theirs.players.exists()


def test_member_is_ticked_off_and_taken_back_by_a_tap(mia: Client, organiser: User, club: dict[str, Member]) -> None:
    """The first tap puts them on the list, the next marks them as away, and the next as here again."""
    competition = make_competition("", organiser)
    page, bo = address(competition, "players/club/"), club["Bo Berg"]
    assert mia.get(page).text.count("not on the list") == 3

    mia.post(page, {"here": bo.pk})
    player = Player.objects.get()
    assert (player.name, player.family, player.aliases, player.away) == ("Bo Berg", "Berg", ["Bosse"], False)
    mia.post(page, {"away": bo.pk})
    assert Player.objects.get().away
    mia.post(page, {"here": bo.pk})
    assert not Player.objects.get().away
    kinds = list(Act.objects.order_by("pk").values_list("kind", flat=True))
    assert kinds[-3:] == ["players_added", "players_away", "players_here"]


def test_co_organiser_is_told_whose_list_it_is(mia: Client, organiser: User, club: dict[str, Member]) -> None:
    """Who stands at the door ticks off the owner's people, and reads that they are the owner's."""
    competition = make_competition(FOUR, organiser)
    helps = make_organiser("otto")
    role_give(tournament_id=competition.tournament_id, role=CO_ORGANISER, name="otto", by_link=False)
    otto = Client()
    otto.force_login(helps)

    page = otto.get(f"{address(competition)}players/club/").text
    assert f"This is {organiser.username}'s list" in page and "Bo Berg" in page
    assert "list: the people" not in mia.get(f"{address(competition)}players/club/").text
    Member.objects.all().delete()
    assert "Your club" not in otto.get(f"{address(competition)}players/club/").text


def test_guest_is_added_in_one_line(mia: Client, organiser: User) -> None:
    """A guest is no member of the club."""
    competition = make_competition("Anna", organiser)
    page = address(competition, "players/club/")

    assert "Gus is on the list." in mia.post(page, {"guest": "Gus"}, follow=True).text
    assert "Already in the list" in mia.post(page, {"guest": "Anna"}, follow=True).text
    assert not Member.objects.exists()


def test_pasted_list_knows_the_club(mia: Client, organiser: User, club: dict[str, Member]) -> None:
    """Whatever the list writes, the name, family and spellings are the club's."""
    competition = make_competition("", organiser)
    mia.post(address(competition, "players/"), {"players": "asa oberg\nBosse\nDag"})

    assert set(competition.players.values_list("name", flat=True)) == {"Åsa Öberg", "Bo Berg", "Dag"}
    assert competition.players.get(name="Bo Berg").family == "Berg"


def test_programs_keep_the_club_and_tick_off(organiser: User, club: dict[str, Member]) -> None:
    """The same by REST: an account's program keeps the people, a tournament's program ticks them off."""
    own, competition = Own(organiser), make_competition("", organiser)
    assert [one["name"] for one in own.told("GET", "members/")] == ["Bo Berg", "Cia", "Åsa Öberg"]
    assert len(own.told("POST", "members/", {"text": "Dag\nCia"})) == 4
    bo = club["Bo Berg"].pk
    changed = own.told("PATCH", f"members/{bo}/", {"family": ""})
    assert changed == {"id": bo, "name": "Bo Berg", "family": "", "spellings": ["Bosse"]}
    assert own.ask("PATCH", f"members/{bo}/", {"name": "Cia"}).json()["code"] == "member-name-taken"

    program = Program(competition)
    told = program.post("players/club/", {"members": [bo]})
    assert [one["presence"] for one in told if one["id"] == bo] == ["here"]
    assert [one["presence"] for one in program.get("players/club/") if one["name"] == "Cia"] == ["not_listed"]
    assert program.ask("post", "players/club/", {"members": [0]}).json()["code"] == "member-unknown"
    assert own.ask("DELETE", f"members/{bo}/").status_code == 204
    assert own.ask("DELETE", f"members/{bo}/").json()["code"] == "member-unknown"
