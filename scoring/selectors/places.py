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
    """Return the places of the first few, and of `player` marked among them; None before the second round.

    They end where the public sees nothing more; `whole` for the organiser. Seven queries at most, unless another reader
    has just asked for the same competition.
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
    """Return the rounds, each player's place after each of them, and those who have played, the first first."""
    field = field_seen(competition, EVERYTHING if whole else visible(competition))
    rounds, course = places_over_rounds(field, tie_breaks_of(competition))
    return rounds, course, [row.player for row in rows_of(competition, field) if row.played]
