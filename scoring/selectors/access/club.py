"""Reads whose club this is, and by what the organiser is known: nothing yet, this computer, or a password."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from django.contrib.auth import get_user_model
from django.contrib.auth.hashers import UNUSABLE_PASSWORD_PREFIX
from django.contrib.auth.models import User
from django.core.cache import cache
from django.db import DatabaseError
from django.db.models import QuerySet

from referee.ground.paper.mark import Mark
from scoring.models.accounts import Club

ORGANISER = "organiser"
"""The name of the account that the first start makes."""
LOOK = "club-look"  # the cache's key of how the club's pages look
FRESH = 60  # seconds that a process without a shared cache may be behind


@dataclass(frozen=True, slots=True)
class ClubLook:
    """How a club's pages look: its name, and "" or 0 for what it has not chosen.

    `style` and `logo` are the names of its files in addresses: they change with what is in them.
    """

    name: str = ""
    accent: str = ""
    accent_dark: str = ""
    style: str = ""
    logo: str = ""
    width: int = 0
    height: int = 0

    @property
    def styled(self) -> bool:
        """Whether its pages need styles that other pages don't."""
        return bool(self.style or self.logo)


def the_club() -> Club:
    """Return the club; before the first start one without a name."""
    return Club.objects.filter(pk=Club.ONLY).first() or Club(pk=Club.ONLY)


def look_of(club: Club) -> ClubLook:
    """Return how the pages of a club look."""
    style = _short(f"{club.accent}{club.accent_dark}".encode()) if club.accent else ""
    logo = _short(bytes(club.logo)) if club.logo else ""
    return ClubLook(
        name=club.name,
        accent=club.accent,
        accent_dark=club.accent_dark,
        style=style,
        logo=logo,
        width=club.logo_width,
        height=club.logo_height,
    )


def club_look() -> ClubLook:
    """Return how the club's pages look, read once a minute: as the house's own if the database doesn't answer."""
    look: ClubLook | None = cache.get(LOOK)
    if look is None:
        try:
            look = look_of(the_club())
        except DatabaseError:
            return ClubLook()
        cache.set(LOOK, look, FRESH)
    return look


def club_mark() -> Mark:
    """Return what of the club stands on paper."""
    club = the_club()
    return Mark(club.name, bytes(club.logo), club.accent)


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


def _short(content: bytes) -> str:
    return sha256(content).hexdigest()[:12]
