"""Knåker, the face-up and face-down cards in play: 6.1, 6.2."""

from __future__ import annotations

from referee.engine.clauses import Finding
from referee.games.knaker.combos import RANK
from referee.games.knaker.events import DOWN, HAND, UP, Play
from referee.games.knaker.reading import BEGUN, read
from referee.games.knaker.rulebook import RULES
from referee.games.knaker.state import SWAP, State, may_add


@RULES.check("6.1", Play)
def face_up_in_time(state: State, event: Play) -> Finding | None:
    """Face-up cards are laid with an empty hand and no stock, or added to hand cards as the house has it."""
    if event.source != UP or state.phase == SWAP:
        return None
    if state.stock:
        return Finding("6.1", why="stock-left")
    if not state.seats[event.by].hand_count:
        return None
    return None if state.house.up_any_time and _joins_hand_cards(state, event) else Finding("6.1", why="hand-left")


def _joins_hand_cards(state: State, event: Play) -> bool:
    """Tell whether face-up cards and cards just laid from the hand make a combination, or begin one."""
    lying = state.lying
    if lying is None or not may_add(state, event.by):
        return False
    stretch = lying.laid[len(lying.laid) - (len(state.pile) - lying.base) :]
    reading = read(state, event)
    one_combination = len(reading.stretches) == 1 and reading.stretches[0].form != RANK
    return any(laid.source == HAND for laid in stretch) and reading.grade <= BEGUN and one_combination


@RULES.check("6.2", Play)
def face_down_last(state: State, event: Play) -> Finding | None:
    """A face-down card is laid, one at a time, with an empty hand and all face-up cards laid."""
    if event.source != DOWN or state.phase == SWAP:
        return None
    seat = state.seats[event.by]
    if seat.hand_count:
        return Finding("6.2", why="hand-left")
    if any(seat.up):
        return Finding("6.2", why="face-up-left")
    return Finding("6.2", why="one-at-a-time") if len(event.cards) > 1 else None
