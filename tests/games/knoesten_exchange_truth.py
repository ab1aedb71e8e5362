"""Knoesten's exchange told naively: where each card can have been before and after it, card by card.

Written from the rulebook and sharing nothing with the engine. A *story* says of every card where it was dealt and where
it lies once all have exchanged: kept by its first player, undealt still, dealt to somebody in the exchange, handed in,
or handed in and dealt to somebody else later. `Stories` tells whether one is left that fits all that was seen.
"""

from itertools import combinations

from tests.games.knoesten_truth import DECK, keeps_the_rules


def breaking(card, trick, trump_suit):
    """Return the cards of which one in the hand makes it illegal to play `card` to `trick`."""
    return {other for other in DECK if other != card and not keeps_the_rules(card, [card, other], trick, trump_suit)}


class Stories:
    """All stories that fit what has been told and shown of one hand of Knoesten.

    `known` are the cards known of each hand as it was dealt. Every seat has five cards at first; `order` are the
    exchanges one after another as (seat, how many, cards told); who passed and whose cards may be used again
    exchanges five in this order too, first, and gets none.
    """

    def __init__(self, *, seats, known, out=()):
        """Begin with the hands as dealt; the cards of the seats in `out` are never used again."""
        self.seats, self.known, self.out = seats, known, out
        self.stock = len(DECK) - 5 * len(seats)
        self.kept = dict.fromkeys(seats, 5)
        self.given, self.dealt, self.drawn = {}, {}, {}
        self.told, self.shown = {}, {}

    def hand_in(self, seat, number, told=(), *, gets_new=True):
        """A seat hands in so many cards, some of them told, and gets as many."""
        assert seat not in self.given
        self.kept[seat] -= number
        self.given[seat] = number
        self.told.update(dict.fromkeys(told, seat))
        new = number if gets_new else 0
        self.dealt[seat] = min(new, self.stock)
        self.stock -= self.dealt[seat]
        self.drawn[seat] = new - self.dealt[seat]

    def show(self, seat, card):
        """A card comes out of a hand after the exchange."""
        self.shown[card] = seat

    def fits(self, *, holds=None, seat=None, lacks=()):
        """Tell whether a story is left; one in which `seat` holds one card more, or lacks all of some cards."""
        shown = dict(self.shown)
        if holds is not None:
            if shown.get(holds, seat) != seat:
                return False
            shown[holds] = seat
        if any(shown.get(card) == seat for card in lacks):
            return False
        free = [card for card in DECK if not (card in self.known or card in self.told or card in shown)]
        usable = sum(card not in lacks for card in free)
        room = self._room()
        places = list(room)
        left = {tuple(room.values())}
        for card in DECK:
            if card in free:
                continue
            cells = [cell for cell in self._cells(card) if self._ends_right(cell, card, shown, seat, lacks)]
            cells = [tuple(places.index(place) for place in cell) for cell in cells]
            left = {after for numbers in left for cell in cells if (after := _used(numbers, cell))}
        return any(self._free_cards_fill(dict(zip(places, numbers, strict=True)), seat, usable) for numbers in left)

    def _room(self):
        """How many cards each place has room for; places without any are left out."""
        room = {("rest",): self.stock}
        for seat in self.seats:
            room["kept", seat] = self.kept[seat]
            room["given", seat] = self.given.get(seat, 0)
            room["dealt", seat] = self.dealt.get(seat, 0)
            room["drawn", seat] = self.drawn.get(seat, 0)
        return room

    def _cells(self, card):
        """Yield where a card can have been: the places that it takes up, the last one where it ends."""
        first = self.known.get(card, self.told.get(card))
        for seat in self.seats if first is None else [first]:
            if card not in self.told:
                yield (("kept", seat),)
            yield (("given", seat),)
            for later in self._exchange_after(seat):
                if self.drawn[later]:
                    yield (("given", seat), ("drawn", later))
        if first is None:
            yield (("rest",),)
            for seat in self.dealt:
                yield (("dealt", seat),)

    def _exchange_after(self, seat):
        order = list(self.given)
        return order[order.index(seat) + 1 :] if seat in order else []

    def _ends_right(self, cell, card, shown, seat, lacks):
        place = cell[-1]
        in_hand = place[1] if place[0] in ("kept", "dealt", "drawn") and place[1] not in self.out else None
        if card in shown:
            return in_hand == shown[card]
        return in_hand != seat or card not in lacks

    def _free_cards_fill(self, left, seat, usable):
        """Whether cards of which nothing is known fill all that is left, and the hand asked about usable ones alone."""
        if seat is not None and sum(left[place, seat] for place in ("kept", "dealt", "drawn")) > usable:
            return False
        order = list(self.given)
        drawing = [seat for seat in order if left["drawn", seat]]
        for size in range(1, len(drawing) + 1):
            for drawers in combinations(drawing, size):
                before = {giver for drawer in drawers for giver in order[: order.index(drawer)]}
                if sum(left["drawn", drawer] for drawer in drawers) > sum(left["given", giver] for giver in before):
                    return False
        return True


def _used(numbers, cell):
    """Return the numbers with one card less in each place of the cell; None if one of them is full."""
    left = list(numbers)
    for place in cell:
        if not left[place]:
            return None
        left[place] -= 1
    return tuple(left)
