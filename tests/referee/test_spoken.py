"""What a voice says of a table: sentences without signs, in each language, and no more than the reader may know."""

import re

import pytest
from django.test import Client
from django.utils.translation import override

from referee.access.links import seat_token
from referee.models import Table
from referee.selectors.log.log import last_line, log_lines
from referee.services.tables import Player, hall_open, table_open
from referee.signs import card_sign
from referee.wording.spoken import hand_text, in_words, spoken_text
from tests.support.recorded import recorded_bodies
from tests.support.referee import FOUR, START, enter_all, house_enters, make_table
from tests.support.samples import SAMPLES

LANGUAGES = ("en", "sv", "nl")
CALLED = re.compile(r'(?:aria-label|data-announce|alt)="([^"]*)"')
SIGNS = re.compile(r"[♠♥♦♣★✓✕✗→←↑↓−·=+\u00ad]|(?<!\S)\?")


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Bo plays 10 of hearts, queen of spades: minus 2, plus 5; Anna level with Bo, Cia, now 3 cards"),
        ("sv", "Bo plays hjärter 10, spader dam: minus 2, plus 5; Anna på samma plats som Bo, Cia, nu 3 kort"),
        ("nl", "Bo plays harten 10, schoppen vrouw: min 2, plus 5; Anna gelijk met Bo, Cia, nu 3 kaarten"),
    ],
)
def test_every_sign_is_a_word(language: str, said: str) -> None:
    """Cards, suits, points, places and arrows; a card that nobody has seen is counted."""
    with override(language):
        cards = f"{card_sign('TH')} {card_sign('QS')}"
        assert in_words(f"Bo plays {cards}: −2, +5; Anna = Bo · Cia → ? ? ?") == said


def test_a_suit_is_named_once_and_a_sum_is_a_list() -> None:
    """♦ diamonds is seen twice and heard once; bids of several parts are heard one after the other."""
    assert in_words("Bo, trumps: ♦ diamonds") == "Bo, trumps: diamonds"
    assert in_words("Trumps: ♦") == "Trumps: diamonds"
    assert in_words("Bo bids Spel + Järn + Lås") == "Bo bids Spel and Järn and Lås"
    assert in_words("Which card lies there?") == "Which card lies there?"


def test_a_hand_is_said_suit_by_suit() -> None:
    """Low to high, jokers last; a phone that knows no card says so."""
    assert hand_text(["KH", "7S", "XR", "AS"]) == "You hold 4 cards: spades 7, ace; hearts king; red joker."
    assert hand_text([]) == "This phone knows none of your cards."
    with override("sv"):
        assert hand_text(["AS"]) == "Du har 1 kort: spader ess."


def said_to(table: Table, reader: str) -> str:
    """What this reader's phone says of the last entry."""
    table.refresh_from_db()
    line = last_line(table, reader)
    assert line
    return spoken_text(line)


@pytest.mark.django_db
def test_a_breach_is_heard_with_its_clause_and_its_price() -> None:
    """By everybody once it has cost points; a legal entry goes without saying."""
    table = make_table(policy="teach")
    enter_all(table, START + "Anna play AH\nBo play 9C")
    assert said_to(table, "Bo").startswith("Bo plays 9 of clubs: open. Following suit. Bo played 9 of clubs.")
    assert said_to(table, "Anna") == "Bo plays 9 of clubs."
    enter_all(table, "Cia play 8H\nDag play 9H\nAnna play QC\nBo play 7H")
    table.refresh_from_db()
    assert "Bo plus 5 penalty points." in said_to(table, "Anna")


@pytest.mark.django_db
@pytest.mark.parametrize("game", SAMPLES)
def test_no_sign_is_said_of_a_game_with_breaches(game: str, client: Client) -> None:
    """Of each entry for each reader, in each language; and nothing on a phone is called by a sign."""
    hall = hall_open(name="Clubhouse", slug=f"spoken-{game}")
    table = table_open(
        hall_id=hall.pk, number=1, game=game, players=[Player(name) for name in FOUR], options=None, policy="teach"
    )
    called, phone = set(), f"/s/{seat_token(table.seats.all()[0])}/"
    for at, body in enumerate(recorded_bodies(game, SAMPLES[game].raw, 3, FOUR, events=60, mischief=0.15)):
        house_enters(table, body)
        if at % 6 == 0:
            page = client.get(phone, headers={"accept-language": LANGUAGES[at // 6 % 3]}).content.decode()
            called |= set(CALLED.findall(page))
    table.refresh_from_db()
    told = []
    for language in LANGUAGES:
        with override(language):
            told += [spoken_text(line) for reader in (*FOUR, "referee", None) for line in log_lines(table, reader)]
    assert len(called) > 50
    assert len(told) > 300
    assert [words for words in (*called, *told) if SIGNS.search(words)] == []
