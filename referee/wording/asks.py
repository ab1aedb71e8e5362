"""What is asked now, in one sentence: of the reader, or of whoever's turn it is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from referee.wording.signs import suit_words

Text = str | Promise

# phase -> (asked of me, told of another)
ASKED: Mapping[str, tuple[Text, Text]] = {
    "join": (_("Your turn: do you join or pass?"), _("%(turn)s is asked: join or pass?")),
    "exchange": (_("Your turn: how many cards do you exchange?"), _("%(turn)s exchanges.")),
    "lead": (_("Your turn: you lead."), _("%(turn)s leads.")),
    "play": (_("Your turn: %(suit)s led."), _("%(turn)s plays: %(suit)s led.")),
}


def ask_text(view: Mapping[str, Any], *, status: str, me: str | None = None) -> str:
    """What is asked now. `view` has the casebook's keys; `me` is the reader's name if they play."""
    if view.get("finished"):
        return gettext("The game is over: %(winners)s won.") % {"winners": ", ".join(view.get("winners") or ())}
    if status == "closed":
        return gettext("This table is closed.")
    if view["phase"] == "done":
        return gettext("Deal, then enter who dealt and which card was turned up.")
    turn, trick = view.get("turn"), view.get("trick") or ()
    if turn is None:
        return gettext("Nobody's turn: call the referee.")
    phase = "lead" if view["phase"] == "play" and not trick else view["phase"]
    mine, other = ASKED[phase]
    words = {"turn": turn, "suit": suit_words(trick[0]["card"]) if trick else ""}
    return str(mine if turn == me else other) % words
