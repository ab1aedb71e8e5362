"""Knåker, flips: 4, 4.1, 4.2, 12.1, 13.6, 17.1; and who has another turn: 5, 13.2."""

from __future__ import annotations

from referee.engine.cards import Card
from referee.games.knaker.cards.combos import RUN
from referee.games.knaker.cards.jokers import Top
from referee.games.knaker.cards.laying import in_rows
from referee.games.knaker.options import House
from referee.games.knaker.rulebook import RULES

ROW_THAT_FLIPS = 4
NEVER_FLIP = "27X"


@RULES.judge("4")
@RULES.judge("4.1")
@RULES.judge("4.2")
@RULES.judge("12.1")
@RULES.judge("13.6")
@RULES.judge("17.1")
def flips(house: House, under: tuple[Card, ...], cards: tuple[Card, ...], form: str) -> bool:
    """Return whether cards laid together on `under` flip the pile.

    Tens do, and so do four or more of a rank in a row, counting all cards of one turn together; but twos, sevens and
    jokers never do, nor does a run.
    """
    under, cards = in_rows(house, under), in_rows(house, cards)
    if not cards:
        return False
    last = cards[0][0]
    if last == "T":
        return True
    if form == RUN:
        return False
    row = 0
    while row < len(under) and under[-row - 1][0] == last:
        row += 1
    for card in cards:
        row = row + 1 if card[0] == last else 1
        last = card[0]
        if row >= ROW_THAT_FLIPS and last not in NEVER_FLIP:
            return True
    return False


@RULES.judge("5")
@RULES.judge("13.2")
def has_another_turn(top: Top, cards: tuple[Card, ...], flipped: bool) -> bool:
    """Return whether the player who laid these cards has another turn: after a flip, a two, or a seven on a two."""
    if flipped or cards[-1][0] == "2":
        return True
    return top.rank == "2" and all(card[0] == "7" for card in cards)
