"""Reading a pasted list of players: nothing is lost, and every odd line says why."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.systems.roster import NAME_LENGTH, Entrant, Trouble, read_pasted


def troubles(text: str, known: tuple[str, ...] = ()) -> list[tuple[int, Trouble]]:
    """Return line number and trouble of each odd line."""
    return [(line.number, line.trouble) for line in read_pasted(text, known=known).odd]


def test_read_pasted_takes_one_name_a_line() -> None:
    """The plainest list."""
    assert read_pasted("Anna\nBo\n", known=()).entrants == (Entrant("Anna"), Entrant("Bo"))


@pytest.mark.parametrize("line", ["Åsa Öberg; Kortklubben", "  Åsa   Öberg ;Kortklubben  ", "Åsa Öberg\tKortklubben"])
def test_read_pasted_parts_name_and_club(line: str) -> None:
    """A semicolon parts them, a spreadsheet's tab does too, and stray spaces don't matter."""
    assert read_pasted(line, known=()).entrants == (Entrant("Åsa Öberg", "Kortklubben"),)


def test_read_pasted_skips_and_counts_blank_lines() -> None:
    """Blank lines are nobody."""
    pasted = read_pasted("\nAnna\n   \n;\n", known=())

    assert (pasted.entrants, pasted.odd, pasted.blanks) == ((Entrant("Anna"),), (), 3)


def test_read_pasted_reports_who_is_there_already_and_who_comes_twice() -> None:
    """Capitals and spaces do not make another person."""
    assert troubles("anna\nBo\nBO ", known=("Anna",)) == [(1, Trouble.ALREADY_HERE), (3, Trouble.TWICE)]


def test_read_pasted_reports_what_cannot_be_a_name() -> None:
    """No letter, too long, or the word the log keeps for the referee."""
    long = "x" * (NAME_LENGTH + 1)

    assert troubles(f"--\n; Club\n{long}\nAnna; {long}\nReferee") == [
        (1, Trouble.NO_NAME),
        (2, Trouble.NO_NAME),
        (3, Trouble.TOO_LONG),
        (4, Trouble.TOO_LONG),
        (5, Trouble.RESERVED),
    ]


def test_read_pasted_drops_invisible_characters() -> None:
    """What copying from a page brings along (zero-width spaces, direction marks) would make a second Anna."""
    assert troubles("An\u200bna\n\u202eAnna\nAnna\u00a0\n") == [(2, Trouble.TWICE), (3, Trouble.TWICE)]


@given(st.text())
def test_read_pasted_loses_no_line(text: str) -> None:
    """Whatever is pasted, each line is a player, a blank or an odd line that says why."""
    pasted = read_pasted(text, known=("Anna",))

    assert len(pasted.entrants) + len(pasted.odd) + pasted.blanks == len(text.splitlines())
    assert all(0 < len(entrant.name) <= NAME_LENGTH for entrant in pasted.entrants)
    assert len({entrant.name.casefold() for entrant in pasted.entrants}) == len(pasted.entrants)
