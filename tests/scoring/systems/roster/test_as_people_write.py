"""Reading lists as people write them in chats: headings, numbering, remarks, families and pairs."""

import pytest

from scoring.systems.roster.asides import Aside
from scoring.systems.roster.headings import Heading
from scoring.systems.roster.parting import Part
from scoring.systems.roster.preview import Asked, Entrant, Trouble
from scoring.systems.roster.reading import read_list


def names(text: str, **more) -> list[str]:
    """Return the names found in a list."""
    return [entrant.name for entrant in read_list(text, **more).entrants]


@pytest.mark.parametrize(
    "heading",
    ["Name", "Namn", "Naam", "Spelare", "Deelnemers", "Anmälda:", "*Anmälda till fredag*", "## Players", "Reserver:"],
)
def test_read_list_leaves_out_a_heading_unless_somebody_says_that_it_is_a_player(heading: str):
    """It is listed as left out, and one answer makes it a player."""
    reading = read_list(f"{heading}\nAnna\nBo")
    (question,) = reading.questions

    assert [entrant.name for entrant in reading.entrants] == ["Anna", "Bo"] and not reading.is_plain
    assert [(odd.text, odd.trouble) for odd in reading.odd] == [(heading, Trouble.HEADING)]
    assert (question.asked, question.guess) == (Asked.HEADING, Heading.HEADING)
    assert names(f"{heading}\nAnna\nBo", answers={question.key: Heading.PLAYER}) == [*question.parts, "Anna", "Bo"]
    assert question.parts[0] == heading.strip("*#: ")


def test_read_list_finds_headings_only_where_they_can_be():
    """What a rule underlines is a heading at the top only, and a date makes one only there."""
    assert names("Card club\n=========\nAnna\n-----\nBo") == ["Anna", "Bo"]
    assert names("Friday 27/11\nAnna\nBo 1/2") == ["Anna", "Bo 1/2"]
    assert names("Anna\nSpelare\nBo Lista") == ["Anna", "Bo Lista"]


@pytest.mark.parametrize(
    "line",
    [
        "3 - Cia Dahl",
        "3) Cia Dahl",
        "3. Cia Dahl",
        "3: Cia Dahl",
        "#3 Cia Dahl",
        "3– Cia Dahl",
        "• Cia Dahl",
        "- 3. Cia Dahl",
        "👉 Cia Dahl",
        "*Cia Dahl*",
    ],
)
def test_read_list_takes_numbers_of_all_usual_forms_away(line: str):
    """Also where no other line has one."""
    assert names(f"Anna\n{line}\nBo") == ["Anna", "Cia Dahl", "Bo"]


@pytest.mark.parametrize(
    ("line", "asked", "aside"),
    [
        ("Cia Dahl (Amsterdam)", Asked.CLUBS, "Amsterdam"),
        ("Cia Dahl – Ruter Ess", Asked.CLUBS, "Ruter Ess"),
        ("Cia Dahl - kommer senare", Asked.REMARKS, "kommer senare"),
        ("Cia Dahl – Kommer 19.30", Asked.REMARKS, "Kommer 19.30"),
        ("Cia Dahl (gast)", Asked.REMARKS, "gast"),
        ("Cia Dahl 👍", Asked.REMARKS, "👍"),
    ],
)
def test_read_list_splits_what_stands_after_a_name(line: str, asked: Asked, aside: str):
    """One answer for all lines says whether it is a club, another spelling, a remark, or a part of the name."""
    (question,) = read_list(f"Anna\n{line}").questions
    guess = Aside.CLUB if asked is Asked.CLUBS else Aside.REMARK

    def read(answer: str) -> tuple[list[Entrant], list[str]]:
        reading = read_list(f"Anna\n{line}", answers={question.key: answer})
        return list(reading.entrants)[1:], [odd.text for odd in reading.odd]

    assert (question.asked, question.parts, question.guess) == (asked, ("Cia Dahl", aside), guess)
    assert read(Aside.CLUB) == ([Entrant("Cia Dahl", aside)], [])
    assert read(Aside.ALIAS) == ([Entrant("Cia Dahl", alias=aside)], [])
    assert read(Aside.REMARK) == ([Entrant("Cia Dahl")], [aside])
    assert read(Aside.NAME) == ([Entrant(line)], [])


