"""Certificates: a sound one passes, and each mistake in another is reported in a sentence."""

import json
from copy import deepcopy
from dataclasses import replace
from io import StringIO
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.systems.rounds.seating_check import NoCertificate, check, lower_bound
from scoring.systems.seating import Request, Sizes, certificate, next_round, reseat, seat

FOURS = Sizes(3, 5, best=4)
NAMES = tuple(f"player {number:02}" for number in range(40))


def sound() -> dict[str, Any]:
    """Return a sound certificate, with rules, of eleven players in three rounds; one of the players is late."""
    request = Request(
        NAMES[:11], 3, FOURS, steps=320, absent={0: frozenset({NAMES[10]})}, apart=((NAMES[0], NAMES[1]),),
        fixed={NAMES[2]: 1}, met={(NAMES[3], NAMES[4]): 1},
    )  # fmt: skip
    found: dict[str, Any] = json.loads(json.dumps(certificate(seat(request))))
    return found


@settings(max_examples=12)
@given(st.integers(6, 40), st.integers(1, 4), st.integers(0, 9), st.booleans())
def test_what_the_search_makes_is_found_sound(players, rounds, seed, late):
    """The check finds no fault in what the search makes, although it counts everything with other code."""
    away = {0: frozenset(NAMES[:2])} if late and players > 7 else {}
    seating = seat(Request(NAMES[:players], rounds, FOURS, seed=seed, steps=64, absent=away))
    verdict = check(certificate(seating))

    assert verdict.faults == ()
    assert (verdict.repeats, verdict.bound) == (seating.repeats, seating.bound)
    assert (verdict.reunions, verdict.bound_reunions) == (seating.reunions, seating.bound_reunions)


def test_a_round_after_played_ones_is_certified_with_them():
    """A round by standing is certified with the played rounds, in which a player who has left since then had a seat."""
    plan = seat(Request(NAMES[:16], 3, FOURS, steps=64))
    after = replace(plan.request, played=plan.rounds[:2], scores={name: index for index, name in enumerate(NAMES[:16])})
    gone = replace(plan.request, rounds=2, players=NAMES[1:16], played=plan.rounds[:1])

    for seating in (next_round(after), reseat(gone, plan.rounds[1:])):
        verdict = check(json.loads(json.dumps(certificate(seating))))
        assert verdict.faults == ()
        assert verdict.rounds == 3


def test_a_certificate_says_all_that_a_new_run_needs():
    """The same request can be made from the file alone, and gives the same seating."""
    seating = seat(Request(NAMES[:13], 3, FOURS, seed=5, steps=320))
    told = certificate(seating)
    sizes = {key: value for key, value in told["sizes"].items() if key != "tables"}
    again = seat(Request(tuple(told["players"]), 3, Sizes(**sizes), seed=told["seed"], steps=told["steps"]))

    assert again.rounds == seating.rounds


def swap(told: dict[str, Any], index: int, one: str, other: str) -> None:
    """Let two players change seats in a round."""
    change = {one: other, other: one}
    told["rounds"][index] = [[change.get(name, name) for name in table] for table in told["rounds"][index]]


def break_apart(told: dict[str, Any]) -> None:
    """Put the two players who must not meet at one table."""
    table = next(table for table in told["rounds"][1] if NAMES[0] in table)
    swap(told, 1, NAMES[1], next(name for name in table if name not in (NAMES[0], NAMES[2])))


