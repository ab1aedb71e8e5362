"""The recording path: what is stored, what is refused, and what happens when it is sent twice or too late."""

import pytest

from referee.access.actors import seat_actor
from referee.errors import GameOver, KeyReused, LogRewound, Stale, TableUnknown, WrongSeat
from referee.ground.errors import Malformed, TooLarge
from referee.history.chain import event_hash
from referee.lines import forget, line_of
from referee.models import Event, Outbox, TableStatus
from referee.services.calls import call_raise
from referee.services.events import event_record
from tests.support.referee import (
    REST,
    REVOKED,
    SHOWN,
    START,
    TRICKS,
    enter,
    enter_all,
    house_enters,
    make_table,
    new_key,
    reloaded,
    seat_of,
)

pytestmark = pytest.mark.django_db


def test_entry_is_stored_with_its_ruling_and_the_snapshot_follows():
    """An entry becomes a log line with what was ruled on it, and the table's row says where the game stands."""
    table = make_table()

    outcome = enter(table, "Dag", "deal", dealer="Dag", trump="KC")

    table = reloaded(table)
    assert outcome.stored and outcome.number == 1 and not outcome.repeated
    assert outcome.event.ruling["verdict"] == "legal"
    assert (table.status, table.hand, table.last_number) == (TableStatus.PLAYING, 1, 1)
    assert table.state["trump"] == "KC" and table.state["turn"] == "Anna"


def test_deal_entered_by_a_seat_is_the_referees_and_keeps_who_entered_it():
    """Any seat may enter the deal; in the game it is the referee's."""
    table = make_table()

    event = enter(table, "Bo", "deal", dealer="Dag", trump="KC").event

    assert event.by == "referee"
    assert event.actor == f"seat:{seat_of(table, 'Bo').pk}"


def test_revoke_stays_open_and_settles_when_the_card_shows():
    """The ruling stored with the settling entry names the clause and the two cards, by numbers of the log."""
    table = make_table()
    first = enter_all(table, START + TRICKS)[REVOKED - 1]

    shown = enter_all(table, SHOWN)[0]

    assert first.ruling["verdict"] == "open"
    (settled,) = shown.ruling["settles"]
    assert (settled["event"], settled["verdict"], settled["rules"]) == (10, "illegal", ["follow"])
    assert settled["breaches"][0]["cards"] == ["7S", "8H"]
    assert settled["breaches"][0]["events"] == [10, 18]
    assert reloaded(table).state["scores"]["Bo"] == 30


def test_log_numbers_stay_right_after_a_call_stands_between():
    """Notes take a number of the log but none of the engine's; rulings speak of the log's."""
    table = make_table()
    enter_all(table, START)
    call_raise(seat=seat_of(table, "Cia"))
    enter_all(table, TRICKS)

    (settled,) = enter_all(table, SHOWN)[0].ruling["settles"]

    assert settled["event"] == 11
    assert settled["breaches"][0]["events"] == [11, 19]


def test_same_key_and_body_bring_the_same_answer_once():
    """A phone that sends again gets the first answer, and nothing is counted twice."""
    table = make_table()
    key = new_key()
    first = enter(table, "Dag", "deal", dealer="Dag", trump="KC", key=key, expected=0)

    again = enter(table, "Dag", "deal", dealer="Dag", trump="KC", key=key, expected=0)

    assert again.repeated and again.event == first.event and again.ruling == first.ruling
    assert Event.objects.count() == 1


@pytest.mark.parametrize("change", [{"trump": "AC"}, {"dealer": "Bo"}])
def test_same_key_with_another_body_is_refused(change):
    """A key marks one submit; with other content it is a mistake of the sender, and nothing changes."""
    table = make_table()
    key = new_key()
    enter(table, "Dag", "deal", dealer="Dag", trump="KC", key=key)

    with pytest.raises(KeyReused):
        enter(table, "Dag", "deal", key=key, **({"dealer": "Dag", "trump": "KC"} | change))

    assert reloaded(table).last_number == 1


def test_same_key_from_another_seat_is_refused():
    """The same words from another seat are another submit."""
    table = make_table()
    key = new_key()
    enter(table, "Dag", "deal", dealer="Dag", trump="KC", key=key)

    with pytest.raises(KeyReused):
        enter(table, "Bo", "deal", dealer="Dag", trump="KC", key=key)


