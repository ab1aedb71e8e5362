"""Kombinations-Whist: the state of a table (game, deal, trick), and who comes next."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from referee.engine import tricks
from referee.engine.cards import Card
from referee.engine.table import OpenRuling, Setup
from referee.engine.tricks import Trick
from referee.engine.unseen import Hidden
from referee.engine.values import often_replaced
from referee.games.kombinationswhist.combinations import Combination
from referee.games.kombinationswhist.events import Bid, Preference
from referee.games.kombinationswhist.letters import Letters
from referee.games.kombinationswhist.passing import Hands
from referee.games.kombinationswhist.rulebook import BARRED_BELOW, FEWEST, HAND_SIZE, RULES, TABLE, deck_of

PHASES = ("bid", "declare", "play", "done")

LIE_OPEN = frozenset(("oppen-hand", "oppen-trumf"))
"""The bids that lay cards of the declarer open (`Declared.shown`)."""

UNDECIDED = -1
"""The entry in `taken` for a trick whose taker the declarer has not named yet (rättvisa)."""


@often_replaced
class Match(NamedTuple):
    """The part of the state that lasts for a whole game. Seats are numbered from 0, clockwise.

    `dealt` are the seats that have dealt (and been scored) in the present round, `rounds` the number of rounds before
    it. `barred` are all that have ever been below -5, `expelled` those that may never play again.
    """

    scores: tuple[int, ...]
    potentials: tuple[int, ...]
    deals_played: int = 0
    rounds: int = 0
    dealt: frozenset[int] = frozenset()
    barred: frozenset[int] = frozenset()
    expelled: frozenset[int] = frozenset()
    finished: bool = False
    winners: tuple[int, ...] = ()


@often_replaced
class Declared(NamedTuple):
    """Everything declared, sent and shown; None or () if it has not been.

    `trump` is the current trump suit, `studio` its current cards. `brev` and `mastarbrev` are the seats that have
    passed their cards in that round. `shown`: the open hand, or the open trumps, lie open; `laid_open` are the cards (a
    set) that do.
    """

    trump: str | None = None
    guess: tuple[int, ...] | None = None
    justice: Card | None = None
    plague: str | None = None
    direction: str | None = None
    studio: tuple[Card, ...] | None = None
    ranks: tuple[tuple[int, Card], ...] = ()
    takes: Card | None = None
    preferences: tuple[tuple[int, Preference], ...] = ()
    brev: tuple[int, ...] = ()
    mastarbrev: tuple[int, ...] = ()
    shown: bool = False
    laid_open: int = 0


@often_replaced
class Deal(NamedTuple):
    """The part of the state that lasts for a deal.

    `seats` play it, clockwise; `deck` are its cards (a set). `bid` is the standing bid and `terms` its combination;
    once there is a `declarer` they rule the play, and `parts` are the ids of all bids in force. `below` were below -5
    when the deal began. `opponent_cheated` and `declarer_cheated` are as 3.3 counts them. `redeal` is the clause by
    which the same dealer deals again. `public` are cards everybody has seen in a hand since the last `letters`;
    `before` are cards that lay in earlier tricks when the record began. `entered`: whether the bid was made, and
    whether with the whole plague suit, if that was entered in place of the play. `may_bid_too` are the seats that may
    bid besides the player to move, after a bid out of turn.
    """

    dealer: int | None = None
    seats: tuple[int, ...] = ()
    deck: int = 0
    bid: Bid | None = None
    terms: Combination | None = None
    declarer: int | None = None
    parts: frozenset[str] = frozenset()
    passed: tuple[int, ...] = ()
    declared: Declared = Declared()
    below: frozenset[int] = frozenset()
    opponent_cheated: bool = False
    declarer_cheated: bool = False
    made: bool | None = None
    redeal: str = ""
    public: int = 0
    letters: Letters | None = None
    before: int = 0
    entered: tuple[bool, bool] | None = None
    may_bid_too: tuple[int, ...] = ()


@often_replaced
class State(NamedTuple):
    """The state of the table. Sets of cards are integers.

    `leader` leads the trick. `taken` are the seats that took the tricks, in order, as far as known, `tricks` their
    number for each seat, `plague` the plague cards in them. `seen` are the cards of earlier tricks, `led` those that
    the declarer has led. `pending` is a trick laid aside whose taker the declarer has not named: its index in `taken`,
    and the trick. `unscored` is the state before the deal was scored, from which it is scored again if a cheat is then
    found.
    """

    setup: Setup
    match: Match
    deal: Deal
    phase: str
    turn: int | None
    leader: int | None
    trick: Trick
    taken: tuple[int, ...]
    tricks: tuple[int, ...]
    plague: tuple[int, ...]
    seen: int
    hidden: Hands
    led: int = 0
    pending: tuple[int, Trick] | None = None
    unscored: State | None = None
    open: tuple[OpenRuling, ...] = ()

    @property
    def finished(self) -> bool:
        """Whether somebody has won the game."""
        return self.match.finished


# --- who sits where -----------------------------------------------------------------------------------------


def players_left(match: Match) -> list[int]:
    """Return the seats of players who may still play, clockwise."""
    return [seat for seat in range(len(match.scores)) if seat not in match.expelled]


@cache
def clockwise_from(seats: tuple[int, ...], first: int) -> tuple[int, ...]:
    """Return seats clockwise, beginning with `first` or the next one after it."""
    return tuple(seat for seat in seats if seat >= first) + tuple(seat for seat in seats if seat < first)


@RULES.judge("3.1")
def seats_of_deal(match: Match, dealer: int) -> tuple[int, ...]:
    """Return who plays a deal: at most four; players to the dealer's right sit out (3.1)."""
    return tuple(sorted(clockwise_from(tuple(players_left(match)), dealer)[:TABLE]))


