"""Forgets people: their names go from tournaments, logs, audit logs, seasons and the club (decision 0116).

Places and points stay, under a neutral name. What hashes cover is hashed anew, so that it can be verified as before,
and a line of each audit log says what was done.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection, Mapping, Sequence
from functools import partial
from typing import Any

from django.contrib.auth import get_user_model
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from referee import api
from referee.ground import worker
from referee.ground.errors import raises
from scoring.errors.competition import PlayerUnknown
from scoring.errors.forgetting import PersonNotTyped, PersonPlays, PersonTwice
from scoring.errors.members import MemberUnknown
from scoring.models.accounts import Invitation
from scoring.models.act_triggers import triggers_dropped
from scoring.models.jobs import Job
from scoring.models.members import Member
from scoring.models.seasons import Season
from scoring.models.tokens import ApiToken
from scoring.models.tournaments import (
    Act,
    Competition,
    Entry,
    Player,
    Result,
    RoleGiven,
    Substitution,
    TableSeating,
    Tournament,
)
from scoring.models.webhooks import Delivery
from scoring.selectors.access.club import keeps_the_server
from scoring.selectors.people.forgetting import forgotten_by, known_by_id, names_known, traces_of
from scoring.services.access.accounts import club_locked
from scoring.services.access.acts import record_act
from scoring.services.locking import competition_alone_locked, season_locked
from scoring.services.seasons.seasons import season_renew
from scoring.services.standings.results import standings_renew
from scoring.systems.access.act_chain import act_hash
from scoring.systems.roster.names import neutral_name, same_name, tidy

WORK = "scoring.tasks.forgetting_work"
SWEEPS = {WORK: 900.0}
NUMBERS = 100_000  # of neutral names

#: Rows of a tournament that may name people: by their model, where the tournament is, and the fields.
ROWS: Sequence[tuple[type[Any], str, tuple[str, ...]]] = (
    (Substitution, "entry__competition__tournament", ("name",)),
    (Competition, "tournament", ("appeals",)),
    (Entry, "competition__tournament", ("penalties",)),
    (TableSeating, "round__competition__tournament", ("settled_why", "stopped_why", "adjusted")),
    (Result, "seat__table__round__competition__tournament", ("source_hash",)),
    (RoleGiven, "tournament", ("label",)),
    (Invitation, "tournament", ("name",)),
    (ApiToken, "tournament", ("name",)),
    (Delivery, "webhook__tournament", ("body",)),
)
OF_ACT = ("data", "was", "now", "actor_name")


@raises(MemberUnknown, PlayerUnknown, PersonNotTyped, PersonPlays, PersonTwice)
@transaction.atomic
def person_forget(*, organiser_id: int, name: str, player_id: int | None = None, member_id: int | None = None) -> str:
    """Forget a player or a member wherever the account's tournaments, seasons and club know the person.

    Return the neutral name under which places and points remain. `name` is the person's, as typed by the organiser.
    Raises PersonNotTyped if it isn't, PersonPlays while the person sits at a table that plays, PersonTwice if a
    tournament has the person twice.
    """
    organiser = get_user_model().objects.select_for_update().get(pk=organiser_id)
    person = known_by_id(organiser_id, player_id=player_id, member_id=member_id)
    if same_name(tidy(name)) != same_name(person.name):
        raise PersonNotTyped(name=person.name)
    traces = traces_of(organiser_id, person)
    if traces.plays:
        raise PersonPlays(name=person.name)
    if traces.twice:
        rows = traces.twice
        names = ", ".join(row.name for row in rows)
        raise PersonTwice(name=person.name, tournament=rows[0].tournament.name, names=names)
    (neutral,) = _neutral_names(organiser_id, 1)
    Member.objects.filter(pk__in=[one.pk for one in traces.members]).delete()
    forgotten = _forget(organiser_id, dict.fromkeys(traces.spellings, neutral), traces.players)
    if keeps_the_server(organiser):
        api.forgetting.quick_forget(forgotten)
    return neutral


def people_forget_due() -> None:
    """Forget the people of every account's tournaments whom the club keeps no longer."""
    for organiser in Tournament.objects.order_by().values_list("organiser", flat=True).distinct():
        people_forget_by_time(organiser_id=organiser)


