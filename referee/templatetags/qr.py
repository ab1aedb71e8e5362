"""A template tag that draws a QR code."""

from __future__ import annotations

from functools import lru_cache

import segno
from django import template
from django.utils.safestring import SafeString, mark_safe

register = template.Library()


@register.simple_tag
@lru_cache(maxsize=2_048)
def qr_code(address: str, title: str) -> SafeString:
    """Return a QR code for `address`: black on white in either colour scheme, with the border that scanners need.

    Codes are kept: making one takes 4 ms, and the cards of 1,000 players may be asked for several times.
    """
    code = segno.make(address, error="m", micro=False)
    drawing = code.svg_inline(border=4, omitsize=True, light="#fff", title=title, svgclass="qr", lineclass=None)
    return mark_safe(drawing)  # noqa: S308 (drawn by segno, which escapes the title)
