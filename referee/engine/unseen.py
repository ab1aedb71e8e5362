"""What is certain about cards nobody has seen: who surely holds one, who surely lacks it.

An *arrangement* is any distribution of the unseen cards over the places where they may lie that fits the number of
unknown cards in each place. Nobody's honesty is assumed. Sets of cards are the integers of `cards.Pack`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from referee.engine.cards import Card, Pack
from referee.engine.counting import count_deals
from referee.engine.dealing import Share, can_be_dealt, can_be_shared
from referee.engine.values import often_replaced, with_one


@often_replaced
class Hidden(NamedTuple):
    """Public knowledge of the hands in a pack without duplicate cards.

    `unseen` are the cards whose place nobody knows. For each seat, `held` are the known cards in the hand, `played` the
    cards that have come from it, `unknown` is the number of its unknown cards, and `barred` are the unseen cards that
    can't be among them. Unseen cards in no hand lie in the stock or among the cards laid aside. `shares` bound how many
    cards of a set are in one hand, or in several together: for example when a player kept only some of the cards that
    were known.
    """

    unseen: int
    held: tuple[int, ...]
    played: tuple[int, ...]
    unknown: tuple[int, ...]
    barred: tuple[int, ...]
    shares: tuple[Share, ...] = ()

    def count(self, seat: int) -> int:
        """Return how many cards a seat holds."""
        return self.unknown[seat] + self.held[seat].bit_count()

    def after_play(self, seat: int, card: int) -> Hidden:
        """Return the knowledge after `card` (a set of one) has been played from a hand."""
        unseen, held, played, unknown, barred, shares = self
        played = with_one(played, seat, played[seat] | card)
        if held[seat] & card:
            held = with_one(held, seat, held[seat] & ~card)
        else:
            unseen &= ~card
            unknown = with_one(unknown, seat, unknown[seat] - 1)
            if shares:
                shares = tuple(share.less(seat, card) for share in shares)
        return Hidden(unseen=unseen, held=held, played=played, unknown=unknown, barred=barred, shares=shares)

    def without_idle_shares(self) -> Hidden:
        """Return the same without shares that no longer say anything. Only for hands that get no more cards."""
        binding = tuple([share for share in self.shares if share.least or share.most < self._most_of(share)])
        return self if len(binding) == len(self.shares) else self._replace(shares=binding)

    def _most_of(self, share: Share) -> int:
        """Return how many cards of the share's set its seats could hold if nothing else were known."""
        places = sum([self.unknown[seat] for seat in share.seats])
        return min(places, (share.cards & self.unseen).bit_count())

    def may_hold(self, seat: int) -> int:
        """Return the unseen cards that may be among the unknown ones of a hand, each taken by itself."""
        return self.unseen & ~self.barred[seat] if self.unknown[seat] else 0

    def can_lack(self, lacking: Iterable[Sequence[Any]]) -> bool:
        """Return whether some arrangement lets every seat lack its set at the same time.

        Args:
            lacking: seat and set, as a pair or as the first fields of `Holds`; a seat may occur several times.
        """
        unseen, held, _played, unknown, barred, shares = self
        sets: dict[int, int] = {}
        for condition in lacking:
            seat, cards = condition[0], condition[1]
            if cards & held[seat]:
                return False
            sets[seat] = sets[seat] | cards if seat in sets else cards
        if shares:
            return self._can_share(sets)
        if any(barred):
            wanted = [(unseen & ~(barred[seat] | sets.get(seat, 0)), number) for seat, number in enumerate(unknown)]
        else:
            together = size = 0
            for seat, cards in sets.items():
                together |= cards
                size += unknown[seat]
            # The cards that none of these seats lacks can fill their hands; for a single seat they must.
            if size <= (unseen & ~together).bit_count():
                return True
            if len(sets) == 1:
                return False
            wanted = [(unseen & ~cards, unknown[seat]) for seat, cards in sets.items()]
        return can_be_dealt(wanted)

    def _can_share(self, sets: Mapping[int, int], *more: Share) -> bool:
        """Return the same as `can_lack` when there are shares, with `more` shares in addition."""
        free = [self.unseen & ~(barred | sets.get(seat, 0)) for seat, barred in enumerate(self.barred)]
        return can_be_shared(free, self.unknown, self.shares + more)

    def count_deals(self, lacking: Iterable[Sequence[Any]]) -> int | None:
        """Return in how many arrangements of the hands of these seats each of them lacks its set.

        `lacking` is as for `can_lack`. None if unseen cards differ in what is known of them: they were handed in and
        perhaps dealt again, so these arrangements are not equally likely.
        """
        if self.shares or any(self.barred):
            return None
        sets: dict[int, int] = {}
        for condition in lacking:
            seat, cards = condition[0], condition[1]
            if cards & self.held[seat]:
                return 0
            sets[seat] = sets.get(seat, 0) | cards
        return count_deals([(self.unseen & ~cards, self.unknown[seat]) for seat, cards in sets.items()])

    def can_hold(self, seat: int, cards: int) -> bool:
        """Return whether some arrangement has all these cards in this hand."""
        unseen, held, _played, unknown, barred, shares = self
        cards &= ~held[seat]
        if cards & ~unseen or cards & barred[seat] or cards.bit_count() > unknown[seat]:
            return False
        return not (shares or any(barred)) or self.reveal(seat, cards).can_lack(())

    def reveal(self, seat: int, cards: int) -> Hidden:
        """Return the knowledge after these cards have been seen in a hand, where they stay."""
        cards &= ~self.held[seat]
        return Hidden(
            unseen=self.unseen & ~cards,
            held=with_one(self.held, seat, self.held[seat] | cards),
            played=self.played,
            unknown=with_one(self.unknown, seat, self.unknown[seat] - cards.bit_count()),
            barred=self.barred,
            shares=tuple(share.less(seat, cards) for share in self.shares),
        )

    def holds(self, seat: int, cards: int) -> bool | None:
        """Return whether a seat holds, or has played, one of a set: True, False, or None if unsure."""
        unseen, held, played, unknown, barred, shares = self
        if cards & (played[seat] | held[seat]):
            return True
        possible = cards & unseen & ~barred[seat]
        if not possible or not unknown[seat]:
            return False
        if (unseen & ~possible).bit_count() < unknown[seat]:
            return True
        if shares:
            return self._holds_by_shares(seat, cards, possible)
        if not any(barred):
            return None
        here = unseen & ~barred[seat]
        others = [(unseen & ~barred[other], number) for other, number in enumerate(unknown) if other != seat]
        if not can_be_dealt([*others, (here & ~possible, unknown[seat])]):
            return True
        return None if can_be_dealt([*others, (possible, 1), (here, unknown[seat] - 1)]) else False

    def _holds_by_shares(self, seat: int, cards: int, possible: int) -> bool | None:
        """Return the same when there are shares.

        `possible` are the cards of the set that are not barred from the hand.
        """
        if not self._can_share({seat: cards}):
            return True
        if self.can_hold(seat, possible & -possible):  # the first card is nearly always enough
            return None
        return None if self._can_share({}, Share((seat,), possible, 1, self.unknown[seat])) else False


