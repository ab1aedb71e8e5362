"""Cards, verdicts and players: their symbols and their names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache

from django.utils.functional import Promise
from django.utils.translation import get_language, gettext_lazy, ngettext, pgettext, pgettext_lazy

SUIT_SIGNS: Mapping[str, str] = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
RANKS = tuple("23456789TJQKAX")  # low to high, as in casebook codes
RANK_NAMES: Mapping[str, str | Promise] = {
    "A": gettext_lazy("ace"),
    "K": gettext_lazy("king"),
    "Q": gettext_lazy("queen"),
    "J": gettext_lazy("jack"),
    "T": "10",
    "X": gettext_lazy("joker"),
}
INTERNATIONAL = "en"
#: The letters on court cards and aces, by the language that they are printed for. No letter means two ranks.
LETTERS: Mapping[str, Mapping[str, str]] = {
    INTERNATIONAL: {"J": "J", "Q": "Q", "K": "K", "A": "A"},
    "sv": {"J": "kn", "Q": "D", "K": "K", "A": "E"},
    "nl": {"J": "B", "Q": "V", "K": "H", "A": "A"},
}
RANK_OF_LETTERS: Mapping[str, str] = {shown: rank for ranks in LETTERS.values() for rank, shown in ranks.items()}
RANKS_SHOWN: Mapping[str, str] = {"T": "10", "X": "★"}  # alike on all cards, and not as in the casebook
_chosen: ContextVar[str] = ContextVar("letters of the cards", default="")
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


@contextmanager
def lettered(choice: str) -> Iterator[None]:
    """Write cards with the letters of a language (a key of `LETTERS`) in here, or with those of the reader's if ""."""
    token = _chosen.set(choice if choice in LETTERS else "")
    try:
        yield
    finally:
        _chosen.reset(token)


def letters() -> str:
    """Return the key in `LETTERS` of the letters that this reader's cards have."""
    return _letters_in(get_language())


def _letters_in(language: str | None) -> str:
    short = (language or "")[:2]
    return _chosen.get() or (short if short in LETTERS else INTERNATIONAL)


def chosen_letters() -> str:
    """Return the letters that this reader chose; "" if they follow the language."""
    return _chosen.get()


def letters_shown(choice: str) -> str:
    """Return the letters of a choice, such as "kn D K E"."""
    return " ".join(LETTERS[choice].values())


def manner() -> str:
    """Return how sentences are written now, language and letters: what has been written is kept by it."""
    language = get_language()
    return f"{language}-{_letters_in(language)}"


def rank_shown(rank: str) -> str:
    """Return a rank as a card's corner shows it: "T" is 10, "J" J, kn or B."""
    return LETTERS[letters()].get(rank) or RANKS_SHOWN.get(rank, rank)


def card_sign(code: str) -> str:
    """Return a card as printed in a sentence: "KH" is K♥, "TS" 10♠, "??" ?; a joker by its name."""
    if code in JOKERS:
        return str(JOKERS[code])
    if len(code) != 2 or code[1] not in SUIT_SIGNS:
        return "?"
    return rank_shown(code[0]) + SUIT_SIGNS[code[1]]


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


def signed_points(points: int) -> str:
    """Return points with their sign: +2, −4, 0."""
    return f"+{points}" if points > 0 else f"−{-points}" if points < 0 else "0"


def join_with_or(players: Iterable[str]) -> str:
    """Return the names of players joined by "or": "anna or cia"."""
    return pgettext("between the names of players", " or ").join(players)


def cards_text(count: int) -> str:
    """Return how many cards there are, such as "3 cards"."""
    return ngettext("%(count)s card", "%(count)s cards", count) % {"count": count}
