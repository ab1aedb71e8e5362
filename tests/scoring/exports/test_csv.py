"""The CSV files: they have the figures of the page, and keep their old addresses."""

import csv
import io

import pytest
from django.test import Client
from django.utils import translation

from referee.services.outbox import outbox_sweep
from scoring.exports.sheets.results import results_sheet
from scoring.exports.sheets.standings import standings_sheet
from scoring.exports.writers.csv import csv_text
from scoring.selectors.rounds.rounds import round_views
from scoring.selectors.standings.standings import standings_view
from scoring.services.rounds.rounds import round_end
from scoring.templatetags.competition import points
from tests.scoring.competitions import EIGHT, give_fault, make_competition, reloaded, start_round, table_of

pytestmark = pytest.mark.django_db


def rows_of(text: str, delimiter: str = ",") -> list[dict[str, str]]:
    """Return a file's rows by their headings."""
    return list(csv.DictReader(io.StringIO(text), delimiter=delimiter))


def test_standings_csv_has_the_figures_of_the_page(client: Client) -> None:
    """The file and the page have the same lines with the same place, name and points."""
    competition = make_competition(EIGHT)
    start_round(competition)
    give_fault(table_of(competition, 1), table_of(competition, 1).seats.all()[0].player.name)
    outbox_sweep()

    page = client.get(f"/e/{competition.slug}/").context["standings"]
    file = rows_of(client.get(f"/e/{competition.slug}/standings.csv").content.decode())

    assert [(row["place"], row["player"], row["points"], row["tables"]) for row in file] == [
        (str(line.rank), line.name, points(line.points, page.decimals), str(line.played)) for line in page.lines
    ]
    assert {row["provisional"] for row in file} == {"yes", "no"}
    assert [row["wins"] for row in file] == [points(line.values[0]) for line in page.lines]


def test_results_csv_has_every_seat_of_every_round() -> None:
    """Each row has round, table, seat, player, game points, place and placement points."""
    competition = make_competition()
    start_round(competition)
    give_fault(table_of(competition), "Bo")
    round_end(competition_id=competition.pk, number=1, as_they_stand=True)
    rows = rows_of(csv_text(results_sheet(round_views(competition))))
    bo = next(row for row in rows if row["player"] == "Bo")

    assert [(row["round"], row["table"], row["seat"]) for row in rows] == [("1", "1", str(n)) for n in (1, 2, 3, 4)]
    assert (bo["game_points"], bo["place"], bo["placement_points"], bo["provisional"]) == ("30", "4", "0", "no")


def five(language: str, dialect: str) -> str:
    """Return the standings of five players after a fault, as CSV."""
    competition = make_competition("Åsa Bo Cia Dag Eva")
    start_round(competition)
    give_fault(table_of(competition), "Bo")
    outbox_sweep()
    with translation.override(language):
        return csv_text(standings_sheet(standings_view(reloaded(competition))), dialect)


def test_spreadsheet_dialect_is_what_excel_opens_right() -> None:
    """The file has a byte order mark, semicolons, and the decimal comma of the reader's language."""
    text = five("sv", "spreadsheet")

    assert text.startswith("\ufeffplace;player;")
    assert "1;Åsa;;1,88;1;" in text


def test_plain_dialect_has_points_and_commas_in_every_language() -> None:
    """A program reads the same file whatever the language of the person who saved it."""
    text = five("sv", "")

    assert text.startswith("place,player,club,points,")
    assert "1,Åsa,,1.88,1," in text


def test_a_formula_for_a_name_is_harmless_in_the_file(client: Client) -> None:
    """A name that begins like a formula (which lists refuse today) is written as text."""
    competition = make_competition("")
    player = competition.tournament.players.create(name="=cmd|'/c calc'!A1", club="@club")
    competition.entries.create(player=player)

    assert rows_of(client.get(f"/e/{competition.slug}/standings.csv").content.decode())[0]["player"].startswith("'=cmd")
    assert rows_of(client.get(f"/e/{competition.slug}/standings.csv").content.decode())[0]["club"] == "'@club"


def test_csv_comes_as_a_file_to_save(client: Client) -> None:
    """The file is named after the competition and is in UTF-8. An unknown dialect gives the plain one."""
    competition = make_competition()
    answer = client.get(f"/e/{competition.slug}/results.csv", {"for": "nobody"})

    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    assert answer["Content-Disposition"] == f'attachment; filename="{competition.slug}-results.csv"'
    assert answer.content.decode().splitlines() == [
        "round,table,seat,player,club,game_points,place,placement_points,provisional,recorded,final,substitute,head"
        ",adjusted"
    ]
