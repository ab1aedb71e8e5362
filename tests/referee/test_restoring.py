"""Putting a table back: a called cheat, the steps with real cards, ticked off until play goes on."""

import random
from collections import Counter

import pytest
from django.test import Client

from referee.access.actors import referee_actor
from referee.access.links import referee_token, seat_token
from referee.engine.ruling import rule_on
from referee.engine.table import Record
from referee.faces.knaker.fields import CHEATS
from referee.games import game_named
from referee.lines import forget
from referee.selectors.log.log import log_lines
from referee.selectors.seat.seat import seat_view
from referee.selectors.tablet.table import table_full
from referee.services.links import referee_link_make
from referee.services.quick import quick_table_open
from referee.services.tables import hall_open
from referee.wording.entries import restore_text
from tests.support.knaker_table import (
    HTMX,
    LAY_AND_DRAW,
    page_of,
    play_goes_on,
    seats_now,
    send,
    started_table,
    tablet_of,
)
from tests.support.referee import house_enters, make_referee, new_key, reloaded, seat_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def begun():
    """Three players, all ready; Anna begins."""
    return started_table()


def test_called_cheat_puts_the_table_back_and_the_tablet_lists_the_steps(begun):
    """Bo lays a four on a nine, Cia calls it: one prick, and the steps say which card goes where."""
    send(begun, "Anna", "do=play", cards=["9H"], **{"from": "hand"})
    send(begun, "Anna", "do=draw&count=1")
    send(begun, "Bo", "do=play", cards=["4S"], **{"from": "hand"})
    number = reloaded(begun).last_number
    assert f'name="event" value="{number}"' in page_of(begun, "Cia")

    send(begun, "Cia", do="accuse", event=number, denies="no")

    full = table_full(reloaded(begun))
    assert [(step.cards, step.text) for step in full.restore.steps] == [
        (("4S",), "from the lay pile to the hand of Bo"),
    ]
    assert [(step.cards, step.text) for step in full.restore.seen] == [(("4S",), "seen by all (the hand of Bo)")]
    assert "Put the table back" in tablet_of(begun)
    assert "The table is being put back." in page_of(begun, "Anna")
    assert seats_now(begun)["Bo"]["pricks"] == 1
    assert "1 prick" in page_of(begun, "Anna")


def test_late_draw_puts_back_what_came_after_the_lay(begun):
    """The lay stays: what came after it goes back, and who was late draws now."""
    send(begun, "Anna", "do=play", cards=["9H"], **{"from": "hand"})
    number = reloaded(begun).last_number
    send(begun, "Bo", LAY_AND_DRAW, cards=["JS"], **{"from": "hand"})
    send(begun, "Cia", do="accuse", event=number, denies="no")

    assert [(step.cards, step.text) for step in table_full(reloaded(begun)).restore.steps] == [
        ((), "The card drawn last: from the hand of Bo to the top of the stock"),
        (("JS",), "from the lay pile to the hand of Bo"),
        ((), "Shuffle the stock."),
        ((), "Anna draws 1 card now and enters that when play goes on"),
    ]
    play_goes_on(begun)
    assert "It is Bo&#x27;s turn." in page_of(begun, "Cia")
    assert 'value="do=draw&amp;count=1"' in page_of(begun, "Anna")
    assert seats_now(begun)["Anna"]["hand_count"] == 2


def test_list_stays_when_another_cheat_is_called_for_which_nothing_more_goes_back(begun):
    """The referee enters a second call, of a card that the first one has put back: the steps are those of the first."""
    send(begun, "Anna", LAY_AND_DRAW, cards=["9H"], **{"from": "hand"})
    send(begun, "Bo", LAY_AND_DRAW, cards=["5S"], **{"from": "hand"})
    first = reloaded(begun).last_number - 1
    send(begun, "Cia", LAY_AND_DRAW, cards=["4S"], **{"from": "hand"})
    send(begun, "Anna", do="accuse", event=first, denies="no")
    steps = table_full(reloaded(begun)).restore

    house_enters(reloaded(begun), {"by": "Anna", "do": "accuse", "event": first + 2})

    assert table_full(reloaded(begun)).restore == steps
    assert [seats_now(begun)[name]["pricks"] for name in ("Anna", "Bo", "Cia")] == [0, 1, 1]


def test_called_cheat_is_spoken_of(put_back):
    """It no longer waits for the referee's word, and everybody may see why it was wrong."""
    number = put_back.last_number - 2
    assert reloaded(put_back).unanswered == 0
    assert log_lines(put_back, "Anna")[-1].text == "Cia calls a cheat: “Bo lays 4♠”"
    (line,) = (line for line in log_lines(put_back, "Anna") if line.number == number)
    assert [breach.clause for breach in line.verdict.breaches] == ["3"]


@pytest.fixture
def put_back(begun):
    """Bo's four on a nine has been called; three steps put it back."""
    send(begun, "Anna", LAY_AND_DRAW, cards=["9H"], **{"from": "hand"})
    send(begun, "Bo", "do=play", cards=["4S"], **{"from": "hand"})
    number = reloaded(begun).last_number
    send(begun, "Bo", "do=draw&count=1")
    send(begun, "Cia", do="accuse", event=number, denies="no")
    return reloaded(begun)


