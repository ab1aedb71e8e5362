"""Kombinations-Whist, the play: 2.2.1 (2.2.2: when it begins), and how bids change it.

bid.blocktrumf, bid.pest, bid.rattvisa, bid.lattja, bid.bradska, bid.jarn, bid.grill, bid.atelje, bid.oppen-trumf,
bid.oppen-hand. A duty that depends on a hand says which cards it must not have held; the kernel derives the verdict.
"""

from __future__ import annotations

from collections.abc import Mapping

from referee.engine.cards import RANKS, Card
from referee.engine.clauses import Finding
from referee.engine.tricks import Trick, broken_if_held, suit_not_followed, taker
from referee.games.kombinationswhist.events import Justice, Play
from referee.games.kombinationswhist.rulebook import PACK, RULES
from referee.games.kombinationswhist.state import (
    State,
    awaits_justice,
    first_leader,
    order_of_play,
    played_but_led,
    played_by_others,
)

STUDIO_SIZE = 4
"""Cards that lie in the studio (bid.atelje)."""

STRENGTH: Mapping[Card, int] = {card: RANKS.index(card[0]) for card in PACK.cards_in_order}
"""The rank order of the cards (1)."""

IRON_STRENGTH: Mapping[Card, int] = {card: -1 if card[0] == "A" else rank for card, rank in STRENGTH.items()}
"""The rank order with aces lowest (bid.jarn)."""


@RULES.judge("1")
@RULES.judge("bid.jarn")
def strengths(parts: frozenset[str]) -> Mapping[Card, int]:
    """Return the rank order of the cards with these bids in force."""
    return IRON_STRENGTH if "jarn" in parts else STRENGTH


@RULES.judge("2.2.1")
def trick_taker(trick: Trick, trump: str | None, strength: Mapping[Card, int]) -> int:
    """Return the seat with the highest trump, else with the highest card of the suit led."""
    return taker(trick, trump, strength)


@RULES.judge("bid.grill")
def trumps_after(parts: frozenset[str], trump: str | None, trick: Trick) -> str | None:
    """Return the trump suit after a trick: under grill the suit that was led to it."""
    return trick[0][1][1] if "grill" in parts else trump


# --- who plays ----------------------------------------------------------------------------------------------


@RULES.check("2.2.1", Play)
def in_turn(state: State, event: Play) -> Finding | None:
    """The taker of the last trick leads, then clockwise; to the first trick, the player right of the declarer."""
    if state.phase != "play":
        return Finding("2.2.1", why="play-not-begun")
    if event.by == state.turn:
        return None
    return Finding("2.2.1", why="out-of-turn" if state.trick else "another-leads")


@RULES.check("2.2.2", Play)
def bidding_is_over(state: State, event: Play) -> Finding | None:
    """Play begins when there is a declarer, and everything the bid requires before play is done."""
    return Finding("2.2.2", why="play-not-begun") if state.phase in ("bid", "declare") else None


@RULES.check("bid.bradska", Play)
def declarer_leads_first(state: State, event: Play) -> Finding | None:
    """The declarer leads to the first trick."""
    if "bradska" not in state.deal.parts or state.trick or state.taken or event.by == state.turn:
        return None
    return Finding("bid.bradska", why="declarer-leads-first")


@RULES.check("bid.lattja", Play)
def declarer_plays_last(state: State, event: Play) -> Finding | None:
    """In tricks led by others the declarer plays last. A player who then waits for the declarer breaks this too."""
    deal = state.deal
    if "lattja" not in deal.parts or not state.trick or event.by == state.turn or state.leader is None:
        return None
    if state.leader == deal.declarer:
        return None
    laid = [seat for seat, _card in state.trick]
    usual = next((seat for seat in order_of_play(deal.seats, state.leader, None) if seat not in laid), None)
    return Finding("bid.lattja", why="declarer-plays-last") if event.by in (usual, deal.declarer) else None


@RULES.check("bid.rattvisa", Play)
def justice_is_done(state: State, event: Play) -> Finding | None:
    """Before the next trick the declarer decides who takes the one with the card of justice."""
    if "rattvisa" not in state.deal.parts or not awaits_justice(state):
        return None
    return Finding("bid.rattvisa", why="trick-not-awarded")


@RULES.check("bid.rattvisa", Justice)
def declarer_does_justice(state: State, event: Justice) -> Finding | None:
    """The declarer decides, when the trick with the card is complete; a player of the deal takes it."""
    if "rattvisa" not in state.deal.parts or state.phase != "play" or not awaits_justice(state):
        return Finding("bid.rattvisa", why="no-trick-to-award")
    if event.by != state.deal.declarer:
        return Finding("bid.rattvisa", why="declarer-decides")
    return None if event.winner in state.deal.seats else Finding("bid.rattvisa", why="winner-sits-out")


