"""Files of players from many programs are read, and any other file is refused with a reason."""

from datetime import date
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import Workbook

from scoring.systems.roster.bounds import LARGEST_FILE, LONGEST_LINE, MOST_LINES
from scoring.systems.roster.files import FileTrouble, text_of_file
from scoring.systems.roster.preview import Entrant, Reading, Trouble
from scoring.systems.roster.reading import read_list
from scoring.systems.roster.workbook import LAST_ROW, UNPACKED

LIST = "Namn;Klubb\r\nÅsa Öberg;Ruter\r\n"


def workbook(*rows, title: str = "Players") -> bytes:
    """Return an Excel file with these rows."""
    book = Workbook()
    book.active.title = title
    for row in rows:
        book.active.append(row)
    return saved(book)


def saved(book: Workbook) -> bytes:
    """Return a workbook as the content of a file."""
    out = BytesIO()
    book.save(out)
    return out.getvalue()


def archive(**parts: bytes) -> bytes:
    """Return a zip archive with these parts. In their names, a double underscore stands for a slash."""
    out = BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as packed:
        for name, content in parts.items():
            packed.writestr(name.replace("__", "/").replace("_xml", ".xml"), content)
    return out.getvalue()


LISTED, LISTED_LATER = b"PK\x01\x02\x14\x03\x14", b"PK\x01\x02\x14\x03\x40"  # needs version 2.0, and 6.4, of zip


def reading_of(content: bytes) -> Reading:
    """Return what `read_list` makes of a file."""
    text = text_of_file(content)
    assert isinstance(text, str)
    return read_list(text)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252", "latin-1"])
def test_text_of_file_guesses_the_encoding(encoding):
    """These are the encodings that Excel, Notepad, Numbers and older programs use."""
    assert text_of_file(LIST.encode(encoding)).lstrip("\ufeff") == LIST
    assert reading_of(LIST.encode(encoding)).entrants == (Entrant("Åsa Öberg", "Ruter"),)


