"""How much of a competition's standings the public may see. Organisers see everything.

Every public page, file and REST answer reads standings and results through this module. What a table shows while it
plays is not hidden, since everybody in the hall can look over a player's shoulder.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from scoring.access.roles import HELPER, ByLink
from scoring.models.tournaments import Competition
from scoring.selectors.access.roles import role_in
from scoring.selectors.people.field import field_of
from scoring.selectors.rounds.hidden import hidden_text
from scoring.selectors.rounds.rounds import RoundView, SeatRow, TableRow, round_views
from scoring.systems.standings.results import CompetitionResults
from scoring.systems.standings.visibility import Shown, last_shown


@dataclass(frozen=True, slots=True)
class Visible:
    """What a reader sees: the results up to round `last`, or all results if it is None. `why` says what is hidden."""

    last: int | None = None
    why: str = ""

    @property
    def nothing(self) -> bool:
        """Whether no results are shown at all."""
        return self.last == 0

    def sees(self, round_: int) -> bool:
        """Return whether the results of this round are shown."""
        return self.last is None or round_ <= self.last

    def until(self, round_: int | None) -> Visible:
        """Return what the reader sees of the results up to a round, or of all results if it is None."""
        last = min((one for one in (self.last, round_) if one is not None), default=None)
        return replace(self, last=last)

    def of(self, field: CompetitionResults) -> CompetitionResults:
        """Return the part of a field that the reader sees."""
        return field if self.last is None else field.until(self.last)


EVERYTHING = Visible()


def visible_to_public(competition: Competition) -> Visible:
    """Return how much of the standings the public sees. It takes one query, or none if everything is shown."""
    if competition.shown == Shown.LIVE:
        return EVERYTHING
    last = _last_shown(competition, competition.rounds.count())
    return EVERYTHING if last is None else Visible(last, hidden_text(competition))


def _last_shown(competition: Competition, rounds: int) -> int | None:
    one = competition
    return last_shown(one.shown, one.hidden_rounds, rounds, one.planned_rounds, one.cut_after)


def visible_to(user: User | ByLink, competition: Competition) -> Visible:
    """Return what somebody with a role sees: a helper no more than the public, organisers everything."""
    role = user.role if isinstance(user, ByLink) else role_in(user, competition.tournament)
    return visible_to_public(competition) if role == HELPER else EVERYTHING


def told_by_finals(competition: Competition) -> str:
    """Return that the finals would tell something of what is hidden now, as a sentence; "" where nothing is hidden."""
    if visible_to_public(competition).last is None:
        return ""
    return _("Everybody sees who plays the finals, and so learns something of what is hidden.")


def field_seen(competition: Competition, seen: Visible) -> CompetitionResults:
    """Return the field that a reader sees."""
    return seen.of(field_of(competition))


def rounds_seen(competition: Competition, numbers: Collection[int] | None = None) -> Sequence[RoundView]:
    """Return the rounds for the public, latest first, with all seats, and results as far as they are shown.

    With `numbers`, return only the rounds with these numbers.
    """
    seen = visible_to_public(competition)
    rounds = round_views(competition, numbers)
    return tuple(round_ if seen.sees(round_.number) else _without_results(round_) for round_ in rounds)


def _without_results(round_: RoundView) -> RoundView:
    def blank(table: TableRow) -> TableRow:
        seats = tuple(SeatRow(seat.name, seat.club) for seat in table.seats)
        return replace(table, seats=seats, settled="", settled_why="", replay="", head="")

    return replace(round_, tables=tuple(blank(table) for table in round_.tables))
