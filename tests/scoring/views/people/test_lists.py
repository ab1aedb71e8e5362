"""A list of players is shown as it was read, and added after somebody has looked at it."""

import re
from io import BytesIO
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from openpyxl import Workbook

from referee.ground.serving.aside import Aside
from scoring.models.tournaments import Competition
from scoring.systems.roster.bounds import LARGEST_FILE
from tests.scoring.competitions import make_competition, make_organiser

pytestmark = pytest.mark.django_db


@pytest.fixture
def competition(organiser: User) -> Competition:
    """Return a competition with one player, Anna."""
    return make_competition("Anna", organiser)


def address(competition: Competition) -> str:
    """Return the address where the competition's lists are read."""
    return f"/organise/competition/{competition.slug}/players/list/"


def names(competition: Competition) -> list[str]:
    """Return the names of the competition's players."""
    return [player.name for player in competition.players.all()]


def page_of(answer: Any) -> str:
    """Return the text of a page."""
    return str(answer.content.decode())


def seen_in(page: str) -> str:
    """Return the digest of the reading that a page shows."""
    return re.search(r'name="seen" value="(\w+)"', page)[1]


def test_a_plain_list_is_added_at_once(mia: Client, competition: Competition) -> None:
    """A list that can be read in only one way is added without a preview."""
    mia.post(f"/organise/competition/{competition.slug}/players/", {"players": "1. Bo\n2. Cia; Ruter"})

    assert names(competition) == ["Anna", "Bo", "Cia"]


def test_a_list_with_a_question_is_shown_before_anybody_is_added(mia: Client, competition: Competition) -> None:
    """A question must be answered before anybody is added. Then all players are added except that of the odd line."""
    text = "Bo\r\nDag, Elin\r\n17"
    page = page_of(mia.post(f"/organise/competition/{competition.slug}/players/", {"players": text}))
    (key,) = set(re.findall(r'name="(answer-comma-\w+)"', page))

    assert names(competition) == ["Anna"]
    assert "Nobody has been added yet." in page and "Players about whom a question is open are missing here" in page
    assert "Line 2: who is “Dag, Elin”?" in page and "One player, surname first: Elin Dag" in page
    assert "Line 3, “17”: There is no name in this line." in page

    posted = {"players": text, "seen": seen_in(page), "do": "add"}
    refused = mia.post(address(competition), posted)
    assert refused.status_code == 422 and "1 question needs your answer" in page_of(refused)
    assert names(competition) == ["Anna"]

    done = mia.post(address(competition), {**posted, key: "players"}, follow=True)
    assert "3 players added. 1 line was left out." in page_of(done)
    assert names(competition) == ["Anna", "Bo", "Dag", "Elin"]


def test_nothing_is_added_that_nobody_has_seen(mia: Client, competition: Competition) -> None:
    """If the list or the meaning of a column is changed, the list is shown again before it is added."""
    page = page_of(mia.post(address(competition), {"players": "Namn;Klubb\nBo;Ruter"}))
    seen = seen_in(page)

    other = mia.post(address(competition), {"players": "Namn;Klubb\nBosse;Ruter", "seen": seen, "do": "add"})
    assert "Bosse" in page_of(other) and names(competition) == ["Anna"]

    columns = {"answer-column-1": "club", "answer-column-2": "name"}
    turned = mia.post(address(competition), {"players": "Namn;Klubb\nBo;Ruter", "seen": seen, "do": "add", **columns})
    assert names(competition) == ["Anna"]

    mia.post(
        address(competition),
        {"players": "Namn;Klubb\nBo;Ruter", "seen": seen_in(page_of(turned)), "do": "add", **columns},
    )
    assert [(player.name, player.club) for player in competition.players.all()] == [("Anna", ""), ("Ruter", "Bo")]


