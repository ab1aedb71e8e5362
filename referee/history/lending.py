"""Which phone enters for whom, as the notes of a log say: a player hands their seat over, and takes it back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

LEND, KEEP = "lend", "keep"
LENDING = (LEND, KEEP)


def lent_after(lent: Mapping[str, str], note: Mapping[str, Any]) -> dict[str, str]:
    """Return who enters for whom after one more note: player -> the player whose phone it is."""
    if note.get("note") == LEND:
        return {**lent, **dict.fromkeys(note["players"], note["to"])}
    if note.get("note") == KEEP:
        return {player: to for player, to in lent.items() if player not in note["players"]}
    return dict(lent)
