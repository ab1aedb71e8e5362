"""Writes what happens to accounts: into the account's own list, and into the server's log."""

from __future__ import annotations

import logging

from django.contrib.auth.models import User

from scoring.models.accounts import AccountNote, AccountSession

logger = logging.getLogger("kontrollant.accounts")

KEPT = 200  # lines of an account


def account_noted(kind: str, account: User, address: str = "") -> None:
    """Note what was done to an account, and from where."""
    AccountNote.objects.create(user=account, kind=kind, address=address[: AccountSession.ADDRESS])
    old = AccountNote.objects.filter(user=account).values_list("pk", flat=True)[KEPT:]
    AccountNote.objects.filter(pk__in=list(old)).delete()
    logger.info("%s: account %s, from %s", kind, account.pk, address or "this computer")
