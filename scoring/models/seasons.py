"""The data of seasons: the competitions that a club counts together, and who is who in them (decision 0043).

Standings and ratings are not stored: they follow from the competitions' results.
"""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone

SEASON_NAME = 120


class Season(models.Model):
    """A season of several competitions. `number` grows with every change that an organiser makes to the season."""

    name = models.CharField(max_length=SEASON_NAME)
    slug = models.SlugField(max_length=80, unique=True)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="seasons")
    co_organisers = models.ManyToManyField(settings.AUTH_USER_MODEL, related_name="seasons_helped", blank=True)
    scheme = models.CharField(max_length=20)  # a key of systems.seasons.season.SEASON_SCHEMES
    best = models.PositiveSmallIntegerField(null=True, blank=True)  # how many of a player's results count; None: all
    rated = models.BooleanField(default=False)  # whether it shows ratings, which change nothing in the standings
    number = models.PositiveIntegerField(default=0)
    key = models.CharField(max_length=64, null=True)  # noqa: DJ001 (of the submit that made it; null: made by no form)
    created_at = models.DateTimeField(default=timezone.now)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at", "-pk"]
        constraints = [models.UniqueConstraint(fields=["owner", "key"], name="one_season_of_a_submit")]

    def __str__(self) -> str:
        return self.name


class SeasonCompetition(models.Model):
    """A competition of a season. `position` orders the season's competitions."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="parts")
    competition = models.ForeignKey("scoring.Competition", on_delete=models.CASCADE, related_name="in_seasons")
    position = models.PositiveIntegerField()

    class Meta:
        ordering = ["position", "pk"]
        constraints = [models.UniqueConstraint(fields=["season", "competition"], name="a_competition_once_in_a_season")]

    def __str__(self) -> str:
        return f"{self.competition_id} in season {self.season_id}"


class SeasonDecision(models.Model):
    """An organiser's decision about who is who: each of the players `ones` is the same person as each of `others`.

    If it is not `same`, none of `ones` is the same person as any of `others`. The ids are those of players. A later
    decision overrides an earlier one.
    """

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="decisions")
    same = models.BooleanField()
    ones = models.JSONField()
    others = models.JSONField()
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.ones} {'are' if self.same else 'are not'} {self.others}"
