"""The forms for how a competition ranks its players, and for how much of that the public sees."""

from collections.abc import Sequence
from itertools import zip_longest
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from referee import api
from scoring.systems.seasons.season import SEASON_SCHEMES
from scoring.systems.seating import Sizes
from scoring.systems.standings.missed import MISSED_RULES
from scoring.systems.standings.points import SCHEMES
from scoring.systems.standings.rules import Rules
from scoring.systems.standings.tie_breaks import DEFAULT_ORDER, TIE_BREAKS, TieBreak
from scoring.systems.standings.visibility import Shown

#: The steps for which a tie-break can be chosen.
TIE_BREAK_STEPS = range(1, 5)

#: The most last rounds that can be hidden.
MOST_HIDDEN = 9


class RankingForm(forms.Form):
    """The form for what places at a table earn and what separates players with equal points."""

    scheme = forms.ChoiceField(widget=forms.RadioSelect, label=_("Points for places at a table"))

    def __init__(self, game: api.GameInfo, *args: Any, order: Sequence[str] = DEFAULT_ORDER, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.game = game
        self._choices("scheme", [(key, gettext(scheme.name)) for key, scheme in SCHEMES.items()])
        for step, default in zip_longest(TIE_BREAK_STEPS, order[: len(TIE_BREAK_STEPS)], fillvalue=""):
            self.fields[f"tie_break_{step}"] = self._tie_break(step, default)

    def _choices(self, name: str, choices: list[tuple[str, str]]) -> None:
        self.fields[name] = forms.ChoiceField(
            widget=forms.RadioSelect, choices=choices, initial=choices[0][0], label=self.fields[name].label
        )

    def _tie_break(self, step: int | str, default: str) -> forms.ChoiceField:
        names = [(tie_break.key, gettext(tie_break.name)) for tie_break in self._tie_breaks_offered]
        return forms.ChoiceField(
            choices=[("", gettext("(none)")), *names],
            initial=default,
            required=False,
            label=gettext("Tie-break %(step)s") % {"step": step},
        )

    @property
    def _tie_breaks_offered(self) -> list[TieBreak]:
        return [one for one in TIE_BREAKS.values() if self.game.has_pricks or not one.needs_pricks]

    @property
    def scheme_choices(self) -> list[tuple[Any, str, str]]:
        """Return a row for each points scheme: its radio button, its meaning and an example."""
        schemes = [(button, SCHEMES[button.data["value"]]) for button in self["scheme"]]
        return [(button, gettext(scheme.meaning), gettext(scheme.example)) for button, scheme in schemes]

    @property
    def tie_break_meanings(self) -> list[tuple[str, str, str]]:
        """Return each tie-break's name, meaning and example."""
        return [(gettext(one.name), gettext(one.meaning), gettext(one.example)) for one in self._tie_breaks_offered]

    @property
    def tie_break_fields(self) -> list[forms.BoundField]:
        """The fields for tie-breaks, in their order."""
        return [self[f"tie_break_{step}"] for step in TIE_BREAK_STEPS]

    def clean(self) -> dict[str, Any]:
        """Refuse a tie-break chosen twice, since the second would have no effect."""
        cleaned = super().clean() or self.cleaned_data
        chosen = self.tie_breaks
        if len(set(chosen)) != len(chosen):
            self.add_error(
                "tie_break_2", gettext("Choose each tie-break only once: a second time it separates nobody.")
            )
        return cleaned

    @property
    def tie_breaks(self) -> list[str]:
        """The tie-breaks chosen, in their order."""
        chosen = (self.cleaned_data.get(f"tie_break_{step}") for step in TIE_BREAK_STEPS)
        return [key for key in chosen if key]


class RulesForm(RankingForm):
    """The form for all rules by which a competition ranks its players, filled in with the present rules."""

    missed_away = forms.ChoiceField(widget=forms.RadioSelect, label=_("A round that somebody missed counts"))
    missed_bye = forms.ChoiceField(widget=forms.RadioSelect, label=_("A round in which somebody had a bye counts"))

    def __init__(self, game: api.GameInfo, rules: Rules, *args: Any, **kwargs: Any) -> None:
        super().__init__(game, *args, order=rules.tie_breaks, **kwargs)
        named = [(key, gettext(rule.name)) for key, rule in MISSED_RULES.items()]
        self._choices("missed_away", named)
        self._choices("missed_bye", named)
        for name in ("scheme", "missed_away", "missed_bye"):
            self.fields[name].initial = getattr(rules, name)

    @property
    def missed_fields(self) -> list[forms.BoundField]:
        """The fields for what a missed round counts."""
        return [self["missed_away"], self["missed_bye"]]

    @property
    def missed_meanings(self) -> list[tuple[str, str, str]]:
        """Return each rule's name, meaning and example."""
        return [(gettext(one.name), gettext(one.meaning), gettext(one.example)) for one in MISSED_RULES.values()]

    @property
    def rules(self) -> Rules:
        """The rules chosen."""
        chosen = self.cleaned_data
        return Rules(chosen["scheme"], tuple(self.tie_breaks), chosen["missed_away"], chosen["missed_bye"])


class SizesForm(forms.Form):
    """The form for the smallest and the largest table that an organiser allows, among the sizes of the game."""

    smallest = forms.TypedChoiceField(coerce=int, label=_("Smallest table"))
    largest = forms.TypedChoiceField(coerce=int, label=_("Largest table"))

    def __init__(self, offered: Sequence[int], now: Sizes, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, size in (("smallest", now.smallest), ("largest", now.largest)):
            field = self.fields[name]
            field.initial, field.choices = size, [(size, str(size)) for size in offered]  # type: ignore[attr-defined]  # a choice field

    def clean(self) -> dict[str, Any]:
        """Refuse a smallest table that is larger than the largest."""
        cleaned = super().clean() or self.cleaned_data
        if not self.errors and cleaned["smallest"] > cleaned["largest"]:
            self.add_error("largest", gettext("The largest table must be at least as large as the smallest."))
        return cleaned

    @property
    def sizes(self) -> dict[str, int]:
        """The sizes chosen, as arguments of `sizes_set`."""
        return {name: self.cleaned_data[name] for name in ("smallest", "largest")}


class OverallForm(forms.Form):
    """The form for the overall ranking of a tournament's competitions, or for none."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        named = [(key, gettext(scheme.name)) for key, scheme in SEASON_SCHEMES.items()]
        self.fields["overall"] = forms.ChoiceField(
            widget=forms.RadioSelect,
            choices=[("", gettext("No overall ranking")), *named],
            required=False,
            label=gettext("Overall ranking across the competitions"),
        )

    @property
    def overall_choices(self) -> list[tuple[Any, str, str]]:
        """Return each radio button with its meaning and an example."""
        schemes = [(button, SEASON_SCHEMES.get(button.data["value"])) for button in self["overall"]]
        return [
            (button, gettext(scheme.meaning) if scheme else "", gettext(scheme.example) if scheme else "")
            for button, scheme in schemes
        ]


class ShownForm(forms.Form):
    """The form for how much of the standings the public sees."""

    shown = forms.ChoiceField(choices=[(shown.value, shown.value) for shown in Shown])
    hidden_rounds = forms.IntegerField(min_value=1, max_value=MOST_HIDDEN, required=False)
