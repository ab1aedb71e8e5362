"""Kombinations-Whist, what the declarer lays open during play: bid.oppen-hand, bid.oppen-trumf, bid.atelje; 3.2."""

from __future__ import annotations

from referee.engine.clauses import Finding
from referee.engine.unseen import Holds
from referee.games.kombinationswhist.events import Show
from referee.games.kombinationswhist.rulebook import PACK, RULES
from referee.games.kombinationswhist.state import Deal, State
from referee.games.kombinationswhist.tricks import STUDIO_SIZE


def what_is_shown(state: State, event: Show) -> str | None:
    """Return the bid by which these cards are shown: the open hand, the open trumps, or the studio.

    If both trumps and studio must be shown, trumps not yet open count as the open trumps, other cards as the studio's.
    If both hand and studio must be shown, by a bid that is illegal but stands, cards count as the studio's once the
    whole hand lies open.
    """
    deal = state.deal
    if "oppen-hand" in deal.parts and not ("atelje" in deal.parts and deal.declared.shown):
        return "oppen-hand"
    if "oppen-trumf" in deal.parts and not ("atelje" in deal.parts and _is_for_studio(state, event)):
        return "oppen-trumf"
    return "atelje" if "atelje" in deal.parts else None


def _is_for_studio(state: State, event: Show) -> bool:
    declared = state.deal.declared
    trumps = [card for card in event.cards if card[1] == declared.trump]
    if not declared.shown:
        return bool(event.cards and not trumps)
    return len(trumps) < len(event.cards) or not _adds_to_open(state, event)


def _adds_to_open(state: State, event: Show) -> bool:
    """Return whether one of these cards does not lie open yet."""
    return bool(PACK.mask(event.cards) & ~lies_open(state))


def lies_open(state: State) -> int:
    """Return the cards (a set) of the declarer's hand that have been laid open, without the studio's."""
    deal = state.deal
    return 0 if deal.declarer is None else deal.declared.laid_open & state.hidden.held[deal.declarer]


def is_hand_open(state: State, shown: int) -> bool:
    """Return whether the declarer's whole hand lies open once these cards (a set) do."""
    deal = state.deal
    return deal.declarer is not None and (lies_open(state) | shown).bit_count() == state.hidden.count(deal.declarer)


def in_studio(deal: Deal, seat: int) -> int:
    """Return the cards (a set) of a player that lie in the studio."""
    return PACK.mask(deal.declared.studio or ()) if seat == deal.declarer else 0


def open_trumps(deal: Deal) -> int:
    """Return the trumps (a set) if the bid has them lie open, so that none may go into the studio; else no card."""
    trump = deal.declared.trump
    return PACK.suit[trump] if "oppen-trumf" in deal.parts and trump is not None else 0


def missing_in_studio(state: State) -> int:
    """Return how many cards the studio lacks."""
    studio = state.deal.declared.studio
    return STUDIO_SIZE - len(studio or ())


def studio_wants(state: State) -> int:
    """Return how many cards the declarer owes the studio: as many as it lacks, counting only cards allowed there.

    With open trumps, trumps known to be in the hand are not allowed there.
    """
    deal = state.deal
    if "atelje" not in deal.parts or deal.declarer is None or deal.declared.studio is None:
        return 0
    barred = in_studio(deal, deal.declarer) | open_trumps(deal)
    may_go = state.hidden.count(deal.declarer) - (state.hidden.held[deal.declarer] & barred).bit_count()
    return max(0, min(missing_in_studio(state), may_go))


def not_now(state: State, event: Show, name: str) -> Finding | None:
    """Return what is wrong with showing anything at all: only the declarer shows, and only during play."""
    if event.by != state.deal.declarer:
        return Finding(f"bid.{name}", why="declarer-shows")
    return None if state.phase == "play" else Finding(f"bid.{name}", why="play-not-begun")


@RULES.check("3.2", Show)
def bid_asks_for_it(state: State, event: Show) -> Finding | None:
    """Showing cards that no bid lays open is a hint."""
    if event.by == state.deal.declarer and what_is_shown(state, event):
        return None
    return Finding("3.2", why="nothing-to-show")


@RULES.check("bid.oppen-hand", Show)
def whole_hand(state: State, event: Show) -> Finding | None:
    """The whole hand is laid open, once; cards omitted the first time may follow."""
    if what_is_shown(state, event) != "oppen-hand":
        return None
    if event.by == state.deal.declarer:
        if state.deal.declared.shown:
            return Finding("bid.oppen-hand", why="lies-open-already")
        if not is_hand_open(state, PACK.mask(event.cards)):
            return Finding("bid.oppen-hand", why="not-the-whole-hand")
    return not_now(state, event, "oppen-hand")


@RULES.check("bid.oppen-trumf", Show)
def all_trumps(state: State, event: Show) -> Finding | None:
    """All trumps are laid open, and nothing else: illegal if another trump was held.

    The bid demands that omitted trumps be laid open later: only the first time is judged for the omission.
    """
    if what_is_shown(state, event) != "oppen-trumf":
        return None
    trump, is_repair = state.deal.declared.trump, state.deal.declared.shown
    if is_repair and not _adds_to_open(state, event):
        return Finding("bid.oppen-trumf", why="lies-open-already")
    if trump is None or any(card[1] != trump for card in event.cards):
        return Finding("bid.oppen-trumf", why="not-a-trump")
    wrong = not_now(state, event, "oppen-trumf")
    if wrong is not None or is_repair:
        return wrong
    hidden = state.hidden
    others = PACK.suit[trump] & (hidden.unseen | hidden.held[event.by]) & ~PACK.mask(event.cards)
    return Finding("bid.oppen-trumf", Holds(event.by, others, PACK), why="held-other-trump") if others else None


@RULES.check("bid.oppen-trumf", Show)
def no_trump_into_studio(state: State, event: Show) -> Finding | None:
    """With open trumps, no trump refills the studio."""
    if "oppen-trumf" not in state.deal.parts or what_is_shown(state, event) != "atelje":
        return None
    trumps = tuple(card for card in event.cards if card[1] == state.deal.declared.trump)
    return Finding("bid.oppen-trumf", cards=trumps, why="trump-in-studio") if trumps else None


@RULES.check("bid.atelje", Show)
def fills_studio(state: State, event: Show) -> Finding | None:
    """A card from the hand is laid in the studio when one is missing there."""
    if what_is_shown(state, event) != "atelje":
        return None
    if not 1 <= len(event.cards) <= missing_in_studio(state):
        return Finding("bid.atelje", why="studio-has-four")
    if not set(event.cards).isdisjoint(state.deal.declared.studio or ()):
        return Finding("bid.atelje", why="lies-open-already")
    return not_now(state, event, "atelje")
