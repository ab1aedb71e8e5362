"""Lots: a number for each player that anybody can draw again from the same seed."""

from hashlib import sha256

#: The highest lot; the lowest is 1.
HIGHEST = 999_999


def lot(seed: int, key: str) -> int:
    """Return the lot of one player, whose `key` never changes. It does not depend on who else takes part."""
    return int.from_bytes(sha256(f"{seed}:{key}".encode()).digest()[:8], "big") % HIGHEST + 1
