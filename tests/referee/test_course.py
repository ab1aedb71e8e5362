"""The course of a game: points after each hand, pricks."""

from typing import Any

import pytest
from django.test import Client

from referee.access.links import referee_token, seat_token
from referee.engine.table import Record
from referee.games import game_named
from referee.history.line import Line, LoggedLine, extend_line
from referee.selectors.parts.course import course_of
from referee.services.tables import table_close
from tests.support.knaker_table import started_table
from tests.support.referee import make_referee, make_table, new_key, referee_enters, seat_of
from tests.support.tellings import Told

THREE = ("Anna", "Bo", "Cia")


def line_of(game: str, *bodies: dict[str, Any]) -> Line:
    """The line after these entries, all of them the referee's."""
    start = Line.begin(Record.begin(game_named(game), players=THREE))
    log = [LoggedLine(at, "entry", "referee:1", {"by": "referee", **body}, None) for at, body in enumerate(bodies, 1)]
    return extend_line(start, log)


def hand(anna: int, bo: int, cia: int) -> dict[str, Any]:
    """A hand of Knoesten by its outcome."""
    return {"do": "outcome", "tricks": {"Anna": anna, "Bo": bo, "Cia": cia}}


def first(anna: int, bo: int, cia: int) -> dict[str, Any]:
    """The first hand, of which it must be said who dealt it."""
    return {**hand(anna, bo, cia), "dealer": "Anna"}


def test_points_after_each_hand() -> None:
    """Three hands by their outcome; the last column is where the game stands."""
    line = line_of("knoesten", first(3, 2, 0), hand(0, 1, 4), hand(5, 0, 0))
    course = course_of(line)
    assert course is not None

    assert course.hands == (1, 2, 3)
    last = {row["player"]: row["points"] for row in line.record.game.result(line.record.state)}
    assert {row.player: row.points[-1] for row in course.rows} == last
    assert course.rows[0].points == (22, 27, 22)
    assert not course.has_pricks


def test_a_fault_after_a_hand_belongs_to_it() -> None:
    """What is added before the next deal is part of the hand before."""
    fault = {"do": "fault", "player": "Bo"}
    plain = course_of(line_of("knoesten", first(3, 2, 0), hand(0, 1, 4)))
    fined = course_of(line_of("knoesten", first(3, 2, 0), fault, hand(0, 1, 4)))
    assert plain is not None
    assert fined is not None

    assert fined.rows[1].points[0] == plain.rows[1].points[0] + 5


def test_one_hand_has_no_course() -> None:
    """After one hand no chart is drawn, since it would have a single column, which only repeats the result."""
    assert course_of(line_of("knoesten")) is None
    assert course_of(line_of("knoesten", first(3, 2, 0))) is None


def test_a_game_of_one_hand_shows_its_pricks() -> None:
    """Once somebody got one; nobody's row is missing."""
    prick = {"do": "cheat", "player": "Bo", "kind": "other", "pricks": 1}
    course = course_of(line_of("knaker", prick))
    assert course is not None

    assert course.hands == ()
    assert [row.pricks for row in course.rows] == [0, 1, 0]
    assert course.has_pricks
    assert course_of(line_of("knaker")) is None


def test_course_while_a_hand_is_played_ends_with_the_hand_before() -> None:
    """Only hands that are over have a column."""
    told = Told("knoesten", 3)
    seen = 0
    for _body in told.entries(150):
        hands = course_of(told.line)
        over = len(hands.hands) if hands else 0
        assert over >= seen
        seen = over
    assert seen >= 2


@pytest.mark.django_db
def test_pages_of_a_table_show_how_its_game_went(client: Client) -> None:
    """The tablet while it is played, a phone once the table is closed; a phone on which a hand is played does not."""
    table = make_table(players=THREE)
    rut = make_referee(table)
    for outcome in (first(3, 2, 0), hand(0, 1, 4)):
        referee_enters(table, rut, {"by": "referee", **outcome})
    phone = f"/s/{seat_token(seat_of(table, 'Bo'))}/"
    tablet = f"/r/{referee_token(rut)}/tables/{table.pk}/"

    assert "points-over-hands" in client.get(tablet).content.decode()
    assert "points-over-hands" not in client.get(phone).content.decode()

    table_close(table_id=table.pk, key=new_key())
    page = client.get(phone).content.decode()

    assert "points-over-hands" in page
    assert page.count("is-marked") == 1


@pytest.mark.django_db
def test_tablet_shows_the_pricks_of_a_game() -> None:
    """As notches with the number, and as a table."""
    table = started_table()
    rut = make_referee(table)
    tablet = f"/r/{referee_token(rut)}/tables/{table.pk}/"
    assert "chart__notches" not in Client().get(tablet).content.decode()

    referee_enters(table, rut, {"by": "referee", "do": "cheat", "player": "Bo", "kind": "other", "pricks": 2})
    page = Client().get(tablet).content.decode()

    assert page.count("chart__notches") == 3
    assert '<th scope="row">Bo</th>' in page
