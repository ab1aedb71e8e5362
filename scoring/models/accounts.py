"""The club whose server this is, and what belongs to the accounts of its organisers (decision 0092).

Accounts themselves are Django's.
"""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.contrib.sessions.base_session import AbstractBaseSession
from django.db import models
from django.utils import timezone

CLUB_NAME = 80
LEAST_KEPT, MOST_KEPT = 7, 3660  # the days for which a club may keep people
WARNED = timedelta(days=7)  # before people are forgotten by themselves


class Club(models.Model):
    """The club: one row, with what the first start asks for, and how its pages look (decision 0099).

    If `laptop_only`, the organiser has no password, and only requests from the server's own computer are the
    organiser's. `code_digest` is what is kept of the code in the terminal, with which another device may fill in the
    page of the first start; "" if there is none.

    `accent` is its colour on light ground, `accent_dark` on dark ground; both "" for the house's colours. `logo` is a
    PNG of ours, b"" for none, of so many pixels; it is kept here, so that a backup has it.

    People are forgotten `keep_days` after their last tournament, but nobody before `forgets_from`; both None for never.
    `leftovers_since` says since when the database's files may hold names of forgotten people; None if they hold none.
    `cleared_at` is when they were last cleared of such: earlier backups may have them (decision 0116).
    """

    ONLY = 1  # its key
    COLOUR = 7  # "#rrggbb"

    name = models.CharField(max_length=CLUB_NAME, blank=True)
    language = models.CharField(max_length=8, blank=True)  # of pages for browsers that ask for none of ours
    laptop_only = models.BooleanField(default=False)
    code_digest = models.CharField(max_length=64, blank=True)
    accent = models.CharField(max_length=COLOUR, blank=True)
    accent_dark = models.CharField(max_length=COLOUR, blank=True)
    logo = models.BinaryField(default=bytes, blank=True)
    logo_width = models.PositiveSmallIntegerField(default=0)
    logo_height = models.PositiveSmallIntegerField(default=0)
    keep_days = models.PositiveSmallIntegerField(null=True, blank=True)
    forgets_from = models.DateTimeField(null=True, blank=True)
    leftovers_since = models.DateTimeField(null=True, blank=True)
    cleared_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return self.name


class AccountSession(AbstractBaseSession):
    """A browser's session. If somebody signed in, it says who, when and from where, so that they can end it."""

    ADDRESS, BROWSER = 64, 60

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, related_name="sessions")
    signed_in_at = models.DateTimeField(null=True, blank=True)
    seen_at = models.DateTimeField(default=timezone.now)  # to five minutes
    address = models.CharField(max_length=ADDRESS, blank=True)
    browser = models.CharField(max_length=BROWSER, blank=True)  # its kind and system, in words


class AccountNote(models.Model):
    """A line about an account: a sign-in, a wrong password, another password. `kind` is a key of `wording.accounts`."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notes")
    kind = models.CharField(max_length=30)
    address = models.CharField(max_length=AccountSession.ADDRESS, blank=True)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.kind} of account {self.user_id}"


class RecoveryCode(models.Model):
    """A code on paper with which somebody who has forgotten the password chooses another. Only a digest is stored."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="recovery_code")
    digest = models.CharField(max_length=64)
    made_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"of account {self.user_id}"


class Invitation(models.Model):
    """A link by which one person gets a role in a tournament, with an account of their own. A digest is stored."""

    NAME = 80

    tournament = models.ForeignKey("Tournament", on_delete=models.CASCADE, related_name="invitations")
    role = models.CharField(max_length=20)  # a key of `access.ROLES`
    name = models.CharField(max_length=NAME)  # whom it is for, as the owner calls them
    digest = models.CharField(max_length=64, unique=True)
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.name} to {self.tournament_id}"
