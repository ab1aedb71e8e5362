"""Template tags for what one tap enters."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any
from urllib.parse import urlencode

from django import template
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

register = template.Library()


@register.filter
def act(body: Mapping[str, Any]) -> str:
    """Return what one tap sends, as `referee.forms.reading.read_body` reads it."""
    return urlencode({key: value for key, value in body.items() if key != "by"})


@register.simple_tag
def act_of(**fields: Any) -> str:
    """Return the same from fields given one by one; those without a value are left out."""
    return urlencode({key: value for key, value in fields.items() if value not in (None, "")})


@register.simple_tag
def marks_of_form(token: object, key: str, number: int, mark: str = "") -> SafeString:
    """Draw the hidden fields that a page's forms share: Django's token, the entry's key, and which log was seen."""
    return _marks_of_form(str(token), key, number, mark)


@lru_cache(maxsize=16)  # a page has up to ten forms; the next page has other marks
def _marks_of_form(token: str, key: str, number: int, mark: str) -> SafeString:
    fields = {"csrfmiddlewaretoken": token, "key": key, "expected": number, "mark": mark}
    shown = ((name, value) for name, value in fields.items() if value != "")
    return format_html_join("", '<input type="hidden" name="{}" value="{}">', shown)
