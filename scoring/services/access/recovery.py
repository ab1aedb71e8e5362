"""Recovery codes: a code on paper by which somebody who forgot the password sets a new one (decision 0092)."""

from __future__ import annotations

import secrets

from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from django.db import transaction

from scoring.access.digest import digest_of
from scoring.errors.accounts import RecoveryWrong
from scoring.models.accounts import RecoveryCode
from scoring.services.access.accounts import code_made, password_set, plain_code
from scoring.services.access.two_steps import two_steps_off


def recovery_code_new(*, account: User) -> str:
    """Make a recovery code and return it, which nobody stores. The one before is void."""
    code = code_made()
    RecoveryCode.objects.update_or_create(user=account, defaults={"digest": digest_of(plain_code(code))})
    return code


@transaction.atomic
def account_recovered(*, name: str, code: str, password: str) -> User:
    """Give an account another password by its recovery code, which is used up, and end all its sessions.

    Raises RecoveryWrong, which doesn't tell whether there is such an account.
    """
    account = get_user_model().objects.select_for_update().filter(username=name, is_active=True).first()
    kept = RecoveryCode.objects.filter(user=account).first() if account else None
    given = digest_of(plain_code(code))
    if account is None or not secrets.compare_digest(kept.digest if kept else "", given):
        raise RecoveryWrong
    RecoveryCode.objects.filter(user=account).delete()
    two_steps_off(account=account)  # the phone with the app may be what is lost
    password_set(account=account, password=password)
    return account
