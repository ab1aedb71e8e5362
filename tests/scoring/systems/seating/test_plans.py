"""Seatings of several rounds and of the next round: rules are kept, everybody sits once, repeats are few."""

from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import combinations
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.systems.seating import (
    CannotSeat,
    Request,
    SeatedRound,
    Seating,
    Sizes,
    next_round,
    price,
    reseat,
    seat,
    table_sizes,
)

FOURS = Sizes(3, 5, best=4)
NAMES = tuple(f"player {number:02}" for number in range(60))


def asked(players: int, rounds: int, **more: object) -> Request:
    """Return a request for the first `players` names, with few steps unless `more` says otherwise."""
    return Request(NAMES[:players], rounds, FOURS, **{"seed": 1, "steps": 640, **more})  # type: ignore[arg-type]  # any


def met_in(*rounds: SeatedRound) -> Counter[frozenset[str]]:
    """Return how often each pair shares a table."""
    tables = [table.players for one in rounds for table in one.tables]
    return Counter(frozenset(pair) for table in tables for pair in combinations(table, 2))


def repeats_of(*rounds: SeatedRound) -> int:
    """Return how many meetings are not the pair's first."""
    return sum(times - 1 for times in met_in(*rounds).values())


@settings(max_examples=25)
@given(
    players=st.integers(6, 40),
    rounds=st.integers(1, 4),
    seed=st.integers(0, 99),
    data=st.data(),
)
def test_everybody_sits_once_and_hard_rules_are_kept(players, rounds, seed, data):
    """Players who are away have no seat, pairs to keep apart never meet, and players with a fixed table sit there."""
    names = NAMES[:players]
    away = data.draw(st.frozensets(st.sampled_from(names[3:]), max_size=players // 4))
    request = asked(
        players, rounds, seed=seed, steps=64, absent={rounds - 1: away}, apart=((names[0], names[1]),),
        fixed={names[2]: 1},
    )  # fmt: skip
    seating = seat(request)

    for index, one in enumerate(seating.rounds):
        here = set(names) - (away if index == rounds - 1 else set())
        seated = [player for table in one.tables for player in table.players]
        assert sorted(seated) == sorted(here)
        assert sorted((len(table.players) for table in one.tables), reverse=True) == [*table_sizes(len(here), FOURS)]
        assert [table.number for table in one.tables] == [*range(1, len(one.tables) + 1)]
        assert names[2] in one.tables[0].players
        if len(one.tables) > 1:
            assert frozenset(names[:2]) not in met_in(one)
    assert seating.repeats == repeats_of(*seating.rounds) >= seating.bound


@settings(max_examples=15)
@given(st.integers(6, 40), st.integers(1, 4), st.integers(0, 99), st.randoms(use_true_random=False))
def test_the_same_request_gives_the_same_seating(players, rounds, seed, random):
    """The order in which the names are given makes no difference."""
    request = asked(players, rounds, seed=seed, steps=32)
    shuffled = replace(request, players=tuple(random.sample(request.players, players)))

    assert seat(request).rounds == seat(shuffled).rounds


@pytest.mark.parametrize("steps", [64, 3_200, 4_000])
def test_a_search_that_was_stopped_can_be_repeated_with_the_steps_it_made(steps):
    """A request for the steps that were made gives the same seating, whichever part of the search was stopped."""
    made: list[int] = []

    def stop() -> bool:
        made.append(1)
        enough: bool = len(made) * 32 > steps
        return enough

    request = asked(22, 6, steps=50_000, tables=5)
    stopped = seat(request, stop=stop)

    assert stopped.steps < 50_000
    assert seat(replace(request, steps=stopped.steps)).rounds == stopped.rounds


def test_progress_is_told_and_no_seating_beats_the_bound():
    """The repeats that are reported never rise, and never fall below the bound."""
    told: list[tuple[int, int]] = []
    seating = seat(asked(13, 4), progress=lambda best, bound, _elapsed: told.append((best, bound)))

    assert told == sorted(told, reverse=True)
    assert {bound for _best, bound in told} == {seating.bound_reunions} == {24}
    assert seating.reunions == 24


def test_six_players_at_two_tables_of_three_meet_as_seldom_as_brute_force_finds():
    """Every plan of three rounds is tried; the first round can be fixed, since players can be renamed."""
    players = range(6)
    halves = [(half, tuple(set(players) - set(half))) for half in combinations(players, 3) if 0 in half]
    plans = [(halves[0], second, third) for second in halves for third in halves]
    pairs = [[pair for one in plan for half in one for pair in combinations(sorted(half), 2)] for plan in plans]
    best = min(sum(comb(times, 2) for times in Counter(met).values()) for met in pairs)

    assert seat(asked(6, 3)).reunions == best


@pytest.mark.parametrize(
    ("players", "rounds", "reunions", "most"),
    [
        (16, 5, 0, 1), (24, 7, 0, 1), (20, 7, 20, 2), (12, 6, 45, 3), (16, 7, 48, 2), (9, 4, 36, 3), (11, 4, 13, 2),
        (13, 4, 24, 2), (14, 5, 50, 2), (17, 4, 10, 2), (18, 5, 24, 2), (29, 8, 20, 2),
    ],
)  # fmt: skip
def test_seatings_reach_the_best_known(players, rounds, reunions, most):
    """As few meet again as the best known plans allow, and nobody meets the same player in every round."""
    seating = seat(asked(players, rounds, steps=8_000))

    assert seating.reunions <= reunions
    assert max(met_in(*seating.rounds).values()) <= most


@pytest.mark.parametrize(("players", "rounds"), [(12, 6), (16, 5), (24, 7), (28, 9), (40, 10)])
def test_seats_are_shared_exactly_where_tables_are_equal(players, rounds):
    """Each player has each of the four seats equally often, give or take one, so the deal is shared fairly."""
    seating = seat(asked(players, rounds))
    had = Counter(
        (name, seat)
        for one in seating.rounds
        for table in one.tables
        for seat, name in enumerate(table.players)
    )  # fmt: skip

    for name in NAMES[:players]:
        times = [had[name, seat] for seat in range(4)]
        assert max(times) - min(times) <= 1
    assert all(report.seats_above == 0 for report in seating.reports)


def test_tables_change_as_long_as_there_are_others():
    """In five rounds, each of 40 players sits at five different tables of ten."""
    assert [report.seen_before for report in seat(asked(40, 5)).reports] == [0] * 5


def test_byes_go_round():
    """With 17 players and only tables of four, one sits out in each round, and nobody twice before all others once."""
    request = Request(NAMES[:17], 17, Sizes(4, 4, best=4), seed=3, steps=64)
    byes = [name for one in seat(request).rounds for name in one.byes]

    assert sorted(byes) == [*NAMES[:17]]
    with pytest.raises(CannotSeat):
        seat(Request(NAMES[:3], 1, Sizes(4, 4, best=4)))


def test_byes_remember_the_played_rounds():
    """A player who had a bye in a played round is the last to get another."""
    request = Request(NAMES[:5], 1, Sizes(4, 4, best=4), steps=64)
    played: tuple[SeatedRound, ...] = ()
    for seed in range(5):
        played += next_round(replace(request, played=played, seed=seed)).rounds

    assert sorted(name for one in played for name in one.byes) == [*NAMES[:5]]


def test_pairs_to_avoid_and_old_acquaintances_do_not_meet_where_others_can():
    """In ten rounds of 32 players, sixteen pairs never meet; the construction gives these places to such pairs."""
    old = {(NAMES[0], NAMES[1]): 2, (NAMES[2], NAMES[3]): 1}
    seating = seat(asked(32, 10, met=old, avoid={(NAMES[4], NAMES[5]): 50}, apart=((NAMES[6], NAMES[7]),)))

    assert not any(seating.parts)
    assert not {frozenset(NAMES[start : start + 2]) for start in (0, 2, 4, 6)} & set(met_in(*seating.rounds))


def test_two_with_one_fixed_table_sit_there_together():
    """Two players with the same fixed table share it in every round, and a third sits at another fixed table."""
    seating = seat(asked(24, 4, fixed={NAMES[0]: 2, NAMES[1]: 2, NAMES[2]: 5}))

    for one in seating.rounds:
        assert {NAMES[0], NAMES[1]} <= set(one.tables[1].players)
        assert NAMES[2] in one.tables[4].players


def test_small_tables_are_shared_out_fairly_where_that_costs_few_reunions():
    """In eight rounds of one five and six fours, each of 29 players sits at a table of four six or seven times."""
    seating = seat(asked(29, 8, steps=8_000))
    short = Counter(name for report in seating.reports for name in report.small)

    assert {short[name] for name in NAMES[:29]} == {6, 7}


@cache
def four_rounds() -> Seating:
    """Return a seating of sixteen players in four rounds."""
    return seat(asked(16, 4, steps=64))


def play(players: int, rounds: int, points: int = 3) -> tuple[list[Seating], dict[str, float]]:
    """Return the seatings and scores of rounds seated by standing, where the earlier names win their tables."""
    played: tuple[SeatedRound, ...] = ()
    scores = dict.fromkeys(NAMES[:players], 0.0)
    seatings = []
    for number in range(rounds):
        request = asked(players, 1, seed=number, played=played, scores=scores if number else {}, steps=1_600)
        seatings.append(next_round(request))
        played += seatings[-1].rounds
        for table in seatings[-1].rounds[0].tables:
            for place, name in enumerate(sorted(table.players)):
                scores[name] += points - place
    return seatings, scores


def test_rounds_by_standing_bring_equals_together_and_repeat_nothing():
    """In four rounds of forty players, nobody meets twice.

    In round 2, winners meet winners. Ten winners don't fill tables of four, so two tables have players of two scores.
    """
    seatings, _scores = play(40, 4)

    assert seatings[-1].repeats == 0
    assert seatings[1].reports[0].spread == 8
    assert seatings[1].reports[0].worst_spread <= 1


def test_a_late_player_counts_as_having_sat_short():
    """Four players come after round 1. In round 2, neither they nor those who had a small table in round 1 get one."""
    first = seat(asked(19, 1))
    again = next_round(replace(first.request, players=NAMES[:23], played=first.rounds))

    assert len(again.reports[0].small) == 3
    assert set(again.reports[0].small).isdisjoint({*first.reports[0].small, *NAMES[19:23]})


def test_a_drop_out_leaves_most_where_they_were():
    """After round 1 one of 32 players leaves.

    The other rounds are seated again without repeats, and few players move.
    """
    plan = seat(asked(32, 5))
    gone = {index: frozenset({NAMES[9]}) for index in range(1, 5)}
    request = replace(plan.request, rounds=4, played=plan.rounds[:1], absent=gone, steps=640)
    again = reseat(request, plan.rounds[1:])

    assert again.parts.reunions == 0
    assert len(again.moved) <= 12
    assert all(NAMES[9] not in one.players and len(one.players) == 31 for one in again.rounds)
    assert seat(request).repeats >= again.bound


@settings(max_examples=15)
@given(st.integers(0, 3), st.sampled_from(NAMES[:16]), st.sampled_from(NAMES[:16]))
def test_the_price_of_a_swap_is_what_it_changes(index, one, other):
    """The price equals the difference in reunions when the swap is made and all meetings are counted anew."""
    seating = four_rounds()
    change = {one: other, other: one}
    table_of = {name: table.number for table in seating.rounds[index].tables for name in table.players}
    tables = [[change.get(name, name) for name in table.players] for table in seating.rounds[index].tables]
    met = met_in(*seating.rounds[:index], *seating.rounds[index + 1 :])
    met.update(frozenset(pair) for table in tables for pair in combinations(table, 2))

    reunions = sum(comb(times, 2) for times in met.values())
    assert price(seating, index, one, other).reunions == reunions - seating.reunions
    if table_of[one] == table_of[other]:
        assert set(price(seating, index, one, other)) == {0}


def test_names_that_make_no_sense_are_refused():
    """A name that is listed twice is refused, and so is a rule about somebody who is not a player."""
    with pytest.raises(ValueError, match="twice"):
        seat(Request((NAMES[0], *NAMES[:7]), 1, FOURS))
    with pytest.raises(ValueError, match="no player"):
        seat(asked(8, 1, apart=((NAMES[0], "nobody"),)))


def test_a_field_of_more_than_a_thousand_is_repaired():
    """A field too large for a matrix of pairs still has no repeats and no broken rules."""
    names = tuple(f"p{number}" for number in range(1_204))
    old = {(names[0], names[1]): 1}
    seating = seat(
        Request(names, 2, FOURS, steps=4_000, met=old, apart=((names[2], names[3]),), absent={1: frozenset(names[:4])})
    )

    assert (seating.repeats, seating.parts.broken) == (0, 0)
    assert len(seating.rounds[1].players) == 1_200


def times_at_small_tables(rounds):
    """Return for each player in how many rounds they sit at a table smaller than that round's largest."""
    times = Counter({name: 0 for one in rounds for name in one.players})
    for one in rounds:
        largest = max(len(table.players) for table in one.tables)
        times.update(name for table in one.tables if len(table.players) < largest for name in table.players)
    return times.values()


def test_small_tables_are_shared_in_a_field_of_more_than_a_thousand():
    """Times at small tables differ by one at most: in a plan made by construction, and in rounds seated by standing."""
    names = tuple(f"p{number:04}" for number in range(1_006))
    plan = seat(Request(names, 4, FOURS, steps=4_000))
    points = {name: float(at) for at, name in enumerate(names)}
    played = seat(Request(names, 1, FOURS, steps=4_000)).rounds
    for seed in range(3):
        played += seat(Request(names, 1, FOURS, steps=4_000, played=played, scores=points, seed=seed)).rounds

    for rounds in (plan.rounds, played):
        times = times_at_small_tables(rounds)
        assert max(times) - min(times) <= 1
    assert plan.repeats == 0


def test_the_limit_holds_in_a_field_of_more_than_a_thousand():
    """The limit holds if all near by standing have met elsewhere, with few steps left, and after players have gone."""
    names = tuple(f"p{number:04}" for number in range(1_024))
    friends = [names[first : first + 60] for first in range(0, len(names), 60)]
    met = {pair: 1 for group in friends for pair in combinations(group, 2)}
    points = {name: float(at) for at, group in enumerate(friends) for name in group}
    asked_for = Request(names, 1, FOURS, steps=100, met=met, limit=1)
    drawn = seat(asked_for)
    gone = replace(asked_for, players=names[20:], met={pair: 1 for pair in met if names[19] < min(pair)})

    assert drawn.parts.broken == 0
    assert seat(replace(asked_for, scores=points)).parts.broken == 0
    assert reseat(gone, drawn.rounds).parts.broken == 0


def test_nobody_meets_a_third_time_where_that_is_forbidden():
    """The limit holds against meetings in played rounds and elsewhere, also if other aims would break it."""
    free = seat(asked(8, 4))
    met = {(NAMES[0], NAMES[1]): 2, (NAMES[2], NAMES[3]): 1}
    bound = seat(asked(12, 4, limit=2, met=met))
    times = met_in(*bound.rounds)
    times.update({frozenset(pair): count for pair, count in met.items()})

    assert max(met_in(*free.rounds).values()) == 2
    assert max(times.values()) == 2
    assert bound.parts.broken == 0
    assert seat(asked(8, 6, limit=2)).parts.broken > 0


def test_pairs_that_meet_again_are_counted_once_each():
    """With one table, six pairs meet in each of three rounds: they are six pairs, with eighteen reunions."""
    plan = seat(asked(4, 3))
    older = seat(asked(8, 1, met={(NAMES[0], NAMES[1]): 1}, steps=32))

    assert (plan.pairs_again, plan.fewest_again, plan.reunions, plan.bound_reunions) == (6, 6, 18, 18)
    assert (older.pairs_again, older.fewest_again) == (0, 0)


def test_a_big_field_repeats_nothing_and_shares_small_tables():
    """Fifty players at two tables of five and ten of four have an even plan without a reunion in ten rounds."""
    parts = seat(asked(50, 10, tables=12, steps=4_000)).parts

    assert (parts.reunions, parts.uneven) == (0, 0)
