"""Places over the rounds, as figures for a picture."""

from referee import api
from scoring.models import Tournament
from scoring.selectors.field import field_of, rows_of
from scoring.systems.course import places_over_rounds
from scoring.systems.tie_breaks import TIE_BREAKS

FIRST = 5  # players drawn if nobody is marked
BESIDE = 3  # players drawn beside the marked one


def places_figures(tournament: Tournament, player: str = "") -> api.Figures | None:
    """Return the places of the first few, and of `player` marked among them; None before the second round.

    Three queries.
    """
    field = field_of(tournament)
    rounds, course = places_over_rounds(field, [TIE_BREAKS[key] for key in tournament.tie_breaks])
    if len(rounds) < 2:
        return None
    order = [row.player for row in rows_of(tournament, field) if row.played]
    marked = [player] if player in order else []
    shown = set(order[: BESIDE if marked else FIRST] + marked)
    return api.Figures(
        columns=tuple(str(number) for number in rounds),
        rows=tuple(api.FigureRow(name, course[name], name in marked) for name in order if name in shown),
        best_first=True,
    )
