"""Knåker, who may still change what they have laid: 9, 9.1."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from referee.engine.cards import Card
from referee.games.knaker.players.turns import may_go_on, visits_for
from referee.games.knaker.rulebook import RULES
from referee.games.knaker.state import Lying, State

Pile = tuple[Card, ...]
Owners = tuple[int, ...]


def lays(state: State, *, also_instead: bool = False) -> Iterator[Lying]:
    """Yield what was laid last and, under each breach, the lays that others may still change.

    `also_instead`: also each in its alternative reading.
    """
    lying = state.lying
    while lying is not None:
        yield lying
        if also_instead and lying.instead is not None:
            yield lying.instead
        lying = lying.under


def lay_of(state: State, seat: int) -> Lying | None:
    """Return what a seat has laid, unless something that ends its right has followed."""
    lying = state.lying
    if lying is None or lying.seat == seat or lying.under is None:
        return lying if lying is not None and lying.seat == seat else None
    return next((lying for lying in lays(state) if lying.seat == seat), None)


def may_add(state: State, seat: int) -> bool:
    """Return whether a seat may lay more on what it has just laid."""
    lying = state.lying
    if lying is not None and lying.seat != seat and lying.under is not None:
        lying = lay_of(state, seat)
    return lying is not None and lying.seat == seat and lying.more


@RULES.judge("14")
def lays_no_black(state: State, seat: int) -> bool:
    """Return whether a seat may lay no black card, because it has laid on three kings in this turn."""
    on_kings = state.on_kings
    if on_kings is None or on_kings != (seat, visits_for(state, seat)[seat]):
        return False
    return may_go_on(state, seat) or may_add(state, seat)


def pile_of(state: State, lying: Lying) -> tuple[Pile, Owners]:
    """Return the pile, with its owners, as it would lie without what breaches have put on this lay."""
    return lying.alone or (state.pile, state.owners)


def still_lies(state: State, lying: Lying) -> bool:
    """Return whether a lay is still in the pile, whatever lies on it: no breach has flipped it or taken it away."""
    if lying.alone is None:
        return True
    lies = zip(state.pile, state.owners, strict=True)
    return all(card in lies for card in zip(*lying.alone, strict=True))


def with_lays(state: State, change: Callable[[Lying], Lying]) -> State:
    """Return the state with `change` applied to each lay that somebody may still change."""
    return state if state.lying is None else state._replace(lying=_change_lays(state.lying, change))


def _change_lays(lying: Lying, change: Callable[[Lying], Lying]) -> Lying:
    if lying.under is None and lying.instead is None:
        return change(lying)
    under = None if lying.under is None else _change_lays(lying.under, change)
    instead = None if lying.instead is None else _change_lays(lying.instead, change)
    return change(lying._replace(under=under, instead=instead))


@RULES.judge("9.1")
def kept_by_others(state: State, seat: int) -> Lying | None:
    """Return the lays with which all other players may go on after a breach by this seat."""
    kept = None
    for lying in reversed(list(lays(state))):
        if lying.seat != seat:
            kept = lying._replace(under=kept, alone=pile_of(state, lying))
    return kept


@RULES.judge("9.1")
def right_ended(state: State, index: int) -> State:
    """End the right of a convicted player to take back or lay more."""

    def ended(lying: Lying) -> Lying:
        return lying._replace(more=False, fixed=len(lying.laid)) if lying.seat == index else lying

    return with_lays(state, ended)


def pile_gone(lying: Lying) -> Lying:
    """Return a lay whose pile was taken away by a ruling: nobody can continue it."""
    return lying._replace(more=False, gone=True, base=0, fixed=len(lying.laid))
