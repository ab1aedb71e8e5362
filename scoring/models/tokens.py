"""Tokens with which other programs act for an organiser or an account (decisions 0050, 0064).

Other modules import them from `scoring.models`.
"""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone


class AnyToken(models.Model):
    """What tokens have in common. Only a digest of a token is stored. `scopes` say what the program may do."""

    NAME = 80

    name = models.CharField(max_length=NAME)
    scopes = models.JSONField(default=list)
    digest = models.CharField(max_length=64, unique=True)
    made_at = models.DateTimeField(default=timezone.now)
    used_at = models.DateTimeField(null=True, blank=True)  # to the minute
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        abstract = True
        ordering = ["pk"]


class ApiToken(AnyToken):
    """A token of a tournament, made by an organiser.

    It has the role of its maker (`role_given`; null for the owner), as far as its `scopes` (keys of `access.SCOPES`)
    allow. When the role is taken back, the token is void.
    """

    tournament = models.ForeignKey("Tournament", on_delete=models.CASCADE, related_name="tokens")
    role_given = models.ForeignKey(
        "RoleGiven", on_delete=models.CASCADE, null=True, related_name="tokens"
    )  # null: owner

    def __str__(self) -> str:
        return f"{self.name} of {self.tournament_id}"


class AccountToken(AnyToken):
    """A token of an account, made by the person whose account it is. `scopes` are keys of `access.ACCOUNT_SCOPES`."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="program_tokens")

    def __str__(self) -> str:
        return f"{self.name} of account {self.user_id}"


class AnyAnswer(models.Model):
    """The answer to a request that had an idempotency key. The same request with the same key gets it again."""

    KEY = 64

    key = models.CharField(max_length=KEY)
    digest = models.CharField(max_length=64)  # of the request
    status = models.PositiveSmallIntegerField()
    body = models.JSONField(null=True)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        abstract = True


class ApiAnswer(AnyAnswer):
    """The answer to a request with a tournament's token."""

    token = models.ForeignKey(ApiToken, on_delete=models.CASCADE, related_name="answers")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["token", "key"], name="one_answer_a_key")]

    def __str__(self) -> str:
        return f"{self.key} of {self.token_id}"


class AccountAnswer(AnyAnswer):
    """The answer to a request with an account's token."""

    token = models.ForeignKey(AccountToken, on_delete=models.CASCADE, related_name="answers")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["token", "key"], name="one_answer_a_key_of_an_account")]

    def __str__(self) -> str:
        return f"{self.key} of {self.token_id}"
