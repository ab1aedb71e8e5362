"""The organiser's page of a player, and checking in, without a browser."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from scoring.models.tournaments import Competition
from tests.scoring.competitions import make_competition, make_organiser, player_of, start_round

pytestmark = pytest.mark.django_db


@pytest.fixture
def competition(organiser: User) -> Competition:
    """Return a competition of Anna, Bo, Cia and Dag."""
    return make_competition(organiser=organiser)


def path(competition: Competition, rest: str) -> str:
    """Return the address of a page about the competition's players."""
    return f"/organise/competition/{competition.slug}/players/{rest}"


def here(competition: Competition) -> list[str]:
    """Return the names of the players who are here."""
    return [player.name for player in competition.players.filter(away=False).order_by("name")]


def test_a_player_is_renamed(mia: Client, competition: Competition) -> None:
    """Renaming shows a message. A name that another player has is refused, and the typed text stays in the form."""
    bo = path(competition, f"{player_of(competition, 'Bo').pk}/")

    assert "Bosse is saved." in mia.post(bo, {"name": "Bosse", "aliases": "Bo\r\nBobo"}, follow=True).content.decode()
    refused = mia.post(bo, {"name": "anna", "club": "Ruter"})
    assert refused.status_code == 422 and "Anna is in the list already." in refused.content.decode()
    assert 'value="anna"' in refused.content.decode() and 'value="Ruter"' in refused.content.decode()
    assert player_of(competition, "Bosse").aliases == ["Bo", "Bobo"]


def test_a_player_of_nobody_leads_back(mia: Client, competition: Competition) -> None:
    """The address of a player who doesn't exist leads back to the competition."""
    assert "no such player" in mia.get(path(competition, "0/"), follow=True).content.decode()


def test_checking_in_marks_one_or_all_and_undoes_it(mia: Client, competition: Competition) -> None:
    """The last act can be undone, for the players whom it concerned, and the search stays as it was."""
    check_in = path(competition, "check-in/")
    bo = player_of(competition, "Bo").pk

    page = mia.post(check_in, {"away": "all"}, follow=True).content.decode()
    assert here(competition) == [] and "4 players marked as away." in page

    answer = mia.post(check_in, {"here": str(bo), "q": "b", "only": "away"}, follow=True)
    assert answer.redirect_chain[-1][0].endswith("check-in/?q=b&only=away")
    assert "Marked as here: Bo." in answer.content.decode()
    assert "1 of 4 are here, 3 missing" in answer.content.decode()

    page = mia.post(check_in, {"undo": "away"}, follow=True).content.decode()
    assert here(competition) == [] and "Marked as" not in page
    mia.post(check_in, {"undo": "here"})
    assert here(competition) == []


@pytest.mark.parametrize("posted", [{}, {"away": "x"}, {"here": "²"}, {"away": "9" * 30}])
def test_checking_in_nobody_changes_nothing(mia: Client, competition: Competition, posted: dict[str, str]) -> None:
    """A forged form marks nobody."""
    assert mia.post(path(competition, "check-in/"), posted).status_code == 302
    assert len(here(competition)) == 4


def test_only_the_organiser_sees_these_pages(client: Client, competition: Competition) -> None:
    """Others get what they get for a competition that doesn't exist."""
    client.force_login(make_organiser("other"))
    for rest in ("check-in/", f"{player_of(competition, 'Bo').pk}/"):
        assert client.get(path(competition, rest)).status_code == 404
        assert Client().get(path(competition, rest)).status_code == 302


@pytest.mark.parametrize(
    ("typed", "kept"), [("7", 7), (" 12 ", 12), ("", None), ("0", None), ("x", None), ("1234", None)]
)
def test_a_player_is_given_a_fixed_table(mia: Client, competition: Competition, typed: str, kept: int | None) -> None:
    """The form takes the table's number. Anything else means no fixed table."""
    anna = player_of(competition, "Anna")

    page = mia.post(path(competition, f"{anna.pk}/"), {"name": "Anna", "table": typed}, follow=True)
    anna.refresh_from_db()
    assert anna.fixed_table == kept
    assert f'value="{kept or ""}" inputmode' in page.content.decode()


def test_two_lines_become_one_player_after_a_look(mia: Client, competition: Competition) -> None:
    """The page asks for the other player, then shows what would move, with a button that merges the two."""
    anna, bo = player_of(competition, "Anna"), player_of(competition, "Bo")
    merge = path(competition, f"{anna.pk}/merge/")
    assert merge in mia.get(path(competition, f"{anna.pk}/")).content.decode()
    assert "Make them one player" not in mia.get(merge).content.decode()

    page = mia.get(f"{merge}?other={bo.pk}").content.decode()
    assert "Bo has not played, so no result moves." in page
    assert "Make them one player, Anna" in page
    mia.post(merge, {"other": bo.pk})
    anna.refresh_from_db()
    assert anna.aliases == ["Bo"]
    assert not competition.players.filter(pk=bo.pk).exists()


def test_two_who_met_are_told_to_be_two_people(mia: Client, competition: Competition) -> None:
    """The page has no merge button, and a form posted anyway changes nothing. An unknown player is refused."""
    anna, bo = player_of(competition, "Anna"), player_of(competition, "Bo")
    start_round(competition)
    merge = path(competition, f"{anna.pk}/merge/")

    page = mia.get(f"{merge}?other={bo.pk}").content.decode()
    assert "so they are two people" in page
    assert "Make them one player" not in page
    mia.post(merge, {"other": bo.pk})
    assert competition.players.count() == 4
    assert mia.get(f"{merge}?other=987654", follow=True).status_code == 200


def test_two_players_never_meet_until_they_may_again(mia: Client, competition: Competition) -> None:
    """The pair is named and removed on either player's page. A player who is named already isn't offered again."""
    anna, bo = player_of(competition, "Anna"), player_of(competition, "Bo")
    of_anna, of_bo = (path(competition, f"{player.pk}/") for player in (anna, bo))

    page = mia.post(f"{of_anna}never/", {"other": bo.pk}, follow=True).content.decode()
    assert "From the next draw on, Anna and Bo never sit at one table." in page
    assert "Let Anna and Bo meet again" in page and f'<option value="{bo.pk}">' not in page
    assert "Let Bo and Anna meet again" in mia.get(of_bo).content.decode()
    page = mia.post(f"{of_bo}never/", {"other": anna.pk, "may": "yes"}, follow=True).content.decode()
    assert "Bo and Anna may sit at one table again." in page
    assert "meet again" not in mia.get(of_anna).content.decode()


@pytest.mark.parametrize("typed", ["", "x", "²", "9" * 30])
def test_nobody_is_never_met(mia: Client, competition: Competition, typed: str) -> None:
    """A forged form changes nothing, and the page says so."""
    anna = player_of(competition, "Anna").pk
    answer = mia.post(path(competition, f"{anna}/never/"), {"other": typed}, follow=True)
    assert "no such player" in answer.content.decode()
