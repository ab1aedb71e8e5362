"""What a game's face consists of."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from referee.engine.table import Game
from referee.faces.depths import Recording
from referee.faces.forms import Asked, Asks, Given
from referee.faces.words import Words
from referee.shapes.tally import Tally

HandForm = Callable[[Asks, Mapping[str, int], Given, Asked], Tally]
"""Makes the form for a hand's outcome: (what the engine asks, points now, values filled in, a field's question)."""


@dataclass(frozen=True)
class Face:
    """Everything of one game that is neither rules nor template.

    Its templates lie in the folder `referee/<game>/` of a template directory: `table.html` and `pad.html` draw the
    phone, `overhead.html` and `enter.html` the tablet; without one of the latter two, the tablet draws its general one.
    """

    game: Game
    words: Words
    depths: Mapping[str, Recording]  # what each recording depth proves
    hand_form: HandForm
    style: str = ""  # the game's own style sheet, as a static file
    scripts: tuple[str, ...] = ()  # the game's own scripts, as static files
