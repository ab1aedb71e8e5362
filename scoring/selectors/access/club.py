"""Reads whose club this is, and by what the organiser is known: nothing yet, this computer, or a password."""

from __future__ import annotations

from typing import Any

from django.contrib.auth import get_user_model
from django.contrib.auth.hashers import UNUSABLE_PASSWORD_PREFIX
from django.contrib.auth.models import User
from django.db.models import QuerySet

from scoring.models.accounts import Club

ORGANISER = "organiser"
"""The name of the account that the first start makes."""


def the_club() -> Club:
    """Return the club; before the first start one without a name."""
    return Club.objects.filter(pk=Club.ONLY).first() or Club(pk=Club.ONLY)


def is_first_start() -> bool:
    """Return whether nobody can be the organiser yet, so that the page of the first start is open."""
    return laptop_account() is None and has_no_password()


def is_without_password() -> bool:
    """Return whether the organiser has no password: before the first start, or if this computer alone is enough."""
    return laptop_account() is not None or has_no_password()


def has_no_password() -> bool:
    """Return whether there is no account that signs in with a password."""
    return not _with_password().exists()


def laptop_account() -> User | None:
    """Return the account that this server's own computer has without a password; None if there is none."""
    if not Club.objects.filter(pk=Club.ONLY, laptop_only=True).exists():
        return None
    return get_user_model().objects.filter(username=ORGANISER, is_active=True).first()


def keeps_the_server(user: Any) -> bool:
    """Return whether the server is this account's: the organiser of the first start, and who was made its master."""
    return bool(user.pk and (user.username == ORGANISER or user.is_superuser))


def _with_password() -> QuerySet[User]:
    """Return the accounts that sign in with a password."""
    accounts = get_user_model().objects.filter(is_active=True)
    return accounts.exclude(password__startswith=UNUSABLE_PASSWORD_PREFIX)
