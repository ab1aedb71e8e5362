"""Cards in words."""

from __future__ import annotations

from django.utils.translation import ngettext


def cards_text(count: int) -> str:
    """Return how many cards there are, such as "3 cards"."""
    return ngettext("%(count)s card", "%(count)s cards", count) % {"count": count}
