"""The form for a season: its name, what places are worth, how many results count, and ratings."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.models.seasons import SEASON_NAME, Season
from scoring.systems.seasons.season import SEASON_SCHEMES

MOST_BEST = 99


class SeasonForm(forms.Form):
    """The form for a new season, or for the settings of an existing one."""

    name = forms.CharField(
        max_length=SEASON_NAME,
        label=_("Name of the season"),
        error_messages={"required": _("Give the season a name: it stands over the standings.")},
    )
    scheme = forms.ChoiceField(widget=forms.RadioSelect, label=_("What a place in a competition is worth"))
    best = forms.IntegerField(
        required=False,
        min_value=1,
        max_value=MOST_BEST,
        label=_("How many results count"),
        help_text=_("The best ones of each player. Leave it empty if all results count."),
    )
    rated = forms.BooleanField(required=False, label=_("Show ratings"))
    key = forms.CharField(widget=forms.HiddenInput, max_length=64, required=False)  # new for each form shown

    def __init__(self, data: Any = None, *, season: Season | None = None) -> None:
        one = season
        initial = {"name": one.name, "scheme": one.scheme, "best": one.best, "rated": one.rated} if one else {}
        super().__init__(data, initial={"scheme": next(iter(SEASON_SCHEMES)), **initial, "key": uuid4().hex})
        scheme = self.fields["scheme"]
        assert isinstance(scheme, forms.ChoiceField)  # noqa: S101 - tells mypy which kind of field it is
        scheme.choices = [(key, gettext(one.name)) for key, one in SEASON_SCHEMES.items()]
        self.fields["best"].widget.attrs["inputmode"] = "numeric"

    @property
    def scheme_choices(self) -> list[tuple[Any, str, str]]:
        """A row for each scheme: its radio button, its meaning and an example."""
        schemes = [(button, SEASON_SCHEMES[button.data["value"]]) for button in self["scheme"]]
        return [(button, gettext(scheme.meaning), gettext(scheme.example)) for button, scheme in schemes]

    @property
    def settings(self) -> dict[str, Any]:
        """All choices, as arguments of `services.seasons`."""
        return {key: self.cleaned_data[key] for key in ("name", "scheme", "best", "rated")}
