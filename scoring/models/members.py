"""The people of an organiser's club: whom the organiser expects on an evening (decision 0095)."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models.functions import Lower

from scoring.systems.roster.names import NAME_LENGTH


class Member(models.Model):
    """A member of the club of an organiser's account. Nothing points to a member: players are known by their names."""

    organiser = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="members")
    name = models.CharField(max_length=NAME_LENGTH)
    family = models.CharField(max_length=NAME_LENGTH, blank=True)  # a family or group whose members are kept apart
    aliases = models.JSONField(default=list, blank=True)  # other spellings of the name, which a list may use

    class Meta:
        ordering = [Lower("name"), "pk"]
        constraints = [models.UniqueConstraint("organiser", Lower("name"), name="one_member_of_a_name")]

    def __str__(self) -> str:
        return self.name