def test_stale_number_is_refused_with_what_was_missed():
    """Who had not seen the latest is told it, and nothing is stored."""
    table = make_table()
    enter_all(table, START)

    with pytest.raises(Stale) as stale:
        enter(table, "Anna", "play", cards="AH", expected=6)

    assert [row.number for row in stale.value.missed] == [7, 8]
    assert stale.value.data["missed"][0]["text"] == "Bo exchanges 0 cards"
    assert reloaded(table).last_number == 8


def test_stale_answer_names_a_missed_entry_that_says_the_same():
    """Entered already by another phone of the seat: the number of that entry comes with the refusal."""
    table = make_table()
    enter_all(table, START)
    enter(table, "Anna", "play", cards="AH", expected=8)

    with pytest.raises(Stale) as same:
        enter(table, "Anna", "play", cards="AH", expected=8)
    with pytest.raises(Stale) as other:
        enter(table, "Anna", "play", cards="KH", expected=8)

    assert same.value.data["same"] == 9
    assert other.value.data["same"] is None


def test_key_of_a_stale_submit_is_free_for_the_same_words():
    """Nothing was stored under it, so the person who has read what was missed sends it again."""
    table = make_table()
    enter_all(table, START)
    key = new_key()
    with pytest.raises(Stale):
        enter(table, "Anna", "play", cards="AH", key=key, expected=6)

    assert enter(table, "Anna", "play", cards="AH", key=key, expected=8).stored


def test_stale_answer_tells_no_verdict_the_seat_may_not_see():
    """What was missed is cut to what this seat may know under the policy."""
    table = make_table()
    enter_all(table, START + TRICKS)

    with pytest.raises(Stale) as stale:
        enter(table, "Cia", "play", cards="9H", expected=9)

    assert all(row.verdict is None for row in stale.value.missed)


def test_call_does_not_make_a_number_stale():
    """A note changes nothing in the game, so an entry that had not seen it still counts."""
    table = make_table()
    enter_all(table, START)
    call_raise(seat=seat_of(table, "Cia"))

    assert enter(table, "Anna", "play", cards="AH", expected=8).number == 10


def test_expected_number_that_the_log_does_not_have_was_seen_before_a_backup_was_restored():
    """A number after the last entry is told as that; it says how far the log goes now."""
    table = make_table()

    with pytest.raises(LogRewound) as error:
        enter(table, "Dag", "deal", dealer="Dag", trump="KC", expected=99)

    assert error.value.data["number"] == 0


def test_seat_enters_only_as_itself():
    """A body that names another player is refused, whatever it says."""
    table = make_table()
    enter_all(table, START)

    with pytest.raises(WrongSeat, match="Bo"):
        enter(table, "Bo", "play", by="Anna", cards="AH")

    assert reloaded(table).last_number == 8


def test_seat_of_another_table_is_as_good_as_unknown():
    """A seat's link opens no other table."""
    table, other = make_table(), make_table()

    with pytest.raises(TableUnknown):
        event_record(
            table_id=other.pk,
            actor=seat_actor(seat_of(table, "Anna")),
            body={"do": "join"},
            key=new_key(),
            expected=None,
        )


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"do": "play", "cards": "1X"}, "cards"),
        ({"do": "play", "cards": 7}, "cards"),
        ({"do": "play", "cards": ["7H"]}, "cards"),
        ({"do": "play"}, "cards"),
        ({"do": "play", "cards": "7H 8H"}, "cards"),
        ({"do": "fly"}, "do"),
        ({"do": None}, "do"),
        ({"do": ["play"]}, "do"),
        ({}, "do"),
        ({"do": "exchange", "count": "two"}, "count"),
        ({"do": "exchange", "count": True}, "count"),
        ({"do": "exchange", "count": -1}, "count"),
        ({"do": "join", "loudly": True}, "loudly"),
        ({"do": "deal", "dealer": "Eva", "trump": "KC"}, "dealer"),
        ([], "event"),
        ("join", "event"),
        (None, "event"),
    ],
)
def test_malformed_entry_names_the_field_and_changes_nothing(body, field):
    """Whatever can't be read is answered in words that name the part that is wrong."""
    table = make_table()
    enter_all(table, "Dag deal KC")

    with pytest.raises(Malformed) as error:
        event_record(
            table_id=table.pk,
            actor=seat_actor(seat_of(table, "Anna")),
            body=body,
            key=new_key(),
            expected=None,
        )

    assert error.value.data["field"] == field
    assert error.value.message and "%(" not in error.value.message
    assert reloaded(table).last_number == 1


