"""House options: what a table may settle differently. Readings: what the book leaves unclear and nobody may choose."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from referee.engine.errors import EntryError


class Option(NamedTuple):
    """One house option: its default, its possible values, and the clause it settles.

    `values` are the words it can be set to, or None for a whole number of at least `least`; `words` are the values
    allowed in place of a number ("off", for example).
    """

    name: str
    default: Any
    clause: str
    text: str
    values: tuple[Any, ...] | None = None
    least: int = 0
    words: tuple[Any, ...] = ()


class Reading(NamedTuple):
    """How a clause is read where the book is unclear. No house may choose otherwise, so nobody is asked.

    Cases and logs may name a reading as they name an option; `value` is the only one that it can have.
    """

    name: str
    value: str
    clause: str
    text: str


class Contradiction(NamedTuple):
    """Options of a game that can't sensibly be chosen together: their names, when they `clash`, and why.

    With `idle` they clash only if that option differs from its default: its value then decides nothing.
    """

    names: tuple[str, ...]
    clash: Callable[[Mapping[str, Any]], bool]
    why: str
    idle: str = ""


def as_written(value: object) -> str:
    """Return an option's value as a casebook writes it: `true` and `false`; words and numbers unchanged."""
    return str(value).lower() if isinstance(value, bool) else str(value)


POLICY = Option(
    "policy",
    "call",
    "",
    "What happens to an illegal move: it stays on the table until somebody calls it, or the phone refuses it.",
    ("call", "teach", "strict"),
)


class Options:
    """The options and readings of one game, and which options contradict each other. Every game has `policy`."""

    def __init__(self, *rows: Option | Reading | Contradiction) -> None:
        """Make the tables from their rows."""
        options = [row for row in rows if isinstance(row, Option)]
        self.rows: dict[str, Option] = {option.name: option for option in (*options, POLICY)}
        self.readings: dict[str, Reading] = {row.name: row for row in rows if isinstance(row, Reading)}
        self.defaults: Mapping[str, Any] = MappingProxyType(
            {name: option.default for name, option in self.rows.items()}
        )
        self.contradictions = tuple(row for row in rows if isinstance(row, Contradiction))

    def contradicting(self, chosen: Mapping[str, Any]) -> tuple[Contradiction, ...]:
        """Return the contradictions among all options if these are chosen. Raises EntryError as `read` does."""
        options = self.read(chosen)
        return tuple(
            row
            for row in self.contradictions
            if row.clash(options) and (not row.idle or options[row.idle] != self.defaults[row.idle])
        )

    def read(self, chosen: object) -> Mapping[str, Any]:
        """Return all options, with the chosen values in place of the defaults. Readings that are named are left out.

        Raises:
            EntryError: an unknown option, or a value that the option or reading can't have.
        """
        if not isinstance(chosen, Mapping):
            raise EntryError("not-a-mapping", key="options", value=chosen)
        for name, value in chosen.items():
            if name in self.readings:
                if value != self.readings[name].value:
                    raise EntryError("bad-option", key=name, value=value, expected=(self.readings[name].value,))
                continue
            if name not in self.rows:
                raise EntryError("unknown-option", key=name)
            option = self.rows[name]
            if not _fits(option, value):
                raise EntryError(
                    "bad-option", key=name, value=value, expected=option.values or f"a number from {option.least}"
                )
        options = {name: value for name, value in chosen.items() if name in self.rows}
        return MappingProxyType({**self.defaults, **options})


def _fits(option: Option, value: object) -> bool:
    words = option.words if option.values is None else option.values
    # In Python True == 1 == 1.0, but neither is the number 1 of an option. A word may be a member of Django's choices.
    if any(
        value == word and isinstance(value, type(word)) and isinstance(value, bool) is isinstance(word, bool)
        for word in words
    ):
        return True
    return option.values is None and type(value) is int and value >= option.least
