"""Players who leave while their table plays, and players who come back: what each choice would count."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.translation import gettext as _

from referee import api
from scoring.models.choices import RoundStatus
from scoring.models.tournaments import Competition, Entry, Player, SeatOf
from scoring.selectors.people.table_results import results_at
from scoring.systems.standings.counting import Counted
from scoring.systems.standings.missed import MISSED_RULES


@dataclass(frozen=True, slots=True)
class LeaveView:
    """A player who leaves a table that plays. `stands` has what each player at it would get as the game stands now.

    `plays_on` says what the game's book rules if the others play on; it is "" if they can't. `rule` says what a missed
    round counts for a player who comes back.
    """

    player: Player
    round: int
    table: int
    others: tuple[str, ...]
    plays_on: str
    stands: tuple[tuple[str, Counted], ...]
    rule: str


class ReturnView(NamedTuple):
    """The return of a player: the round from which they play again, and the rounds that they missed."""

    following: int
    missed: tuple[int, ...]
    rule: str


def seat_in_play(competition: Competition, player_id: int) -> SeatOf | None:
    """Return the player's seat at a table that still plays in the round that is on. Four queries at most."""
    seats = SeatOf.objects.filter(player=player_id, table__round__competition=competition)
    on = seats.exclude(table__round__status=RoundStatus.ENDED).select_related("player", "table__round__competition")
    seat = on.first()
    return seat if seat is not None and _summary(seat).status not in api.DONE else None


def is_at_play(seat: SeatOf) -> bool:
    """Return whether something has been entered at this seat's table, so that its game is under way."""
    return _summary(seat).status == "playing"


def leave_view(seat: SeatOf) -> LeaveView:
    """Return what the organiser is asked when the player of this seat leaves."""
    table, summary = seat.table, _summary(seat)
    results: Mapping[str, Counted] = results_at(table, summary)
    return LeaveView(
        player=seat.player,
        round=table.round.number,
        table=table.number,
        others=tuple(row.name for row in summary.players if row.key != seat.key),
        plays_on=api.leaving.may_leave(table.referee_table_id, player_key=seat.key),
        stands=tuple((row.name, results[row.key]) for row in summary.players if row.key in results),
        rule=missed_rule(table.round.competition),
    )


def return_view(entry: Entry) -> ReturnView:
    """Return what would follow if this withdrawn player came back now. Two queries."""
    competition = entry.competition
    rounds = list(competition.rounds.values_list("number", "byes"))
    seats = SeatOf.objects.filter(player=entry.player_id, table__round__competition=competition)
    seated = set(seats.values_list("table__round__number", flat=True))
    missed = [number for number, byes in rounds if number not in seated and entry.player_id not in byes]
    return ReturnView(len(rounds) + 1, tuple(missed) if seated else (), missed_rule(competition))


def missed_rule(competition: Competition) -> str:
    """Return what a round that a player missed counts, such as "0 points"."""
    return _(MISSED_RULES[competition.missed_away].counts)


def bye_rule(competition: Competition) -> str:
    """Return what a round in which a player had a bye counts, such as "half as much as a first place"."""
    return _(MISSED_RULES[competition.missed_bye].counts)


def _summary(seat: SeatOf) -> api.TableSummary:
    return api.tables_status([seat.table.referee_table_id])[seat.table.referee_table_id]
