"""The form of the workshop, in which a club tries house options and saves them as its own rules."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from referee import api
from scoring.forms.house_options import OPTION, HouseOptionsForm
from scoring.models.club_rules import RULES_NAME


class WorkshopForm(HouseOptionsForm):
    """House options of a game to be tried. An option that is not sent has the game's default.

    `name` is needed only to save them, and `seats` only for simulated games.
    """

    name = forms.CharField(max_length=RULES_NAME, required=False, label=_("Name of the rules"))
    seats = forms.IntegerField(min_value=2, label=_("Players at a simulated table"))

    def __init__(self, game: api.GameInfo, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data)
        self.game = game
        self.fields["seats"].initial = game.best_size
        self.fields["name"].initial = gettext("Our rules")
        self.offer_options(game.options)
        if data is not None:
            self.data = {**{name: field.initial for name, field in self.fields.items()}, **data}

    def clean(self) -> dict[str, Any]:
        """Refuse a table of a size that the game doesn't have with these options."""
        cleaned = super().clean() or self.cleaned_data
        if not self.errors:
            allowed = api.game_info(self.game.name, self.chosen_options).seats
            if cleaned["seats"] not in allowed:
                words = {"sizes": ", ".join(map(str, allowed))}
                self.add_error("seats", gettext("These rules allow this many players at a table: %(sizes)s.") % words)
        return cleaned

    @property
    def asked(self) -> dict[str, Any]:
        """What a simulation is asked for: the game, the options that differ from its own, the players at a table."""
        return {"game": self.game.name, "options": self.chosen_options, "seats": self.cleaned_data["seats"]}

    @property
    def query(self) -> str:
        """The query that fills in the form as it is now."""
        return options_query(self.chosen_options, name=self.cleaned_data["name"], seats=self.cleaned_data["seats"])


def options_query(options: Mapping[str, Any], **others: Any) -> str:
    """Return the query that fills in the workshop's form with these options, and with `others`."""
    return urlencode({**{OPTION + name: api.as_written(value) for name, value in options.items()}, **others})
