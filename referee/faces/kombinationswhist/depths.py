"""Kombinations-Whist: what each recording depth can prove."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from referee.faces.depths import Recording, recordings

DEPTHS = recordings(
    moves=_("Every rule of bidding, declaring and play, with the card that shows it; and whether the bid was made."),
    hands=Recording(
        _("each deal's outcome"),
        _("The points of a deal, from who bid what and how it turned out; and who deals next."),
        _("Whether each bid was high enough, how a card was played, and whether the bid was truly made."),
        _("Play the deal. Then one of you enters the bid and how it turned out."),
    ),
    result=_("That everybody has points, and that these points end the game."),
)
