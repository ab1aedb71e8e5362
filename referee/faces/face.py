"""What a game's face consists of."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from referee.engine.table import Game
from referee.faces.depths import Recording
from referee.faces.forms import Asked, Asks, Given
from referee.faces.screen import Seen, no_more
from referee.faces.tricks import trick_piles
from referee.faces.words import Text, Words
from referee.ground.shape import Screen
from referee.shapes.by_hand import Pile
from referee.shapes.tally import Tally

HandForm = Callable[[Asks, Mapping[str, int], Given, Asked], Tally]
"""Makes the form for a hand's outcome: (what the engine asks, points now, values filled in, a field's question)."""


Demo = Callable[[int, Sequence[str]], Iterator[tuple[int, dict[str, Any]]]]
"""Plays at a table of the demo tournament: (which table, its players) -> the number of a seat, and what it enters."""

NextCost = Callable[[Mapping[str, Any], int], str]
"""Says what a player's next penalty costs: (house options, penalties that the player begins the game with)."""


@dataclass(frozen=True)
class Usual:
    """What is usual in a competition of the game: its rounds, the minutes of each, and the key of its scheme.

    The best size of a table is given with the game's rules (`Game.sizes`).
    """

    rounds: int = 5
    minutes: int = 45
    scheme: str = "even"


def nothing_said(options: Mapping[str, Any], brought: int) -> str:
    """In most games a penalty costs what the log says, and no more than the one before it."""
    return ""


class Leaving(NamedTuple):
    """How a player leaves a game that the others play on, in a game whose book allows that.

    `entry` returns the log entry without its `by`. `is_in` returns whether a player is still in the game, given a
    position with the casebook's keys. `told` is the sentence that says what the book rules, for %(player)s.
    """

    entry: Callable[[str], dict[str, Any]]
    is_in: Callable[[Mapping[str, Any], str], bool]
    told: Text


@dataclass(frozen=True)
class Face:
    """Everything of one game that is neither rules nor template.

    Its templates lie in the folder `referee/<game>/` of a template directory: `_table.html` and `_pad.html` draw the
    phone, `_overhead.html` and `_enter.html` the tablet. What is not there is taken from the folder `templates`.
    """

    game: Game
    words: Words
    depths: Mapping[str, Recording]  # what each recording depth proves
    hand_form: HandForm
    screen: Callable[[Seen], Screen] = no_more  # makes what only this game shows
    usual: Usual = Usual()  # what is proposed to an organiser
    about: Text = ""  # the game in one line, where somebody chooses a game
    piles: Callable[[Seen], tuple[Pile, ...]] = trick_piles  # what lies on the table, for paper
    laid: tuple[str, ...] = ("cards",)  # fields of an entry whose cards the log draws beside its sentence
    style: str = ""  # the game's own style sheet, as a static file
    next_cost: NextCost = nothing_said
    leaving: Leaving | None = None  # None: the book does not say how the others play on
    demo: Demo | None = None  # hands for a demo tournament, which is of the first game with such hands
    script: str = "js/seat.js"  # what the game's phone page runs, in one file
    price_clauses: tuple[str, ...] = ()  # of the book: those that say what a breach costs
    odds_say_little: bool = False  # the odds of an open entry hardly differ from how often such entries are illegal
    bids: Mapping[str, str] = field(
        default_factory=dict
    )  # names of the words of a position's `bid`, by which hands are found
    templates: str = ""  # the folder in `referee/` of the templates that it shares with games alike
