"""Tidies names and compares them."""

import re
import unicodedata

#: The greatest length of a player's or a club's name, in characters.
NAME_LENGTH = 60

#: Names that no player can have: the engine records the referee's acts under this one.
RESERVED = frozenset({"referee"})

#: Letters that Unicode does not treat as accented forms, with what people type who don't have them on the keyboard.
_REPLACED = str.maketrans({"ø": "o", "æ": "ae", "œ": "oe", "đ": "d", "ð": "d", "ł": "l", "þ": "th", "ı": "i"})


_NEUTRAL = re.compile(r"N\.N\. [0-9]{5}")

#: The most accents on one letter. No language has as many; composing a text with thousands of them takes seconds.
_MOST_ACCENTS = 30


def tidy(text: str) -> str:
    """Return `text` with composed letters, single spaces and no invisible characters (such as direction marks)."""
    visible = "".join(
        " " if unicodedata.category(letter) in {"Zs", "Zl", "Zp", "Cc"} else letter
        for letter in unicodedata.normalize("NFC", _with_few_accents(text))
        if unicodedata.category(letter) not in {"Cf", "Cs", "Co", "Cn"}
    )
    return " ".join(unicodedata.normalize("NFC", visible).split())


def _with_few_accents(text: str) -> str:
    """Return the text without the accents that are too many on one letter."""
    if len(text) <= _MOST_ACCENTS:
        return text
    kept, accents = [], 0
    for letter in text:
        accents = accents + 1 if unicodedata.combining(letter) else 0
        if accents <= _MOST_ACCENTS:
            kept.append(letter)
    return "".join(kept)


def same_name(name: str) -> str:
    """Return the form by which names are compared. Names that differ only in case or in spaces are the same name."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def look_alike(name: str) -> str:
    """Return only the letters and digits of a name, without accents. Two names with the same ones may be one person's.

    "Anna S." looks like "anna s", and "Åsa Öberg" like "Asa Oberg".
    """
    parts = unicodedata.normalize("NFKD", same_name(name)).translate(_REPLACED)
    return "".join(letter for letter in parts if letter.isalnum()) or same_name(name)


def has_letter(text: str) -> bool:
    """Return whether a text contains a letter. A number, a date or a dash is nobody's name."""
    return any(letter.isalpha() for letter in text)


def neutral_name(number: int) -> str:
    """Return the name of somebody who was forgotten, the same in all languages: “N.N.” and five digits."""
    return f"N.N. {number:05}"


def is_neutral(name: str) -> bool:
    """Return whether this is the name of somebody who was forgotten."""
    return bool(_NEUTRAL.fullmatch(name))
