"""Entries that commute: recorded though their sender had not seen the other; what really competes is stale."""

from itertools import permutations
from urllib.parse import quote

import pytest
from django.test import Client

from referee.access.actors import seat_actor
from referee.access.links import seat_token
from referee.errors import NotYourTurnToTakeBack, Stale
from referee.selectors.tablet.table import table_full
from referee.services.corrections import event_correct
from referee.services.events import event_record, event_take_back
from tests.support.knaker_table import dealt_table, enter, seats_now, send, started_table
from tests.support.referee import make_referee, new_key, reloaded, seat_of

pytestmark = pytest.mark.django_db
LIFT_HAND = {"do": "lift_hand"}
READY = {"do": "ready"}
SHOW = {"do": "show", "stack": 1, "cards": "5H"}


def enter_late(table, who, body, *, expected, own=()):
    """A player's phone enters something, having seen no more of the log than `expected` and what it entered itself."""
    actor = seat_actor(seat_of(table, who))
    return event_record(table_id=table.pk, actor=actor, body=body, key=new_key(), expected=expected, own=own)


def table_now(table):
    """What lies on the table, without the numbers of the log."""
    return seats_now(table), table_full(reloaded(table)).position["stock"]


@pytest.mark.parametrize("order", list(permutations(("Anna", "Bo", "Cia"))))
def test_six_acts_on_three_phones_that_see_nothing_of_one_another_are_all_recorded(order):
    """Each phone has seen only the table as dealt and what it entered itself; the table is the same in any order."""
    table = dealt_table()
    own: dict[str, list[int]] = {name: [] for name in order}
    for body in (LIFT_HAND, READY):
        for name in order:
            own[name].append(enter_late(table, name, body, expected=0, own=own[name]).number)

    other = dealt_and_ready_in_turn()

    assert reloaded(table).last_number == 6
    assert table_now(table) == table_now(other)


def dealt_and_ready_in_turn():
    """The same six acts at another table, each phone up to date."""
    table = dealt_table(slug="other")
    for name in ("Anna", "Bo", "Cia"):
        enter(table, LIFT_HAND, name)
        enter(table, READY, name)
    return table


def test_card_told_while_another_lays_makes_no_entry_stale():
    """Bo tells a face-up card; Anna, whose phone had not heard of it, lays all the same."""
    table = started_table()
    seen = table.last_number
    enter(table, SHOW, "Bo")

    outcome = enter_late(table, "Anna", {"do": "play", "cards": "9D"}, expected=seen)

    assert outcome.stored and outcome.beside == (seen + 1,)


def test_entry_that_competes_is_stale_as_before():
    """Two cards on one pile depend on one another, and so do an act of a player's two phones."""
    table = started_table()
    seen = table.last_number
    enter(table, {"do": "play", "cards": "9D"}, "Anna")

    with pytest.raises(Stale):
        enter_late(table, "Bo", {"do": "play", "cards": "JD"}, expected=seen)
    with pytest.raises(Stale):
        enter_late(table, "Anna", SHOW, expected=seen)
    assert reloaded(table).last_number == seen + 1


def test_stack_that_somebody_lays_on_is_no_longer_as_its_owner_saw_it():
    """Anna lays a card on Bo's stack: Bo, who had not seen it, can't lift from his stacks unseen; Cia can from hers."""
    table = dealt_table()
    for name in ("Anna", "Bo", "Cia"):
        enter(table, LIFT_HAND, name)
    seen = reloaded(table).last_number
    enter(table, {"do": "lay", "cards": "5H", "stack": 1, "on": "Bo"}, "Anna")

    with pytest.raises(Stale):
        enter_late(table, "Bo", {"do": "lift", "stack": 1, "cards": "5S"}, expected=seen)
    assert enter_late(table, "Cia", {"do": "lift", "stack": 1, "cards": "6S"}, expected=seen).stored


def test_own_entry_vouches_only_for_itself():
    """Anna's card told beside Bo's move doesn't mean that she has seen it: her own move after that is stale."""
    table = started_table()
    seen = table.last_number
    enter(table, {"do": "play", "cards": "9D"}, "Bo")  # out of turn
    told = enter_late(table, "Anna", SHOW, expected=seen)
    assert told.beside

    with pytest.raises(Stale) as refused:
        enter_late(table, "Anna", {"do": "play", "cards": "JD"}, expected=seen, own=[told.number])

    assert next(line.number for line in refused.value.missed) == seen + 1


