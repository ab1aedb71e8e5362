"""Lodges appeals against rulings, takes the committee's votes and decides (decision 0118)."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, replace
from typing import Any

from django.db import transaction
from django.utils import timezone

from referee import api
from referee.ground.errors import LinkRevoked, LinkUnknown, raises
from scoring.access.acting import PLAYER, Somebody, act_as
from scoring.errors.appeals import (
    AppealDecided,
    AppealLate,
    AppealMinutesUnclear,
    AppealsOff,
    AppealTwice,
    AppealUnclear,
    AppealUnknown,
)
from scoring.errors.competition import CompetitionError, CompetitionIsOver, PlayerUnknown
from scoring.errors.settling import AdjustmentUnclear, AwardUnclear, GroundUnknown, ReasonMissing, TableStillPlays
from scoring.errors.substitutes import SeatPassedOn
from scoring.models.tournaments import Competition, TableSeating
from scoring.selectors.people.appeals import committee_of, minutes_of, still_heard, table_of, table_of_seat
from scoring.selectors.people.links import player_for
from scoring.selectors.standings.settling import check_adjusted, outcomes_typed
from scoring.services.access.acts import record_act
from scoring.services.locking import competition_locked, competition_open
from scoring.services.rounds.settling import table_adjust
from scoring.services.standings.results import standings_renew
from scoring.systems.people.appeals import (
    MOST_MINUTES,
    MOST_OF_SEAT,
    Appeal,
    Opinion,
    Vote,
    appeals_read,
    decision_of,
    opinion_that_counts,
    refuses_another,
)
from scoring.systems.standings.adjusting import WHOLE, Outcome

LODGING = (AppealsOff, AppealLate, AppealTwice, AppealUnclear, CompetitionIsOver, PlayerUnknown)
ADJUSTING = (CompetitionIsOver, TableStillPlays, AdjustmentUnclear, AwardUnclear, GroundUnknown, ReasonMissing)
JUDGING = (AppealUnclear, AppealUnknown, AppealDecided, *ADJUSTING)


@raises(AppealMinutesUnclear)
@transaction.atomic
def appeals_set(*, competition_id: int, minutes: int) -> Competition:
    """Hear appeals until `minutes` after the last entry at a table; 0 hears no more. Raises AppealMinutesUnclear."""
    competition = competition_locked(competition_id)
    if not 0 <= minutes <= MOST_MINUTES:
        raise AppealMinutesUnclear(most=MOST_MINUTES)
    if minutes != (was := minutes_of(competition)):
        _keep(competition, appeals_read(competition.appeals), minutes=minutes)
        record_act("appeals_set", competition, minutes=minutes, was=was, now=minutes)
    return competition


@raises(LinkUnknown, LinkRevoked, SeatPassedOn, *LODGING)
def appeal_lodge(*, token: str, table_id: int, event: int, why: str) -> Appeal:
    """Lodge an appeal of the player with this personal link against line `event` of a table where the player sat.

    `table_id` is the referee's. Raises LinkUnknown, LinkRevoked, SeatPassedOn, and as `appeal_lodge_at_table`.
    """
    player = player_for(token)
    table = table_of_seat(table_id)
    seat = next((seat for seat in table.seats.all() if seat.player_id == player.pk), None) if table else None
    if table is None or seat is None:
        raise PlayerUnknown
    with act_as(lambda: Somebody(PLAYER, player.pk, player.name)):
        return _lodge(table, event, seat.key, why)


@raises(*LODGING)
def appeal_lodge_at_table(table_id: int, event: int, player_key: str, why: str) -> None:
    """Lodge an appeal for the player with this key at a referee's table.

    Raises AppealsOff, AppealLate, AppealTwice, AppealUnclear, CompetitionIsOver, PlayerUnknown.
    """
    table = table_of_seat(table_id)
    if table is None or all(seat.key != player_key for seat in table.seats.all()):
        raise PlayerUnknown
    _lodge(table, event, player_key, why)


@raises(*JUDGING)
@transaction.atomic
def appeal_vote(
    *, competition_id: int, number: int, member_id: int, vote: str, sentence: str, points: Mapping[str, str]
) -> Appeal:
    """Keep a member's vote, which replaces an earlier one, and the decision as soon as the votes make one.

    `points` are those that replace scores if the ruling is changed, as they were typed, by the players' letters. Raises
    AppealUnclear, AppealUnknown, AppealDecided, and as `table_adjust`.
    """
    competition = competition_locked(competition_id)
    was = _undecided(competition, number)
    now = replace(was, votes={**was.votes, str(member_id): _opinion(competition, was, vote, sentence, points)})
    _change(competition, now)
    record_act("appeal_voted", competition, **_told(now))
    members = committee_of(competition.tournament)
    opinions = {member: said for member, said in now.votes.items() if int(member) in members}
    votes = {int(member): Vote(said.vote) for member, said in opinions.items()}
    decision = decision_of(votes, members, members[0]) if members else None
    if decision is None:
        return now
    return _decide(competition, now, opinion_that_counts(opinions, decision, members[0]))


@raises(*JUDGING)
@transaction.atomic
def appeal_decide(*, competition_id: int, number: int, vote: str, sentence: str, points: Mapping[str, str]) -> Appeal:
    """Decide an appeal that the committee can't decide, as the organiser. `points` are as for `appeal_vote`.

    Raises AppealUnclear, AppealUnknown, AppealDecided, and as `table_adjust`.
    """
    competition = competition_locked(competition_id)
    was = _undecided(competition, number)
    if vote == Vote.UNSURE:
        raise AppealUnclear(longest=api.LONGEST_APPEAL)
    return _decide(competition, was, _opinion(competition, was, vote, sentence, points))


@transaction.atomic
def _lodge(table: TableSeating, event: int, seat: str, why: str) -> Appeal:
    competition = competition_open(table.round.competition_id)
    kept, minutes = appeals_read(competition.appeals), minutes_of(competition)
    if not minutes:
        raise AppealsOff
    told = api.case_told(table.referee_table_id, event)
    if told is None or not still_heard(table, minutes):
        raise AppealLate(minutes=minutes)
    if refuses_another(kept, table.round.number, table.number, event, seat):
        raise AppealTwice(most=MOST_OF_SEAT)
    lodged = Appeal(
        number=1 + max((one.number for one in kept), default=0),
        round=table.round.number,
        table=table.number,
        event=event,
        seat=seat,
        clause=next((breach.clause for breach in told.line.cited), ""),
        ruling=told.line.text,
        why=api.text_without_names(table.referee_table_id, _sentence(why)),
        at=_now(),
        votes={},
    )
    _keep(competition, [*kept, lodged])
    record_act("appeal_lodged", competition, **_told(lodged), entry=event, table=table.number)
    return lodged


def _undecided(competition: Competition, number: int) -> Appeal:
    found = next((one for one in appeals_read(competition.appeals) if one.number == number), None)
    if found is None:
        raise AppealUnknown
    if found.decision:
        raise AppealDecided
    return found


def _opinion(competition: Competition, appeal: Appeal, vote: str, sentence: str, points: Mapping[str, str]) -> Opinion:
    """Return an opinion as it is kept: without names, and with points only where they would count."""
    if vote not in {one.value for one in Vote}:
        raise AppealUnclear(longest=api.LONGEST_APPEAL)
    table, sentence = table_of(competition, appeal), _sentence(sentence)
    if table is None:
        return Opinion(vote, sentence)
    given = {letter: text for letter, text in points.items() if text.strip()} if vote == Vote.CHANGE else {}
    if given:
        competition_open(competition.pk)
        check_adjusted(table, _outcomes(table, given), "appeal", appeal.clause)
    return Opinion(vote, api.text_without_names(table.referee_table_id, sentence), given)


def _outcomes(table: TableSeating, points: Mapping[str, str]) -> list[Outcome]:
    """Return what the seats get, from points by their letters. Raises AdjustmentUnclear."""
    keys = {letter: seat.key for letter, seat in api.lettered(table.seats.order_by("position")).items()}
    return outcomes_typed([(str(WHOLE), {keys.get(letter, ""): text for letter, text in points.items()})])


def _decide(competition: Competition, was: Appeal, said: Opinion) -> Appeal:
    now = replace(was, decision=said.vote, sentence=said.sentence, decided_at=_now())
    _change(competition, now)
    record_act("appeal_decided", competition, **_told(now), decision=said.vote, why=said.sentence)
    table = table_of(competition, now)
    if said.points and table is not None:
        where: dict[str, Any] = {"competition_id": competition.pk, "number": now.round, "table": now.table}
        outcomes = _outcomes(table, said.points)
        # What could be adjusted when the vote was cast may be closed by now: the decision stands all the same.
        with suppress(CompetitionError), transaction.atomic():
            table_adjust(**where, outcomes=outcomes, ground="appeal", clause=now.clause, reason=now.sentence)
    return now


def _change(competition: Competition, now: Appeal) -> None:
    _keep(competition, [now if one.number == now.number else one for one in appeals_read(competition.appeals)])


def _told(appeal: Appeal) -> dict[str, Any]:
    """Return what every line of the audit log about an appeal tells."""
    return {"round_number": appeal.round, "appeal": appeal.number, "now": asdict(appeal)}


def _keep(competition: Competition, appeals: list[Appeal], minutes: int | None = None) -> None:
    minutes = minutes_of(competition) if minutes is None else minutes
    competition.appeals = {"minutes": minutes, "cases": [asdict(one) for one in appeals]}
    competition.save(update_fields=["appeals"])
    standings_renew(competition)


def _sentence(text: str) -> str:
    """Return a sentence, tidied. Raises AppealUnclear."""
    tidied = " ".join(text.split())
    if not 0 < len(tidied) <= api.LONGEST_APPEAL:
        raise AppealUnclear(longest=api.LONGEST_APPEAL)
    return tidied


def _now() -> str:
    return api.archive.time_text(timezone.now()) or ""
