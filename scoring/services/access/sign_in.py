"""Signing in as organiser: limiting password attempts, and checking a password without blocking the server.

Checking a password takes a fifth of a second on purpose, so it is done aside (`serving.aside`), and attempts are
counted before it. Nobody can lock organisers out of their own club: attempts count by name *and* address, so a
stranger's attempts elsewhere don't count against the organiser, and a browser in which the organiser has signed in
before is counted separately.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from django.contrib.auth import get_user_model
from django.contrib.auth.hashers import make_password, verify_password
from django.contrib.auth.models import User
from django.core.cache import cache

from scoring.services.access.attempts import Limit, cache_key, count, uncount

logger = logging.getLogger(__name__)


MINUTES = 5  # the longest that anybody has to wait
OF_NAME_AT_ADDRESS = Limit(10, MINUTES * 60)
OF_BROWSER = OF_NAME_AT_ADDRESS  # a browser that has signed in before
OF_ADDRESS = Limit(60, MINUTES * 60)  # for all names together: a club's router is one address
OF_NAME = Limit(200, 3600)  # from all addresses; beyond that each address has
UNDER_ATTACK = 1  # attempt only, which is enough for somebody who knows the password


@dataclass(frozen=True, slots=True)
class Attempt:
    """An attempt to sign in. `browser` marks a browser in which this name has signed in before, else ""."""

    name: str
    address: str
    browser: str = ""

    def is_allowed(self) -> bool:
        """Count the attempt, and return whether its password may be checked."""
        if self.browser:
            return count(self._by_browser, OF_BROWSER.seconds) <= OF_BROWSER.tries
        if count(self._by_address, OF_ADDRESS.seconds) > OF_ADDRESS.tries:
            return False
        tries = count(self._by_pair, OF_NAME_AT_ADDRESS.seconds)
        allowed = OF_NAME_AT_ADDRESS.tries
        if tries <= allowed and count(self._by_name, OF_NAME.seconds) > OF_NAME.tries:
            allowed = UNDER_ATTACK
        if tries == OF_NAME_AT_ADDRESS.tries + 1:
            logger.warning("%s: too many wrong passwords for the name %.40r", self.address, self.name)
        return tries <= allowed

    def succeeded(self) -> None:
        """Forget this attempt and the earlier ones from this place, because the password was right."""
        if self.browser:
            cache.delete(self._by_browser)
            return
        cache.delete(self._by_pair)
        for key in (self._by_address, self._by_name):
            uncount(key)

    @property
    def _by_browser(self) -> str:
        return _key("browser", self.browser)

    @property
    def _by_address(self) -> str:
        return _key("address", self.address)

    @property
    def _by_pair(self) -> str:
        return _key("pair", self.address, self.name)

    @property
    def _by_name(self) -> str:
        return _key("name", self.name)


@dataclass(frozen=True, slots=True)
class Checked:
    """The result of a password check, and what it was checked against. `renewed`: a new hash, if the rules changed."""

    user_id: int | None
    hashed: str
    right: bool
    renewed: str = ""


def password_check(name: str, password: str) -> Callable[[], Checked]:
    """Return the work of checking a password, to be done aside: it doesn't use the database.

    It takes the same time for a name that doesn't exist.
    """
    user = get_user_model().objects.filter(username=name, is_active=True).first()
    if user is None:
        return partial(_check_nobody, password)
    return partial(_check, user.pk, user.password, password)


def user_signed_in(checked: Checked) -> User | None:
    """Return the user with this password; None if it was wrong, or has been changed since it was checked."""
    if not checked.right or checked.user_id is None:
        return None
    user = get_user_model().objects.filter(pk=checked.user_id, password=checked.hashed, is_active=True).first()
    if user and checked.renewed:
        user.password = checked.renewed
        user.save(update_fields=["password"])
    return user


def _check(user_id: int, hashed: str, password: str) -> Checked:
    right, is_due = verify_password(password, hashed)
    return Checked(user_id, hashed, right, make_password(password) if right and is_due else "")


def _check_nobody(password: str) -> Checked:
    return Checked(None, make_password(password), right=False)


def _key(*parts: str) -> str:
    return cache_key("sign-in", *parts)
