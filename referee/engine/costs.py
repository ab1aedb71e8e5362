"""What each card of a hand cost, once all hands are known: what its player's side could be sure of before, less what it
could be sure of after it.

A card that the rules allow costs its side 0 points or more, and costs nobody else anything. One that they don't allow
may gain, and others may lose by it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple, Protocol

from referee.engine.cards import Card
from referee.engine.endings import Ending, Rules, Search, Stake, TooLarge, after_card, cards_that_differ, next_seat
from referee.engine.practice import sensible_cards
from referee.engine.table import Record, Setup, no_stakes
from referee.engine.tricks import Trick

MOST_LOOKED = 60_000
"""The positions that may be looked at for the exact figures of a hand. Earlier cards are valued roughly."""


class HandsPlayed(Protocol):
    """What must be known of the state of a game of tricks."""

    @property
    def setup(self) -> Setup:
        """What doesn't change during the game."""

    @property
    def hidden(self) -> Counted:
        """What is known of the hands."""

    @property
    def trick(self) -> Trick:
        """The cards on the table."""

    @property
    def leader(self) -> int | None:
        """Who leads, or has led, to the trick."""


class Counted(Protocol):
    """Hands of which the numbers of cards are known."""

    def count(self, seat: int) -> int:
        """Return how many cards a seat holds."""


class Loss(NamedTuple):
    """Points that a side lost by a card of another side."""

    seats: tuple[int, ...]
    points: int


class Cost(NamedTuple):
    """What a card cost the side of its player, in points of that side; less than 0 if it gained.

    `event` is its number in the record. `exact`: the figure is what a search found, and not rough. `better` are cards
    that would have cost nothing; of cards that are worth the same only the highest. `lost` is what others lost.
    """

    event: int
    seat: int
    card: Card
    points: int
    exact: bool
    better: tuple[Card, ...] = ()
    lost: tuple[Loss, ...] = ()


def costs_of(record: Record, first: int, last: int) -> tuple[Cost, ...]:
    """Return what the cards of a hand cost, in order; `first` and `last` are the numbers of its entries.

    There is nothing to return if the hands never became known, since not all cards were played, or if the game can't
    value them. A card that was taken back is left out.
    """
    if record.game.stakes is no_stakes:
        return ()
    valuing = _Valuing(record)
    costs = [valuing.cost_of(number, hands) for number, hands in _hands_before(record, first, last)]
    return tuple(cost for cost in reversed(costs) if cost is not None)


def all_cards_played(record: Record, first: int, last: int) -> bool:
    """Return whether all cards of a hand were played, so that all hands are known."""
    return any(True for _one in _hands_before(record, first, last))


Hands = tuple[frozenset[Card], ...]


def _hands_before(record: Record, first: int, last: int) -> Iterator[tuple[int, Hands]]:
    """Yield the number of each card played, and the hands before it, from the last one to the first.

    What somebody held is what they played from then on.
    """
    play, take_back = (_kind(record, name) for name in ("play", "take_back"))
    hands: list[frozenset[Card]] = [frozenset()] * len(record.setup.players)
    taken_back: set[tuple[int, Card]] = set()
    entries = record.entries[:last]
    for number in range(last, max(first, 2) - 1, -1):
        event: Any = entries[number - 1].event
        if not entries[number - 1].ruling.changed or not isinstance(event, (play, take_back)):
            continue
        card = (event.by, event.cards)
        if isinstance(event, take_back):
            hands[event.by] -= {event.cards}
            taken_back.add(card)
            continue
        if not any(hands) and _cards_left(entries[number - 2].ruling.state) != 1:
            return
        hands[event.by] |= {event.cards}
        if card in taken_back:
            taken_back.remove(card)
        else:
            yield number, tuple(hands)


class _Nothing:
    """Stands for a kind of event that a game doesn't have: no event is an instance of it."""


def _kind(record: Record, name: str) -> type[Any]:
    kind = record.game.events.get(name)
    return kind.make if kind is not None and isinstance(kind.make, type) else _Nothing


def _cards_left(state: HandsPlayed) -> int:
    return sum(state.hidden.count(seat) for seat in range(len(state.setup.players)))


