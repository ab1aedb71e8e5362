"""A case without names, to be shown outside the club: players become A, B, …, in seating order, referees R1, R2.

No queries. Names are replaced in every text, also in what people wrote themselves; whoever shares the case should read
those texts through.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from string import ascii_uppercase

from referee.selectors.tablet.dossier import Dossier
from referee.wording.names import with_names


def anonymise_case(case: Dossier, referees: Iterable[str]) -> Dossier:
    """Return the case without the names of players, of the given referees, and of the hall."""
    names = {name: f"R{number}" for number, name in enumerate(referees, start=1)}
    names |= dict(zip(case.players, ascii_uppercase, strict=False))
    told = with_names(case, names)
    return replace(told, hall="", players=tuple(names[player] for player in case.players))
