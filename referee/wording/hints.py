"""Why a move is sensible, for somebody who practises: from a move's key (`why`) to a sentence."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from referee.engine.practice import DUCK, LEAD, LOW, ONLY, WIN, Move
from referee.faces import face_of
from referee.faces.words import Text
from referee.wording.entries import own_text

# Reasons that games of tricks share; a game's own words take precedence.
COMMON: Mapping[str, Text] = {
    LEAD: _("You lead, and a high card may take the trick."),
    WIN: _("It is the cheapest of your cards that takes the trick so far."),
    LOW: _("You can do without it: let a low card go."),
    DUCK: _("You want few tricks, and this card does not take this one."),
    ONLY: _("It is the only card that you may play now."),
}


def hint_texts(game: str, move: Move) -> tuple[str, str]:
    """Return a move as on the pad and why it is sensible. A blind move's card is not named."""
    why = face_of(game).words.hints.get(move.why) or COMMON.get(move.why, "")
    return "" if move.blind else own_text(game, move.body), str(why)
