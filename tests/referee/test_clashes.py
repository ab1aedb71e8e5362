"""An entry that contradicts what a player told: the tablet shows both, and three ways to go on.

At tables of every game in which cards are told to few.
"""

import json
import random
import re

import pytest
from django.test import Client

from referee.access.links import seat_token
from referee.access.policies import REFEREE
from referee.engine.cards import RANKS, SUITS
from referee.history.snapshot import CLASHES
from referee.lines import known_line, line_of
from referee.models import Call, Event
from referee.selectors.log.verification import table_faults
from referee.selectors.tablet.clashes import clash_of, clashing
from referee.selectors.tablet.table import table_full
from referee.services.calls import call_raise
from tests.support.desk import act, address, words
from tests.support.referee import FOUR, enter, enter_all, make_referee, make_table, reloaded, seat_of, take_back
from tests.support.tellings import PRIVATE, other_cards
from tests.support.told_tables import enter_bodies, open_probed_table, told_scene

pytestmark = pytest.mark.django_db
CARD = "[2-9TJQKA][SHDC]"
CARDS = {f"{rank}{suit}" for rank in RANKS for suit in SUITS}

# What is entered after a scene, and the entry in which another player told something that doesn't fit it.
FOUND = {
    "handed in": ({"by": "Dag", "do": "play", "cards": "AS"}, 7),
    "handed in, later": ({"by": "Bo", "do": "play", "cards": "QD"}, 6),
    "letters": ({"by": "Dag", "do": "play", "cards": "7H"}, 8),
    "letters, some passed": ({"by": "Dag", "do": "play", "cards": "6C"}, 9),
    "cards laid face down": ({"by": "Cia", "do": "declare", "ranks": {"Cia": "5D"}}, 6),
}


class Clashing:
    """A table at which the last entry doesn't fit what another player told."""

    def __init__(self, scene, body=None, told=0):
        if body is None:
            body, told = FOUND[scene]
        played = told_scene(scene)
        self.game, bodies = played.line.record.game, [*played.bodies]
        (self.true,) = played.entries(len(bodies) + 1)  # what really happens next
        self.table = open_probed_table(self.game.id)
        (*_before, self.outcome) = enter_bodies(self.table, [*bodies, body])
        self.entry, self.player, self.body = self.outcome.event.number, body["by"], body
        self.told = told
        self.rut = make_referee(self.table)

    @property
    def full(self):
        """All that the referee sees of the table."""
        return table_full(reloaded(self.table))

    @property
    def call(self):
        """The only call there is."""
        return Call.objects.get(table=self.table)

    def at(self, part, **numbers):
        """An address on the tablet."""
        return address(self.rut, self.table, part, **numbers)

    def page(self, part="", **numbers):
        """What a page of the tablet says."""
        return words(Client().get(self.at(part, **numbers)))

    def let_stand(self, number=0, told=None, **fields):
        """The tap that lets an entry stand."""
        where = self.at("stand", number=number or self.entry)
        return act(where, self.table, told=self.told if told is None else told, **fields)

    def corrected(self, number, body):
        """An entry corrected on the tablet, as its form does it."""
        fields = {key: value for key, value in body.items() if key != "ranks"}
        fields |= {f"ranks.{name}": card for name, card in body.get("ranks", {}).items()}
        where = self.at("correct", number=number) + "?" + "&".join(f"{key}={fields[key]}" for key in fields)
        assert "This is what would change" in words(Client().get(where))
        return act(where, self.table, reason="It was mistyped")

    def is_settled(self, answer):
        """Nothing is in doubt any more, on the tablet and the player's phone, and the log is sound."""
        slots = known_line(self.table, line_of(reloaded(self.table)), REFEREE).slots
        assert not [slot.number for slot in slots if slot.clashes or slot.set_aside]
        assert clash_of(self.full, self.entry) is None and clashing(self.full) == ()
        assert (self.call.answer, self.call.answered_by) == (answer, self.rut)
        assert "do not fit together" not in self.page("event", number=self.entry)
        assert f"Rut: {answer}" in words(Client().get(f"/s/{seat_token(seat_of(self.table, self.player))}/"))
        assert list(table_faults(reloaded(self.table))) == []


