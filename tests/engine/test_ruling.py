"""The kernel alone: what it makes of findings that are certain, open or silent, then and later."""

import pytest

from referee.engine.clauses import Finding
from referee.engine.events import REFEREE
from referee.engine.ruling import made_in_turn, rule_on
from referee.engine.table import Judged
from referee.engine.verdicts import NOT_PROVEN, Breach, Ruling, Settlement, Verdict
from tests.engine.scripted import Event, Fact, played, ruled, told

LEGAL, ILLEGAL, OPEN, IMPOSSIBLE = Verdict.LEGAL, Verdict.ILLEGAL, Verdict.OPEN, Verdict.IMPOSSIBLE


def certain(clause="first", **said):
    """Return the finding that a clause is broken."""
    return Finding(clause, why="broken", **said)


def if_so(fact, clause="first", **said):
    """Return the finding that a clause is broken if a fact is so."""
    return Finding(clause, Fact(fact), why="broken", **said)


def shows(**facts):
    """Return an event by cia that makes facts known."""
    return Event(by=2, cards=("2C",), facts=tuple(facts.items()))


def lays(*findings, by=1, **more):
    """Return an event by bo to which clauses object."""
    return Event(by, ("9H",), findings, **more)


# --- at once ------------------------------------------------------------------------------------------------


def test_what_no_clause_objects_to_is_legal():
    """It is carried out and concluded, and costs nothing."""
    ruling = ruled(lays())

    assert ruling == Ruling(LEGAL, ruling.state)
    assert told(ruling.state, "ruled") == [[LEGAL]]
    assert told(ruling.state, "concluded") == [[Judged(1, LEGAL, (), ())]]


def test_a_certain_finding_makes_it_illegal():
    """The breach names its clause, its player, the card and the event; the player is blamed, and pays."""
    ruling = ruled(lays(certain(cards=("TH",))))

    assert ruling.verdict is ILLEGAL
    assert ruling.breaches == (Breach("first", "bo", ("9H", "TH"), (1,), "broken"),)
    assert (ruling.blamed, ruling.penalties) == (((1, 1),), ({"seat": 1, "event": 1},))
    assert (ruling.changed, ruling.settles, ruling.state.open) == (True, (), ())
    assert told(ruling.state, "ruled") == [[ILLEGAL]]


@pytest.mark.parametrize(("so", "verdict"), [(True, ILLEGAL), (False, LEGAL)])
def test_a_condition_is_asked_of_the_state_after_the_event(so, verdict):
    """What the event itself makes known decides it at once."""
    ruling = ruled(lays(if_so("QH"), facts=(("QH", so),)))

    assert (ruling.verdict, ruling.state.open) == (verdict, ())
    assert ruling.breaches == ((Breach("first", "bo", ("9H", "QH"), (1,), "broken"),) if so else ())


def test_an_entry_mistake_changes_nothing():
    """It is impossible, whatever the clauses object to."""
    before = played(lays(if_so("QH")))
    ruling = rule_on(before, lays(certain(), mistake=Finding("third", cards=("KH",), why="lies-elsewhere")))

    assert (ruling.verdict, ruling.changed, ruling.state) == (IMPOSSIBLE, False, before.state)
    assert ruling.breaches == (Breach("third", "bo", ("KH",), (), "lies-elsewhere"),)


@pytest.mark.parametrize(("findings", "refused"), [((certain(),), True), ((if_so("QH"),), False), ((), False)])
def test_strict_refuses_what_is_illegal_and_nothing_else(findings, refused):
    """A refused event changes nothing; one that is open counts."""
    ruling = ruled(lays(*findings), policy="strict")

    assert ruling.changed is not refused
    assert (ruling.state.told == ()) is refused
    assert (ruling.penalties == ()) is (refused or not findings or ruling.verdict is OPEN)


def test_strict_refuses_nothing_that_everybody_has_already_seen_counted():
    """With a ruling by public knowledge the event counts, and it costs what it costs there."""
    public = ruled(lays(if_so("QH")), policy="strict")
    ruling = ruled(lays(certain()), public=public, policy="strict")

    assert (ruling.verdict, ruling.changed, ruling.blamed, ruling.penalties) == (ILLEGAL, True, (), ())


def test_the_public_ruling_says_who_pays():
    """Also where this viewer knows of nothing illegal."""
    public = ruled(lays(certain()))

    assert ruled(lays(if_so("QH")), public=public).penalties == ({"seat": 1, "event": 1},)


