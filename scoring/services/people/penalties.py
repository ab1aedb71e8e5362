"""Gives penalties outside a game and revokes them, and decides on their schedule (decision 0113)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, replace
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from referee import api
from referee.ground.errors import raises
from scoring.access.acting import who_acts
from scoring.errors.competition import CompetitionIsOver, PlayerUnknown
from scoring.errors.penalties import PenaltyKindUnknown, PenaltyUnclear, PenaltyUnknown, ScheduleUnclear
from scoring.models.tournaments import Competition, Entry, Tournament
from scoring.selectors.people.penalties import entry_at_table, penalty_card, schedule_in
from scoring.selectors.people.people import entry_of
from scoring.services.access.acts import record_act
from scoring.services.locking import competition_open, tournament_locked
from scoring.services.standings.results import standings_renew
from scoring.systems.people.penalties import (
    USUAL,
    Penalty,
    penalties_read,
    round_counted,
    schedule_read,
)
from scoring.systems.unreadable import Unreadable
from scoring.wording.penalties import kind_keys


@raises(ScheduleUnclear)
@transaction.atomic
def penalty_kinds_set(*, tournament_id: int, text: str) -> Tournament:
    """Decide which kinds of penalties there are, with their steps; an empty text is the usual schedule.

    Penalties that were given stay as they are. Raises ScheduleUnclear.
    """
    tournament = tournament_locked(tournament_id)
    try:
        found = schedule_read(text, kind_keys())
    except Unreadable as error:
        raise ScheduleUnclear(line=str(error)) from error
    usual = not found or found == {kind: list(steps) for kind, steps in USUAL.items()}
    penalty_kinds_keep(tournament, None if usual else [[kind, steps] for kind, steps in found.items()])
    return tournament


def penalty_kinds_keep(tournament: Tournament, kinds: list[list[Any]] | None) -> None:
    """Keep kinds of penalties with their steps as the database has them; None is the usual schedule."""
    if kinds != tournament.penalty_kinds:
        record_act("tournament_penalties_set", tournament, was=tournament.penalty_kinds, now=kinds)
        tournament.penalty_kinds = kinds
        tournament.save(update_fields=["penalty_kinds"])


@raises(PlayerUnknown, PenaltyKindUnknown, PenaltyUnclear, CompetitionIsOver)
@transaction.atomic
def penalty_give(
    *, competition_id: int, player_id: int, kind: str, why: str, points: int | None = None, key: str = ""
) -> Entry:
    """Give a player a penalty outside a game; without `points`, what the schedule proposes. 0 points are a warning.

    The same `key` gives it once. Raises PlayerUnknown, PenaltyKindUnknown, PenaltyUnclear, CompetitionIsOver.
    """
    competition = competition_open(competition_id)
    entry = entry_of(competition, player_id)
    entry.competition = competition
    kept = penalties_read(entry.penalties)
    if key and any(one.key == key for one in kept):
        return entry
    if kind not in schedule_in(competition.tournament):
        raise PenaltyKindUnknown
    if points is None:
        points = next(one.points for one in penalty_card(entry).kinds if one.key == kind)
    why = _reason(why)
    if not 0 <= points <= api.MOST_TAKEN:
        raise PenaltyUnclear(longest=api.LONGEST_WHY, most=api.MOST_TAKEN)
    given = Penalty(
        number=_next_number(competition.tournament_id),
        kind=kind,
        points=points,
        round=_round(competition, entry),
        why=why,
        at=api.archive.time_text(timezone.now()) or "",
        by=who_acts().name,
        key=key,
    )
    _keep(entry, [*kept, given])
    told: dict[str, Any] = {"player": entry.player.name, "offence": kind, "step": points}
    record_act("player_penalty_given", competition, round_number=given.round or None, now=asdict(given), **told)
    return entry


@raises(PlayerUnknown, PenaltyUnknown, PenaltyUnclear, CompetitionIsOver)
@transaction.atomic
def penalty_revoke(*, competition_id: int, player_id: int, number: int, why: str) -> Entry:
    """Revoke a penalty outside a game: it stays in the list with the reason, and counts no more.

    Raises PlayerUnknown, PenaltyUnknown, PenaltyUnclear, CompetitionIsOver.
    """
    competition = competition_open(competition_id)
    entry = entry_of(competition, player_id)
    entry.competition = competition
    kept = penalties_read(entry.penalties)
    was = next((one for one in kept if one.number == number and one.stands), None)
    if was is None:
        raise PenaltyUnknown
    at = api.archive.time_text(timezone.now()) or ""
    now = replace(was, revoked_at=at, revoked_by=who_acts().name, revoked_why=_reason(why))
    _keep(entry, [now if one is was else one for one in kept])
    told: dict[str, Any] = {
        "player": entry.player.name,
        "offence": was.kind,
        "step": was.points,
        "why": now.revoked_why,
    }
    record_act("player_penalty_revoked", competition, was=asdict(was), now=asdict(now), **told)
    return entry


@raises(PlayerUnknown, PenaltyKindUnknown, PenaltyUnclear, CompetitionIsOver)
def penalty_give_at_table(table_id: int, player_key: str, kind: str, why: str, points: int | None, key: str) -> None:
    """Give a penalty to the player with this key at a referee's table. Raises as `penalty_give`."""
    entry = _entry_at(table_id, player_key)
    ids = {"competition_id": entry.competition_id, "player_id": entry.player_id}
    penalty_give(**ids, kind=kind, why=why, points=points, key=key)


@raises(PlayerUnknown, PenaltyUnknown, PenaltyUnclear, CompetitionIsOver)
def penalty_revoke_at_table(table_id: int, player_key: str, number: int, why: str) -> None:
    """Revoke a penalty of the player with this key at a referee's table. Raises as `penalty_revoke`."""
    entry = _entry_at(table_id, player_key)
    penalty_revoke(competition_id=entry.competition_id, player_id=entry.player_id, number=number, why=why)


def _entry_at(table_id: int, player_key: str) -> Entry:
    entry = entry_at_table(table_id, player_key)
    if entry is None:
        raise PlayerUnknown
    return entry


def _reason(why: str) -> str:
    """Return the reason, tidied. Raises PenaltyUnclear."""
    tidied = " ".join(why.split())
    if not tidied or len(tidied) > api.LONGEST_WHY:
        raise PenaltyUnclear(longest=api.LONGEST_WHY, most=api.MOST_TAKEN)
    return tidied


def _next_number(tournament_id: int) -> int:
    kept = Entry.objects.filter(competition__tournament=tournament_id).exclude(penalties=None)
    return 1 + max((one["number"] for row in kept.values_list("penalties", flat=True) for one in row or ()), default=0)


def _round(competition: Competition, entry: Entry) -> int:
    latest = competition.rounds.aggregate(latest=Max("number"))["latest"] or 0
    out = competition.entries.filter(final=entry.final).aggregate(last=Max("out_after"))["last"]
    after = entry.out_after or out or competition.cut_after
    return round_counted(latest, after, finalist=bool(entry.final) and entry.out_after is None)


def _keep(entry: Entry, penalties: Iterable[Penalty]) -> None:
    entry.penalties = [asdict(one) for one in penalties]
    entry.save(update_fields=["penalties"])
    standings_renew(entry.competition)
