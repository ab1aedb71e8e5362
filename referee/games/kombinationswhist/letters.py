"""Kombinations-Whist, the letters (bid.brev, bid.mastarbrev): which cards went from hand to hand, and who knows it.

The cards of a letter are known to its giver and its taker, if they tell them; everybody else knows only their number.
So knowledge of the hands differs from player to player. It is more than the set of cards surely in a hand: everybody
who saw the king of hearts with Anna before she passed three cards to Bo knows that it is "with Anna or with Bo".
Therefore everything that happens to the hands is recorded, step by step, from the first letter until play begins. What
a player knows is found by repeating the steps with only what that player was told.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from referee.engine.unseen import Hidden, single_cards
from referee.games.kombinationswhist.passing import Hands, Lots, lots_of

REFEREE = -1
"""The viewer who is told everything."""


class Letter(NamedTuple):
    """A number of cards have gone from hand to hand in a round of passing.

    `told` are those (a set) known to giver and taker, `seen` those of them that everybody knows, and `kept` the cards
    that everybody saw stay. `came_in` is the round; cards that came in the same round are not among them.
    """

    giver: int
    taker: int
    number: int
    told: int
    came_in: int
    seen: int = 0
    kept: int = 0

    def taken(self, hands: Hands, viewer: int | None) -> Lots:
        """Return what a viewer knows after this step."""
        told = self.told if viewer in (REFEREE, self.giver, self.taker) else self.seen
        lots = lots_of(hands) if isinstance(hands, Hidden) else hands
        return lots.hand_over(self.giver, self.taker, self.number, told, self.came_in, self.kept)


class Seen(NamedTuple):
    """Cards (a set) were seen in a hand, by everybody or only by its player."""

    seat: int
    cards: int
    by_all: bool = True

    def taken(self, hands: Hands, viewer: int | None) -> Hands:
        """Return what a viewer knows after this step."""
        return hands.reveal(self.seat, self.cards) if self.by_all or viewer in (REFEREE, self.seat) else hands


class Played(NamedTuple):
    """A card (a set of one) was played from a hand too early."""

    seat: int
    card: int

    def taken(self, hands: Hands, viewer: int | None) -> Hands:
        """Return what a viewer knows after this step."""
        return hands.after_play(self.seat, self.card)


class TrumpsChosen(NamedTuple):
    """Trumps were chosen: the declarer's hand at this moment decides bid.subtrumf."""

    def taken(self, hands: Hands, viewer: int | None) -> Hands:
        """Return what a viewer knows after this step."""
        return hands.begun_here() if isinstance(hands, Lots) else hands


Step = Letter | Seen | Played | TrumpsChosen


class Letters(NamedTuple):
    """Everything that happened to the hands from the first letter until play began.

    `before` is what the referee knew before it, `public` the cards that everybody knew.
    """

    before: Hidden
    public: int
    steps: tuple[Step, ...] = ()

    def known_to(self, viewer: int | None, *, in_lots: bool) -> Hands:
        """Return what a seat (None: everybody) knows of the hands when play begins.

        Args:
            viewer: the seat.
            in_lots: whether it matters later which cards went where (bid.subtrumf).
        """
        return _known_to(self, viewer, in_lots)


@lru_cache(maxsize=512)
def _known_to(letters: Letters, viewer: int | None, in_lots: bool) -> Hands:
    hands: Hands = only_known(letters.before, letters.public, viewer)
    for step in letters.steps:
        hands = step.taken(hands, viewer)
    return hands if in_lots or isinstance(hands, Hidden) else hands.in_hands()


def only_known(hidden: Hidden, public: int, viewer: int | None) -> Hidden:
    """Return the same hands without known cards of others that are not public."""
    if viewer == REFEREE:
        return hidden
    held = tuple(cards if seat == viewer else cards & public for seat, cards in enumerate(hidden.held))
    unseen = hidden.unseen
    for cards, known in zip(hidden.held, held, strict=True):
        unseen |= cards & ~known
    unknown = tuple(hidden.count(seat) - cards.bit_count() for seat, cards in enumerate(held))
    return Hidden(unseen, held, hidden.played, unknown, hidden.barred)


def after_play(hands: Hands, played: Sequence[int], shown: Sequence[int]) -> Hands:
    """Return what is known after these cards (a set for each seat) have been played, and those laid open."""
    if isinstance(hands, Lots):
        return hands.after_all(played, shown)
    for seat, cards in enumerate(shown):
        hands = hands.reveal(seat, cards)
    for seat, cards in enumerate(played):
        for card in single_cards(cards & ~hands.played[seat]):
            hands = hands.after_play(seat, card)
    return hands


# --- what a hand surely holds, and what it may hold ----------------------------------------------------------


def may_hold(hands: Hands, seat: int) -> int:
    """Return all cards (a set) that may be in a hand, by counting, including known ones."""
    possible = hands.held[seat]
    for alike in _interchangeable_cards(hands, seat):
        if hands.can_hold(seat, alike & -alike):
            possible |= alike
    return possible


def must_hold(hands: Hands, seat: int) -> int:
    """Return all cards (a set) that are certainly in a hand, by counting."""
    sure = hands.held[seat]
    for alike in _interchangeable_cards(hands, seat):
        if not hands.can_lack(((seat, alike & -alike),)):
            sure |= alike
    return sure


def _interchangeable_cards(hands: Hands, seat: int) -> list[int]:
    """Return the cards that may be among the unknown ones of a hand, grouped into interchangeable ones."""
    possible = hands.may_hold(seat)
    if isinstance(hands, Hidden):
        return [possible] if possible else []
    alike: dict[tuple[int, ...], int] = {}
    for card in single_cards(possible):
        lots = tuple(place for place, may in enumerate(hands.may) if may & card)
        alike[lots] = alike.get(lots, 0) | card
    return list(alike.values())


def to_pass(hands: Hands, seat: int, came_in: int, kept: int) -> tuple[int, bool]:
    """Return the cards (a set) that may be in a seat's letter in this round, and whether all of them are surely held.

    Args:
        hands: what is known of the hands.
        seat: the seat that passes it.
        came_in: the round; cards that came in the same round are not passed on. 0: in no round.
        kept: cards that everybody sees stay.
    """
    possible, number = may_hold(hands, seat), hands.count(seat)
    if isinstance(hands, Lots):
        came = hands.count_came(seat, came_in)
        number -= came
        alike = [*_interchangeable_cards(hands, seat), *single_cards(hands.held[seat])] if came else []
        for cards in alike:
            if cards & possible and not hands.can_pass(seat, cards & -cards, came_in):
                possible &= ~cards
    possible &= ~kept
    return possible, possible.bit_count() == number - kept.bit_count()
