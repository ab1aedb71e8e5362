"""Knoesten: what happens on the table when an event is carried out, legal or not. Never judges."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from referee.engine.clauses import Finding
from referee.engine.outcomes import PointsResult
from referee.engine.unseen import Hidden, Share
from referee.engine.values import with_one
from referee.games.knoesten import outcome
from referee.games.knoesten.events import Deal, Exchange, Fault, Join, Outcome, Pass, Play
from referee.games.knoesten.rulebook import HAND_SIZE, PACK, RULES
from referee.games.knoesten.state import (
    State,
    Trick,
    dealt_in,
    first_leader,
    next_to_answer,
    next_to_exchange,
    next_to_play,
)
from referee.games.knoesten.tricks import trick_taker


@RULES.judge("deck")
def impossible(state: State, event: Any) -> Finding | None:
    """Say why an event can't have happened; None if it can."""
    kind = type(event)
    if kind is Play:
        return _impossible_card(state, event.by, event.cards) or _no_hand_to_play(state, event)
    if kind is Exchange:
        return _impossible_exchange(state, event)
    if kind is Deal and event.trump not in PACK.bit:
        return Finding("deck", cards=(event.trump,), why="card-not-in-deck")
    if isinstance(event, Outcome | PointsResult):
        return outcome.impossible(state, event)
    return None


def _no_hand_to_play(state: State, event: Play) -> Finding | None:
    if state.phase == "done" or event.by not in state.joined:
        return Finding("deck", why="holds-no-cards")
    return None


def _impossible_card(state: State, seat: int, card: str) -> Finding | None:
    """Say why a card can't have been in a hand."""
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
    trump_lies_open = bool(_turned_card(state, event.by) & ~state.hidden.held[event.by])
    if event.number > state.hidden.count(event.by) + trump_lies_open:
        return Finding("exchange", why="more-than-held")
    for card in event.cards:
        if trump_lies_open and card == state.trump:
            continue
        mistake = _impossible_card(state, event.by, card)
        if mistake is not None:
            return mistake
    return None


def _dealt_in(state: State) -> tuple[int, ...]:
    return () if state.dealer is None else dealt_in(len(state.scores), state.dealer)


def _turned_card(state: State, seat: int) -> int:
    """Return the turned card, a set of one, if it is this seat's; else the empty set."""
    return PACK.bit[state.trump] if seat == state.dealer and state.trump else 0


def carry_out(state: State, event: Any, number: int) -> State:
    """Return the state after an event that can have happened."""
    return _CARRY_OUT[type(event)](state, event)


