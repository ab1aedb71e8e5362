"""Halls, tables, links and calls: opening, closing, handing out, taking back."""

from datetime import timedelta

import pytest
from django.utils import timezone

from referee.access.actors import referee_actor
from referee.access.links import referee_for, referee_token, seat_for, seat_token
from referee.errors import AlreadyAnswered, CallUnknown, SeatRelinked, TableUnknown
from referee.ground.errors import LinkRevoked, LinkUnknown, Malformed, TooLarge
from referee.models import Call, Outbox, Seat, TableStatus
from referee.selectors.log.log import log_lines
from referee.selectors.seat.seat import seat_view
from referee.services.calls import call_answer, call_raise
from referee.services.links import link_revoke, referee_link_make, seat_relink
from referee.services.tables import Player, hall_open, table_close, table_open
from tests.support.referee import enter_all, forged, make_referee, make_table, new_key, reloaded, seat_of

pytestmark = pytest.mark.django_db


def test_hall_needs_a_slug_of_its_own():
    """Two halls of one name are told apart by their addresses."""
    hall_open(name="Clubhouse", slug="clubhouse")

    with pytest.raises(Malformed, match="clubhouse"):
        hall_open(name="Another", slug="clubhouse")
    with pytest.raises(Malformed):
        hall_open(name="Another", slug="")


def test_table_opens_with_its_seats_clockwise():
    """Players sit in the order given, each with the key scoring gave."""
    table = make_table()

    seats = list(Seat.objects.filter(table=table))

    assert [(seat.position, seat.player, seat.player_key) for seat in seats] == [
        (0, "Anna", "key-anna"),
        (1, "Bo", "key-bo"),
        (2, "Cia", "key-cia"),
        (3, "Dag", "key-dag"),
    ]
    assert (table.status, table.last_number, table.state["phase"]) == (TableStatus.WAITING, 0, "done")
    assert {row["points"] for row in table.result} == {25}


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"game": "chess"}, "game"),
        ({"players": ["Anna", "Bo"]}, "players"),
        ({"players": ["Anna", "Bo", "Bo"]}, "players"),
        ({"players": ["Anna", "Bo", "referee"]}, "players"),
        ({"players": ["Anna", "Bo", " "]}, "players"),
        ({"players": ["Anna", "Bo", "C" * 61]}, "players"),
        ({"players": ["Anna", "Bo", "C\x00"]}, "players"),
        ({"options": {"speed": 3}}, "speed"),
        ({"options": {"start_points": "many"}}, "start_points"),
        ({"policy": "mild"}, "policy"),
    ],
)
def test_table_that_cannot_be_is_refused_with_the_field(change, field):
    """What is wrong with a table is said before anybody sits down."""
    hall = hall_open(name="Clubhouse", slug="clubhouse")
    given = {"game": "knoesten", "players": ["Anna", "Bo", "Cia"]} | change
    given["players"] = [Player(name) for name in given["players"]]

    with pytest.raises(Malformed) as error:
        table_open(hall_id=hall.pk, number=1, **given)

    assert error.value.data["field"] == field and error.value.message


def test_table_in_no_hall_is_refused():
    """A hall must be there."""
    with pytest.raises(TableUnknown):
        make_table(hall_id=999)


def test_two_tables_of_a_number_are_not_in_play_at_once():
    """Table 1 of the next round opens once table 1 of this round is over."""
    table = make_table(number=1)

    with pytest.raises(Malformed, match="1"):
        make_table(number=1, hall_id=table.hall_id)
    table_close(table_id=table.pk, key=new_key())

    assert make_table(number=1, hall_id=table.hall_id).pk != table.pk


def test_table_close_is_written_down_and_promised_once():
    """Closing is a line of the log; closing again changes nothing."""
    table = make_table()
    enter_all(table, "Dag deal KC")
    promised = Outbox.objects.count()

    table_close(table_id=table.pk, key=new_key(), reason="The round is over")
    again = table_close(table_id=table.pk, key=new_key())

    assert again.status == TableStatus.CLOSED and again.closed_at is not None
    assert Outbox.objects.count() == promised + 1
    row = log_lines(reloaded(table), None)[-1]
    assert (row.text, row.reason, row.number) == ("The table is closed", "The round is over", 2)


def test_seat_link_opens_its_seat():
    """A token leads to exactly the seat it was made for."""
    seat = seat_of(make_table(), "Bo")

    assert seat_for(seat_token(seat)) == seat


@pytest.mark.parametrize(
    "spoil",
    [
        forged,
        lambda token: "zz" + token,
        lambda token: token + "A",
        lambda token: token[:-1],
        lambda token: token.upper(),
        lambda _token: "",
        lambda _token: "../" * 8,
    ],
)
def test_spoilt_link_opens_nothing(spoil):
    """Every character of a token counts."""
    token = seat_token(seat_of(make_table(), "Bo"))

    with pytest.raises(LinkUnknown):
        seat_for(spoil(token))


def test_links_of_seats_and_referees_are_different_keys():
    """A seat and a referee of the same number do not share a token."""
    table = make_table()
    link = make_referee(table)

    with pytest.raises(LinkUnknown):
        referee_for(seat_token(seat_of(table, "Anna")))
    with pytest.raises(LinkUnknown):
        seat_for(referee_token(link))


