"""Cards and verdicts in few characters."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

SUIT_SIGNS: Mapping[str, str] = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}

VERDICT_MARKS: Mapping[str, str] = {"legal": "✓", "open": "?", "illegal": "✕", "impossible": "–"}
VERDICT_WORDS: Mapping[str, str | Promise] = {
    "legal": pgettext_lazy("verdict", "legal"),
    "open": pgettext_lazy("verdict", "open"),
    "illegal": pgettext_lazy("verdict", "illegal"),
    "impossible": pgettext_lazy("verdict", "impossible"),
}


def card_sign(code: str) -> str:
    """A card as printed in a sentence: "KH" is K♥, "TS" 10♠, "??" ?."""
    if len(code) != 2 or code[1] not in SUIT_SIGNS:
        return "?"
    return ("10" if code[0] == "T" else code[0]) + SUIT_SIGNS[code[1]]


def card_signs(codes: Iterable[str]) -> str:
    """Several cards, parted by spaces."""
    return " ".join(card_sign(code) for code in codes)
