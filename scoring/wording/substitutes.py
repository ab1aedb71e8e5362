"""Substitutes in words: who plays for whom, and in which rounds."""

from __future__ import annotations

from django.utils.translation import gettext as _


def stint_text(name: str, first: int, last: int | None) -> str:
    """Return in which rounds a substitute plays, such as "from round 3: Cilla"."""
    words = {"name": name, "first": first, "last": last}
    if last is None:
        return _("from round %(first)s: %(name)s") % words
    if first == last:
        return _("in round %(first)s: %(name)s") % words
    return _("in rounds %(first)s to %(last)s: %(name)s") % words


def called_text(player: str, substitutes: str) -> str:
    """Return a player's name with those of the substitutes behind it, such as "Bo (from round 3: Cilla)"."""
    return f"{player} ({substitutes})" if substitutes else player


def stand_in_text(player: str, substitute: str) -> str:
    """Return who sits at a table, such as "Cilla (for Bo)"; the player's own name without a substitute."""
    return _("%(name)s (for %(player)s)") % {"name": substitute, "player": player} if substitute else player
