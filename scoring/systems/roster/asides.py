"""Splits off what stands after a name: "(Amsterdam)" is perhaps a club, and "- kommer senare" a remark."""

import re
from enum import StrEnum
from typing import NamedTuple

from scoring.systems.roster.names import has_letter

#: In parentheses or brackets, or after a dash between spaces, or signs such as 👍 that are no text.
_AFTER = re.compile(
    r"\s*[(\[](?P<within>[^()\[\]]*)[)\]]$"
    r"|\s+(?:-{1,2}|–|—)\s+(?P<dashed>\S.*)$"
    r"|\s*(?P<signs>[\u2190-\u2bff\U0001f000-\U0001faff\ufe0f]{1,20})$"
)
#: How many asides one name may have.
_MOST = 3
#: Words with which a remark begins also if they are written with a capital.
_SPELLED = (
    "kommer, kanske, sen, senare, ny, gäst, betald, betalat, bara, med, utan, från, till, endast, reserv, late, later, "
    "maybe, new, guest, paid, only, with, without, from, until, reserve, comes, coming, arrives, komt, misschien, "
    "laat, nieuw, gast, betaald, alleen, met, zonder, vanaf, tot"
)
_OF_REMARKS = frozenset(_SPELLED.split(", "))


class Aside(StrEnum):
    """What stands after a name."""

    CLUB = "club"
    ALIAS = "alias"
    REMARK = "remark"
    NAME = "name"  # it is part of the name


class Named(NamedTuple):
    """A name, and what stands after it, in the order in which it is written."""

    name: str
    asides: tuple[str, ...]


def split_asides(text: str) -> Named:
    """Return a name and what stands after it."""
    name = text
    asides: list[str] = []
    while len(asides) < _MOST and (found := _AFTER.search(name)) and has_letter(name[: found.start()]):
        aside = next(part for part in found.groups() if part is not None).strip()
        name = name[: found.start()].rstrip()
        if aside:
            asides.insert(0, aside)
    return Named(name, tuple(asides))


def looks_like_club(aside: str) -> bool:
    """Return whether this may be a club or a place: it begins with a capital and not with a word of remarks."""
    first = re.split(r"[\s,.:]", aside, maxsplit=1)[0]
    return first[:1].isupper() and first.casefold() not in _OF_REMARKS
