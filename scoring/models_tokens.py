"""Tokens with which other programs act for an organiser (decision 0050). Other modules import them from here."""

from __future__ import annotations

from django.db import models
from django.utils import timezone


class ApiToken(models.Model):
    """A token of a tournament, made by an organiser. Only a digest of it is stored.

    It has the role of its maker (`role_given`; null for the owner), as far as its `scopes` (keys of `access.SCOPES`)
    allow. When the role is taken back, the token is void.
    """

    NAME = 80

    tournament = models.ForeignKey("Tournament", on_delete=models.CASCADE, related_name="tokens")
    role_given = models.ForeignKey(
        "RoleGiven", on_delete=models.CASCADE, null=True, related_name="tokens"
    )  # null: owner
    name = models.CharField(max_length=NAME)
    scopes = models.JSONField(default=list)
    digest = models.CharField(max_length=64, unique=True)
    made_at = models.DateTimeField(default=timezone.now)
    used_at = models.DateTimeField(null=True, blank=True)  # to the minute
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.name} of {self.tournament_id}"


class ApiAnswer(models.Model):
    """The answer to a request that had an idempotency key. The same request with the same key gets it again."""

    KEY = 64

    token = models.ForeignKey(ApiToken, on_delete=models.CASCADE, related_name="answers")
    key = models.CharField(max_length=KEY)
    digest = models.CharField(max_length=64)  # of the request
    status = models.PositiveSmallIntegerField()
    body = models.JSONField(null=True)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["token", "key"], name="one_answer_a_key")]

    def __str__(self) -> str:
        return f"{self.key} of {self.token_id}"
