"""Opens our PDFs again with a library that has not made them."""

from __future__ import annotations

from io import BytesIO

from pypdf import PdfReader


def open_pdf(content: bytes) -> PdfReader:
    """Return the PDF as it is read by others."""
    return PdfReader(BytesIO(content))


def pages_of(reader: PdfReader) -> list[str]:
    """Return the words of each page, with single spaces between them."""
    return [" ".join(page.extract_text().split()) for page in reader.pages]


def words_in(reader: PdfReader) -> str:
    """Return all words of a PDF."""
    return " ".join(pages_of(reader))


def fonts_in(reader: PdfReader) -> set[str]:
    """Return the names of the fonts that its pages use."""
    return {
        str(font.get_object()["/BaseFont"])
        for page in reader.pages
        for font in page["/Resources"]["/Font"].get_object().values()
    }
