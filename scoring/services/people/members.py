"""Keeps the people of an organiser's club, and enters those who come.

Lines of the club's log have no names of theirs, so that nothing in it must be forgotten.
"""

from collections.abc import Collection

from django.contrib.auth import get_user_model
from django.db import transaction

from referee.ground.errors import raises
from scoring.errors.competition import CompetitionIsOver
from scoring.errors.members import MemberNameTaken, MemberNameUnusable, MemberUnknown
from scoring.models.members import Member
from scoring.models.tournaments import Tournament
from scoring.selectors.people.members import member_entrant, members_at, members_of
from scoring.services.access.accounts import club_locked
from scoring.services.access.acts import record_act
from scoring.services.locking import competition_open
from scoring.services.people.check_in import players_away
from scoring.services.people.players import entrants_add
from scoring.systems.roster.names import NAME_LENGTH, RESERVED, has_letter, same_name, tidy
from scoring.systems.roster.preview import Reading
from scoring.systems.roster.reading import read_list


@transaction.atomic
def members_add(*, organiser_id: int, text: str) -> Reading:
    """Add the people of a list to the club, and return the list as it was read. Who is in the club already stays."""
    reading = read_list(text, known=_names(organiser_id))
    Member.objects.bulk_create(
        Member(
            organiser_id=organiser_id,
            name=entrant.name,
            family=entrant.family,
            aliases=[entrant.alias] if entrant.alias else [],
        )
        for entrant in reading.entrants
    )
    if reading.entrants:
        record_act("club_members_added", club_locked(), account=organiser_id, count=len(reading.entrants))
    return reading


@transaction.atomic
def members_keep(*, organiser_id: int, tournament_id: int) -> int:
    """Add the players of a tournament to the club unless it knows their names. Return how many were added."""
    known = {same_name(name) for name in _names(organiser_id)}
    players = Tournament.objects.get(pk=tournament_id).players.all()
    new = [one for one in players if not known & {same_name(name) for name in (one.name, *one.aliases)}]
    Member.objects.bulk_create(
        Member(organiser_id=organiser_id, name=one.name_at_table, family=one.family, aliases=one.other_spellings)
        for one in new
    )
    if new:
        record_act("club_members_kept", club_locked(), account=organiser_id, count=len(new))
    return len(new)


@raises(MemberNameTaken, MemberNameUnusable, MemberUnknown)
@transaction.atomic
def member_change(*, organiser_id: int, member_id: int, name: str, family: str) -> Member:
    """Change the name of a member, and the family whose members are kept apart. The earlier name stays a spelling.

    Raises MemberUnknown, MemberNameTaken, MemberNameUnusable.
    """
    others = {same_name(one) for one in _names(organiser_id, but=member_id)}
    member = _member(organiser_id, member_id)
    name, family = tidy(name), tidy(family)[:NAME_LENGTH]
    if not (0 < len(name) <= NAME_LENGTH and has_letter(name)) or same_name(name) in RESERVED:
        raise MemberNameUnusable(most=NAME_LENGTH)
    if same_name(name) in others:
        raise MemberNameTaken(name=name)
    spellings = [*member.aliases, member.name] if same_name(name) != same_name(member.name) else member.aliases
    member.aliases = [one for one in dict.fromkeys(spellings) if same_name(one) != same_name(name)]
    member.name, member.family = name, family
    member.save()
    record_act("club_member_changed", club_locked(), account=organiser_id)
    return member


@raises(MemberUnknown)
@transaction.atomic
def member_remove(*, organiser_id: int, member_id: int) -> Member:
    """Remove a member from the club. Tournaments keep their players. Raises MemberUnknown."""
    _locked(organiser_id)
    member = _member(organiser_id, member_id)
    member.delete()
    record_act("club_member_removed", club_locked(), account=organiser_id)
    return member


@raises(CompetitionIsOver, MemberUnknown)
@transaction.atomic
def members_come(*, competition_id: int, member_ids: Collection[int], away: bool = False) -> None:
    """Mark members as here, and enter those who are not on the competition's list; or mark them as `away`.

    Raises MemberUnknown, CompetitionIsOver.
    """
    competition = competition_open(competition_id)
    rows = {row.member.pk: row for row in members_at(competition)}
    if not set(member_ids) <= rows.keys():
        raise MemberUnknown
    chosen = [rows[pk] for pk in dict.fromkeys(member_ids)]
    known = [row.player_id for row in chosen if row.player_id is not None]
    if known:
        players_away(tournament_id=competition.tournament_id, away=away, only=known)
    if not away:
        entrants = [member_entrant(row.member) for row in chosen if row.player_id is None]
        entrants_add(competition_id=competition_id, entrants=entrants)


def _locked(organiser_id: int) -> None:
    """Lock the organiser's account, so that only one request at a time changes the club."""
    get_user_model().objects.select_for_update().get(pk=organiser_id)


def _names(organiser_id: int, but: int | None = None) -> list[str]:
    """Lock the club, and return the names and spellings of its members, `but` for those of one."""
    _locked(organiser_id)
    return [name for one in members_of(organiser_id) if one.pk != but for name in (one.name, *one.aliases)]


def _member(organiser_id: int, member_id: int) -> Member:
    member = Member.objects.filter(organiser=organiser_id, pk=member_id).first()
    if member is None:
        raise MemberUnknown
    return member
