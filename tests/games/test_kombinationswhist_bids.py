"""The two tables of bids against the rules text, and what makes a bid against the rules told naively."""

import random
import re
from pathlib import Path

import pytest

from referee.games.kombinationswhist.bids_special import SPECIAL_BIDS
from referee.games.kombinationswhist.bids_standard import STANDARD_BIDS, TricksTaken
from referee.games.kombinationswhist.combinations import combination, is_made, score_of
from tests.games.kombinationswhist_arithmetic import keeps
from tests.support.seeds import seeds

TEXT = (Path(__file__).parents[2] / "docs" / "rules" / "kombinationswhist.md").read_text(encoding="utf-8")


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


def some_others(rng, tricks, players):
    """Divide tricks over the opponents at random."""
    others = [0] * (players - 1)
    for _ in range(tricks):
        others[rng.randrange(players - 1)] += 1
    return tuple(others)


@pytest.mark.parametrize("seed", seeds(few=5, many=40))
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
        outcome = TricksTaken(total, others, early, early + middle, late + last, bool(last), guess)
        bid = combination(standard, specials)

        assert is_made(bid, outcome) is keeps(standard, specials, early, middle, late, last, others, guess)


def test_scores_are_points_and_extra_points():
    """Girighet and the plague honour add one each, straff takes two more, obesudlat scores its value."""
    assert score_of(combination("spel", ("girighet", "pest")), made=True, honoured=True) == 4
    assert score_of(combination("spel", ("girighet", "pest")), made=False, honoured=False) == -2
    assert score_of(combination("spel", ("straff",)), made=False, honoured=False) == -4
    assert score_of(combination("obesudlat", ("brev", "straff")), made=True, honoured=False) == 9
