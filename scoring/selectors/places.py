"""Places over the rounds, as figures for a picture."""

from django.core.cache import cache

from referee import api
from scoring.models import Competition
from scoring.selectors.field import rows_of, tie_breaks_of
from scoring.selectors.visible import EVERYTHING, field_seen, visible
from scoring.systems.course import Course, places_over_rounds

FRESH = 5  # seconds for which readers share what is counted; a change in the standings is seen at once
FIRST = 5  # players drawn if nobody is marked
BESIDE = 3  # players drawn beside the marked one


def places_figures(competition: Competition, player: str = "", *, whole: bool = False) -> api.Figures | None:
    """Return the places of the first few players and of `player`, who is marked; None before the second round.

    The figures end with the last round that the public sees, or for the organiser (`whole`) with the last round. At
    most seven queries, and none if another reader has just asked for the same competition.
    """
    key = f"places:{competition.pk}:{competition.number}:{whole}"
    rounds, course, order = cache.get_or_set(key, lambda: _course(competition, whole), FRESH) or _course(
        competition, whole
    )
    if len(rounds) < 2:
        return None
    marked = [player] if player in order else []
    shown = set(order[: BESIDE if marked else FIRST] + marked)
    return api.Figures(
        columns=tuple(str(number) for number in rounds),
        rows=tuple(api.FigureRow(name, course[name], name in marked) for name in order if name in shown),
        best_first=True,
    )


def _course(competition: Competition, whole: bool) -> tuple[tuple[int, ...], Course, list[str]]:
    """Return the rounds, each player's place after each of them, and the players who have played, by rank."""
    field = field_seen(competition, EVERYTHING if whole else visible(competition))
    rounds, course = places_over_rounds(field, tie_breaks_of(competition))
    return rounds, course, [row.player for row in rows_of(competition, field) if row.played]
