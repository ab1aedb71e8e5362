"""Knoesten: what an event changes on the table, legal or not. Never judges."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from referee.engine.clauses import Finding
from referee.engine.outcomes import PointsResult
from referee.engine.tricks import Trick
from referee.engine.unseen import Hidden
from referee.engine.values import with_one
from referee.games.knoesten import outcome
from referee.games.knoesten.events import Deal, Exchange, Fault, Join, Outcome, Pass, Play, TakeBack
from referee.games.knoesten.handing_in import (
    exchange_cards,
    has_come_back,
    played_though_handed_in,
    turned_card,
)
from referee.games.knoesten.joining import must_join
from referee.games.knoesten.rulebook import HAND_SIZE, PACK, RULES
from referee.games.knoesten.state import (
    State,
    dealt_in,
    first_leader,
    next_to_answer,
    next_to_exchange,
    next_to_play,
)
from referee.games.knoesten.taking_back import back_in_hand, no_card_to_take_back
from referee.games.knoesten.tricks import trick_taker

LIES_ELSEWHERE = ("card-lies-elsewhere", "card-not-in-hand")
"""The reasons why a card can't have been in a hand whose player still holds cards."""


@RULES.judge("deck")
def why_impossible(state: State, event: Any) -> Finding | None:
    """Return why an event can't have happened; None if it can."""
    kind = type(event)
    if kind is Play:
        return _impossible_play(state, event)
    if kind is Exchange:
        return _impossible_exchange(state, event)
    if kind is TakeBack:
        return no_card_to_take_back(state, event)
    if kind is Deal and event.trump not in PACK.bit:
        return Finding("deck", cards=(event.trump,), why="card-not-in-deck")
    if isinstance(event, Outcome | PointsResult):
        return outcome.why_impossible(state, event)
    if kind is Fault and state.finished:
        return Finding("win", why="game-is-won")
    return None


def _impossible_play(state: State, event: Play) -> Finding | None:
    """Return why a card can't have been played.

    A card that its player handed in may have been dealt back to that player, although that breaks a rule.
    """
    mistake = _impossible_card(state, event.by, event.cards)
    if mistake is not None and mistake.why in LIES_ELSEWHERE:
        mistake = None if has_come_back(state, event.by, PACK.bit[event.cards]) else mistake
    return mistake or _no_hand_to_play(state, event)


def _no_hand_to_play(state: State, event: Play) -> Finding | None:
    if state.phase == "done" or event.by not in state.joined:
        return Finding("deck", why="holds-no-cards")
    return None


def _impossible_card(state: State, seat: int, card: str) -> Finding | None:
    """Return why a card can't have been in a hand."""
    bit = PACK.bit.get(card)
    if bit is None:
        return Finding("deck", why="card-not-in-deck")
    hidden = state.hidden
    if not hidden.held or not (hidden.unknown[seat] or hidden.held[seat]):
        return Finding("deck", why="holds-no-cards")
    if bit & hidden.held[seat]:
        return None
    if not bit & hidden.unseen:
        return Finding("deck", why="card-lies-elsewhere")
    return None if hidden.can_hold(seat, bit) else Finding("deck", why="card-not-in-hand")


def _impossible_exchange(state: State, event: Exchange) -> Finding | None:
    if not event.number or state.phase not in ("join", "exchange"):
        return None
    if event.by not in state.joined and event.number <= HAND_SIZE and event.by in _dealt_in(state):
        return None
    trump_lies_open = bool(turned_card(state, event.by) & ~state.hidden.held[event.by])
    if event.number > state.hidden.count(event.by) + trump_lies_open:
        return Finding("exchange", why="more-than-held")
    cards = [card for card in event.cards if not (trump_lies_open and card == state.trump)]
    for card in cards:
        mistake = _impossible_card(state, event.by, card)
        if mistake is not None:
            return mistake
    together = state.hidden.can_hold(event.by, PACK.mask(cards))
    return None if together else Finding("deck", why="card-not-in-hand")


def _dealt_in(state: State) -> tuple[int, ...]:
    return () if state.dealer is None else dealt_in(len(state.scores), state.dealer)


def carry_out(state: State, event: object, number: int) -> State:
    """Return the state after an event that can have happened."""
    return _CARRY_OUT[type(event)](state, event)


def _deal(state: State, event: Deal) -> State:
    """Begin a new hand: five cards each, the dealer's third turned up. Open rulings of the last hand are dropped.

    A game that has been won stays won: what is dealt after that belongs to no game.
    """
    if state.finished:
        return state
    players = len(state.scores)
    in_hand = dealt_in(players, event.dealer)
    nothing = (0,) * players
    unknown = [0] * players
    for seat in in_hand:
        unknown[seat] = HAND_SIZE - (seat == event.dealer)
    after = State(
        setup=state.setup,
        dealer=event.dealer,
        phase="join",
        turn=None,
        trump=event.trump,
        scores=state.scores,
        passes=tuple(0 if seat == event.dealer else count for seat, count in enumerate(state.passes)),
        joined=tuple(sorted(in_hand)),
        tricks=nothing,
        hidden=Hidden(PACK.all & ~PACK.bit[event.trump], nothing, nothing, tuple(unknown), nothing),
        stock=len(PACK.cards_in_order) - HAND_SIZE * len(in_hand),
        least_stock=len(PACK.cards_in_order) - HAND_SIZE * len(in_hand),
        handed_in=nothing,
        loose=nothing,
    )
    return after._replace(turn=next_to_answer(after))


