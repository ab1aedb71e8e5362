"""A template tag that draws a QR code."""

from __future__ import annotations

import segno
from django import template
from django.utils.safestring import SafeString, mark_safe

register = template.Library()


@register.simple_tag
def qr_code(address: str, title: str) -> SafeString:
    """Return a QR code for `address`: black on white in either colour scheme, with the border that scanners need."""
    code = segno.make(address, error="m", micro=False)
    drawing = code.svg_inline(border=4, omitsize=True, light="#fff", title=title, svgclass="qr", lineclass=None)
    return mark_safe(drawing)  # noqa: S308 (drawn by segno, which escapes the title)