SLIPS = {
    "Round 1: player 10 is absent, and has a seat.": lambda told: told["rounds"][0][0].append(NAMES[10]),
    "Round 2: player 05 has no seat.": lambda told: swap(told, 1, NAMES[5], "nobody"),
    "Round 2: nobody is not in the list of players.": lambda told: swap(told, 1, NAMES[5], "nobody"),
    "Round 3: player 06 sits 2 times.": lambda told: told["rounds"][2][1].append(NAMES[6]),
    "Round 2: player 00 and player 01 must be kept apart, and sit together.": break_apart,
    "Round 2: player 02 does not sit at the fixed table.": lambda told: told["rounds"][1].reverse(),
    "Round 3: the game takes no table of 4.": lambda told: told["sizes"].update(largest=3),
    "Round 3: there are 3 tables, not 2.": lambda told: told["sizes"].update(tables=2),
    "Round 1: its 2 tables do not have a number each.": lambda told: told["numbers"].__setitem__(0, [1, 1]),
    "Round 2: a table is empty.": lambda told: told["rounds"][1].append([]),
    "The certificate claims 99 repeated meetings": lambda told: told.update(repeats=99),
    "The certificate claims 99 repeated meetings as the fewest there can be": lambda told: told.update(bound=99),
    "The certificate claims 99 reunions": lambda told: told.update(reunions=99),
    "The certificate claims 99 reunions as the fewest there can be": lambda told: told.update(bound_reunions=99),
    "The certificate claims 99 meetings of one pair at most": lambda told: told.update(most_meetings=99),
    "The certificate claims 99 times at a small table for whoever sits there least":
        lambda told: told.update(small_least=99),
    "The certificate claims 99 times at a small table for whoever sits there most":
        lambda told: told.update(small_most=99),
    "The certificate claims 99 seats beyond the fair share": lambda told: told.update(seats_above=99),
    "The certificate claims 99 visits to a table seen before": lambda told: told.update(tables_again=99),
}  # fmt: skip


@pytest.mark.parametrize("sentence", SLIPS)
def test_a_slip_is_told_in_a_sentence(sentence):
    """A sound certificate in which one thing is changed has the fault that names it."""
    told = sound()
    assert check(told).faults == ()
    SLIPS[sentence](told)

    assert any(fault.startswith(sentence) for fault in check(told).faults), check(told).faults


@pytest.mark.parametrize(
    "data",
    [
        [], {}, {"players": [1], "rounds": []}, {"players": ["a"], "rounds": [["a"]]},
        {"players": ["a", "a"], "rounds": []},
        {"players": ["a"], "rounds": [], "apart": [["a"]]},
        {"players": ["a"], "rounds": [], "never": [["a", "b"]]},
        {"players": ["a"], "rounds": [], "met": [["a", "b", -1]]}, {"players": ["a"], "rounds": [], "repeats": "none"},
        {"players": ["a"], "rounds": [[["a"]]], "numbers": []}, {"players": ["a"], "rounds": [], "sizes": {"best": 4}},
    ],
)  # fmt: skip
def test_what_is_no_certificate_is_refused(data):
    """Data that is not a certificate is refused with NoCertificate, and not with some other error."""
    with pytest.raises(NoCertificate):
        check(data)


def test_the_bound_is_never_above_the_truth():
    """No plan of six players in two or three rounds at two tables of three has fewer repeats than the bound."""
    halves = [(half, tuple(set(range(6)) - set(half))) for half in combinations(range(6), 3) if 0 in half]
    for rounds in (2, 3):
        truth = min(
            len(met) - len(set(met))
            for plan in product(halves, repeat=rounds)
            for met in [[pair for one in plan for half in one for pair in combinations(half, 2)]]
        )
        names = [str(number) for number in range(6)]
        tables = [[names[:3], names[3:]]] * rounds
        assert 0 < lower_bound(names, tables, [set()] * rounds) <= truth


def test_the_command_tells_by_its_exit_status(tmp_path: Path):
    """The command exits with 0 for a sound certificate, 1 for one with faults, and 2 for any other file."""
    file = tmp_path / "seating.json"
    told = sound()
    file.write_text(json.dumps(told))
    out = StringIO()
    call_command("check-seating", str(file), stdout=out)
    assert "everybody sits once" in out.getvalue()
    assert f"Times at a small table: {told['small_least']} to {told['small_most']}." in out.getvalue()

    wrong = deepcopy(told)
    wrong["repeats"] = 99
    for text, status in ((json.dumps(wrong), 1), ("{}", 2), ("no json", 2)):
        file.write_text(text)
        with pytest.raises(CommandError) as refused:
            call_command("check-seating", str(file), stdout=out)
        assert refused.value.returncode == status
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("check-seating", str(tmp_path / "none.json"))
