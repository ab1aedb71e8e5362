"""A game whose events say themselves what the clauses object to: for tests of the kernel alone.

An event's findings may depend on facts, which later events make known, as they would be by cards.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from referee.engine.clauses import Clause, Finding, Rulebook
from referee.engine.options import Options
from referee.engine.ruling import rule_on
from referee.engine.table import Game, Judged, OpenRuling, Record, Setup, no_points
from referee.engine.verdicts import Ruling, Verdict

PLAYERS = ("anna", "bo", "cia")


class Fact(NamedTuple):
    """The condition that something is so. Its proof is a card of the same name."""

    name: str

    def status(self, state: State) -> bool | None:
        """Return True or False once it is known."""
        return dict(state.facts).get(self.name)

    def proof(self, state: State) -> tuple[str, ...]:
        """Return the card that shows it."""
        return (self.name,)

    def remains(self, state: State) -> tuple[Any, ...]:
        """Return what it amounts to: itself."""
        return (self,)


class Event(NamedTuple):
    """What somebody does: the clauses' objections to it, and what becomes known by it.

    `facts` become known as it is carried out, `over`: the game ends with it, `mistake`: it can't have happened.
    `never_all_false` are sets of facts of which one at least is true.
    """

    by: int = 0
    cards: tuple[str, ...] | str = ()
    findings: tuple[Finding, ...] = ()
    facts: tuple[tuple[str, bool], ...] = ()
    never_all_false: tuple[frozenset[str], ...] = ()
    over: bool = False
    mistake: Finding | None = None


class State(NamedTuple):
    """What is known, and everything that the kernel has told the game, in order."""

    setup: Setup
    open: tuple[OpenRuling, ...] = ()
    facts: tuple[tuple[str, bool], ...] = ()
    never_all_false: tuple[frozenset[str], ...] = ()
    over: bool = False
    told: tuple[tuple[Any, ...], ...] = ()


RULES = Rulebook(
    "scripted",
    (
        Clause("first", "First", "The first clause."),
        Clause("second", "Second", "The second, which does not apply where the first is broken.", yields_to=("first",)),
        Clause("third", "Third", "The third clause."),
        Clause("free", "Free", "Breaking it costs nothing.", is_free=True),
    ),
)


def _objection(clause: str) -> Any:
    def check(_state: State, event: Event) -> Finding | None:
        return next((finding for finding in event.findings if finding.clause == clause), None)

    return check


for _clause in RULES.clauses:
    RULES.check(_clause, Event)(_objection(_clause))


def _told(state: State, *what: Any) -> State:
    return state._replace(told=(*state.told, what))


def _carry_out(state: State, event: Event, number: int) -> State:
    return state._replace(
        facts=state.facts + event.facts,
        never_all_false=state.never_all_false + event.never_all_false,
        over=state.over or event.over,
    )


def _conclude(state: State, event: Event, judged: Judged) -> tuple[State, tuple[dict[str, Any], ...]]:
    costs = tuple({"seat": seat, "event": number} for number, seat in judged.blamed)
    return _told(state, "concluded", judged), costs


def _overruled(state: State, seat: int, before: Verdict, now: Verdict) -> tuple[State, tuple[dict[str, Any], ...]]:
    return _told(state, "overruled", seat, before, now), ({"seat": seat, "from": before, "to": now},)


def _can_all_be_kept(state: State, conditions: Any) -> bool:
    kept = {condition.name for condition in conditions}
    return not any(names <= kept for names in state.never_all_false)


def _nothing(*_any: Any) -> Any:
    return {}


GAME = Game(
    id="scripted",
    title="Scripted",
    seats=range(2, 5),
    rulebook=RULES,
    options_table=Options(),
    events={},
    begin=lambda setup, position: State(setup, **(position or {})),
    impossible=lambda _state, event: event.mistake,
    carry_out=_carry_out,
    conclude=_conclude,
    overruled=_overruled,
    position=_nothing,
    points=no_points,
    view=_nothing,
    offers=_nothing,
    pad=_nothing,
    knowledge=_nothing,
    result=_nothing,
    outcome=_nothing,
    hand_is_over=lambda state: state.over,
    random_table=_nothing,
    all_can_be_kept=_can_all_be_kept,
    is_over=lambda state: state.over,
    ruled=lambda state, _event, verdict: _told(state, "ruled", verdict),
    noted=lambda state, number, verdict: _told(state, "noted", number, verdict),
)


def played(*events: Any, policy: str = "call") -> Record:
    """Return the record of a game after these events."""
    record = Record.begin(GAME, players=PLAYERS, options={"policy": policy})
    for event in events:
        record = record.after(event, rule_on(record, event))
    return record


def ruled(*events: Any, public: Ruling | None = None, policy: str = "call") -> Ruling:
    """Return the ruling on the last of these events; `public` is the one on it by public knowledge."""
    *before, last = events
    return rule_on(played(*before, policy=policy), last, public)


def told(state: State, what: str) -> list[list[Any]]:
    """Return what the kernel has told the game of one kind."""
    return [rest for kind, *rest in state.told if kind == what]
