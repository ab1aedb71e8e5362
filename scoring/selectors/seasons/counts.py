"""What each competition of a season gives it: places, and the tables for ratings, as far as the public may see them.

This takes up to a tenth of a second for a large competition, so it is kept under the number of the competition's
standings (`season_kept`). A page that finds much of it not yet counted counts for a moment, says how much is left, and
goes on when it is asked again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from time import monotonic
from typing import NamedTuple

from scoring.models.choices import CompetitionStatus
from scoring.models.seasons import Season
from scoring.models.tournaments import Competition
from scoring.selectors.people.field import rows_of
from scoring.selectors.seasons.kept_figures import Kept
from scoring.selectors.standings.visible import Visible, field_seen, visible_to_public
from scoring.systems.standings.overall import places_in

SLICE = 0.5  # seconds that a page may count
COMPETITIONS = 256  # that are kept; a large one takes a tenth of a megabyte


class Counts(NamedTuple):
    """What a competition counts: (player id, place, of how many, points), and each finished table's (id, place)."""

    places: tuple[tuple[int, int, int, Fraction], ...] = ()
    tables: tuple[tuple[tuple[int, int], ...], ...] = ()


NOTHING = Counts()
_kept: Kept[Counts] = Kept(COMPETITIONS)


@dataclass(frozen=True, slots=True)
class Part:
    """A competition of a season. `number` is its place in the season from 1; `hidden` says what the public can't see.

    `counts` is None while it has not been counted. `mark` is a digest of what was counted: equal marks mean equal
    counts.
    """

    number: int
    competition: Competition
    hidden: str
    mark: str
    counts: Counts | None

    @property
    def final(self) -> bool:
        """Whether its counts can't change any more."""
        return self.competition.status == CompetitionStatus.ENDED and not self.hidden


def parts_of(season: Season) -> tuple[Part, ...]:
    """Return the season's competitions in order, counting those not yet counted for at most SLICE seconds.

    One query, one more for each competition of which something is hidden, and six for each that is counted.
    """
    rows = season.parts.select_related("competition__tournament")
    found = [(row.competition, visible_to_public(row.competition)) for row in rows]
    marks = [_mark(competition, seen) for competition, seen in found]
    until = monotonic() + SLICE
    parts: list[Part] = []
    for number, ((competition, seen), mark) in enumerate(zip(found, marks, strict=True), start=1):
        counts = NOTHING if seen.nothing else _kept.get(mark)
        if counts is None and monotonic() < until:
            counts = _kept.keep(mark, _count_part(competition, seen))
        parts.append(Part(number, competition, seen.why, mark, counts))
    return tuple(parts)


def count_uncounted(parts: Sequence[Part]) -> int:
    """Return how many competitions are still to be counted."""
    return sum(part.counts is None for part in parts)


def _mark(competition: Competition, seen: Visible) -> str:
    """Return the key under which counts are kept. The standings' number grows with every change of results or rules."""
    return f"{competition.pk}:{competition.number}:{seen.last}"


def _count_part(competition: Competition, seen: Visible) -> Counts:
    field = field_seen(competition, seen)
    ids = dict(competition.players.values_list("name", "pk"))
    places = places_in("", rows_of(competition, field))
    tables = [table for table in field.by_table.values() if not any(one.provisional for one in table)]
    return Counts(
        tuple((ids[one.player], one.rank, one.of, one.points) for one in places),
        tuple(tuple((ids[one.player], one.place) for one in table) for table in tables),
    )
