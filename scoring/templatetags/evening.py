"""Template filters of the evening: exact points in words, and the mark of how deep a table was recorded."""

from fractions import Fraction

from django import template

from scoring.texts import points_text

register = template.Library()

DEPTH_MARKS = {"hands": "°", "result": "°°"}


@register.filter
def points(value: Fraction | None, decimals: int | None = None) -> str:
    """Points with that many decimals, or as many as they need, in the reader's own way; "" for none."""
    return "" if value is None else points_text(value, decimals)


@register.filter
def depth_mark(recorded: str) -> str:
    """The mark of how deep a table was recorded; "" if it was every move."""
    return DEPTH_MARKS.get(recorded, "")
