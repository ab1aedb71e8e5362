"""Gnällknekt, taking cards: take, gnall (one card fewer)."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.cards import Card
from referee.engine.clauses import Finding
from referee.games.gnallknekt.endgame import due_less
from referee.games.gnallknekt.events import Take
from referee.games.gnallknekt.rulebook import MOVES, RULES
from referee.games.gnallknekt.state import State, lives_left


def most_to_take(state: State, seat: int) -> int:
    """Return how many cards a player may take at the start of a turn, by `take` alone."""
    return 1 + lives_left(state, seat)


def taken_before(state: State, seat: int) -> int:
    """Return how many cards a player has taken this turn already."""
    return state.taken if seat == state.turn else 0


@RULES.check("take", Take)
def takes_at_the_start(state: State, event: Take) -> Finding | None:
    """Cards are taken at the start of the turn, before the first move."""
    if event.by != state.turn or state.step == "take" or state.moves_left == MOVES:
        return None
    return Finding("take", why="taken-after-a-move") if event.stock or event.discard else None


@RULES.check("take", Take)
def takes_no_more_than_due(state: State, event: Take) -> Finding | None:
    """A player takes one card plus one for each life left; taking fewer is allowed (option take_exact)."""
    total = taken_before(state, event.by) + event.stock + len(event.discard)
    return Finding("take", why="more-than-due") if total > most_to_take(state, event.by) else None


@RULES.check("gnall", Take)
def takes_one_fewer(state: State, event: Take) -> Finding | None:
    """After five rounds in the whine position, only one card for each life left."""
    total = taken_before(state, event.by) + event.stock + len(event.discard)
    less = due_less(state)
    return Finding("gnall", why="one-card-fewer") if less and total > most_to_take(state, event.by) - less else None


@RULES.check("take", Take)
def takes_from_the_top(state: State, event: Take) -> Finding | None:
    """Cards are taken from the top of the discard pile, in order (option discard_take)."""
    if state.setup.options["discard_take"] == "any" or event.discard == state.discard[::-1][: len(event.discard)]:
        return None
    return Finding("take", cards=state.discard[-1:], why="not-from-the-top")


def less_cards(pile: Sequence[Card], cards: Sequence[Card]) -> tuple[Card, ...] | None:
    """Return a pile without these cards, the topmost of equal ones; None if one doesn't lie there."""
    left = list(pile)
    for card in cards:
        if card not in left:
            return None
        del left[len(left) - 1 - left[::-1].index(card)]
    return tuple(left)
