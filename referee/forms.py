"""What comes in from a page: plain fields of forms and addresses, read into what the services take.

An entry on a page is spread over fields named as in the casebook (`by`, `do`, `cards`, `count`, ...). What they mean to
the game is read by the engine; here they only become an event's raw form.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from referee.engine.table import Game
from referee.errors import Malformed
from referee.policies import REFEREE

NUMBERS = frozenset({"count"})


class Mark(NamedTuple):
    """What every form carries: the mark of this one submit, and the last log number its page showed."""

    key: str
    expected: int | None


def read_mark(data: QueryDict) -> Mark:
    """The mark of a submit. Raises Malformed."""
    expected = data.get("expected", "")
    return Mark(data.get("key", ""), read_number(expected, "expected") if expected else None)


def read_number(text: str, field: str) -> int:
    """A whole number, 0 or more. Raises Malformed."""
    if not (text.isascii() and text.isdecimal() and len(text) <= 9):
        raise Malformed(_("“%(value)s” is not a number."), field=field, value=text[:40])
    return int(text)


def read_words(data: QueryDict) -> str:
    """What was typed, else what was tapped; "" if neither."""
    return data.get("words", "").strip() or data.get("reason", "").strip()


def read_reason(data: QueryDict) -> str:
    """The reason, typed or tapped. Raises Malformed if there is neither."""
    reason = read_words(data)
    if not reason:
        raise Malformed(_("Say why: tap a reason or write one."), field="reason")
    return reason


def read_body(data: QueryDict, game: Game) -> dict[str, Any]:
    """The raw event that a form's fields make; fields that its `do` doesn't have are left out.

    Raises Malformed for a `do` the game doesn't have, or text where a number belongs.
    """
    do = data.get("do", "")
    kind = game.events.get(do)
    if kind is None:
        raise Malformed(_("This game has no “%(value)s”."), field="do", value=do[:40])
    body: dict[str, Any] = {"by": REFEREE if kind.by_referee else data.get("by", ""), "do": do}
    for name in kind.fields:
        values = [value for value in data.getlist(name) if value]
        if values:
            body[name] = read_number(values[-1], name) if name in NUMBERS else " ".join(values)
    return body


def read_own_body(data: QueryDict, game: Game) -> dict[str, Any]:
    """What a seat enters: as `read_body`, but by whom is known from its link, and passed on only if it was sent."""
    body = {name: value for name, value in read_body(data, game).items() if name != "by"}
    return {**body, "by": data["by"]} if data.get("by") else body
