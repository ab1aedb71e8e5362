"""What may be laid in Knåker, written once more, plainly and slowly, to compare the engine with.

Every way to part an entry into lays is tried, and each lay judged by the book's words alone.
"""

ORDER = "345689JQKA"
AFTER = {"X": "3", "3": "4", "4": "5", "5": "6", "6": "78", "7": "8", "8": "9", "9": "J", "J": "Q", "Q": "K", "K": "A"}
AFTER["A"] = "X"
ON_JOKERS = {
    1: {1: "237TX", 2: "23TX", 3: "T"},
    2: {1: "237TX", 2: "23TX", 3: "2TX", 4: "TX", 5: "X", 6: ""},
}


def without_sevens(pile):
    """Take the sevens off the top: they are transparent."""
    pile = list(pile)
    while pile and pile[-1][0] == "7":
        pile.pop()
    return pile


def is_frippel(cards):
    """Tell whether cards end in three jokers and three threes."""
    ranks = [card[0] for card in cards[-6:]]
    return len(ranks) == 6 and ranks.count("X") == 3 and ranks.count("3") == 3


def row(pile):
    """Return how many cards of one rank lie on top."""
    return next((n for n in range(len(pile)) if pile[-1 - n][0] != pile[-1][0]), len(pile))


def three_kings(pile):
    """Tell whether three kings lie on top."""
    return bool(pile) and pile[-1][0] == "K" and row(pile) >= 3


def goes(pile, card, decks):
    """Tell whether one card goes there."""
    pile, rank = without_sevens(pile), card[0]
    if not pile:
        return True
    top = pile[-1][0]
    if decks == 1 and is_frippel(pile):
        return False
    if top == "X":
        ladder = ON_JOKERS[decks]
        return rank in ladder[min(row(pile), max(ladder))]
    if three_kings(pile) and card[1] in "SC":
        return False
    if rank in "27T":
        return True
    if rank == "X":
        return top != "3"
    return top in "2T" or ORDER.index(rank) >= ORDER.index(top)


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


def flips(pile, cards):
    """Tell whether cards that are no run flip the pile."""
    together = [*pile, *cards]
    rows = [together[at : at + 4] for at in range(len(together) - 3) if at + 4 > len(pile)]
    return cards[0][0] == "T" or any(len({card[0] for card in four}) == 1 and four[0][0] not in "27X" for four in rows)


def makes_frippel(pile, cards, decks):
    """Tell whether cards form a frippelknåker, or are four threes on three jokers."""
    if decks == 2 or is_frippel(without_sevens(pile)) or any(card[0] not in "X3" for card in cards):
        return False
    on_three_jokers = all(card[0] == "3" for card in cards) and [card[0] for card in pile[-3:]] == ["X"] * 3
    if on_three_jokers and len(cards) == 4:
        return True
    if not on_three_jokers and any(is_frippel([*pile, *cards[:some]]) for some in range(1, len(cards))):
        return False
    own = len(cards) < 6 or goes(pile, cards[0], decks)
    return own and len(cards) <= 6 and is_frippel([*pile, *cards])


def lays(pile, cards, decks):
    """Yield (flips, turn again) for each way in which cards are one right lay."""
    black = three_kings(without_sevens(pile)) and any(card[1] in "SC" for card in cards if card[0] == cards[0][0])
    below = without_sevens(pile)
    if len({card[0] for card in cards}) == 1 and all(goes(pile, card, decks) for card in cards):
        flipped = flips(pile, cards)
        on_two = cards[0][0] == "7" and bool(below) and below[-1][0] == "2"
        yield flipped, flipped or cards[0][0] == "2" or on_two
    elif makes_frippel(pile, cards, decks):
        yield (flips(pile, cards),) * 2
    elif black or not goes(pile, cards[0], decks):
        return
    elif is_run(cards):
        yield False, False
    elif is_full_house(cards):
        yield (flips(pile, cards),) * 2


def outcomes(pile, cards, decks):
    """Return every (pile afterwards, turn again) that laying cards in one turn may rightly come to."""
    found = {(() if flipped else (*pile, *cards), again) for flipped, again in lays(pile, cards, decks)}
    for cut in range(1, len(cards)):
        for flipped, again in lays(pile, cards[:cut], decks):
            if again:
                found |= outcomes(() if flipped else (*pile, *cards[:cut]), cards[cut:], decks)
    return found
