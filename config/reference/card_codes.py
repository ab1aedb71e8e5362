"""The codes of cards, as the documentation of REST explains them. They are taken from the engine's own tables."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import override

from referee.engine.cards import JOKERS, RANKS, SUITS, UNKNOWN, Card
from referee.games import GAMES
from referee.signs import RANK_NAMES, SUIT_NAMES, SUIT_SIGNS, card_words


@dataclass(frozen=True, slots=True)
class Code:
    """A code, and what it stands for."""

    code: str
    told: str


@dataclass(frozen=True, slots=True)
class PackOfGame:
    """The cards of one game, as ranges of ranks for each suit."""

    game: str
    cards: str


@dataclass(frozen=True, slots=True)
class CardCodes:
    """Everything that a program must know to write a card."""

    ranks: tuple[Code, ...]
    suits: tuple[Code, ...]
    whole: tuple[Code, ...]  # cards that have neither rank nor suit
    packs: tuple[PackOfGame, ...]


def card_codes() -> CardCodes:
    """Return the codes of all cards, in English, and which of them each game has."""
    with override("en"):
        return CardCodes(
            ranks=tuple(Code(rank, str(RANK_NAMES.get(rank, rank))) for rank in RANKS),
            suits=tuple(Code(suit, f"{SUIT_NAMES[suit]} {SUIT_SIGNS[suit]}") for suit in SUITS),
            whole=(*(Code(joker, card_words(joker)) for joker in JOKERS), Code(UNKNOWN, "a card that nobody has seen")),
            packs=tuple(PackOfGame(game.title, pack_words(game.cards)) for game in GAMES.values()),
        )


def pack_words(cards: Iterable[Card]) -> str:
    """Return a pack in words, such as "2–A in S H D C; XB XR": suits with the same ranks stand together."""
    held = set(cards)
    alike: dict[str, list[str]] = {}
    for suit in SUITS:
        alike.setdefault("".join(rank for rank in RANKS if rank + suit in held), []).append(suit)
    parts = [f"{_range(ranks)} in {' '.join(suits)}" for ranks, suits in alike.items() if ranks]
    if jokers := " ".join(joker for joker in JOKERS if joker in held):
        parts.append(jokers)
    return "; ".join(parts)


def _range(ranks: str) -> str:
    """Return ranks with a dash if they follow one another, and with spaces if they don't."""
    return f"{ranks[0]}–{ranks[-1]}" if len(ranks) > 2 and ranks in RANKS else " ".join(ranks)
