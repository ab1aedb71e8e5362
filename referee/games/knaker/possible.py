"""Knåker, impossible events: 1, 17. These are entry mistakes, which change nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from referee.engine.cards import UNKNOWN, Card
from referee.engine.clauses import Finding
from referee.engine.outcomes import PlacesResult
from referee.games.knaker import events, outcome
from referee.games.knaker.cards.deck import DECKS
from referee.games.knaker.players.hands import as_told, can_come_from
from referee.games.knaker.players.turns import owes_pile_now
from referee.games.knaker.rulebook import RULES
from referee.games.knaker.state import DISQUALIFIED, IN, PLAY, State, any_event

MOVES_WHILE_PLAYED = frozenset(
    [
        events.Play,
        events.Chance,
        events.PickUp,
        events.Draw,
        events.Instick,
        events.LiftHand,
        events.Lift,
        events.Lay,
        events.Shift,
        events.Show,
        events.Ready,
        events.Start,
    ]
)
"""Events that are possible only while the game is not over."""
MOVES_BY_CARDS = MOVES_WHILE_PLAYED - {events.Start}
"""Events that are possible only for a player who still has cards in the game."""
NEEDS_THE_CARDS = MOVES_WHILE_PLAYED | {events.TakeBack, events.Accuse}
"""Events that can be ruled on only while it is known what lies on the table."""


@RULES.judge("1")
@RULES.judge("17")
def why_impossible(state: State, event: Any) -> Finding | None:
    """Return why an event can't have happened; None if it can."""
    kind = type(event)
    if kind is events.Outcome or kind is PlacesResult:
        return outcome.why_impossible(state, event)
    if kind in MOVES_BY_CARDS and (state.seats[event.by].status != IN or state.banging == event.by):
        return Finding("1", why="holds-no-cards")
    if state.finished and kind in MOVES_WHILE_PLAYED:
        return Finding("7.1", why="game-is-over")
    if state.untold and kind in NEEDS_THE_CARDS:
        return Finding("", why="cards-not-told")
    say_why = _WHY.get(kind)
    why = say_why(state, event) if say_why is not None else ""
    return Finding("1", why=why) if why else None


def _play(state: State, event: events.Play | events.Instick) -> str:
    return can_come_from(state, event.by, event.cards, event.source)


def _chance(state: State, event: events.Chance) -> str:
    if not state.stock:
        return "no-stock"
    return "" if state.unseen & DECKS[state.house.decks].mask[event.cards[0]] else "card-lies-elsewhere"


def _pick_up(state: State, event: events.PickUp) -> str:
    return "" if state.pile or owes_pile_now(state, event.by) else "no-pile"


def _draw(state: State, event: events.Draw) -> str:
    return "not-so-many-in-stock" if event.number > state.stock else ""


def _take_back(state: State, event: events.TakeBack) -> str:
    if state.seats[event.by].status == DISQUALIFIED or state.seats[event.by].left:
        return "holds-no-cards"
    there = Counter(state.pile) + Counter(state.thrown)
    return "card-lies-elsewhere" if Counter(event.cards) - there else ""


def _blow(state: State, event: events.Blow) -> str:
    return "" if state.banging == event.by else "nothing-to-blow"


def _lift_hand(state: State, event: events.LiftHand) -> str:
    return "hand-is-taken-up" if state.phase == PLAY or state.seats[event.by].lifted else ""


def _lay(state: State, event: events.Lay) -> str:
    return can_come_from(state, event.by, event.cards, events.HAND) or _why_not_in_game(state, event.on)


def _why_not_in_game(state: State, index: int) -> str:
    return "" if state.seats[index].status == IN else "not-in-the-game"


def _lift(state: State, event: events.Lift) -> str:
    return _on_stack(state, event.by, event.stack, event.cards)


def _show(state: State, event: events.Show) -> str:
    unknown = as_told(state.seats[event.by], event.stack, event.cards).up[event.stack].count(UNKNOWN)
    masks = DECKS[state.house.decks].mask
    seen = any((state.unseen & masks[card]).bit_count() < count for card, count in Counter(event.cards).items())
    return "card-lies-elsewhere" if len(event.cards) > unknown or seen else ""


def _shift(state: State, event: events.Shift) -> str:
    return _on_stack(state, event.by, event.stack, event.cards) or _why_not_in_game(state, event.on)


def _on_stack(state: State, index: int, stack: int, cards: tuple[Card, ...]) -> str:
    """Return why cards can't lie on one face-up stack; "" if they can."""
    there = as_told(state.seats[index], stack, cards).up[stack]
    known = Counter(card for card in there if card != UNKNOWN)
    others = Counter(cards) - known
    if others.total() > there.count(UNKNOWN):
        return "card-lies-elsewhere"
    masks = DECKS[state.house.decks].mask
    enough = all((state.unseen & masks[card]).bit_count() >= count for card, count in others.items())
    return "" if enough else "card-lies-elsewhere"


def _why_not_ready(state: State, event: events.Ready) -> str:
    return "play-has-begun" if state.phase == PLAY else ""


def _start(state: State, event: events.Start) -> str:
    return "play-has-begun" if state.phase == PLAY else _why_not_in_game(state, event.first)


def _accuse(state: State, event: events.Accuse) -> str:
    return "" if any_event(state, event.event) is not None else "no-such-event"


def _cheat(state: State, event: events.Cheat) -> str:
    if event.stack is None or event.kind != "turn-stack" or state.untold:
        return ""
    seat = state.seats[event.player]
    return "" if seat.up[event.stack] and seat.down[event.stack] else "no-such-stack"


def _witness(state: State, event: events.Witness) -> str:
    return _remark(state, event) or ("" if any_event(state, event.event) is not None else "no-such-event")


def _remark(state: State, event: events.Remark | events.Witness) -> str:
    return "still-in-the-game" if state.seats[event.player].status == IN else ""


_WHY: dict[type, Callable[[State, Any], str]] = {
    events.Play: _play,
    events.Instick: _play,
    events.Chance: _chance,
    events.PickUp: _pick_up,
    events.Draw: _draw,
    events.TakeBack: _take_back,
    events.Blow: _blow,
    events.LiftHand: _lift_hand,
    events.Lay: _lay,
    events.Lift: _lift,
    events.Shift: _shift,
    events.Show: _show,
    events.Ready: _why_not_ready,
    events.Start: _start,
    events.Accuse: _accuse,
    events.Cheat: _cheat,
    events.Remark: _remark,
    events.Witness: _witness,
}
