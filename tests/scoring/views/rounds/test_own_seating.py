"""A seating that the organiser brings becomes a draft, with the checks and the certificate of a draw."""

import io

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from openpyxl import Workbook

from scoring.models.choices import OWN
from scoring.models.tournaments import Competition
from scoring.services.rounds.rounds import round_end
from scoring.systems.rounds.seating_check import check
from tests.scoring.competitions import EIGHT, address, make_competition, player_of, start_round
from tests.scoring.rest.program import Program

pytestmark = pytest.mark.django_db

SEATING = "Table;1;2;3;4\n2;Eva;Fia;Gus;Hal\n1;Anna;Bo;Cia;Dag"


def opened(players: str = EIGHT) -> tuple[Competition, Client]:
    """Return a competition before its first round, and the organiser's browser."""
    made, client = make_competition(players), Client()
    client.force_login(made.tournament.organiser)
    return made, client


def seen_on(page: str) -> str:
    """Return what identifies the reading that a page shows."""
    return page.split('name="seen" value="')[1].split('"')[0]


def test_a_pasted_seating_is_looked_at_drafted_and_published() -> None:
    """The draft counts repeats like any other, and the certificate of the published round is sound."""
    made, page = opened()
    own = address(made, "rounds/1/own/")
    shown = page.post(own, {"seating": SEATING}).content.decode()
    assert "Table 1</strong>: Anna, Bo, Cia, Dag" in shown and not made.drafts.exists()
    sent = {"seating": SEATING, "do": "draft", "key": "one"}
    page.post(own, {**sent, "seen": "something else"})
    assert not made.drafts.exists()
    for _time in range(2):
        page.post(own, {**sent, "seen": seen_on(shown)})
    draft = made.drafts.get()
    assert draft.seating == OWN and Program(made).get("drafts/")[0]["way"] == "as you brought it"
    page.post(address(made, f"drafts/{draft.pk}/publish/"), {"version": 0})
    seats = [[seat.player.name for seat in table.seats.all()] for table in made.rounds.get().tables.all()]
    assert seats == [["Anna", "Bo", "Cia", "Dag"], ["Eva", "Fia", "Gus", "Hal"]]
    assert check(page.get(f"/e/{made.slug}/seating.json").json()).faults == ()

    round_end(competition_id=made.pk, number=1, as_they_stand=True)
    again = Program(made).post("drafts/own/", {"round": 2, "tables": draft.tables})
    assert all(table["again"] for table in again["tables"])


def test_a_workbook_is_read_and_questions_are_asked() -> None:
    """A name that nobody has is asked about; whoever has no seat gets a bye."""
    made, page = opened(f"{EIGHT} Ida")
    book = Workbook()
    for row in (
        ("Name", "Table"),
        *((name, 1) for name in ("Anna", "Bo", "Cia", "Dagge")),
        *((name, 2) for name in ("Eva", "Fia", "Gus", "Hal")),
    ):
        book.active.append(row)
    content = io.BytesIO()
    book.save(content)
    own = address(made, "rounds/1/own/")
    shown = page.post(own, {"file": SimpleUploadedFile("own.xlsx", content.getvalue())}).content.decode()
    assert "Nobody here is called “Dagge”. Who is it?" in shown and "Make it a draft" not in shown
    text = shown.split('rows="8">')[1].split("</textarea>")[0].lstrip("\n")
    shown = page.post(own, {"seating": text, "answer-Dagge": "Dag"}).content.decode()
    assert "so they get a bye: Ida." in shown
    page.post(own, {"seating": text, "answer-Dagge": "Dag", "do": "draft", "seen": seen_on(shown)})
    assert made.drafts.get().byes == [player_of(made, "Ida").pk]


def test_what_does_not_fit_is_no_draft() -> None:
    """On the page and for programs: nobody sits twice, or is away, and tables have allowed sizes."""
    made, page = opened()
    own, key = address(made, "rounds/1/own/"), {name: player_of(made, name).pk for name in EIGHT.split()}
    for seating, words in (
        ("Anna,Bo,Cia,Dag\nEva,Fia,Gus,Anna", "Sits at more than one place: Anna."),
        ("Anna,Bo,Cia,Dag\nEva", "too many or too few players"),
        (" ", "Paste a seating or choose a file first."),
    ):
        shown = page.post(own, {"seating": seating}).content.decode()
        assert words in shown and "Make it a draft" not in shown
    program = Program(made)
    names = EIGHT.split()
    for tables in ([[key["Anna"]] * 4], [[key[name] for name in names[:4]], [key["Eva"]]], [[1, 2, 3, 999]], []):
        assert program.ask("post", "drafts/own/", {"round": 1, "tables": tables}).json()["code"] == "own-seating-unfit"
    start_round(made)
    assert program.ask("post", "drafts/own/", {"round": 1, "tables": []}).json()["code"] == "round-is-on"
