"""The forms for what is new: a tournament, or another competition in one. A preset fills them in (decision 0094)."""

import json
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any
from uuid import uuid4

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from referee import api
from scoring.forms.competition import HOW, CompetitionForm, TriState
from scoring.forms.rules import MOST_HIDDEN
from scoring.models.choices import Way
from scoring.models.limits import HIGHEST_TABLE
from scoring.models.seasons import Season
from scoring.models.tournaments import COMPETITION_NAME, TOURNAMENT_NAME, Competition
from scoring.selectors.tournaments.club_rules import options_by_label
from scoring.selectors.tournaments.tournaments import first_free_table
from scoring.systems.seasons.season import SEASON_SCHEMES
from scoring.systems.tournaments.presets import PRESETS, Preset
from scoring.wording.presets import SHOWN

#: The fields that only a new competition's form has. On the pages of an existing one they have places of their own.
_AT_FIRST = ("seating", "clubs_apart", "recalls", "shown", "hidden_rounds")

#: The fields of the first step. All others are decided by the preset, and may be changed in the second.
FIRST_STEP = frozenset({"name", "first_name", "game", "preset", "key"})

_YES_NO = ((True, _("Yes")), (False, _("No")))


class BeginForm(CompetitionForm):
    """A new competition: its name, its game and a preset. What is not sent is as the preset has it."""

    preset = forms.ChoiceField(widget=forms.RadioSelect, label=_("What kind of evening?"))
    seating = forms.ChoiceField(
        widget=forms.RadioSelect,
        label=_("How are the rounds seated?"),
        choices=[(way.value, way.label) for way in Way if way != Way.PLANNED],
    )
    clubs_apart = TriState(label=_("Are players of one club kept apart?"), choices=_YES_NO)
    recalls = TriState(label=_("Do meetings at your earlier tournaments count as meetings?"), choices=_YES_NO)
    shown = forms.ChoiceField(
        widget=forms.RadioSelect, label=_("What does the public see of the standings?"), choices=list(SHOWN.items())
    )
    hidden_rounds = forms.IntegerField(min_value=1, max_value=MOST_HIDDEN, label=_("How many last rounds are hidden"))
    key = forms.CharField(widget=forms.HiddenInput, max_length=64, required=False)  # new for each form shown

    def __init__(
        self, game: api.GameInfo, preset: Preset, data: Mapping[str, Any] | None = None, **kwargs: Any
    ) -> None:
        super().__init__(game, data, **kwargs)
        self.chosen_preset = preset
        self.fields["key"].initial = uuid4().hex
        self._choices("preset", [(one.key, gettext(one.name)) for one in PRESETS.values()])
        self.fields["preset"].initial = preset.key
        for name, value in preset.settings.items():
            self.fields[name].initial = value

    def filled_in(self) -> None:
        """Take for everything that was not sent what the preset proposes. The last step of `__init__`."""
        if self.is_bound:
            proposed = {name: field.initial for name, field in self.fields.items()}
            self.data = {**proposed, **dict(self.data.items())}

    @property
    def chosen_preset_name(self) -> str:
        """The name of the preset with which the form is filled in."""
        return gettext(self.chosen_preset.name)

    @property
    def preset_choices(self) -> list[tuple[Any, str]]:
        """Return each preset's radio button, and the sentence that tells what it decides."""
        return [(button, gettext(PRESETS[button.data["value"]].sentence)) for button in self["preset"]]

    @property
    def in_details(self) -> bool:
        """Whether something is wrong with a field of the second step."""
        return bool(self.errors.keys() - FIRST_STEP)

    @property
    def at_first_fields(self) -> list[forms.BoundField]:
        """The fields, drawn alike, that no other form of a competition has."""
        return [self[name] for name in _AT_FIRST]

    @property
    def roof_fields(self) -> list[forms.BoundField]:
        """The fields that concern the tournament as a whole."""
        return []

    @property
    def choices(self) -> dict[str, Any]:
        """All choices as arguments of `tournament_create`, with the house options that differ from the game's.

        The `key` depends on the form and the choices. A second tap therefore sends the same key, but another tournament
        that is created after going Back in the browser has a different one.
        """
        cleaned = self.cleaned_data
        chosen = {
            **{name: cleaned[name] for name in ("name", "preset", *HOW, *_AT_FIRST, "scheme")},
            **self.more_choices,
            "tie_breaks": self.tie_breaks,
            **self.chosen_rules,
        }
        told = {name: value for name, value in chosen.items() if name != "first_name"}  # is asked for only once
        sent = json.dumps([cleaned["key"], self.game.name, told])
        return {**chosen, "key": sha256(sent.encode()).hexdigest() if cleaned["key"] else None}

    @property
    def more_choices(self) -> dict[str, Any]:
        """The choices that only this form has."""
        return {}