def test_an_excel_file_is_shown_and_added(mia: Client, competition: Competition) -> None:
    """The players of an Excel file are shown and added, with a question about a name similar to a player's."""
    book, out = Workbook(), BytesIO()
    for row in (["Förnamn", "Efternamn", "Klubb"], ["Åsa", "Öberg", "Ruter"], ["anna.", None, None]):
        book.active.append(row)
    book.save(out)

    page = page_of(mia.post(address(competition), {"file": SimpleUploadedFile("list.xlsx", out.getvalue())}))

    assert "Line 1 has the headings of the columns" in page and "Åsa Öberg" in page
    assert "is “anna.” the same person as “Anna”?" in page
    (key,) = set(re.findall(r'name="(answer-looks_like-\w+)"', page))
    text = re.search(r"<textarea[^>]*>\n(.*?)</textarea>", page, re.DOTALL)[1]
    mia.post(address(competition), {"players": text, "seen": seen_in(page), "do": "add", key: "same"})
    assert [(player.name, player.club) for player in competition.players.all()] == [
        ("Anna", ""),
        ("Åsa Öberg", "Ruter"),
    ]


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"%PDF-1.7", "Only Excel files (.xlsx), CSV and plain text can be read."),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "This file is not a list of names."),
        (b"x" * (LARGEST_FILE + 1), "This file is too large"),
        (b"", "There is nothing in this file."),
    ],
)
def test_a_file_that_is_no_list_is_refused_in_words(mia: Client, competition: Competition, content, words) -> None:
    """The reason says what to do instead."""
    answer = mia.post(address(competition), {"file": SimpleUploadedFile("players.xlsx", content)})

    assert answer.status_code == 422 and words in page_of(answer)


def test_a_file_beyond_what_is_received_at_all_gets_a_page(mia: Client, competition: Competition) -> None:
    """A file larger than the largest upload, such as one of two megabytes, is answered with a page."""
    answer = mia.post(address(competition), {"file": SimpleUploadedFile("players.xlsx", b"x" * 2_000_000)})

    assert answer.status_code == 413


@pytest.mark.parametrize(
    "content",
    [
        b"a\n" * 499_000,
        b"".join(b"%d\n" % number for number in range(140_000)),
        b"".join(b'"a%d", "b%d", <c%d>, &d%d\n' % (n, n, n, n) for n in range(20_000)),
        b"".join(b"&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&%d@a.b\n" % n for n in range(15_000)),
        b"".join(b"Anna%d Bo; <<<<<<<<<<<<<<<<<<<<<<<<<<<<\n" % n for n in range(20_000)),
    ],
    ids=["short lines", "numbers", "questions", "addresses", "players"],
)
def test_a_careless_file_makes_a_bounded_page(mia: Client, competition: Competition, content: bytes) -> None:
    """A file of up to a megabyte that is no list of players is read up to a bound, and the page says where that is."""
    page = page_of(mia.post(address(competition), {"file": SimpleUploadedFile("players.csv", content[:999_000])}))

    assert len(page) < 1_000_000 and page.count("<li>") < 2_200
    assert "This list has more than" in page and "Reading stopped after line" in page


def test_odd_lines_of_a_kind_are_counted_after_the_first_few(mia: Client, competition: Competition) -> None:
    """Twenty lines of each kind are enough to see what is wrong with the list."""
    text = "".join(f"{number}:{number}\n" for number in range(500)) + "Anna\n"
    page = page_of(mia.post(address(competition), {"players": text}))

    assert "Left out: 501" in page and "and 480 more of this kind" in page
    assert page.count("There is no name in this line.") == 20
    assert "Line 501, “Anna”: Already in the list." in page


def test_a_list_is_read_beside_the_thread_of_the_pages(
    mia: Client, competition: Competition, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The view hands the reading over, and reads nothing itself."""
    monkeypatch.setattr(
        "scoring.views.people.lists.answer_in_two_steps", lambda request, first, then, **more: Aside(first(), **more)
    )
    file = SimpleUploadedFile("players.csv", b"Bo\n17")
    add = f"/organise/competition/{competition.slug}/players/"

    for answer in (
        mia.post(address(competition), {"players": "Bo\n17"}),
        mia.post(address(competition), {"file": file}),
        mia.post(add, {"players": "Bo\n17"}),
    ):
        assert isinstance(answer, Aside)
        assert [entrant.name for entrant in answer.work().reading.entrants] == ["Bo"]


def test_only_the_organiser_reads_lists(competition: Competition, client: Client) -> None:
    """Others get what they get for a competition that doesn't exist."""
    client.force_login(make_organiser("other"))

    assert client.get(address(competition)).status_code == 404
    assert Client().get(address(competition)).status_code == 302
