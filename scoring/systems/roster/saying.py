"""What one line of a list says: a name or several, a family, and what stands after the name."""

from typing import NamedTuple

from scoring.systems.roster.asides import looks_like_club, split_asides
from scoring.systems.roster.names import NAME_LENGTH, RESERVED, has_letter, same_name
from scoring.systems.roster.parting import Part, by_commas, family_of, parts_of, with_surname, without_number
from scoring.systems.roster.preview import Asked, Entrant, Trouble

_ERRORS = ("#N/A", "#REF!", "#NAME?", "#VALUE!", "#DIV/0!", "#NULL!", "#NUM!")


class Said(NamedTuple):
    """The text of a line, its name, what stands after the name, and the surname and members if it is a family."""

    text: str
    name: str
    asides: tuple[str, ...]
    family: tuple[str, tuple[str, ...]] | None


def said_in(text: str) -> Said:
    """Return what a line says. `text` has no number before the name."""
    if no_name(text):
        return Said(text, text, (), None)
    family = family_of(text)
    if family and not any("(" in member for member in family[1]):
        return Said(text, text, (), family)
    before, mark, aside = text.rpartition("(")
    if mark and (family := family_of(before.rstrip())):
        return Said(text, before.rstrip(), (aside.rstrip(" )"),), family)
    return Said(text, *split_asides(text), None)


def kind_of(aside: str) -> Asked:
    """Return which question asks about what stands after a name."""
    return Asked.CLUBS if looks_like_club(aside) else Asked.REMARKS


def players_of_line(said: Said, rest: Entrant, part: str | None) -> list[Entrant]:
    """Return the players of a line. `part` says what the parts of its name are; `rest` has the line's other entries."""
    parts, commas, name = parts_of(said.name), by_commas(said.name), said.name
    club, family = rest.club, rest.family
    names = [name if len(parts) > 1 or not commas else commas[0]]
    if said.family and part in (Part.FAMILY, Part.PLAYERS):
        names = list(said.family[1])
        family = rest.family or (said.family[0] if part == Part.FAMILY else "")
    elif part == Part.SURNAME:
        names = [f"{commas[1]} {commas[0]}"]
    elif part == Part.CLUB:
        names, club = [commas[0]], commas[1]
    elif part == Part.PLAYERS:
        names = list(parts)
    elif part in (Part.SHARED, Part.FAMILY) and (shared := with_surname(parts)):
        names = list(shared)
        family = rest.family or (parts[-1].partition(" ")[2] if part == Part.FAMILY else "")
    alias = rest.alias if len(names) == 1 else ""
    return [Entrant(without_number(found, bare=False), club, family, alias) for found in names]


def no_name(name: str) -> Trouble | None:
    """Return the reason why this can't be a name, or None if it can."""
    if (name.startswith("=") and name.strip("=")) or name.upper() in _ERRORS:
        return Trouble.FORMULA
    if not has_letter(name):
        return Trouble.NO_NAME
    return Trouble.ADDRESS if "@" in name and "." in name.rpartition("@")[2] else None


def why_unusable(entrant: Entrant) -> Trouble | None:
    """Return the reason why nobody can be entered like this, or None if somebody can."""
    if same_name(entrant.name) in RESERVED:
        return Trouble.RESERVED
    longest = max(len(text) for text in (entrant.name, entrant.club, entrant.family, entrant.alias))
    return no_name(entrant.name) or (Trouble.TOO_LONG if longest > NAME_LENGTH else None)
