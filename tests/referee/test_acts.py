"""Several events of one act: recorded all or none, once, announced once, and taken back together."""

import json

import pytest
from django.test import Client

from referee.access.actors import seat_actor
from referee.access.links import seat_token
from referee.engine.verdicts import Verdict
from referee.errors import KeyReused, NotYourTurnToTakeBack, Stale, WrongSeat
from referee.ground.errors import Malformed, TooLarge
from referee.ground.serving import live
from referee.lines import forget, line_of
from referee.models import Event
from referee.selectors.seat.seat import seat_view
from referee.selectors.tablet.hall import hall_view
from referee.services.events import event_take_back, events_record
from referee.services.tables import Player, hall_open, table_open
from tests.support.referee import house_enters, make_referee, new_key, referee_enters, reloaded, seat_of, take_back

pytestmark = pytest.mark.django_db
LAY = {"do": "play", "cards": "5H"}
DRAW = {"do": "draw", "count": 1}
BEGINS = 5  # entries before the first card


def knaker(policy="call"):
    """Two players of Knåker; Anna begins."""
    hall = hall_open(name="Clubhouse", slug="club")
    players = [Player("Anna"), Player("Bo")]
    table = table_open(hall_id=hall.pk, number=1, game="knaker", players=players, policy=policy)
    for name in ("Anna", "Bo"):
        house_enters(table, {"by": name, "do": "lift_hand"})
        house_enters(table, {"by": name, "do": "ready"})
    house_enters(table, {"by": "referee", "do": "start", "first": "Anna"})
    return reloaded(table)


def act(table, *bodies, who="Anna", key="one", expected=None):
    """A player does several things at once."""
    actor = seat_actor(seat_of(table, who))
    return events_record(table_id=table.pk, actor=actor, bodies=bodies, key=key, expected=expected)


def entered(table):
    """What was entered since the beginning, in order."""
    return [event.body["do"] for event in table.events.filter(number__gt=BEGINS, kind="entry").order_by("number")]


def test_act_is_recorded_in_order_with_a_ruling_each():
    """Lay and draw make two lines of the log, each with its own key and verdict."""
    table = knaker()

    outcomes = act(table, LAY, DRAW)

    assert [outcome.event.number for outcome in outcomes] == [BEGINS + 1, BEGINS + 2]
    assert [outcome.ruling["verdict"] for outcome in outcomes] == [Verdict.LEGAL, Verdict.LEGAL]
    assert entered(table) == ["play", "draw"]
    assert reloaded(table).state["stock"] == 55 - 18 - 1


@pytest.mark.parametrize(
    "second",
    [{"do": "draw", "count": 50}, {"do": "draw"}, {"do": "fly"}, {"by": "Bo", "do": "draw", "count": 1}],
    ids=["impossible", "incomplete", "unknown", "of another"],
)
def test_act_is_all_or_nothing(second):
    """If the second thing can't be entered, the first is not either, and the table is as it was."""
    table = knaker()
    before = table.last_number, table.last_hash, table.state

    try:
        outcomes = act(table, LAY, second)
    except (Malformed, WrongSeat):
        outcomes = ()

    assert all(not outcome.stored and outcome.number == BEGINS for outcome in outcomes)
    table = reloaded(table)
    assert (table.last_number, table.last_hash, table.state) == before
    assert entered(table) == []


def test_act_is_refused_whole_at_a_strict_table():
    """Drawing too many is refused there, and so is the lay before it."""
    table = knaker("strict")

    (outcome,) = act(table, LAY, {"do": "draw", "count": 2})

    assert not outcome.stored and outcome.ruling["verdict"] == Verdict.ILLEGAL
    assert entered(table) == []


def test_act_sent_again_is_counted_once():
    """The same key and words bring the same answer; other words under it are refused."""
    table = knaker()
    first = act(table, LAY, DRAW, expected=BEGINS)

    again = act(table, LAY, DRAW, expected=BEGINS)

    assert [outcome.event for outcome in again] == [outcome.event for outcome in first]
    assert all(outcome.repeated for outcome in again)
    for other in ((LAY,), (LAY, DRAW, DRAW), (LAY, {"do": "draw", "count": 2}), (DRAW, LAY)):
        with pytest.raises(KeyReused):
            act(table, *other)
    assert entered(table) == ["play", "draw"]


def test_lone_entry_is_not_a_part_of_an_act_under_its_key():
    """One entry, sent again as the first of two, is not the same."""
    table = knaker()
    act(table, LAY)

    with pytest.raises(KeyReused):
        act(table, LAY, DRAW)


def test_stale_act_names_what_was_missed_and_whether_it_says_the_same():
    """Another phone on the seat has entered both already: the refusal says so; with only one of them it doesn't."""
    table = knaker()
    act(table, LAY, DRAW)

    with pytest.raises(Stale) as whole:
        act(table, LAY, DRAW, key="two", expected=BEGINS)
    with pytest.raises(Stale) as half:
        act(table, LAY, {"do": "draw", "count": 2}, key="three", expected=BEGINS)

    assert whole.value.data["same"] == BEGINS + 1 and half.value.data["same"] is None


def test_act_is_told_once(monkeypatch, django_capture_on_commit_callbacks):
    """The screens hear of it when all of it stands, and hear one number."""
    table = knaker()
    told = []
    monkeypatch.setattr(live, "publish", lambda channel, number: told.append((channel, number)))

    with django_capture_on_commit_callbacks(execute=True):
        act(table, LAY, DRAW)

    assert [number for channel, number in told if channel == f"table:{table.pk}"] == [BEGINS + 2]


