"""Where a hand of a duplicate is dealt to, in words."""

from __future__ import annotations

from django.utils.translation import gettext as _


def place_text(place: int) -> str:
    """Return where somebody sits, counted clockwise from the dealer (0)."""
    names = (_("Dealer"), _("Left of the dealer"), _("Second to the left"), _("Third to the left"))
    return names[place] if place < len(names) else str(place + 1)
