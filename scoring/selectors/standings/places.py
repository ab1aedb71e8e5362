"""Places over the rounds, as figures for a picture."""

from referee.ground.charts import FigureRow, Figures
from scoring.models.tournaments import Competition
from scoring.selectors.people.field import rows_of, tie_breaks_of
from scoring.selectors.shared import LastMade, Shared
from scoring.selectors.standings.visible import EVERYTHING, Visible, field_seen, visible_to_public
from scoring.systems.standings.course import Course, places_over_rounds

FRESH = 60  # seconds for which readers share what is counted; a change in the standings is seen at once
FIRST = 5  # players drawn if nobody is marked
BESIDE = 3  # players drawn beside the marked one


def places_figures(competition: Competition, player: str = "", *, whole: bool = False) -> Figures | None:
    """Return the places of the first few players and of `player`, who is marked; None before the second round.

    The figures end with the last round that the public sees, or for the organiser (`whole`) with the last round. At
    most seven queries, and none if another reader has just asked for the same competition.
    """
    rounds, course, order = (_for_organiser if whole else _for_public).of(competition)
    if len(rounds) < 2:
        return None
    marked = [player] if player in order else []
    shown = set(order[: BESIDE if marked else FIRST] + marked)
    return Figures(
        columns=tuple(str(number) for number in rounds),
        rows=tuple(FigureRow(name, course[name], name in marked) for name in order if name in shown),
        best_first=True,
    )


_Places = tuple[tuple[int, ...], Course, list[str]]
_last: LastMade[_Places] = LastMade()


def _course(competition: Competition, seen: Visible) -> _Places:
    """Return the rounds, each player's place after each of them, and the players who have played, by rank.

    They are computed again only if the results or the tie-breaks have changed since the last time.
    """
    field, tie_breaks = field_seen(competition, seen), tie_breaks_of(competition)

    def made() -> _Places:
        rounds, course = places_over_rounds(field, tie_breaks)
        return rounds, course, [row.player for row in rows_of(competition, field) if row.played]

    return _last.of((competition.pk, seen.last), (field, tuple(competition.tie_breaks)), made)


_for_public = Shared(lambda competition: _course(competition, visible_to_public(competition)), seconds=FRESH)
_for_organiser = Shared(lambda competition: _course(competition, EVERYTHING), seconds=FRESH)
