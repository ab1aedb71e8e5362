"""Fixed pairs: they sit at one table in each round or sit out together, and their own meetings are not counted."""

from collections import Counter
from dataclasses import replace
from itertools import chain, combinations, product
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.systems.rounds.seating_check import check
from scoring.systems.seating import (
    CannotSeat,
    Request,
    SeatedRound,
    Seating,
    Sizes,
    certificate,
    next_round,
    reseat,
    seat,
)
from scoring.systems.seating.byes import ways_to_sit_out

FOURS = Sizes(3, 5, best=4)

Names = tuple[str, str]


def asked(pairs: int, others: int, rounds: int, sizes: Sizes = FOURS, **more: object) -> Request:
    """Return a request for so many fixed pairs and other players, with few steps unless `more` says otherwise."""
    together = tuple((f"a{number:03}", f"b{number:03}") for number in range(pairs))
    players = tuple(name for pair in together for name in pair) + tuple(f"c{number:03}" for number in range(others))
    return Request(players, rounds, sizes, together=together, **{"steps": 320, **more})  # type: ignore[arg-type]  # any


def parted(request: Request, rounds: tuple[SeatedRound, ...]) -> list[Names]:
    """Return the pairs of whom one has a seat or a bye elsewhere than the other, round by round."""
    found = []
    for number, one in enumerate(rounds, len(request.played)):
        at = {name: table.number for table in one.tables for name in table.players} | dict.fromkeys(one.byes, 0)
        here = set(request.players) - request.absent.get(number, frozenset())
        assert at.keys() == here and sum(len(table.players) for table in one.tables) + len(one.byes) == len(here)
        assert all(request.sizes.smallest <= len(table.players) <= request.sizes.largest for table in one.tables)
        found += [pair for pair in request.together if here.issuperset(pair) and at[pair[0]] != at[pair[1]]]
    return found


def meetings(rounds: tuple[SeatedRound, ...], together: tuple[Names, ...]) -> Counter[Names]:
    """Return how often each pair meets, without fixed pairs."""
    tables = [sorted(table.players) for one in rounds for table in one.tables]
    return Counter(pair for table in tables for pair in combinations(table, 2) if pair not in together)


def is_sound(seating: Seating) -> bool:
    """Return whether no pair is parted, the figures are right, and the certificate passes the check."""
    assert parted(seating.request, seating.rounds) == [] == list(check(certificate(seating)).faults)
    every = (*seating.request.played, *seating.rounds)
    assert seating.bound_reunions <= seating.reunions == costs(meetings(every, seating.request.together))[1]
    return True


@settings(max_examples=8)
@given(pairs=st.integers(1, 12), others=st.integers(2, 12), rounds=st.integers(1, 3), data=st.data())
def test_pairs_sit_together_whoever_else_is_there(pairs, others, rounds, data):
    """Some are away in the last round, one has a fixed table, and a pair's partner who is alone sits like others."""
    request = asked(pairs, others, rounds, seed=data.draw(st.integers(0, 9)), steps=32)
    away = data.draw(st.frozensets(st.sampled_from(request.players), max_size=max(0, 2 * pairs + others - 5)))
    fixed = {data.draw(st.sampled_from(request.players)): 1}
    try:
        assert is_sound(seat(replace(request, absent={rounds - 1: away})))
        seat(replace(request, fixed=fixed))
    except CannotSeat:
        assert 2 * pairs + others < 6 or len(request.players) - len(away) < 6


@settings(max_examples=4)
@given(pairs=st.integers(3, 9), others=st.integers(2, 6), seed=st.integers(0, 9))
def test_a_plan_made_anew_keeps_pairs_together(pairs, others, seed):
    """One player has left after the first round: the rounds that were planned change as little as they can."""
    plan = seat(asked(pairs, others, 3, seed=seed, steps=32))
    gone = replace(plan.request, players=plan.request.players[1:], rounds=2, played=plan.rounds[:1], together=())
    kept = replace(gone, together=plan.request.together[1:])

    assert is_sound(reseat(kept, plan.rounds[1:]))
    assert is_sound(next_round(replace(kept, scores={name: hash(name) % 9 for name in kept.players})))