def test_a_clause_yields_to_one_that_is_proven():
    """The second does not apply where the first is broken; without it, it does."""
    assert ruled(lays(certain("first"), certain("second"))).rules == ("first",)
    assert ruled(lays(certain("third"), certain("second"))).rules == ("second", "third")
    assert ruled(lays(if_so("QH", "first"), certain("second"))).rules == ("second",)


def test_a_finding_names_whoever_broke_the_clause():
    """Each seat it names is blamed once; without any, the event's own."""
    ruling = ruled(lays(certain(seats=(0, 2)), certain("third", seats=(2,))))

    assert [(breach.clause, breach.player) for breach in ruling.breaches] == [
        ("first", "anna"),
        ("first", "cia"),
        ("third", "cia"),
    ]
    assert ruling.blamed == ((1, 0), (1, 2))


def test_the_referee_is_blamed_by_their_own_seat():
    """An event of the referee names no player."""
    ruling = ruled(lays(certain(), by=REFEREE))

    assert (ruling.breaches[0].player, ruling.blamed) == ("referee", ((1, REFEREE),))


def test_a_single_card_is_named_as_one():
    """An event may say its card as a text or as a tuple of texts."""
    assert ruled(Event(1, "9H", (certain(),))).breaches[0].cards == ("9H",)


# --- open ---------------------------------------------------------------------------------------------------


def test_what_may_be_broken_is_open():
    """It names the clause, costs nothing, and waits."""
    ruling = ruled(lays(if_so("QH")))
    (waits,) = ruling.state.open

    assert (ruling.verdict, ruling.blamed, ruling.penalties) == (OPEN, (), ())
    assert ruling.breaches == (Breach("first", "bo", ("9H",), (), "broken"),)
    assert (waits.event, waits.seat, waits.cards, waits.silent) == (1, 1, ("9H",), False)


@pytest.mark.parametrize(("so", "verdict"), [(True, ILLEGAL), (False, LEGAL)])
def test_it_is_settled_by_the_event_that_shows_it(so, verdict):
    """The proof is the card and the event that show it; nothing waits any more."""
    ruling = ruled(lays(if_so("QH")), shows(QH=so))
    breaches = (Breach("first", "bo", ("9H", "QH"), (1, 2), "broken"),) if so else ()

    assert ruling.settles == (Settlement(1, verdict, breaches),)
    assert (ruling.verdict, ruling.state.open) == (LEGAL, ())
    assert ruling.blamed == (((1, 1),) if so else ())


@pytest.mark.parametrize("findings", [(if_so("QH"),), (if_so("QH"), if_so("JH", "third"))])
def test_it_stays_open_until_then(findings):
    """What shows something else settles nothing; states share what is open, which may be much."""
    before = played(lays(*findings))
    ruling = rule_on(before, shows(KH=True))

    assert ruling.settles == ()
    assert ruling.state.open is before.state.open


def test_a_certain_breach_is_not_open_beside_one_that_may_be():
    """It is illegal; the one that may be is neither cited nor asked again."""
    ruling = ruled(lays(certain("first"), if_so("QH", "third")))

    assert (ruling.verdict, ruling.rules, ruling.state.open) == (ILLEGAL, ("first",), ())


def test_all_conditions_must_fail_before_it_is_legal():
    """One that has failed is no longer asked; the other still decides."""
    two = lays(if_so("QH"), if_so("KH", "third"))
    record = played(two, shows(QH=False))
    (waits,) = record.state.open

    assert [finding.clause for finding in waits.findings] == ["third"]
    assert rule_on(record, shows(KH=False)).settles == (Settlement(1, LEGAL),)
    (settled,) = rule_on(record, shows(KH=True)).settles
    assert (settled.verdict, settled.rules) == (ILLEGAL, ("third",))
    assert ruled(two, shows(KH=True)).settles[0].rules == ("third",)


def test_what_can_not_all_be_kept_is_illegal_though_nothing_is_proven():
    """One of two facts is so: the event broke one of two clauses, so both are cited. Later too."""
    two = (if_so("QH"), if_so("KH", "third"))
    either = (frozenset(("QH", "KH")),)
    at_once = ruled(lays(*two, never_all_false=either))
    later = ruled(lays(*two), Event(2, never_all_false=either))

    assert (at_once.verdict, at_once.rules, at_once.state.open) == (ILLEGAL, ("first", "third"), ())
    assert ruled(lays(*two)).verdict is OPEN
    (settled,) = later.settles
    assert (settled.verdict, settled.rules) == (ILLEGAL, ("first", "third"))


