"""What a referee's sheet says of a game: what breaches cost, and a typical breach of each clause. No queries."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.utils.translation import gettext

from referee.engine.casebook import CASEBOOK
from referee.engine.table import Game
from referee.faces import face_of
from referee.ground.shape import Shape
from referee.selectors.log.verdicts import penalty_view
from referee.wording.breaches import breach_text

TYPICAL = CASEBOOK / "breaches.json"  # written by `manage.py rulebooks` from the cases


@dataclass(frozen=True, slots=True)
class PricedClause(Shape):
    """A clause about what a breach costs, in the reader's language."""

    id: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class TypicalBreach(Shape):
    """A breach of a case in words, the clauses that say so, and its price under the usual options ("" for none)."""

    clauses: tuple[str, ...]
    text: str
    price: str


def price_clauses(game: Game) -> list[PricedClause]:
    """Return what the rulebook says of penalties."""
    found = (game.clauses[clause] for clause in face_of(game.id).price_clauses)
    return [PricedClause(clause.id, gettext(clause.title), gettext(clause.text)) for clause in found]


def typical_breaches(game: Game) -> list[TypicalBreach]:
    """Return a breach of each clause for each reason that a case has, in the book's order. No sentence comes twice."""
    clauses: dict[tuple[str, str], list[str]] = {}
    for row in _rows().get(game.id, ()):
        clauses.setdefault(_sentence_and_price(game, row), []).append(row["clause"])
    return [TypicalBreach(tuple(found), text, price) for (text, price), found in clauses.items()]


@cache
def _rows() -> Mapping[str, list[dict[str, Any]]]:
    rows: dict[str, list[dict[str, Any]]] = json.loads(TYPICAL.read_text(encoding="utf-8"))
    return rows


def _sentence_and_price(game: Game, row: Mapping[str, Any]) -> tuple[str, str]:
    """Return a breach's sentence and its price."""
    text = breach_text(
        game.id, row["why"], player=row["player"], cards=row["cards"].split(), entered=row["entered"], is_open=False
    )
    return text, penalty_view(game, row["player"], **row["price"]).amount if row["price"] else ""
