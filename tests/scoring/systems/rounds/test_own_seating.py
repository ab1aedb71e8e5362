"""A seating that an organiser brings, however it is written down."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.systems.rounds.own_seating import MOST_ASKED, MOST_LETTERS, MOST_LINES, NOBODY, own_seating, tables_read

HERE = {"Anna Ek": ["Annika"], "Bo": [], "Cia": [], "Dag": [], "Eva": [], "Åsa Öberg": [], "Gus": [], "Hal": []}
TWO = [["Anna Ek", "Bo", "Cia", "Dag"], ["Eva", "Åsa Öberg", "Gus", "Hal"]]

WAYS = {
    "a line a table": "Anna Ek, Bo, Cia, Dag\nEva, Åsa Öberg, Gus, Hal",
    "with numbers": "2; Eva; Åsa Öberg; Gus; Hal\n1; Anna Ek; Bo; Cia; Dag",
    "with titles": "Table;Seat 1;Seat 2;Seat 3;Seat 4\n1;Anna Ek;Bo;Cia;Dag\n2;Eva;Åsa Öberg;Gus;Hal",
    "a line a player": "\n".join(f"{name}\t{at}" for at, table in enumerate(TWO, 1) for name in table),
    "with seats": "\n".join(
        f"{at},{seat},{name}"
        for seat in (4, 3, 2, 1)
        for at, table in ((3, TWO[0]), (7, TWO[1]))
        for name in [table[seat - 1]]
    ),
    "named and titled": "Name;Table\n"
    + "\n".join(f"{name};Table {at}" for at, table in enumerate(TWO, 1) for name in table),
}


@pytest.mark.parametrize("way", WAYS)
def test_every_way_of_writing_it_is_understood(way: str) -> None:
    """Whether a line is a table or a player, with or without numbers and titles."""
    assert tables_read(WAYS[way]) == TWO
    read = own_seating(WAYS[way], HERE, [4], {})
    assert read.fits and not read.unseated and [list(table) for table in read.tables] == TWO


@given(st.integers(1, 6), st.integers(3, 5), st.randoms(use_true_random=False))
def test_what_is_written_is_read_again(tables: int, size: int, rng: random.Random) -> None:
    """The lines of players may be in any order if they have seats."""
    wanted = [[f"P{at}x{seat}y" for seat in range(size)] for at in range(tables)]
    lines = [f"{name};{at + 1};{seat + 1}" for at, table in enumerate(wanted) for seat, name in enumerate(table)]
    rng.shuffle(lines)
    if tables >= size:  # else nobody could tell which column has the tables
        assert tables_read("\n".join(lines)) == wanted
    assert tables_read("\n".join("; ".join(table) for table in wanted)) == wanted
    numbered = [f"{at}; " + "; ".join(table) for at, table in enumerate(wanted, 1)]
    rng.shuffle(numbered)
    assert tables_read("\n".join(numbered)) == wanted


def test_other_spellings_are_known_and_others_are_asked_about() -> None:
    """An answer names the player, or leaves the name out."""
    text = "annika, BO, Cia, Dagg\nEva, Asa Oberg, Gus, Hal, Zoe"
    read = own_seating(text, HERE, [4], {})
    assert [one.name for one in read.asked] == ["Dagg", "Zoe"] and read.asked[0].choices[0] == "Dag"
    assert read.open == 2 and not read.fits and read.sizes_wrong == (2,) and read.unseated == ("Dag",)
    read = own_seating(text, HERE, [4], {"Dagg": "Dag", "Zoe": NOBODY})
    assert read.fits and [list(table) for table in read.tables] == TWO
    assert not own_seating(text, HERE, [4], {"Dagg": "Nobody known", "Zoe": NOBODY}).fits


def test_whoever_sits_twice_or_nowhere_is_named() -> None:
    """Only those who sit nowhere may be left without a seat."""
    read = own_seating("Anna Ek, Bo, Cia, Dag\nEva, Bo, Gus, Hal", HERE, [4], {})
    assert read.twice == ("Bo",) and read.unseated == ("Åsa Öberg",) and not read.fits
    assert own_seating("Anna Ek, Bo, Cia, Dag", HERE, [4], {}).fits
    assert own_seating("Anna Ek, Bo", HERE, [4], {}).sizes_wrong == (1,)
    assert not own_seating("", HERE, [4], {}).fits


def test_a_list_of_other_people_is_read_up_to_a_bound() -> None:
    """Twenty unknown names are asked about, the others counted; of a list that is too long, the page says so."""
    first, last = ["Xa", "Xe", "Xi", "Xo", "Xu"], ["Pq", "Rs", "Tv", "Wz", "Kl", "Mn", "Bd", "Fg", "Hj"]
    strangers = "\n".join(", ".join(f"{one} {other}" for one in first) for other in last)
    read = own_seating(strangers, HERE, [5], {})
    assert (len(read.asked), read.unknown, read.cut, read.fits) == (MOST_ASKED, 45 - MOST_ASKED, False, False)

    for long in ("a\n" * (MOST_LINES + 1), WAYS["with numbers"] + " " * MOST_LETTERS):
        assert own_seating(long, HERE, [4], {}).cut
        assert not own_seating(long, HERE, [4], {}).fits
