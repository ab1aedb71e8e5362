"""The own rules of an organiser's club: house options of a game, under a name (decision 0127)."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models.functions import Lower
from django.utils import timezone

RULES_NAME = 40
RULES_LABEL = RULES_NAME + 8  # with the version


class ClubRules(models.Model):
    """A version of a club's own rules for a game. It never changes: whoever changes the rules makes the next version.

    Competitions copy its options and its label, so nothing points to it.
    """

    organiser = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="club_rules")
    game = models.CharField(max_length=40)
    name = models.CharField(max_length=RULES_NAME)
    version = models.PositiveIntegerField()
    options = models.JSONField(default=dict)  # house options that differ from the game's defaults
    made_at = models.DateTimeField(default=timezone.now)
    retired = models.BooleanField(default=False)  # no longer offered, because of a newer version or by the organiser

    class Meta:
        ordering = ["game", Lower("name"), "-version"]
        constraints = [
            models.UniqueConstraint("organiser", "game", Lower("name"), "version", name="one_version_of_a_number")
        ]

    def __str__(self) -> str:
        return self.label

    @property
    def label(self) -> str:
        """The name with the version, as competitions keep it: "Our rules v2"."""
        return f"{self.name} v{self.version}"
