"""What a side can be sure of in an ending of a game of tricks, when all cards lie open.

Everybody knows all cards, and all players who are not of the side play together against it. What the side can then be
sure of, it can be sure of whatever they do. Sets of cards are the integers of `cards.Pack`.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from referee.engine.cards import Card, Pack
from referee.engine.tricks import Trick
from referee.engine.unseen import single_cards
from referee.engine.values import with_one

Tally = TypeVar("Tally", bound=Hashable)
"""What a game counts of the tricks before."""


class Ending(NamedTuple, Generic[Tally]):
    """The cards that are left, by seat, the trick on the table, and what counts of the tricks before.

    `leader` took the last trick: whoever comes first from there and has a card leads.
    """

    hands: tuple[int, ...]
    trick: Trick
    leader: int
    tally: Tally


class Rules(Protocol[Tally]):
    """What a game of tricks says of its endings. `hero` is the seat whose points are counted."""

    @property
    def pack(self) -> Pack:
        """All its cards, each suit from the lowest to the highest."""

    @property
    def hero(self) -> int:
        """The seat whose points are counted, against all others."""

    def order(self, leader: int) -> tuple[int, ...]:
        """Return the seats in the order in which they play to a trick."""

    def may_play(self, ending: Ending[Tally], seat: int) -> int:
        """Return the cards (a set) that the rules let this seat play now."""

    def takers(self, ending: Ending[Tally]) -> tuple[int, ...]:
        """Return who takes the complete trick; several if the hero chooses among them."""

    def counted(self, ending: Ending[Tally], taker: int) -> Tally:
        """Return the tally after the complete trick."""

    def limits(self, ending: Ending[Tally]) -> tuple[int, int]:
        """Return bounds of the hero's points between two tricks; both are equal when no card is left."""

    def trump(self, ending: Ending[Tally]) -> str | None:
        """Return the suit that is trump now."""

    def avoids_tricks(self, seat: int) -> bool:
        """Return whether a seat wants few tricks."""

    @property
    def alone(self) -> int:
        """The cards (a set) that are never as good as their neighbours."""


class Stake(NamedTuple):
    """What a seat has at stake in a state of play: `sign` times the points of the hero of `rules`.

    Seats with the same stake are a side.
    """

    rules: Rules[Any]
    tally: Hashable
    sign: int = 1


class TooLarge(Exception):
    """An ending has more positions than may be looked at."""


def next_seat(rules: Rules[Any], ending: Ending[Any]) -> int | None:
    """Return who plays next; None if the trick is complete, or nobody has a card left."""
    hands, trick = ending.hands, ending.trick
    laid = [seat for seat, _card in trick]
    for seat in rules.order(trick[0][0] if trick else ending.leader):
        if hands[seat] and seat not in laid:
            return seat
    return None


def after_card(rules: Rules[Any], ending: Ending[Any], seat: int, card: Card) -> tuple[Ending[Any], ...]:
    """Return the ending after a card; several if the hero may choose among them."""
    hands, trick, leader, tally = ending
    hands = with_one(hands, seat, hands[seat] & ~rules.pack.bit[card])
    after = Ending(hands, (*trick, (seat, card)), leader, tally)
    if next_seat(rules, after) is not None:
        return (after,)
    return tuple([Ending(hands, (), taker, rules.counted(after, taker)) for taker in rules.takers(after)])


def cards_that_differ(rules: Rules[Any], ending: Ending[Any], seat: int) -> Iterator[Card]:
    """Yield the cards that a seat may play, the highest first; of neighbours, which are worth the same, only one."""
    pack, may, own = rules.pack, rules.may_play(ending, seat), ending.hands[seat]
    others = pack.mask([card for _seat, card in ending.trick])
    for other, hand in enumerate(ending.hands):
        if other != seat:
            others |= hand
    bounds = others | rules.alone & own
    last = 0
    for bit in reversed(list(single_cards(may))):
        card = pack.cards_in_order[bit.bit_length() - 1]
        between = last - (bit << 1)  # the bits above this card and below the last one
        if not last or pack.suit[card[1]] & last == 0 or bounds & (between | bit | last):
            yield card
        last = bit


class Search:
    """Finds what the hero can be sure of. What was found is kept for the next question.

    `looked` counts the positions that were looked at. The answers depend on nothing but the questions before.
    """

    def __init__(self, rules: Rules[Any]) -> None:
        self.rules, self.looked, self._end = rules, 0, 0
        self._known: dict[Ending[Any], tuple[int, int]] = {}

    def worth(self, ending: Ending[Any], most: int) -> int:
        """Return the points that the hero can be sure of. Raises TooLarge after looking at `most` positions."""
        self._end = self.looked + most
        low, high = self.rules.limits(ending)
        return self._worth(ending, low - 1, high + 1)

    def _worth(self, ending: Ending[Any], least: int, most: int) -> int:
        """Return the points if they lie between two bounds, else a bound of them on the same side."""
        low, high = self.rules.limits(ending)
        if not ending.trick and ending in self._known:
            known = self._known[ending]
            low, high = max(low, known[0]), min(high, known[1])
        if low == high or low >= most:
            return low
        if high <= least:
            return high
        if self.looked == self._end:
            raise TooLarge
        self.looked += 1
        least, most = max(least, low), min(most, high)
        found = self._best(ending, least, most)
        if not ending.trick:
            self._known[ending] = (low if found <= least else found, high if found >= most else found)
        return found

    def _best(self, ending: Ending[Any], least: int, most: int) -> int:
        """Return the worth of the best card of whoever is to play: the highest for the hero, else the lowest."""
        rules = self.rules
        seat = next_seat(rules, ending)
        assert seat is not None
        found, is_hero = [], seat == rules.hero
        for card in cards_that_differ(rules, ending, seat):
            worth = self._chosen(after_card(rules, ending, seat, card), least, most)
            found.append(worth)
            least, most = (max(least, worth), most) if is_hero else (least, min(most, worth))
            if least >= most:
                break
        return max(found) if is_hero else min(found)

    def _chosen(self, endings: tuple[Ending[Any], ...], least: int, most: int) -> int:
        """Return the worth of the ending that the hero chooses."""
        best = self._worth(endings[0], least, most)
        for ending in endings[1:]:
            best = max(best, self._worth(ending, max(least, best), most))
        return best
