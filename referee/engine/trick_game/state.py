"""A table of a plain game of tricks: what is entered there, and where it stands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from referee.engine.cards import Card
from referee.engine.events import EventKind, event
from referee.engine.fields import Field, count, one_card, player
from referee.engine.outcomes import RESULT_BY_POINTS, CountsOfSome
from referee.engine.table import OpenRuling, Setup
from referee.engine.tricks import Trick
from referee.engine.unseen import Hidden
from referee.engine.values import often_replaced


class Deal(NamedTuple):
    """A hand begins."""

    by: int
    dealer: int


class Play(NamedTuple):
    """A player plays a card."""

    by: int
    cards: Card


class Outcome(NamedTuple):
    """A hand entered by its tricks; None for a player who is not named."""

    by: int
    tricks: tuple[int | None, ...]
    dealer: int | None = None


EVENTS: Mapping[str, EventKind] = {
    "deal": event(Deal, Field("dealer", player), by_referee=True, witnessed=True),
    "play": event(Play, Field("cards", one_card)),
    "outcome": event(
        Outcome, Field("tricks", CountsOfSome(count)), Field("dealer", player, None), by_referee=True, witnessed=True
    ),
    "result": RESULT_BY_POINTS,
}


@often_replaced
class State(NamedTuple):
    """The table. Seats are numbered from 0, clockwise; `tricks` are those that each seat took in this hand."""

    setup: Setup
    scores: tuple[int, ...]
    hidden: Hidden
    tricks: tuple[int, ...]
    dealer: int | None = None
    phase: str = "done"
    leader: int | None = None
    turn: int | None = None
    trick: Trick = ()
    finished: bool = False
    open: tuple[OpenRuling, ...] = ()
