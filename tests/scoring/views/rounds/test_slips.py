"""A pile of slips, entered by keyboard by two people."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from scoring.models.tournaments import Act, Competition, RoleGiven
from scoring.selectors.rounds.slips import pile_of
from scoring.services.rounds.rounds import round_end
from tests.scoring.competitions import (
    EIGHT,
    address,
    make_competition,
    make_organiser,
    play_hand,
    start_round,
    table_of,
)
from tests.scoring.rest.program import Program

pytestmark = pytest.mark.django_db


def signed_in(user: User) -> Client:
    """Return the browser of an account."""
    client = Client()
    client.force_login(user)
    return client


def opened(game: str = "knoesten", players: str = EIGHT) -> tuple[Competition, Client]:
    """Return a competition with a round whose tables nobody has played at, and the organiser's browser."""
    made = make_competition(players, game=game)
    start_round(made)
    return made, signed_in(made.tournament.organiser)


def enter(client: Client, made: Competition, slip: str, **more: str) -> str:
    """Enter a slip and return what the page says."""
    return client.post(address(made, "rounds/1/slips/"), {"slip": slip, **more}, follow=True).content.decode()


def values(made: Competition) -> list[tuple[int, ...] | None]:
    """Return what is entered for each table."""
    return [table.values for table in pile_of(made, 1).tables]


def names_at(made: Competition, table: int) -> list[str]:
    """Return the players of a table in the order of its seats."""
    return [seat.player.name for seat in table_of(made, table).seats.select_related("player")]


@pytest.mark.parametrize(
    ("game", "slip"),
    [
        ("knoesten", (0, 20, 25, 3)),
        ("kombinationswhist", (12, -4, 3, -11)),
        ("knaker", (2, 1, 4, 2)),
        ("gnallknekt", (4, 1, 2, 3)),
    ],
)
def test_a_slip_is_the_result_of_its_table_in_each_game(game: str, slip: tuple[int, ...]) -> None:
    """Each number belongs to the player in its place on the slip, be it points or a place."""
    made, page = opened(game)
    said = enter(page, made, f"2: {' '.join(map(str, slip))}")
    told = ", ".join(f"{name} {value}" for name, value in zip(names_at(made, 2), slip, strict=True))
    assert f"Table 2: {told}." in said and "1 slip is missing; 1 were read by one person only." in said
    assert values(made) == [None, slip]


def test_what_does_not_fit_is_said_in_words_and_nothing_is_entered() -> None:
    """The line stays to be mended."""
    made, page = opened()
    names = ", ".join(names_at(made, 1))
    for slip, words in (
        ("Bo has 3", "“Bo has 3” can&#x27;t be read."),
        ("9 1 2 3 4", "Round 1 has no table 9. Its tables: 1, 2."),
        ("1 30 20 25", f"Table 1 has 4 players ({names}), and the line has 3 numbers for them."),
    ):
        said = enter(page, made, slip)
        assert words in said and f'value="{slip}"' in said
    assert values(made) == [None, None]
    other, page = opened("knaker")
    assert "These places don&#x27;t fit together: 1, 1, 2, 3." in enter(page, other, "1 1 1 2 3")


def test_another_sum_than_elsewhere_is_asked_about() -> None:
    """Two tables agree on a sum; the third is entered once somebody has looked."""
    made, page = opened("kombinationswhist", f"{EIGHT} Ida Jan Kim Lou")
    enter(page, made, "1 5 -5 3 -3")
    enter(page, made, "2 10 -10 0 0")
    said = enter(page, made, "3 10 -10 0 5")
    assert (
        "add up to 5; at every other table with as many players they add up to 0 so far." in said
        and "Enter it all the same" in said
    )
    assert values(made)[2] is None
    enter(page, made, "3 10 -10 0 5", seen="")
    assert values(made)[2] == (10, -10, 0, 5)


def test_a_table_of_three_is_not_compared_with_tables_of_four() -> None:
    """In Knoesten it adds up to something else anyway."""
    made, page = opened("knoesten", f"{EIGHT} Ida Jan Kim")
    for slip in ("1 0 10 20 30", "2 0 10 20 30", "3 0 10 20"):
        enter(page, made, slip)
    assert values(made)[2] == (0, 10, 20)


def test_two_people_enter_the_same_pile_and_differences_are_shown() -> None:
    """What agrees is noted once in the audit log. What differs is replaced only by whoever has seen it."""
    made, page = opened()
    other = make_organiser("other")
    RoleGiven.objects.create(tournament=made.tournament, role="co_organiser", user=other)
    second = signed_in(other)
    enter(page, made, "1 0 20 25 3")
    assert "read twice" not in enter(page, made, "1 0 20 25 3")
    assert "Table 1, read twice" in enter(second, made, "1 0 20 25 3")
    assert Act.objects.filter(kind="result_checked").count() == 1

    first = names_at(made, 1)[0]
    said = enter(second, made, "1 0 20 25 4")
    assert (
        f"{names_at(made, 1)[3]}: 3 before, 4 now." in said
        and first not in said.split("before, ")[0].split("numbers.")[-1]
    )
    assert "Replace what was entered before" in said and values(made)[0] == (0, 20, 25, 3)
    enter(second, made, "1 0 20 25 4", seen="0 20 25 2")  # what somebody has seen who came before another change
    assert values(made)[0] == (0, 20, 25, 3)
    assert "Table 1: " in enter(second, made, "1 0 20 25 4", seen="0 20 25 3")
    assert values(made)[0] == (0, 20, 25, 4) and not pile_of(made, 1).tables[0].checked


def test_a_table_that_plays_on_phones_is_asked_about_and_a_closed_one_has_what_it_was_closed_with() -> None:
    """A slip would end the game."""
    made, page = opened()
    play_hand(table_of(made, 1))
    assert "Table 1 still plays (hand 1). Its slip would end the game." in enter(page, made, "1 0 20 25 3")
    round_end(competition_id=made.pk, number=1, as_they_stand=True)
    assert values(made)[1] is None
    assert "Table 2: " in enter(page, made, "2 0 20 25 3")
    assert "before" in enter(page, made, "1 0 20 25 3")


def test_programs_enter_slips_as_well() -> None:
    """With the same questions."""
    made, _page = opened()
    program = Program(made)
    told = program.post("rounds/1/slips/", {"text": "2 0 20 25 3"})
    assert [(one["values"], one["checked"]) for one in told] == [(None, False), ([0, 20, 25, 3], False)]
    assert program.ask("post", "rounds/1/slips/", {"text": "2 0 20 25 4"}).json()["code"] == "slip-differs"
    again = program.post("rounds/1/slips/", {"text": "2 0 20 25 4", "seen": "0 20 25 3"})
    assert again[1]["values"] == [0, 20, 25, 4] == program.get("rounds/1/slips/")[1]["values"]
    assert program.ask("get", "rounds/7/slips/").json()["code"] == "round-unknown"
