"""The odds of an open entry as its referee reads them: on the desk of the entry, and by REST."""

from math import comb

import pytest
from django.test import Client
from django.utils.translation import override

from referee.access.links import referee_token
from referee.templatetags.tablet import odds_text
from tests.support.desk import address, words
from tests.support.referee import REVOKED, SHOWN, START, TRICKS, enter_all, make_referee, make_table, reloaded

pytestmark = pytest.mark.django_db

FIRST_TRICK = TRICKS.split("Anna play AS")[0]
SAYS_LITTLE = "In this game that says little."


@pytest.fixture
def revoked():
    """Four players after the trick in which Bo discarded a spade on Anna's heart, and their referee."""
    made = make_table()
    enter_all(made, START + FIRST_TRICK)
    return reloaded(made), make_referee(made)


def desk(revoked, number):
    """The words of an entry's desk."""
    table, link = revoked
    return words(Client().get(address(link, table, "event", number=number)))


def test_the_desk_of_an_open_entry_says_how_likely_a_breach_is(revoked):
    """Of 27 cards unseen five are hearts and seven are trumps, and Bo holds four: any of them makes it illegal."""
    share = 1 - comb(27 - 5 - 7, 4) / comb(27, 4)
    page = desk(revoked, REVOKED)

    assert f"Would be illegal in {round(100 * share)} of 100 deals that fit what is known. {SAYS_LITTLE}" in page


def test_no_odds_stand_at_what_is_not_open(revoked):
    """Neither at a card that follows suit, nor at a deal, nor once a heart has shown."""
    assert "of 100 deals" not in desk(revoked, REVOKED - 1)
    assert "of 100 deals" not in desk(revoked, 1)

    enter_all(revoked[0], (TRICKS + SHOWN).split("Dag play TH")[1])
    assert "of 100 deals" not in desk(revoked, REVOKED)


def test_rest_tells_the_referee_the_share(revoked):
    """The program of a referee gets the same as a number; null where there is none."""
    table, link = revoked
    headers = {"authorization": f"Bearer {referee_token(link)}"}
    base = f"/api/v1/referee/tables/{table.pk}/events/"

    assert Client().get(f"{base}{REVOKED}/", headers=headers).json()["odds"] == round(1 - comb(15, 4) / comb(27, 4), 4)
    assert Client().get(f"{base}{REVOKED - 1}/", headers=headers).json()["odds"] is None


@pytest.mark.parametrize(
    ("odds", "said"), [(0.004, "fewer than 1 of"), (0.01, "in 1 of"), (0.99, "in 99 of"), (0.996, "more than 99 of")]
)
def test_nothing_open_is_said_to_be_certain(odds, said):
    """An entry that is open is never illegal in 0 or in 100 of 100 deals."""
    assert said in odds_text(odds, "kombinationswhist")
    assert SAYS_LITTLE not in odds_text(odds, "kombinationswhist")


@pytest.mark.parametrize(
    ("language", "said"), [("sv", "otill\u00e5tet i 31 av 100 givar"), ("nl", "bij 31 van de 100")]
)
def test_the_figure_is_said_in_the_readers_language(language, said):
    """In Swedish and in Dutch."""
    with override(language):
        assert said in odds_text(0.31, "knoesten")