@pytest.fixture(params=FOUND)
def found(request):
    """One such table after the other."""
    return Clashing(request.param)


def test_every_entry_that_tells_is_tried():
    """A new kind of entry that tells few of cards has its table here."""
    tried = {told_scene(scene).bodies[told - 1]["do"] for scene, (_body, told) in FOUND.items()}

    assert tried == set(PRIVATE)


def test_call_shows_what_was_told_beside_the_entry(found):
    """Both stand on the call's page, which is set aside and which counts, and what can be done."""
    ruling = Event.objects.get(table=found.table, number=found.entry).ruling
    call = found.page("call", call_id=found.call.pk)
    lines = {line.number: line for line in found.full.log}

    assert found.call.about == found.entry and ruling[CLASHES] == [found.told]
    assert lines[found.told].text in call and lines[found.entry].text in call
    assert call.count("Told to the referee: set aside") == 1 == call.count("it counts")
    assert "Correct what was told" in call and "stand" in call
    clash = clash_of(found.full, found.entry)
    assert clash == clash_of(found.full, found.told)
    assert f"Let entry {clash.number} stand" in call
    for number in (found.told, found.entry):
        assert "These do not fit together" in found.page("event", number=number)
    log = found.page()
    assert f"what was told is set aside, because it does not fit {clash.number}" in log
    assert f"does not fit what was told in {clash.aside[0].number}" in log
    assert f'href="{found.at("call", call_id=found.call.pk)}#desk">See' in Client().get(found.at("")).content.decode()


def test_entry_stands_with_one_tap(found):
    """What was told is corrected to what everybody heard; the player is told to play on; undone, it is back."""
    clash = clash_of(found.full, found.entry)
    points = found.full.position.get("scores")
    answer = found.let_stand(clash.number, clash.aside[0].number)

    assert answer.status_code == 302 and answer["Location"].endswith(f"/events/{clash.number}/#desk")
    found.is_settled("All is well, play on")
    assert found.full.position.get("scores") == points
    correction = Event.objects.get(table=found.table, kind="correction")
    assert (correction.target, correction.reason) == (clash.aside[0].number, "The entry stands")

    assert act(found.at("undo", number=correction.number), found.table).status_code == 302
    assert clash_of(found.full, found.entry).sides[0].line.number == clash.aside[0].number
    assert "These do not fit what a player told" in found.page()  # nobody is called once more, and yet it waits


def test_correcting_what_was_told_settles_it(found):
    """The player had told a wrong card: other ones stand there, the entry too, and the call is over."""
    bodies = [event.body for event in found.table.events.all()]
    named = set(re.findall(CARD, json.dumps(bodies)))
    right = other_cards(found.game, bodies[found.told - 1], random.Random(5), without=named)

    assert found.corrected(found.told, right).status_code == 302
    found.is_settled("I have put it right")


def test_correcting_the_entry_settles_it(found):
    """The player had entered a wrong card: the right one stands there, what was told counts again."""
    assert found.corrected(found.entry, found.true).status_code == 302
    found.is_settled("I have put it right")
    assert not next(line for line in found.full.log if line.number == found.told).aside_for


def test_play_goes_on_after_an_entry_was_let_stand(found):
    """The next player enters something that nobody told of, and is told nothing."""
    clash = clash_of(found.full, found.entry)
    found.let_stand(clash.number, clash.aside[0].number)
    table = reloaded(found.table)
    turn = FOUR[line_of(table).record.state.turn]
    named = re.findall(CARD, json.dumps([event.body for event in table.events.all()]))
    entries = (
        {"by": turn, "do": "declare", "ranks": {turn: card}} if "ranks" in found.body else {"do": "play", "cards": card}
        for card in sorted(CARDS.difference(named))
    )

    outcomes = (enter(table, turn, **entry) for entry in entries)
    first = next(outcome for outcome in outcomes if outcome.stored)
    assert not first.clashes