def test_number_of_somebody_elses_entry_is_nobodys_own():
    """Who names another's entry as their own has not seen it for all that."""
    table = started_table()
    seen = table.last_number
    other = enter(table, {"do": "play", "cards": "9D"}, "Anna")

    with pytest.raises(Stale):
        enter_late(table, "Bo", {"do": "play", "cards": "JD"}, expected=seen, own=[other.number])


def test_correction_commutes_with_nothing():
    """A correction that came meanwhile is seen before anything is entered."""
    table = dealt_table()
    enter(table, LIFT_HAND, "Anna")
    event_correct(
        link=make_referee(table), table_id=table.pk, number=1, body=None, reason="not yet", key="one", expected=None
    )

    with pytest.raises(Stale):
        enter_late(table, "Bo", LIFT_HAND, expected=1)


def test_take_back_passes_what_others_did_for_themselves():
    """Anna takes back what she told though Bo has told a card meanwhile; not once Bo has laid on her stack."""
    table = dealt_table()
    for name in ("Anna", "Bo", "Cia"):
        enter(table, LIFT_HAND, name)
    enter(table, SHOW, "Anna")
    seen = reloaded(table).last_number
    enter(table, {"do": "show", "stack": 1, "cards": "6H"}, "Bo")

    event_take_back(seat=seat_of(table, "Anna"), key=new_key(), expected=seen)

    assert seats_now(table)["Anna"]["up"][0] == "??"
    enter(table, SHOW, "Anna")
    enter(table, {"do": "lay", "cards": "5S", "stack": 1, "on": "Anna"}, "Bo")
    with pytest.raises(NotYourTurnToTakeBack):
        event_take_back(seat=seat_of(table, "Anna"), key=new_key(), expected=None)


def test_phone_is_told_that_its_entry_stands_beside_others():
    """The answer marks an entry made without having seen others', so that the queue doesn't take them for seen."""
    table = started_table()
    seen = table.last_number
    enter(table, SHOW, "Bo")

    beside = send(table, "Anna", do="show", stack="1", cards="6H", expected=seen)
    plain = send(table, "Anna", do="show", stack="2", cards="7H")

    assert f'data-entered="{seen + 2}" data-own="{seen + 2}"' in beside
    assert f'data-entered="{seen + 3}"' in plain and "data-own" not in plain


def test_phone_hears_again_what_its_entry_stood_beside():
    """The first answer got lost: the second says the same, or the phone would take Bo's entry for seen."""
    table = started_table()
    seen, key = table.last_number, new_key()
    enter(table, SHOW, "Bo")
    first = send(table, "Anna", do="show", stack="1", cards="6H", expected=seen, key=key)
    enter(table, {"do": "show", "stack": 2, "cards": "9D"}, "Bo")

    again = send(table, "Anna", do="show", stack="1", cards="6H", expected=seen, key=key)

    assert f'data-own="{seen + 2}"' in first and f'data-own="{seen + 2}"' in again


def test_phone_hears_all_numbers_of_an_act_beside_others():
    """An act of several entries is one's own with each of its numbers."""
    table = started_table()
    seen = table.last_number
    enter(table, SHOW, "Bo")
    act = ["do=show&stack=1&cards=6H", "then=" + quote("do=show&stack=2&cards=7H")]

    assert f'data-own="{seen + 2} {seen + 3}"' in send(table, "Anna", *act, expected=seen)


def test_rest_takes_own_numbers_and_names_what_the_entry_stands_beside():
    """A program that keeps a queue of its own sends what it entered itself, and is told what it had not seen."""
    table = dealt_table()
    enter(table, LIFT_HAND, "Bo")
    address = f"/api/v1/s/{seat_token(seat_of(table, 'Anna'))}/events/"

    def post(body, **more):
        sent = {"event": body, "key": new_key(), "expected": 0, **more}
        return Client().post(address, sent, content_type="application/json").json()

    first = post(LIFT_HAND)
    assert (first["stored"], first["beside"]) == (True, [1])
    assert post(READY)["code"] == "stale"
    assert post(READY, own=[first["entry"]])["stored"]
