"""Recording depths: who changes them, what the log then says, and what a table can still prove."""

import pytest

from referee import api
from referee.access.actors import HOUSE, referee_actor, seat_actor
from referee.errors import RefereeOnly, TableClosed, TableUnknown
from referee.games import GAMES
from referee.ground.errors import Malformed
from referee.models import Depth, RefereeLink, Table
from referee.selectors.log.log import log_lines
from referee.selectors.log.verification import table_faults
from referee.selectors.seat.seat import seat_view
from referee.selectors.tablet.hall import hall_view
from referee.selectors.tablet.table import table_full
from referee.services.depths import depth_change
from referee.services.quick import quick_table_open
from referee.services.tables import table_close
from referee.wording.depths import least_depth, recorded_text, recording
from tests.support.referee import (
    REST,
    SHOWN,
    START,
    TRICKS,
    enter,
    enter_all,
    make_referee,
    make_table,
    new_key,
    reloaded,
    seat_of,
)

pytestmark = pytest.mark.django_db


def change(table, depth, actor=HOUSE, key=None):
    """Somebody changes what is recorded."""
    return depth_change(table_id=table.pk, actor=actor, depth=depth, key=key or new_key())


def test_depth_is_every_move_unless_said():
    """A table opened without a word records every move; the organiser may say otherwise."""
    assert make_table().depth == "moves"
    assert make_table(depth="result").depth == "result"
    with pytest.raises(Malformed):
        make_table(depth="glance")


def test_depth_change_stands_in_the_log_and_makes_no_phone_stale():
    """Who, when, to what; and what a phone has on the way is still taken."""
    table = make_table()
    enter(table, "Dag", "deal", dealer="Dag", trump="KC")
    rut = make_referee(table)

    change(table, "hands", referee_actor(rut))

    last = log_lines(reloaded(table), "Bo")[-1]
    assert (last.text, last.kind, last.actor) == ("Recorded from here on: each hand's outcome", "note", "Rut")
    assert reloaded(table).depth == "hands"
    assert enter(table, "Anna", "join", expected=1).stored
    assert list(table_faults(reloaded(table))) == []


def test_depth_that_no_note_speaks_of_shows():
    """What the row says against the last note is a fault of the log."""
    table = make_table()
    change(table, "hands")
    Table.objects.filter(pk=table.pk).update(depth="result")

    assert any("depth" in fault for fault in table_faults(reloaded(table)))


def test_depth_change_to_what_it_is_writes_nothing():
    """Tapped twice, or by two referees at once: one line."""
    table = make_table()
    key = new_key()
    change(table, "hands", key=key)
    change(table, "hands", key=key)
    change(table, "hands")

    assert reloaded(table).last_number == 1


def test_depth_change_is_refused_where_it_makes_no_sense():
    """An unknown depth, another hall, a closed table."""
    table = make_table()
    with pytest.raises(Malformed, match="not a way to record"):
        change(table, "glance")
    with pytest.raises(TableUnknown):
        change(table, "hands", referee_actor(make_referee(make_table())))
    table_close(table_id=table.pk, key=new_key())
    with pytest.raises(TableClosed):
        change(table, "hands")


def test_depth_is_changed_by_a_seat_only_where_the_players_opened_the_table():
    """At an evening's table it is the referee's; at a quick table anybody's."""
    table = make_table()
    with pytest.raises(RefereeOnly):
        change(table, "hands", seat_actor(seat_of(table, "Bo")))
    assert not seat_view(seat_of(table, "Bo")).recording.may_change

    link: RefereeLink = quick_table_open(game="knoesten", names=["Anna", "Bo", "Cia"])
    quick = link.hall.tables.get()
    change(quick, "result", seat_actor(seat_of(quick, "Bo")))

    assert reloaded(quick).depth == "result"
    assert seat_view(seat_of(quick, "Cia")).recording.may_change


def test_depth_shows_on_phone_tablet_tile_and_to_scoring():
    """Everybody sees what is recorded."""
    table = make_table(depth="hands")
    table.refresh_from_db()

    assert seat_view(seat_of(table, "Bo")).recording.now.name == "each hand's outcome"
    assert table_full(table).recording.now.depth == "hands"
    assert hall_view(table.hall).tiles[0].depth == "each hand's outcome"
    assert api.tables_status([table.pk])[table.pk].recorded == "moves"


def test_hand_played_to_its_end_is_recorded_by_moves():
    """Nothing shallow in it."""
    table = make_table()
    enter_all(table, START + TRICKS + SHOWN + REST)

    found = table_full(reloaded(table)).recording
    assert (found.least, found.recorded) == ("moves", "Recorded move by move.")


@pytest.mark.parametrize("game", sorted(GAMES))
@pytest.mark.parametrize("depth", Depth.values)
def test_each_depth_of_each_game_says_what_it_proves_and_what_not(game, depth):
    """No gap in the table, and no empty word; what is asked, the game itself says at every move."""
    proves = recording(game, depth)

    assert proves.name and proves.proven and proves.unproven
    assert bool(proves.ask) is (depth != Depth.MOVES)


@pytest.mark.parametrize(
    ("game", "hands", "shallow", "told", "least"),
    [
        ("knoesten", 3, {}, "Recorded move by move.", "moves"),
        (
            "knoesten",
            4,
            {"partly": 1, "outcomes": 2},
            "Recorded: 1 hand move by move; 1 hand in part; 2 hands by their outcome.",
            "hands",
        ),
        (
            "kombinationswhist",
            1,
            {"partly": 1, "result": True},
            "Recorded: 1 hand in part; its result was entered as it ended.",
            "result",
        ),
        ("knaker", 0, {"outcomes": 2}, "Recorded: who goes out.", "hands"),
        ("knaker", 0, {"partly": 1, "outcomes": 1}, "Recorded: part of it move by move; who goes out.", "hands"),
        ("gnallknekt", 0, {"result": True}, "Recorded: its result was entered as it ended.", "result"),
    ],
)
def test_recorded_text_counts_hands_by_how_deep_they_were_recorded(game, hands, shallow, told, least):
    """One sentence for a result: what it rests on."""
    assert (recorded_text(game, hands, shallow), least_depth(shallow)) == (told, least)