def test_entry_is_let_stand_once_however_often_it_is_sent():
    """The same tap again brings the same answer; another one finds nothing to do."""
    found = Clashing("handed in")
    number, key = found.full.number, "a-tap"
    first = found.let_stand(key=key, expected=number)
    second = found.let_stand(key=key, expected=number)
    third = found.let_stand()

    assert (first.status_code, second.status_code, third.status_code) == (302, 302, 422)
    assert found.table.events.filter(kind="correction").count() == 1


@pytest.mark.parametrize("told", [1, 5, 99, "x"])
def test_nothing_but_what_is_set_aside_for_it_is_withdrawn(told):
    """A telling that fits, an entry that tells nothing, one that is not there, and none at all."""
    found = Clashing("handed in")

    for numbers in ([told], [found.told, told], []):
        assert found.let_stand(told=numbers).status_code in (404, 422)
    assert found.table.events.filter(kind="correction").count() == 0
    assert found.call.answered_at is None


def test_entry_taken_back_meanwhile_is_not_let_stand():
    """What was told counts again by then; the call stays, and its page says so."""
    found = Clashing("handed in")
    seen = found.full.number
    take_back(found.table, found.player)

    assert found.let_stand(expected=seen).status_code == 422
    assert found.call.answered_at is None
    page = found.page("call", call_id=found.call.pk)
    assert "do not fit together" not in page and "now fits what was told" in page


def test_call_that_its_player_has_raised_too_stays():
    """Whoever also called by hand has something else to ask."""
    found = Clashing("handed in")
    call_raise(seat=seat_of(found.table, found.player), reason="A question about the rules")
    found.let_stand()

    assert clash_of(found.full, found.entry) is None
    assert found.call.answered_at is None


def test_call_stays_until_all_that_its_player_entered_fits():
    """One call, two entries that don't fit: it is over with the second."""
    table = make_table()
    enter_all(table, "Dag deal KC\nAnna join\nBo join\nCia join\nDag exchange 7H 8H 9H\nAnna exchange JH QH KH")
    enter_all(table, "Bo exchange 0\nCia exchange 0\nAnna play AS\nBo play 7H\nCia play AD\nDag play TS")
    rut = make_referee(table)
    second = enter(table, "Bo", "play", cards="JH").event.number
    (call,) = table.calls.all()
    assert call.about == second

    for number, told, over in ((second, 6, False), (10, 5, True)):
        assert act(address(rut, table, "stand", number=number), table, told=told).status_code == 302
        call.refresh_from_db()
        assert (call.answered_at is not None) is over


def test_two_who_told_the_same_card():
    """Both told it, nobody has laid it: the later one is set aside, and either can be corrected."""
    table = make_table()
    enter_all(table, "Dag deal KC\nAnna join\nBo join\nCia join\nDag exchange 7H 8H 9H\nAnna exchange 7H QH KH")
    rut = make_referee(table)
    (call,) = table.calls.all()
    page = words(Client().get(address(rut, table, "call", call_id=call.pk)))

    assert call.about == 6
    assert "Told to the referee: set aside" in page and "Told to the referee: it counts" in page
    assert page.count("Correct what was told") == 2 and "Let entry 5 stand" in page


def test_entry_that_two_tellings_do_not_fit_stands_with_one_tap():
    """Dag shows a card that Anna passed on and one that Bo did: both are set aside, and corrected at once."""
    found = Clashing("letters, some passed", {"by": "Dag", "do": "show", "cards": "7S 9D"}, 8)
    page = found.page("call", call_id=found.call.pk)
    assert page.count("Told to the referee: set aside") == 2 and page.count("Correct what was told") == 2

    assert found.let_stand(told=[8, 9]).status_code == 302
    found.is_settled("All is well, play on")
    assert found.table.events.filter(kind="correction").count() == 2
