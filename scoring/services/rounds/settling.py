"""Settles what a table counts: its game's result, nothing, awarded points, or adjusted scores, with a reason.

A result of the game goes into the table's log, so that it can be replayed and verified like any other. The others
are stored with the competition. Then the result of the game, if there is one, doesn't count, or not for the seats whose
score is adjusted. None of this is possible after the competition has ended.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from django.db import transaction

from referee import api
from referee.ground.errors import raises
from scoring.errors.competition import CompetitionIsOver, RoundStillOn
from scoring.errors.settling import AdjustmentUnclear, AwardUnclear, GroundUnknown, ReasonMissing, TableStillPlays
from scoring.models.choices import RoundStatus, Settled
from scoring.models.tournaments import Competition, Result, TableSeating
from scoring.selectors.standings.settling import check_adjusted, check_awarded, outcomes_typed
from scoring.services.access.acts import record_act
from scoring.services.locking import competition_open
from scoring.services.standings.results import standings_renew, table_count
from scoring.systems.standings.adjusting import Outcome, outcomes_kept


@raises(ReasonMissing, CompetitionIsOver, *api.OF_RESULTS)
@transaction.atomic
def result_enter(
    *, competition_id: int, number: int, table: int, body: Mapping[str, Any], reason: str, key: str
) -> TableSeating:
    """Enter or correct the result of a table's game. If the table was settled in another way, that is undone.

    Raises the errors of `api.result_enter`, ReasonMissing and CompetitionIsOver.
    """
    competition = competition_open(competition_id)
    found = _table(competition, number, table)
    before = _points(found)
    api.result_enter(table_id=found.referee_table_id, body=body, reason=_reason(reason), key=key)
    _settle(competition, found, "", {}, "")
    where: dict[str, Any] = {"round_number": number, "table": table}
    record_act("result_entered", competition, **where, was=before, now=_points(found), why=_reason(reason))
    return found


@raises(CompetitionIsOver)
@transaction.atomic
def referee_call(*, competition_id: int, number: int, table: int, key: str) -> TableSeating:
    """Call the referee to a table for the organiser: it stands among the referees' calls. Raises CompetitionIsOver."""
    competition = competition_open(competition_id)
    found = _table(competition, number, table)
    if not any(name == "" for name in api.callers([found.referee_table_id]).get(found.referee_table_id, ())):
        api.referee_call(table_id=found.referee_table_id, key=key)
        record_act("referee_called", competition, round_number=number, table=table)
    return found


@raises(RoundStillOn, AwardUnclear, ReasonMissing, CompetitionIsOver)
@transaction.atomic
def table_settle(
    *,
    competition_id: int,
    number: int,
    table: int,
    settled: str,
    reason: str = "",
    awarded: Mapping[str, Fraction] | None = None,
) -> TableSeating:
    """Settle a table that is over: it counts for nobody, or each player gets the points `awarded`.

    If `settled` is empty, an earlier settling is undone, which needs no reason. Raises RoundStillOn, AwardUnclear,
    ReasonMissing, CompetitionIsOver.
    """
    competition = competition_open(competition_id)
    found = _table(competition, number, table)
    undoes = not settled and found.settled == Settled.ADJUSTED  # which is possible as soon as the game is over
    if found.round.status != RoundStatus.ENDED and not found.stopped_why and not undoes:
        raise RoundStillOn(number=number)
    awarded = dict(awarded or {}) if settled == Settled.AWARDED else {}
    check_awarded(found, settled, awarded)
    before = _points(found)
    why = _reason(reason) if settled else ""
    _settle(competition, found, settled, awarded, why)
    where: dict[str, Any] = {"round_number": number, "table": table, "settled": settled}
    record_act("table_settled", competition, **where, was=before, now=_points(found), why=why)
    return found


@raises(TableStillPlays, AdjustmentUnclear, AwardUnclear, GroundUnknown, ReasonMissing, CompetitionIsOver)
@transaction.atomic
def table_adjust(
    *,
    competition_id: int,
    number: int,
    table: int,
    outcomes: Sequence[Outcome],
    ground: str,
    clause: str = "",
    reason: str,
) -> TableSeating:
    """Replace the scores of some seats of a table that is over by assigned ones, or by several results weighed.

    Places and game points stay, and so do the scores of all other seats. An earlier settling of the table is replaced;
    `table_settle` with nothing revokes it. Raises TableStillPlays, AdjustmentUnclear, AwardUnclear, GroundUnknown,
    ReasonMissing, CompetitionIsOver.
    """
    competition = competition_open(competition_id)
    found = _table(competition, number, table)
    awarded, why, before = check_adjusted(found, outcomes, ground, clause), _reason(reason), _points(found)
    told: dict[str, Any] = {"ground": ground, "clause": clause, "outcomes": outcomes_kept(outcomes)}
    _settle(competition, found, Settled.ADJUSTED, awarded, why=why, adjusted=told)
    names = {seat.key: seat.player.name for seat in found.seats.select_related("player")}
    told |= {"round_number": number, "table": table, "outcomes": outcomes_kept(outcomes, names), "why": why}
    record_act("table_adjusted", competition, **told, was=before, now=_points(found))
    return found


@raises(TableStillPlays, AdjustmentUnclear, AwardUnclear, GroundUnknown, ReasonMissing, RoundStillOn, CompetitionIsOver)
def table_adjust_at_referee(table_id: int, outcomes: api.Outcomes, ground: str, clause: str, reason: str) -> None:
    """Adjust scores of a referee's table from what was typed; without outcomes, revoke that.

    Raises as `table_adjust` and `table_settle`.
    """
    found = TableSeating.objects.select_related("round").get(referee_table_id=table_id)
    where: dict[str, Any] = {"competition_id": found.round.competition_id, "number": found.round.number}
    where |= {"table": found.number, "reason": reason}
    if outcomes:
        table_adjust(**where, outcomes=outcomes_typed(outcomes), ground=ground, clause=clause)
    elif found.settled == Settled.ADJUSTED:
        table_settle(**where, settled="")


def _settle(
    competition: Competition,
    table: TableSeating,
    settled: str,
    awarded: Mapping[str, Fraction],
    why: str,
    adjusted: Mapping[str, Any] | None = None,
) -> None:
    """Store how the table is settled, and count the table."""
    table.settled, table.settled_why, table.adjusted = settled, why, adjusted
    table.awarded = {key: str(points) for key, points in awarded.items()}
    table.save(update_fields=["settled", "settled_why", "awarded", "adjusted"])
    table_count(table)
    standings_renew(competition)


def _points(table: TableSeating) -> dict[str, str]:
    """Return the placement points of each player of the table, by name; no players if the table counts for nobody."""
    results = Result.objects.filter(seat__table=table).select_related("seat__player").order_by("seat__position")
    return {result.seat.player.name: str(result.placement_points) for result in results}


def _table(competition: Competition, number: int, table: int) -> TableSeating:
    tables = TableSeating.objects.select_related("round__competition")
    return tables.get(round__competition=competition, round__number=number, number=table)


def _reason(reason: str) -> str:
    reason = reason.strip()[:500]
    if not reason:
        raise ReasonMissing
    return reason
