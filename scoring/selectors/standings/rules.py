"""How other rules would change the standings, shown to the organiser before they are applied."""

from dataclasses import dataclass, replace

from scoring.models.tournaments import Competition, Result, SeatOf
from scoring.selectors.people.field import field_of, game_sizes, rows_of
from scoring.systems.standings.missed import MissedCounts
from scoring.systems.standings.points import scheme_of
from scoring.systems.standings.rules import Rules
from scoring.systems.standings.stages import standings_of
from scoring.systems.standings.tie_breaks import TIE_BREAKS
from scoring.systems.standings.visibility import Moved, awarded_anew, moved_players
from scoring.wording.figures import decimals_of


@dataclass(frozen=True, slots=True)
class RulesPreview:
    """The players whose place or points would change, by their new place. Their points need `decimals` decimals."""

    moved: tuple[Moved, ...]
    decimals: int


def rules_of(competition: Competition) -> Rules:
    """Return the competition's present rules. No queries."""
    one = competition
    return Rules(one.scheme, tuple(one.tie_breaks), one.missed_away, one.missed_bye)


def anything_played(competition: Competition) -> bool:
    """Return whether the competition has any results, so that other rules could change a place. One query."""
    return Result.objects.filter(seat__table__round__competition=competition).exists()


def seats_awarded(competition: Competition) -> set[tuple[int, str]]:
    """Return (round, player) of each seat whose points were awarded or adjusted, since no scheme changes them.

    One query.
    """
    seats = SeatOf.objects.filter(table__round__competition=competition).exclude(table__awarded={})
    found = seats.select_related("player", "table__round")
    return {(seat.table.round.number, seat.player.name) for seat in found if seat.key in seat.table.awarded}


def rules_preview(competition: Competition, rules: Rules) -> RulesPreview:
    """Return what these rules would change in the standings. Seven queries at most."""
    field = field_of(competition)
    before = rows_of(competition, field)
    scheme = scheme_of(rules.scheme, competition.deals)
    if rules.scheme != competition.scheme and not competition.deals:
        field = awarded_anew(field, scheme, fixed=seats_awarded(competition))
    first = scheme.award(1, game_sizes(competition).best)
    field = replace(field, counts=MissedCounts(rules.missed_away, rules.missed_bye, first))
    changes = moved_players(before, standings_of(field, [TIE_BREAKS[key] for key in rules.tie_breaks]))
    return RulesPreview(changes, decimals_of(points for one in changes for points in (one.points_was, one.points_now)))