class WithHidden(Protocol):
    """A state in which cards are hidden."""

    @property
    def hidden(self) -> Hidden:
        """What is known of the hands."""


class Holds(NamedTuple):
    """The condition that a seat held a card of a set when it made its move.

    The set excludes cards seen before the move, so any card of the set that the seat shows later was in its hand then.
    """

    seat: int
    cards: int
    pack: Pack

    def status(self, state: WithHidden) -> bool | None:
        """Return True if it held one, False if it held none, None while both are possible."""
        return state.hidden.holds(self.seat, self.cards)

    def remains(self, state: WithHidden) -> tuple[int, int]:
        """Return what the condition amounts to while it is open: the seat, and the cards that may still be there."""
        return self.seat, self.cards & state.hidden.may_hold(self.seat)

    def proof(self, state: WithHidden) -> tuple[Card, ...]:
        """Return the card that shows it; () if it follows by counting."""
        hidden = state.hidden
        shown = self.cards & (hidden.played[self.seat] | hidden.held[self.seat])
        return self.pack.cards(shown & -shown)


def single_cards(cards: int) -> Iterable[int]:
    """Yield each card of a set as a set of one."""
    while cards:
        lowest = cards & -cards
        yield lowest
        cards ^= lowest


def all_can_be_lacking(state: WithHidden, conditions: Sequence[Any]) -> bool:
    """Return whether some arrangement makes all of these `Holds` false."""
    return state.hidden.can_lack(conditions)