def test_a_plan_that_knew_of_no_pairs_is_changed_to_keep_them_together():
    """The organiser has decided on it after the first round."""
    plan = seat(replace(asked(6, 4, 3), together=()))
    anew = replace(plan.request, rounds=2, played=plan.rounds[:1], together=asked(6, 4, 3).together)

    assert is_sound(reseat(anew, plan.rounds[1:]))


@pytest.mark.parametrize(("pairs", "others", "rounds"), [(4, 0, 3), (2, 4, 3), (3, 2, 3), (1, 5, 3)])
def test_small_fields_meet_as_seldom_as_brute_force_finds(pairs, others, rounds):
    """All ways to seat two tables are tried, round by round: few meet a third time, then there are few reunions."""
    request = asked(pairs, others, rounds, steps=2_000)
    players = frozenset(request.players)
    halves = [frozenset(half) for half in combinations(request.players, len(players) // 2)]
    kept = [half for half in halves if all((one in half) == (other in half) for one, other in request.together)]
    rows = [[pair for table in (half, players - half) for pair in combinations(sorted(table), 2)] for half in kept]
    counted = [[pair for pair in row if pair not in request.together] for row in rows]
    found = seat(request)

    assert is_sound(found)
    assert costs(meetings(found.rounds, request.together)) == min(
        costs(Counter(chain(*plan))) for plan in product(counted, repeat=rounds)
    )


def costs(met: Counter[Names]) -> tuple[int, int]:
    """Return how many meetings are a pair's third or later, and the reunions."""
    return sum(max(0, times - 2) for times in met.values()), sum(comb(times, 2) for times in met.values())


@pytest.mark.parametrize(("pairs", "rounds"), [(4, 3), (8, 7), (20, 6)])
def test_pairs_alone_meet_each_other_pair_once(pairs, rounds):
    """As in a tournament of pairs: with two pairs at a table, no pair meets another one twice."""
    found = seat(asked(pairs, 0, rounds, steps=2_000))

    assert is_sound(found) and found.reunions == 0
    assert {len(table.players) for one in found.rounds for table in one.tables} == {4}


def test_a_field_of_more_than_a_thousand_players_keeps_pairs_together():
    """Its search is another one."""
    assert is_sound(seat(asked(500, 20, 2))) and is_sound(seat(asked(501, 20, 1, fixed={"a003": 2})))


@pytest.mark.parametrize(
    ("pairs", "others", "sizes", "ways"),
    [
        (6, 0, FOURS, [(0, 0)]),
        (7, 0, FOURS, [(2, 0)]),  # three tables of four, and a pair that waits
        (7, 1, FOURS, [(0, 0)]),  # 4 + 4 + 4 + 3: the odd one sits at the table of three
        (2, 3, FOURS, [(0, 0)]),  # 4 + 3
        (2, 4, Sizes(3, 3, best=3), [(0, 2), (2, 0)]),
        (4, 4, Sizes(3, 3, best=3), [(0, 0)]),
    ],
)
def test_as_few_as_possible_sit_out(pairs, others, sizes, ways):
    """A pair sits out together."""
    assert ways_to_sit_out(2 * pairs + others, sizes, pairs=pairs) == ways


def test_nobody_sits_out_twice_before_all_have_once():
    """Seven pairs in seven rounds: each pair has one bye."""
    found = seat(asked(7, 0, 7, steps=32))

    assert Counter(name for one in found.rounds for name in one.byes) == dict.fromkeys(found.request.players, 1)


def test_pairs_alone_cannot_sit_at_tables_of_three():
    """Each table of three needs somebody without a partner."""
    with pytest.raises(CannotSeat):
        seat(asked(6, 0, 1, Sizes(3, 3, best=3)))
    assert is_sound(seat(asked(3, 3, 1, Sizes(3, 3, best=3))))


def test_a_player_in_two_pairs_is_refused():
    """Three can't be a pair."""
    with pytest.raises(ValueError, match="two pairs"):
        seat(replace(asked(2, 4, 1), together=(("a000", "b000"), ("b000", "a001"))))


def test_the_check_finds_a_parted_pair():
    """It is named with its round; a false figure is found, too."""
    found = certificate(seat(asked(4, 0, 1)))
    one, other = found["rounds"][0]
    one[0], other[0] = other[0], one[0]

    assert "must be kept together, and sit at two tables" in " ".join(map(str, check(found).breaches))
    assert check({**certificate(seat(asked(4, 0, 1))), "reunions": 4}).faults
