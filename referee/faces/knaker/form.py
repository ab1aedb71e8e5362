"""Knåker: the form for a hand's outcome."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlencode

from django.utils.translation import gettext as _

from referee.faces.forms import Asked, Asks, Given, out, shared, taps
from referee.shapes.tally import Tally


def hand_form(asks: Asks, points: Mapping[str, int], given: Given, asked: Asked) -> Tally:
    """Ask who goes out next, or loses, in one tap."""
    fields = [
        taps(
            player,
            (out(player), _("goes out")),
            (urlencode({"lost": player}), _("loses")),
            *shared(player, asks["shares"]),
        )
        for player in asks["players"]
    ]
    return Tally("outcome", _("Who goes out, or loses?"), tuple(fields))
