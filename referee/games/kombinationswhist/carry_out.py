"""Kombinations-Whist: what an event changes on the table, legal or not. Never judges."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from referee.engine.cards import UNKNOWN, Card
from referee.engine.outcomes import PointsResult
from referee.engine.tricks import Trick
from referee.engine.unseen import Hidden
from referee.engine.values import with_one
from referee.games.kombinationswhist import outcome
from referee.games.kombinationswhist.asks import asked_for, directions, letter_round, round_of, seats_owing
from referee.games.kombinationswhist.combinations import combination
from referee.games.kombinationswhist.events import Bid, Cheat, Deal, Declare, Justice, Outcome, Pass, Play, Send, Show
from referee.games.kombinationswhist.letters import REFEREE, Letter, Letters, Played, Seen, Step, TrumpsChosen
from referee.games.kombinationswhist.passing import Lots
from referee.games.kombinationswhist.rulebook import PACK
from referee.games.kombinationswhist.showing import in_studio, is_hand_open, what_is_shown
from referee.games.kombinationswhist.state import (
    UNDECIDED,
    State,
    awaits_justice,
    has_justice,
    may_bid_now,
    new_deal,
    next_to_bid,
    next_to_play,
)
from referee.games.kombinationswhist.state import Deal as DealState
from referee.games.kombinationswhist.tricks import leads_next, strengths, trick_taker, trumps_after


def carry_out(state: State, event: object, number: int) -> State:
    """Return the state after an event that can have happened."""
    return _CARRY_OUT[type(event)](state, event)


# --- dealing and bidding ------------------------------------------------------------------------------------


def _deal(state: State, event: Deal) -> State:
    """Begin a new deal: thirteen cards each.

    Open rulings of the last one are dropped. None follows the end of the game.
    """
    return new_deal(state, event.dealer)


def _bid(state: State, event: Bid) -> State:
    """Replace the standing bid. If nobody is left to overbid it, its player is declarer."""
    if state.phase != "bid" or event.by not in state.deal.seats:
        return state
    passed = tuple(seat for seat in state.deal.passed if seat != event.by)
    after = state._replace(deal=state.deal._replace(bid=event, passed=passed))
    return _next_bidder(after, event.by) if may_bid_now(state, event.by) else _keep_turn_of_skipped(after, event.by)


def _pass(state: State, event: Pass) -> State:
    """Put a player out of the bidding. A player whose own bid stands can't withdraw it."""
    deal = state.deal
    if state.phase != "bid" or event.by not in deal.seats or event.by in deal.passed:
        return state
    if deal.bid is not None and deal.bid.by == event.by:
        return state
    after = state._replace(deal=deal._replace(passed=(*deal.passed, event.by)))
    return _next_bidder(after, event.by) if may_bid_now(state, event.by) else _same_bidder(after)


def _next_bidder(state: State, seat: int) -> State:
    """Pass the turn on after a bid or pass. If another player was to move, they were skipped and may still bid."""
    after, due = go_on_bidding(state, seat), state.turn
    may_bid_too = () if due is None or after.phase != "bid" or due in (seat, after.turn) else (due,)
    return after._replace(deal=after.deal._replace(may_bid_too=may_bid_too))


def _keep_turn_of_skipped(state: State, seat: int) -> State:
    """Leave the turn with the player skipped by a bid out of turn. The one after its bidder may bid too."""
    after = _same_bidder(state)
    others = (*state.deal.may_bid_too, next_to_bid(state, seat))
    may_bid_too = tuple({other: None for other in others if other is not None and other not in (seat, after.turn)})
    return after._replace(deal=after.deal._replace(may_bid_too=may_bid_too))


def _same_bidder(state: State) -> State:
    """Leave the turn where it is, or pass it to the next player still in, if that one is out or leads the bidding."""
    return go_on_bidding(state, state.turn - 1 if state.turn is not None else state.deal.dealer or 0)


