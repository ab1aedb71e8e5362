"""Kombinations-Whist, endings with all cards in view: the points of the bid that the declarer can be sure of."""

from __future__ import annotations

from typing import NamedTuple

from referee.engine.cards import RANKS, Card, Pack
from referee.engine.endings import Ending, Stake
from referee.engine.tricks import Trick
from referee.engine.values import with_one
from referee.games.kombinationswhist.bids_special import is_spared
from referee.games.kombinationswhist.bids_standard import TricksTaken
from referee.games.kombinationswhist.combinations import Combination, is_made, score_of, totals
from referee.games.kombinationswhist.practice import FEW_TRICKS
from referee.games.kombinationswhist.rulebook import PACK
from referee.games.kombinationswhist.scoring import tricks_taken
from referee.games.kombinationswhist.state import Deal, State, order_of_play
from referee.games.kombinationswhist.tricks import (
    plague_not_to_lead,
    strengths,
    trick_taker,
    trumps_after,
    trumps_held_back,
)

IRON_PACK = Pack(RANKS[-1] + RANKS[:-1])
"""The cards with aces lowest (bid.jarn)."""

COMPARED = frozenset({"skambud", "mastarskambud", "mastarspel"})
"""The standard bids in which the tricks of each opponent count."""


class Tally(NamedTuple):
    """What counts of the tricks before, as far as the bid depends on it: so more endings are the same.

    `done` is their number. `plague` are the plague cards of the declarer and of each opponent. `held_back`: trumps are
    held back (blocktrumf); `not_led`: plague may not be led yet (pest).
    """

    done: int
    taken: TricksTaken
    plague: tuple[int, ...]
    trump: str | None
    held_back: bool
    not_led: bool


class EndingRules(NamedTuple):
    """An `engine.endings.Rules`. The hero is the declarer.

    `seats` are those of the deal, clockwise; `price` is what a bid costs that is not made.
    """

    hero: int
    seats: tuple[int, ...]
    terms: Combination
    price: int
    pack: Pack
    alone: int
    justice: Card | None
    plague: str | None

    def order(self, leader: int) -> tuple[int, ...]:
        """Return the seats clockwise from the leader; with lättja the declarer plays last."""
        return order_of_play(self.seats, leader, self.hero if "lattja" in self.terms.parts else None)

    def may_play(self, ending: Ending[Tally], seat: int) -> int:
        """Return the cards that follow suit, and of the declarer's those that need not be held back."""
        hand, trick, suits, tally = ending.hands[seat], ending.trick, self.pack.suit, ending.tally
        if trick:
            hand = hand & suits[trick[0][1][1]] or hand
        if seat != self.hero:
            return hand
        not_now = suits[self.plague or ""] if tally.not_led and not trick else 0
        if tally.held_back and not has_suit(trick, tally.trump):
            not_now |= suits[tally.trump or ""]
        return hand & ~not_now or hand

    def takers(self, ending: Ending[Tally]) -> tuple[int, ...]:
        """Return who takes the trick; the declarer chooses if the card of justice lies in it."""
        if self.justice and any(card == self.justice for _seat, card in ending.trick):
            return self.seats
        return (trick_taker(ending.trick, ending.tally.trump, strengths(self.terms.parts)),)

    def counted(self, ending: Ending[Tally], taker: int) -> Tally:
        """Return the tally after the trick."""
        tally, trick = ending.tally, ending.trick
        by_others = tuple([row for row in trick if row[0] != self.hero])
        not_led_by_hero = trick[1:] if trick[0][0] == self.hero else trick
        return Tally(
            done=tally.done + 1,
            taken=self._with_trick(tally, taker, is_last=not any(ending.hands)),
            plague=self._with_plague(tally.plague, trick, taker),
            trump=trumps_after(self.terms.parts, tally.trump, trick),
            held_back=tally.held_back and not has_suit(by_others, tally.trump),
            not_led=tally.not_led and not has_suit(not_led_by_hero, self.plague),
        )

    def _with_trick(self, tally: Tally, taker: int, *, is_last: bool) -> TricksTaken:
        taken, done, own = tally.taken, tally.done, taker == self.hero
        others = taken.others
        if others and not own:
            place = self.opponents.index(taker)
            others = with_one(others, place, others[place] + 1)
        taken = taken._replace(
            total=taken.total + own,
            others=others,
            first_three=taken.first_three + (own and done < 3),
            first_seven=taken.first_seven + (own and done < 7),
            last_six=taken.last_six + (own and done >= 7),
            last=own and is_last,
        )
        return what_counts(self.terms, taken)

    def _with_plague(self, before: tuple[int, ...], trick: Trick, taker: int) -> tuple[int, ...]:
        number = sum([card[1] == self.plague for _seat, card in trick]) if before else 0
        place = (self.hero, *self.opponents).index(taker)
        return with_one(before, place, before[place] + number) if number else before

    @property
    def opponents(self) -> tuple[int, ...]:
        """The seats of the others."""
        return tuple([seat for seat in self.seats if seat != self.hero])

    def limits(self, ending: Ending[Tally]) -> tuple[int, int]:
        """Return the points of a bid that may still be made or not; what lies in the cards is left to the search."""
        tally, terms = ending.tally, self.terms
        left = max([ending.hands[seat].bit_count() for seat in self.seats])
        if not left:
            made, honoured = self._made(tally)
            points = score_of(terms, made, honoured) if made else -self.price
            return points, points
        best = score_of(terms, True, "pest" in terms.parts)
        can_make, must_make = self._can_make(tally.taken, left)
        if not can_make:
            return -self.price, -self.price
        return best if must_make else -self.price, best

    def _made(self, tally: Tally) -> tuple[bool, bool]:
        """Return whether the bid is made, and whether with the whole plague suit."""
        if not is_made(self.terms, tally.taken):
            return False, False
        if not tally.plague:
            return True, False
        own, *others = tally.plague
        whole = sum(tally.plague)
        return is_spared(own, tuple(others), whole), own == whole

    def _can_make(self, taken: TricksTaken, left: int) -> tuple[bool, bool]:
        """Return whether the bid can still be made, and whether it is sure to be, by the number of tricks left."""
        standard, parts = self.terms.standard, self.terms.parts
        if "las" in parts and taken.first_three:
            return False, False
        if standard.tricks is None and not taken.guess:
            return True, False
        kept = [
            all(standard.is_kept(total, taken) for total in totals(self.terms, taken.total + more))
            for more in range(left + 1)
        ]
        return any(kept), all(kept) and parts.isdisjoint(("las", "slut-hund", "pest"))

    def trump(self, ending: Ending[Tally]) -> str | None:
        """Return the suit that is trump now."""
        return ending.tally.trump

    def avoids_tricks(self, seat: int) -> bool:
        """Return whether a seat is a declarer whose bid wants few tricks."""
        return seat == self.hero and self.terms.standard.id in FEW_TRICKS


