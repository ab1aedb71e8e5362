"""What an organiser can print: each document is read back with pypdf and compared with the pages."""

from __future__ import annotations

import io
from urllib.parse import urlsplit

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation
from pypdf import PdfReader

from referee import api
from referee.access.links import role_token
from referee.ground.paper.document import Part, pdf
from referee.ground.paper.drawing import fit_words
from referee.ground.paper.letters import width_of
from referee.shapes.by_hand import Pile
from scoring.archive.heads import head_of
from scoring.models.tournaments import Competition
from scoring.printing.documents import DOCUMENTS
from scoring.printing.piles import PileDrawn
from scoring.printing.slips import Slip, slips
from scoring.selectors.rounds.rounds import round_views
from scoring.services.access.roles import role_give
from scoring.services.rounds.rounds import round_end
from tests.scoring.competitions import (
    EIGHT,
    give_fault,
    make_competition,
    play_hand,
    reloaded,
    start_round,
    table_of,
)
from tests.support.kept_rows import given_to_each
from tests.support.printed import fonts_in, open_pdf, pages_of, words_in

pytestmark = pytest.mark.django_db

LONG = "Bartholomeus-Maximiliaan van den Wolkenstein-Hohenhausen tot"


def first_round() -> Competition:
    """Make a competition with a round that is being played."""
    competition = make_competition(EIGHT)
    start_round(competition)
    return reloaded(competition)


made, played = given_to_each(first_round)


@pytest.fixture
def organiser(played: Competition) -> Client:
    """Return a browser in which the organiser has signed in."""
    client = Client()
    client.force_login(played.tournament.organiser)
    return client


def printed(client: Client, competition: Competition, name: str, language: str = "en") -> PdfReader:
    """Fetch a printed document, and return it as the library pypdf opens it."""
    base = f"/organise/competition/{competition.slug}/paper"
    where = f"{base}/1/{name}.pdf" if DOCUMENTS[name].of_round else f"{base}/{name}.pdf"
    answer = client.get(where, headers={"accept-language": language})
    assert answer.status_code == 200 and answer["Content-Type"] == "application/pdf"
    assert answer["Content-Disposition"].startswith("inline")
    reader = open_pdf(answer.content)
    assert all({round(page.mediabox.width), round(page.mediabox.height)} == {595, 842} for page in reader.pages)
    return reader


def test_everything_is_one_tap_away(organiser: Client, played: Competition) -> None:
    """The page has a link to each document, which opens in all languages, also before the first round."""
    page = organiser.get(f"/organise/competition/{played.slug}/paper/").content.decode()
    with translation.override("en"):
        assert all(f"/{name}.pdf" in page and str(one.title) in page for name, one in DOCUMENTS.items())
    for name in DOCUMENTS:
        for language in ("en", "sv", "nl"):
            assert words_in(printed(organiser, played, name, language))

    empty = make_competition()
    organiser.force_login(empty.tournament.organiser)
    base = f"/organise/competition/{empty.slug}/paper/"
    assert "No round has been drawn yet." in organiser.get(base).content.decode()
    assert "Nobody has played yet." in words_in(printed(organiser, empty, "certificates"))
    for address in ("1/slips.pdf", "slips.pdf", "1/certificates.pdf", "nothing.pdf"):
        assert organiser.get(base + address).status_code == 404


def test_lists_of_seats_have_everybody(organiser: Client, played: Competition) -> None:
    """One list has the players by name with table and seat; the other has them table by table."""
    (round_,) = round_views(played)
    by_name = words_in(printed(organiser, played, "seats-by-name"))
    by_table = words_in(printed(organiser, played, "seats-by-table"))

    for seat in round_.by_name:
        assert f"{seat.name} {seat.table} {seat.seat}" in by_name
    for table in round_.tables:
        players = " ".join(f"{at} {seat.called}" for at, seat in enumerate(table.seats, 1))
        assert f"Table {table.number} {players}" in by_table


def test_a_slips_code_opens_the_form_for_those_who_help_and_nothing_for_others(
    organiser: Client, played: Competition
) -> None:
    """Strangers are asked to sign in, whether the competition exists or not."""
    text = words_in(printed(organiser, played, "slips"))
    assert "Round 1 · Table 1" in text and "Round 1 · Table 2" in text and "Anna" in text
    form = reverse("scoring:table_result", args=[played.slug, 1, 1])
    assert organiser.get(form).status_code == 200

    helper = Client()
    given = role_give(tournament_id=played.tournament_id, role="helper", name="Hanna", by_link=True)
    helper.get(f"/h/{role_token(given.pk)}/")
    assert helper.get(form).status_code == 200

    told = [Client().get(address) for address in (form, form.replace(played.slug, "no-such-competition"))]
    assert [answer.status_code for answer in told] == [302, 302]
    assert {urlsplit(answer["Location"]).path for answer in told} == {"/organise/sign-in/"}


