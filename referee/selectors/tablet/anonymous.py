"""A case without names, to be shown outside the club: players become A, B, …, in seating order, referees R1, R2.

No queries. Names are replaced in every text, also in what people wrote themselves; whoever shares the case should read
those texts through.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import fields, is_dataclass, replace
from string import ascii_uppercase
from typing import Any

from referee.history.arrangement import NEVER_NAMES
from referee.selectors.tablet.dossier import Dossier

SUITS = "♠♥♦♣"  # a letter followed by one of these is a card
# Fields that hold our own words, or cards: a player's name in them is not a name.
NO_NAMES = NEVER_NAMES | {"kind", "role", "verdict", "mark", "word", "href", "clause", "game", "policy", "log_hash"}


def anonymise_case(case: Dossier, referees: Iterable[str]) -> Dossier:
    """Return the case without the names of players, of the given referees, and of the hall."""
    names = {name: f"R{number}" for number, name in enumerate(referees, start=1)}
    names |= dict(zip(case.players, ascii_uppercase, strict=False))
    told: Dossier = _replace_texts(case, _replacing(names))
    return replace(told, hall="", players=tuple(names[player] for player in case.players))


def _replacing(names: dict[str, str]) -> Callable[[str], str]:
    """Return a function that replaces each of these names in a text: longest first, whole words, genitives included."""
    longest_first = sorted(filter(None, names), key=len, reverse=True)
    pattern = re.compile(rf"(?<!\w)({'|'.join(map(re.escape, longest_first))})(?=s?(?!\w))(?![{SUITS}])")
    return lambda text: pattern.sub(lambda found: names[found[1]], text)


def _replace_texts(value: Any, told: Callable[[str], str]) -> Any:
    """Return the value with every text in it passed through `told`."""
    if isinstance(value, str):
        return told(value)
    if isinstance(value, dict):
        return {told(key): part if key in NO_NAMES else _replace_texts(part, told) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return type(value)(_replace_texts(part, told) for part in value)
    if is_dataclass(value) and not isinstance(value, type):
        changed = {
            field.name: _replace_texts(getattr(value, field.name), told)
            for field in fields(value)
            if field.name not in NO_NAMES
        }
        return replace(value, **changed)
    return value