def ticks(table, path, link=None, **fields):
    """The tablet ticks a step off, or says that play goes on; the table's page comes back."""
    address = f"/r/{referee_token(link or make_referee(table))}/tables/{table.pk}/events/{table.last_number}/{path}/"
    answer = Client().post(address, {"key": new_key(), **fields}, follow=True)
    assert answer.status_code == 200
    return answer.content.decode()


def done_now(table):
    """The steps that are ticked off, as any tablet shows them now."""
    restore = table_full(reloaded(table)).restore
    return restore and [step.number for step in restore.steps if step.done]


def test_steps_are_ticked_off_and_stay_so(put_back):
    """A tick shows on every tablet, can be taken away again, and leaves no line in the log's story."""
    ticks(put_back, "restore", step="1", done="yes")
    ticks(put_back, "restore", step="2", done="yes")
    forget()
    assert done_now(put_back) == [1, 2]

    assert 'aria-pressed="true"' in ticks(put_back, "restore", step="2", done="no")
    assert done_now(put_back) == [1]
    assert [line.kind for line in log_lines(reloaded(put_back), "referee")].count("note") == 0


def test_tick_sent_twice_counts_once(put_back):
    """The same form again, from this tablet or another, changes nothing more."""
    link, key = make_referee(put_back), new_key()
    ticks(put_back, "restore", link, step="1", done="yes", key=key)
    number = reloaded(put_back).last_number

    ticks(put_back, "restore", link, step="1", done="yes", key=key)
    ticks(put_back, "restore", step="1", done="yes")

    assert reloaded(put_back).last_number == number


def test_play_goes_on_when_the_referee_says_so(put_back):
    """The list is gone from the tablet, the word from the phones, and the log tells it."""
    assert "Put the table back" not in ticks(put_back, "restored")

    assert "The table is being put back." not in page_of(put_back, "Anna")
    assert log_lines(reloaded(put_back), "Anna")[-1].text == "The table is put back: play goes on"
    assert done_now(put_back) is None
    ticks(put_back, "restore", step="1", done="yes")
    assert done_now(put_back) is None


def phone_sends(table, who, **fields):
    """A player's phone sends an entry as its page has it; the answer."""
    address = f"/s/{seat_token(seat_of(table, who))}/events/"
    sent = {"key": new_key(), "expected": reloaded(table).last_number, **fields}
    return Client().post(address, sent, headers=HTMX)


@pytest.mark.parametrize("fields", [{"do": "play", "cards": "TS"}, {"do": "pick_up"}, {"do": "show", "stack": "1"}])
def test_players_entries_wait_while_the_table_is_put_back(put_back, fields):
    """Nothing is stored, the phone says why, and the list stays whether or not a step has been ticked off."""
    number = put_back.last_number

    answer = phone_sends(put_back, "Bo", **fields)

    assert (answer.status_code, reloaded(put_back).last_number) == (409, number)
    assert 'data-code="being-put-back"' in answer.content.decode()
    assert done_now(put_back) == []


def test_whether_an_entry_is_stale_is_asked_when_play_goes_on(put_back):
    """A phone that was away is told first that all wait; what it has missed once it can decide upon it."""
    away = {"do": "play", "cards": "TS", "expected": put_back.last_number - 1}

    assert 'data-code="being-put-back"' in phone_sends(put_back, "Bo", **away).content.decode()
    ticks(put_back, "restored")
    assert 'data-code="stale"' in phone_sends(put_back, "Bo", **away).content.decode()


def test_phone_asks_nobody_for_a_move_while_the_table_is_put_back(put_back):
    """It is Bo's turn once play goes on; until then all phones say that they wait, and offer nothing."""
    view = seat_view(seat_of(put_back, "Bo"))
    assert (view.turn, view.is_my_turn, view.offers, view.take_back) == (None, False, (), None)
    assert view.ask == "The table is being put back. Wait with your cards."
    assert 'name="do"' not in page_of(put_back, "Bo")

    ticks(put_back, "restored")

    assert seat_view(seat_of(put_back, "Bo")).is_my_turn
    assert phone_sends(put_back, "Bo", do="play", cards="TS").status_code == 200


def test_referee_goes_on_regardless_and_the_list_stays(put_back):
    """What the referee enters meanwhile is entered; the steps are still there to be ticked off."""
    ticks(put_back, "restore", step="1", done="yes")

    outcome = house_enters(
        put_back, {"by": "Bo", "do": "play", "cards": "TS"}, actor=referee_actor(make_referee(put_back))
    )

    assert outcome.stored
    assert done_now(put_back) == [1]