def go_on_bidding(state: State, after: int) -> State:
    """Pass the turn to the next player still in. If there is none, the standing bid's player is declarer."""
    turn = next_to_bid(state, after)
    bid = state.deal.bid
    if turn is not None or bid is None:
        return state._replace(turn=turn)
    terms = combination(bid.standard, bid.specials)
    deal = state.deal._replace(terms=terms, declarer=bid.by, parts=terms.parts)
    return go_on_before_play(state._replace(deal=deal, phase="declare"))


# --- before play --------------------------------------------------------------------------------------------


def go_on_before_play(state: State) -> State:
    """Pass the turn to a player who owes the bid something; if nobody does, play begins."""
    asks = asked_for(state.deal)
    if asks:
        return state._replace(turn=asks[0].seats[0])
    hidden = state.hidden
    if isinstance(hidden, Lots) and "subtrumf" not in state.deal.parts:
        hidden = hidden.in_hands()
    leader = leads_next(state)
    turn = next_to_play(state.deal, leader, state.trick, hidden)
    state = state._replace(phase="play", leader=leader, hidden=hidden, turn=turn)
    return _complete(state) if turn is None else state


DECLARED_AS_IS = ("trump", "guess", "justice", "plague", "direction", "studio", "takes")
"""The parts of a declaration that are kept as they were said."""


def _declare(state: State, event: Declare) -> State:
    """Put a declaration into effect."""
    if state.phase != "declare":
        return state
    declarer, declared = state.deal.declarer, state.deal.declared
    assert declarer is not None
    said: dict[str, Any] = {what: getattr(event, what) for what in DECLARED_AS_IS if getattr(event, what) is not None}
    if event.direction is not None and event.direction not in directions(state.deal):
        del said["direction"]  # a direction that doesn't exist sends no letter, so the declarer still has to name one
    said["ranks"] = _merge_answers(declared.ranks, event.ranks)
    said["preferences"] = _merge_answers(declared.preferences, event.preferences)
    if event.trump is not None:
        state = _take_step(state, TrumpsChosen())
    state = state._replace(deal=state.deal._replace(declared=declared._replace(**said)))
    if event.studio:
        state = _lay_open(state, declarer, event.studio)
    state = _lay_ranks(state, event)
    if event.takes is not None:
        state = _swap(state, event.takes)
    return go_on_before_play(state)


def known_cards(laid: Iterable[tuple[int, Card]]) -> list[tuple[int, Card]]:
    """Return the known ones of the cards laid for rangtrumf."""
    return [(seat, card) for seat, card in laid if card != UNKNOWN]


def _lay_ranks(state: State, event: Declare) -> State:
    """Keep the cards laid for rangtrumf face down until all have laid one; then turn them up."""
    for seat, card in known_cards(event.ranks or ()):
        state = _take_step(state, Seen(seat, PACK.bit[card], by_all=False))
    if not event.ranks or seats_owing(state.deal, "ranks"):
        return state
    for seat, card in known_cards(state.deal.declared.ranks):
        state = _lay_open(state, seat, (card,)) if PACK.bit[card] & state.hidden.held[seat] else state
    return state


def _merge_answers(before: tuple[tuple[int, Any], ...], now: tuple[tuple[int, Any], ...] | None) -> tuple[Any, ...]:
    """Return what each seat has said, later words replacing earlier ones."""
    return tuple(sorted({**dict(before), **dict(now or ())}.items()))


def _take_step(state: State, step: Step) -> State:
    """Return the state after something that tells about the hands.

    From the first letter on it is kept for `letters`.
    """
    letters, hidden = state.deal.letters, state.hidden
    if isinstance(step, Letter) and letters is None and isinstance(hidden, Hidden):
        letters = Letters(hidden, state.deal.public)
    state = state._replace(hidden=step.taken(hidden, REFEREE))
    if letters is None or state.phase != "declare":
        return state
    return state._replace(deal=state.deal._replace(letters=letters._replace(steps=(*letters.steps, step))))


def _lay_open(state: State, seat: int, cards: tuple[str, ...]) -> State:
    """Show cards of a hand to everybody."""
    mask = PACK.mask(cards)
    state = _take_step(state, Seen(seat, mask))
    return state._replace(deal=state.deal._replace(public=state.deal.public | mask))


