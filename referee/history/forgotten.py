"""Puts a neutral name in the place of the names of people who are to be forgotten (decision 0116).

Names of a game are replaced where they stand as a whole, or among others. In words that people have typed, the parts of
a name are replaced too, in small and in capital letters. The names of people who stay are left as they are, even if
they share a part with a forgotten one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

WORD = re.compile(r"[^\W_]+")
TYPED = frozenset({"reason", "why", "text", "answer"})  # fields of words that people have typed, as in “settled_why”
CODES = frozenset({"do", "note", "kind"})  # keys of words of ours, which are never a name
ENDINGS = r"(?:['’]?s)?"  # as in “Anna's turn” and “Annas tur”
SHORTEST = 2  # letters of a part that is replaced by itself; an initial says nothing


class Forgotten:
    """The names to replace, each with the neutral name in its place. `others` are names of people who stay.

    `hashes` tells which hash now stands for which. Whoever counts a chain anew adds to it, and later lines that name
    an earlier hash follow.
    """

    def __init__(self, names: Mapping[str, str], others: Iterable[str] = ()) -> None:
        self.names = dict(names)
        self.hashes: dict[str, str] = {}
        self._words = {word for name in names for word in _words(name)}
        stay = [name for name in others if name not in self.names and not self._words.isdisjoint(_words(name))]
        parts = {part: neutral for name, neutral in names.items() for part in _parts(name)}
        self._typed = {part.casefold(): neutral for part, neutral in {**parts, **self.names}.items()}
        self._typed.update((name.casefold(), name) for name in stay)
        self._whole = _pattern([*self.names, *stay])
        self._anywhere = _pattern([*parts, *self.names, *stay], re.IGNORECASE, ENDINGS)

    def text(self, text: str, *, typed: bool = False) -> str:
        """Return a text without the names. `typed`: it is in somebody's own words."""
        if self._words.isdisjoint(_words(text)):
            return text
        if typed:
            return self._anywhere.sub(lambda found: self._typed.get(found[1].casefold(), found[0]), text)
        return self._whole.sub(lambda found: self.names.get(found[1], found[0]), text)

    def value(self, value: Any, *, typed: bool = False) -> Any:
        """Return a value of JSON without the names, in keys as well."""
        if isinstance(value, str):
            return self.hashes.get(value) or self.text(value, typed=typed)
        if isinstance(value, list):
            return [self.value(one, typed=typed) for one in value]
        if isinstance(value, dict):
            return {
                self.text(key): one if key in CODES and isinstance(one, str) else self.value(one, typed=is_typed(key))
                for key, one in value.items()
            }
        return value


def is_typed(field: str) -> bool:
    """Return whether a field of this name has somebody's own words."""
    return field.rpartition("_")[2] in TYPED


def _words(text: str) -> list[str]:
    """Return the words of a text in small letters, with and without an “s” at their end."""
    found = WORD.findall(text.casefold())
    return found + [word[:-1] for word in found if word.endswith("s")]


def _parts(name: str) -> list[str]:
    """Return the parts of a name that say whose it is: not “van”, “de” or an initial."""
    return [part for part in WORD.findall(name) if len(part) >= SHORTEST and not part[0].islower()]


def _pattern(names: Iterable[str], flags: re.RegexFlag = re.NOFLAG, ending: str = "") -> re.Pattern[str]:
    """Return a pattern that finds each of the names by itself, the longest first."""
    longest_first = sorted(map(re.escape, names), key=len, reverse=True)
    return re.compile(rf"(?<!\w)({'|'.join(longest_first)}){ending}(?!\w)", flags)