def _deal(state: State, event: Deal) -> State:
    """A new hand: five cards each, the dealer's third turned up; what was open of the last one is gone.

    A game that has been won stays won: what is dealt then belongs to no game.
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
        state.setup,
        event.dealer,
        "join",
        None,
        event.trump,
        state.scores,
        tuple(0 if seat == event.dealer else count for seat, count in enumerate(state.passes)),
        joined=tuple(sorted(in_hand)),
        tricks=nothing,
        hidden=Hidden(PACK.all & ~PACK.bit[event.trump], nothing, nothing, tuple(unknown), nothing),
        stock=len(PACK.cards_in_order) - HAND_SIZE * len(in_hand),
        handed_in=nothing,
        untold=nothing,
    )
    return after._replace(turn=next_to_answer(after))


def _answer(state: State, event: Join | Pass) -> State:
    """A player joins or passes; after the last answer the exchange begins."""
    seat = event.by
    asked = _dealt_in(state)[:-1]
    if state.phase != "join" or seat not in asked:
        return state
    joins = isinstance(event, Join)
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
    """The cards of those who passed leave the hand; by option they count as handed in."""
    hidden = state.hidden
    passers = [seat for seat in range(len(state.scores)) if seat not in state.joined and hidden.count(seat)]
    if not passers:
        return state
    unknown = tuple(0 if seat in passers else count for seat, count in enumerate(hidden.unknown))
    hidden = hidden._replace(shares=tuple(share for share in hidden.shares if share.seat not in passers))
    if state.setup.options["passers_cards"] == "out":
        return state._replace(hidden=hidden._replace(unknown=unknown))
    held, pile, handed_in, untold = list(hidden.held), state.pile, list(state.handed_in), list(state.untold)
    for seat in passers:
        untold[seat] += hidden.unknown[seat]
        pile |= held[seat]
        handed_in[seat] |= held[seat]
        held[seat] = 0
    return state._replace(
        hidden=hidden._replace(held=tuple(held), unknown=unknown),
        pile=pile,
        handed_in=tuple(handed_in),
        untold=tuple(untold),
    )


def _exchange(state: State, event: Exchange) -> State:
    """A player hands in cards and gets as many; when all have, play begins."""
    if state.phase not in ("join", "exchange") or event.by not in state.joined:
        return state
    if event.number:
        state = _new_cards(_hand_in(state, event), event.by, event.number)
    state = state._replace(exchanged=state.exchanged | {event.by})
    return _go_on_exchanging(state) if state.phase == "exchange" else state


def _hand_in(state: State, event: Exchange) -> State:
    """Take the cards handed in out of the hand; the known ones lie in the pile."""
    seat, hidden = event.by, state.hidden
    told = PACK.mask(event.cards)
    trump = _turned_card(state, seat)
    if event.number == hidden.count(seat) + bool(trump & ~hidden.held[seat]):
        told |= hidden.held[seat] | trump
    from_unknown = told & hidden.unseen
    held = hidden.held[seat] & ~told
    untold = event.number - told.bit_count()
    unknown = hidden.unknown[seat] - from_unknown.bit_count()
    unseen = hidden.unseen & ~told
    barred, shares = hidden.barred, tuple(share for share in hidden.shares if share.seat != seat)
    any_cards, loose = untold, held & ~trump
    if untold and loose:
        # Nobody can tell which of the known cards went: each is still in the hand, or in the pile.
        known = loose.bit_count()
        unseen |= loose
        any_cards = untold if unknown else 0
        unknown += known
        barred = tuple(cards if other == seat else cards | loose for other, cards in enumerate(barred))
        shares = (*shares, Share(seat, loose, max(0, known - untold), min(known, unknown - untold)))
        held &= trump
    return state._replace(
        hidden=Hidden(
            unseen,
            with_one(hidden.held, seat, held),
            hidden.played,
            with_one(hidden.unknown, seat, unknown - untold),
            barred,
            shares,
        ),
        untold=with_one(state.untold, seat, state.untold[seat] + any_cards),
        pile=state.pile | told,
        handed_in=with_one(state.handed_in, seat, state.handed_in[seat] | told),
    )


def _new_cards(state: State, seat: int, count: int) -> State:
    """Deal new cards: the undealt ones first, then cards that were handed in."""
    hidden = state.hidden
    from_stock = min(count, state.stock)
    from_pile = count - from_stock
    unknown = with_one(hidden.unknown, seat, hidden.unknown[seat] + count)
    unseen, barred = hidden.unseen, list(hidden.barred)
    shares = hidden.shares
    if from_pile:
        barred = [cards if other == seat else cards | state.pile for other, cards in enumerate(barred)]
        barred[seat] = 0
        unseen |= state.pile
        shares = _shares_from_pile(state, seat, from_pile)
    else:
        barred[seat] |= _handed_in_by_others(state, seat) & unseen
    return state._replace(
        hidden=hidden._replace(unseen=unseen, unknown=unknown, barred=tuple(barred), shares=shares),
        stock=state.stock - from_stock,
        pile=0 if from_pile else state.pile,
    )


def _shares_from_pile(state: State, seat: int, count: int) -> tuple[Share, ...]:
    """Return the shares once a seat got so many cards out of the pile.

    No more than these came from what others are known to have held; fewer only if among the cards the others
    handed in are some that nobody told, out of hands not wholly known.
    """
    own = tuple(share._replace(most=share.most + count) for share in state.hidden.shares if share.seat == seat)
    others = tuple(share for share in state.hidden.shares if share.seat != seat)
    returned = state.handed_in[seat] | _handed_in_by_others(state, seat)
    for share in others:
        returned |= share.cards
    for share in own:
        returned &= ~share.cards
    any_cards = sum(state.untold) - state.untold[seat]
    return (*others, *own, Share(seat, returned, max(0, count - any_cards), count))


def _handed_in_by_others(state: State, seat: int) -> int:
    """Return the known cards handed in by the others: no card from the stock is one of them."""
    cards = 0
    for other, handed_in in enumerate(state.handed_in):
        if other != seat:
            cards |= handed_in
    return cards


def _go_on_exchanging(state: State) -> State:
    """Pass the turn; after the last one the dealer takes up the turned card and play begins."""
    turn = next_to_exchange(state)
    if turn is not None:
        return state._replace(turn=turn)
    state = _take_up_trump(state._replace(phase="play"))
    leader = state.trick[0][0] if state.trick else first_leader(state)
    return _laid(state, leader, state.trick, state.hidden)


def _take_up_trump(state: State) -> State:
    """The dealer takes the turned card into the hand, if it still lies there."""
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
    """A card is laid to the trick; the last one completes it."""
    seat, card = event
    leader = state.leader if state.trick else seat
    trick = (*state.trick, (seat, card))
    hidden = state.hidden.after_play(seat, PACK.bit[card])
    if state.phase != "play" or leader is None:
        return state._replace(leader=leader, trick=trick, hidden=hidden)
    return _laid(state, leader, trick, hidden)


def _laid(state: State, leader: int, trick: Trick, hidden: Hidden) -> State:
    """Pass the turn within the trick, or give a complete trick to its taker, who leads."""
    if hidden.shares:
        hidden = hidden.without_idle_shares()
    turn = next_to_play(state.joined, leader, trick, hidden)
    if turn is not None or not trick:
        return state._replace(turn=turn, leader=leader, trick=trick, hidden=hidden)
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
    """A fault moves no card; what it costs is counted in scoring."""
    return state


_CARRY_OUT: dict[type, Callable[[State, Any], State]] = {
    Deal: _deal,
    Join: _answer,
    Pass: _answer,
    Exchange: _exchange,
    Play: _play,
    Fault: _nothing_moves,
    Outcome: outcome.end_hand,
    PointsResult: outcome.end_game,
}
