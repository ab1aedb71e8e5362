"""A text in its smallest parts: words, texts in quotation marks, signs, numbers of entries, and comments."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from referee.notation.errors import NotationError

_SPACE = re.compile(r"[\s,]*")
_NUMBER = re.compile(r"(\d+)\.")
_WORD = re.compile(r'[^\s,\[\](){}":=]+')
_SIGNS = "[]():="
_DECODER = json.JSONDecoder()
POSITION = "Position"  # the tag whose value is an object of JSON
SHOWN = 20  # characters of a text that an error repeats


class Token(NamedTuple):
    """One part. `kind` is word, text, json, comment, number, a sign, or "" at the end of the text.

    `begins_line` says whether it is the first of its line, where alone a tag can stand.
    """

    kind: str
    value: Any
    at: int
    begins_line: bool = False


def quoted(text: str) -> str:
    """Return a text in quotation marks, which read back as the same text."""
    return json.dumps(text, ensure_ascii=False)


def error_at(source: str, at: int, code: str, **data: object) -> NotationError:
    """Return the error for what stands at a position of the text."""
    before = source[:at]
    return NotationError(code, line=before.count("\n") + 1, column=at - before.rfind("\n"), **data)


def found_at(source: str, at: int) -> str:
    """Return what stands at a position of the text, as an error repeats it."""
    line = source[at : at + SHOWN + 1].partition("\n")[0].strip()
    return line if len(line) <= SHOWN else f"{line[:SHOWN]}…"


def tokens_of(source: str) -> list[Token]:
    """Return the parts of a text; the last one is its end. Raises NotationError."""
    return [*_tokens(source), Token("", "", len(source))]


def _tokens(source: str) -> Iterator[Token]:
    at, begins_line, in_tag = _space_after(source, 0), True, False
    while at < len(source):
        token, end = _token(source, at)
        yield token._replace(begins_line=begins_line)
        if in_tag and token.value == POSITION:
            token, end = _json(source, _space_after(source, end))
            yield token
        in_tag = begins_line and token.kind == "["
        at = _space_after(source, end)
        begins_line = "\n" in source[end:at]


def _space_after(source: str, at: int) -> int:
    found = _SPACE.match(source, at)
    return found.end() if found else at


def _token(source: str, at: int) -> tuple[Token, int]:
    """Return the part that begins here, and where it ends."""
    sign = source[at]
    if sign == '"':
        token, end = _json(source, at)
        return token._replace(kind="text"), end
    if sign == "{":
        return _comment(source, at)
    if sign in _SIGNS:
        return Token(sign, sign, at), at + 1
    number = _NUMBER.match(source, at)
    if number:
        return Token("number", number[1], at), number.end()
    word = _WORD.match(source, at)
    if word is None:  # a brace that closes no comment
        raise error_at(source, at, "unexpected", value=found_at(source, at))
    return Token("word", word[0], at), word.end()


def _comment(source: str, at: int) -> tuple[Token, int]:
    end = source.find("}", at)
    if end < 0:
        raise error_at(source, at, "open-comment")
    return Token("comment", " ".join(source[at + 1 : end].split()), at), end + 1


def _json(source: str, at: int) -> tuple[Token, int]:
    """Read a text in quotation marks, or a position, as JSON."""
    try:
        value, end = _DECODER.raw_decode(source, at)
        json.dumps(value, ensure_ascii=False).encode()  # half a letter can't be written
    except (ValueError, RecursionError) as error:
        raise error_at(source, at, "unreadable-text", value=found_at(source, at)) from error
    return Token("json", value, at), end