def test_table_the_players_opened_is_put_back_by_them():
    """A quick table's phones list the steps, and any of them says that the cards are back."""
    link = quick_table_open(game="knaker", names=["Anna", "Bo", "Cia"])
    table = link.hall.tables.get()
    for name in ("Anna", "Bo", "Cia"):
        house_enters(table, {"by": name, "do": "lift_hand"})
        house_enters(table, {"by": name, "do": "ready"})
    house_enters(table, {"by": "referee", "do": "start", "first": "Anna"})
    send(table, "Anna", LAY_AND_DRAW, cards=["9H"], **{"from": "hand"})
    send(table, "Bo", do="play", cards="4S")
    send(table, "Cia", do="accuse", event=reloaded(table).last_number, denies="no")
    assert "The cards are back, play goes on" in page_of(table, "Anna")
    assert "from the lay pile to the hand of Bo" in page_of(table, "Anna")

    address = f"/s/{seat_token(seat_of(table, 'Anna'))}/restored/"
    event = reloaded(table).last_number
    for _phone in range(2):
        assert Client().post(address, {"key": new_key(), "event": event}, headers=HTMX).status_code == 200

    assert seat_view(seat_of(table, "Bo")).is_my_turn
    assert reloaded(table).last_number == event + 1


def test_in_a_hall_only_the_referee_says_that_the_cards_are_back(put_back):
    """A player's phone can't end it."""
    address = f"/s/{seat_token(seat_of(put_back, 'Bo'))}/restored/"

    answer = Client().post(address, {"key": new_key(), "event": put_back.last_number}, headers=HTMX)

    assert answer.status_code == 403
    assert done_now(put_back) == []


@pytest.mark.parametrize("step", ["0", "9", "", "x"])
def test_step_that_is_none_is_refused(put_back, step):
    """Only what stands on the list is ticked off."""
    address = f"/r/{referee_token(make_referee(put_back))}/tables/{put_back.pk}/events/{put_back.last_number}/restore/"
    answer = Client().post(address, {"key": new_key(), "step": step, "done": "yes"})
    assert answer.status_code in (404, 422)
    assert done_now(put_back) == []


def test_ticking_asks_for_a_link_to_this_hall(put_back):
    """A referee of another hall finds no such table."""
    other = referee_link_make(hall_id=hall_open(name="Elsewhere", slug="elsewhere").pk, label="Nils")
    address = f"/r/{referee_token(other)}/tables/{put_back.pk}/events/{put_back.last_number}/restored/"
    assert Client().post(address, {"key": new_key()}).status_code == 404


def test_what_the_prick_brings_comes_after_what_goes_back(begun):
    """The fourth prick: cards go back, then the pile into the hand; all of it is ticked off, what was seen is not."""
    house_enters(begun, {"by": "referee", "do": "cheat", "player": "Bo", "kind": "throw-last"})
    send(begun, "Anna", LAY_AND_DRAW, cards=["9H"], **{"from": "hand"})
    send(begun, "Bo", "do=play", cards=["4S"], **{"from": "hand"})
    number = reloaded(begun).last_number
    send(begun, "Bo", "do=draw&count=1")
    send(begun, "Cia", do="accuse", event=number, denies="no")

    restore = table_full(reloaded(begun)).restore
    assert [(step.number, step.text) for step in restore.steps] == [
        (1, "The card drawn last: from the hand of Bo to the top of the stock"),
        (2, "from the lay pile to the hand of Bo"),
        (3, "Shuffle the stock."),
        (4, "from the lay pile to the hand of Bo"),
    ]
    assert [step.cards for step in restore.steps] == [(), ("4S",), (), ("9H",)]
    assert len(restore.seen) == 2
    ticks(reloaded(begun), "restore", step="4", done="yes")
    assert done_now(begun) == [4]


def test_call_is_not_called_a_cheat_itself(put_back):
    """Neither among what is in time nor among what is too late."""
    play_goes_on(put_back)
    page = page_of(put_back, "Anna")
    assert 'name="event"' in page
    assert f'name="event" value="{put_back.last_number}"' not in page


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("decks", [1, 2])
def test_every_step_of_any_game_can_be_said(seed, decks):
    """Whatever is called in a random game, and every cheat of the catalogue: its steps make sentences."""
    game, rng = game_named("knaker"), random.Random(seed)
    record = Record.begin(game, players=["Anna", "Bo", "Cia"], options={"decks": decks})
    table = game.random_table(rng, record)
    said: Counter[str] = Counter()
    for _ in range(250):
        event = (table.next_mischief(record.state) if rng.random() < 0.2 else None) or table.next_event(record.state)
        if event is None:
            break
        record = record.after(event, rule_on(record, event))
        for step in game.restore_steps(record, record.number):
            sentence = restore_text("knaker", step)
            assert sentence and "%" not in sentence and "{" not in sentence
            said[step["do"]] += 1
    assert said["move"] and said["seen"]


@pytest.mark.parametrize("kind", [kind for kind in CHEATS if kind != "other"])
def test_cheat_that_moves_cards_can_be_put_right(begun, kind):
    """The tablet gives it, and shows what is to be done with the cards."""
    stack = {"stack": 1} if kind in ("turn-stack", "swap-down", "look-down") else {}
    house_enters(begun, {"by": "referee", "do": "cheat", "player": "Bo", "kind": kind, **stack})
    restore = table_full(reloaded(begun)).restore
    assert (restore is not None) == (kind in ("turn-stack", "swap-down", "look-down", "hide-card"))
    assert tablet_of(begun)
