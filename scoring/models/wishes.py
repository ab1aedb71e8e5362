"""What organisers want a draw to heed about pairs of players.

The models are like those of `scoring.models`, from which everybody imports them.
"""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q
from django.utils import timezone


class NeverPair(models.Model):
    """Two players who must never sit at one table in rounds drawn after `since`. `one` has the lower id."""

    one = models.ForeignKey("Player", on_delete=models.CASCADE, related_name="+")
    other = models.ForeignKey("Player", on_delete=models.CASCADE, related_name="+")
    since = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["one", "other"], name="one_never_of_a_pair"),
            models.CheckConstraint(condition=Q(one__lt=F("other")), name="never_pair_in_order"),
        ]

    def __str__(self) -> str:
        return f"{self.one_id} never with {self.other_id}"
