"""Kombinations-Whist, between bidding and play: declaring and passing (2.2.2's order; the bids that require it).

bid.ungefar, bid.precis, bid.rangtrumf, bid.mastartrumf, bid.subtrumf and all bids with trumps; bid.rattvisa, bid.pest,
bid.brev, bid.mastarbrev, bid.atelje, bid.oppen-trumf.
"""

from __future__ import annotations

from collections.abc import Callable

from referee.engine.cards import UNKNOWN
from referee.engine.clauses import Finding
from referee.engine.unseen import Holds
from referee.games.kombinationswhist import asks
from referee.games.kombinationswhist.bids_special import SPECIAL_BIDS
from referee.games.kombinationswhist.bids_standard import STANDARD_BIDS, Standard
from referee.games.kombinationswhist.events import Declare, Send
from referee.games.kombinationswhist.longest_suit import LongestSuit
from referee.games.kombinationswhist.rulebook import HAND_SIZE, PACK, RULES
from referee.games.kombinationswhist.state import Deal, State
from referee.games.kombinationswhist.tricks import STRENGTH, STUDIO_SIZE, strengths

ORDERS = {what: special.order for special in SPECIAL_BIDS.values() for what in special.asks}
"""The order of what special bids require; what standard bids require has order 0."""

MOST_PREFERRED = 5
"""The highest preference for a suit (bid.mastartrumf)."""


# --- when ---------------------------------------------------------------------------------------------------


@RULES.check("2.2.2", Declare, Send)
def comes_before_play(state: State, event: Declare | Send) -> Finding | None:
    """Declaring and passing come after the bidding and before the play."""
    return None if state.phase == "declare" else Finding("2.2.2", why="nothing-is-declared-now")


@RULES.check("2.2.2", Declare)
def declares_in_order(state: State, event: Declare) -> Finding | None:
    """What has a lower order is declared and passed first, or in the same declaration."""
    given = {what for what in event._fields[1:] if getattr(event, what) is not None}
    due = [ask for ask in asks.asked_for(state.deal) if ask.order is not None and ask.what not in given]
    for what in given:
        order = ORDERS.get(what, 0)
        if order is not None and any(ask.order < order for ask in due if ask.order is not None):
            return Finding("2.2.2", why="lower-order-first")
    return None


@RULES.check("2.2.2", Send)
def passes_in_order(state: State, event: Send) -> Finding | None:
    """Cards are passed after everything with a lower order is done."""
    what = asks.round_of(state.deal, event.by)
    order = ORDERS[what] if what else None
    if order is None or not any(ask.order is not None and ask.order < order for ask in asks.asked_for(state.deal)):
        return None
    return Finding("2.2.2", why="lower-order-first")


# --- what a standard bid asks for ---------------------------------------------------------------------------


def _row_of(row: Standard) -> Callable[[State, Declare], Finding | None]:
    """Return the check that only this row's declarations are made, once, by the right player."""

    def declares_what_is_asked(state: State, event: Declare) -> Finding | None:
        deal = state.deal
        if deal.terms is None or deal.declarer is None or deal.terms.standard is not row:
            return None
        why = _wrong_trump(deal, row, event) or _wrong_guess(deal, row, event)
        if not why and ((event.ranks or event.takes) and "ranks" not in row.asks):
            why = "not-asked-for"
        if not why and event.preferences and not row.left_chooses:
            why = "not-asked-for"
        return Finding(f"bid.{row.id}", why=why) if why else None

    return declares_what_is_asked


def _wrong_trump(deal: Deal, row: Standard, event: Declare) -> str:
    if event.trump is None:
        return ""
    if "trump" not in row.asks:
        follows = event.takes is not None and "takes" in row.asks and event.takes[1] == event.trump
        return "" if follows else "not-asked-for"
    return _wrong_chooser(deal, "trump", event)


