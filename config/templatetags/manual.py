"""Template tags of the manual: what to tap or to fill in, in the very words of the pages.

    {% tap "Draw round %(number)s" number=1 %}    a button, link or summary; its words are those of the translation
    {% do "Draw round %(number)s" number=1 %}     the same, in a step of the tutorial
    {% fill "Name" "organiser" %}                 a field, and what to write there, in a step of the tutorial
    {% picture "names" "The list of names" %}     a picture of the program that a browser test has taken

The tutorial's test reads its steps from the page and does what they say (`tests/web/test_manual.py`).
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from django import template
from django.conf import settings
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext, ngettext, pgettext

register = template.Library()


@register.simple_tag
def tap(label: str, context: str = "", many: str = "", **values: object) -> SafeString:
    """Return what a person taps, marked up. `label` is the string as it is marked for translation on its page.

    `many` is its plural form, chosen by `count`.
    """
    return format_html('<b class="tap">{}</b>', _label_text(label, context, many, values))


@register.simple_tag
def do(label: str, context: str = "", many: str = "", **values: object) -> SafeString:
    """Return what is tapped in a step, for the reader and for the test that walks the steps."""
    return format_html('<b class="tap" data-do>{}</b>', _label_text(label, context, many, values))


@register.simple_tag
def fill(label: str, words: str = "") -> SafeString:
    """Return a field's label and what to write there, its lines parted by " / "; nothing if only the reader knows."""
    field = format_html('<b class="tap" data-fill="{}">{}</b>', words, gettext(label))
    return format_html("{}: <kbd>{}</kbd>", field, words) if words else field


@register.simple_tag
def picture(name: str, alt: str) -> SafeString:
    """Return a picture of the program in the reader's language; nothing if it has not been taken."""
    path = Path("help", get_language() or settings.LANGUAGE_CODE, f"{name}.png")
    if not any((Path(folder) / path).is_file() for folder in settings.STATICFILES_DIRS):
        return SafeString("")
    return format_html('<img class="shot" src="{}" alt="{}" loading="lazy">', static(path.as_posix()), alt)


def _label_text(label: str, context: str, many: str, values: Mapping[str, object]) -> str:
    if many:
        words = ngettext(label, many, int(str(values.get("count", 1))))
    else:
        words = pgettext(context, label) if context else gettext(label)
    return words % values if values else words
