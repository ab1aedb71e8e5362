"""The two tables of bids against the rules text, and what makes a bid against the rules told naively."""

import random
import re
from itertools import combinations, product
from pathlib import Path

import pytest

from referee.games.kombinationswhist.bids_special import SPECIAL_BIDS
from referee.games.kombinationswhist.bids_standard import STANDARD_BIDS, Outcome
from referee.games.kombinationswhist.combinations import can_be_made, clashes_with, combination, is_made, score_of

TEXT = (Path(__file__).parents[2] / "docs" / "rules" / "kombinationswhist.md").read_text(encoding="utf-8")
LEAST = {"trumf": 5, "grill": 5, "blocktrumf": 5, "spel": 5, "maxtrumf": 7, "subtrumf": 5, "rangtrumf": 5}
LEAST |= {"mastartrumf": 5, "obesudlat": 12}


def rows(heading):
    """Return the rows of a table of the rules text, as lists of cells."""
    section = TEXT.split(heading)[1].split("\n## ")[0]
    lines = [line for line in section.splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[1:] if "---" not in line]


def number(text):
    """Read a number with the book's minus sign."""
    return int(text.replace("−", "-"))


@pytest.mark.parametrize("row", rows("## 4 "), ids=lambda row: row[1])
def test_standard_bids_are_those_of_section_4(row):
    """Name, value, points, trumps and tricks stand in the table as in the book."""
    _name, bid, value, points, trumps, tricks, _rule = row
    mine = STANDARD_BIDS[bid]

    assert mine.value == number(value)
    assert mine.points == (number(points) if points.isdigit() else None)
    assert mine.trumps is (trumps == "yes")
    if tricks == "see":
        assert mine.kept is not None
    else:
        assert mine.tricks is not None and mine.tricks[0] == int(re.sub(r"\D", "", tricks))


@pytest.mark.parametrize("row", rows("## 5 "), ids=lambda row: row[1])
def test_special_bids_are_those_of_section_5(row):
    """Name, value, order and incompatible bids stand in the table as in the book."""
    _name, bid, value, order, not_with, _rule = row
    mine = SPECIAL_BIDS[bid]
    excluded = {name for name in not_with.split(", ") if name in STANDARD_BIDS or name in SPECIAL_BIDS}

    assert mine.value == (1 if "else" in value else number(value))
    assert mine.order == (int(order) if order else None)
    assert set(mine.not_with) == excluded
    assert mine.trumps_only is ("without trumps" in not_with)


def test_both_tables_are_complete():
    """Sixteen standard and fifteen special bids."""
    assert (len(rows("## 4 ")), len(rows("## 5 "))) == (len(STANDARD_BIDS), len(SPECIAL_BIDS)) == (16, 15)


def test_value_is_the_sum_of_the_parts():
    """Mästarbrev is worth 3 with trumps that stay, 1 else; all others add up."""
    assert combination("trumf", ("mastarbrev", "rattvisa")).value == 1 + 3 - 4
    assert combination("rangtrumf", ("mastarbrev",)).value == 6
    assert combination("grill", ("mastarbrev",)).value == 2
    assert combination("noll", ("mastarbrev", "oppen-hand", "jarn")).value == 4 + 1 + 3 - 1


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


def some_others(rng, tricks, players):
    """Divide tricks over the opponents at random."""
    others = [0] * (players - 1)
    for _ in range(tricks):
        others[rng.randrange(players - 1)] += 1
    return tuple(others)


@pytest.mark.parametrize("seed", range(40))
def test_made_is_what_the_rules_say(seed):
    """A random bid with random tricks is made, or not, as told naively."""
    rng = random.Random(seed)
    for _ in range(100):
        standard = rng.choice(list(STANDARD_BIDS))
        specials = tuple(rng.sample(["las", "slut-hund", "girighet", "straff", "pest"], rng.randrange(4)))
        early, middle, late, last = (rng.randrange(size + 1) for size in (3, 4, 5, 1))
        total = early + middle + late + last
        others = some_others(rng, 13 - total, rng.choice([3, 4]))
        guess = tuple(rng.sample(range(14), 2))
        outcome = Outcome(total, others, early, early + middle, late + last, bool(last), guess)
        bid = combination(standard, specials)

        assert is_made(bid, outcome) is keeps(standard, specials, early, middle, late, last, others, guess)


def division_that_makes(standard, specials, players):
    """Return naively whether any division of the tricks makes a bid, without pest."""
    guesses = {"precis": 1, "ungefar": 2}.get(standard, 0)
    for early, middle, late, last in product(range(4), range(5), range(6), range(2)):
        left = 13 - early - middle - late - last
        # Only how uneven the others are matters: as level as can be, all to one, and between.
        for most in range(-(-left // (players - 1)), left + 1):
            others = [most]
            while len(others) < players - 1:
                others.append(min(most, left - sum(others)))
            if sum(others) != left:
                continue
            for guess in combinations(range(14), guesses):
                if keeps(standard, specials, early, middle, late, last, others, guess):
                    return True
    return False


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("standard", STANDARD_BIDS)
def test_a_bid_is_impossible_if_no_division_makes_it(standard, players):
    """With every set of the special bids that bear on the tricks."""
    for count in range(4):
        for specials in combinations(["las", "slut-hund", "girighet"], count):
            assert can_be_made(standard, specials, players) is division_that_makes(standard, specials, players)


IMPOSSIBLE = [("noll", {"girighet"}), ("precis", {"girighet"}), ("obesudlat", {"las"})]
IMPOSSIBLE += [("obesudlat", {"slut-hund", "girighet"})]


@pytest.mark.parametrize("players", [3, 4])
def test_four_combinations_are_impossible(players):
    """Of all that don't exclude one another these, and those that contain them, and pest makes none impossible."""
    rng = random.Random(players)
    for standard in STANDARD_BIDS:
        for _ in range(60):
            specials = rng.sample(list(SPECIAL_BIDS), rng.randrange(8))
            bid = combination(standard, tuple(specials))
            if any(clashes_with(bid, special) for special in bid.specials):
                continue
            hopeless = any(standard == bad and set(specials) >= parts for bad, parts in IMPOSSIBLE)
            assert can_be_made(standard, specials, players) is not hopeless, (standard, specials)


def test_scores_are_points_and_extra_points():
    """Girighet and the plague honour add one each, straff takes two more, obesudlat scores its value."""
    assert score_of(combination("spel", ("girighet", "pest")), made=True, honoured=True) == 4
    assert score_of(combination("spel", ("girighet", "pest")), made=False, honoured=False) == -2
    assert score_of(combination("spel", ("straff",)), made=False, honoured=False) == -4
    assert score_of(combination("obesudlat", ("brev", "straff")), made=True, honoured=False) == 9
