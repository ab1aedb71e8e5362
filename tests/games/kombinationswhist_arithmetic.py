"""The arithmetic of a bid, told naively: what tricks and plague cards make of it. It shares nothing with the engine.

Every division of the tricks and of the plague cards over the players is tried.
"""

from functools import cache
from itertools import combinations, product

LEAST = {"trumf": 5, "grill": 5, "blocktrumf": 5, "spel": 5, "maxtrumf": 7, "subtrumf": 5, "rangtrumf": 5}
LEAST |= {"mastartrumf": 5, "obesudlat": 12}
GUESSES = {"precis": 1, "ungefar": 2}
PLAGUE = {4: {13}, 3: {10, 9}}
"""How many cards of a suit are in the deck of so many players; of three players' clubs one more is out."""


def keeps(standard, specials, early, middle, late, last, others, guess):
    """Tell naively whether tricks make a bid: of the first three, the next four, the next five, and the last one."""
    if "las" in specials and early:
        return False
    if "slut-hund" in specials and last:
        return False
    total = early + middle + late + last
    if "girighet" not in specials:
        return stands(standard, total, early + middle, late + last, others, guess)
    return all(stands(standard, total + more, early + middle, late + last, others, guess) for more in (1, -1))


@cache
def stands(standard, total, first_seven, last_six, others, guess):
    """Tell naively whether the standard bid alone stands with so many tricks."""
    if standard in LEAST:
        return total >= LEAST[standard]
    return {
        "skambud": any(other > total for other in others),
        "mastarskambud": all(other >= total for other in others),
        "mastarspel": all(other < total for other in others),
        "noll": total == 0,
        "limbo": first_seven < last_six,
        "ungefar": total in guess,
        "precis": total in guess,
    }[standard]


def divisions(number, players):
    """Yield every way to divide so many things over so many players."""
    if players == 1:
        yield (number,)
        return
    for first in range(number + 1):
        for rest in divisions(number - first, players - 1):
            yield (first, *rest)


@cache
def patterns(taken):
    """Return the (first three, next four, next five, last) tricks the declarer can have.

    `taken` says of each of the thirteen tricks whether it is the declarer's: True, False, or None if nobody knows.
    """
    found = set()
    for own in product((False, True), repeat=13):
        if all(known is None or known == took for known, took in zip(taken, own, strict=True)):
            found.add((sum(own[:3]), sum(own[3:7]), sum(own[7:12]), sum(own[12:])))
    return found


@cache
def plague_ways(room, so_far, wholes):
    """Return what the plague cards can come to: "spared", "caught", "all". The declarer comes first.

    `room` are the cards in the tricks that each has still to take, `so_far` the plague cards in those taken.
    """
    found = set()
    for whole in wholes:
        for more in divisions(whole - sum(so_far), len(room)):
            if any(cards > free for cards, free in zip(more, room, strict=True)):
                continue
            own, *others = (before + cards for before, cards in zip(so_far, more, strict=True))
            found.add("all" if own == whole else "caught" if own > max(others) else "spared")
    return frozenset(found)


def naive_ways(standard, specials, taken, counts, *, final=None, plague=None, wholes=None, guess=None):
    """Return what can have come of a bid: "failed", "made", "honoured". The declarer comes first.

    Args:
        standard: the standard bid.
        specials: the special bids.
        taken: of each of the thirteen tricks whether the declarer took it; None where nobody knows.
        counts: the tricks each has taken so far.
        final: the tricks of each at the end, if they are told.
        plague: the plague cards each has taken so far.
        wholes: how many plague cards there are; several where the suit is not named yet.
        guess: the numbers named before play, if they are known.
    """
    players = len(counts)
    plague, wholes = tuple(plague or (0,) * players), frozenset(wholes or PLAGUE[players])
    conceivable = {"failed", "made", "honoured"} if "pest" in specials else {"failed", "made"}
    named = [guess] if guess is not None else list(combinations(range(14), GUESSES.get(standard, 0)))
    found = set()
    for early, middle, late, last in patterns(tuple(taken)):
        for others in divisions(13 - early - middle - late - last, players - 1):
            tricks = (early + middle + late + last, *others)
            left = [number - before for number, before in zip(tricks, counts, strict=True)]
            if min(left) < 0 or (final is not None and tricks != tuple(final)):
                continue
            kept = {keeps(standard, specials, early, middle, late, last, others, numbers) for numbers in named}
            found |= {"failed"} if False in kept else set()
            if True in kept:
                room = tuple(players * number for number in left)
                found |= by_the_plague(room, plague, wholes) if "pest" in specials else {"made"}
            if found == conceivable:
                return found
    return found


def by_the_plague(room, so_far, wholes):
    """Return what can come of a bid that the tricks make."""
    words = {"spared": "made", "caught": "failed", "all": "honoured"}
    return {words[how] for how in plague_ways(room, so_far, wholes)}
