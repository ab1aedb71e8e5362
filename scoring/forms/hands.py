"""The form by which an organiser finds hands, in all tournaments that the account organises."""

from __future__ import annotations

from functools import partial
from typing import Any

from django import forms
from django.contrib.auth.models import User
from django.utils.translation import gettext_lazy as _

from referee import api
from scoring.models.seasons import Season
from scoring.selectors.seasons.hands import games_of, halls_of, seats_of
from scoring.selectors.seasons.seasons import seasons_organised


class HandsForm(api.HandsForm):
    """What an organiser searches for. `user` is the account whose tournaments are searched."""

    nobody = _("Nobody by this name is on the list of any of your tournaments.")

    season = forms.ModelChoiceField(Season.objects.none(), required=False, label=_("Season"), to_field_name="slug")

    def __init__(self, data: Any = None, *, user: User) -> None:
        super().__init__(data, games=[game.name for game in games_of(user)], seats_named=partial(seats_of, user))
        self.user = user
        self.fields["season"].queryset = seasons_organised(user)  # type: ignore[attr-defined]  # a ModelChoiceField
        self.fields["season"].empty_label = str(_("Any"))  # type: ignore[attr-defined]  # as above

    def clean(self) -> dict[str, Any]:
        """Read the season, too."""
        sent = super().clean()
        self.halls = halls_of(self.user, sent.get("season"))
        return sent
