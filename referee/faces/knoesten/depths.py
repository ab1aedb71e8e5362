"""Knoesten: what each recording depth can prove."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from referee.faces.depths import Recording, recordings

DEPTHS = recordings(
    moves=_("Every rule a card can break, with the card that shows it: joining, exchanging, following suit, trumping."),
    hands=Recording(
        _("each hand's outcome"),
        _("That the tricks of a hand add up, that everybody who had to join did, the points, and who deals next."),
        _("How a card was played: nobody can show a revoke or a wrong exchange. The referee can still give a fault."),
        _("Play the hand. Then one of you enters who took how many tricks."),
    ),
    result=_("That everybody has points, and that these points end the game."),
)