@pytest.mark.parametrize("key", ["", "k" * 65])
def test_entry_needs_a_key_of_reasonable_length(key):
    """Without a key a resend could count twice."""
    table = make_table()

    with pytest.raises(Malformed) as error:
        event_record(
            table_id=table.pk,
            actor=seat_actor(seat_of(table, "Dag")),
            body={"do": "deal", "dealer": "Dag", "trump": "KC"},
            key=key,
            expected=None,
        )

    assert error.value.data["field"] == "key"


def test_body_that_is_far_too_large_is_refused():
    """No entry of any game comes near two thousand characters."""
    table = make_table()

    with pytest.raises(TooLarge):
        enter(table, "Dag", "deal", dealer="D" * 3000, trump="KC")


def test_impossible_entry_is_not_stored():
    """An entry mistake is answered with why, and leaves no line in the log."""
    table = make_table()
    enter_all(table, START + "Anna play AH")

    outcome = enter(table, "Bo", "play", cards="AH")

    assert not outcome.stored and outcome.event is None
    assert outcome.ruling["verdict"] == "impossible"
    assert reloaded(table).last_number == 9


def test_strict_policy_refuses_an_illegal_entry():
    """Under strict an illegal entry changes nothing; the same entry is carried out under call."""
    strict, call = make_table(policy="strict"), make_table(policy="call")
    for table in (strict, call):
        enter_all(table, "Dag deal KC")

    refused, stands = enter(strict, "Bo", "join"), enter(call, "Bo", "join")

    assert (refused.stored, refused.ruling["verdict"], refused.ruling["rules"]) == (False, "illegal", ["turn"])
    assert stands.stored and stands.ruling["verdict"] == "illegal"
    assert reloaded(strict).state["scores"]["Bo"] == 25
    assert reloaded(call).state["scores"]["Bo"] == 30


def test_finished_game_takes_no_more_entries_from_seats():
    """When the game is over a seat is told so."""
    table = make_table(options={"start_points": 2})
    enter_all(table, START + TRICKS + SHOWN + REST)

    with pytest.raises(GameOver):
        enter(table, "Anna", "deal", dealer="Anna", trump="KC")

    assert reloaded(table).status == TableStatus.FINISHED


def test_points_and_status_that_change_are_promised_to_the_evening():
    """The outbox gets a row with the first entry, with a fault and with a counted hand, and with nothing else."""
    table = make_table()

    enter_all(table, START)
    after_start = Outbox.objects.count()
    enter_all(table, TRICKS)
    before_fault = Outbox.objects.count()
    enter_all(table, SHOWN)
    after_fault = Outbox.objects.count()
    enter_all(table, REST)

    assert (after_start, before_fault, after_fault, Outbox.objects.count()) == (1, 1, 2, 3)
    assert {row.payload["table"] for row in Outbox.objects.all()} == {table.pk}


def test_chain_covers_every_line_and_begins_with_the_setup():
    """Each line's hash covers it and the one before."""
    table = make_table()
    enter_all(table, START)

    events = list(table.events.order_by("number"))

    assert [event.hash for event in events] == [event_hash(event) for event in events]
    assert [event.previous_hash for event in events[1:]] == [event.hash for event in events[:-1]]
    assert reloaded(table).last_hash == events[-1].hash
    assert make_table().pk != table.pk and len({event.hash for event in events}) == len(events)


def test_line_folded_anew_is_the_line_kept():
    """What this process remembers of a table is what its log comes to."""
    table = make_table()
    enter_all(table, START + TRICKS + SHOWN)
    kept = line_of(reloaded(table))

    forget()
    anew = line_of(reloaded(table))

    assert anew == kept and anew is not kept


def test_house_enters_for_anybody():
    """A command may enter a recorded hand."""
    table = make_table()
    enter_all(table, "Dag deal KC")

    assert house_enters(table, {"by": "Anna", "do": "join"}).event.actor == "house"
