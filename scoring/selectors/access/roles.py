"""Reads the roles in a tournament, which accounts and holders of links have."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils import timezone

from referee import api
from referee.ground.errors import LinkRevoked, LinkUnknown
from scoring.access.addresses import OF_TOURNAMENTS
from scoring.access.digest import digest_of
from scoring.access.roles import CO_ORGANISER, OWNER, ROLES, ByLink
from scoring.models.accounts import Invitation
from scoring.models.tournaments import RoleGiven, TableSeating, Tournament


def role_for(token: str) -> RoleGiven:
    """Return the role that this link gives. Raises LinkUnknown, LinkRevoked."""
    given = RoleGiven.objects.filter(pk=api.read_role_token(token), user=None).select_related("tournament").first()
    if given is None:
        raise LinkUnknown
    if given.taken_at is not None:
        raise LinkRevoked
    return given


def invitation_for(secret: str) -> Invitation:
    """Return the invitation with this secret, if it can be used. Raises LinkUnknown, LinkRevoked."""
    found = Invitation.objects.filter(digest=digest_of(secret)).select_related("tournament").first()
    if found is None:
        raise LinkUnknown
    if found.used_at is not None or found.revoked_at is not None or found.expires_at <= timezone.now():
        raise LinkRevoked
    return found


def invitations_of(tournament: Tournament) -> list[Invitation]:
    """Return the invitations that can still be used, in the order in which they were made."""
    return list(
        Invitation.objects.filter(tournament=tournament, used_at=None, revoked_at=None, expires_at__gt=timezone.now())
    )


def tournaments_with_role(user: User | ByLink) -> QuerySet[Tournament]:
    """Return the tournaments in which the user has a role. (The gate checks what the role may open there.)"""
    if isinstance(user, ByLink):
        return Tournament.objects.filter(pk=user.tournament_id)
    given = RoleGiven.objects.filter(user_id=user.pk, taken_at=None).values("tournament")
    return Tournament.objects.filter(Q(organiser_id=user.pk) | Q(pk__in=given))


def tournaments_organised(user: User) -> QuerySet[Tournament]:
    """Return the tournaments of which an account is the owner or a co-organiser."""
    given = RoleGiven.objects.filter(user_id=user.pk, taken_at=None, role=CO_ORGANISER).values("tournament")
    return Tournament.objects.filter(Q(organiser_id=user.pk) | Q(pk__in=given))


def tournament_at(name: str, slug: str) -> Tournament | None:
    """Return the tournament to which the address with this name and slug belongs; None if there is none."""
    by = {"slug": slug} if name in OF_TOURNAMENTS else {"competitions__slug": slug}
    return Tournament.objects.filter(**by).first()


def role_in(user: User, tournament: Tournament) -> str:
    """Return the account's role in a tournament; "" if the account has none."""
    if tournament.organiser_id == user.pk:
        return OWNER
    given = tournament.roles.filter(user_id=user.pk, taken_at=None)
    return given.values_list("role", flat=True).first() or ""


def link_holder(given_id: int, tournament: Tournament) -> ByLink | None:
    """Return the holder of a role's link; None if the link is void or the role is in another tournament."""
    found = tournament.roles.filter(pk=given_id, user=None, taken_at=None).first()
    return ByLink(found.pk, found.tournament_id, found.role, found.label) if found else None


@dataclass(frozen=True, slots=True)
class RoleRow:
    """A role that was given, with the name of its account or link. `address` is the link's, "" for an account."""

    id: int
    name: str
    role: str
    address: str


def roles_of(tournament: Tournament, base: str) -> tuple[RoleRow, ...]:
    """Return the roles that the owner has given, in the order in which they were given."""
    given = tournament.roles.filter(taken_at=None).select_related("user").order_by("pk")
    return tuple(
        RoleRow(
            row.pk,
            row.user.get_username() if row.user else row.label,
            str(ROLES[row.role]),
            "" if row.user else base + reverse("scoring:role_door", args=[api.role_token(row.pk)]),
        )
        for row in given
    )


def tables_to_help(slug: str) -> tuple[TableSeating, ...]:
    """Return the tables whose results a helper may enter: all of the competition's, the latest round first."""
    tables = TableSeating.objects.filter(round__competition__slug=slug).select_related("round")
    return tuple(tables.order_by("-round__number", "number"))
