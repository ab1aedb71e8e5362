"""The pocket rulebook: searchable clauses, with cases of the casebook as examples. No queries."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from unicodedata import combining, normalize

from django.conf import settings
from django.utils.translation import gettext, override

from referee.engine.clauses import Clause
from referee.engine.table import Game
from referee.faces import face_of
from referee.ground.shape import Shape
from referee.selectors.rules.cases import Example, cases_about, example_of
from referee.wording.options import option_answer, option_asked

MOST_EXAMPLES = 4  # per clause; the casebook has more


@dataclass(frozen=True, slots=True)
class PocketClause(Shape):
    """A clause in the reader's language, how it is read, the house options that settle it, and examples."""

    id: str
    title: str
    text: str
    not_judged: str
    readings: tuple[str, ...]
    options: tuple[tuple[str, str], ...]  # the question of each, and the usual answer
    examples: tuple[Example, ...]


def pocket_clauses(game: Game, wanted: str = "") -> list[PocketClause]:
    """Return the clauses with every word of `wanted` in their id, names, title or text, in the book's order.

    Words of any of the languages are found, with or without accents: at one table some say "run", others "stege".
    """
    words = _plain_letters(wanted).split()
    return [
        _pocket(game, clause)
        for clause in game.clauses.values()
        if all(word in _search_text(game.id, clause) for word in words)
    ]


@cache
def _search_text(game: str, clause: Clause) -> str:
    """Return all that a clause is found by."""
    found = [clause.id, face_of(game).words.called.get(clause.id, "")]
    for language, _name in settings.LANGUAGES:
        with override(language):
            found += [gettext(clause.title), gettext(clause.text)]
    return _plain_letters(" ".join(found))


def _plain_letters(text: str) -> str:
    """Return a text without capitals and accents: "Knåker" as "knaker"."""
    return "".join(letter for letter in normalize("NFKD", text.casefold()) if not combining(letter))


def _pocket(game: Game, clause: Clause) -> PocketClause:
    options = [option for option in game.options.values() if option.clause == clause.id]
    return PocketClause(
        id=clause.id,
        title=gettext(clause.title),
        text=gettext(clause.text),
        not_judged=gettext(clause.not_judged) if clause.not_judged else "",
        readings=tuple(gettext(reading.text) for reading in game.readings.values() if reading.clause == clause.id),
        options=tuple(
            (option_asked(game.id, option.name), option_answer(game.id, option.name, option.default))
            for option in options
        ),
        examples=tuple(example_of(case) for case in cases_about(game.id).get(clause.id, ())[:MOST_EXAMPLES]),
    )
