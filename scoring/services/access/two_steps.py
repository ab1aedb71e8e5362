"""Sign-in in two steps: after the password, a code from an app on the phone, for those who want it (decision 0092).

django-otp keeps the secret, counts wrong codes, and takes no code twice.
"""

from __future__ import annotations

from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from django.db import transaction
from django_otp.plugins.otp_totp.models import TOTPDevice

NAME = "app"


def has_two_steps(account: User) -> bool:
    """Return whether an account signs in in two steps."""
    return bool(TOTPDevice.objects.filter(user=account, confirmed=True).exists())


@transaction.atomic
def two_steps_begun(*, account: User) -> TOTPDevice:
    """Make the secret for an app, which counts once a code of it was entered. One that was begun before is void."""
    TOTPDevice.objects.filter(user=account, confirmed=False).delete()
    return TOTPDevice.objects.create(user=account, name=NAME, confirmed=False)


@transaction.atomic
def two_steps_confirmed(*, account: User, code: str) -> bool:
    """Switch the second step on, if the code is one of the app that was begun last; return whether it is."""
    device = _locked(account, confirmed=False)
    if device is None or not device.verify_token(_plain(code)):
        return False
    TOTPDevice.objects.filter(user=account).exclude(pk=device.pk).delete()
    device.confirmed = True
    device.save(update_fields=["confirmed"])
    return True


def two_steps_off(*, account: User) -> None:
    """Let the password alone be enough again."""
    TOTPDevice.objects.filter(user=account).delete()


@transaction.atomic
def second_step(*, account_id: int, hashed: str, code: str) -> User | None:
    """Return the account, if the code is right and its password has not changed since the first step; else None."""
    account = get_user_model().objects.filter(pk=account_id, is_active=True).first()
    if account is None or account.get_session_auth_hash() != hashed:
        return None
    device = _locked(account, confirmed=True)
    return account if device is not None and device.verify_token(_plain(code)) else None


def _locked(account: User, *, confirmed: bool) -> TOTPDevice | None:
    """Return the account's app. Of two who enter one code at once, only the first is let in."""
    found = TOTPDevice.objects.select_for_update().filter(user=account, confirmed=confirmed)
    return found.first()


def _plain(code: str) -> str:
    """Return a code without the spaces in which apps show it."""
    return "".join(code.split())