def test_relink_voids_the_old_link_and_is_written_down():
    """The new link works at once, the old one says that it is void; both the seat and the referee can read of it."""
    seat = seat_of(make_table(), "Bo")
    old = seat_token(seat)

    new = seat_relink(seat_id=seat.pk, key=new_key())

    assert seat_for(seat_token(new)) == seat
    with pytest.raises(LinkRevoked):
        seat_for(old)
    lines = {viewer: [row.text for row in log_lines(reloaded(seat.table), viewer)] for viewer in ("Bo", "Anna", None)}
    assert lines == {"Bo": ["A new link for Bo's seat"], "Anna": [], None: []}


def test_old_phone_is_told_that_there_is_a_new_link_and_since_when():
    """Plainly, with the time; the new phone is told for a few minutes, and no other."""
    table = make_table()
    seat = seat_of(table, "Bo")
    old = seat_token(seat)
    assert seat_view(seat).taken_over_at is None

    new = seat_relink(seat_id=seat.pk, key=new_key())

    assert new.relinked_at is not None
    since = timezone.localtime(new.relinked_at).strftime("%H:%M")
    with pytest.raises(SeatRelinked, match=f"made a new one for Bo's seat at {since}"):
        seat_for(old)
    assert seat_view(seat_of(table, "Bo")).taken_over_at == new.relinked_at
    assert seat_view(seat_of(table, "Anna")).taken_over_at is None
    Seat.objects.filter(pk=seat.pk).update(relinked_at=new.relinked_at - timedelta(minutes=5))
    assert seat_view(seat_of(table, "Bo")).taken_over_at is None


def test_relink_with_one_key_happens_once():
    """A form sent twice does not void the link it has just made."""
    seat = seat_of(make_table(), "Bo")
    key = new_key()
    first = seat_relink(seat_id=seat.pk, key=key)

    assert seat_relink(seat_id=seat.pk, key=key).generation == first.generation == 2


def test_relink_by_a_referee_of_another_hall_is_refused():
    """A referee hands out links of its own hall alone."""
    seat = seat_of(make_table(), "Bo")

    with pytest.raises(TableUnknown):
        seat_relink(seat_id=seat.pk, key=new_key(), actor=referee_actor(make_referee(make_table())))

    assert seat_of(seat.table, "Bo").generation == 1


def test_revoked_referee_link_opens_nothing():
    """A referee who left leaves no way in."""
    link = make_referee(make_table())
    token = referee_token(link)
    assert referee_for(token) == link

    link_revoke(hall_id=link.hall_id, link_id=link.pk)

    with pytest.raises(LinkRevoked, match="took back the link of Rut"):
        referee_for(token)
    with pytest.raises(LinkUnknown):
        link_revoke(hall_id=link.hall_id, link_id=link.pk)


def test_referee_link_needs_a_label_and_a_hall():
    """Whose link it is stands in every decision made with it."""
    table = make_table()

    with pytest.raises(Malformed):
        referee_link_make(hall_id=table.hall_id, label=" ")
    with pytest.raises(LinkUnknown):
        referee_link_make(hall_id=999, label="Rut")


def test_call_waits_once_a_seat():
    """Calling again while a call waits brings the same call; another seat has one of its own."""
    table = make_table()
    first = call_raise(seat=seat_of(table, "Bo"), reason="whose turn?")

    again = call_raise(seat=seat_of(table, "Bo"), reason="hello?")
    other = call_raise(seat=seat_of(table, "Cia"))

    assert again == first and again.reason == "whose turn?"
    assert other != first and Call.objects.count() == 2


def test_call_answered_once_can_be_raised_again():
    """An answer ends the waiting and says who came; after that the seat may call anew."""
    table = make_table()
    link = make_referee(table)
    call = call_raise(seat=seat_of(table, "Bo"))

    answered = call_answer(link=link, call_id=call.pk, answer="Bo leads")
    with pytest.raises(AlreadyAnswered):
        call_answer(link=link, call_id=call.pk)

    assert (answered.answered_by, answered.answer) == (link, "Bo leads")
    assert call_raise(seat=seat_of(table, "Bo")) != call


def test_call_and_answer_are_the_seats_and_the_referees_alone():
    """The log has them as notes that other players don't read."""
    table = make_table()
    call = call_raise(seat=seat_of(table, "Bo"), reason="quietly")
    call_answer(link=make_referee(table), call_id=call.pk, answer="all right")

    lines = {viewer: [row.reason for row in log_lines(reloaded(table), viewer)] for viewer in ("referee", "Bo", "Anna")}

    assert lines == {"referee": ["quietly", "all right"], "Bo": ["quietly", "all right"], "Anna": []}


def test_call_of_another_hall_is_unknown():
    """A referee answers the calls of its own hall."""
    call = call_raise(seat=seat_of(make_table(), "Bo"))

    with pytest.raises(CallUnknown):
        call_answer(link=make_referee(make_table()), call_id=call.pk)


def test_call_with_too_many_words_is_refused():
    """A reason is a line, not a letter."""
    with pytest.raises(TooLarge):
        call_raise(seat=seat_of(make_table(), "Bo"), reason="x" * 201)

    assert Call.objects.count() == 0
