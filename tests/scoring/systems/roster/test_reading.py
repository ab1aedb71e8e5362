"""Reading a list of players: no line is lost, and a question is asked about every line that is ambiguous."""

import unicodedata
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.systems.roster.bounds import (
    LONGEST_LINE,
    MOST_CELLS,
    MOST_CHARACTERS,
    MOST_LINES,
    MOST_NAMES,
    MOST_QUESTIONS,
    Bound,
    Stop,
)
from scoring.systems.roster.columns import Meaning
from scoring.systems.roster.names import NAME_LENGTH, RESERVED, has_letter, look_alike, tidy
from scoring.systems.roster.parting import Part
from scoring.systems.roster.preview import Asked, Entrant, Same, Trouble
from scoring.systems.roster.reading import read_list, write_list


def names(text: str, **more) -> list[str]:
    """Return the names found in a list."""
    return [entrant.name for entrant in read_list(text, **more).entrants]


def troubles(text: str, known: tuple[str, ...] = ()) -> list[tuple[int, Trouble]]:
    """Return the line number and the trouble of each odd line."""
    return [(line.number, line.trouble) for line in read_list(text, known=known).odd]


def test_read_list_takes_one_name_a_line():
    """A list with one name on each line raises no questions, so nobody needs to look at its preview."""
    reading = read_list("Anna\nBo\n")

    assert reading.entrants == (Entrant("Anna"), Entrant("Bo")) and reading.is_plain


@pytest.mark.parametrize("line", ["Åsa Öberg; Kortklubben", "  Åsa   Öberg ;Kortklubben  ", "Åsa Öberg\tKortklubben"])
def test_read_list_parts_name_and_club(line: str):
    """A semicolon or a spreadsheet's tab separates name and club, and stray spaces make no difference."""
    reading = read_list(line)

    assert reading.entrants == (Entrant("Åsa Öberg", "Kortklubben"),) and reading.is_plain


def test_read_list_skips_and_counts_blank_lines():
    """Blank lines are counted. They add no player and are not reported as errors."""
    reading = read_list("\nAnna\n   \n;\n")

    assert (reading.entrants, reading.odd, reading.blanks) == ((Entrant("Anna"),), (), 3)


def test_read_list_takes_numbers_and_marks_away():
    """Numbers and marks before names are removed, in all the ways people write them. A number alone is a blank line."""
    reading = read_list("1. Anna\n2) Bo\n3 Cilla\n- Dag\n• Eva\n6️⃣ Fia\n[ ] Gun\n(8) Hal\n9.Ida\n10.\n")

    assert [entrant.name for entrant in reading.entrants] == [
        "Anna",
        "Bo",
        "Cilla",
        "Dag",
        "Eva",
        "Fia",
        "Gun",
        "Hal",
        "Ida",
    ]
    assert (reading.blanks, reading.odd, reading.is_plain) == (1, (), True)


def test_read_list_leaves_a_number_that_belongs_to_a_name():
    """A single bare number in a list is part of a name."""
    assert names("7 of Nine\nAnna\nBo\n2Pac\nLouis XIV") == ["7 of Nine", "Anna", "Bo", "2Pac", "Louis XIV"]


def test_read_list_reports_who_is_there_already_and_who_comes_twice():
    """Names that differ only in capitals or spaces are the same name."""
    reading = read_list("anna\nBo\nBO ", known=("Anna",))

    assert [(odd.number, odd.trouble, odd.other) for odd in reading.odd] == [
        (1, Trouble.ALREADY_HERE, "Anna"),
        (3, Trouble.TWICE, "Bo"),
    ]


def test_read_list_reports_what_cannot_be_a_name():
    """A name has letters; it is not a date, a formula, an address, too long, or the log's word for the referee."""
    long = "x" * (NAME_LENGTH + 1)

    assert troubles(f"--\n; Club\n{long}\nAnna; {long}\nReferee\n2026-11-02\n17\n=A1&B1\n#REF!\nbo@club.se") == [
        (1, Trouble.NO_NAME),
        (2, Trouble.NO_NAME),
        (3, Trouble.TOO_LONG),
        (4, Trouble.TOO_LONG),
        (5, Trouble.RESERVED),
        (6, Trouble.NO_NAME),
        (7, Trouble.NO_NAME),
        (8, Trouble.FORMULA),
        (9, Trouble.FORMULA),
        (10, Trouble.ADDRESS),
    ]


