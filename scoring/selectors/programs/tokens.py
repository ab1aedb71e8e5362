"""Reads the tokens of other programs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import User
from django.db.models import F, Q

from referee.ground.errors import LinkRevoked, LinkUnknown
from scoring.access.digest import digest_of
from scoring.access.roles import ACCOUNT_SCOPES, OWNER, SCOPES, ByLink, Scope
from scoring.models.tokens import AccountToken, AnyToken, ApiToken
from scoring.models.tournaments import RoleGiven, Tournament


def token_for(secret: str) -> ApiToken:
    """Return the valid token with this secret. Raises LinkUnknown, LinkRevoked. One query."""
    found = ApiToken.objects.filter(digest=digest_of(secret)).select_related("tournament", "role_given").first()
    if found is None:
        raise LinkUnknown
    if found.revoked_at is not None or (found.role_given is not None and found.role_given.taken_at is not None):
        raise LinkRevoked
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
    """A token on the page where it was made."""

    id: int
    name: str
    scopes: tuple[str, ...]  # in words
    made_at: datetime
    used_at: datetime | None
    revoked_at: datetime | None


def tokens_of(tournament: Tournament) -> tuple[TokenRow, ...]:
    """Return the valid tokens of a tournament, in the order in which they were made. One query."""
    valid = tournament.tokens.filter(Q(role_given=None) | Q(role_given__taken_at=None), revoked_at=None)
    return tuple(_row(token, SCOPES) for token in valid)


def account_token_for(secret: str) -> AccountToken:
    """Return the valid token of an account with this secret. Raises LinkUnknown, LinkRevoked. One query."""
    found = AccountToken.objects.filter(digest=digest_of(secret)).select_related("user").first()
    if found is None:
        raise LinkUnknown
    if found.revoked_at is not None or not found.user.is_active:
        raise LinkRevoked
    return found


def account_tokens_of(user: User) -> tuple[TokenRow, ...]:
    """Return all tokens of an account, the valid ones first. One query."""
    found = AccountToken.objects.filter(user=user.pk).order_by(F("revoked_at").desc(nulls_first=True), "pk")
    return tuple(_row(token, ACCOUNT_SCOPES) for token in found)


def _row(token: AnyToken, scopes: Mapping[str, Scope]) -> TokenRow:
    names = tuple(str(scopes[scope].name) for scope in token.scopes)
    return TokenRow(
        id=token.pk,
        name=token.name,
        scopes=names,
        made_at=token.made_at,
        used_at=token.used_at,
        revoked_at=token.revoked_at,
    )
