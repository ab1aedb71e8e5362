"""Template tags that name the files of a game's pages, and what its face says on them."""

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


@register.filter
def of_game(part: str, game: str) -> tuple[str, str]:
    """Return the templates of a part of a page that each game draws its own way; the general one comes last.

    `part` is where the general one lies: "tablet/overhead".
    """
    page, _slash, name = part.partition("/")
    return f"referee/{game}/_{name}.html", f"referee/{page}/_{name}.html"


@register.filter
def first_hint_of(game: str) -> str:
    """Return what somebody is told who sees the phone page of this game for the first time."""
    return str(face_of(game).words.first_hint)
