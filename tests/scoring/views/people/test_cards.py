"""The players' cards, without a browser: who gets one, the Wi-Fi on it, and new links."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from scoring.models.tournaments import Competition
from scoring.selectors.people.links import link_path
from scoring.services.people.players import player_withdraw, players_add
from scoring.views.people import cards
from tests.scoring.competitions import FOUR, make_competition, player_of, reloaded, start_round

pytestmark = pytest.mark.django_db


def cards_of(competition: Competition, query: str = "") -> str:
    """Return the address of a competition's cards."""
    return f"/organise/competition/{competition.slug}/cards/{query}"


def names_on(page: str) -> list[str]:
    """The names on the cards of a page."""
    return [part.split("<")[0] for part in page.split('class="seat-card__name">')[1:]]


def test_everybody_who_plays_has_one_card(mia: Client, organiser: User) -> None:
    """Already before the first round; who has withdrawn needs none."""
    competition = make_competition(FOUR, organiser)
    player_withdraw(competition_id=competition.pk, player_id=player_of(competition, "Dag").pk)

    page = mia.get(cards_of(competition)).content.decode()

    assert names_on(page) == ["Anna", "Bo", "Cia"]
    assert page.count('class="qr"') == 3 and "type the six characters" in page


def test_late_comers_cards_are_printed_alone(mia: Client, organiser: User) -> None:
    """And so is one card of anybody."""
    competition = make_competition(FOUR, organiser)
    assert "?of=late" not in mia.get(cards_of(competition)).content.decode()
    start_round(competition)
    players_add(competition_id=competition.pk, text="Eva\nFia")

    everybody = mia.get(cards_of(competition)).content.decode()
    assert "Only the 2 late comers" in everybody and len(names_on(everybody)) == 6
    assert names_on(mia.get(cards_of(competition, "?of=late")).content.decode()) == ["Eva", "Fia"]
    cia = player_of(competition, "Cia").pk
    assert names_on(mia.get(cards_of(competition, f"?of={cia}")).content.decode()) == ["Cia"]
    assert names_on(mia.get(cards_of(competition, "?of=nonsense")).content.decode()) == []


def test_many_cards_are_printed_in_parts(mia: Client, organiser: User, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each part is a page, and a link leads to every other one. An address that begins no part shows the first."""
    monkeypatch.setattr(cards, "PART", 3)
    competition = make_competition(FOUR, organiser)
    page = mia.get(cards_of(competition)).content.decode()
    assert names_on(page) == ["Anna", "Bo", "Cia"] and "Print 3 cards" in page
    assert "Cards 1 to 3</a>" in page and 'href="?from=4">Cards 4 to 4</a>' in page
    assert names_on(mia.get(cards_of(competition, "?from=4")).content.decode()) == ["Dag"]
    assert names_on(mia.get(cards_of(competition, "?from=2")).content.decode()) == ["Anna", "Bo", "Cia"]


def test_the_wifi_is_on_every_card_once_it_is_entered(mia: Client, organiser: User) -> None:
    """Its own code, its name and its password; a password that can't be one is refused."""
    competition = make_competition(FOUR, organiser)
    short = mia.post(cards_of(competition, "wifi/"), {"name": "Clubhouse", "password": "short"})
    assert short.status_code == 422 and "at least 8 characters" in short.content.decode()
    assert not reloaded(competition).tournament.wifi_name

    page = mia.post(
        cards_of(competition, "wifi/"), {"name": "Clubhouse", "password": "fyra-ess & en joker"}, follow=True
    ).content.decode()

    assert page.count('class="player-card__wifi"') == 4 and page.count('class="qr"') == 8
    assert page.count("<b>fyra-ess &amp; en joker</b>") == 4


def test_a_new_link_is_one_tap(mia: Client, organiser: User) -> None:
    """The page says so, and shows the new one."""
    competition = make_competition(FOUR, organiser)
    anna = player_of(competition, "Anna")

    answer = mia.post(f"/organise/competition/{competition.slug}/players/{anna.pk}/relink/", follow=True)

    assert "Anna has a new link and a new card" in answer.content.decode()
    assert mia.get(link_path(anna)).status_code == 410
    assert link_path(player_of(competition, "Anna")) in answer.content.decode()


def test_without_players_there_are_no_cards(mia: Client, organiser: User) -> None:
    """The page says what to do first."""
    page = mia.get(cards_of(make_competition("", organiser))).content.decode()

    assert "Add the players first." in page and names_on(page) == []


def test_a_round_that_does_not_exist_has_no_seats(mia: Client, organiser: User) -> None:
    """A list for the wall of a draw that was taken back says so."""
    competition = make_competition(FOUR, organiser)

    assert (
        "There is no such round"
        in mia.get(f"/organise/competition/{competition.slug}/rounds/7/seats/").content.decode()
    )