class _Valuing:
    """Values the cards of one hand, from the last one to the first."""

    def __init__(self, record: Record) -> None:
        self.record, self.left, self.exact = record, MOST_LOOKED, True
        self.searches: dict[Rules[Any], Search] = {}

    def cost_of(self, number: int, hands: Hands) -> Cost | None:
        """Return what a card cost; None if nothing is at stake there that can be valued."""
        if self.exact:
            try:
                return self._cost(number, hands)
            except TooLarge:
                self.exact = False
        return self._cost(number, hands)

    def _cost(self, number: int, hands: Hands) -> Cost | None:
        state, event = self.record.entries[number - 2].ruling.state, self.record.entries[number - 1].event
        stake = self.record.game.stakes(state, event.by)
        if stake is None:
            return None
        ending = ending_of(stake, state, hands)
        allowed = _may_play(stake.rules, ending, event)
        worths, played = self._worths(stake.rules, ending, event, allowed=allowed)
        best = _best(stake, ending, worths)
        points = stake.sign * (best - played)
        in_turn = next_seat(stake.rules, ending) == event.by
        better = tuple(card for card, worth in worths.items() if worth == best) if points > 0 and in_turn else ()
        lost = () if allowed else tuple(self._lost(state, event, hands, stake))
        return Cost(number, event.by, event.cards, points, self.exact, better, lost)

    def _worths(
        self, rules: Rules[Any], ending: Ending[Any], event: Any, *, allowed: bool
    ) -> tuple[dict[Card, int], int]:
        """Return what the ending is worth for the hero after each card that may be played, and after this one."""
        seat = next_seat(rules, ending)
        assert seat is not None
        worths = {card: self._after(rules, ending, seat, card) for card in cards_that_differ(rules, ending, seat)}
        played = worths.get(event.cards) if allowed else None
        if played is None:
            played = self._after(rules, ending, event.by, event.cards)
        # Roughly valued, a card may come out differently from its neighbour that was tried.
        return worths | ({event.cards: played} if allowed else {}), played

    def _after(self, rules: Rules[Any], ending: Ending[Any], seat: int, card: Card) -> int:
        return max([self._worth(rules, after) for after in after_card(rules, ending, seat, card)])

    def _worth(self, rules: Rules[Any], ending: Ending[Any]) -> int:
        search = self.searches.setdefault(rules, Search(rules))
        if not self.exact:
            return about(search, ending)
        before = search.looked
        try:
            return search.worth(ending, self.left)
        finally:
            self.left -= search.looked - before

    def _lost(self, state: Any, event: Any, hands: Hands, own: Stake) -> Iterator[Loss]:
        """Yield what the other sides lost by a card that the rules don't allow."""
        sides: dict[Stake, list[int]] = {}
        for seat in range(len(hands)):
            stake = self.record.game.stakes(state, seat)
            if stake is not None and stake != own:
                sides.setdefault(stake, []).append(seat)
        for stake, seats in sides.items():
            ending = ending_of(stake, state, hands)
            worths, played = self._worths(stake.rules, ending, event, allowed=False)
            points = stake.sign * (_best(stake, ending, worths) - played)
            if points > 0:
                yield Loss(tuple(seats), points)


def _may_play(rules: Rules[Any], ending: Ending[Any], event: Any) -> bool:
    """Return whether the rules allow a card."""
    in_turn = next_seat(rules, ending) == event.by
    return in_turn and bool(rules.pack.bit[event.cards] & rules.may_play(ending, event.by))


def _best(stake: Stake, ending: Ending[Any], worths: Mapping[Card, int]) -> int:
    """Return what the ending is worth for the hero after the best card of whoever is to play."""
    best = max if next_seat(stake.rules, ending) == stake.rules.hero else min
    return best(worths.values())


def ending_of(stake: Stake, state: HandsPlayed, hands: Hands) -> Ending[Any]:
    """Return the ending that a state of play is, if these are the hands."""
    masks = tuple([stake.rules.pack.mask(hand) for hand in hands])
    assert state.leader is not None
    return Ending(masks, state.trick, state.leader, stake.tally)


# --- endings that are too large ------------------------------------------------------------------------------

FEW = 4
"""The cards of each hand that are played out exactly after sensible play."""

LOOKED = 3_000
"""The positions that may then be looked at."""


def about(search: Search, ending: Ending[Any]) -> int:
    """Return roughly what the hero gets: everybody plays sensibly, as the players of a practice table do, until few
    cards are left; from there on the hero gets what is sure."""
    rules = search.rules
    while max(hand.bit_count() for hand in ending.hands) > FEW:
        ending = _played_sensibly(rules, ending)
    while True:
        try:
            return search.worth(ending, LOOKED)
        except TooLarge:
            ending = _played_sensibly(rules, ending)


def _played_sensibly(rules: Rules[Any], ending: Ending[Any]) -> Ending[Any]:
    """Return the ending after a sensible card."""
    seat = next_seat(rules, ending)
    assert seat is not None
    cards = rules.pack.cards(rules.may_play(ending, seat))
    low = rules.avoids_tricks(seat)
    card, _why = next(sensible_cards(cards, ending.trick, seat, rules.pack.bit, rules.trump(ending), low=low))
    return after_card(rules, ending, seat, card)[0]
