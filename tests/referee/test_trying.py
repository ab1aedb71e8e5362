"""What house options do before anybody plays by them: cases that are ruled otherwise, and how simulated games end."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Mapping
from typing import Any

import pytest

from referee.engine.casebook import CaseError, failures, read_case
from referee.engine.simulation import Ended, game_end
from referee.games import GAMES, game_named
from referee.management.commands.simulate import PLAYERS
from referee.selectors.rules import trying
from referee.selectors.rules.cases import cases_of
from referee.selectors.rules.simulated import figures
from referee.selectors.rules.trying import MOST_CASES, Outcome, cases_otherwise, contradictions, told_otherwise
from referee.services import simulating
from referee.services.simulating import simulated_games

OTHERWISE: Mapping[str, dict[str, Any]] = {
    "knaker": {"pick_up": "free"},
    "gnallknekt": {"life_play": "top"},
    "knoesten": {"fault_points": 2},
    "kombinationswhist": {"subtrumf_tie": "allowed"},
}

LEGAL = Outcome("legal", (), (), stands=True)


def fails(case: Mapping[str, Any], options: Mapping[str, Any]) -> bool:
    """Whether a case gets another verdict, penalty or state than it expects, with these options besides its own."""
    try:
        found = failures(read_case({**case, "options": {**options, **case.get("options", {})}}, game_named))
    except CaseError:
        return True
    return any(line.split(": ")[1].split(".")[0] in ("verdict", "penalties", "state") for line in found)


@pytest.mark.parametrize("game", GAMES)
def test_cases_that_no_longer_hold_are_found(game: str) -> None:
    """Each case that no longer gets the verdicts and penalties it expects is found; by the rulebook itself, none is."""
    assert cases_otherwise(game, {}) == ()
    options = OTHERWISE[game]
    found = {one.case["id"]: one for one in cases_otherwise(game, options)}
    assert found and len(found) < len(cases_of(game))
    for case in cases_of(game):
        own = case.get("options") or {}
        assert case["id"] not in found or not options.keys() <= own.keys(), "it keeps its own options"
    assert {case["id"] for case in cases_of(game) if fails(case, options)} <= found.keys()
    assert all(one.usual != one.now for one in found.values())


def test_cases_are_told_in_words_and_bounded() -> None:
    """The first event that is ruled otherwise, both rulings, and the clause; verdicts come before prices."""
    found = cases_otherwise("knoesten", {"fault_points": 2})
    assert len(found) > len(told_otherwise("knoesten", found)) == MOST_CASES
    (one,) = told_otherwise("knoesten", [one for one in found if one.case["id"] == "knoesten-corner-3-last-must"])
    assert (one.usual, one.now) == ("illegal, Bo: +5 penalty points", "illegal, Bo: +2 penalty points")
    assert (one.event, one.href) == ("Bo passes", "/rules/knoesten/#join.two")
    verdicts = [
        case.now is None or case.now[0] != case.usual[0] for case in cases_otherwise("knoesten", {"low_points": 9})
    ]
    assert verdicts == sorted(verdicts, reverse=True) and any(verdicts)


def test_case_that_can_not_arise_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its position or one of its events can't be read with these options."""
    usual = cases_of("knaker")[0]
    monkeypatch.setattr(trying, "_outcomes", lambda case, options: () if options and case is usual else (LEGAL,))
    trying._usual_outcomes.cache_clear()
    told = told_otherwise("knaker", trying.cases_otherwise("knaker", {"decks": 2}))
    trying._usual_outcomes.cache_clear()
    assert [one.now for one in told] == ["can't arise any more"]


def test_contradiction_is_told_with_the_questions_that_it_is_about() -> None:
    """A contradiction is told in the reader's language."""
    (told,) = contradictions("knoesten", {"fault_points": 0})
    assert told.asked == ("How many points does a fault cost?", "What happens to the hand after a fault?")
    assert told.why == "A fault costs nothing and the hand goes on: whoever breaks a rule loses nothing."


def test_figures_count_shares_and_their_margins() -> None:
    """A shared win counts in part; what was abandoned wins for nobody; the margin shrinks with the games."""
    ended = [Ended(10, 1, (1, 2)), Ended(20, 2, (1, 1)), Ended(30, 3), Ended(5, 1, (), stuck=True)]
    few = figures(ended, seats=2)
    assert (few.games, few.shared, few.unfinished, few.stuck) == (4, 1, 1, 1)
    assert [one.wins for one in few.seats] == [75.0, 25.0]
    assert (few.entries, few.hands) == ((15, 28), (2, 3))
    many = figures(ended * 100, seats=2)
    assert many.seats[0].high - many.seats[0].low < few.seats[0].high - few.seats[0].low
    assert many.seats[0].low < 75 < many.seats[0].high
    assert figures([], seats=2).seats == () and figures([Ended(3, 1, (1, 2))], seats=2).seats[0].low == 0


def test_processes_play_the_same_games_as_this_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Several processes play each seed once between them, and report their progress."""
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    shares: list[float] = []
    options = {"life_play": "top"}
    found = simulated_games("gnallknekt", seats=3, options=options, tell=shares.append, games=6)
    game = game_named("gnallknekt")
    ends = [game_end(game, players=PLAYERS[:3], options=options, seed=seed) for seed in range(1, 7)]
    assert found == figures(ends, 3, found.seconds)
    assert shares == sorted(shares) and shares[-1] >= 1


def test_simulation_ends_when_it_is_stopped_or_its_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """No process is left, and the figures rest on the games that were played by then."""
    begun: list[Any] = []
    monkeypatch.setattr(subprocess, "Popen", remembering(begun, subprocess.Popen))

    def stop(_share: float) -> None:
        raise InterruptedError

    with pytest.raises(InterruptedError):
        simulated_games("gnallknekt", seats=2, options={}, tell=stop)
    monkeypatch.setattr(simulating, "LONGEST", 0.01)
    assert simulated_games("gnallknekt", seats=2, options={}, tell=lambda _share: None).games <= 1
    assert begun and all(one.poll() is not None for one in begun)


def remembering(begun: list[Any], popen: Any) -> Any:
    """Return a function that starts a process and remembers it in `begun`."""

    def begin(*command: Any, **how: Any) -> Any:
        begun.append(popen(*command, **how))
        return begun[-1]

    return begin


def test_case_after_which_the_table_stands_otherwise_is_told() -> None:
    """An option about shared places changes no verdict, only the places."""
    told = told_otherwise("knaker", cases_otherwise("knaker", {"tie_scope": "turn"}))
    assert any(one.now == f"{one.usual}, but the position afterwards differs" for one in told)