def _swap(state: State, takes: str) -> State:
    """Give the declarer an opponent's card for the one they laid; its suit is trumps (bid.rangtrumf)."""
    deal = state.deal
    state = state._replace(deal=deal._replace(declared=deal.declared._replace(trump=takes[1])))
    laid = dict(deal.declared.ranks)
    owner = _laid_by(deal, takes)
    if owner is None or owner == deal.declarer or deal.declarer not in laid:
        return state
    state = _change_hands(state, owner, deal.declarer, PACK.bit[takes])
    return _change_hands(state, deal.declarer, owner, PACK.bit.get(laid[deal.declarer], 0))


def _laid_by(deal: DealState, card: Card) -> int | None:
    """Return who laid this card. A face-down card may be anybody's."""
    laid = sorted(deal.declared.ranks, key=lambda row: row[1] == UNKNOWN)
    seats = (seat for seat, other in laid if other == card or (other == UNKNOWN and seat != deal.declarer))
    return next(seats, deal.declarer)


def _change_hands(state: State, giver: int, taker: int, card: int) -> State:
    """Move a card from hand to hand in full view. This stays simple as long as no letters were passed."""
    hidden = state.hidden
    if isinstance(hidden, Hidden) and card & hidden.held[giver]:
        held = list(hidden.held)
        held[giver] &= ~card
        held[taker] |= card
        return state._replace(hidden=hidden._replace(held=tuple(held)))
    return _take_step(state, Letter(giver, taker, 1, card, 0, seen=card))


def _send(state: State, event: Send) -> State:
    """Pass cards. Those that are told are known to giver and taker."""
    deal = state.deal
    if state.phase != "declare" or event.by == event.to or not {event.by, event.to} <= set(deal.seats):
        return state
    state = _take_step(state, letter_of(state, event))
    declared, what = deal.declared, round_of(deal, event.by)
    if what is not None:
        senders: dict[str, Any] = {what: tuple(dict.fromkeys((*getattr(declared, what), event.by)))}
        declared = declared._replace(**senders)
    if declared.studio is not None and event.by == deal.declarer:
        declared = declared._replace(studio=tuple(card for card in declared.studio if card not in event.cards))
    return go_on_before_play(state._replace(deal=state.deal._replace(declared=declared, public=0)))


def letter_of(state: State, event: Send) -> Letter:
    """Return the letter that is passed. Cards in the studio are seen to stay there, or to go.

    A player who passes cards once more than the bid requires may pass on what came in: that belongs to no round.
    """
    deal = state.deal
    told, studio = PACK.mask(event.cards), in_studio(deal, event.by)
    return Letter(
        event.by, event.to, event.number, told, letter_round(deal, event.by), seen=told & studio, kept=studio & ~told
    )


# --- play ---------------------------------------------------------------------------------------------------


def _show(state: State, event: Show) -> State:
    """Lay cards open."""
    if event.by not in state.deal.seats or state.phase == "done":
        return state
    what = what_is_shown(state, event) if event.by == state.deal.declarer else None
    state = _lay_open(state, event.by, event.cards)
    if what is None:
        return state
    declared, shown = state.deal.declared, PACK.mask(event.cards)
    if what != "atelje":
        is_shown = declared.shown or what == "oppen-trumf" or is_hand_open(state, shown)
        declared = declared._replace(shown=is_shown, laid_open=declared.laid_open | shown)
    elif declared.studio is not None:
        new = tuple(card for card in event.cards if card not in declared.studio)
        declared = declared._replace(studio=declared.studio + new)
    return state._replace(deal=state.deal._replace(declared=declared))


