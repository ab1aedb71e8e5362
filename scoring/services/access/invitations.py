"""Invites people to help: a link by which one person gets a role with an account of their own (decision 0092)."""

from __future__ import annotations

import secrets
from datetime import timedelta
from functools import partial

from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from referee.ground.errors import raises
from scoring.access.acting import ACCOUNT, Somebody, act_as
from scoring.access.digest import digest_of
from scoring.errors.accounts import AccountNameTaken
from scoring.errors.competition import RoleUnclear
from scoring.models.accounts import Invitation
from scoring.models.tournaments import RoleGiven
from scoring.selectors.access.roles import invitation_for
from scoring.services.access.acts import record_act
from scoring.services.access.roles import GIVEN, role_give
from scoring.services.locking import tournament_locked

VALID = timedelta(days=7)


@raises(RoleUnclear)
@transaction.atomic
def invitation_make(*, tournament_id: int, role: str, name: str) -> tuple[Invitation, str]:
    """Invite somebody to a role, and return the invitation with the link's secret, which nobody stores.

    Raises RoleUnclear.
    """
    tournament = tournament_locked(tournament_id)
    name = name.strip()
    if role not in GIVEN or not 0 < len(name) <= Invitation.NAME:
        raise RoleUnclear(most=Invitation.NAME)
    secret = secrets.token_urlsafe(32)
    made = Invitation.objects.create(
        tournament=tournament, role=role, name=name, digest=digest_of(secret), expires_at=timezone.now() + VALID
    )
    record_act("role_invited", tournament, name=name, role=role)
    return made, secret


@transaction.atomic
def invitation_revoke(*, tournament_id: int, invitation_id: int) -> Invitation | None:
    """Take an invitation back, and return it; return None if nobody could use it any more."""
    tournament = tournament_locked(tournament_id)
    waiting = Invitation.objects.filter(tournament=tournament, used_at=None, revoked_at=None)
    found = waiting.filter(pk=invitation_id).first()
    if found is not None:
        found.revoked_at = timezone.now()
        found.save(update_fields=["revoked_at"])
        record_act("role_invitation_revoked", tournament, name=found.name, role=found.role)
    return found


@transaction.atomic
def invitation_take(*, secret: str, account: User | None, name: str = "", password: str = "") -> RoleGiven:
    """Give the role of an invitation to an account, or to a new one with this name and password.

    The invitation is used up. Of two who use it at once, the first gets the role. Raises LinkUnknown, LinkRevoked,
    AccountNameTaken; AccountUnknown if the account owns the tournament.
    """
    tournament = tournament_locked(invitation_for(secret).tournament_id)
    invitation = invitation_for(secret)  # again, now that nobody else can use it
    if account is None:
        users = get_user_model().objects
        if users.filter(username__iexact=name).exists():
            raise AccountNameTaken(name=name)
        account = users.create_user(name, password=password)
    with act_as(partial(Somebody, ACCOUNT, account.pk, account.get_username())):
        given = role_give(tournament_id=tournament.pk, role=invitation.role, name=account.get_username(), by_link=False)
    invitation.used_at = timezone.now()
    invitation.save(update_fields=["used_at"])
    return given