@pytest.mark.parametrize("key", ["", "a#1", "x" * 65])
def test_act_needs_a_key_of_its_own_kind(key):
    """The keys of an act's further lines are made here, and nobody may send one."""
    with pytest.raises(Malformed):
        act(knaker(), LAY, DRAW, key=key)


def test_act_has_as_many_lines_as_fit():
    """An empty act, one of too many things, and a key with no room for the further lines' are refused."""
    table = knaker()
    with pytest.raises(Malformed):
        act(table)
    with pytest.raises(TooLarge):
        act(table, *[LAY] * 9)
    with pytest.raises(Malformed):
        act(table, LAY, DRAW, key="x" * 64)
    assert entered(table) == []


def test_taking_back_takes_the_whole_act():
    """One tap made it, one tap unmakes it; both lines stay in the log, struck."""
    table = knaker()
    before = table.state
    act(table, LAY, DRAW)
    assert seat_view(seat_of(table, "Anna")).take_back.text == "Lay 5♥ + Draw 1 card"

    take_back(table, "Anna", key="back", expected=BEGINS + 2)

    assert reloaded(table).state == before
    lines = table.events.filter(kind="take_back").order_by("number")
    assert [line.target for line in lines] == [BEGINS + 2, BEGINS + 1]


def test_taking_back_an_act_is_done_once():
    """Sent again under its key it takes back nothing more."""
    table = knaker()
    act(table, LAY, key="first")
    act(table, {"do": "play", "cards": "5S"}, DRAW, key="second")

    first = take_back(table, "Anna", key="back")
    again = take_back(table, "Anna", key="back")

    assert again.repeated and again.event == first.event
    assert [slot.number for slot in line_of(reloaded(table)).may_take_back(first.event.actor)] == [BEGINS + 1]


def test_act_is_nobodys_to_take_back_once_another_has_acted():
    """Bo's entry ends the right to all of Anna's act."""
    table = knaker()
    act(table, LAY, DRAW)
    act(table, {"do": "pick_up"}, who="Bo", key="two")

    with pytest.raises(NotYourTurnToTakeBack):
        event_take_back(seat=seat_of(table, "Anna"), key=new_key(), expected=None)


def test_act_is_known_from_the_log_alone():
    """A process that folds the log anew offers the same to take back."""
    table = knaker()
    act(table, LAY, DRAW)
    forget()

    assert seat_view(seat_of(table, "Anna")).take_back.number == BEGINS + 1


def test_correction_in_an_act_leaves_the_rest():
    """What a referee has struck out of an act is no longer taken back, and neither is the rest of it."""
    table = knaker()
    act(table, LAY, DRAW)
    referee_enters(table, make_referee(table), {"by": "Bo", "do": "pick_up"})

    assert line_of(reloaded(table)).may_take_back(f"seat:{seat_of(table, 'Anna').pk}") == ()


def test_phone_sends_an_act_as_one_form():
    """A button's `then` is what is done next; the answer names the act's last line."""
    table = knaker()
    fields = {"key": new_key(), "expected": BEGINS, "from": "hand", "cards": "5H"}
    fields["act"] = "do=play&then=do%3Ddraw%26count%3D1"

    answer = Client().post(f"/s/{seat_token(seat_of(table, 'Anna'))}/events/", fields, headers={"HX-Request": "true"})

    assert f'data-entered="{BEGINS + 2}"' in answer.content.decode()
    bodies = Event.objects.filter(table=table, number__gt=BEGINS).order_by("number").values_list("body", flat=True)
    assert list(bodies) == [
        {"by": "Anna", "do": "play", "cards": "5H", "from": "hand"},
        {"by": "Anna", "do": "draw", "count": 1},
    ]


def test_rest_takes_a_list_of_events():
    """One answer an event; none is entered if one can't be."""
    table = knaker()
    url = f"/api/v1/s/{seat_token(seat_of(table, 'Anna'))}/acts/"

    def send(*events):
        body = json.dumps({"events": events, "key": new_key(), "expected": None})
        return Client().post(url, body, content_type="application/json")

    refused = send(LAY, {"do": "draw", "count": 50})
    assert [one["stored"] for one in refused.json()] == [False]
    assert [one["entry"] for one in send(LAY, DRAW).json()] == [BEGINS + 1, BEGINS + 2]
    assert send().status_code == 422


def test_phone_and_tablet_show_the_worst_verdict_of_an_act():
    """Bo lays a card that is too low and draws: what is said of the act is said of the lay, not of the legal draw."""
    table = knaker(policy="teach")
    act(table, {"do": "play", "cards": "JD"}, DRAW)

    act(table, LAY, DRAW, who="Bo", key="two")

    phone = seat_view(seat_of(table, "Bo")).last
    (tile,) = hall_view(table.hall).tiles
    assert (phone.verdict.verdict, phone.body["do"]) == ("illegal", "play")
    assert (tile.last.verdict.verdict, tile.last.body["do"]) == ("illegal", "play")
    assert seat_view(seat_of(table, "Anna")).last.verdict is None


def test_act_that_is_legal_throughout_is_told_by_its_last_entry():
    """Nothing is wrong with any of it: the newest is the news."""
    table = knaker(policy="teach")

    act(table, LAY, DRAW)

    assert seat_view(seat_of(table, "Anna")).last.body["do"] == "draw"


def test_entry_after_an_act_is_told_alone():
    """An entry made after an act is an act of its own, though the keys begin alike."""
    table = knaker(policy="teach")
    act(table, LAY, DRAW, key="one")
    act(table, {"do": "play", "cards": "JD"}, who="Bo", key="one1")

    (tile,) = hall_view(table.hall).tiles
    assert tile.last.body["cards"] == "JD"
