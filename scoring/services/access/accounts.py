"""Writes who the club is and what its organiser is known by: the first start, passwords (decision 0092)."""

from __future__ import annotations

import secrets
from functools import partial

from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from django.core.cache import cache
from django.db import transaction
from django.utils.crypto import get_random_string

from scoring.access.digest import digest_of
from scoring.errors.accounts import AlreadySetUp, CodeWrong
from scoring.models.accounts import Club
from scoring.selectors.access.club import LOOK, ORGANISER, is_first_start, is_without_password
from scoring.services.access.sessions import sessions_end

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # that nobody takes for one another
GROUP, GROUPS = 4, 6  # 24 letters: 118 bits. A fast hash needs 112 (ASVS 5.0, 6.5.2)


def organiser_account() -> User:
    """Return the account `organiser`, made if it is missing: with the environment's password, else without one."""
    users = get_user_model().objects
    account = users.filter(username=ORGANISER).first()
    return account or users.create_user(ORGANISER, password=settings.ORGANISER_PASSWORD or None)


@transaction.atomic
def club_begun(*, laptop: bool) -> None:
    """Do without the page of the first start, if nobody has filled it in: the environment may name a password.

    Else, if `laptop`, this computer alone is the organiser's, as in a demo.
    """
    club = club_locked()
    if not is_first_start():
        return
    if settings.ORGANISER_PASSWORD:
        password_set(account=organiser_account(), password=settings.ORGANISER_PASSWORD)
    elif laptop:
        organiser_account()
        club.laptop_only = True
        club.save()


def setup_code_new() -> str:
    """Make the code with which another device may fill in the page of the first start, and return it.

    Codes made before are void. If there is a password already, there is no code: "".
    """
    with transaction.atomic():
        club = club_locked()
        code = code_made() if is_without_password() else ""
        club.code_digest = digest_of(plain_code(code)) if code else ""
        club.save()
    return code


@transaction.atomic
def club_set_up(*, name: str, language: str, password: str | None, code: str | None) -> User:
    """Keep what the page of the first start asked for, and return the organiser's account.

    Without a `password`, this computer alone is the organiser's. `code` is None if the page was filled in at this
    computer itself. Of two who fill it in at once, the first counts. Raises AlreadySetUp, CodeWrong.
    """
    club = club_locked()
    if not is_without_password():
        raise AlreadySetUp
    if code is not None and not _is_code_of(club, code):
        raise CodeWrong
    account = organiser_account()
    club.name, club.language, club.laptop_only = name, language, password is None
    club.save()
    transaction.on_commit(partial(cache.delete, LOOK))
    if password is not None:
        password_set(account=account, password=password)
    return account


def password_set(*, account: User, password: str, session_key: str = "") -> None:
    """Give an account a password, and end all its sessions but the one with this key.

    If it is the organiser's, this computer alone is not enough any more.
    """
    sessions_end(account=account, all_but=session_key)
    account.set_password(password)
    account.save(update_fields=["password"])
    if account.username == ORGANISER:
        Club.objects.filter(pk=Club.ONLY).update(laptop_only=False, code_digest="")


def code_made() -> str:
    """Return a code that can be read aloud, written down and typed: groups of letters and digits."""
    return "-".join(get_random_string(GROUP, LETTERS) for _group in range(GROUPS))


def plain_code(code: str) -> str:
    """Return a code as it is compared, however somebody has typed it: without dashes, spaces and capitals."""
    return "".join(letter for letter in code.lower() if letter.isalnum())


def club_locked() -> Club:
    """Return the club's row, made if it is missing, and let no other change it until the transaction ends."""
    Club.objects.get_or_create(pk=Club.ONLY)
    return Club.objects.select_for_update().get(pk=Club.ONLY)


def _is_code_of(club: Club, code: str) -> bool:
    return bool(club.code_digest) and secrets.compare_digest(digest_of(plain_code(code)), club.code_digest)
