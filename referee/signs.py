"""Cards, verdicts and players: their symbols and their names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from django.utils.functional import Promise
from django.utils.translation import get_language, gettext_lazy, ngettext, pgettext, pgettext_lazy

SUIT_SIGNS: Mapping[str, str] = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
RANK_NAMES: Mapping[str, str | Promise] = {
    "A": gettext_lazy("ace"),
    "K": gettext_lazy("king"),
    "Q": gettext_lazy("queen"),
    "J": gettext_lazy("jack"),
    "T": "10",
    "X": gettext_lazy("joker"),
}
RANKS_SHOWN: Mapping[str, str] = {"T": "10", "X": "★"}  # ranks displayed differently from the casebook's letter
SUIT_NAMES: Mapping[str, str | Promise] = {
    "S": pgettext_lazy("suit", "spades"),
    "H": pgettext_lazy("suit", "hearts"),
    "D": pgettext_lazy("suit", "diamonds"),
    "C": pgettext_lazy("suit", "clubs"),
}
JOKERS: Mapping[str, str | Promise] = {
    "XB": pgettext_lazy("a card's name", "black joker"),
    "XR": pgettext_lazy("a card's name", "red joker"),
}

VERDICT_MARKS: Mapping[str, str] = {"legal": "✓", "open": "?", "illegal": "✕", "impossible": "–", "unproven": "?"}
VERDICT_WORDS: Mapping[str, str | Promise] = {
    "legal": pgettext_lazy("verdict", "legal"),
    "open": pgettext_lazy("verdict", "open"),
    "illegal": pgettext_lazy("verdict", "illegal"),
    "impossible": pgettext_lazy("verdict", "impossible"),
    "unproven": pgettext_lazy("verdict", "not proven"),
}


def card_sign(code: str) -> str:
    """Return a card as printed in a sentence: "KH" is K♥, "TS" 10♠, "??" ?; a joker by its name."""
    if code in JOKERS:
        return str(JOKERS[code])
    if len(code) != 2 or code[1] not in SUIT_SIGNS:
        return "?"
    return ("10" if code[0] == "T" else code[0]) + SUIT_SIGNS[code[1]]


def card_signs(codes: Iterable[str]) -> str:
    """Return several cards, separated by spaces."""
    return " ".join(card_sign(code) for code in codes)


def card_words(code: str) -> str:
    """Return a card's name in words, for screen readers: "king of hearts"."""
    return _card_words(code, get_language())


@lru_cache(maxsize=1000)  # a pack of cards in each language; codes come from requests too, so there is a bound
def _card_words(code: str, _language: str | None) -> str:
    if code in JOKERS:
        return str(JOKERS[code])
    rank, suit = code[:-1], code[-1]
    words = {"rank": RANK_NAMES.get(rank, rank), "suit": SUIT_NAMES.get(suit, suit)}
    return pgettext("a card's name", "%(rank)s of %(suit)s") % words


def suit_words(suit: str) -> str:
    """Return a suit's name ("H" is hearts); also for a card's code, whose suit is its last letter."""
    return str(SUIT_NAMES.get(suit[-1:], suit))


def signed(points: int) -> str:
    """Return points with their sign: +2, −4, 0."""
    return f"+{points}" if points > 0 else f"−{-points}" if points < 0 else "0"


def either(players: Iterable[str]) -> str:
    """Return the names of players joined by "or": "anna or cia"."""
    return pgettext("between the names of players", " or ").join(players)


def cards_text(count: int) -> str:
    """Return how many cards there are, such as "3 cards"."""
    return ngettext("%(count)s card", "%(count)s cards", count) % {"count": count}
