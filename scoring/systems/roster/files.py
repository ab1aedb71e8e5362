"""Turns a file of players into text, whichever program wrote it, or says why the file can't be read."""

import codecs
from enum import Enum

from scoring.systems.roster.bounds import LARGEST_FILE
from scoring.systems.roster.workbook import BrokenWorkbook, TooLargeWorkbook, text_of_workbook


class FileTrouble(Enum):
    """Why a file can't be read."""

    EMPTY = "empty"
    TOO_LARGE = "too_large"
    OLD_EXCEL = "old_excel"
    OTHER_OFFICE = "other_office"  # a text document, a PDF, or a spreadsheet of another program than Excel
    BROKEN = "broken"  # a damaged Excel file
    NOT_A_LIST = "not_a_list"  # a picture, a program


_BOMS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_OLD_OFFICE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"  # an Excel file from before 2007, or one with a password
_ZIP = b"PK\x03\x04"

#: Control characters that no text contains. A file with one of them is not a list, whatever it begins with.
_BINARY = frozenset(range(32)) - {7, 8, 9, 10, 11, 12, 13, 26, 27, 28, 29, 30, 31}


def text_of_file(content: bytes) -> str | FileTrouble:
    """Return the content of a file as text that `read_list` understands, or the reason why it can't be read."""
    if len(content) > LARGEST_FILE:
        return FileTrouble.TOO_LARGE
    if content.startswith(_OLD_OFFICE):
        return FileTrouble.OLD_EXCEL
    if content.startswith(_ZIP):
        return _workbook(content)
    if content.startswith((b"%PDF", b"{\\rtf")):
        return FileTrouble.OTHER_OFFICE
    text = _decode_text(content)
    if any(ord(letter) in _BINARY for letter in text[:100_000]):
        return FileTrouble.NOT_A_LIST
    return text if text.strip() else FileTrouble.EMPTY


def _workbook(content: bytes) -> str | FileTrouble:
    try:
        text = text_of_workbook(content)
    except TooLargeWorkbook:
        return FileTrouble.TOO_LARGE
    except BrokenWorkbook:
        return FileTrouble.BROKEN
    if text is None:
        return FileTrouble.OTHER_OFFICE
    return text if text.strip() else FileTrouble.EMPTY


def _decode_text(content: bytes) -> str:
    """Return the text of a file in the first encoding that fits.

    A byte order mark decides; then zeros, which mean UTF-16; then UTF-8, Windows-1252 and Latin-1 are tried. Text in a
    Western encoding is hardly ever valid UTF-8 by chance, so the order is safe. Latin-1 comes last because every byte
    is valid in it; the few bytes that Windows-1252 leaves undefined are invisible characters there.
    """
    for mark, encoding in _BOMS:
        if content.startswith(mark):
            return content.decode(encoding, errors="replace")
    encodings = ["utf-8", "cp1252"]
    for zeros, encoding in ((content[1::2], "utf-16-le"), (content[0::2], "utf-16-be")):
        if zeros and 2 * zeros.count(0) > len(zeros):
            encodings.insert(0, encoding)
    for encoding in encodings:
        try:
            return content.decode(encoding)
        except UnicodeDecodeError:
            continue
    return content.decode("latin-1")
