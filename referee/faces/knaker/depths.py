"""Knåker: what each recording depth can prove."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from referee.faces.depths import Recording, recordings

DEPTHS = recordings(
    moves=_("Every rule of laying and drawing; whether a cheat was called in time, and how the table is put back."),
    hands=Recording(
        _("who goes out"),
        _("The order in which players went out or lost, and so their places; and the pricks that were given."),
        _("Whether a move was a cheat: it is called and judged by word alone, and nothing is put back."),
        _("Play. One of you enters who goes out or loses."),
    ),
    result=_("That everybody has a place."),
)
