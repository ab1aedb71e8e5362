"""Putting a table back: a called cheat, the steps with real cards, ticked off until play goes on."""

import random
from collections import Counter

import pytest
from django.test import Client

from referee.engine.table import Record, rule_on
from referee.games import game_named
from referee.links import referee_token
from referee.selectors.lines import forget
from referee.selectors.log import log_lines
from referee.selectors.table import table_full
from referee.services.links import referee_link_make
from referee.services.tables import hall_open
from referee.wording.entries import restore_text
from referee.wording.games.knaker import CHEATS
from tests.support.knaker_table import LAY_AND_DRAW, page_of, seats_now, send, started, tablet_of
from tests.support.referee import house_enters, make_referee, new_key, reloaded

pytestmark = pytest.mark.django_db


@pytest.fixture
def begun():
    """Three players, all ready; Anna begins."""
    return started()


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
    assert "The referee puts the table back." in page_of(begun, "Anna")
    assert seats_now(begun)["Bo"]["pricks"] == 1
    assert "1 prick" in page_of(begun, "Anna")


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

    assert "The referee puts the table back." not in page_of(put_back, "Anna")
    assert log_lines(reloaded(put_back), "Anna")[-1].text == "The table is put back: play goes on"
    assert done_now(put_back) is None
    ticks(put_back, "restore", step="1", done="yes")
    assert done_now(put_back) is None


def test_list_stays_until_it_is_done_once_it_was_begun(put_back):
    """A player who plays on meanwhile doesn't take it away from under the referee; unbegun, it goes."""
    ticks(put_back, "restore", step="1", done="yes")
    send(put_back, "Bo", LAY_AND_DRAW, cards=["TS"], **{"from": "hand"})
    assert done_now(put_back) == [1]


def test_list_nobody_has_begun_goes_with_the_next_entry(put_back):
    """A table without a referee puts its cards back itself, and plays on."""
    send(put_back, "Bo", "do=play", cards=["TS"], **{"from": "hand"})
    assert done_now(put_back) is None


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
        (1, "The card drawn in entry 12: from the hand of Bo to the top of the stock"),
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
