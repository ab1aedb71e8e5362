"""What house options do to the rulings, before anybody plays by them. No queries.

They may contradict each other, and cases of the casebook may be ruled otherwise than by the rulebook.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from referee.engine.casebook import CaseError, Ruled, play_case, read_case, state_differences
from referee.games import game_named
from referee.ground.shape import Shape
from referee.selectors.log.verdicts import clause_href, penalty_view
from referee.selectors.rules.cases import Example, cases_of, example_of
from referee.signs import VERDICT_WORDS
from referee.wording.options import option_asked

MOST_CASES = 40  # cases that the page shows in words; all of them are counted


class Outcome(NamedTuple):
    """The outcome of an event of a case.

    That is its verdict, those that it settles (event, verdict), its penalties (player, unit, number), and whether the
    table then stands as the case says.
    """

    verdict: str
    settles: tuple[tuple[int, str], ...]
    costs: tuple[tuple[str, str, int], ...]
    stands: bool


class Otherwise(NamedTuple):
    """A case whose event `event` is ruled otherwise than by the rulebook. `now` is None if the case can't arise."""

    case: Mapping[str, Any]
    event: int
    usual: Outcome
    now: Outcome | None


@dataclass(frozen=True, slots=True)
class ContradictionTold(Shape):
    """Options that contradict each other: the questions that they answer, and why they can't be chosen together."""

    asked: tuple[str, ...]
    why: str


@dataclass(frozen=True, slots=True)
class CaseOtherwise(Shape):
    """A case in words, the event that is ruled otherwise, both rulings in words, and the address of its clause."""

    example: Example
    event: str
    usual: str
    now: str
    clause: str
    href: str


def contradictions(game: str, options: Mapping[str, Any]) -> tuple[ContradictionTold, ...]:
    """Return the contradictions among a game's options if these are chosen."""
    return tuple(
        ContradictionTold(tuple(option_asked(game, name) for name in row.names), _(row.why))
        for row in game_named(game).options_table.contradicting(options)
    )


def cases_otherwise(game: str, options: Mapping[str, Any]) -> tuple[Otherwise, ...]:
    """Return the cases that these options rule otherwise, those with another verdict first.

    Where a case names an option itself, the case's value stays.
    It may take a second or two, so it is work to be done aside; `told_otherwise` puts the cases into words.
    """
    usual, found = _usual_outcomes(game), []
    for case in cases_of(game):
        now = _outcomes(case, options) if options else usual[case["id"]]
        if now != usual[case["id"]]:
            found.append(_first_difference(case, usual[case["id"]], now))
    return tuple(sorted(found, key=lambda one: one.now is not None and one.now.verdict == one.usual.verdict))


def told_otherwise(game: str, found: Sequence[Otherwise]) -> tuple[CaseOtherwise, ...]:
    """Return cases that are ruled otherwise in words, at most MOST_CASES."""
    return tuple(_told(game, one) for one in found[:MOST_CASES])


@cache
def _usual_outcomes(game: str) -> Mapping[str, tuple[Outcome, ...]]:
    """Return the outcomes of each case of a game by the rulebook."""
    return {case["id"]: _outcomes(case, {}) for case in cases_of(game)}


def _outcomes(case: Mapping[str, Any], options: Mapping[str, Any]) -> tuple[Outcome, ...]:
    """Return the outcome of each event of a case with these options; () if the case can't arise with them."""
    try:
        read = read_case({**case, "options": {**options, **(case.get("options") or {})}}, game_named)
    except CaseError:
        return ()
    return tuple(
        _outcome(ruled, expect.get("state", {})) for ruled, expect in zip(play_case(read), read.expected, strict=True)
    )


def _outcome(ruled: Ruled, expected: Mapping[str, Any]) -> Outcome:
    ruling = ruled.ruling
    return Outcome(
        verdict=str(ruling.verdict),
        settles=tuple((one.event, str(one.verdict)) for one in ruling.settles),
        costs=tuple(
            (str(penalty["player"]), unit, number)
            for penalty in ruling.penalties
            for unit, number in penalty.items()
            if unit != "player"
        ),
        stands=not any(state_differences(expected, ruled.state, "state")),
    )


def _first_difference(case: Mapping[str, Any], usual: Sequence[Outcome], now: Sequence[Outcome]) -> Otherwise:
    if not now:
        return Otherwise(case, 1, usual[0], None)
    return next(
        Otherwise(case, number, *pair)
        for number, pair in enumerate(zip(usual, now, strict=True), 1)
        if len(set(pair)) > 1
    )


def _told(game: str, found: Otherwise) -> CaseOtherwise:
    example, clause = example_of(dict(found.case)), next(iter(found.case.get("rules") or ()), "")
    return CaseOtherwise(
        example=example,
        event=example.events[found.event - 1].text,
        usual=_outcome_text(game, found.usual),
        now=_now_text(game, found.usual, found.now),
        clause=str(clause),
        href=clause_href(game_named(game), str(clause)),
    )


def _now_text(game: str, usual: Outcome, now: Outcome | None) -> str:
    if now is None:
        return _("can't arise any more")
    text = _outcome_text(game, now)
    if text != _outcome_text(game, usual):
        return text
    return _("%(verdict)s, but the position afterwards differs") % {"verdict": text}


def _outcome_text(game: str, outcome: Outcome) -> str:
    """Return a ruling in words: "illegal, entry 2 legal, +5 penalty points for Bo"."""
    words = _("entry %(number)s: %(verdict)s")
    parts = [str(VERDICT_WORDS[outcome.verdict])]
    parts += [words % {"number": at, "verdict": VERDICT_WORDS[one]} for at, one in outcome.settles]
    for player, unit, number in outcome.costs:
        amount = penalty_view(game_named(game), player, **{unit: number}).amount
        parts.append(_("%(player)s: %(amount)s") % {"player": player.capitalize(), "amount": amount})
    return ", ".join(parts)
