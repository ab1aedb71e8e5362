"""Recognises lines that head a list or a part of it, such as "Anmälda:", "## Deelnemers" or "Players for Friday"."""

import re
from enum import StrEnum

from scoring.systems.roster.columns import NAMING, meant_by
from scoring.systems.roster.names import has_letter, tidy

#: What stands above lists of players, beside the words that head a column of names.
_SPELLED = (
    "signed up, sign-ups, signups, sign ups, registered, entries, list, list of players, list of participants, "
    "player list, players list, reserves, waiting list, who is coming, anmälda, anmälda spelare, anmälningar, "
    "anmälningslista, deltagarlista, spelarlista, startlista, lista, reserver, reservlista, väntelista, "
    "vilka kommer, vem kommer, aangemeld, aanmeldingen, aangemelde spelers, deelnemerslijst, spelerslijst, lijst, "
    "reservelijst, wachtlijst, wie komen er, wie komt er"
)
_WORDS = frozenset(_SPELLED.split(", "))
_MARKDOWN = re.compile(r"#{1,6}\s+(?=[^\W\d_])")
_DATE = re.compile(r"\b\d{1,2}[/.:]\d{1,2}\b|\b20\d\d\b")
_RULE = re.compile(r"([-=_*~–—])\1{2,}")
_AROUND = " *_~`"


class Heading(StrEnum):
    """The answers to whether a line is a heading."""

    HEADING = "heading"
    PLAYER = "player"


def is_heading(line: str, *, first: bool, underlined: bool) -> bool:
    """Return whether a line looks like a heading, and not like a name.

    `first` is whether nothing stands above it. Only there a date, or a line below it, makes it a heading.
    """
    text = tidy(line)
    if not has_letter(text):
        return False
    bare = _MARKDOWN.sub("", text).strip(_AROUND)
    if _MARKDOWN.match(text) or bare.endswith(":") or _is_word(bare):
        return True
    begins_so = bare != bare.split(" ")[0] and _is_word(bare.split(" ")[0])
    return first and (underlined or begins_so or _DATE.search(bare) is not None)


def without_marks(line: str) -> str:
    """Return the text of a heading that is a name after all."""
    return _MARKDOWN.sub("", tidy(line)).strip(_AROUND + ":")


def is_rule(line: str) -> bool:
    """Return whether a line only underlines the one above, as in "-----"."""
    return _RULE.fullmatch(tidy(line).replace(" ", "")) is not None


def _is_word(text: str) -> bool:
    return meant_by(text) in NAMING or text.rstrip(".:").casefold() in _WORDS