def test_read_list_drops_invisible_characters():
    """Zero-width spaces and direction marks, which come with copied text, don't make a second Anna."""
    assert troubles("An\u200bna\n\u202eAnna\nAnna\u00a0\n") == [(2, Trouble.TWICE), (3, Trouble.TWICE)]


@pytest.mark.parametrize(
    ("answer", "found"),
    [
        (None, []),
        (Part.PLAYERS, [Entrant("Dag"), Entrant("Elin")]),
        (Part.SURNAME, [Entrant("Elin Dag")]),
        (Part.CLUB, [Entrant("Dag", "Elin")]),
        (Part.ONE, [Entrant("Dag, Elin")]),
    ],
)
def test_read_list_asks_what_a_comma_means(answer, found):
    """ "Dag, Elin" may be two players, a surname and a first name, or a name and a club. Unanswered, it is reported."""
    (question,) = read_list("Anna\nDag, Elin\nBo").to_answer

    reading = read_list("Anna\nDag, Elin\nBo", answers={question.key: answer} if answer else {})

    assert (question.asked, question.numbers, question.parts) == (Asked.COMMA, (2,), ("Dag", "Elin"))
    assert list(reading.entrants)[1:-1] == found
    assert [(odd.number, odd.trouble) for odd in reading.odd] == ([] if answer else [(2, Trouble.SEVERAL)])


def test_read_list_ignores_answers_that_are_no_choice():
    """An answer that is not among the choices, as in a forged form, leaves the question open."""
    (question,) = read_list("Dag, Elin").questions

    assert read_list("Dag, Elin", answers={question.key: "drop table"}).to_answer == (question,)


@pytest.mark.parametrize(
    ("text", "guess", "found"),
    [
        ("Svensson, Anna\nBerg, Bo\nvan der Berg, Cilla Maria", Part.SURNAME, "Anna Svensson"),
        ("Anna, Ruter\nBo, Ruter\nCilla, Ruter\nDag, Spader", Part.CLUB, "Anna"),
        ("Svensson, Anna; Ruter\nEk, Bo; Ruter\nEk, Cia; Ruter", Part.SURNAME, "Anna Svensson"),
    ],
)
def test_read_list_decides_by_the_list_as_a_whole(text, guess, found):
    """If every line has a comma, one question is asked about all of them, with a guess that can be changed."""
    reading = read_list(text)

    (question,) = reading.questions
    assert (question.key, question.guess, question.numbers) == ("commas", guess, tuple(range(1, text.count("\n") + 2)))
    assert reading.entrants[0].name == found
    assert not reading.is_plain and not reading.to_answer
    assert names(text, answers={"commas": Part.PLAYERS})[:2] == list(question.parts)


def test_read_list_asks_once_where_most_lines_have_a_comma():
    """If most lines have a comma, one question is asked about them. Two lines are too few for a guess."""
    (question,) = read_list("Dag, Elin\nFia, Gun\nHal").to_answer

    assert (question.asked, question.numbers) == (Asked.COMMAS, (1, 2))


def test_read_list_takes_many_names_on_a_line_for_players():
    """Three or more names on a line, as in a chat message, are guessed to be players; the guess is shown."""
    reading = read_list("1. Anna, Bo, Cilla,\n")

    assert [entrant.name for entrant in reading.entrants] == ["Anna", "Bo", "Cilla"]
    assert reading.questions[0].guess == Part.PLAYERS


@pytest.mark.parametrize("text", ["Anna & Bo", "Anna och Bo", "Anna and Bo", "Anna en Bo", "Anna + Bo"])
def test_read_list_asks_whether_a_pair_is_one_entry(text):
    """Two names joined by a word for "and" may be two players, or a pair that plays as one."""
    (question,) = read_list(text).to_answer

    assert names(text, answers={question.key: Part.PLAYERS}) == ["Anna", "Bo"]
    assert names(text, answers={question.key: Part.ONE}) == [text]


