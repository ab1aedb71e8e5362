"""Knåker, the face-up and face-down cards in play: 6.1, 6.2."""

from __future__ import annotations

from referee.engine.clauses import Finding
from referee.games.knaker.cards.combos import RANK
from referee.games.knaker.events import DOWN, HAND, UP, Play
from referee.games.knaker.lays.conditions import OneRankOnly
from referee.games.knaker.lays.reading import BEGUN, read_entry
from referee.games.knaker.lays.rights import pile_of
from referee.games.knaker.rulebook import RULES
from referee.games.knaker.state import SWAP, State


@RULES.check("6.1", Play)
def face_up_in_time(state: State, event: Play) -> Finding | None:
    """Face-up cards are laid with an empty hand and no stock or, by option, added to hand cards."""
    if event.source != UP or state.phase == SWAP:
        return None
    if state.stock:
        return Finding("6.1", why="stock-left")
    if not state.seats[event.by].hand_count:
        return None
    return _joined_to_hand_cards(state, event) if state.house.up_any_time else Finding("6.1", why="hand-left")


def _joined_to_hand_cards(state: State, event: Play) -> Finding | None:
    """Judge face-up cards laid with cards in hand: with those just laid they must make or begin a combination.

    Cards of one rank are not a combination yet; the rest of the turn decides.
    """
    lying = read_entry(state, event).added_to
    if lying is None:
        return Finding("6.1", why="hand-left")
    stretch = lying.laid[len(lying.laid) - (len(pile_of(state, lying)[0]) - lying.base) :]
    reading = read_entry(state, event)
    together = len(reading.stretches) == 1 and reading.grade <= BEGUN
    if not together or all(laid.source != HAND for laid in stretch):
        return Finding("6.1", why="hand-left")
    if reading.stretches[0].form != RANK:
        return None
    return Finding("6.1", OneRankOnly(event.by, state.number, lying.start.before.number), why="hand-left")


@RULES.check("6.2", Play)
def face_down_last(state: State, event: Play) -> Finding | None:
    """A face-down card is laid alone, with an empty hand and all face-up cards laid."""
    if event.source != DOWN or state.phase == SWAP:
        return None
    seat = state.seats[event.by]
    if seat.hand_count:
        return Finding("6.2", why="hand-left")
    if any(seat.up):
        return Finding("6.2", why="face-up-left")
    return Finding("6.2", why="one-at-a-time") if len(event.cards) > 1 else None