def test_read_list_asks_once_about_all_clubs_and_once_about_all_remarks():
    """Whoever has a club in its column keeps it, and what stands after the name is listed as left out."""
    reading = read_list("Anna (Ruter) - sen\nBo (Ruter)\nCia (betald)")
    columns = read_list("Namn;Klubb\nAnna (Ruter);Spader\nBo;Klöver")

    assert [(question.asked, question.numbers) for question in reading.questions] == [
        (Asked.CLUBS, (1, 2)),
        (Asked.REMARKS, (1, 3)),
    ]
    assert reading.entrants == (Entrant("Anna", "Ruter"), Entrant("Bo", "Ruter"), Entrant("Cia"))
    assert [(odd.number, odd.text, odd.other) for odd in reading.odd] == [(1, "sen", "Anna"), (3, "betald", "Cia")]
    assert columns.entrants == (Entrant("Anna", "Spader"), Entrant("Bo", "Klöver"))
    assert [odd.text for odd in columns.odd] == ["Ruter"]


@pytest.mark.parametrize(
    ("line", "found", "family"),
    [
        ("Familjen Larsson: Per, Ulla och Kim", ["Per Larsson", "Ulla Larsson", "Kim Larsson"], "Larsson"),
        ("Fam. de Vries (Jan, Kees en Loes)", ["Jan de Vries", "Kees de Vries", "Loes de Vries"], "de Vries"),
        ("4. The Berg family - Jan & Eva Ek", ["Jan Berg", "Eva Ek"], "Berg"),
    ],
)
def test_read_list_finds_the_members_of_a_family(line: str, found: list[str], family: str):
    """They are kept apart, unless somebody says that they are not, or that the line is one entry."""
    (question,) = read_list(line).questions

    assert read_list(line).entrants == tuple(Entrant(name, family=family) for name in found)
    assert read_list(line, answers={question.key: Part.PLAYERS}).entrants == tuple(map(Entrant, found))
    assert len(names(line, answers={question.key: Part.ONE})) == 1


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("Sven & Tora Ström", ["Sven Ström", "Tora Ström"]),
        ("Sven och Tora Ström", ["Sven Ström", "Tora Ström"]),
        ("Jan en Piet van der Berg", ["Jan van der Berg", "Piet van der Berg"]),
        ("Per, Ulla och Kim Larsson", ["Per Larsson", "Ulla Larsson", "Kim Larsson"]),
    ],
)
def test_read_list_gives_everybody_the_surname_at_the_end(line: str, found: list[str]):
    """It is a guess, which may be changed: to a family that is kept apart, or to the names just as they are written."""
    (question,) = read_list(line).questions
    surname = found[0].partition(" ")[2]

    assert names(line) == found and question.guess == Part.SHARED
    kept_apart = read_list(line, answers={question.key: Part.FAMILY})
    assert kept_apart.entrants == tuple(Entrant(name, family=surname) for name in found)
    assert names(line, answers={question.key: Part.PLAYERS}) == list(question.parts)
    assert names(line, answers={question.key: Part.ONE}) == [line]


def test_read_list_reads_a_third_column_as_families():
    """A column of addresses is passed over, and an empty column of clubs keeps its place."""
    assert read_list("Anna; Ruter; Ek\nBo;; Ek").entrants == (Entrant("Anna", "Ruter", "Ek"), Entrant("Bo", "", "Ek"))
    assert read_list("Anna;; Ek\nBo;; Ek").entrants == (Entrant("Anna", "", "Ek"), Entrant("Bo", "", "Ek"))
    assert read_list("Anna\ta@x.se\tRuter\nBo\tb@x.se\tRuter").entrants[0] == Entrant("Anna", "Ruter")


def test_read_list_lists_an_alias_that_belongs_to_nobody():
    """A line that becomes two players has no place for one nickname."""
    reading = read_list("Namn;Smeknamn\nSven & Tora Ström;Svenne")

    assert [(odd.text, odd.trouble) for odd in reading.odd] == [("Svenne", Trouble.REMARK)]
