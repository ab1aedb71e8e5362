"""The syntax of a text: games, tags, entries and values, in their order, before they are given a meaning."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from referee.notation.errors import NotationError
from referee.notation.tokens import Token, error_at, found_at, tokens_of

DEEPEST = 4  # lists within one another
CLOSING = {"[": "]", "(": ")"}


class Value(NamedTuple):
    """A value. `kind` is word, text, "[" (a list) or "(" (a value for each player); the latter two hold values.

    `field` is the name before its equals sign, "" if there is none.
    """

    kind: str
    said: Any
    at: int
    field: str = ""


class TagSaid(NamedTuple):
    """A tag: its name, its texts, and the object in it if it is a position."""

    at: int
    name: str
    texts: tuple[str, ...]
    json: Any = None


class EntrySaid(NamedTuple):
    """An entry: its number ("" if none is written), who acted, all that is said of it, and the comments after it."""

    at: int
    number: str
    by: Value
    values: tuple[Value, ...]
    comment: str


class GameSaid(NamedTuple):
    """A game: its tags, the comments before its first entry, and its entries."""

    at: int
    tags: tuple[TagSaid, ...]
    comment: str
    entries: tuple[EntrySaid, ...]


def games_in(source: str) -> Iterator[GameSaid]:
    """Yield the games of a text, of which there is at least one. Raises NotationError."""
    parts = _Parts(source)
    yield parts.game()
    while parts.next.kind:
        yield parts.game()


class _Parts:
    """The parts of a text, read one after the other."""

    def __init__(self, source: str) -> None:
        self.source, self.tokens, self.at = source, tokens_of(source), 0

    @property
    def next(self) -> Token:
        """The part that comes next; the last one is the end of the text."""
        return self.tokens[self.at]

    @property
    def begins_tag(self) -> bool:
        """Whether a tag comes next."""
        return self.next.kind == "[" and self.next.begins_line

    @property
    def begins_entry(self) -> bool:
        """Whether the next part is the number or the player of an entry."""
        return self.next.kind == "number" or (
            self.next.kind in ("word", "text") and self.tokens[self.at + 1].kind == ":"
        )

    def take(self, *kinds: str, code: str = "unexpected") -> Token:
        """Return the next part and go on. Raises NotationError if it is of another kind."""
        if self.next.kind not in kinds:
            raise self.error(code)
        self.at += 1
        return self.tokens[self.at - 1]

    def error(self, code: str) -> NotationError:
        """Return the error for the next part."""
        return error_at(self.source, self.next.at, code, value=found_at(self.source, self.next.at))

    def game(self) -> GameSaid:
        """Return the next game."""
        at, tags, comments, entries = self.next.at, list[TagSaid](), list[str](), list[EntrySaid]()
        while self.begins_tag or self.next.kind == "comment":
            if self.begins_tag:
                tags.append(self.tag())
            else:
                comments.append(self.take("comment").value)
        while self.next.kind and not self.begins_tag:
            entries.append(self.entry())
        return GameSaid(at, tuple(tags), _joined(comments), tuple(entries))

    def tag(self) -> TagSaid:
        """Return a tag."""
        at, name = self.take("[").at, self.take("word", code="bad-tag").value
        found = list[Token]()
        while self.next.kind != "]":
            found.append(self.take("text", "json", code="bad-tag"))
        self.take("]")
        texts = tuple(token.value for token in found if token.kind == "text")
        return TagSaid(at, name, texts, next((token.value for token in found if token.kind == "json"), None))

    def entry(self) -> EntrySaid:
        """Return an entry with the comments after it."""
        number = self.take("number").value if self.next.kind == "number" else ""
        by = self.take("word", "text", code="no-player")
        self.take(":", code="no-player")
        values, comments = list[Value](), list[str]()
        while self.next.kind not in ("", "comment") and not self.begins_entry and not self.begins_tag:
            values.append(self.value())
        while self.next.kind == "comment":
            comments.append(self.take("comment").value)
        return EntrySaid(by.at, number, Value(by.kind, by.value, by.at), tuple(values), _joined(comments))

    def value(self, depth: int = 0) -> Value:
        """Return a value, with its name if one stands before it."""
        token = self.take("word", "text", *CLOSING)
        if token.kind in CLOSING:
            return Value(token.kind, self.values(token, depth + 1), token.at)
        if token.kind == "word" and self.next.kind == "=" and not depth:
            self.take("=")
            return self.value(depth)._replace(field=token.value, at=token.at)
        return Value(token.kind, token.value, token.at)

    def values(self, opened: Token, depth: int) -> tuple[Value, ...]:
        """Return the values of a list until it is closed."""
        found = list[Value]()
        while self.next.kind != CLOSING[opened.kind]:
            if not self.next.kind or depth > DEEPEST:
                raise error_at(self.source, opened.at, "open-list", expected=CLOSING[opened.kind])
            found.append(self.value(depth))
        self.at += 1
        return tuple(found)


def _joined(comments: list[str]) -> str:
    return " ".join(filter(None, comments))
