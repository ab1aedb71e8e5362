"""Knåker, impossible events: 1, 17. These are entry mistakes, which change nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from referee.engine.cards import UNKNOWN, Card
from referee.engine.clauses import Finding
from referee.engine.outcomes import PlacesResult
from referee.games.knaker import outcome
from referee.games.knaker.deck import DECKS
from referee.games.knaker.events import (
    HAND,
    Accuse,
    Blow,
    Chance,
    Cheat,
    Draw,
    Instick,
    Lay,
    Lift,
    LiftHand,
    Outcome,
    PickUp,
    Play,
    Ready,
    Remark,
    Shift,
    Show,
    Start,
    TakeBack,
    Witness,
)
from referee.games.knaker.hands import as_told, can_come_from
from referee.games.knaker.rulebook import RULES
from referee.games.knaker.state import DISQUALIFIED, IN, PLAY, State, any_event
from referee.games.knaker.turns import owes_pile_now

MOVES_WHILE_PLAYED = frozenset([Play, Chance, PickUp, Draw, Instick, LiftHand, Lift, Lay, Shift, Show, Ready, Start])
"""Events that are possible only while the game is not over."""
MOVES_BY_CARDS = MOVES_WHILE_PLAYED - {Start}
"""Events that are possible only for a player who still has cards in the game."""
NEEDS_THE_CARDS = MOVES_WHILE_PLAYED | {TakeBack, Accuse}
"""Events that can be ruled on only while it is known what lies on the table."""


@RULES.judge("1")
@RULES.judge("17")
def why_impossible(state: State, event: Any) -> Finding | None:
    """Return why an event can't have happened; None if it can."""
    kind = type(event)
    if kind is Outcome or kind is PlacesResult:
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


def _play(state: State, event: Play | Instick) -> str:
    return can_come_from(state, event.by, event.cards, event.source)


def _chance(state: State, event: Chance) -> str:
    if not state.stock:
        return "no-stock"
    return "" if state.unseen & DECKS[state.house.decks].mask[event.cards[0]] else "card-lies-elsewhere"


def _pick_up(state: State, event: PickUp) -> str:
    return "" if state.pile or owes_pile_now(state, event.by) else "no-pile"


def _draw(state: State, event: Draw) -> str:
    return "not-so-many-in-stock" if event.number > state.stock else ""


def _take_back(state: State, event: TakeBack) -> str:
    if state.seats[event.by].status == DISQUALIFIED or state.seats[event.by].left:
        return "holds-no-cards"
    there = Counter(state.pile) + Counter(state.thrown)
    return "card-lies-elsewhere" if Counter(event.cards) - there else ""


def _blow(state: State, event: Blow) -> str:
    return "" if state.banging == event.by else "nothing-to-blow"


def _lift_hand(state: State, event: LiftHand) -> str:
    return "hand-is-taken-up" if state.phase == PLAY or state.seats[event.by].lifted else ""


def _lay(state: State, event: Lay) -> str:
    return can_come_from(state, event.by, event.cards, HAND) or _why_not_in_game(state, event.on)


def _why_not_in_game(state: State, index: int) -> str:
    return "" if state.seats[index].status == IN else "not-in-the-game"


def _lift(state: State, event: Lift) -> str:
    return _on_stack(state, event.by, event.stack, event.cards)


def _show(state: State, event: Show) -> str:
    unknown = as_told(state.seats[event.by], event.stack, event.cards).up[event.stack].count(UNKNOWN)
    masks = DECKS[state.house.decks].mask
    seen = any((state.unseen & masks[card]).bit_count() < count for card, count in Counter(event.cards).items())
    return "card-lies-elsewhere" if len(event.cards) > unknown or seen else ""


def _shift(state: State, event: Shift) -> str:
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


def _why_not_ready(state: State, event: Ready) -> str:
    return "play-has-begun" if state.phase == PLAY else ""


def _start(state: State, event: Start) -> str:
    return "play-has-begun" if state.phase == PLAY else _why_not_in_game(state, event.first)


def _accuse(state: State, event: Accuse) -> str:
    return "" if any_event(state, event.event) is not None else "no-such-event"


def _cheat(state: State, event: Cheat) -> str:
    if event.stack is None or event.kind != "turn-stack" or state.untold:
        return ""
    seat = state.seats[event.player]
    return "" if seat.up[event.stack] and seat.down[event.stack] else "no-such-stack"


def _witness(state: State, event: Witness) -> str:
    return _remark(state, event) or ("" if any_event(state, event.event) is not None else "no-such-event")


def _remark(state: State, event: Remark | Witness) -> str:
    return "still-in-the-game" if state.seats[event.player].status == IN else ""


_WHY: dict[type, Callable[[State, Any], str]] = {
    Play: _play,
    Instick: _play,
    Chance: _chance,
    PickUp: _pick_up,
    Draw: _draw,
    TakeBack: _take_back,
    Blow: _blow,
    LiftHand: _lift_hand,
    Lay: _lay,
    Lift: _lift,
    Shift: _shift,
    Show: _show,
    Ready: _why_not_ready,
    Start: _start,
    Accuse: _accuse,
    Cheat: _cheat,
    Remark: _remark,
    Witness: _witness,
}
