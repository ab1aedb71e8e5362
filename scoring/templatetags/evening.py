"""Template tags of the evening: exact points, and codes to scan."""

from fractions import Fraction

import segno
from django import template
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from scoring.texts import points_text

register = template.Library()


@register.filter
def points(value: Fraction | None) -> str:
    """Points with at most two decimals, in the reader's own way; "" for none."""
    return "" if value is None else points_text(value)


@register.simple_tag
def qr(address: str, whose: str = "") -> SafeString:
    """A code that opens `address`, drawn for print: black on white, with the quiet border that scanners need."""
    title = _("Code for %(whose)s") % {"whose": whose} if whose else _("Code to scan")
    code = segno.make(address, error="m", micro=False)
    drawing = code.svg_inline(border=4, omitsize=True, light="#fff", title=title, svgclass="qr", lineclass=None)
    return mark_safe(drawing)  # noqa: S308 (drawn by segno, which escapes the title)
