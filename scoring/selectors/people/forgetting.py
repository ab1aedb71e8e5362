"""Whom an organiser wants to forget, where their name stands, and who is forgotten by time (decision 0116)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Max
from django.utils import timezone

from referee import api
from scoring.archive.taking_part import EDITED
from scoring.errors.competition import PlayerUnknown
from scoring.errors.members import MemberUnknown
from scoring.models.accounts import WARNED
from scoring.models.members import Member
from scoring.models.tournaments import Act, Player, Substitution, Tournament
from scoring.selectors.access.club import the_club
from scoring.systems.roster.names import has_letter, is_neutral, same_name


@dataclass(frozen=True, slots=True)
class Traces:
    """Somebody of an organiser's club or tournaments. `spellings` are all names by which lists and logs know them.

    `players` are the person's rows in the lists of tournaments, `sat_in` the tournaments for which they substituted.
    """

    name: str
    spellings: tuple[str, ...]
    players: tuple[Player, ...]
    sat_in: tuple[Tournament, ...]
    members: tuple[Member, ...]
    plays: bool

    @property
    def tournaments(self) -> tuple[Tournament, ...]:
        """The tournaments that know the person, each once, the latest first."""
        found = {one.pk: one for one in (*(player.tournament for player in self.players), *self.sat_in)}
        return tuple(found[pk] for pk in sorted(found, reverse=True))

    @property
    def twice(self) -> tuple[Player, ...]:
        """The person's rows in the first tournament that has the person twice."""
        lists: defaultdict[int, list[Player]] = defaultdict(list)
        for player in self.players:
            lists[player.tournament_id].append(player)
        return next((tuple(rows) for rows in lists.values() if len(rows) > 1), ())


def known_by_id(organiser_id: int, *, player_id: int | None = None, member_id: int | None = None) -> Player | Member:
    """Return a player of the account's tournaments, or a member of its club. Raises PlayerUnknown, MemberUnknown."""
    if member_id is not None:
        member = Member.objects.filter(organiser=organiser_id, pk=member_id).first()
        if member is None:
            raise MemberUnknown
        return member
    player = Player.objects.filter(tournament__organiser=organiser_id, pk=player_id or 0).first()
    if player is None:
        raise PlayerUnknown
    return player


def traces_of(organiser_id: int, person: Player | Member) -> Traces:
    """Return where an account's tournaments and club know a person: by the name, and by its other spellings."""
    known = {same_name(name) for name in (person.name, *person.aliases)}
    everybody = Player.objects.filter(tournament__organiser=organiser_id).select_related("tournament")
    players = tuple(one for one in everybody if known & {same_name(one.name), same_name(one.name_at_table)})
    members = tuple(one for one in Member.objects.filter(organiser=organiser_id) if same_name(one.name) in known)
    substitutions = Substitution.objects.filter(entry__competition__tournament__organiser=organiser_id)
    sat = [
        one for one in substitutions.select_related("entry__competition__tournament") if same_name(one.name) in known
    ]
    rows = (person, *players, *members)
    names = {name for row in rows for name in (row.name, *row.aliases)} | {one.name for one in sat}
    others = [one for one in everybody if one not in players]
    names |= _former_names(organiser_id, names, others) - {
        name for one in others for name in (one.name, one.name_at_table)
    }
    halls = everybody.values_list("tournament__hall_id", flat=True).distinct()
    return Traces(
        person.name,
        spellings=tuple(sorted(names)),
        players=players,
        sat_in=tuple(one.entry.competition.tournament for one in sat),
        members=members,
        plays=api.forgetting.playing_in(hall_ids=halls, names=names),
    )


def names_known(organiser_id: int) -> set[str]:
    """Return the names of everybody whom an account's tournaments and club know. Three queries."""
    players = Player.objects.filter(tournament__organiser=organiser_id).only("name", "real_name")
    members = Member.objects.filter(organiser=organiser_id).values_list("name", flat=True)
    played = Substitution.objects.filter(entry__competition__tournament__organiser=organiser_id)
    known = {name for one in players for name in (one.name, one.name_at_table)}
    return {*known, *members, *played.values_list("name", flat=True)}


def _former_names(organiser_id: int, names: Collection[str], others: Iterable[Player]) -> set[str]:
    """Return the names and spellings by which lists knew these people before somebody changed or merged them.

    A line of the audit log has them in one list with club, family and table. A club or family of others is no name.
    """
    found, groups = set(names), {group for one in others for group in (one.club, one.family)}
    told = Act.objects.filter(tournament__organiser=organiser_id, kind__in=(*EDITED, "players_merged"))
    for kind, data, was, now in told.order_by("-pk").values_list("kind", "data", "was", "now"):
        if data.get("player") in found:
            found |= {data["other"]} if kind == "players_merged" else {*(was or ()), *(now or ())} - groups
    return {name for name in found - {*names} if has_letter(name)}


# --- what is forgotten by itself ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Due:
    """People whom the server forgets by itself: their players by name, and the day on which it forgets the first."""

    people: Mapping[str, tuple[Player, ...]]
    day: datetime

    @property
    def count(self) -> int:
        """How many people they are."""
        return len(self.people)


def forgotten_by(organiser_id: int, moment: datetime) -> Due | None:
    """Return whom of an account's tournaments the server will have forgotten by then; None for nobody.

    It forgets people as many days after they were last played with as the club keeps them: `Club.keep_days`.
    """
    club = the_club()
    if club.keep_days is None or club.forgets_from is None or moment < club.forgets_from:
        return None
    kept = timedelta(days=club.keep_days)
    players = Player.objects.filter(tournament__organiser=organiser_id).select_related("tournament")
    last = _played_last(organiser_id)
    people: defaultdict[str, list[Player]] = defaultdict(list)
    for player in players:
        if not is_neutral(player.name):
            people[same_name(player.name_at_table)].append(player)
    seen = {name: max(last[one.tournament_id] for one in rows) for name, rows in people.items()}
    due = {name: tuple(people[name]) for name, then in seen.items() if then + kept < moment}
    return Due(due, max(min(seen[name] for name in due) + kept, club.forgets_from)) if due else None


def _played_last(organiser_id: int) -> dict[int, datetime]:
    """Return when each tournament of an account was made, or a round of it was last begun or ended. One query."""
    found = Tournament.objects.filter(organiser=organiser_id).values_list(
        "pk", "created_at", Max("competitions__rounds__started_at"), Max("competitions__rounds__ended_at")
    )
    return {pk: max(time for time in times if time is not None) for pk, *times in found}


def forgotten_soon(organiser_id: int) -> Due | None:
    """Return whom the server forgets by itself within a week; None for nobody."""
    return forgotten_by(organiser_id, timezone.now() + WARNED)


def clean_since() -> datetime | None:
    """Return since when no file of the server has the name of a forgotten person; None if nobody was ever forgotten.

    While one still may have it, this is now.
    """
    club = the_club()
    return timezone.now() if club.leftovers_since else club.cleared_at