class TournamentForm(BeginForm):
    """A new tournament with its first competition. `seasons` are the running ones, in which it may count.

    The rules of the organiser's club are offered too.
    """

    name = forms.CharField(
        max_length=TOURNAMENT_NAME,
        label=_("Name of the tournament"),
        error_messages={"required": _("Give the tournament a name, which is shown above the standings.")},
    )
    overall = forms.ChoiceField(required=False, label=_("Overall ranking across the competitions"))
    season = forms.ChoiceField(required=False, label=_("Counts in the season"))

    def __init__(
        self,
        game: api.GameInfo,
        preset: Preset,
        data: Mapping[str, Any] | None = None,
        *,
        name: str = "",
        organiser_id: int | None = None,
        seasons: Sequence[Season] = (),
    ) -> None:
        super().__init__(game, preset, data)
        self.offer_club_rules(options_by_label(organiser_id, game.name) if organiser_id else {})
        self._seasons = {season.slug: season for season in seasons}
        self.fields["name"].initial = name
        schemes = [(key, gettext(scheme.name)) for key, scheme in SEASON_SCHEMES.items()]
        self._offer("overall", [("", gettext("No overall ranking")), *schemes], preset.overall)
        counted = [(season.slug, season.name) for season in seasons]
        self._offer(
            "season", [("", gettext("In none")), *counted], counted[0][0] if preset.in_season and counted else ""
        )
        self.filled_in()

    def _offer(self, name: str, choices: list[tuple[str, str]], initial: str) -> None:
        field = self.fields[name]
        field.choices, field.initial = choices, initial  # type: ignore[attr-defined]  # a choice field

    @property
    def roof_fields(self) -> list[forms.BoundField]:
        """The fields that concern the tournament as a whole. Without a season there is nothing to choose."""
        return [self["overall"], *([self["season"]] if self._seasons else [])]

    @property
    def more_choices(self) -> dict[str, Any]:
        """The overall ranking, and the season."""
        season = self._seasons.get(self.cleaned_data["season"])
        return {"overall": self.cleaned_data["overall"], "season_id": season.pk if season else None}


class CompetitionAddForm(BeginForm):
    """Another competition for a tournament. The first one gets a name if it had none, and the new one its tables."""

    name = forms.CharField(
        max_length=COMPETITION_NAME,
        required=False,
        label=_("Name of the new competition"),
        help_text=_("Leave it empty to call it after its game."),
    )
    first_name = forms.CharField(
        max_length=COMPETITION_NAME,
        label=_("Name of the first competition"),
        error_messages={"required": _("Give the competition a name, to tell it from the others.")},
    )
    first_table = forms.IntegerField(
        min_value=1,
        max_value=HIGHEST_TABLE,
        label=_("Number of its first table"),
        help_text=_("Tables are numbered from this one, so that two competitions can play at once in one hall."),
    )

    def __init__(
        self, game: api.GameInfo, preset: Preset, first: Competition, data: Mapping[str, Any] | None = None
    ) -> None:
        super().__init__(game, preset, data)
        self.offer_club_rules(options_by_label(first.tournament.organiser_id, game.name))
        self.fields["first_name"].initial = api.game_info(first.game).title
        self.fields["first_table"].initial = first_free_table(first.tournament)
        if first.name:
            del self.fields["first_name"]
        self.filled_in()

    def clean_name(self) -> str:
        """Return the name, or that of the game."""
        return str(self.cleaned_data["name"]) or self.game.title

    @property
    def more_choices(self) -> dict[str, Any]:
        """The name of the first competition, if it had none, and the number of the first table."""
        return {name: self.cleaned_data[name] for name in ("first_name", "first_table") if name in self.fields}
