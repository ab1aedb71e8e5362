"""Template tags that draw once what many readers see alike."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import template
from django.template.base import FilterExpression, Node, NodeList, Parser, Token, token_kwargs
from django.template.context import Context
from django.utils.safestring import SafeString

from referee.signs import manner

register = template.Library()

MOST_KEPT = 4096  # drawings of one place in a template; a row of keys takes some two kilobytes
MANNER = "manner of writing"  # where a page keeps it
MOST_CHARACTERS = 16_000_000  # of all drawings of one place: what 2,500 phones show below their seats


class SameObject:
    """A value that equals only itself, for shapes that can't be compared quickly, such as a line of a log."""

    __slots__ = ("value",)

    def __init__(self, value: object) -> None:
        self.value = value

    def __hash__(self) -> int:
        return id(self.value)

    def __eq__(self, other: object) -> bool:
        return type(other) is SameObject and self.value is other.value


@register.filter
def same_object(value: object) -> SameObject:
    """Return the value for `drawn_once` so that what is kept counts for this very object, not for one like it."""
    return SameObject(value)


class SameObjects(SameObject):
    """Several objects as a key: it equals another only if both hold the same objects in the same order."""

    __slots__ = ()
    value: Sequence[object]

    def __hash__(self) -> int:
        return hash(tuple(map(id, self.value)))

    def __eq__(self, other: object) -> bool:
        return type(other) is SameObjects and [*map(id, self.value)] == [*map(id, other.value)]


@register.filter
def same_objects(values: Sequence[object]) -> SameObjects:
    """Return the values for `drawn_once` so that what is kept counts for these very objects."""
    return SameObjects(values)


class DrawnOnce(Node):
    """What stands between `{% drawn_once … %}` and `{% enddrawn_once %}`, kept by the values that it is drawn from."""

    def __init__(self, values: dict[str, FilterExpression], nodelist: NodeList) -> None:
        self.values = values
        self.nodelist = nodelist
        self._kept: dict[tuple[Any, ...], SafeString] = {}
        self._characters = 0

    def render(self, context: Context) -> SafeString:
        """Return the drawing for these values, drawn now unless it is kept."""
        given = {name: value.resolve(context) for name, value in self.values.items()}
        drawn_from = tuple([tuple(value) if type(value) is list else value for value in given.values()])
        key = (_manner_in(context), drawn_from, tuple(map(type, drawn_from)))  # True is not 1, nor safe text other text
        kept = self._kept.get(key)
        if kept is None:
            if len(self._kept) >= MOST_KEPT or self._characters >= MOST_CHARACTERS:
                self._kept.clear()
                self._characters = 0
            kept = self._kept[key] = self.nodelist.render(
                context.new(dict(zip(given, map(_plain, drawn_from), strict=True)))
            )
            self._characters += len(kept)
        return kept


def _manner_in(context: Context) -> str:
    """Return how sentences are written in this drawing of a page. No template changes it on the way."""
    of_page = context.render_context.dicts[0]  # the one that all its templates share
    if MANNER not in of_page:
        of_page[MANNER] = manner()
    return of_page[MANNER]


def _plain(value: object) -> object:
    return value.value if isinstance(value, SameObject) else value


@register.tag
def drawn_once(parser: Parser, token: Token) -> DrawnOnce:
    """Draw what stands within from the given values alone, once for each of them, language and letters of cards.

    `{% drawn_once code state=key.state %}<b>{{ code }}</b>{% enddrawn_once %}`: nothing else of the page is known
    within, so what is kept tells a reader no more than the values do. They are texts, numbers, or tuples and frozen
    shapes of such. Forms' keys and tokens stay outside: they differ for each reader.
    """
    bits = token.split_contents()[1:]
    values: dict[str, FilterExpression] = {}
    while bits:
        named = token_kwargs(bits[:1], parser)
        values |= named or {bits[0]: parser.compile_filter(bits[0])}
        del bits[0]
    nodelist = parser.parse(("enddrawn_once",))
    parser.delete_first_token()
    return DrawnOnce(values, nodelist)
