"""Template tags for playing back a hand: the marks on its slider, and what is known of hands."""

from __future__ import annotations

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from referee.shapes.replay import Replay
from referee.signs import RANK_NAMES, SUIT_NAMES, manner

register = template.Library()

CROWDED = 60  # of more entries than this, legal ones are dots, and parts have no lines: nothing else could be seen
SHAPES = {"legal": "legal", "open": "open", "unproven": "open", "illegal": "illegal"}


register.simple_tag(manner)


@register.simple_tag
def film_marks(replay: Replay) -> SafeString:
    """Return the marks of a hand's entries, along the whole width of a drawing; a line where a trick or turn begins."""
    marks, parts, last = [], [], max(len(replay.marks) - 1, 1)
    for at, mark in enumerate(replay.marks):
        x = f"{100 * at / last:.2f}%"
        shape = SHAPES.get(mark.look, "none")
        if shape == "legal" and len(replay.marks) > CROWDED:
            shape = "none"
        marks.append(format_html('<use href="#film-{}" x="{}" y="12"/>', shape, x))
        if mark.part and at and len(replay.marks) <= CROWDED:
            parts.append(format_html('<use href="#film-part" x="{}" y="12"/>', x))
    return mark_safe("".join((*parts, *marks)))  # noqa: S308 (each piece is escaped)


@register.filter
def is_suit(what: str) -> bool:
    """Return whether a hand lacks a suit; else it is a rank."""
    return what in SUIT_NAMES


@register.filter
def rank_name(rank: str) -> str:
    """Return the name of a rank in words."""
    return str(RANK_NAMES.get(rank, rank))
