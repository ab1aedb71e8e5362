"""Template tags for what one tap enters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django import template

register = template.Library()


@register.filter
def act(body: Mapping[str, Any]) -> str:
    """Return what one tap sends, as `referee.forms.reading.read_body` reads it."""
    return urlencode({key: value for key, value in body.items() if key != "by"})


@register.simple_tag
def act_of(**fields: Any) -> str:
    """Return the same from fields given one by one; those without a value are left out."""
    return urlencode({key: value for key, value in fields.items() if value not in (None, "")})