def _wrong_guess(deal: Deal, row: Standard, event: Declare) -> str:
    if event.guess is None:
        return ""
    if not row.guesses:
        return "not-asked-for"
    if len(set(event.guess)) != row.guesses or len(event.guess) != row.guesses:
        return "wrong-number-of-guesses"
    return "no-such-number" if max(event.guess) > HAND_SIZE else _wrong_chooser(deal, "guess", event)


def _wrong_chooser(deal: Deal, what: str, event: Declare) -> str:
    """Return why this player may not declare this (any more); "" if they may."""
    if event.by != asks.chooser(deal, what):
        return "not-yours-to-declare"
    return "declared-already" if getattr(deal.declared, what) is not None else ""


for _row in STANDARD_BIDS.values():
    RULES.check(f"bid.{_row.id}", Declare)(_row_of(_row))


@RULES.check("bid.subtrumf", Declare)
def is_not_the_longest(state: State, event: Declare) -> Finding | None:
    """Trumps must not be a longest suit of the declarer's hand: illegal if it was the longest."""
    deal = state.deal
    if "subtrumf" not in deal.parts or event.trump is None or deal.declarer is None:
        return None
    ties = state.setup.options["subtrumf_tie"] == "barred"
    condition = LongestSuit(deal.declarer, event.trump, ties, state.hidden.played[deal.declarer])
    return Finding("bid.subtrumf", condition, why="longest-suit")


@RULES.check("bid.rangtrumf", Declare)
def lays_a_card(state: State, event: Declare) -> Finding | None:
    """Each player lays one card of their own, once; the declarer may enter them all."""
    deal = state.deal
    if "rangtrumf" not in deal.parts:
        return None
    laid_before = {seat for seat, _card in deal.declared.ranks}
    for seat, _card in event.ranks or ():
        if event.by not in (seat, deal.declarer):
            return Finding("bid.rangtrumf", why="not-yours-to-declare")
        if seat in laid_before:
            return Finding("bid.rangtrumf", why="declared-already")
    return None


@RULES.check("bid.rangtrumf", Declare)
def swaps_for_the_highest(state: State, event: Declare) -> Finding | None:
    """When everybody has laid a card, the declarer takes the opponents' highest."""
    deal = state.deal
    if "rangtrumf" not in deal.parts or event.takes is None:
        return None
    why = _wrong_chooser(deal, "takes", event)
    laid = {**dict(deal.declared.ranks), **dict(event.ranks or ())}
    if not why and set(laid) != set(deal.seats):
        why = "not-all-have-laid"
    if not why:
        everywhere = state.setup.options["iron_ranks"] == "everywhere"
        strength = strengths(deal.parts) if everywhere else STRENGTH
        opponents = [card for seat, card in laid.items() if seat != deal.declarer]
        may_be = event.takes in opponents or (UNKNOWN in opponents and event.takes != laid[deal.declarer or 0])
        higher = any(strength[card] > strength[event.takes] for card in opponents if card != UNKNOWN)
        why = "" if may_be and not higher else "not-the-highest"
    return Finding("bid.rangtrumf", why=why) if why else None


@RULES.check("bid.mastartrumf", Declare)
def says_a_preference(state: State, event: Declare) -> Finding | None:
    """Before trumps are chosen, each of the other opponents may name a suit and a number from 1 to 5."""
    deal = state.deal
    if "mastartrumf" not in deal.parts or event.preferences is None:
        return None
    if deal.declared.trump is not None:
        return Finding("bid.mastartrumf", why="trumps-are-chosen")
    for seat, (_suit, how_much) in event.preferences:
        if seat != event.by or seat not in asks.may_prefer(deal):
            return Finding("bid.mastartrumf", why="not-yours-to-declare")
        if not 1 <= how_much <= MOST_PREFERRED:
            return Finding("bid.mastartrumf", why="from-one-to-five")
    return None


# --- what a special bid asks for ----------------------------------------------------------------------------


