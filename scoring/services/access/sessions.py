"""Sessions that know their account, so that its owner can see and end them (decision 0092)."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.contrib.auth import SESSION_KEY
from django.contrib.auth.models import User
from django.contrib.sessions.backends import db
from django.db import DatabaseError
from django.utils import timezone

from referee.ground.storage_errors import storage_trouble
from scoring.models.accounts import AccountSession
from scoring.selectors.access.accounts import name_of

SIGNED_IN = "signed_in"  # the key of what a session knows of the sign-in: time, address, browser
SEEN_AFTER = timedelta(minutes=5)  # its last use is stored at most so often


class SessionStore(db.SessionStore):
    """Django's sessions in the database, with the account in a column of its own."""

    @classmethod
    def get_model_class(cls) -> type[AccountSession]:
        """Return the table."""
        return AccountSession

    def create_model_instance(self, data: dict[str, Any]) -> AccountSession:
        """Return the row of this session, with what it knows of the sign-in."""
        row = super().create_model_instance(data)
        assert isinstance(row, AccountSession)  # noqa: S101 - the table named above
        if SESSION_KEY in data:
            row.user_id = int(data[SESSION_KEY])
            told = data.get(SIGNED_IN, {})
            row.signed_in_at = datetime.fromisoformat(told["at"]) if told else timezone.now()
            row.address, row.browser = told.get("address", ""), told.get("browser", "")
        return row

    def _get_session_from_db(self) -> AccountSession | None:
        """Return the stored session, and keep the time at which it was used; None if there is none."""
        row: AccountSession | None = super()._get_session_from_db()  # type: ignore[misc]  # the stubs lack it
        now = timezone.now()
        if row is not None and row.user_id is not None and now - row.seen_at > SEEN_AFTER:
            try:
                AccountSession.objects.filter(pk=row.pk).update(seen_at=now)
            except DatabaseError as error:  # somebody can still read while nothing can be stored
                if storage_trouble(error) is None:
                    raise
        return row


def sessions_end(*, account: User, only: str = "", all_but: str = "") -> int:
    """End sessions of an account, and return how many: the one called `only`, else all but the one with this key."""
    sessions = AccountSession.objects.filter(user=account)
    if only:
        sessions = sessions.filter(pk__in=[row.pk for row in sessions if name_of(row) == only])
    ended, _by_table = sessions.exclude(pk=all_but).delete()
    return ended
