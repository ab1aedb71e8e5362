"""Reads an account for the person whose it is: where it is signed in, and what happened to it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.utils import timezone

from scoring.access.digest import digest_of
from scoring.models.accounts import AccountNote, AccountSession, RecoveryCode
from scoring.wording.accounts import NOTES, place_of

SHOWN = 20  # notes


@dataclass(frozen=True, slots=True)
class SessionRow:
    """A browser in which somebody is signed in. `name` tells it from others; the session's key stands on no page."""

    name: str
    browser: str
    address: Any
    signed_in_at: datetime | None
    seen_at: datetime
    is_this: bool


@dataclass(frozen=True, slots=True)
class NoteRow:
    """A line about the account."""

    at: datetime
    text: Any
    address: Any


@dataclass(frozen=True, slots=True)
class AccountView:
    """All that the page shows."""

    name: str
    has_password: bool
    sessions: tuple[SessionRow, ...]
    notes: tuple[NoteRow, ...]
    recovery_made_at: datetime | None


def account_view(account: User, session_key: str) -> AccountView:
    """Return what the page of an account shows in the browser that has this session."""
    sessions = AccountSession.objects.filter(user=account, expire_date__gt=timezone.now()).order_by("-seen_at")
    notes = AccountNote.objects.filter(user=account)[:SHOWN]
    recovery = RecoveryCode.objects.filter(user=account).first()
    return AccountView(
        account.get_username(),
        account.has_usable_password(),
        tuple(
            SessionRow(
                name=name_of(row),
                browser=row.browser,
                address=place_of(row.address),
                signed_in_at=row.signed_in_at,
                seen_at=row.seen_at,
                is_this=row.pk == session_key,
            )
            for row in sessions
        ),
        tuple(NoteRow(note.at, NOTES.get(note.kind, note.kind), place_of(note.address)) for note in notes),
        recovery.made_at if recovery else None,
    )


def name_of(row: AccountSession) -> str:
    """Return what a page calls a session. Its key opens everything, so it is never shown."""
    return digest_of(row.pk)[:16]
