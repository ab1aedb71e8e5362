"""Gnällknekt, a turn: turn, moves, pair.life, discard."""

from __future__ import annotations

from referee.engine.clauses import Finding
from referee.games.gnallknekt.events import HAND, Attack, Defend, Discard, End, Event, Move, Take
from referee.games.gnallknekt.rulebook import RULES
from referee.games.gnallknekt.state import State, hand_count, is_token


@RULES.check("turn", Take, Attack, Defend, Discard, End)
def in_turn(state: State, event: Event) -> Finding | None:
    """One player at a time."""
    return None if event.by == state.turn or state.finished else Finding("turn", why="out-of-turn")


@RULES.check("moves", Attack, Defend)
def has_a_move_left(state: State, event: Move) -> Finding | None:
    """Two moves a turn."""
    if state.moves_left or event.by != state.turn:
        return None
    return Finding("moves", why="no-move-left")


@RULES.check("moves", Attack, Defend)
def plays_open_cards(state: State, event: Move) -> Finding | None:
    """Cards that lie face down may not be played."""
    return Finding("moves", why="lies-face-down") if event.down and any(event.sources) else None


@RULES.check("moves", Attack, Defend)
def plays_the_top(state: State, event: Move) -> Finding | None:
    """From an own life only the top card or the top pair may be played, if option life_play says so."""
    if state.setup.options["life_play"] == "any_open" or event.down:
        return None
    for source in set(event.sources) - {HAND}:
        cards = [card for card, where in zip(event.cards, event.sources, strict=True) if where == source]
        opened = state.lives[event.by][source - 1].open
        if any(card not in cards and not is_token(card) for card in opened[-len(cards) :]):
            return Finding("moves", cards=opened[-1:], why="not-the-top-card")
    return None


@RULES.check("pair.life", Attack, Defend)
def pair_from_one_place(state: State, event: Move) -> Finding | None:
    """A pair comes from the hand or from one life; with option pair_mixed also one card from each."""
    if len(event.sources) == 1:
        return None
    lives = set(event.sources) - {HAND}
    if len(lives) > 1:
        return Finding("pair.life", why="pair-of-two-lives")
    if lives and HAND in event.sources and state.setup.options["pair_mixed"] == "forbidden":
        return Finding("pair.life", why="pair-of-hand-and-life")
    return None


@RULES.check("discard", Discard)
def discards_one(state: State, event: Discard) -> Finding | None:
    """One card is laid on the discard pile."""
    return Finding("discard", why="one-card-only") if len(event.cards) > 1 else None


@RULES.check("discard", End)
def discards_at_the_end(state: State, event: End) -> Finding | None:
    """A player with cards left in hand lays one of them on the discard pile."""
    return Finding("discard", why="cards-left-in-hand") if hand_count(state, event.by) else None