def test_one_condition_alone_is_open_however_it_is_tied_to_others():
    """Only conditions of one event are proven together."""
    ruling = ruled(lays(if_so("QH"), never_all_false=(frozenset(("QH",)),)))

    assert (ruling.verdict, len(ruling.state.open)) == (OPEN, 1)


@pytest.mark.parametrize("findings", [(if_so("QH"),), (if_so("QH"), if_so("KH", "third"))])
def test_the_end_of_the_game_closes_what_is_open(findings):
    """It is legal, never proven; so is what is entered when the game is over."""
    later, at_once = ruled(lays(*findings), Event(2, over=True)), ruled(lays(*findings, over=True))
    clauses = tuple(finding.clause for finding in findings)

    (settled,) = later.settles
    assert (settled.verdict, settled.why, settled.rules, later.state.open) == (LEGAL, NOT_PROVEN, clauses, ())
    assert (at_once.verdict, at_once.why, at_once.rules, at_once.state.open) == (LEGAL, NOT_PROVEN, clauses, ())
    assert [breach.cards for breach in at_once.breaches] == [("9H",)] * len(clauses)


def test_the_end_of_the_game_saves_nobody_who_is_proven_guilty():
    """A certain breach stays one, and so does one that the last event shows."""
    assert ruled(lays(certain(), over=True)).verdict is ILLEGAL
    assert ruled(lays(if_so("QH")), shows(QH=True)._replace(over=True)).settles[0].verdict is ILLEGAL
    assert ruled(lays(if_so("QH")), shows(QH=False)._replace(over=True)).settles == (Settlement(1, LEGAL),)


def test_several_open_events_are_settled_each_by_itself():
    """One is shown, the other waits on; both are blamed when both are shown."""
    record = played(lays(if_so("QH")), lays(if_so("KH"), by=0))
    first = rule_on(record, shows(QH=True))
    both = rule_on(record, shows(QH=True, KH=True))

    assert [settled.event for settled in first.settles] == [1]
    assert [waits.event for waits in first.state.open] == [2]
    assert both.blamed == ((1, 1), (2, 0))
    assert told(both.state, "concluded")[-1] == [Judged(3, LEGAL, both.blamed, both.settles)]


def test_an_event_may_be_illegal_and_settle_another():
    """Both are blamed, its own first."""
    ruling = ruled(lays(if_so("QH"), by=0), lays(certain(), facts=(("QH", True),)))

    assert (ruling.verdict, ruling.blamed) == (ILLEGAL, ((2, 1), (1, 0)))


def test_what_opens_now_waits_behind_what_waited():
    """Nothing is lost of what was open."""
    record = played(lays(if_so("QH")), lays(if_so("KH"), by=0))

    assert [waits.event for waits in record.state.open] == [1, 2]


# --- silent -------------------------------------------------------------------------------------------------


def test_a_verdict_does_not_wait_for_what_is_silent():
    """It is legal, cites nothing, and is heard of again only if the clause turns out to be broken."""
    silent = lays(if_so("QH", silent=True))
    ruling = ruled(silent)
    (waits,) = ruling.state.open

    assert (ruling.verdict, ruling.breaches, waits.silent) == (LEGAL, (), True)
    assert ruled(silent, shows(QH=False)).settles == ()
    assert ruled(silent, shows(QH=False)).state.open == ()
    broken = ruled(silent, shows(QH=True))
    assert broken.settles == (Settlement(1, ILLEGAL, (Breach("first", "bo", ("9H", "QH"), (1, 2), "broken"),)),)
    assert broken.blamed == ((1, 1),)


def test_what_is_silent_is_asked_again_beside_what_is_open_or_illegal():
    """Both wait, each for itself; a certain breach of another clause doesn't end the waiting."""
    open_too = ruled(lays(if_so("QH"), if_so("KH", "third", silent=True)))
    illegal_too = ruled(lays(certain(), if_so("KH", "third", silent=True)))

    assert (open_too.verdict, open_too.rules) == (OPEN, ("first",))
    assert [waits.silent for waits in open_too.state.open] == [True, False]
    assert (illegal_too.verdict, illegal_too.rules) == (ILLEGAL, ("first",))
    assert [waits.silent for waits in illegal_too.state.open] == [True]


