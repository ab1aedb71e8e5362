"""Knåker, whether a combination that was begun can still be completed: 9 with 3.4, 6.1, 16.8."""

from __future__ import annotations

from typing import NamedTuple

from referee.engine.cards import UNKNOWN, Card
from referee.games.knaker.cards.deck import DECKS
from referee.games.knaker.cards.jokers import Need
from referee.games.knaker.cards.laying import barred_by_kings
from referee.games.knaker.lays.rights import lays_no_black
from referee.games.knaker.players.pricks import NO_RUNS_FROM
from referee.games.knaker.rulebook import RULES
from referee.games.knaker.state import HAND_FULL, Seat, State


class Lack(NamedTuple):
    """What a need lacks after counting the known cards in hand.

    `missing` is the number for each want; `useless` are the known cards in hand that can't be laid meanwhile.
    """

    missing: tuple[int, ...]
    useless: int


@RULES.judge("9")
@RULES.judge("16.8")
def can_complete(state: State, index: int, need: Need) -> bool:
    """Return whether a player may have, or still get in this turn, the cards to complete a combination.

    They can come from the hand; from the stock, if enough of the hand can be laid meanwhile to allow drawing; and from
    the face-up cards, if 6.1 lets them be added.
    """
    seat, deck = state.seats[index], DECKS[state.house.decks]
    if need.is_run and seat.pricks >= NO_RUNS_FROM:
        return False
    barred = _barred_cards(state, index)
    free = state.unseen & ~deck.of(barred)
    lack = _lack_of(seat.hand, need, barred)
    unseen = tuple((free & deck.ranks(ranks)).bit_count() for ranks, _count in need.wants)
    draws = state.stock if lack.useless < HAND_FULL else 0
    if _can_be_supplied(lack.missing, unseen, seat.hidden + draws):
        return True
    fillers = (free & deck.ranks(need.fill)).bit_count()
    if not _may_add_up(state, seat, lack, unseen, fillers):
        return False
    up = tuple(card for stack in seat.up for card in stack)
    unknown = seat.hidden + state.stock + up.count(UNKNOWN)
    return _can_be_supplied(_lack_of(seat.hand + up, need, barred).missing, unseen, unknown)


@RULES.judge("14")
def _barred_cards(state: State, index: int) -> frozenset[Card]:
    """Return the cards that can't complete anything: the black ones for a player who has laid on three kings."""
    if not lays_no_black(state, index):
        return frozenset()
    return barred_by_kings(but_ten_seven=state.house.black_ten_seven)


def _lack_of(known: tuple[Card, ...], need: Need, barred: frozenset[Card]) -> Lack:
    missing = []
    may_lie = [card for card in known if card not in barred]
    useful = sum(card[0] in need.fill for card in may_lie) if need.fill else 0
    for ranks, wanted in need.wants:
        there = sum(card[0] in ranks for card in may_lie)
        missing.append(max(0, wanted - there))
        useful += min(wanted, there)
    return Lack(tuple(missing), len(known) - useful)


def _can_be_supplied(missing: tuple[int, ...], unseen: tuple[int, ...], unknown: int) -> bool:
    """Return whether the missing cards may lie in this many unknown places."""
    return sum(missing) <= unknown and all(lack <= there for lack, there in zip(missing, unseen, strict=True))


def _may_add_up(state: State, seat: Seat, lack: Lack, unseen: tuple[int, ...], fillers: int) -> bool:
    """Return whether face-up cards may still be added: only without a stock and, unless the option allows it, a hand.

    `fillers` are the unseen cards that may be laid meanwhile.
    """
    if not any(seat.up):
        return False
    any_time = state.house.up_any_time
    if any_time and not state.stock:
        return True
    # The hand and the stock must first be laid (as wanted cards or as fillers), or be drawn and kept.
    unknown = seat.hidden + state.stock
    wanted = sum(min(pair) for pair in zip(lack.missing, unseen, strict=True))
    laid = wanted + fillers
    return lack.useless + max(0, unknown - laid) <= (HAND_FULL if any_time else 0)
