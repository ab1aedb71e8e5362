"""The usual announcements, which each reader has in their own language."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

PHRASES: Mapping[str, str | Promise] = {
    "break": _("Break. We go on soon: please stay nearby."),
    "go-on": _("We go on now. Please go to your tables."),
    "dinner": _("Dinner is served."),
    "last-round": _("The next round is the last one."),
    "hand-in": _("Please finish your hand and hand in your result."),
}


def announcement_text(phrase: str, text: str) -> str:
    """Return an announcement's words. A phrase that this version doesn't know stays as its key."""
    return text or str(PHRASES.get(phrase, phrase))
