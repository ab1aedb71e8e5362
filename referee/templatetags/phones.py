"""Template tags for a phone that enters for several players."""

from __future__ import annotations

from django import template

from referee.access.links import FOR_ALL

register = template.Library()


@register.filter
def entering_for(token: str, position: int | str) -> str:
    """Return a seat's token with which its phone enters for the seat at `position`; "" for whoever is to move."""
    return f"{token.partition(FOR_ALL)[0]}{FOR_ALL}{position}"
