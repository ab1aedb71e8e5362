"""What may be laid in Knåker, written again plainly and slowly, to compare with the engine.

Every way to divide an entry into lays is tried, and each lay is judged by the book's words alone.
"""

ORDER = "345689JQKA"
AFTER = {"X": "3", "3": "4", "4": "5", "5": "6", "6": "78", "7": "8", "8": "9", "9": "J", "J": "Q", "Q": "K", "K": "A"}
AFTER["A"] = "X"
ON_JOKERS = {
    1: {1: "237TX", 2: "23TX", 3: "T"},
    2: {1: "237TX", 2: "23TX", 3: "2TX", 4: "TX", 5: "X", 6: ""},
}


def red(cards):
    """Tell whether none of these cards is a spade or a club."""
    return all(card[1] not in "SC" for card in cards)


def without_sevens(pile):
    """Take the sevens off the top: they are transparent."""
    pile = list(pile)
    while pile and pile[-1][0] == "7":
        pile.pop()
    return pile


def is_run(cards):
    """Tell whether cards are three ranks or more in order."""
    distinct = [cards[0][0]]
    for card in cards[1:]:
        if card[0] != distinct[-1]:
            if card[0] not in AFTER.get(distinct[-1], ""):
                return False
            distinct.append(card[0])
    return len(distinct) >= 3


def is_full_house(cards):
    """Tell whether cards are a full house, the lower rank first."""
    ranks = [card[0] for card in cards]
    if len(ranks) != 5 or any(rank not in ORDER for rank in ranks):
        return False
    parts = [(ranks[:cut], ranks[cut:]) for cut in (2, 3)]
    return any(
        len(set(low)) == 1 and len(set(high)) == 1 and ORDER.index(low[0]) < ORDER.index(high[0]) for low, high in parts
    )


class Book:
    """The book with one deck or two; `sevens_break` the rows they lie in, or are passed over in counting."""

    def __init__(self, decks, *, sevens_break=True):
        self.decks, self.sevens_break = decks, sevens_break

    def counted(self, cards):
        """Return the cards that count in rows."""
        return [card for card in cards if self.sevens_break or card[0] != "7"]

    def is_frippel(self, cards):
        """Tell whether cards end in three jokers and three threes."""
        ranks = [card[0] for card in self.counted(cards)[-6:]]
        return len(ranks) == 6 and ranks.count("X") == 3 and ranks.count("3") == 3

    def row(self, pile):
        """Return how many cards of one rank lie on top."""
        pile = self.counted(pile)
        return next((n for n in range(len(pile)) if pile[-1 - n][0] != pile[-1][0]), len(pile))

    def three_kings(self, pile):
        """Tell whether three kings lie on top."""
        pile = without_sevens(pile)
        return bool(pile) and pile[-1][0] == "K" and self.row(pile) >= 3

    def goes(self, pile, card):
        """Tell whether one card goes there."""
        pile, rank = without_sevens(pile), card[0]
        if not pile:
            return True
        top = pile[-1][0]
        if self.decks == 1 and self.is_frippel(pile):
            return False
        if top == "X":
            ladder = ON_JOKERS[self.decks]
            return rank in ladder[min(self.row(pile), max(ladder))]
        if rank in "27T":
            return True
        if rank == "X":
            return top != "3"
        return top in "2T" or ORDER.index(rank) >= ORDER.index(top)

    def flips(self, pile, cards):
        """Tell whether cards that are no run flip the pile."""
        pile, laid = self.counted(pile), self.counted(cards)
        together = pile + laid
        rows = [together[at : at + 4] for at in range(len(together) - 3) if at + 4 > len(pile)]
        rows = rows if laid else []
        return cards[0][0] == "T" or any(
            len({card[0] for card in four}) == 1 and four[0][0] not in "27X" for four in rows
        )

    def makes_frippel(self, pile, cards):
        """Tell whether cards form a frippelknåker, or are four threes on three jokers."""
        if self.decks == 2 or self.is_frippel(without_sevens(pile)) or any(card[0] not in "X3" for card in cards):
            return False
        below = [card[0] for card in self.counted(pile)[-3:]]
        on_three_jokers = all(card[0] == "3" for card in cards) and below == ["X"] * 3
        if on_three_jokers and len(cards) == 4:
            return True
        if not on_three_jokers and any(self.is_frippel([*pile, *cards[:some]]) for some in range(1, len(cards))):
            return False
        own = len(cards) < 6 or self.goes(pile, cards[0])
        return own and len(cards) <= 6 and self.is_frippel([*pile, *cards])

    def lays(self, pile, cards):
        """Yield (flips, turn again) for each way in which cards are one right lay."""
        below = without_sevens(pile)
        if len({card[0] for card in cards}) == 1 and all(self.goes(pile, card) for card in cards):
            flipped = self.flips(pile, cards)
            on_two = cards[0][0] == "7" and bool(below) and below[-1][0] == "2"
            yield flipped, flipped or cards[0][0] == "2" or on_two
        elif self.makes_frippel(pile, cards):
            yield (self.flips(pile, cards),) * 2
        elif not self.goes(pile, cards[0]):
            return
        elif is_run(cards):
            yield False, False
        elif is_full_house(cards):
            yield (self.flips(pile, cards),) * 2

    def outcomes(self, pile, cards, *, red_only=False):
        """Return every (pile afterwards, turn again) that laying cards in one turn may rightly come to.

        Whoever lays on three kings lays no black card in that turn, unless the kings are flipped away. A run
        or a full house isn't taken apart to flip them first.
        """
        found: set[tuple[tuple[str, ...], bool]] = set()
        red_only = red_only or self.three_kings(pile)
        if red_only and not red(cards) and (is_run(cards) or is_full_house(cards)):
            return found
        for end in range(1, len(cards) + 1):
            lay, rest = cards[:end], cards[end:]
            if red_only and not red(lay):
                break
            for flipped, again in self.lays(pile, lay):
                after = () if flipped else (*pile, *lay)
                if not rest:
                    found.add((after, again))
                elif again:
                    found |= self.outcomes(after, rest, red_only=red_only and not flipped)
        return found


class Turns:
    """Who may go on, written once more: `may` are those who may make the next move, the player to move last.

    Only for lays that give nobody the turn again, among players who all stay in the game.
    """

    def __init__(self, players, turn):
        self.players, self.may, self.last = players, [turn], None

    def after(self, seat):
        """Return the seat after one."""
        return (seat + 1) % self.players

    def breaks_3(self, seat):
        """Tell whether a lay of this seat is out of turn: who has just laid in turn only lays more."""
        return seat not in self.may and seat != self.last

    def lays(self, seat):
        """Let a seat lay: in its turn, more to what it has laid, or out of turn."""
        if seat in self.may:
            self.may, self.last = [self.after(seat)], seat
        elif seat != self.last:
            self.may = [*(one for one in self.may if one != self.after(seat)), self.after(seat)]