@transaction.atomic
def people_forget_by_time(*, organiser_id: int) -> int:
    """Forget the people of an account's tournaments who have played in none for as many days as the club keeps them.

    Members of the club stay members. Return how many people were forgotten.
    """
    get_user_model().objects.select_for_update().get(pk=organiser_id)
    due = forgotten_by(organiser_id, timezone.now())
    if due is None:
        return 0
    old = {player.pk for rows in due.people.values() for player in rows}
    gone = [
        traces
        for traces in (traces_of(organiser_id, rows[0]) for rows in due.people.values())
        if not traces.plays and not traces.twice and old.issuperset(player.pk for player in traces.players)
    ]
    names: dict[str, str] = {}
    for traces, neutral in zip(gone, _neutral_names(organiser_id, len(gone)), strict=True):
        names |= dict.fromkeys(traces.spellings, neutral)
    if names:
        _forget(organiser_id, names, [player for traces in gone for player in traces.players])
    return len(gone)


def _neutral_names(organiser_id: int, count: int) -> list[str]:
    """Return names that nobody has in the account's tournaments, in no order that tells anything."""
    taken, found = names_known(organiser_id), dict[str, None]()
    while len(found) < count:
        name = neutral_name(secrets.randbelow(NUMBERS))
        if name not in taken:
            found[name] = None
    return list(found)


def _forget(organiser_id: int, names: Mapping[str, str], players: Collection[Player]) -> api.Forgotten:
    """Put neutral names in the place of names in everything that belongs to the account."""
    forgotten = api.Forgotten(names, names_known(organiser_id))
    tournaments = list(Tournament.every.filter(organiser=organiser_id).select_for_update().order_by("pk"))
    counted = Season.objects.filter(Q(owner=organiser_id) | Q(parts__competition__tournament__in=tournaments))
    seasons = [season_locked(pk) for pk in sorted(set(counted.values_list("pk", flat=True)))]
    _players_forget(players, names)
    Job.objects.filter(competition__tournament__in=tournaments).delete()
    told: list[tuple[Tournament | Season, Mapping[str, Any]]] = []
    with triggers_dropped():
        told += [(one, _tournament_forget(one, forgotten)) for one in tournaments]
        told += [(one, {"lines": _acts_forget(Act.objects.filter(season=one), forgotten)}) for one in seasons]
    for of, data in told:
        if any(data.values()):
            record_act("players_forgotten", of, names=sorted(set(names.values())), **data)
    _renew(players, seasons)
    club = club_locked()
    club.leftovers_since = timezone.now()
    club.save(update_fields=["leftovers_since"])
    transaction.on_commit(partial(worker.wake, WORK))
    return forgotten


def _renew(players: Collection[Player], seasons: Collection[Season]) -> None:
    """Give the standings of these players, and of the seasons, their next number."""
    for season in seasons:
        season_renew(season)
    entered = Competition.objects.filter(entries__player__in=players).values_list("pk", flat=True)
    for pk in sorted(set(entered)):
        standings_renew(competition_alone_locked(pk))


def _players_forget(players: Collection[Player], names: Mapping[str, str]) -> None:
    """Leave nothing of these players but a neutral name, their team and categories, and what they owe."""
    for player in players:
        player.name, player.real_name = names[player.name], None
        player.club = player.family = ""
        player.aliases = []
    Player.objects.bulk_update(players, ["name", "real_name", "club", "family", "aliases"])


def _tournament_forget(tournament: Tournament, forgotten: api.Forgotten) -> dict[str, Any]:
    """Take names out of a tournament but for its players. Return how many lines had them, and the logs made anew."""
    logs = api.forgetting.people_forget(hall_ids=[tournament.hall_id], forgotten=forgotten)
    for model, where, fields in ROWS:
        api.forgetting.rows_forget(model._default_manager.filter(**{where: tournament}), fields, forgotten)
    lines = _acts_forget(Act.objects.filter(tournament=tournament), forgotten)
    return {"lines": lines, "logs": [list(log) for log in logs]}


def _acts_forget(log: QuerySet[Act], forgotten: api.Forgotten) -> int:
    """Take names out of an audit log and hash it anew. Return how many lines had any.

    A line that had been tampered with stays one: it gets no hash that fits.
    """
    changed, named = [], 0
    for act in log.order_by("pk"):
        was, sound = act.hash, act.hash == act_hash(act)
        named += api.forgetting.fields_forget(act, OF_ACT, forgotten)
        act.previous_hash = forgotten.hashes.get(act.previous_hash, act.previous_hash)
        if sound:
            act.hash = act_hash(act)
        if act.hash != was:
            forgotten.hashes[was] = act.hash
            changed.append(act)
    Act._base_manager.bulk_update(changed, [*OF_ACT, "previous_hash", "hash"], batch_size=500)
    return named
