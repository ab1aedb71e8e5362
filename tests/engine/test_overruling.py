"""The kernel alone: the referee's own verdict, what it closes, and who pays for it."""

import pytest

from referee.engine.clauses import Finding
from referee.engine.events import REFEREE, Overrule
from referee.engine.ruling import rule_on
from referee.engine.verdicts import Breach, Ruling, Verdict
from tests.engine.scripted import Event, Fact, played, ruled, told

LEGAL, ILLEGAL, OPEN, IMPOSSIBLE = Verdict.LEGAL, Verdict.ILLEGAL, Verdict.OPEN, Verdict.IMPOSSIBLE
BROKEN, IF_SO = Finding("first", why="broken"), Finding("first", Fact("QH"), why="broken")


def lays(*findings, by=1):
    """Return an event by bo to which clauses object."""
    return Event(by, ("9H",), findings)


def overrules(event, verdict):
    """Return the referee's verdict on an event."""
    return Overrule(REFEREE, event, verdict)


@pytest.mark.parametrize("event", [0, 3, -1])
def test_only_what_was_entered_can_be_overruled(event):
    """Else it is an entry mistake."""
    ruling = ruled(lays(BROKEN), lays(), overrules(event, LEGAL))

    assert (ruling.verdict, ruling.changed, ruling.breaches) == (
        IMPOSSIBLE,
        False,
        (Breach("", "referee", (), (), "no-such-event"),),
    )


@pytest.mark.parametrize("event", [1, 2])
def test_the_first_and_the_last_event_can_be_overruled(event):
    """Whoever made it pays, or is given back."""
    ruling = ruled(lays(BROKEN), lays(BROKEN), overrules(event, LEGAL))

    assert (ruling.verdict, ruling.stood, ruling.blamed) == (LEGAL, ILLEGAL, ((event, 1),))
    assert ruling.penalties == ({"seat": 1, "from": ILLEGAL, "to": LEGAL},)
    assert told(ruling.state, "noted") == [[event, LEGAL]]


def test_what_was_refused_can_not_be_overruled():
    """It never happened."""
    assert ruled(lays(BROKEN), overrules(1, LEGAL), policy="strict").verdict is IMPOSSIBLE


def test_the_same_verdict_moves_nothing():
    """It is noted, and costs nothing."""
    ruling = ruled(lays(BROKEN), overrules(1, ILLEGAL))

    assert (ruling.penalties, told(ruling.state, "overruled")) == ((), [])
    assert told(ruling.state, "noted") == [[1, ILLEGAL]]


def test_overruling_closes_the_event_alone():
    """What else is open stays so."""
    ruling = ruled(lays(IF_SO), lays(IF_SO, by=0), overrules(1, ILLEGAL))

    assert [waits.event for waits in ruling.state.open] == [2]
    assert ruling.penalties == ({"seat": 1, "from": OPEN, "to": ILLEGAL},)


def test_a_legal_event_is_charged_to_its_maker():
    """It has no breach that names anybody."""
    assert ruled(lays(by=2), overrules(1, ILLEGAL)).penalties == ({"seat": 2, "from": LEGAL, "to": ILLEGAL},)


def test_the_referees_own_event_is_charged_to_nobody():
    """There is no seat that could pay; the first seat can."""
    assert ruled(lays(by=REFEREE), overrules(1, ILLEGAL)).penalties == ()
    assert ruled(lays(by=0), overrules(1, ILLEGAL)).penalties == ({"seat": 0, "from": LEGAL, "to": ILLEGAL},)


def test_what_stood_is_what_everybody_could_prove():
    """Of an overruling that others hear, the public one says what stood and who pays; else this one does."""
    private, public = played(lays(BROKEN)), played(lays(IF_SO, by=0))
    word = overrules(1, ILLEGAL)

    heard = rule_on(private, word, rule_on(public, word))
    assert (heard.stood, heard.penalties) == (OPEN, ({"seat": 0, "from": OPEN, "to": ILLEGAL},))
    unheard = rule_on(private, word, Ruling(IMPOSSIBLE, public.state))
    assert (unheard.stood, unheard.penalties) == (ILLEGAL, ())