def has_suit(trick: Trick, suit: str | None) -> bool:
    """Return whether a card of a suit lies in a trick."""
    return any(card[1] == suit for _seat, card in trick)


def what_counts(terms: Combination, taken: TricksTaken) -> TricksTaken:
    """Return how tricks fell, without what the bid does not depend on."""
    standard, parts = terms.standard.id, terms.parts
    limbo = standard == "limbo"
    return TricksTaken(
        total=taken.total,
        others=taken.others if standard in COMPARED else (),
        first_three=taken.first_three if "las" in parts else 0,
        first_seven=taken.first_seven if limbo else 0,
        last_six=taken.last_six if limbo else 0,
        last=taken.last and "slut-hund" in parts,
        guess=taken.guess,
    )


def stakes(state: State, seat: int) -> Stake | None:
    """Return what a player has at stake in play: the points of the bid, or that the declarer doesn't get them.

    None if the deal is decided by a cheat, or if a trick has no taker yet.
    """
    deal = state.deal
    if state.phase != "play" or state.pending is not None or seat not in deal.seats or deal.declarer_cheated:
        return None
    rules = _rules_of(deal)
    return Stake(rules, _tally_of(state, rules), 1 if seat == rules.hero else -1)


def _rules_of(deal: Deal) -> EndingRules:
    assert deal.terms is not None and deal.declarer is not None
    pack, justice = IRON_PACK if "jarn" in deal.parts else PACK, deal.declared.justice
    return EndingRules(
        hero=deal.declarer,
        seats=deal.seats,
        terms=deal.terms,
        price=0 if deal.opponent_cheated else deal.terms.price,
        pack=pack,
        alone=pack.bit[justice] if justice else 0,
        justice=justice,
        plague=deal.declared.plague,
    )


def _tally_of(state: State, rules: EndingRules) -> Tally:
    declared = state.deal.declared
    plague = tuple([state.plague[seat] for seat in (rules.hero, *rules.opponents)])
    return Tally(
        done=sum(state.tricks),
        taken=what_counts(rules.terms, tricks_taken(state)._replace(last=False)),
        plague=plague if declared.plague else (),
        trump=declared.trump,
        held_back=bool(trumps_held_back(state)),
        not_led=bool(plague_not_to_lead(state)),
    )