def _special_declaration(name: str, what: str) -> Callable[[State, Declare], Finding | None]:
    """Return the check that the declarer declares this only if this special bid requires it, and only once."""

    def declares_what_is_asked(state: State, event: Declare) -> Finding | None:
        deal = state.deal
        if getattr(event, what) is None or deal.declarer is None:
            return None
        why = _wrong_chooser(deal, what, event) if name in deal.parts else "not-asked-for"
        return Finding(f"bid.{name}", why=why) if why else None

    return declares_what_is_asked


for _name, _what in (("rattvisa", "justice"), ("pest", "plague"), ("brev", "direction"), ("atelje", "studio")):
    RULES.check(f"bid.{_name}", Declare)(_special_declaration(_name, _what))


@RULES.check("bid.brev", Declare)
def direction_is_there(state: State, event: Declare) -> Finding | None:
    """Across exists only with four players."""
    if event.direction is None or event.direction in asks.directions(state.deal):
        return None
    return Finding("bid.brev", why="no-across")


@RULES.check("bid.atelje", Declare)
def studio_has_four(state: State, event: Declare) -> Finding | None:
    """Four cards are laid in the studio; with open trumps fewer, only if no other card is held."""
    if event.studio is None or len(event.studio) == STUDIO_SIZE:
        return None
    deal = state.deal
    trump = event.trump or deal.declared.trump
    passing = any(ask.what in asks.ROUNDS for ask in asks.asked_for(deal))
    if len(event.studio) > STUDIO_SIZE or passing or trump is None or "oppen-trumf" not in deal.parts:
        return Finding("bid.atelje", why="studio-has-four")
    assert deal.declarer is not None
    hidden = state.hidden
    others = (hidden.unseen | hidden.held[deal.declarer]) & ~PACK.suit[trump] & ~PACK.mask(event.studio)
    return Finding("bid.atelje", Holds(deal.declarer, others, PACK), why="studio-has-four") if others else None


@RULES.check("bid.oppen-trumf", Declare)
def no_trumps_in_studio(state: State, event: Declare) -> Finding | None:
    """No open trump lies in the studio, whichever of them comes first."""
    if "oppen-trumf" not in state.deal.parts or (event.studio is None and event.trump is None and event.takes is None):
        return None
    declared = state.deal.declared
    trump = event.takes[1] if event.takes else event.trump or declared.trump
    studio = declared.studio or () if event.studio is None else event.studio
    in_studio = tuple(card for card in studio if card[1] == trump)
    return Finding("bid.oppen-trumf", cards=in_studio, why="trump-in-studio") if in_studio else None


# --- passing cards ------------------------------------------------------------------------------------------


@RULES.check("bid.brev", Send)
def passes_three(state: State, event: Send) -> Finding | None:
    """Every player passes three cards in the direction that the declarer has named."""
    deal = state.deal
    if deal.declarer is None or asks.round_of(deal, event.by) == "mastarbrev":
        return None
    if "brev" not in deal.parts:
        return Finding("bid.brev", why="not-asked-for")
    if deal.declared.direction is None:
        return Finding("bid.brev", why="no-direction-yet")
    return _wrong_passing(deal, "brev", event)


@RULES.check("bid.mastarbrev", Send)
def passes_three_to_the_right(state: State, event: Send) -> Finding | None:
    """Everybody except the declarer passes three cards to the right, skipping the declarer."""
    deal = state.deal
    if deal.declarer is None or asks.round_of(deal, event.by) != "mastarbrev":
        return None
    if event.by == deal.declarer:
        return Finding("bid.mastarbrev", why="declarer-passes-none")
    return _wrong_passing(deal, "mastarbrev", event)


def _wrong_passing(deal: Deal, what: str, event: Send) -> Finding | None:
    why = ""
    if event.by not in deal.seats:
        why = "sits-out"
    elif event.by in getattr(deal.declared, what):
        why = "has-passed-cards"
    elif event.number != asks.PASSED_CARDS:
        why = "three-cards"
    elif event.to != asks.receiver(deal, what, event.by):
        why = "wrong-receiver"
    return Finding(f"bid.{what}", why=why) if why else None
