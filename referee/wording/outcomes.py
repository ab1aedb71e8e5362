"""What a hand or a whole game came to, in words; each game's own outcome is in `referee.wording.games`."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from referee.wording.words import Body


def numbers_of(numbers: Mapping[str, int]) -> str:
    """A number for each of some players: "Anna −2, Bo 12"."""
    return ", ".join(f"{name} {str(number).replace('-', '−')}" for name, number in numbers.items())


def result_by_points(body: Body) -> str:
    """A game entered by the points of all."""
    return str(_("The game came to: %(points)s")) % {"points": numbers_of(body["points"])}


def result_by_places(body: Body) -> str:
    """A game entered by the places of all; who shares one stands there with an equals sign."""
    places = " · ".join(" = ".join(shared) for shared in body["places"])
    return str(_("The places of the game: %(places)s")) % {"places": places}
