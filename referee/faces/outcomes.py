"""The outcome of a hand or game in words. Each game's own outcome is in its face."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from referee.faces.words import Body


def numbers_of(numbers: Mapping[str, int]) -> str:
    """Return a number for each of some players, by name: "Anna −2, Bo 12".

    PostgreSQL does not keep the order in which they were entered.
    """
    return ", ".join(f"{name} {str(number).replace('-', '−')}" for name, number in sorted(numbers.items()))


def result_by_points(body: Body) -> str:
    """Return a game entered by everybody's points."""
    return str(_("The game came to: %(points)s")) % {"points": numbers_of(body["points"])}


def result_by_places(body: Body) -> str:
    """Return a game entered by everybody's places; shared places have an equals sign."""
    places = " · ".join(" = ".join(shared) for shared in body["places"])
    return str(_("The places of the game: %(places)s")) % {"places": places}
