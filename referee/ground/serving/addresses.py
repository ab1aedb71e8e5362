"""Numbers in addresses: `<number:table_id>`, which matches only numbers that the database can hold."""

from __future__ import annotations

from django.urls import register_converter

from referee.ground.whole_numbers import MOST_DIGITS


class Number:
    """Converts a part of an address to a number. An address with any other text there leads nowhere."""

    regex = f"[0-9]{{1,{MOST_DIGITS}}}"

    def to_python(self, value: str) -> int:
        """Return the number of a part of an address."""
        return int(value)

    def to_url(self, value: int) -> str:
        """Return the part of an address for a number."""
        return str(value)


register_converter(Number, "number")
