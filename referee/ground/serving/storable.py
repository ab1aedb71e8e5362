"""Which texts can be stored and shown. All others are refused where requests are read, before anything repeats them."""

from __future__ import annotations

from typing import Any

NUL = "\0"  # PostgreSQL stores no text that contains it


def is_storable(sent: Any) -> bool:
    """Return whether all texts in what was sent can be written in UTF-8 and stored.

    Half of a surrogate pair, which JSON can spell as an escape, can't be.
    """
    if isinstance(sent, str):
        if NUL in sent:
            return False
        try:
            sent.encode()
        except UnicodeEncodeError:
            return False
    if isinstance(sent, dict):
        return all(is_storable(key) and is_storable(value) for key, value in sent.items())
    return all(map(is_storable, sent)) if isinstance(sent, list) else True