@pytest.mark.parametrize(
    ("facts", "verdict", "rules"),
    [
        ({"QH": True, "KH": True}, ILLEGAL, ("third", "first")),
        ({"QH": False, "KH": True}, ILLEGAL, ("third",)),
        ({"QH": True, "KH": False}, ILLEGAL, ("first",)),
        ({"QH": False, "KH": False}, LEGAL, ()),
    ],
)
def test_what_was_silent_and_what_was_open_are_settled_as_one(facts, verdict, rules):
    """One settlement for the event: illegal if either is, and its player is blamed once."""
    ruling = ruled(lays(if_so("QH"), if_so("KH", "third", silent=True)), shows(**facts))
    (settled,) = ruling.settles

    assert (settled.event, settled.verdict, settled.rules) == (1, verdict, rules)
    assert ruling.blamed == (((1, 1),) if verdict is ILLEGAL else ())


def test_settlements_of_several_events_are_merged_each_with_its_own():
    """Of two events, each with something silent, neither takes the other's breaches."""
    two = [lays(if_so(fact), if_so(f"{fact}s", "third", silent=True), by=by) for fact, by in (("QH", 1), ("KH", 0))]
    ruling = ruled(*two, shows(QH=True, QHs=True, KH=False, KHs=True))

    assert [(settled.event, settled.verdict, settled.rules) for settled in ruling.settles] == [
        (1, ILLEGAL, ("third", "first")),
        (2, ILLEGAL, ("third",)),
    ]


def test_a_free_breach_costs_nobody():
    """It is illegal, and nobody is blamed; beside another breach only that one is."""
    assert (ruled(lays(certain("free"))).verdict, ruled(lays(certain("free"))).blamed) == (ILLEGAL, ())
    ruling = ruled(lays(certain("free", seats=(0,)), certain("third")))
    assert (ruling.rules, ruling.blamed) == (("third", "free"), ((1, 1),))


def test_what_might_cost_something_is_asked_again_after_a_free_breach():
    """Silently, since the event is illegal already. Without the free breach it is open, beside a costly one settled."""
    free = lays(certain("free"), if_so("QH", "third"))
    (waits,) = ruled(free).state.open

    assert (waits.silent, [finding.clause for finding in waits.findings]) == (True, ["third"])
    assert ruled(free, shows(QH=True)).blamed == ((1, 1),)
    assert ruled(lays(certain("free"))).state.open == ()
    assert ruled(lays(certain("free"), certain("first"), if_so("QH", "third"))).state.open == ()


# --- doubts -------------------------------------------------------------------------------------------------


def test_events_that_can_not_all_be_legal_are_in_doubt():
    """Neither is proven; what is silent, and what a mistake or a refusal leaves, doesn't change that."""
    either = (frozenset(("QH", "KH")),)
    tied = [lays(if_so("QH")), lays(if_so("KH"), by=0, never_all_false=either)]

    assert ruled(*tied).doubts == ((1, 2),)
    assert ruled(*tied, lays(mistake=certain())).doubts == ((1, 2),)
    assert ruled(*tied, lays(certain()), policy="strict").doubts == ((1, 2),)
    assert ruled(lays(if_so("QH", silent=True)), tied[1]).doubts == ()
    assert ruled(lays(if_so("QH")), lays(if_so("JH"), by=0, never_all_false=either)).doubts == ()


def test_doubts_are_the_smallest_sets():
    """Of three events two are tied; of two pairs each is named; events alike take each other's place."""
    either = (frozenset(("QH", "KH")), frozenset(("JH", "TH")))
    four = [lays(if_so(fact), never_all_false=either) for fact in ("QH", "JH", "TH", "KH")]

    assert ruled(*four).doubts == ((1, 4), (2, 3))
    assert ruled(*four[:2], four[3]).doubts == ((1, 3),)
    assert ruled(four[0], *four[::3]).doubts == ((1, 3), (2, 3))


def test_events_made_in_turn_are_made_in_each_others_states():
    """The second would be made where the first has led."""
    first, second = made_in_turn(played(), [shows(QH=True), lays(if_so("QH"))])

    assert (first.before.facts, second.before.facts) == ((), (("QH", True),))
    assert second.event == lays(if_so("QH"))