def _play(state: State, event: Play) -> State:
    """Play a card to the trick. The last one completes it."""
    if state.trick and "rattvisa" in state.deal.parts and state.phase == "play" and awaits_justice(state):
        state = _lay_trick_aside(state)
    seat, card = event
    deal, phase, led = state.deal, state.phase, state.led
    bit = PACK.bit[card]
    leader = state.leader
    if not state.trick:
        leader = seat
        led = led | bit if seat == deal.declarer else led
    if deal.declared.studio and seat == deal.declarer:
        studio = tuple(other for other in deal.declared.studio if other != card)
        deal = deal._replace(declared=deal.declared._replace(studio=studio))
    trick = (*state.trick, (seat, card))
    hidden = state.hidden.after_play(seat, bit)
    if deal.letters is not None and phase == "declare":
        deal = deal._replace(letters=deal.letters._replace(steps=(*deal.letters.steps, Played(seat, bit))))
    turn = state.turn
    if phase == "play" and leader is not None:
        turn = next_to_play(deal, leader, trick, hidden)
    after = State(
        setup=state.setup,
        match=state.match,
        deal=deal,
        phase=phase,
        turn=turn,
        leader=leader,
        trick=trick,
        taken=state.taken,
        tricks=state.tricks,
        plague=state.plague,
        seen=state.seen,
        hidden=hidden,
        led=led,
        pending=state.pending,
        unscored=None,
        open=state.open,
    )
    return _complete(after) if turn is None and phase == "play" else after


def _complete(state: State) -> State:
    """Give a complete trick to its taker, or wait for the declarer to name one."""
    deal, trick = state.deal, state.trick
    if not trick:
        return state
    if "rattvisa" in deal.parts and has_justice(deal, trick):
        return state._replace(turn=deal.declarer)
    return _award(state, trick_taker(trick, deal.declared.trump, strengths(deal.parts)))


def _award(state: State, taker: int) -> State:
    """Give the trick on the table to its taker, who leads to the next."""
    tricks, plague = _count_trick(state, taker, state.trick)
    state = _clear_trick(state, taker)
    turn = next_to_play(state.deal, taker, (), state.hidden)
    if turn is None and state.pending is not None:
        turn = state.deal.declarer
    return state._replace(turn=turn, leader=taker, tricks=tricks, plague=plague)


def _clear_trick(state: State, taker: int) -> State:
    """Take the trick off the table; its taker may still be undecided."""
    deal, trick = state.deal, state.trick
    declared = deal.declared
    trump = trumps_after(deal.parts, declared.trump, trick)
    if trump is not declared.trump:
        deal = deal._replace(declared=declared._replace(trump=trump))
    cards = PACK.mask([card for _seat, card in trick])
    return state._replace(deal=deal, trick=(), taken=(*state.taken, taker), seen=state.seen | cards)


def _count_trick(state: State, taker: int, trick: Trick) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return each seat's tricks, and the plague cards in them, including this trick."""
    tricks, taken = state.tricks, state.plague
    tricks = with_one(tricks, taker, tricks[taker] + 1)
    plague = state.deal.declared.plague
    if plague is not None:
        number = sum(card[1] == plague for _seat, card in trick)
        taken = with_one(taken, taker, taken[taker] + number)
    return tricks, taken


def _lay_trick_aside(state: State) -> State:
    """Continue play although the trick with the card of justice has no taker yet."""
    if state.pending is not None:
        return state
    return _clear_trick(state._replace(pending=(len(state.taken), state.trick)), UNDECIDED)


def _justice(state: State, event: Justice) -> State:
    """Give the trick with the card of justice to its taker."""
    if state.phase != "play" or not awaits_justice(state) or event.winner not in state.deal.seats:
        return state
    if state.pending is None:
        return _award(state, event.winner)
    place, trick = state.pending
    tricks, plague = _count_trick(state, event.winner, trick)
    assert state.leader is not None
    return state._replace(
        turn=next_to_play(state.deal, state.leader, state.trick, state.hidden),
        taken=with_one(state.taken, place, event.winner),
        tricks=tricks,
        plague=plague,
        pending=None,
    )


def _nothing_moves(state: State, event: Cheat) -> State:
    """Move no card for a cheat; scoring counts its cost."""
    return state


_CARRY_OUT: dict[type, Callable[[State, Any], State]] = {
    Deal: _deal,
    Outcome: outcome.end_deal,
    PointsResult: outcome.end_game,
    Bid: _bid,
    Pass: _pass,
    Declare: _declare,
    Send: _send,
    Show: _show,
    Play: _play,
    Justice: _justice,
    Cheat: _nothing_moves,
}