@pytest.mark.parametrize(
    ("content", "trouble"),
    [
        (b"", FileTrouble.EMPTY),
        (b" \r\n", FileTrouble.EMPTY),
        (b"Anna\n" * LARGEST_FILE, FileTrouble.TOO_LARGE),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1....", FileTrouble.OLD_EXCEL),
        (b"%PDF-1.7 ...", FileTrouble.OTHER_OFFICE),
        (archive(word__document_xml=b"<w/>"), FileTrouble.OTHER_OFFICE),
        (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", FileTrouble.NOT_A_LIST),
        (b"PK\x03\x04 half a file", FileTrouble.BROKEN),
        (archive(xl__workbook_xml=b"<no workbook"), FileTrouble.BROKEN),
        (archive(xl__workbook_xml=b"<x/>").replace(LISTED, LISTED_LATER), FileTrouble.BROKEN),
        (archive(xl__workbook_xml=b" " * (UNPACKED + 1)), FileTrouble.TOO_LARGE),
        (workbook(), FileTrouble.EMPTY),
    ],
    ids=lambda value: value.value if isinstance(value, FileTrouble) else "",
)
def test_text_of_file_says_why_a_file_is_no_list(content, trouble):
    """Each unusable file gets its own reason.

    A zip bomb is refused by the size that it states, before it is unpacked.
    """
    assert text_of_file(content) is trouble


def test_a_workbook_is_read_with_rows_as_lines():
    """Lines have the numbers of the sheet's rows. A cell with a semicolon or a quotation mark stays one cell."""
    reading = reading_of(
        workbook(["Autumn"], [], ["Nr", "Namn", "Klubb"], [1, "Åsa Öberg", "Ruter; Hjärter"], [2.0, '"Bo" Ek'])
    )

    assert reading.entrants == (Entrant("Åsa Öberg", "Ruter; Hjärter"), Entrant('"Bo" Ek'))
    assert reading.header.number == 3
    assert [(odd.number, odd.trouble) for odd in reading.odd] == [(1, Trouble.TITLE)]


def test_a_workbook_s_dates_numbers_and_formulas_are_no_names():
    """Dates, numbers and formulas are reported.

    A formula is not replaced by the value that the file has stored for it.
    """
    reading = reading_of(workbook(["Namn"], [date(2026, 11, 2)], [17], [4.5], ['=A1&" Ek"'], [True], ["Anna"]))

    assert [odd.trouble for odd in reading.odd] == [Trouble.HEADING] + [Trouble.NO_NAME] * 3 + [Trouble.FORMULA] * 2
    assert reading.entrants == (Entrant("Anna"),)


def test_a_workbook_s_first_sheet_with_something_in_it_is_read():
    """Empty sheets and hidden sheets are passed over."""
    book = Workbook()
    book.create_sheet("Hidden").append(["Hidden"])
    book["Hidden"].sheet_state = "hidden"
    book.create_sheet("Players").append(["Anna"])

    assert reading_of(saved(book)).entrants == (Entrant("Anna"),)


@pytest.mark.parametrize("row", [MOST_LINES + 1, LAST_ROW])
def test_a_workbook_that_says_it_is_huge_is_refused(row):
    """A sheet with too many rows is refused as a whole; its rows are not cut off without a word."""
    book = Workbook()
    book.active.cell(row=row, column=1, value="Anna")

    assert text_of_file(saved(book)) is FileTrouble.TOO_LARGE


def test_a_workbook_whose_cells_repeat_a_long_text_is_refused():
    """A workbook keeps a text once, however many cells show it: a small file may hold much more than it weighs."""
    content = workbook(*[["x" * LONGEST_LINE] * 3] * 100)

    assert len(content) < 10_000 and text_of_file(content) is FileTrouble.TOO_LARGE


def test_a_workbook_with_many_sheets_that_end_far_below_is_refused(monkeypatch):
    """The empty rows of all sheets count together: each of them is passed, and a file may have hundreds of sheets."""
    book = Workbook()
    for sheet in (book.active, book.create_sheet(), book.create_sheet()):
        sheet.cell(row=60, column=1).number_format = "0.00"
    book.create_sheet().append(["Anna"])

    assert reading_of(saved(book)).entrants == (Entrant("Anna"),)
    monkeypatch.setattr("scoring.systems.roster.workbook.LAST_ROW", 100)
    assert text_of_file(saved(book)) is FileTrouble.TOO_LARGE


def test_a_workbook_with_entities_that_grow_is_refused():
    """The parser stops when entities expand too far, as in the "billion laughs" attack."""
    grow = "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 20}">' for n in range(1, 9))
    good, out = ZipFile(BytesIO(workbook(["Anna"]))), BytesIO()
    sheet = good.read("xl/worksheets/sheet1.xml").replace(b"Anna", b"&e8;").decode()
    bomb = f'<!DOCTYPE worksheet [<!ENTITY e0 "ha">{grow}]>' + sheet.partition("?>")[2]
    with ZipFile(out, "w", ZIP_DEFLATED) as packed:
        for name in good.namelist():
            packed.writestr(name, bomb if name.endswith("sheet1.xml") else good.read(name))

    assert text_of_file(out.getvalue()) is FileTrouble.BROKEN


@given(st.binary(max_size=300) | st.binary(max_size=100).map(lambda tail: b"PK\x03\x04" + tail))
def test_no_file_raises(content):
    """Any bytes give a text or a reason, and any such text can be read as a list."""
    text = text_of_file(content)

    assert isinstance(text, FileTrouble) or read_list(text).lines is not None


@given(st.data())
def test_no_damaged_workbook_raises(data):
    """A workbook with one changed byte gives a text or a reason."""
    content = bytearray(SMALL)
    content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.integers(0, 255))

    assert isinstance(text_of_file(bytes(content)), str | FileTrouble)


SMALL = workbook(["Namn", "Klubb"], ["Anna", "Ruter"])
