"""Knoesten, exchange and exchange.stock: what is known of the hands after cards were handed in and new ones dealt.

Cards that a player handed in are never considered possible in that player's hand again, whether they were told or not.
So a card whose first hand is known, and that was handed in or may have been, is in one of three places: still in that
hand (if nobody told that it went), in the hand of somebody who has since got cards out of the pile, or in the pile. The
pile holds only a certain number of cards; those it has no room for must be in hands.
"""

from __future__ import annotations

from referee.engine.dealing import Share
from referee.engine.unseen import Hidden
from referee.engine.values import with_one
from referee.games.knoesten.events import Exchange
from referee.games.knoesten.rulebook import PACK, RULES
from referee.games.knoesten.state import State


def turned_card(state: State, seat: int) -> int:
    """Return the turned card (a set of one) if this seat is the dealer; else the empty set."""
    return PACK.bit[state.trump] if seat == state.dealer and state.trump else 0


def exchange_cards(state: State, event: Exchange) -> State:
    """Return the state after a player has handed in cards and got as many new ones."""
    after = _new_cards(_hand_in(state, event), event.by, event.number)
    return after if after.hidden.can_lack(()) else _forget_exchanges(after)


def _hand_in(state: State, event: Exchange) -> State:
    """Remove the cards handed in from the hand; the known ones are now in the pile."""
    seat, hidden = event.by, state.hidden
    told = PACK.mask(event.cards)
    trump = turned_card(state, seat)
    if event.number == hidden.count(seat) + bool(trump & ~hidden.held[seat]):
        told |= hidden.held[seat] | trump
    untold = event.number - told.bit_count()
    held, unknown = hidden.held[seat] & ~told, hidden.unknown[seat] - (told & hidden.unseen).bit_count()
    unseen, barred = hidden.unseen & ~told, hidden.barred
    shares = tuple(share for share in hidden.shares if seat not in share.seats)
    loose = held & ~trump if untold else 0
    if loose:
        # Nobody can tell which of the known cards went: each is either still in the hand or in the pile.
        known = loose.bit_count()
        held, unknown = held & ~loose, unknown + known
        unseen |= loose
        barred = tuple(cards if other == seat else cards | loose for other, cards in enumerate(barred))
        shares = (*shares, Share((seat,), loose, max(0, known - untold), min(known, unknown - untold)))
    return state._replace(
        hidden=Hidden(
            unseen=unseen,
            held=with_one(hidden.held, seat, held),
            played=with_one(
                hidden.played, seat, hidden.played[seat] & ~(told | loose)
            ),  # a card taken back may be handed in
            unknown=with_one(hidden.unknown, seat, unknown - untold),
            barred=barred,
            shares=shares,
        ),
        pile=state.pile | told,
        handed_in=with_one(state.handed_in, seat, state.handed_in[seat] | told),
        loose=with_one(state.loose, seat, state.loose[seat] | loose),
        pile_size=state.pile_size + event.number,
    )


@RULES.judge("exchange.stock")
def _new_cards(state: State, seat: int, count: int) -> State:
    """Deal new cards: the undealt ones first, then cards that others handed in."""
    drawn, may_be_drawn = max(0, count - state.stock), max(0, count - state.least_stock)
    hidden, others = state.hidden, _handed_in_by_others(state, seat)
    hidden = hidden._replace(unknown=with_one(hidden.unknown, seat, hidden.unknown[seat] + count))
    state = state._replace(
        stock=max(0, state.stock - count),
        least_stock=max(0, state.least_stock - count),
        pile_size=state.pile_size - drawn,
    )
    if not may_be_drawn:
        barred = hidden.barred[seat] | (others & hidden.unseen)
        return state._replace(hidden=hidden._replace(barred=with_one(hidden.barred, seat, barred)))
    hidden = hidden._replace(
        unseen=hidden.unseen | state.pile,
        barred=tuple(
            state.handed_in[seat] if other == seat else cards | state.pile for other, cards in enumerate(hidden.barred)
        ),
    )
    others &= hidden.unseen
    known = others.bit_count()
    room = state.pile_size - count  # for cards of others, since the seat's own are there too
    shares = hidden.shares
    if known > may_be_drawn:
        shares = (*shares, Share((seat,), others, 0, may_be_drawn))
    if known > room:
        may_have = tuple(other for other in range(len(hidden.barred)) if others & hidden.may_hold(other))
        shares = (*shares, Share(may_have, others, known - room, known))
    return state._replace(hidden=hidden._replace(shares=shares), pile=0)


def _handed_in_by_others(state: State, seat: int) -> int:
    """Return the known cards that the other players handed in, or may have handed in."""
    cards = 0
    for other, (told, loose) in enumerate(zip(state.handed_in, state.loose, strict=True)):
        if other != seat:
            cards |= told | loose
    return cards & ~state.handed_in[seat]


def _forget_exchanges(state: State) -> State:
    """Return the state without what the exchanges told, because it is contradictory.

    Players have exchanged several times, against the rules, and cards dealt out again were handed in again.
    """
    hidden = state.hidden
    nothing = (0,) * len(state.scores)
    hidden = hidden._replace(unseen=hidden.unseen | state.pile, barred=nothing, shares=())
    return state._replace(hidden=hidden, pile=0, handed_in=nothing, loose=nothing)


def has_come_back(state: State, seat: int, card: int) -> bool:
    """Return whether a card (a set of one), if this seat plays it, must be one that it handed in itself."""
    if not card & (state.handed_in[seat] | state.loose[seat]):
        return False
    hidden = state.hidden
    if card & hidden.held[seat] or hidden.can_hold(seat, card):
        return False
    return bool(hidden.unknown[seat] and card & (hidden.unseen | state.pile) and _play_handed_in(state, seat, card))


def played_though_handed_in(state: State, seat: int, card: int) -> State:
    """Return the state after a card that came back to the seat that handed it in is played."""
    back = _play_handed_in(state, seat, card)
    assert back is not None
    return state._replace(hidden=back, pile=state.pile & ~card)


def _play_handed_in(state: State, seat: int, card: int) -> Hidden | None:
    """Return what is known after such a card is played; None if that is impossible.

    It came in place of a card that the other players had handed in, if the seat got any.
    """
    hidden = state.hidden

    def left(share: Share) -> Share:
        if len(share.seats) > 1:
            return share._replace(least=max(0, share.least - 1))
        if share.seats != (seat,) or share.cards & state.loose[seat]:
            return share
        return share._replace(least=max(0, share.least - 1), most=max(0, share.most - 1))

    back = hidden._replace(
        unseen=hidden.unseen & ~card,
        played=with_one(hidden.played, seat, hidden.played[seat] | card),
        unknown=with_one(hidden.unknown, seat, hidden.unknown[seat] - 1),
        shares=tuple(left(share) for share in hidden.shares),
    )
    return back if back.can_lack(()) else None