@pytest.mark.parametrize(
    ("header", "line", "found"),
    [
        ("Name;Club", "Anna;Ruter", Entrant("Anna", "Ruter")),
        ("Namn\tKlubb\tFamilj\tSmeknamn", "Anna\tRuter\tEk\tAnkan", Entrant("Anna", "Ruter", "Ek", "Ankan")),
        ("voornaam,tussenvoegsel,achternaam,vereniging", "Jan,van der,Ek,Ruiten", Entrant("Jan van der Ek", "Ruiten")),
        ("FÖRENING; Efternamn ;Förnamn:", "Ruter;Ek;Anna", Entrant("Anna Ek", "Ruter")),
        ("Nr|Naam|E-mail", "1|Anna|a@b.nl", Entrant("Anna")),
        ("Namn;Efternamn", "Anna;Ek", Entrant("Anna Ek")),
        ("First_Name,Last-Name", '"Anna","Ek, the elder"', Entrant("Anna Ek, the elder")),
    ],
)  # fmt: skip
def test_read_list_understands_headers(header, line, found):
    """Headers are understood in three languages, with columns in any order."""
    reading = read_list(f"{header}\n{line}\n")

    assert reading.entrants == (found,)
    assert reading.header.number == 1 and not reading.odd and not reading.is_plain


def test_read_list_reports_a_title_above_the_header():
    """A line above the header, as many sheets have, is reported as a title."""
    assert troubles("Autumn 2026\n\nNr;Namn\n1;Anna\n2;\n") == [(1, Trouble.TITLE)]


def test_read_list_lets_somebody_say_what_a_column_holds():
    """The meanings that somebody chooses for columns replace the guessed ones."""
    text = "Ruter\tAnna\tEk\nRuter\tBo\tBerg"

    reading = read_list(text, answers={"column-1": "club", "column-2": "first", "column-3": "last", "column-9": "club"})

    assert reading.entrants == (Entrant("Anna Ek", "Ruter"), Entrant("Bo Berg", "Ruter"))
    assert [column.samples for column in reading.columns] == [("Ruter", "Ruter"), ("Anna", "Bo"), ("Ek", "Berg")]


@pytest.mark.parametrize(
    ("text", "meanings"),
    [
        ("Anna\tSvensson\nBo\tEk\nCia\tBerg", [Meaning.FIRST, Meaning.LAST]),
        ("1\tAnna Ek\tRuter\n2\tBo Ek\tRuter", [Meaning.UNUSED, Meaning.NAME, Meaning.CLUB]),
        ("1,Anna\n2,Bo", [Meaning.UNUSED, Meaning.NAME]),
        ("Anna;Ruter\nBo;Klöver\nCia;Spader", [Meaning.NAME, Meaning.CLUB]),
    ],
)
def test_read_list_guesses_columns_without_a_header(text, meanings):
    """Columns are told apart by their cells: first and last names, clubs (which occur again), and numbers."""
    assert [column.meaning for column in read_list(text).columns] == meanings


def test_read_list_reads_quoted_cells():
    """A quoted cell may contain a delimiter or a line end.

    A quotation mark that is never closed is part of the name.
    """
    text = 'Name;Club\n"Ek; Bo";"Ruter\n& Klöver"\n"Bosse" Berg\n"lost\nAnna'

    reading = read_list(text)

    assert [(entrant.name, entrant.club) for entrant in reading.entrants] == [
        ("Ek; Bo", "Ruter & Klöver"),
        ('"Bosse" Berg', ""),
        ('"lost', ""),
        ("Anna", ""),
    ]
    assert [line.number for line in reading.lines] == [1, 2, 4, 5, 6]


@pytest.mark.parametrize(
    ("first", "second"),
    [("Anna S", "Anna S."), ("Åsa Öberg", "Asa Oberg"), ("Anna-Lena", "anna lena"), ("Søren", "Soren")],
)
def test_read_list_asks_about_names_that_look_alike(first, second):
    """The similar name may be in the same list or among the players who were added before."""
    (question,) = read_list(f"{first}\n{second}").to_answer

    assert (question.asked, question.parts) == (Asked.LOOKS_LIKE, (second, first))
    assert read_list(second, known=[first]).to_answer[0].key == question.key
    assert names(f"{first}\n{second}", answers={question.key: Same.ANOTHER}) == [first, second]
    same = read_list(f"{first}\n{second}", answers={question.key: Same.SAME})
    assert [(odd.text, odd.trouble) for odd in same.odd] == [(second, Trouble.ALREADY_HERE)]


