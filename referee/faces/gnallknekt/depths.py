"""Gnällknekt: what each recording depth can prove."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from referee.faces.depths import Recording, recordings

DEPTHS = recordings(
    moves=_("Every rule of taking, attacking and defending, and who lost which life to what."),
    hands=Recording(
        _("who is out"),
        _("The order in which players lost their last life, and so their places."),
        _("How a card was played: whether an attack could hit, or somebody took too many."),
        _("Play. One of you enters who loses their last life."),
    ),
    result=_("That everybody has a place."),
)
