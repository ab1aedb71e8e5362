"""The referees' school: a case of the casebook as a question, and the engine's ruling on it as the answer. No queries.

A question shows a case up to its last event with a verdict, and asks what the rules say of that event. The key is what
the engine rules when it is played, never what is written beside the case.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from referee.engine.casebook import play_case, read_case
from referee.engine.table import Game
from referee.engine.verdicts import Verdict
from referee.games import game_named
from referee.ground.shape import Shape
from referee.selectors.log.verdicts import breach_view, clause_href, penalty_view, verdict_view
from referee.selectors.rules.cases import Example, cases_of, example_of
from referee.shapes.log import PenaltyView, VerdictView
from referee.signs import VERDICT_WORDS

#: How hard a question is, from the easiest, with its name.
LEVELS: Mapping[str, Any] = {"easy": _("Easy"), "middle": _("Middling"), "hard": _("Hard")}
MOST_OF_AN_EXAM = 40
MOST_USUAL = 2  # clauses named where the case itself names none
_ABOUT_ENTRIES = frozenset({"overrule"})  # what the referee says of an entry is no question of the rules


@dataclass(frozen=True, slots=True)
class Question(Shape):
    """A case in words, without its last events; and the event that is asked about."""

    id: str
    level: str
    example: Example  # its events are those before the one asked about
    asked: str


@dataclass(frozen=True, slots=True)
class CitedClause(Shape):
    """A clause that a case is about, in the reader's language."""

    id: str
    title: str
    text: str
    href: str


@dataclass(frozen=True, slots=True)
class Answer(Shape):
    """What the engine rules on the event that was asked about, and what it costs; and what the case is about."""

    verdict: VerdictView
    penalties: tuple[PenaltyView, ...]
    clauses: tuple[CitedClause, ...]


def levels_of(game: Game, clause: str = "") -> dict[str, int]:
    """Return how many questions of each level there are, of a clause or of the whole game."""
    found = dict.fromkeys(LEVELS, 0)
    for case in _asking(game.id):
        if not clause or clause in map(str, case.get("rules", ())):
            found[_level(case)] += 1
    return found


def question_ids(game: Game, *, level: str = "", clause: str = "", seed: int = 0) -> list[str]:
    """Return the ids of all questions of a level, of a clause, or both, in an order that the seed decides."""
    chosen = [
        case["id"]
        for case in _asking(game.id)
        if (not level or _level(case) == level) and (not clause or clause in map(str, case.get("rules", ())))
    ]
    random.Random(seed).shuffle(chosen)
    return chosen


def question(game: Game, wanted: str) -> Question | None:
    """Return a question by its id; None if there is none."""
    case = _by_id(game.id).get(wanted)
    if case is None:
        return None
    at = _asked_at(case)
    whole = example_of(case)
    before = Example(whole.id, whole.options, whole.given, whole.events[:at])
    return Question(case["id"], _level(case), before, whole.events[at].text)


def answer(game: Game, wanted: str) -> Answer:
    """Return the engine's ruling on the event that a question asks about. Raises KeyError if there is none."""
    raw = _by_id(game.id)[wanted]
    at = _asked_at(raw)
    case = read_case(raw, game_named)
    ruled = next(one for one in play_case(case) if one.event == at + 1).ruling
    names = {str(player): str(player).capitalize() for player in raw["players"]}
    breaches = [
        breach_view(
            game,
            one._replace(player=names.get(one.player, one.player)),
            raw["events"][at],
            is_open=ruled.verdict is Verdict.OPEN,
            order=tuple(range(1, len(raw["events"]) + 1)),
        )
        for one in ruled.breaches
    ]
    penalties = tuple(
        penalty_view(
            game,
            names.get(str(one["player"]), str(one["player"])),
            **{unit: number for unit, number in one.items() if unit != "player"},
        )
        for one in ruled.penalties
    )
    clauses = tuple(
        CitedClause(clause.id, gettext(clause.title), gettext(clause.text), clause_href(game, clause.id))
        for clause in (game.clauses[one] for one in case.rules or _usual_clauses(game.id, raw["events"][at]["do"]))
    )
    return Answer(verdict_view(ruled.verdict, breaches, why=ruled.why), penalties, clauses)


def exam(game: Game, *, seed: int, count: int) -> list[tuple[Question, Answer]]:
    """Return questions of all levels with their key: as many easy as hard ones, as far as there are."""
    by_level = [question_ids(game, level=level, seed=seed) for level in LEVELS]
    chosen: list[str] = []
    while len(chosen) < count and any(by_level):
        chosen += [ids.pop() for ids in by_level if ids][: count - len(chosen)]
    found = ((question(game, one), answer(game, one)) for one in chosen)
    return [(asked, key) for asked, key in found if asked is not None]


def choices() -> tuple[tuple[str, str], ...]:
    """Return the verdicts that a referee may choose among, with their words."""
    return tuple((str(verdict), str(VERDICT_WORDS[verdict])) for verdict in Verdict)


@cache
def _usual_clauses(game: str, do: str) -> tuple[str, ...]:
    """Return the clauses that cases with such an entry are most often about."""
    same = (case for case in _asking(game) if case["events"][_asked_at(case)]["do"] == do)
    found = Counter(str(clause) for case in same for clause in case.get("rules", ()))
    return tuple(clause for clause, _times in found.most_common(MOST_USUAL))


@cache
def _asking(game: str) -> tuple[dict[str, Any], ...]:
    """Return the cases that make a question."""
    return tuple(case for case in cases_of(game) if _asked_at(case) >= 0)


@cache
def _by_id(game: str) -> Mapping[str, dict[str, Any]]:
    return {case["id"]: case for case in _asking(game)}


def _asked_at(case: Mapping[str, Any]) -> int:
    """Return which event, from 0, a case asks about: the last one with a verdict; -1 if it has none."""
    asked = (
        at
        for at, event in reversed(list(enumerate(case["events"])))
        if event.get("expect", {}).get("verdict") and event["do"] not in _ABOUT_ENTRIES
    )
    return next(asked, -1)


def _level(case: Mapping[str, Any]) -> str:
    """Return how hard a case is.

    It is hard if hidden cards, or what is still to come, decide it; easy if it is one event under the usual options.
    """
    at = _asked_at(case)
    events: Iterable[Mapping[str, Any]] = case["events"][: at + 1]
    expected = [event.get("expect", {}) for event in events]
    if any(one.get("verdict") == Verdict.OPEN or one.get("settles") or one.get("doubts") for one in expected):
        return "hard"
    return "easy" if at == 0 and not case.get("options") else "middle"
