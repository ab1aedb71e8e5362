"""Other names for people, in all that a shape says: in fields, in sentences, and in what people wrote themselves."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeVar

from referee.history.arrangement import NEVER_NAMES

T = TypeVar("T")

SUITS = "♠♥♦♣"  # a letter followed by one of these is a card
# Fields that hold our own words, or cards: a player's name in them is not a name.
NO_NAMES = NEVER_NAMES | {"kind", "role", "verdict", "mark", "word", "href", "clause", "game", "policy", "log_hash"}


def with_names(value: T, names: Mapping[str, str]) -> T:
    """Return the value with each of these names replaced: in every text, and as the key of a mapping.

    A name is replaced as a whole word, genitives included, and the longest name first.
    """
    if not names:
        return value
    longest_first = sorted(filter(None, names), key=len, reverse=True)
    pattern = re.compile(rf"(?<!\w)({'|'.join(map(re.escape, longest_first))})(?=s?(?!\w))(?![{SUITS}])")
    replaced: T = _replace_texts(value, lambda text: pattern.sub(lambda found: names[found[1]], text))
    return replaced


def _replace_texts(value: Any, told: Callable[[str], str], field: str = "") -> Any:
    """Return the value with every text in it passed through `told`, but those of a field that holds no names.

    Such a field may have rows in it, such as players with their cards, in which there are names after all.
    """
    if isinstance(value, str):
        return value if field in NO_NAMES else told(value)
    if isinstance(value, Mapping):
        return {told(key): _replace_texts(part, told, str(key)) for key, part in value.items()}
    if isinstance(value, list | tuple):
        parts = [_replace_texts(part, told, field if isinstance(part, str) else "") for part in value]
        return value._make(parts) if hasattr(value, "_make") else type(value)(parts)
    if is_dataclass(value) and not isinstance(value, type):
        own = {one.name: _replace_texts(getattr(value, one.name), told, one.name) for one in fields(value) if one.init}
        return replace(value, **own)
    return value
