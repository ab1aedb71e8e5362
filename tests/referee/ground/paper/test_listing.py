"""Long lists on paper, read back with pypdf."""

from reportlab.platypus import Paragraph

from referee.ground.paper.document import Part, pdf, printable_size
from referee.ground.paper.letters import TITLE, fonts, lines_of, width_of
from referee.ground.paper.listing import SIZE, Head, Listing, across_is_better
from tests.support.printed import open_pdf, pages_of

HEADS = (Head("Place", right=True), Head("Player"), Head("Points", right=True))


def rows(count: int) -> list[tuple[str, str, str]]:
    """Return this many rows of a list of standings."""
    return [(str(at), f"Player {at}", f"{at},50") for at in range(1, count + 1)]


def test_every_page_has_the_head_its_number_and_how_many_there_are():
    """Two hundred rows take several pages, and no row is lost or printed twice."""
    pages = pages_of(open_pdf(pdf([Part([Listing(HEADS, rows(200))])], title="Standings", foot="Friday")))

    assert len(pages) > 2
    for number, page in enumerate(pages, 1):
        assert "Place" in page and "Points" in page and "Friday" in page
        assert f"{number} / {len(pages)}" in page
    told = " ".join(pages)
    assert all(told.count(f"Player {at} ") == 1 for at in range(1, 201))


def test_a_long_name_is_broken_into_lines_that_fit():
    """A word that is too long for a line is broken inside, and no letter is lost."""
    fonts()
    name = "Bartholomeus-Maximiliaan van den " + "Wolkenstein" * 6

    lines = list(lines_of(name, 100, size=SIZE))

    assert len(lines) > 2 and all(width_of(line, size=SIZE) <= 100 for line in lines)
    assert "".join(lines).replace(" ", "") == name.replace(" ", "")


def test_a_row_that_is_higher_than_a_page_goes_on_on_the_next():
    """A line of the audit log can name a thousand players."""
    names = [f"Name{at:04}" for at in range(1500)]
    cells = [("1", "before"), ("2", ", ".join(names)), ("3", "after")]
    heads = (Head("No.", right=True), Head("What"))
    pages = pages_of(open_pdf(pdf([Part([Listing(heads, cells)])], title="Log", foot="")))

    assert len(pages) > 2 and all("What" in page for page in pages)
    told = " ".join(pages)
    assert [name for name in names if told.count(name) != 1] == []
    assert "before" in pages[0] and "after" in pages[-1]


def test_parts_lie_upright_or_across_and_begin_on_a_new_page():
    """Each part chooses how its pages lie, beginning with the first page."""
    wide = [Head(f"Column number {at}") for at in range(16)]
    cells = [tuple(f"cell {at}" for at in range(16))]
    assert across_is_better(wide, cells, printable_size()[0]) and not across_is_better(
        HEADS, rows(3), printable_size()[0]
    )

    parts = [
        Part([Paragraph("First", TITLE), Listing(wide, cells)], across=True),
        Part([Paragraph("Second", TITLE), Listing(HEADS, rows(3))]),
    ]
    pdf_read = open_pdf(pdf(parts, title="Two", foot="Friday"))

    assert [page.mediabox.width > page.mediabox.height for page in pdf_read.pages] == [True, False]
    assert "First" in pages_of(pdf_read)[0] and "Second" in pages_of(pdf_read)[1]


def test_a_list_stays_between_the_margins():
    """Sixteen columns of long words still fit, as their cells take several lines."""
    wide = [Head(f"Heading {at}") for at in range(16)]
    cells = [tuple("a rather long sentence about somebody" for _ in wide)] * 40
    listing = Listing(wide, cells)

    listing.wrap(*printable_size(across=True))

    assert listing._layout.width <= printable_size(across=True)[0] + 1
    assert len(open_pdf(pdf([Part([listing], across=True)], title="Wide", foot="")).pages) > 1


def test_a_square_of_sixteen_players_fits_on_a_page_across():
    """Its letters are smaller, and long names are broken, but no column runs off the page."""
    names = ["Bartholomeus van den Wolkenstein"] * 16
    heads = [Head("No.", right=True), Head("Player"), *(Head(str(at)) for at in range(1, 17))]
    cells = [(str(at), name, *["12.5–12.5 (2)"] * 16) for at, name in enumerate(names, 1)]
    listing = Listing(heads, cells)
    width, height = printable_size(across=True)

    assert listing.wrap(width, height)[1] <= height
    assert listing._layout.width <= width and listing._layout.size < SIZE
    assert "12.5–12.5" in pages_of(open_pdf(pdf([Part([listing], across=True)], title="Cross", foot="")))[0]


def test_suits_are_drawn_in_a_font_that_has_them():
    """A reason such as “he had the 8♥” is no row of question marks; a letter keeps its accent."""
    read = open_pdf(pdf([Part([Listing([Head("Reason")], [("Řehoř had the 8♥",)])])], title="Suits", foot=""))

    assert "Řehoř had the 8" in pages_of(read)[0] and "?" not in pages_of(read)[0]
