"""The data of webhooks: to whom a tournament tells what happens, and each message (decision 0054)."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils import timezone

from scoring.models.choices import Trouble
from scoring.systems.programs.webhook_addresses import LONGEST


class Webhook(models.Model):
    """An address to which a tournament's news is sent. The webhook is on while `off_at` is empty.

    The secret is derived from the id and the generation (`selectors.webhooks.key_of`); nothing secret is stored.
    """

    tournament = models.ForeignKey("scoring.Tournament", on_delete=models.CASCADE, related_name="webhooks")
    address = models.CharField(max_length=LONGEST)
    kinds = models.JSONField(default=list)  # values of WebhookKind
    base = models.CharField(max_length=200)  # where this server was reached when the webhook was made, for links
    generation = models.PositiveIntegerField(default=1)
    made_by = models.CharField(max_length=150)
    made_at = models.DateTimeField(default=timezone.now)
    off_at = models.DateTimeField(null=True, blank=True)
    failed = models.BooleanField(default=False)  # whether it was switched off because nothing could be delivered
    failures = models.PositiveIntegerField(default=0)  # failed attempts since the last delivery that succeeded
    delivered_at = models.DateTimeField(null=True, blank=True)  # the last delivery that succeeded
    busy_until = models.DateTimeField(null=True, blank=True)  # a worker is sending, and has until then

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"webhook {self.pk} of {self.tournament_id}"


class Delivery(models.Model):
    """A message to a webhook. It waits while `next_at` is set; otherwise it was delivered or given up."""

    webhook = models.ForeignKey(Webhook, on_delete=models.CASCADE, related_name="deliveries")
    message_id = models.CharField(max_length=40, unique=True)  # the same at each attempt, so that a receiver can tell
    kind = models.CharField(max_length=20)
    body = models.TextField()  # as it is sent: the signature covers each byte
    made_at = models.DateTimeField(default=timezone.now)
    tries = models.PositiveIntegerField(default=0)
    next_at = models.DateTimeField(null=True, blank=True)
    until = models.DateTimeField()  # it is given up when the next attempt would be later than this
    tried_at = models.DateTimeField(null=True, blank=True)
    done_at = models.DateTimeField(null=True, blank=True)
    status = models.PositiveSmallIntegerField(null=True, blank=True)  # of the last answer
    trouble = models.CharField(max_length=12, choices=Trouble, blank=True)  # of the last attempt

    class Meta:
        ordering = ["-pk"]
        verbose_name_plural = "deliveries"
        indexes = [models.Index(fields=["next_at"], condition=Q(next_at__isnull=False), name="deliveries_that_wait")]

    def __str__(self) -> str:
        return f"{self.kind} {self.message_id}"


class StandingsTold(models.Model):
    """What a tournament's webhooks know of a competition's standings, so that they are told only of changes.

    `digest` is that of the standings that the public saw then. A check is due at `due_at`, or none if it is empty.
    """

    competition = models.OneToOneField("scoring.Competition", on_delete=models.CASCADE, related_name="+")
    digest = models.CharField(max_length=64, blank=True)
    told_at = models.DateTimeField(null=True, blank=True)
    due_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name_plural = "standings told"

    def __str__(self) -> str:
        return f"standings of {self.competition_id}"
