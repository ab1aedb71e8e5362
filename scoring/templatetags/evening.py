"""A template filter of the evening: exact points in words."""

from fractions import Fraction

from django import template

from scoring.texts import points_text

register = template.Library()


@register.filter
def points(value: Fraction | None, decimals: int | None = None) -> str:
    """Points with that many decimals, or as many as they need, in the reader's own way; "" for none."""
    return "" if value is None else points_text(value, decimals)
