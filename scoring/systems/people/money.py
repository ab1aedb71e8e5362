"""Amounts of money and prizes as organisers write them, and what everybody owes.

A list has a line for everybody and one for each category that differs: "100" or "Junior: 50". Amounts of money are
whole numbers of hundredths.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from scoring.systems.roster.names import same_name, tidy
from scoring.systems.unreadable import Unreadable

CATEGORY_LENGTH, UNIT_LENGTH, HIGHEST = 40, 12, 10_000_000
_AMOUNT = re.compile(r"([0-9]{1,8})(?:[.,]([0-9]{1,2}))?")


@dataclass(frozen=True, slots=True)
class Tariff:
    """What players owe, in hundredths: everybody, and players of a category instead of that."""

    unit: str = ""
    usual: int = 0
    by_category: Mapping[str, int] = field(default_factory=dict)

    @classmethod
    def read(cls, stored: Mapping[str, Any] | None) -> Tariff:
        """Return the tariff as the database has it."""
        return cls(**stored) if stored else cls()

    def due(self, categories: Collection[str]) -> int:
        """Return what a player of these categories owes: the least of what they ask for."""
        return min((self.by_category[one] for one in categories if one in self.by_category), default=self.usual)


def category_name(text: str) -> str:
    """Return the name of a category, tidied; "" if there is nothing in it that can be a name."""
    return tidy(re.sub(r"[:;,]", " ", text))[:CATEGORY_LENGTH].strip()


def lists_read(text: str, known: Collection[str]) -> dict[str, list[str]]:
    """Return the amounts of each line, by category ("" for everybody). Raises Unreadable with the line.

    Amounts are separated by commas with a space, semicolons or spaces. A category must be one of those `known`.
    """
    spelled = {same_name(name): name for name in known}
    found: dict[str, list[str]] = {}
    for line in filter(None, map(tidy, text.splitlines())):
        name, colon, rest = line.rpartition(":")
        category = spelled.get(same_name(category_name(name)), "") if colon else ""
        amounts = [part for part in re.split(r"[;\s]+|,(?=\s|$)", rest) if part]
        if (colon and not category) or category in found or not amounts or not all(map(_AMOUNT.fullmatch, amounts)):
            raise Unreadable(line)
        found[category] = amounts
    return found


def hundredths(text: str) -> int:
    """Return an amount such as "12.50" in hundredths. Raises Unreadable."""
    match = _AMOUNT.fullmatch(text.strip())
    if match is None:
        raise Unreadable(text.strip())
    value = 100 * int(match[1]) + int((match[2] or "").ljust(2, "0"))
    if value > HIGHEST:
        raise Unreadable(text.strip())
    return value


def amount_text(value: int) -> str:
    """Return hundredths as an organiser writes them: "120" or "12.50"."""
    whole, rest = divmod(value, 100)
    return f"{whole}.{rest:02}" if rest else str(whole)
