"""A tournament for the public: its competitions, and the overall ranking if it has one.

Each competition counts as far as the public may see its standings (`selectors.visible`).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from django.utils.translation import gettext as _

from referee import api
from scoring.models.choices import CompetitionStatus
from scoring.models.tournaments import Competition, Player, Tournament
from scoring.selectors.people.field import rows_of
from scoring.selectors.people.substitutes import substitutes_of
from scoring.selectors.standings.visible import field_seen, visible_to_public
from scoring.systems.seasons.season import SEASON_SCHEMES, Counted, SeasonRow
from scoring.systems.standings.overall import overall_ranking
from scoring.systems.standings.podium import PodiumStep, podium_of
from scoring.systems.standings.standings import Row
from scoring.wording.figures import decimals_of, overall_above_text, overall_below_text
from scoring.wording.substitutes import called_text


@dataclass(frozen=True, slots=True)
class CompetitionPart:
    """A competition on the tournament's page. `hidden` is a sentence about what the public does not see of it."""

    name: str
    slug: str
    game: str
    status: str
    ended: bool
    hidden: str


@dataclass(frozen=True, slots=True)
class PlaceInPart:
    """A player's place in one competition, and the points that it is worth in the overall ranking."""

    competition: str
    place: int
    of: int
    points: Fraction
    worth: Fraction


@dataclass(frozen=True, slots=True)
class OverallRow:
    """A player's row in the overall ranking, with the reasons for it."""

    rank: int
    shared: bool
    name: str
    called: str  # the name, with those of the substitutes
    total: Fraction
    places: tuple[PlaceInPart, ...]
    above: str
    below: str
    tie: str  # what decided between this row and the next one on equal points, "" if the points did or nothing


@dataclass(frozen=True, slots=True)
class OverallView:
    """A tournament's page. `scheme` is empty, and `rows` too, if the tournament has no overall ranking.

    `final`: all competitions have ended, and nothing of them is hidden.
    """

    name: str
    slug: str
    parts: tuple[CompetitionPart, ...]
    scheme: str
    meaning: str
    example: str
    rows: tuple[OverallRow, ...]
    podium: tuple[PodiumStep, ...]  # () until it is final
    decimals: int
    final: bool


def overall_view(tournament: Tournament) -> OverallView:
    """Return what everybody may see of a tournament. Seven queries at most for each competition."""
    parts: list[CompetitionPart] = []
    standings: dict[str, tuple[Row, ...]] = {}
    stand_ins: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))  # player -> told -> where
    for competition in tournament.competitions.select_related("tournament"):
        seen = visible_to_public(competition)
        parts.append(_part(competition, seen.why))
        if tournament.overall and not seen.nothing:
            standings[parts[-1].name] = rows_of(competition, field_seen(competition, seen))
            for name, told in _substitutes(competition).items():
                stand_ins[name][told].append(parts[-1].name)
    scheme = SEASON_SCHEMES.get(tournament.overall)
    called = {name: _full_name(name, told, len(standings)) for name, told in stand_ins.items()}
    rows = _rows(overall_ranking(standings, scheme), called) if scheme else ()
    final = all(part.ended and not part.hidden for part in parts)
    return OverallView(
        name=tournament.name,
        slug=tournament.slug,
        parts=tuple(parts),
        scheme=_(scheme.name) if scheme else "",
        meaning=_(scheme.meaning) if scheme else "",
        example=_(scheme.example) if scheme else "",
        rows=rows,
        podium=podium_of((row.rank, row.called, row.total) for row in rows) if final else (),
        decimals=decimals_of([row.total for row in rows]),
        final=final,
    )


def _part(competition: Competition, hidden: str) -> CompetitionPart:
    game = api.game_info(competition.game).title
    status = CompetitionStatus(competition.status)
    ended = status == CompetitionStatus.ENDED
    return CompetitionPart(
        name=competition.name or game,
        slug=competition.slug,
        game=game,
        status=str(status.label),
        ended=ended,
        hidden=hidden,
    )


def _substitutes(competition: Competition) -> dict[str, str]:
    """Return who plays for whom in a competition, in words, by the players' names. Two queries at most."""
    stand_ins = substitutes_of(competition)
    players = Player.objects.filter(pk__in=stand_ins.stints) if stand_ins.stints else ()
    return {player.name: stand_ins.told(player.pk) for player in players}


def _full_name(name: str, told: Mapping[str, Sequence[str]], parts: int) -> str:
    """Return a player's name with the substitutes. `told` has the competitions of each text about them.

    The competitions are left out if it was the same in all of these `parts`.
    """
    texts = (text if len(where) == parts else f"{', '.join(where)}, {text}" for text, where in told.items())
    return called_text(name, "; ".join(texts))


def _rows(rows: tuple[SeasonRow, ...], called: Mapping[str, str]) -> tuple[OverallRow, ...]:
    """Return the rows, each with the reasons why it is above the next row and below the one before.

    `called` has the names with substitutes of those who have any.
    """
    above = [*(overall_above_text(upper.above, lower.player) for upper, lower in pairwise(rows)), ""]
    below = ["", *(overall_below_text(upper.above, upper.player) for upper in rows)]
    sharing = Counter(row.rank for row in rows)
    return tuple(
        OverallRow(
            rank=row.rank,
            shared=sharing[row.rank] > 1,
            name=row.player,
            called=called.get(row.player, row.player),
            total=row.total,
            places=tuple(map(_place, row.results)),
            above=above[at],
            below=below[at],
            tie="" if row.above is None or row.above.by in ("total", "level") else above[at],
        )
        for at, row in enumerate(rows)
    )


def _place(one: Counted) -> PlaceInPart:
    result = one.result
    return PlaceInPart(result.competition, result.rank, result.of, result.points, one.worth)
