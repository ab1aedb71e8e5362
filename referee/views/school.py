"""The referees' school: questions one after another, and an exam on paper.

Everything that a lesson has to remember stands in its address, so it needs no account, no cookie and no script, and
nothing is stored: the order (`seed`), how many questions were asked and answered rightly, where in the order one is
(`at`), and which questions come again because the answer was wrong (`again`).
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.views.decorators.http import require_safe

from referee.engine.table import Game
from referee.games import GAMES
from referee.ground.whole_numbers import whole_number
from referee.selectors.rules import school
from referee.views.cases import once_cases_are_read

MOST_AGAIN = 12  # questions that wait to come again; more would make a lesson of nothing else
EVERY = 4  # after so many questions, one that was answered wrongly comes again
SEEDS = 1_000_000
USUAL_EXAM = 12


@dataclass(frozen=True)
class Lesson:
    """What a lesson's address says."""

    game: Game
    level: str
    clause: str
    seed: int
    at: int = 0
    asked: int = 0
    right: int = 0
    again: list[str] = field(default_factory=list)

    @classmethod
    def read(cls, game: Game, query: QueryDict) -> Lesson:
        """Read an address. What makes no sense counts as left out."""

        def number(name: str) -> int | None:
            return whole_number(query.get(name, ""), most=SEEDS)

        level, clause, seed = query.get("level", ""), query.get("clause", ""), number("seed")
        return cls(
            game,
            level=level if level in school.LEVELS else "",
            clause=clause if clause in game.clauses else "",
            seed=random.randrange(SEEDS) if seed is None else seed,
            at=number("at") or 0,
            asked=number("asked") or 0,
            right=number("right") or 0,
            again=[one for one in query.get("again", "").split(",") if school.question(game, one)][:MOST_AGAIN],
        )

    @property
    def ids(self) -> list[str]:
        """The ids of its questions, in order."""
        return school.question_ids(self.game, level=self.level, clause=self.clause, seed=self.seed)

    def next_id(self) -> str:
        """Return the id of the question to ask now; "" if all have been answered rightly."""
        ids = self.ids
        if self.again and (self.asked % EVERY == EVERY - 1 or self.at >= len(ids)):
            return self.again[0]
        return ids[self.at] if self.at < len(ids) else ""

    def after(self, answered: str, *, rightly: bool) -> Lesson:
        """Return the lesson after an answer. A question that was answered wrongly comes again later."""
        came_again = bool(self.again) and answered == self.again[0] and answered == self.next_id()
        again = self.again[1:] if came_again else list(self.again)
        if not rightly and answered not in again:
            again.append(answered)
        return replace(
            self,
            at=self.at if came_again else self.at + 1,
            asked=self.asked + 1,
            right=self.right + rightly,
            again=again[-MOST_AGAIN:],
        )

    @property
    def fields(self) -> dict[str, Any]:
        """What its address has to say, by field."""
        known = {"level": self.level, "clause": self.clause, "again": ",".join(self.again)}
        numbers = {"seed": self.seed, "at": self.at, "asked": self.asked, "right": self.right}
        return numbers | {name: value for name, value in known.items() if value}

    @property
    def query(self) -> str:
        """The query of its address."""
        return urlencode(self.fields)


@require_safe
def choose(request: HttpRequest) -> HttpResponse:
    """Let the reader choose a game and how hard the questions are."""
    return once_cases_are_read(request, partial(_choices_page, request))


def _choices_page(request: HttpRequest) -> HttpResponse:
    games = [
        (game, [(level, school.LEVELS[level], count) for level, count in school.levels_of(game).items()])
        for game in GAMES.values()
    ]
    return render(request, "referee/school/choose.html", {"games": games})


@require_safe
def lesson(request: HttpRequest, game: str) -> HttpResponse:
    """Ask a question, or say whether an answer to it is right, and why."""
    return once_cases_are_read(request, partial(_lesson_page, request, _game(game)))


def _lesson_page(request: HttpRequest, game: Game) -> HttpResponse:
    now = Lesson.read(game, request.GET)
    told = request.GET.get("answer", "")
    wanted = request.GET.get("question", "") if told else now.next_id()
    asked = school.question(game, wanted)
    context: dict[str, Any] = {"game": game, "lesson": now, "asked": asked, "choices": school.choices()}
    if asked is not None and told in dict(school.choices()):
        key = school.answer(game, asked.id)
        rightly = told == key.verdict.verdict
        context |= {"key": key, "told": told, "rightly": rightly, "then": now.after(asked.id, rightly=rightly)}
    return render(request, "referee/school/lesson.html", context)


@require_safe
def exam(request: HttpRequest, game: str) -> HttpResponse:
    """Show questions of all levels to print, with the key on a page of its own."""
    return once_cases_are_read(request, partial(_exam_page, request, _game(game)))


def _exam_page(request: HttpRequest, game: Game) -> HttpResponse:
    seed = whole_number(request.GET.get("seed", ""), most=SEEDS)
    count = whole_number(request.GET.get("count", ""), least=1, most=school.MOST_OF_AN_EXAM) or USUAL_EXAM
    number = random.randrange(SEEDS) if seed is None else seed
    questions = school.exam(game, seed=number, count=count)
    context = {"game": game, "seed": number, "count": count, "questions": questions, "choices": school.choices()}
    return render(request, "referee/school/exam.html", context)


def _game(name: str) -> Game:
    if name not in GAMES:
        raise Http404
    return GAMES[name]
