"""The code on the organiser's page, with which a second laptop is paired once."""

from __future__ import annotations

from time import monotonic
from typing import Any

from config.standby.messages import Unreadable, code_new, key_of_code, unseal

LASTS = 15 * 60  # seconds
TRIES = 10  # wrong ones, after which the code is void: nobody guesses at leisure


class Offer:
    """A code until it is used or guessed at, or its time is over. Its key is derived once, so a guess costs little."""

    def __init__(self) -> None:
        self.code = code_new()
        self.key = key_of_code(self.code)
        self._until = monotonic() + LASTS
        self._tries = TRIES

    @property
    def is_open(self) -> bool:
        """Return whether it still counts."""
        return self._tries > 0 and monotonic() < self._until

    @property
    def minutes(self) -> int:
        """Return how many minutes it still counts, at least one."""
        return max(1, round((self._until - monotonic()) / 60))

    def read(self, sealed: bytes) -> dict[str, Any]:
        """Return a message that is sealed with it. Raises Unreadable, and then it counts as a wrong try."""
        if not self.is_open:
            raise Unreadable
        try:
            return unseal(self.key, sealed)
        except Unreadable:
            self._tries -= 1
            raise
