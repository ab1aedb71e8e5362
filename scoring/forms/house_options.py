"""The fields for a game's house options, which forms of competitions and of a club's own rules share."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext

from referee import api
from referee.ground.whole_numbers import whole_number

OPTION = "option_"  # the names of the fields begin with it

#: The largest number a house option takes.
MOST = 1000


class NumberOrWord(forms.CharField):
    """A whole number of at least `least`, or one of `words` ("off", for example), explained below the field."""

    def __init__(self, *, least: int, words: Mapping[str, str], **kwargs: Any) -> None:
        self.least = least
        self.words = words
        if words:
            meant = ", ".join(f"{word} ({meaning})" for word, meaning in words.items())
            kwargs["help_text"] = gettext("A number, or: %(words)s") % {"words": meant}
        super().__init__(max_length=20, **kwargs)

    def widget_attrs(self, widget: forms.Widget) -> dict[str, Any]:
        """Let phones show a numeric keyboard."""
        return {**super().widget_attrs(widget), "inputmode": "text" if self.words else "numeric"}

    def clean(self, value: Any) -> Any:
        """Return the number or the word."""
        text = super().clean(value)
        if text in self.words:
            return text
        number = whole_number(text, least=self.least, most=MOST)
        if number is None:
            raise forms.ValidationError(
                gettext("Enter a whole number from %(least)s to %(most)s.") % {"least": self.least, "most": MOST}
            )
        return number


class HouseOptionsForm(forms.Form):
    """A form with a field for each house option, once `offer_options` has been called."""

    options: Sequence[api.HouseOption] = ()

    def offer_options(self, options: Sequence[api.HouseOption], chosen: Mapping[str, Any] | None = None) -> None:
        """Ask for exactly these options, filled in with those `chosen`, else with the game's defaults."""
        for option in self.options:
            del self.fields[OPTION + option.name]
        self.options = options
        for option in options:
            value = (chosen or {}).get(option.name, option.default)
            field = self.fields[OPTION + option.name] = _option_field(option)
            field.initial = value if option.values is None else api.as_written(value)

    @property
    def option_fields(self) -> list[forms.BoundField]:
        """The house options."""
        return [self[OPTION + option.name] for option in self.options]

    @property
    def options_wrong(self) -> bool:
        """Whether a house option was refused, so that its section must be open."""
        return any(field.errors for field in self.option_fields)

    @property
    def chosen_options(self) -> dict[str, Any]:
        """The house options that differ from the game's."""
        chosen = {option.name: self.cleaned_data[OPTION + option.name] for option in self.options}
        return {option.name: chosen[option.name] for option in self.options if chosen[option.name] != option.default}


def _option_field(option: api.HouseOption) -> forms.Field:
    """Return a number or a choice, with the option's question as its label and the game's default filled in."""
    if option.values is None:
        # Words only: `False` is what YAML reads for "off".
        words = {word: option.answers[word] for word in option.words if isinstance(word, str)}
        return NumberOrWord(least=option.least, words=words, label=option.asked)
    return forms.TypedChoiceField(
        choices=[(api.as_written(value), option.answers[api.as_written(value)]) for value in option.values],
        coerce=lambda chosen: next(value for value in option.values or () if api.as_written(value) == chosen),
        label=option.asked,
    )