def test_the_tables_as_they_stand_have_what_everybody_knows(organiser: Client, played: Competition) -> None:
    """Each table has a page with its score, penalties, open questions and entries of the hand."""
    table = table_of(played, 1)
    dealer = play_hand(table)
    give_fault(table, dealer)
    pages = pages_of(printed(organiser, played, "tables"))

    assert len(pages) == 2
    assert "Table 1" in pages[0] and "Penalties of this game" in pages[0] and f"{dealer} +5" in pages[0]
    assert "Table 2" in pages[1] and "Nothing has been entered in this hand." in pages[1]
    assert "Write on from here" in pages[0]
    assert "On the table" in pages[0] and "trump 7" in pages[0] and f"{dealer} 5" in pages[0]

    round_end(competition_id=played.pk, number=1, as_they_stand=True)
    (over,) = pages_of(printed(organiser, played, "tables"))
    assert f"{dealer} +5" in over and over.count("head of its log") == 2
    assert not any(words in over for words in ("On the table", "This hand so far", "Write on from here"))


def test_a_slip_has_the_result_that_was_entered(organiser: Client, played: Competition) -> None:
    """A slip has points, places and the log's head after the game; during the game its points are not final."""
    assert "head of its log" not in words_in(printed(organiser, played, "slips"))
    table_id = table_of(played, 1).referee_table_id
    play_hand(table_of(played, 1))
    text = words_in(printed(organiser, played, "slips"))
    now = api.tables_status([table_id])[table_id]
    assert text.count("Not final") == text.count("head of its log") == 1  # the other table has not begun
    assert f"Not final: hand {now.hand}, line {now.log_number} of the log" in text
    assert f"head of its log: {head_of(now.log_hash)}" in text
    assert all(f"{at} {one.name} so far: {one.points}" in text for at, one in enumerate(now.players, 1))

    round_end(competition_id=played.pk, number=1, as_they_stand=True)
    table = round_views(played)[0].tables[0]
    text = words_in(printed(organiser, played, "slips"))

    assert "Not final" not in text and f"head of its log: {table.head}" in text
    for at, seat in enumerate(table.seats, 1):
        assert f"{at} {seat.name} {seat.game_points} {seat.place}" in text


def test_a_long_pile_is_read_line_by_line() -> None:
    """A pile of more cards than fit beside its name has numbered lines below it, in which jokers are told apart."""
    pack = [rank + suit for suit in "SH" for rank in "23456789TJQKA"]
    short, long = (
        words_in(open_pdf(pdf([Part([PileDrawn(Pile("Lay pile", tuple(cards), "cards"))])], title="", foot="")))
        for cards in (pack[:8], [*pack, "XB", "XR"])
    )
    assert "bottom" not in short and "1:" not in short
    assert "Lay pile cards · the bottom card first 1: 2 ♠" in long and "18: 6 ♥" in long
    assert "black red" in long and "joker" not in long


def test_names_keep_their_letters() -> None:
    """Central European, Turkish, Baltic, Greek and Cyrillic letters are printed as written."""
    name = "Łukasz Żółć Győző Žofie Řehák Ștefan Țepeș Şahin Ğ ı Ģ Ų Æ Ø Å ĳ Ελλάδα Жанна"
    reader = open_pdf(pdf(slips([Slip("Autumn", "Round 1", (name, "李"))]), title="", foot=""))
    assert name in words_in(reader)
    assert "Lato" in "".join(fonts_in(reader))


def test_certificates_have_name_place_and_competition(organiser: Client, played: Competition) -> None:
    """Each player who has played gets a page in landscape without a foot."""
    give_fault(table_of(played, 1), table_of(played, 1).seats.all()[0].player.name)
    round_end(competition_id=played.pk, number=1, as_they_stand=True)
    reader = printed(organiser, played, "certificates")

    pages = pages_of(reader)
    assert len(pages) == 4 and all(page.mediabox.width > page.mediabox.height for page in reader.pages)
    assert all("Certificate" in page and "Friday" in page and "Kontrollant" not in page for page in pages)
    assert "Shared place 1 of 4 players" in pages[0] and "Place 4 of 4 players" in pages[3]


def test_long_names_fit(organiser: Client) -> None:
    """Names of sixty characters are made smaller or broken, and no name is lost among 200 players."""
    assert len(LONG) == 60
    size, lines = fit_words(LONG, 200, size=36, smallest=18, bold=True)
    assert size == 18 and len(lines) > 1 and all(width_of(line, size=size, bold=True) <= 200 for line in lines)

    many = make_competition(" ".join(f"Player-{at:03}" for at in range(199)))
    many.players.filter(name="Player-000").update(name=LONG)
    start_round(many)
    organiser.force_login(many.tournament.organiser)
    for name in ("seats-by-name", "seats-by-table", "slips"):
        reader = printed(organiser, many, name)
        text = words_in(reader).replace("- ", "-")
        assert all(f"Player-{at:03}" in text for at in range(1, 199))
        assert all(word in text for word in LONG.split("-")[1].split())
    assert len(printed(organiser, many, "seats-by-name").pages) <= 4


def test_slips_of_large_tables_stay_whole() -> None:
    """A slip is never cut by the end of a page."""
    from referee.ground.paper.document import pdf

    made = [Slip("Friday", f"Round 1 · Table {at}", ("Anna",) * 7, "https://a.example/") for at in range(5)]
    pages = pages_of(open_pdf(io.BytesIO(pdf(slips(made), title="Slips", foot="")).getvalue()))

    assert sum(page.count("Signature") for page in pages) == 5
    assert [page.count("Anna") % 7 for page in pages] == [0] * len(pages)
