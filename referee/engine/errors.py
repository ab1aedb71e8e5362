"""Errors in entries that can't be read."""

from __future__ import annotations


class EntryError(ValueError):
    """An event, option or position can't be read; nothing has changed.

    `code` names the kind of mistake, so that it can be put into words; `data` says what it concerns (`key`, `value`,
    `expected`).
    """

    def __init__(self, code: str, **data: object) -> None:
        self.code = code
        self.data = data
        about = ", ".join(f"{key}={value!r}" for key, value in data.items())
        super().__init__(f"{code}: {about}" if about else code)
