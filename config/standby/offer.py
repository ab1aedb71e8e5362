"""The code on the organiser's page, with which a second laptop is paired once."""

from __future__ import annotations

from time import monotonic
from typing import Any

from config.standby.messages import Unreadable, code_new, key_of_code, unseal

LASTS = 15 * 60  # seconds


class Offer:
    """A code until it is used, or its time is over.

    Wrong tries don't make it void, or any guest could prevent the pairing: nobody guesses 73 bits in that time. Its key
    is derived once, so a try costs the server little.
    """

    def __init__(self) -> None:
        self.code = code_new()
        self.key = key_of_code(self.code)
        self._until = monotonic() + LASTS

    @property
    def is_open(self) -> bool:
        """Return whether the code is still valid."""
        return monotonic() < self._until

    @property
    def minutes(self) -> int:
        """Return for how many more minutes the code is valid, at least one."""
        return max(1, round((self._until - monotonic()) / 60))

    def read(self, sealed: bytes) -> dict[str, Any]:
        """Return a message that is sealed with it. Raises Unreadable."""
        if not self.is_open:
            raise Unreadable
        return unseal(self.key, sealed)
