"""What may be laid in Knåker, written again plainly and slowly, to compare with the engine.

Every way to divide an entry into lays is tried, and each lay is judged by the book's words alone.
"""

from collections import Counter

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
        on_three = without_sevens(pile)[-1:] and without_sevens(pile)[-1][0] == "3" and cards[0][0] == "X"
        own = len(cards) < 6 or self.goes(pile, cards[0]) or on_three
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
    """Who may go on, and whose lap is over, written once more.

    `may` are those who may make the next move, the player to move last; `by_breach` those of them who may only because
    their own card out of turn, or added too late, was a two or a flip. `came` counts how often the turn has come to
    each seat; `last` is who may still lay more, with what had come when their turn began. All players stay in the game.
    """

    def __init__(self, players, turn):
        self.players, self.may, self.by_breach = players, [turn], set()
        self.holder, self.came = turn, Counter([turn])
        self.last: tuple[int | None, Counter[int]] = None, Counter()

    def after(self, seat):
        """Return the seat after one."""
        return (seat + 1) % self.players

    def breaks_3(self, seat):
        """Tell whether a lay of this seat is out of turn: who has just laid in turn only lays more."""
        return seat not in self.may and seat != self.last[0]

    def lays(self, seat, *, again=False, right=True):
        """Let a seat lay: in its turn, more to what it has laid, or out of turn. Return the lap of that lay."""
        if seat in self.may and seat not in self.by_breach:
            return self.in_turn(seat, again=again)
        if seat == self.last[0] and seat not in self.may:
            return self.lays_more(seat, again=again, right=right)
        lap = seat, self.came[seat]
        self.may = [one for one in self.may if one != seat]
        self.by_breach.discard(seat)
        self.gains(seat if again else self.after(seat), by_breach=again)
        return lap

    def in_turn(self, seat, *, again):
        """Let a seat lay that may go on: nobody else may any more, and the turn passes on unless it comes again."""
        self.comes_to(seat)
        self.last, lap = (seat, Counter(self.came)), (seat, self.came[seat])
        if not again:
            self.comes_to(self.after(seat))
        return lap

    def lays_more(self, seat, *, again, right):
        """Add to a lay: nobody's turn ends by it, unless it gives its player the turn again."""
        lap = (seat, self.came[seat]) if again else None if len(self.may) > 1 else (self.holder, self.came[self.holder])
        if again and right:
            self.came = Counter(self.last[1])
            self.holder, self.may, self.by_breach = seat, [seat], set()
        elif again:
            self.gains(seat, by_breach=True)
        return lap

    def gains(self, seat, *, by_breach):
        """Let a seat go on too."""
        if by_breach:
            self.by_breach.add(seat)
        elif seat in self.by_breach:
            self.by_breach.discard(seat)
        self.may = [*(one for one in self.may if one != seat), seat]

    def comes_to(self, seat):
        """Let the turn come to a seat."""
        self.came[seat] += seat != self.holder
        self.holder, self.may, self.by_breach = seat, [seat], set()

    def is_over(self, lap):
        """Tell whether a lap is over: the turn has come to its seat once more than when it began."""
        seat, came = lap
        return self.came[seat] > came
