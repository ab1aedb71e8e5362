"""The letters of the cards: by the reader's language, or as the reader has chosen; data and programs keep their own."""

import pytest
from django.test import Client
from django.utils import translation

from referee.access.links import referee_token, seat_token
from referee.signs import LETTERS, RANK_OF_LETTERS, card_sign, card_words, lettered, manner
from referee.templatetags.cards import card_name, say_cards
from referee.wording.spoken import in_words
from tests.support.referee import START, enter_all, make_referee, make_table, seat_of


def phone(language: str = "en", **cookies: str) -> Client:
    """A phone whose browser asks for a language, and that has kept choices."""
    client = Client(headers={"accept-language": language})
    for name, value in cookies.items():
        client.cookies[name] = value
    return client


@pytest.mark.parametrize(
    ("language", "signs"),
    [
        ("en", "J♠ Q♥ K♦ A♣ 10♠ 7♥"),
        ("sv", "kn♠ D♥ K♦ E♣ 10♠ 7♥"),
        ("nl", "B♠ V♥ H♦ A♣ 10♠ 7♥"),
    ],
)
def test_cards_are_written_as_the_language_does(language, signs):
    """Court cards and aces have the letters that are printed on the cards there."""
    with translation.override(language):
        assert " ".join(map(card_sign, ["JS", "QH", "KD", "AC", "TS", "7H"])) == signs


def test_no_space_follows_a_card_in_a_sentence():
    """A comma or a full stop may follow."""
    for code in ("KH", "??"):
        assert card_name(code).endswith("</span>")


def test_letters_that_were_chosen_come_before_those_of_the_language():
    """Whoever plays with Dutch cards reads their letters in Swedish sentences, and gets sentences of their own."""
    with translation.override("sv"):
        own = manner()
        with lettered("nl"):
            assert (card_sign("JS"), manner() != own) == ("B♠", True)
        with lettered("unknown"):
            assert card_sign("JS") == "kn♠"


def test_no_letter_means_two_ranks():
    """A sign in a sentence is heard as its card, whichever letters it has."""
    assert len(RANK_OF_LETTERS) == len({shown for ranks in LETTERS.values() for shown in ranks.values()})
    for choice in LETTERS:
        for code in ("JS", "QH", "KD", "AC", "TS", "2H"):
            with lettered(choice):
                assert in_words(f"({card_sign(code)})") == f"({card_words(code)})"
                assert f'aria-label="{card_words(code)}"' in say_cards(card_sign(code))


@pytest.mark.django_db
def test_phone_shows_its_letters_on_faces_keys_and_in_sentences():
    """By the language, or as chosen; what was entered stays as it is, and so does what programs read."""
    table = make_table()
    enter_all(table, START + "Anna play AH")
    token = seat_token(seat_of(table, "Bo"))

    swedish, dutch, chosen = (
        phone(language, **cookies).get(f"/s/{token}/").content.decode()
        for language, cookies in (("sv", {}), ("nl", {}), ("en", {"letters": "sv"}))
    )

    for page, ace, jack in ((swedish, "E", "kn"), (dutch, "A", "B"), (chosen, "E", "kn")):
        assert f'<span class="card__rank">{ace}</span>' in page
        assert f'aria-hidden="true">{jack}<svg' in page and 'value="JH"' in page
    assert "Anna spelar" in swedish and "E♥" in swedish
    assert "ace of hearts" in chosen
    for cookies in ({}, {"letters": "sv"}):
        read = phone("sv", **cookies).get(f"/api/v1/s/{token}/").content.decode()
        assert "A♥" in read and "E♥" not in read


@pytest.mark.django_db
def test_tablet_has_the_choice_and_shows_its_letters():
    """In the hall and at a table. Which hand holds it, nobody asks there."""
    table = make_table()
    link = make_referee(table)
    enter_all(table, START + "Anna play JH")
    home = f"/r/{referee_token(link)}/"
    referee = phone()

    for path in (home, f"{home}tables/{table.pk}/"):
        page = referee.get(path).content.decode()
        assert page.count('name="letters"') == 4 and 'name="hand"' not in page
        assert referee.post("/preferences/", {"letters": "nl", "next": path})["Location"] == path
    page = referee.get(f"{home}tables/{table.pk}/").content.decode()
    assert '<span class="card__rank">B</span>' in page and "J♥" not in page


def test_choice_is_kept_and_leads_back_to_the_page():
    """A form without scripts; an unknown choice, and an address elsewhere, are of no effect."""
    client = phone()
    answer = client.post("/preferences/", {"letters": "nl", "next": "/rules/knoesten/"})
    assert (answer.status_code, answer["Location"]) == (302, "/rules/knoesten/")
    assert client.cookies["letters"].value == "nl" and client.cookies["letters"]["httponly"]

    assert client.post("/preferences/", {"letters": "fr", "next": "https://elsewhere.example/"})["Location"] == "/"
    assert client.cookies["letters"].value == "nl"
    assert client.get("/preferences/").status_code == 405


def test_phone_in_the_left_hand_says_so_on_every_page():
    """Styles turn what stands at the right edge; nothing else changes."""
    client = phone()
    client.post("/preferences/", {"hand": "left"})
    assert 'data-hand="left"' in client.get("/rules/knoesten/").content.decode()
    client.post("/preferences/", {"hand": ""})
    assert "data-hand" not in client.get("/rules/knoesten/").content.decode()
