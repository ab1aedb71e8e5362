"""Sentences as a voice says them: no sign is left that a voice would read as a sign, or leave out."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext_lazy

from referee.shapes.log import LogLine, VerdictView
from referee.signs import (
    JOKERS,
    RANK_NAMES,
    RANK_OF_LETTERS,
    RANKS,
    SUIT_NAMES,
    SUIT_SIGNS,
    card_words,
    cards_text,
    suit_words,
)

SUITS = "".join(SUIT_SIGNS.values())
SUIT_OF_SIGN: Mapping[str, str] = {sign: suit for suit, sign in SUIT_SIGNS.items()}
SIGN = re.compile(f"(10|[2-9]|{'|'.join(RANK_OF_LETTERS)})([{SUITS}])")
LAST_LETTERS = "".join(sorted({shown[-1] for shown in RANK_OF_LETTERS}))
SUIT_BESIDE_NAME = re.compile(f"(?<![0-9{LAST_LETTERS}])([{SUITS}]) (?=\\w)")  # ♦ diamonds: the name is enough
CARDS = re.compile(f"{SIGN.pattern}(?: {SIGN.pattern})*")
UNKNOWN = re.compile(
    r"(?<![^\s(])\?(?: \?)*(?!\w)"
)  # cards that nobody has seen; no question has a space before its mark
#: Signs between words, each with what a voice says instead.
SAID: Mapping[str, str | Promise] = {
    " · ": ", ",
    " + ": pgettext_lazy("said aloud: Spel + Järn", " and "),
    " = ": pgettext_lazy("said aloud: Anna = Bo, who share a place", " level with "),
    " → ": pgettext_lazy("said aloud: what was → what is now", ", now "),
    "−": pgettext_lazy("said aloud before a number", "minus "),
    "+": pgettext_lazy("said aloud before a number", "plus "),
    "★": RANK_NAMES["X"],
}
SIGNS = re.compile("|".join(map(re.escape, SAID)))


def in_words(text: object) -> str:
    """Return a sentence for a voice: cards, suits and all other signs by their names."""
    named = CARDS.sub(_cards_named, SUIT_BESIDE_NAME.sub("", str(text)))
    named = UNKNOWN.sub(lambda run: cards_text(run[0].count("?")), named)
    named = SIGNS.sub(lambda sign: str(SAID[sign[0]]), named)
    return re.sub(f"[{SUITS}]", lambda sign: suit_words(SUIT_OF_SIGN[sign[0]]), named)


def card_named(sign: re.Match[str]) -> str:
    """Return the name of a card that is written as a sign: 7♥ is "7 of hearts"."""
    rank, suit = sign.groups()
    return card_words(("T" if rank == "10" else RANK_OF_LETTERS.get(rank, rank)) + SUIT_OF_SIGN[suit])


def spoken_text(line: LogLine) -> str:
    """Return what a voice says of an entry: its words, what this reader may know of its verdict, what it cost.

    A legal entry goes without saying. "Bo plays 9 of hearts: illegal. Follow suit. Bo held 8 of hearts."
    """
    if line.kind == "take_back":
        return in_words(gettext("%(player)s takes out the last entry, which was a mistake.") % {"player": line.by})
    said = [_with_verdict(line.text, line.verdict), line.reason]
    if line.verdict and line.verdict.breaches:
        said += [line.verdict.breaches[0].title, line.verdict.breaches[0].sentence]
    said += [f"{settled.text}: {settled.verdict.word}" for settled in line.settles]
    said += [f"{penalty.player} {penalty.amount}" for penalty in line.penalties]
    return in_words(" ".join(part if part.endswith((".", "!", "?")) else f"{part}." for part in said if part))


def hand_text(cards: Iterable[str]) -> str:
    """Return the cards that a player holds, suit by suit: "You hold 3 cards: spades 7, ace; red joker"."""
    held = sorted(cards, key=lambda code: RANKS.index(code[:-1]))
    if not held:
        return gettext("This phone knows none of your cards.")
    suits = {suit: [str(RANK_NAMES.get(code[0], code[0])) for code in held if code[-1] == suit] for suit in SUIT_NAMES}
    said = [f"{suit_words(suit)} {', '.join(ranks)}" for suit, ranks in suits.items() if ranks]
    said += [card_words(code) for code in held if code in JOKERS]
    return gettext("You hold %(cards)s: %(named)s.") % {"cards": cards_text(len(held)), "named": "; ".join(said)}


def _cards_named(run: re.Match[str]) -> str:
    return ", ".join(map(card_named, SIGN.finditer(run[0])))


def _with_verdict(text: str, verdict: VerdictView | None) -> str:
    return f"{text}: {verdict.word}" if verdict and verdict.look != "legal" else text
