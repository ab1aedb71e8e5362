"""Recognises the members of a club in a list of players."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from scoring.systems.roster.names import look_alike, same_name
from scoring.systems.roster.preview import Entrant


def as_members(entrants: Iterable[Entrant], members: Sequence[Entrant], taken: Iterable[str]) -> list[Entrant]:
    """Return the entrants, those who are members by the club's name for them, with its family and spellings.

    A member is recognised by name, by a known spelling, or by a name that differs only in accents, spaces and signs, if
    no other member has such a name. Members whose name is among those `taken` are in the tournament already, so a name
    that is only alike is somebody else's. Each member is recognised once.
    """
    here = {same_name(name) for name in taken}
    free = [member for member in members if same_name(member.name) not in here]
    by_name = {same_name(name): member for member in free for name in (*member.spellings, member.name)}
    by_look: dict[str, list[Entrant]] = {}
    for one in free:
        by_look.setdefault(look_alike(one.name), []).append(one)
    found, used = [], set[str]()
    for entrant in entrants:
        alike = by_look.get(look_alike(entrant.name), [])
        member = by_name.get(same_name(entrant.name)) or (alike[0] if len(alike) == 1 else None)
        if member is None or member.name in used:
            found.append(entrant)
        else:
            used.add(member.name)
            found.append(_merged(entrant, member))
    return found


def _merged(entrant: Entrant, member: Entrant) -> Entrant:
    """Return a member as a list names them: the list's club, and its family if it has one."""
    spelling = (entrant.name,) if entrant.name != member.name else ()
    spellings = tuple(dict.fromkeys((*member.spellings, *spelling)))
    family = entrant.family or member.family
    return replace(entrant, name=member.name, family=family, spellings=spellings)
