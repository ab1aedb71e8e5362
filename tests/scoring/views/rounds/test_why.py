"""The pages that answer "why this table?", for a player's own seats and for all seats of a round."""

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from scoring.models.tournaments import Competition, SeatOf
from scoring.selectors.people.links import link_path
from scoring.services.rounds.rounds import round_end
from tests.scoring.competitions import EIGHT, address, make_competition, player_of, start_round

pytestmark = pytest.mark.django_db


@pytest.fixture
def competition(organiser: User) -> Competition:
    """Return a competition of eight players in round 2, in which every player must meet somebody again."""
    competition = make_competition(EIGHT, organiser)
    start_round(competition)
    round_end(competition_id=competition.pk, number=1, as_they_stand=True)
    start_round(competition)
    return competition


def text_of(client: Client, path: str) -> str:
    """Return a page as text without tags."""
    page = client.get(path).content.decode()
    return " ".join(re.sub(r"<[^>]+>", " ", page[page.index("<main") :]).split())


def test_a_player_reads_of_every_own_seat_whom_they_had_met(client: Client, competition: Competition) -> None:
    """For round 2, the page names opponents of round 1; for round 1, it says that seats were drawn by lot."""
    anna = player_of(competition, "Anna")
    text = text_of(client, f"{link_path(anna)}why/")
    tables = [set(_table(competition, number, "Anna")) for number in (1, 2)]
    again = sorted((tables[0] & tables[1]) - {"Anna"})

    assert text.index("Round 2: table") < text.index("Round 1: table")
    assert "everybody was seated by lot" in text
    for name in again:
        assert f"{name} (round 1)" in text
    for name in tables[1] - tables[0]:
        assert f"{name} (round" not in text


def test_the_link_stands_beside_the_seat(client: Client, competition: Competition) -> None:
    """The player's own page links to "why this table?" beside the seat."""
    path = link_path(player_of(competition, "Anna"))

    assert f'href="{path}why/"' in client.get(path).content.decode()


def test_a_player_without_a_seat_is_told_so(client: Client) -> None:
    """Before the first draw, the page says that the player has had no seat yet."""
    anna = player_of(make_competition(), "Anna")

    assert "No seat has been drawn for you yet" in text_of(client, f"{link_path(anna)}why/")


def test_an_organiser_reads_it_of_every_seat_of_a_round(mia: Client, competition: Competition) -> None:
    """The organiser's page has the figures of the round. For a round that doesn't exist, it gives a 404."""
    text = text_of(mia, address(competition, "rounds/2/why/"))

    assert "Pairs that meet again 4 (at least 4)" in text
    assert text.count("Met before:") == 8
    assert mia.get(address(competition, "rounds/3/why/")).status_code == 404
    assert Client().get(address(competition, "rounds/2/why/")).status_code == 302


def test_players_of_a_table_with_the_same_reason_share_one_sentence(mia: Client, competition: Competition) -> None:
    """In round 1 everybody was seated by lot: each of the two tables says it once, for all four names."""
    text = text_of(mia, address(competition, "rounds/1/why/"))

    assert text.count("everybody was seated by lot") == 2
    for name in EIGHT.split():
        assert name in text


def _table(competition: Competition, number: int, name: str) -> list[str]:
    seat = SeatOf.objects.get(table__round__competition=competition, table__round__number=number, player__name=name)
    return list(seat.table.seats.values_list("player__name", flat=True))
