"""Knoesten told naively, by somebody who sees all hands, to compare with the engine.

Written from the rulebook, on lists of cards, sharing no code with the engine.
"""

RANKS = "789TJQKA"
DECK = [rank + suit for suit in "SHDC" for rank in RANKS]


def beats(card, other):
    """Tell whether a card of the same suit is higher."""
    return RANKS.index(card[0]) > RANKS.index(other[0])


def keeps_the_rules(card, hand, trick, trump_suit):
    """Tell whether `card`, one of `hand`, may be laid to `trick` (the cards laid before it)."""
    if not trick:
        return True
    led = trick[0][1]
    trumps_laid = [laid for laid in trick if laid[1] == trump_suit]
    same_suit = [held for held in hand if held[1] == led]
    if same_suit:
        if card[1] != led:
            return False
        return led != trump_suit or beats_if_possible(card, same_suit, trumps_laid)
    trumps = [held for held in hand if held[1] == trump_suit]
    if trumps:
        return card[1] == trump_suit and beats_if_possible(card, trumps, trumps_laid)
    return True


def beats_if_possible(card, choice, trumps_laid):
    """Tell whether `card` beats all trumps laid, or none of the `choice` does."""

    def beats_all(held):
        return all(beats(held, laid) for laid in trumps_laid)

    return beats_all(card) or not any(beats_all(held) for held in choice)
