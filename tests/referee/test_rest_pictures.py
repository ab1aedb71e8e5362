"""REST sends files: a moment of a hand as a picture that stands alone, and a case as a PDF document."""

from typing import Any
from xml.etree import ElementTree

import pytest
from django.test import Client

from referee.access.links import referee_token, replay_token, seat_token
from referee.games import GAMES
from referee.pictures import A_LINE, Row, picture
from referee.selectors.replay.pictures import picture_of
from referee.selectors.replay.replay import first_moment, moment_of, replay_of
from tests.referee.test_replay import over, played
from tests.support.referee import forged, make_referee, seat_of

SVG = "{http://www.w3.org/2000/svg}"


def words_of(drawn: str) -> str:
    """Return all words of a picture, which must be well-formed."""
    return " ".join(text.strip() for text in ElementTree.fromstring(drawn).itertext())  # noqa: S314 (made by us)


def get(address: str, token: str = "") -> Any:
    """Ask for a file, as somebody who accepts any kind."""
    headers = {"Accept": "*/*"} | ({"Authorization": f"Bearer {token}"} if token else {})
    return Client().get(f"/api/v1/{address}", headers=headers)


def test_a_picture_has_a_place_for_each_card() -> None:
    """Cards fill lines, gaps stay empty, hidden cards tell nothing, and names are text and no markup."""
    row = Row("<Bo> & Co", "to move", ("7H", "", "??", "XR", *["TS"] * A_LINE))
    drawn = picture("Table 1", [row])
    root = ElementTree.fromstring(drawn)  # noqa: S314 (made by us)
    cards = root.findall(f"{SVG}g")
    bottom = max(int(card[1].get("y") or 0) + int(card[1].get("height") or 0) for card in cards)

    assert len(cards) == len(row.cards) - 1
    assert [card[0].text for card in cards[:3]] == ["7 of hearts", "?", "red joker"]
    assert "<Bo> & Co" in words_of(drawn) and "&lt;Bo&gt;" in drawn
    assert len({card[1].get("y") for card in cards}) == 2
    assert bottom <= int((root.get("viewBox") or "").split()[3])
    assert "href" not in drawn and "style" not in drawn


def test_long_words_are_broken_into_lines() -> None:
    """Nothing is left out, and the cards lie below the last line."""
    said = "cards that were seen " * 20
    root = ElementTree.fromstring(picture("A long title " * 10, [Row("Anna", said, ("7H",))]))  # noqa: S314 (made by us)
    texts = root.findall(f"{SVG}text")
    card = root.find(f"{SVG}g/{SVG}rect")

    assert card is not None and all(len("".join(text.itertext())) < 90 for text in texts)
    assert " ".join("".join(text.itertext()) for text in texts).count("seen") == 20
    assert int(card.get("y") or 0) > max(int(text.get("y") or 0) for text in texts)


@pytest.mark.django_db
def test_the_same_picture_for_seat_referee_and_everybody() -> None:
    """It shows what the replay shows, and no file of anything else."""
    table, _ended = over()
    first = first_moment(table)
    assert first is not None
    at = next(mark.number for mark in replay_of(table, first).marks if moment_of(table, mark.number).line.cards)
    link = make_referee(table)
    answers = [
        get(f"seat/replay/{at}/picture/", seat_token(seat_of(table, "Bo"))),
        get(f"referee/tables/{table.pk}/replay/{at}/picture/", referee_token(link)),
        get(f"replay/{replay_token(table.pk)}/{at}/picture/"),
    ]

    assert {answer["Content-Type"] for answer in answers} == {"image/svg+xml"}
    assert len({answer.content for answer in answers}) == 1
    words, moment = words_of(answers[0].content.decode()), moment_of(table, at)
    assert all(place.player in words for place in moment.places) and moment.line.text in words
    assert answers[2]["Access-Control-Allow-Origin"] == "*"


@pytest.mark.django_db
@pytest.mark.parametrize("game", GAMES)
def test_every_game_can_be_drawn(game: str) -> None:
    """The first and the last moment of a hand: each has all players and the words of its entry."""
    table = played(game)
    first = first_moment(table)
    assert first is not None
    for number in {first, replay_of(table, first).marks[-1].number}:
        words, moment = words_of(picture_of(table, number)), moment_of(table, number)
        assert all(place.player in words for place in moment.places)
        assert (moment.line.text_now or moment.line.text) in words


@pytest.mark.django_db
def test_no_picture_of_a_hand_that_is_played_or_of_another_table() -> None:
    """The refusals are those of the replay."""
    table, ended = over()

    assert get(f"replay/{replay_token(table.pk)}/{ended + 1}/picture/").json()["code"] == "event-unknown"
    assert get(f"replay/{forged(replay_token(table.pk))}/{ended}/picture/").json()["code"] == "link-unknown"
    assert get(f"seat/replay/{ended}/picture/").status_code == 401
    other, _ = over()
    link = make_referee(other)
    refused = get(f"referee/tables/{table.pk}/replay/{ended}/picture/", referee_token(link))
    assert (refused.status_code, refused.json()["code"]) == (404, "table-unknown")


@pytest.mark.django_db
def test_a_case_is_sent_as_pdf_with_and_without_names() -> None:
    """The document is that of the tablet's button."""
    table, ended = over()
    token = referee_token(make_referee(table))
    whole, without = (
        get(f"referee/tables/{table.pk}/events/{ended}/dossier/pdf/{query}", token) for query in ("", "?anonymous=true")
    )

    assert whole["Content-Type"] == without["Content-Type"] == "application/pdf"
    assert whole.content.startswith(b"%PDF-") and whole.content != without.content
    assert get(f"referee/tables/{table.pk}/events/9999/dossier/pdf/", token).json()["code"] == "event-unknown"
