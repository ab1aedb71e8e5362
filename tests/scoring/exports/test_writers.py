"""One book in each format, read back by libraries that have not written it."""

from __future__ import annotations

import csv
import io
import json
import zipfile
from datetime import UTC, datetime
from fractions import Fraction

import pytest
from python_calamine import CalamineWorkbook

from scoring.exports.files import write_book
from scoring.exports.sheet import Book, Column, Kind, Sheet
from tests.support.printed import open_pdf, pages_of

AT = datetime(2026, 5, 2, 18, 30, 5, tzinfo=UTC)
FORMULAS = ["=1+1", "+49", "-1", "@SUM(A1)", '=HYPERLINK("http://a.example")', " =1", "\t=1", "\rx"]
COLUMNS = (
    Column("place", "Place", Kind.NUMBER),
    Column("player", "Player"),
    Column("points", "Points", Kind.POINTS, 2),
    Column("provisional", "Provisional", Kind.FLAG),
    Column("at", "When", Kind.MOMENT),
    Column("recorded", "Recorded", raw=True),
    Column("final", "Final"),
)


def book(*names: str) -> Book:
    """Return a book with a sheet of these players and an empty sheet."""
    rows = tuple((at, name, Fraction(15, 8), at == 1, AT, "moves", None) for at, name in enumerate(names, 1))
    sheets = (Sheet("standings", "Standings: A/B", COLUMNS, rows), Sheet("results", "Results", COLUMNS, ()))
    return Book("Friday", "sv", AT, sheets, {"slug": "friday"})


def test_a_workbook_has_real_figures_dates_and_a_sheet_each():
    """Points are numbers and moments are local dates. Sheet names lose signs that Excel forbids."""
    read = CalamineWorkbook.from_filelike(io.BytesIO(write_book(book("Åsa", "Bo"), "xlsx")))

    assert read.sheet_names == ["Standings  A B", "Results"]
    head, first, second = read.get_sheet_by_index(0).to_python()
    assert head == [column.title for column in COLUMNS]
    assert first == [1, "Åsa", 1.875, True, datetime(2026, 5, 2, 20, 30, 5), "moves", ""]
    assert second[3] is False
    assert read.get_sheet_by_index(1).to_python() == [head]


def test_a_workbook_freezes_its_heads_and_shows_decimals():
    """The test reads the file's XML, since calamine doesn't return these settings."""
    file = zipfile.ZipFile(io.BytesIO(write_book(book("Bo"), "xlsx")))
    sheet = file.read("xl/worksheets/sheet1.xml").decode()

    assert 'topLeftCell="A2"' in sheet and 'state="frozen"' in sheet and "<autoFilter" in sheet
    assert '"0.00"' in file.read("xl/styles.xml").decode() or 'numFmtId="2"' in file.read("xl/styles.xml").decode()


@pytest.mark.parametrize("name", FORMULAS)
def test_a_name_that_looks_like_a_formula_is_text(name):
    """A workbook has the name unchanged in a text cell; CSV puts an apostrophe before it."""
    content = write_book(book(name), "xlsx")
    sheet = zipfile.ZipFile(io.BytesIO(content)).read("xl/worksheets/sheet1.xml").decode()
    text = write_book(book(name), "csv").decode()

    assert "<f>" not in sheet
    assert CalamineWorkbook.from_filelike(io.BytesIO(content)).get_sheet_by_index(0).to_python()[1][1].strip() in name
    assert next(csv.DictReader(io.StringIO(text, newline="")))["player"] == "'" + name


def test_characters_that_xml_lacks_do_no_harm():
    """A name with a control character is written without it."""
    content = write_book(book("Bo\x00\x1b"), "xlsx")

    assert CalamineWorkbook.from_filelike(io.BytesIO(content)).get_sheet_by_index(0).to_python()[1][1] == "Bo"


def test_csv_for_a_spreadsheet_is_read_by_its_dialect():
    """Negative figures stay figures, and the decimal comma follows the language."""
    rows = ((1, "Bo", Fraction(-5, 2), False, AT, "", None),)
    text = write_book(Book("F", "sv", AT, (Sheet("s", "S", COLUMNS, rows),)), "csv", "spreadsheet").decode("utf-8-sig")
    (row,) = csv.DictReader(io.StringIO(text, newline=""), delimiter=";")

    assert (row["points"], row["provisional"], row["at"]) == ("-2,50", "no", AT.isoformat())


def test_json_is_one_document_with_exact_points():
    """Points are exact fractions, and an empty value is null."""
    document = json.loads(write_book(book("Åsa"), "json"))

    assert (document["format"], document["language"]) == ("kontrollant-sheets", "sv")
    assert document["of"] == {"slug": "friday"}
    assert document["sheets"][0]["rows"] == [
        {
            "place": 1,
            "player": "Åsa",
            "points": "15/8",
            "provisional": True,
            "at": AT.isoformat(),
            "recorded": "moves",
            "final": None,
        }
    ]


def test_a_pdf_has_titles_heads_pages_and_no_columns_that_say_nothing():
    """Long lists take several pages with the head on each; every sheet begins on a new page."""
    names = [f"Bartholomeus-Maximiliaan van den Wolkenstein-Hohenhausen {at:04}" for at in range(200)]
    pages = pages_of(open_pdf(write_book(book(*names), "pdf")))

    assert len(pages) > 3
    assert all("Player" in page and f"{number} / {len(pages)}" in page for number, page in enumerate(pages[:-1], 1))
    assert "Recorded" not in pages[0] and "Final" not in pages[0]
    assert "1,88" in pages[0] and "2026-05-02 20:30" in pages[0]
    assert "Results" in pages[-1] and "Player" not in pages[-1]
