"""Template tags that name the extra files of a game's pages."""

from __future__ import annotations

from django import template

from referee.faces import face_of

register = template.Library()


@register.filter
def style_of(game: str) -> str:
    """Return the game's own style sheet; "" if it has none."""
    return face_of(game).style


@register.filter
def scripts_of(game: str) -> tuple[str, ...]:
    """Return the game's own scripts."""
    return face_of(game).scripts
