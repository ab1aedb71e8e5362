"""Why a clause is cited: from a breach's key (`why`) to a sentence.

A breach's cards begin with those of the entry; the cards that prove it follow. If none follow, it is proven by
counting.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext_lazy as _

from referee.faces import face_of
from referee.faces.words import Why
from referee.signs import card_signs

# Reasons shared by games; a game's own words take precedence.
COMMON: Mapping[str, Why] = {
    "card-lies-elsewhere": Why(_("That card lies elsewhere already.")),
    "card-not-in-deck": Why(_("That card is not in this pack.")),
    "card-not-in-hand": Why(_("%(player)s can't have held that card.")),
    "cards-not-told": Why(
        _("Only the players who went out have been entered, so nobody knows what lies on the table.")
    ),
    "holds-no-cards": Why(_("%(player)s holds no cards.")),
    "no-such-event": Why(_("There is no such entry to rule on.")),
    "out-of-turn": Why(_("It was not %(player)s's turn.")),
}

# For a game whose reasons have no words yet; a test lists them.
UNSAID = Why(_("%(player)s's act breaks this clause."))


def breach_text(game: str, why: str, *, player: str, cards: Sequence[str], entered: int, is_open: bool) -> str:
    """Return the sentence of a breach. `entered` says how many of its cards belong to the entry itself."""
    reason = reason_of(game, why)
    proof = cards[entered:]
    if is_open and reason.open:
        text = reason.open
    elif not proof and reason.counted:
        text = reason.counted
    else:
        text = reason.shown
    words = {"player": player, "played": card_signs(cards[:entered]), "proof": card_signs(proof)}
    return str(text) % words


def reason_of(game: str, why: str) -> Why:
    """Return a game's words for a breach's key."""
    return face_of(game).words.whys.get(why) or COMMON.get(why, UNSAID)
