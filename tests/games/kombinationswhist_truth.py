"""Kombinations-Whist told naively, by somebody who sees all hands, to compare with the engine.

Written from the rulebook, on lists of cards, sharing no code with the engine.
"""

RANKS = "23456789TJQKA"
DECK = [rank + suit for suit in "SHDC" for rank in RANKS]


def of_suit(cards, suit):
    """Return the cards of a suit."""
    return [card for card in cards if card[1] == suit]


class Told:
    """What lies open in a deal: who is declarer, what the bid says, and every card played so far."""

    def __init__(self, declarer, bids, trump=None, plague=None):
        self.declarer, self.bids, self.trump, self.plague = declarer, set(bids), trump, plague
        self.trumps_shown = False
        self.trick, self.earlier = [], []
        self.trumps_are_out = self.plague_is_out = False

    def forbids(self, seat, card, hand):
        """Tell whether the rules forbid this card, one of `hand`, to be played now."""
        led = self.trick[0][1][1] if self.trick else None
        if led and card[1] != led and of_suit(hand, led):
            return True
        if seat != self.declarer:
            return False
        if "oppen-trumf" in self.bids and not self.trumps_shown and of_suit(hand, self.trump):
            return True
        return card in self.held_back(hand, bool(led))

    def held_back(self, hand, is_following):
        """Return the cards that blocktrumf and pest forbid as long as others are there."""
        back = []
        if "blocktrumf" in self.bids and not self.trumps_are_out:
            back += of_suit(hand, self.trump)
        if "pest" in self.bids and not self.plague_is_out and not is_following:
            back += of_suit(hand, self.plague)
        return [] if set(back) == set(hand) else back

    def play(self, seat, card):
        """Lay the card."""
        leads = not self.trick
        self.trick.append((seat, card))
        if card[1] == self.trump and seat != self.declarer:
            self.trumps_are_out = True
        if card[1] == self.plague and not (leads and seat == self.declarer):
            self.plague_is_out = True

    def taker(self):
        """Return who takes the trick, and clear it."""
        aces_low = "jarn" in self.bids
        trumps = [(seat, card) for seat, card in self.trick if card[1] == self.trump]
        suited = [(seat, card) for seat, card in self.trick if card[1] == self.trick[0][1][1]]
        order = "A" + RANKS if aces_low else RANKS
        seat, _card = max(trumps or suited, key=lambda laid: order.index(laid[1][0]))
        if "grill" in self.bids:
            self.trump = self.trick[0][1][1]
        self.trick = []
        return seat
