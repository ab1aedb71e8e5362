"""Places over the rounds, as figures for a picture."""

from django.core.cache import cache

from referee import api
from scoring.models import Tournament
from scoring.selectors.field import field_of, rows_of
from scoring.systems.course import Course, places_over_rounds
from scoring.systems.tie_breaks import TIE_BREAKS

FRESH = 5  # seconds for which readers share what is counted; a change in the standings is seen at once
FIRST = 5  # players drawn if nobody is marked
BESIDE = 3  # players drawn beside the marked one


def places_figures(tournament: Tournament, player: str = "") -> api.Figures | None:
    """Return the places of the first few, and of `player` marked among them; None before the second round.

    Three queries, unless another reader has just asked for the same evening.
    """
    key = f"places:{tournament.pk}:{tournament.number}"
    rounds, course, order = cache.get_or_set(key, lambda: _course(tournament), FRESH) or _course(tournament)
    if len(rounds) < 2:
        return None
    marked = [player] if player in order else []
    shown = set(order[: BESIDE if marked else FIRST] + marked)
    return api.Figures(
        columns=tuple(str(number) for number in rounds),
        rows=tuple(api.FigureRow(name, course[name], name in marked) for name in order if name in shown),
        best_first=True,
    )


def _course(tournament: Tournament) -> tuple[tuple[int, ...], Course, list[str]]:
    """Return the rounds, each player's place after each of them, and those who have played, the first first."""
    field = field_of(tournament)
    rounds, course = places_over_rounds(field, [TIE_BREAKS[key] for key in tournament.tie_breaks])
    return rounds, course, [row.player for row in rows_of(tournament, field) if row.played]
