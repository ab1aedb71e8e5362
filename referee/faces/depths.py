"""What a log of each recording depth can prove, as a game's face says it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from django.utils.translation import gettext_lazy as _

from referee.faces.words import Text

MOVES, HANDS, RESULT = "moves", "hands", "result"  # the values of `models.Depth`, which apps load too early to import


class Recording(NamedTuple):
    """One depth of one game: its name, what the log then proves, and what it leaves to the players' word.

    `ask` is what players are asked; "" if every move is recorded, since the game itself then asks.
    """

    name: Text
    proven: Text
    unproven: Text
    ask: Text = ""


def recordings(*, moves: Text, hands: Recording, result: Text) -> Mapping[str, Recording]:
    """Return a game's depths: what its moves prove, its hands' outcomes as a whole, what its result alone proves."""
    return {
        MOVES: Recording(
            _("every move"), moves, _("Only what nobody sees or enters, such as a look at another player's cards.")
        ),
        HANDS: hands,
        RESULT: Recording(
            _("the result only"),
            result,
            _("Nothing about how it came about: the result rests on the players' word."),
            _("Play the game. At its end one of you enters the result."),
        ),
    }
