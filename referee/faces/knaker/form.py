"""Knåker: the form for a hand's outcome."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlencode

from django.utils.translation import gettext as _

from referee.faces.forms import Asked, Asks, Given, out_query, taps, taps_to_share_place
from referee.shapes.tally import Tally


def hand_form(asks: Asks, points: Mapping[str, int], given: Given, asked: Asked) -> Tally:
    """Ask who goes out next, or loses, in one tap."""
    fields = [
        taps(
            player,
            (out_query(player), _("goes out")),
            (urlencode({"lost": player}), _("loses")),
            *taps_to_share_place(player, asks["shares"]),
        )
        for player in asks["players"]
    ]
    return Tally("outcome", _("Who goes out, or loses?"), tuple(fields))