@pytest.mark.parametrize(
    ("text", "stop"),
    [
        ("Anna\n" * MOST_LINES, None),
        ("\n" * 499_000, Stop(Bound.LINES, MOST_LINES, 499_000 - MOST_LINES)),
        ("a\n" * 499_000, Stop(Bound.LINES, MOST_LINES, 499_000 - MOST_LINES)),
        (("x" * 999 + "\n") * 500, Stop(Bound.CHARACTERS, MOST_CHARACTERS // 1000, 500 - MOST_CHARACTERS // 1000)),
        ("Anna\n" + "x" * MOST_CHARACTERS, Stop(Bound.CHARACTERS, 1, 1)),
        (
            "".join(f"a{n},b{n},c{n},d{n},e{n}\n" for n in range(500)),
            Stop(Bound.NAMES, MOST_NAMES // 5, 500 - MOST_NAMES // 5),
        ),
    ],
)
def test_read_list_stops_at_a_bound_and_says_where(text: str, stop: Stop | None):
    """No line after the stop is read, and whatever is found before it is bounded."""
    reading = read_list(text)

    assert reading.stop == stop
    assert len(reading.lines) <= MOST_LINES
    assert len(reading.entrants) + len(reading.odd) <= MOST_NAMES
    assert not (reading.stop and reading.is_plain)


@pytest.mark.parametrize("line", ["x" * (LONGEST_LINE + 1), ";" * MOST_CELLS, "Anna" + "\u0301\u0316" * LONGEST_LINE])
def test_read_list_reports_a_line_that_is_too_wide(line: str):
    """Such a line is not read, and makes no columns for the others."""
    reading = read_list(f"Anna\n{line}\nBo")

    assert [(odd.number, odd.trouble) for odd in reading.odd] == [(2, Trouble.TOO_WIDE)]
    assert names(f"Anna\n{line}\nBo") == ["Anna", "Bo"] and len(reading.columns) <= 2


def test_read_list_asks_a_bounded_number_of_questions():
    """A line with a further question is reported instead."""
    pairs = "".join(f"Anna{number}, Bo{number}, Cia{number}\nDag{number} & Eva\n" for number in range(MOST_QUESTIONS))

    assert len(read_list(pairs).questions) == MOST_QUESTIONS


def test_tidy_leaves_a_letter_so_many_accents_that_composing_them_is_quick(monkeypatch):
    """Composing takes time with the square of the accents on one letter, and anybody with a link may send a name."""
    seen, normalize = [], unicodedata.normalize

    def counted(form: Any, text: str) -> str:
        seen.append(len(text))
        return normalize(form, text)

    monkeypatch.setattr("scoring.systems.roster.names.unicodedata.normalize", counted)

    assert tidy("Zoë Ö\u0308b") == "Zoë Ö\u0308b"
    assert len(tidy("a" + "\u0316\u0301" * 30_000 + " Berg")) < 40 and max(seen) < 40


ODD_TEXT = st.text(
    st.one_of(st.sampled_from('\t;,|"\n\r1.)-• &=@#'), st.characters(codec="utf-8", exclude_categories=[])),
    max_size=120,
) | st.lists(
    st.sampled_from(["Anna", "Name;Club", "1. Bo", "Dag, Elin", "", '"', "Bo & Cia", "anna.", "x\ty", "Namn", "2"])
).map("\n".join)


@given(
    ODD_TEXT,
    st.dictionaries(st.sampled_from(["commas", "column-1", "column-2"]), st.sampled_from([*Part, "club", "name"])),
)
def test_read_list_loses_no_line(text: str, answers):
    """For any text and answers, each line is blank, the header, or has a player, a question or a reason."""
    reading = read_list(text, known=("Anna",), answers=answers)

    assert "".join("".join(line.text for line in reading.lines).split()) == "".join(text.split())
    assert not any(line.is_blank and has_letter(line.text) for line in reading.lines)
    assert all(0 < len(entrant.name) <= NAME_LENGTH for entrant in reading.entrants)
    assert len({entrant.name.casefold() for entrant in reading.entrants}) == len(reading.entrants)


NAME = st.from_regex(r"[A-ZÅÄÖ][a-zåäöéø]{1,10}( [A-Z][a-z]{3,8}){0,2}", fullmatch=True).filter(
    lambda name: name.casefold() not in RESERVED and " Samt " not in name
)
CELL = st.text(st.characters(categories=["L", "Nd", "P", "Zs"]), max_size=20).map(tidy)


@given(st.lists(st.builds(Entrant, NAME, CELL, CELL, CELL), max_size=12, unique_by=lambda one: look_alike(one.name)))
def test_a_written_list_is_read_again(entrants):
    """Reading what `write_list` writes gives the same players, whatever characters their cells contain."""
    reading = read_list(write_list(entrants))

    assert reading.entrants == tuple(entrants)
    assert not reading.odd and not reading.questions
