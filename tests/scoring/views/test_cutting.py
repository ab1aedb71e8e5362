"""Finals on the pages: the organiser decides who plays in them, and everybody can read the reason for each place."""

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from scoring.models import Competition
from scoring.services.rounds import round_end
from tests.scoring.competitions import EIGHT, address, give_fault, make_competition, reloaded, start_round, table_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def competition(organiser: User) -> Competition:
    """Return a competition of eight players after a round in which both tables have a result."""
    made = make_competition(EIGHT, organiser)
    for table in start_round(made).tables.all():
        give_fault(table, table.seats.all()[0].player.name)
    round_end(competition_id=made.pk, number=1, as_they_stand=True)
    return reloaded(made)


def words(client: Client, where: str) -> str:
    """Return a page as text with single spaces."""
    return " ".join(re.sub(r"<[^>]+>", " ", client.get(where).text).split())


def test_the_organiser_decides_who_plays_the_finals_and_may_undo_it(mia: Client, competition: Competition) -> None:
    """The form takes the sizes of the finals. The page then shows both finals and the tables of the next draw."""
    assert "Choose the finalists" in words(mia, address(competition))

    answer = mia.post(address(competition, "finals/"), {"sizes": "3 + 3"}, follow=True)
    page = " ".join(answer.text.split())
    assert "The next rounds are finals." in page
    assert "<dt>Final A</dt>" in page and "<dt>Final B</dt>" in page and "2 tables, 3 + 3." in page

    mia.post(address(competition, "finals/undo/"))
    assert reloaded(competition).cut_after is None
    assert "2 tables, 4 + 4." in words(mia, address(competition))


def test_sizes_that_do_not_fit_are_refused_with_a_sentence(mia: Client, competition: Competition) -> None:
    """More players than there are, and an empty field, are refused with a sentence."""
    for sizes in ("5, 5", "", "all"):
        page = mia.post(address(competition, "finals/"), {"sizes": sizes}, follow=True).text
        assert "8 players are here, and a final needs" in page
    assert reloaded(competition).cut_after is None


def test_the_standings_say_in_which_final_a_place_was_decided(mia: Client, competition: Competition) -> None:
    """Rows of final A, final B and the rest say in which final they were decided, and why they are above the next."""
    mia.post(address(competition, "finals/"), {"sizes": "3, 3"})
    start_round(reloaded(competition))
    for number in (1, 2):
        table = table_of(competition, number)
        give_fault(table, table.seats.all()[0].player.name)
    round_end(competition_id=competition.pk, number=2, as_they_stand=True)
    page = words(mia, f"/e/{competition.slug}/")

    assert page.count("final A") > page.count("Place 3: final A, place 3 in it") == 1
    assert "Place 7: in no final." in page
    assert "final A comes before final B." in page and "final B comes after final A." in page
    assert "who is in no final." in page and "who is in a final." in page
    assert page.index("Place 6: final B") < page.index("Place 7: in no final")


def test_what_hides_the_rounds_before_the_cut_hides_the_cut(mia: Client, competition: Competition) -> None:
    """While the rounds before the cut are hidden, the standings don't show who is in a final."""
    mia.post(address(competition, "finals/"), {"sizes": "4"})
    assert "final A" in words(mia, f"/e/{competition.slug}/")

    mia.post(address(competition, "show/"), {"shown": "part", "hidden_rounds": "1"})

    assert "final A" not in words(mia, f"/e/{competition.slug}/")
    assert "final A" in words(mia, address(competition, "standings/"))
