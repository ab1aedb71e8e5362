"""Gnällknekt: the form for a hand's outcome."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlencode

from django.utils.translation import gettext as _

from referee.engine.fields import YES
from referee.faces.forms import Asked, Asks, Given, out_query, taps, taps_to_share_place
from referee.shapes.tally import Tally


def hand_form(asks: Asks, points: Mapping[str, int], given: Given, asked: Asked) -> Tally:
    """Ask who has no life left, in one tap; or offer that the game is drawn."""
    fields = [
        taps(player, (out_query(player), _("has no life left")), *taps_to_share_place(player, asks["shares"]))
        for player in asks["players"]
    ]
    drawn = ((urlencode({"do": "outcome", "drawn": YES}), _("The game is drawn")),) if asks["may_draw"] else ()
    return Tally("outcome", _("Who is out?"), tuple(fields), instead=drawn)
