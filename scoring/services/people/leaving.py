"""Withdraws players while their table plays, decides what becomes of the table, and undoes both."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from referee import api
from referee.ground.errors import raises
from scoring.errors.competition import CompetitionIsOver, LeavingIsPast, PlayerUnknown
from scoring.errors.settling import ReasonMissing
from scoring.models.choices import Leaving, RoundStatus, Settled
from scoring.models.tournaments import Competition, Entry, SeatOf, TableSeating
from scoring.selectors.people.leaving import seat_in_play
from scoring.selectors.people.people import entry_of
from scoring.services.access.acts import record_act
from scoring.services.locking import competition_open
from scoring.services.people.players import player_withdraw, withdrawn_set
from scoring.services.standings.results import standings_renew, table_count


@raises(PlayerUnknown, CompetitionIsOver, ReasonMissing, api.NotEntered)
@transaction.atomic
def player_leave(*, competition_id: int, player_id: int, how: str, reason: str = "") -> Entry:
    """Withdraw a player and do with their table what `how` says, which is one of `Leaving`.

    A player without a table that plays is withdrawn as between rounds. The same request sent twice counts once. Raises
    ReasonMissing where a table is stopped, NotEntered if the table can't play on, CompetitionIsOver, PlayerUnknown.
    """
    competition = competition_open(competition_id)
    entry = entry_of(competition, player_id)
    if entry.withdrawn:
        return entry
    seat, why = seat_in_play(competition, player_id), reason.strip()[:500]
    how = Leaving(how) if seat else Leaving.AFTER
    if seat is None or how == Leaving.AFTER:
        return player_withdraw(competition_id=competition_id, player_id=player_id)
    if not why:
        raise ReasonMissing
    table = seat.table
    if how == Leaving.PLAYS_ON:
        api.leaving.player_leave(table_id=table.referee_table_id, player_key=seat.key, reason=why)
    else:
        _stop(table, why, settled=Settled.UNPLAYED if how == Leaving.NOBODY else "")
    table_count(table)
    withdrawn_set(entry, True, during=table.round.number, how=how)
    where = {"round_number": table.round.number, "table": table.number}
    record_act("player_left", competition, **where, player=entry.player.name, how=str(how), why=why)
    standings_renew(competition)
    return entry


@raises(PlayerUnknown, CompetitionIsOver, LeavingIsPast, api.NotEntered)
@transaction.atomic
def player_leave_undo(*, competition_id: int, player_id: int) -> Entry:
    """Undo the leaving of a player in the current round: their table goes on with them.

    Raises LeavingIsPast, CompetitionIsOver, PlayerUnknown, and what `player_stay` and `table_reopen` of `api` do.
    """
    competition = competition_open(competition_id)
    entry = entry_of(competition, player_id)
    seat = _left_seat(competition, entry)
    if seat is None:
        raise LeavingIsPast(name=entry.player.name)
    table, why = seat.table, _("%(name)s did not leave after all.") % {"name": entry.player.name}
    if entry.left_how == Leaving.PLAYS_ON:
        api.leaving.player_stay(table_id=table.referee_table_id, player_key=seat.key, reason=why)
    elif table.stopped_why:
        table.settled, table.settled_why, table.stopped_why = "", "", ""
        table.awarded, table.adjusted = {}, None
        table.save(update_fields=["settled", "settled_why", "stopped_why", "awarded", "adjusted"])
        api.table_reopen(table_id=table.referee_table_id, reason=why)
    table_count(table)
    withdrawn_set(entry, False)
    where = {"round_number": table.round.number, "table": table.number}
    record_act("player_left_undone", competition, **where, player=entry.player.name)
    standings_renew(competition)
    return entry


def _stop(table: TableSeating, why: str, *, settled: str) -> None:
    """Close a table of the current round. From now on it counts as it stands, or for nobody."""
    api.table_close(table_id=table.referee_table_id, reason=why)
    table.stopped_why, table.settled, table.settled_why = why, settled, why if settled else ""
    table.awarded, table.adjusted = {}, None  # scores may have been adjusted before the referee let the game go on
    table.save(update_fields=["stopped_why", "settled", "settled_why", "awarded", "adjusted"])


def _left_seat(competition: Competition, entry: Entry) -> SeatOf | None:
    """Return the seat that the player left in the current round, or None."""
    if not entry.withdrawn or entry.left_round is None:
        return None
    seats = SeatOf.objects.filter(
        player=entry.player_id, table__round__competition=competition, table__round__number=entry.left_round
    )
    return seats.exclude(table__round__status=RoundStatus.ENDED).select_related("table__round__competition").first()
