"""The form for the outcome of a hand or of the game, as phones and tablets draw it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from urllib.parse import parse_qsl

from referee.ground.shape import Shape


@dataclass(frozen=True, slots=True)
class TallyKey(Shape):
    """One answer to tap."""

    value: str
    text: str
    chosen: bool = False
    barred: bool = False  # excluded by earlier entries


@dataclass(frozen=True, slots=True)
class TallyField(Shape):
    """One question of a form. `name` is the name of the entry's field.

    `kind` is keys (choose one), several, number, or taps, where each key enters something at once (its value is a
    query).
    """

    name: str
    label: str
    kind: str
    note: str = ""  # shown beside the label
    value: str = ""  # the current number
    keys: tuple[TallyKey, ...] = ()


@dataclass(frozen=True, slots=True)
class Tally(Shape):
    """The form for the outcome of a hand, or of the game: an entry `do` with a value for each of its fields.

    `hidden` are fields sent without asking; `kept` are fields of the entry that the form doesn't ask about; `instead`
    are entries that need no form, as (query, words).
    """

    do: str  # outcome | result
    title: str
    fields: tuple[TallyField, ...]
    total: int | None = None  # the required sum of the numbers tapped
    hidden: tuple[tuple[str, str], ...] = ()
    kept: tuple[tuple[str, str], ...] = ()
    instead: tuple[tuple[str, str], ...] = ()

    def with_names(self, names: Mapping[str, str]) -> Tally:
        """Return the same form with other words for the players, who are known by their names at the table."""
        return replace(self, fields=tuple(_field_with_names(field, names) for field in self.fields))

    @property
    def is_taps(self) -> bool:
        """Whether every field is a tap, so that there is nothing to fill in first."""
        return all(field.kind == "taps" for field in self.fields)

    @property
    def says(self) -> frozenset[str]:
        """The fields of the entry that this form can set."""
        taps = [query for query, _words in self.instead]
        taps += [key.value for field in self.fields if field.kind == "taps" for key in field.keys]
        tapped = [name for query in taps for name, _value in parse_qsl(query)]
        asked = [field.name for field in self.fields if field.kind != "taps"]
        hidden = [name for name, _value in self.hidden]
        return frozenset(name.partition(".")[0] for name in ("by", "do", *asked, *tapped, *hidden))


def _field_with_names(field: TallyField, names: Mapping[str, str]) -> TallyField:
    keys = tuple(replace(key, text=names.get(key.value, key.text)) for key in field.keys)
    return replace(field, label=names.get(field.label, field.label), keys=keys)