# --- which card ---------------------------------------------------------------------------------------------


@RULES.check("2.2.1", Play)
def follows_suit(state: State, event: Play) -> Finding | None:
    """A card of another suit is illegal if a card of the suit led was held."""
    led = suit_not_followed(state.trick, event.cards)
    return None if led is None else breaks_if_held(state, event, "2.2.1", PACK.suit[led], "held-suit-led")


def breaks_if_held(state: State, event: Play, clause: str, cards: int, why: str) -> Finding | None:
    """Return the finding that `clause` is broken if one of `cards` was held; None if all are gone."""
    return broken_if_held(state.hidden, event.by, clause, cards, why, pack=PACK)


@RULES.check("bid.blocktrumf", Play)
def holds_trumps_back(state: State, event: Play) -> Finding | None:
    """The declarer's trump before anybody else's is illegal if anything else could be played."""
    deal = state.deal
    if "blocktrumf" not in deal.parts or event.by != deal.declarer or event.cards[1] != deal.declared.trump:
        return None
    held_back = trumps_held_back(state)
    if not held_back:
        return None
    others = deal.deck & ~held_back & ~(0 if state.trick else plague_not_to_lead(state))
    return breaks_if_held(state, event, "bid.blocktrumf", others, "held-other-suit")


@RULES.check("bid.pest", Play)
def does_not_lead_plague(state: State, event: Play) -> Finding | None:
    """Leading plague before it was played otherwise is illegal for the declarer if anything else could be led."""
    deal = state.deal
    if "pest" not in deal.parts or event.by != deal.declarer or state.trick:
        return None
    not_to_lead = plague_not_to_lead(state)
    if not PACK.bit[event.cards] & not_to_lead:
        return None
    others = deal.deck & ~not_to_lead & ~trumps_held_back(state)
    return breaks_if_held(state, event, "bid.pest", others, "held-other-suit")


def trumps_held_back(state: State) -> int:
    """Return the cards (a set) that the declarer plays only for lack of others (bid.blocktrumf)."""
    trump = state.deal.declared.trump
    if "blocktrumf" not in state.deal.parts or trump is None:
        return 0
    suit = PACK.suit[trump]
    return 0 if played_by_others(state) & suit else suit


def plague_not_to_lead(state: State) -> int:
    """Return the cards (a set) that the declarer leads only for lack of others (bid.pest)."""
    plague = state.deal.declared.plague
    if "pest" not in state.deal.parts or plague is None:
        return 0
    suit = PACK.suit[plague]
    return 0 if played_but_led(state) & suit else suit


# --- what must lie open -------------------------------------------------------------------------------------


@RULES.check("bid.oppen-hand", Play)
def hand_lies_open(state: State, event: Play) -> Finding | None:
    """When the declarer plays, their hand lies open."""
    deal = state.deal
    if "oppen-hand" not in deal.parts or event.by != deal.declarer or deal.declared.shown:
        return None
    return Finding("bid.oppen-hand", why="hand-not-open")


@RULES.check("bid.oppen-trumf", Play)
def trumps_lie_open(state: State, event: Play) -> Finding | None:
    """Playing without open trumps is illegal for the declarer if a trump was held."""
    deal = state.deal
    if "oppen-trumf" not in deal.parts or event.by != deal.declarer or deal.declared.shown:
        return None
    if deal.declared.trump is None:
        return None
    return breaks_if_held(state, event, "bid.oppen-trumf", PACK.suit[deal.declared.trump], "trumps-not-open")


@RULES.check("bid.atelje", Play)
def studio_is_full(state: State, event: Play) -> Finding | None:
    """When the declarer plays, four cards lie in the studio, if the hand has suitable ones."""
    deal = state.deal
    studio = deal.declared.studio
    if "atelje" not in deal.parts or event.by != deal.declarer or studio is None or len(studio) >= STUDIO_SIZE:
        return None
    if state.hidden.count(event.by) <= len(studio):
        return None
    if "oppen-trumf" not in deal.parts or deal.declared.trump is None:
        return Finding("bid.atelje", why="studio-not-full")
    others = deal.deck & ~PACK.suit[deal.declared.trump] & ~PACK.mask(studio)
    return breaks_if_held(state, event, "bid.atelje", others, "studio-not-full")


def leads_next(state: State) -> int:
    """Return who leads when play begins: a player who has already led, out of turn, or the one whose lead it is."""
    return state.trick[0][0] if state.trick else first_leader(state.deal)
