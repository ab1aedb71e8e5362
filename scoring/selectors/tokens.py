"""Reads the tokens of other programs."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import User
from django.db.models import Q

from referee import api
from scoring.access import OWNER, SCOPES, ByLink
from scoring.models import ApiToken, RoleGiven, Tournament


def digest_of(secret: str) -> str:
    """Return what is stored of a token. It has 256 random bits, so one plain digest can't be reversed."""
    return hashlib.sha256(secret.encode()).hexdigest()


def token_for(secret: str) -> ApiToken:
    """Return the valid token with this secret. Raises LinkUnknown, LinkRevoked. One query."""
    found = ApiToken.objects.filter(digest=digest_of(secret)).select_related("tournament", "role_given").first()
    if found is None:
        raise api.LinkUnknown
    if found.revoked_at is not None or (found.role_given is not None and found.role_given.taken_at is not None):
        raise api.LinkRevoked
    return found


def holder_of(token: ApiToken) -> ByLink:
    """Return the token's holder, with the role of its maker."""
    role = token.role_given.role if token.role_given else OWNER
    return ByLink(token.pk, token.tournament_id, role, token.name)


def role_given_to(user: User | ByLink, tournament: Tournament) -> RoleGiven | None:
    """Return the role that was given to the user, by account or by link; None for the owner. Raises DoesNotExist."""
    given = tournament.roles.filter(taken_at=None)
    if isinstance(user, ByLink):
        return given.get(pk=user.id)
    return None if user.pk == tournament.organiser_id else given.get(user_id=user.pk)


@dataclass(frozen=True, slots=True)
class TokenRow:
    """A token that is valid."""

    id: int
    name: str
    scopes: tuple[str, ...]  # in words
    made_at: datetime
    used_at: datetime | None


def tokens_of(tournament: Tournament) -> tuple[TokenRow, ...]:
    """Return the valid tokens of a tournament, in the order in which they were made. One query."""
    valid = tournament.tokens.filter(Q(role_given=None) | Q(role_given__taken_at=None), revoked_at=None)
    return tuple(
        TokenRow(row.pk, row.name, tuple(str(SCOPES[scope].name) for scope in row.scopes), row.made_at, row.used_at)
        for row in valid
    )
