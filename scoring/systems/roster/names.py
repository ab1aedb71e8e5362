"""Names: tidied, and compared."""

import unicodedata

#: The longest name of a player or a club, in letters.
NAME_LENGTH = 60

#: The engine records the referee's own acts under this name.
RESERVED = frozenset({"referee"})

#: Letters that are no accented form of another in Unicode, but that a keyboard without them replaces by it.
_REPLACED = str.maketrans({"ø": "o", "æ": "ae", "œ": "oe", "đ": "d", "ð": "d", "ł": "l", "þ": "th", "ı": "i"})


def tidy(text: str) -> str:
    """Return `text` with composed letters and single spaces, without what cannot be seen (direction marks, say)."""
    visible = "".join(
        " " if unicodedata.category(letter) in {"Zs", "Zl", "Zp", "Cc"} else letter
        for letter in unicodedata.normalize("NFC", text)
        if unicodedata.category(letter) not in {"Cf", "Cs", "Co", "Cn"}
    )
    return " ".join(unicodedata.normalize("NFC", visible).split())


def same_name(name: str) -> str:
    """Return the form of a name in which spellings are compared: neither case nor kinds of spaces tell people apart."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def look_alike(name: str) -> str:
    """Return the letters and digits of a name alone: names that differ in nothing else may be one person's.

    "Anna S." looks like "anna s", and "Åsa Öberg" like "Asa Oberg".
    """
    parts = unicodedata.normalize("NFKD", same_name(name)).translate(_REPLACED)
    return "".join(letter for letter in parts if letter.isalnum()) or same_name(name)


def has_letter(text: str) -> bool:
    """Return whether a text has a letter at all: a number, a date or a dash is nobody's name."""
    return any(letter.isalpha() for letter in text)