def next_after(seats: tuple[int, ...], seat: int) -> int:
    """Return who sits to the left of a seat."""
    return clockwise_from(seats, seat + 1)[0]


def right_of(seats: tuple[int, ...], seat: int) -> int:
    """Return who sits to the right of a seat."""
    return clockwise_from(seats, seat)[-1]


def next_dealer(state: State) -> int | None:
    """Return who deals next; None if anybody may (the first dealer is drawn), or if everybody is expelled."""
    dealer, left = state.deal.dealer, tuple(players_left(state.match))
    if dealer is None or not left:
        return None
    if state.deal.redeal and dealer not in state.match.expelled:
        return dealer
    return next_after(left, dealer)


def new_deal(state: State, dealer: int) -> State:
    """Return the table as a deal begins: thirteen cards each. No deal follows the end of the game."""
    match = state.match
    if match.finished or len(players_left(match)) < FEWEST:
        return state
    seats = seats_of_deal(match, dealer)
    deck = deck_of(len(seats))
    nothing = (0,) * len(match.scores)
    unknown = tuple(HAND_SIZE if seat in seats else 0 for seat in range(len(match.scores)))
    deal = Deal(
        dealer,
        seats,
        deck,
        below=frozenset(seat for seat in seats if match.scores[seat] < BARRED_BELOW),
    )
    hidden = Hidden(deck, nothing, nothing, unknown, nothing)
    after = State(
        setup=state.setup,
        match=match,
        deal=deal,
        phase="bid",
        turn=None,
        leader=None,
        trick=(),
        taken=(),
        tricks=nothing,
        plague=nothing,
        seen=0,
        hidden=hidden,
    )
    return after._replace(turn=next_to_bid(after, dealer))


# --- bidding ------------------------------------------------------------------------------------------------


def is_barred(state: State, seat: int) -> bool:
    """Return whether a player may not bid because they are, or by option ever were, below -5 (2.2.3)."""
    if state.setup.options["barred"] == "for_good" and seat in state.match.barred:
        return True
    return state.match.scores[seat] < BARRED_BELOW


def is_out(state: State, seat: int) -> bool:
    """Tell whether a seat is out of the bidding."""
    return seat in state.deal.passed or is_barred(state, seat)


def next_to_bid(state: State, after: int) -> int | None:
    """Return who bids next after a seat; None when the bidding is over."""
    leading = state.deal.bid.by if state.deal.bid else None
    seats = clockwise_from(state.deal.seats, after + 1)
    return next((seat for seat in seats if seat != leading and not is_out(state, seat)), None)


def may_bid_now(state: State, seat: int) -> bool:
    """Return whether this player may bid or pass now.

    After a bid out of turn, both the skipped player and the next one after the offender may.
    """
    return seat == state.turn or seat in state.deal.may_bid_too


# --- playing ------------------------------------------------------------------------------------------------


@cache
def order_of_play(seats: tuple[int, ...], leader: int, last: int | None) -> tuple[int, ...]:
    """Return the order in which a trick is played; `last` plays last (lättja)."""
    order = clockwise_from(seats, leader)
    return order if last is None or last == leader else (*(seat for seat in order if seat != last), last)


def next_to_play(deal: Deal, leader: int, trick: Trick, hidden: Hands) -> int | None:
    """Return who plays next: the first in order who has not played to the trick and has a card.

    None if the trick is complete, or nobody has a card left.
    """
    last = deal.declarer if "lattja" in deal.parts else None
    return tricks.next_to_play(order_of_play(deal.seats, leader, last), trick, hidden)


def first_leader(deal: Deal) -> int:
    """Return who leads to the first trick (2.2.1, bid.bradska)."""
    assert deal.declarer is not None
    return deal.declarer if "bradska" in deal.parts else right_of(deal.seats, deal.declarer)


def has_justice(deal: Deal, trick: Trick) -> bool:
    """Tell whether the card of justice lies in a trick (bid.rattvisa)."""
    justice = deal.declared.justice
    return any(card == justice for _seat, card in trick)


def awaits_justice(state: State) -> bool:
    """Tell whether a complete trick waits for the declarer to name its taker (bid.rattvisa)."""
    if state.pending is not None:
        return True
    if state.leader is None or "rattvisa" not in state.deal.parts or not has_justice(state.deal, state.trick):
        return False
    return next_to_play(state.deal, state.leader, state.trick, state.hidden) is None


def played_by_others(state: State) -> int:
    """Return the cards (a set) played by players other than the declarer; all earlier ones count as such."""
    cards = state.deal.before
    for seat in state.deal.seats:
        if seat != state.deal.declarer:
            cards |= state.hidden.played[seat]
    return cards


def played_but_led(state: State) -> int:
    """Return the cards (a set) played otherwise than led by the declarer."""
    cards = 0
    for played in state.hidden.played:
        cards |= played
    return cards & ~state.led | state.deal.before
