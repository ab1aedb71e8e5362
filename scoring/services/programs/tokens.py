"""Makes and revokes the tokens of other programs, and keeps the answers to their requests."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Collection
from datetime import timedelta
from typing import Any

from django.db import DatabaseError, transaction
from django.utils import timezone

from referee.ground.errors import raises
from referee.ground.storage_errors import storage_trouble
from scoring.access.digest import digest_of
from scoring.access.roles import ACCOUNT_SCOPES, SCOPES
from scoring.errors.rest import KeyOfAnother, TokenUnclear
from scoring.models.tokens import AccountToken, AnyToken, ApiToken
from scoring.models.tournaments import RoleGiven
from scoring.services.access.acts import record_act
from scoring.services.locking import tournament_locked

MARK = "kontrollant_"  # so that whoever finds a token in a file knows what it is
TOLD_AFTER = timedelta(minutes=1)  # a token's last use is stored at most so often
KEPT = timedelta(days=1)  # how long an answer is kept for its key

Answer = tuple[int, Any]
ProgramToken = ApiToken | AccountToken


@raises(TokenUnclear)
@transaction.atomic
def token_make(
    *, tournament_id: int, name: str, scopes: Collection[str], role_given: RoleGiven | None
) -> tuple[ApiToken, str]:
    """Make a token with the role of its maker (None: the owner), and return it with the secret, which nobody stores.

    Raises TokenUnclear.
    """
    tournament = tournament_locked(tournament_id)
    described = _describe_token(name, scopes, SCOPES)
    secret = MARK + secrets.token_urlsafe(32)
    token = ApiToken.objects.create(tournament=tournament, role_given=role_given, digest=digest_of(secret), **described)
    record_act("token_made", tournament, **described)
    return token, secret


@raises(TokenUnclear)
def account_token_make(*, user_id: int, name: str, scopes: Collection[str]) -> tuple[AccountToken, str]:
    """Make a token of an account, and return it with the secret, which nobody stores. Raises TokenUnclear."""
    secret = MARK + secrets.token_urlsafe(32)
    described = _describe_token(name, scopes, ACCOUNT_SCOPES)
    return AccountToken.objects.create(user_id=user_id, digest=digest_of(secret), **described), secret


def account_token_revoke(*, user_id: int, token_id: int) -> AccountToken | None:
    """Revoke a token of an account, and return it; return None if it is not valid any more."""
    found = AccountToken.objects.filter(pk=token_id, user=user_id)
    if not found.filter(revoked_at=None).update(revoked_at=timezone.now()):
        return None
    return found.get()


def _describe_token(name: str, scopes: Collection[str], known: Collection[str]) -> dict[str, Any]:
    """Return the name and the known scopes of a token. Raises TokenUnclear."""
    name, chosen = name.strip(), [scope for scope in known if scope in scopes]
    if not 0 < len(name) <= AnyToken.NAME or not chosen:
        raise TokenUnclear(most=AnyToken.NAME)
    return {"name": name, "scopes": chosen}


@transaction.atomic
def token_revoke(*, tournament_id: int, token_id: int) -> ApiToken | None:
    """Revoke a token, and return it; return None if it is not valid any more."""
    tournament = tournament_locked(tournament_id)
    token = tournament.tokens.filter(pk=token_id, revoked_at=None).first()
    if token is not None:
        token.revoked_at = timezone.now()
        token.save(update_fields=["revoked_at"])
        record_act("token_revoked", tournament, name=token.name)
    return token


def token_used(token: ProgramToken) -> None:
    """Store that a token is used now. It is no act, and a busy program writes it once a minute."""
    now = timezone.now()
    if token.used_at is None or now - token.used_at > TOLD_AFTER:
        try:
            type(token).objects.filter(pk=token.pk).update(used_at=now)
        except DatabaseError as error:  # a program can still read while nothing can be stored
            if storage_trouble(error) is None:
                raise


@transaction.atomic
def answered_once(token: ProgramToken, key: str, request: bytes, act: Callable[[], Answer]) -> Answer:
    """Return the answer to a request: an earlier one with this key, else that of `act`, which is kept for a day.

    A refusal is not kept, so that the request can be sent again. Raises KeyOfAnother.
    """
    _lock_target(token)  # so that two requests with one key come one after the other
    digest = hashlib.sha256(request).hexdigest()
    kept = token.answers.filter(key=key, at__gt=timezone.now() - KEPT).first()
    if kept is None:
        token.answers.filter(at__lte=timezone.now() - KEPT).delete()
        status, body = act()
        token.answers.create(key=key, digest=digest, status=status, body=body)
        return status, body
    if kept.digest != digest:
        raise KeyOfAnother
    return kept.status, kept.body


def _lock_target(token: ProgramToken) -> None:
    """Lock what the program of a token may change: its tournament; for an account's token, the token itself."""
    if isinstance(token, ApiToken):
        tournament_locked(token.tournament_id)
    else:
        AccountToken.objects.select_for_update().get(pk=token.pk)
