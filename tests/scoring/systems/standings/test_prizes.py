"""Places within a category, and prizes shared by those who are level, compared with coins dealt one by one."""

from fractions import Fraction
from itertools import accumulate

from hypothesis import given
from hypothesis import strategies as st

from scoring.systems.standings.prizes import Shares, places_within, prizes_shared

AMOUNTS = st.lists(st.integers(0, 1000), max_size=6)
GROUPS = st.lists(st.integers(1, 4), max_size=5)  # how many share each place, from the first


def ranks_of(groups: list[int]) -> dict[str, int]:
    """Return places such as 1, 2, 2, 4 for players A, B, C, D."""
    begins = [0, *accumulate(groups)]
    ranks = [1 + begin for begin, size in zip(begins, groups, strict=False) for _one in range(size)]
    return {chr(ord("A") + at): rank for at, rank in enumerate(ranks)}


def dealt(amounts: list[int], groups: list[int]) -> dict[str, Fraction]:
    """Return what each player has, if the halves of a place's pot are dealt round and round while there are enough."""
    found: dict[str, Fraction] = {}
    names, at = iter(ranks_of(groups)), 0
    for size in groups:
        players = [next(names) for _one in range(size)]
        halves = 2 * sum(amounts[at : at + size])
        at += size
        found |= dict.fromkeys(players, Fraction(0))
        while halves >= size:
            halves -= size
            for player in players:
                found[player] += Fraction(1, 2)
    return found


@given(AMOUNTS, GROUPS)
def test_a_place_is_shared_as_if_its_halves_were_dealt(amounts: list[int], groups: list[int]) -> None:
    """Those who are level get the same. What remains is less than a half for each of them."""
    found = prizes_shared(amounts, ranks_of(groups))

    assert {share.player: share.worth for share in found.shares} == {
        player: worth for player, worth in dealt(amounts, groups).items() if worth
    }
    assert found.total + found.remainder == sum(amounts[: sum(groups)])
    assert 0 <= found.remainder < Fraction(sum(groups), 2) or not groups
    assert all((2 * share.worth).denominator == 1 for share in found.shares)


@given(GROUPS, st.sets(st.sampled_from("ABCDEFGH")))
def test_places_of_a_category_are_those_of_a_list_without_the_others(groups: list[int], among: set[str]) -> None:
    """A place is one more than the number of those in the category who stand higher."""
    ranks = ranks_of(groups)
    found = places_within(ranks, among)

    assert found.keys() == ranks.keys() & among
    assert all(place == 1 + sum(ranks[other] < ranks[player] for other in found) for player, place in found.items())
    assert list(found.values()) == sorted(found.values())


def test_three_share_the_first_place() -> None:
    """They share the prizes of the first three places, by halves; the rest remains."""
    found = prizes_shared([500, 300, 200, 50], {"Anna": 1, "Bo": 1, "Cia": 1, "Dag": 4})

    assert [(share.player, float(share.worth)) for share in found.shares] == [
        ("Anna", 333), ("Bo", 333), ("Cia", 333), ("Dag", 50)
    ]  # fmt: skip
    assert (int(found.remainder), int(found.total)) == (1, 1049)
    assert [float(share.worth) for share in prizes_shared([5], {"Anna": 1, "Bo": 1}).shares] == [2.5, 2.5]
    assert prizes_shared([500], {}) == Shares((), Fraction(0))