def _answer(state: State, event: Join | Pass) -> State:
    """Let a player join or pass. After the last answer the exchange begins.

    If all the others have passed, the last one asked plays, whatever the answer: the dealer never plays alone.
    """
    seat = event.by
    asked = _dealt_in(state)[:-1]
    if state.phase != "join" or seat not in asked:
        return state
    joins = isinstance(event, Join) or must_join(state, seat)
    passed_before = seat in state.answered and seat not in state.joined
    passes = 0 if joins else state.passes[seat] + (not passed_before)
    joined = {*state.joined, seat} if joins else {*state.joined} - {seat}
    state = state._replace(
        passes=with_one(state.passes, seat, passes),
        joined=tuple(sorted(joined)),
        answered=state.answered | {seat},
    )
    turn = next_to_answer(state)
    if turn is not None:
        return state._replace(turn=turn)
    state = passers_out(state._replace(phase="exchange"))
    return _go_on_exchanging(state)


def passers_out(state: State) -> State:
    """Remove the cards of players who passed from the hand; by option they count as handed in."""
    hidden = state.hidden
    passers = [seat for seat in range(len(state.scores)) if seat not in state.joined and hidden.count(seat)]
    if not passers:
        return state
    hidden = hidden._replace(
        unknown=tuple(0 if seat in passers else count for seat, count in enumerate(hidden.unknown)),
        shares=tuple(share for share in hidden.shares if not set(passers).intersection(share.seats)),
    )
    held, pile, handed_in, pile_size = list(hidden.held), state.pile, list(state.handed_in), state.pile_size
    for seat in passers:
        exchanged_before = bool(state.handed_in[seat] | state.loose[seat])
        if state.setup.options["passers_cards"] == "handed_in":
            pile |= held[seat]
            handed_in[seat] |= held[seat]
            held[seat] = 0
            exchanged_before = True
        if exchanged_before:  # known cards of others, including formerly known ones, may lie there from now on
            pile_size += state.hidden.count(seat)
    return state._replace(
        hidden=hidden._replace(held=tuple(held)), pile=pile, handed_in=tuple(handed_in), pile_size=pile_size
    )


def _exchange(state: State, event: Exchange) -> State:
    """Let a player hand in cards and get as many. When all have exchanged, play begins."""
    if state.phase not in ("join", "exchange") or event.by not in state.joined:
        return state
    if event.number:
        state = exchange_cards(state, event)
    state = state._replace(exchanged=state.exchanged | {event.by})
    return _go_on_exchanging(state) if state.phase == "exchange" else state


def _go_on_exchanging(state: State) -> State:
    """Pass the turn on. After the last exchange the dealer takes up the turned card and play begins."""
    turn = next_to_exchange(state)
    if turn is not None:
        return state._replace(turn=turn)
    state = _take_up_trump(state._replace(phase="play", leader=first_leader(state)))
    return _continue_trick(state, state.trick, state.hidden)


def _take_up_trump(state: State) -> State:
    """Put the turned-up trump into the dealer's hand, unless it has been handed in or played."""
    assert state.dealer is not None
    hidden = state.hidden
    trump = PACK.bit[state.trump] if state.trump else 0
    handed_in = trump & state.handed_in[state.dealer]
    laid = any(card == state.trump for _seat, card in state.trick)
    if not trump or handed_in or laid:
        return state
    held = list(hidden.held)
    held[state.dealer] |= trump
    return state._replace(hidden=hidden._replace(held=tuple(held)))


def _play(state: State, event: Play) -> State:
    """Play a card to the trick. The last one completes it."""
    seat, card = event
    trick = (*state.trick, (seat, card))
    if has_come_back(state, seat, PACK.bit[card]):
        state = played_though_handed_in(state, seat, PACK.bit[card])
        hidden = state.hidden
    else:
        hidden = state.hidden.after_play(seat, PACK.bit[card])
    return _continue_trick(state, trick, hidden)


def _take_back(state: State, event: TakeBack) -> State:
    """Remove the last card from the trick. Whoever was to move before it is to move again."""
    return _continue_trick(state, state.trick[:-1], back_in_hand(state, event))


def _continue_trick(state: State, trick: Trick, hidden: Hidden) -> State:
    """Pass the turn within the trick as it is now, or give a complete trick to its taker, who leads."""
    if state.phase != "play":
        return state._replace(trick=trick, hidden=hidden)
    if hidden.shares:
        hidden = hidden.without_idle_shares()
    first = trick[0][0] if trick else state.leader
    assert first is not None
    turn = next_to_play(state.joined, first, trick, hidden)
    if turn is not None or not trick:
        return state._replace(turn=turn, trick=trick, hidden=hidden)
    taker = trick_taker(trick, state.trump)
    return state._replace(
        turn=next_to_play(state.joined, taker, (), hidden),
        leader=taker,
        trick=(),
        tricks=with_one(state.tricks, taker, state.tricks[taker] + 1),
        hidden=hidden,
        seen=state.seen + tuple(card for _seat, card in trick),
    )


def _nothing_moves(state: State, event: Fault) -> State:
    """Move no card for a fault; scoring counts its cost."""
    return state


_CARRY_OUT: dict[type, Callable[[State, Any], State]] = {
    Deal: _deal,
    Join: _answer,
    Pass: _answer,
    Exchange: _exchange,
    Play: _play,
    TakeBack: _take_back,
    Fault: _nothing_moves,
    Outcome: outcome.end_hand,
    PointsResult: outcome.end_game,
}
