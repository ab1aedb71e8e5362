"""Texts in English that a page can say in other languages.

A verification runs without Django, so it can't translate. It makes texts that are English, and that remember the
template and the values they were made of.
"""

from __future__ import annotations

from collections.abc import Callable

Translate = Callable[[str], str]


def gettext_noop(text: str) -> str:
    """Mark a text for translation; whoever shows it translates it."""
    return text


class Said(str):
    """An English text made of a template, marked for translation, with values such as `%(name)s` in it."""

    def __new__(cls, template: str, /, **values: object) -> Said:
        """Fill the values into the template. A value that is `Said` is translated with it."""
        text = super().__new__(cls, template % values)
        text._template, text._values = template, values
        return text

    _template: str
    _values: dict[str, object]

    def translated(self, translate: Translate) -> str:
        """Return the text in another language. `translate` returns a template in that language."""
        template = translate(self._template) if self._template else ""  # gettext knows the empty text as something else
        return template % {name: translate_value(value, translate) for name, value in self._values.items()}


def translate_value(value: object, translate: Translate) -> object:
    """Return a value as it is said in another language. Only `Said` differs between languages."""
    return value.translated(translate) if isinstance(value, Said) else value


def join_texts(*parts: str) -> Said:
    """Join texts with commas. Each of them is translated by itself. Empty texts are left out."""
    values: dict[str, object] = {f"part{number}": part for number, part in enumerate(filter(None, parts))}
    return Said(", ".join(f"%({name})s" for name in values), **values)


def stored_text(value: object) -> str:
    """Return a stored value as a text for people."""
    if isinstance(value, Said):
        return value
    if value in (None, "", [], {}):
        return Said(gettext_noop("nothing"))
    if isinstance(value, bool):
        return Said(gettext_noop("yes")) if value else Said(gettext_noop("no"))
    if isinstance(value, dict):
        return ", ".join(f"{name}: {one}" for name, one in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value))
    return Said(gettext_noop("“%(text)s”"), text=value) if isinstance(value, str) else str(value)
