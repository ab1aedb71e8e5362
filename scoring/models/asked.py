"""What players have asked for on their own page, and the organiser has not agreed to."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from scoring.models.choices import Says


class Asked(models.Model):
    """A player asks to skip a round, or to go home.

    The row goes once the organiser agrees, or the player takes it back.

    `round` is the round to skip, or the last round that was drawn when the player asked to go home.
    """

    entry = models.ForeignKey("Entry", on_delete=models.CASCADE, related_name="asked")
    says = models.CharField(max_length=5, choices=Says)  # SKIP or HOME
    round = models.PositiveIntegerField()
    asked_at = models.DateTimeField(default=timezone.now)
    refused_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["asked_at", "pk"]
        verbose_name_plural = "asked"
        constraints = [models.UniqueConstraint(fields=["entry", "says"], name="asked_once_of_an_entry")]

    def __str__(self) -> str:
        return f"{self.entry_id} {self.says}"
