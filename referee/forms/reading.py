"""Reading of requests: turns the plain fields of forms and addresses into arguments for the services.

On a page an entry is spread over fields named as in the casebook (`by`, `do`, `cards`, `count`, ...). Each field's
declaration (`referee.engine.fields`) says how its text becomes part of the raw event, and back.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from referee.access.policies import REFEREE
from referee.engine.errors import EntryError
from referee.engine.table import Game
from referee.ground.errors import Malformed
from referee.ground.whole_numbers import whole_number
from referee.wording.mistakes import entry_error


class Mark(NamedTuple):
    """The part of a form that identifies the submit: its unique key, and the last log number its page showed."""

    key: str
    expected: int | None


def read_mark(data: QueryDict) -> Mark:
    """Read the mark of a submit. Raises Malformed."""
    expected = data.get("expected", "")
    return Mark(data.get("key", ""), read_number(expected, "expected") if expected else None)


def read_number(text: str, field: str) -> int:
    """Read a whole number, 0 or more. Raises Malformed."""
    number = whole_number(text)
    if number is None:
        raise Malformed(_("“%(value)s” is not a number."), field=field, value=text[:40])
    return number


def read_numbers(text: str, field: str) -> list[int]:
    """Read whole numbers separated by spaces. Raises Malformed."""
    return [read_number(part, field) for part in text.split()]


def read_words(data: QueryDict) -> str:
    """Return the typed text, else the tapped one; "" if there is neither."""
    return data.get("words", "").strip() or data.get("reason", "").strip()


def read_reason(data: QueryDict) -> str:
    """Return the reason, typed or tapped. Raises Malformed if there is neither."""
    reason = read_words(data)
    if not reason:
        raise Malformed(_("Say why: tap a reason or write one."), field="reason")
    return reason


def read_body(data: QueryDict, game: Game) -> dict[str, Any]:
    """Read a form's fields as a raw event. Fields that its `do` doesn't have are dropped.

    A button that says several things at once carries them as a query string in the field `act`. Raises Malformed for a
    `do` that the game doesn't have, or for text that the field can't read.
    """
    data = _unfold_act(data)
    do = data.get("do", "")
    kind = game.events.get(do)
    if kind is None:
        raise Malformed(_("“%(value)s” does not exist in this game."), field="do", value=do[:40])
    texts = {name: " ".join(filter(None, data.getlist(name))) for name in data}
    body: dict[str, Any] = {"by": REFEREE if kind.by_referee else data.get("by", ""), "do": do}
    try:
        said = {name: field.kind.from_form(name, texts) for name, field in kind.fields.items()}
    except EntryError as error:
        raise entry_error(error, game.id, do) from error
    return body | {name: raw for name, raw in said.items() if raw is not None}


def _unfold_act(data: QueryDict) -> QueryDict:
    """Return the fields, with those carried in `act` expanded into fields of their own."""
    if "act" not in data:
        return data
    unfolded = data.copy()
    unfolded.update(QueryDict("&".join(map(str, unfolded.pop("act")))))
    return unfolded


def form_fields_of(body: Mapping[str, Any], game: Game) -> dict[str, str]:
    """Return the form fields that say what `body` says: the inverse of `read_body`."""
    kind = game.kinds.get(body.get("do", ""))
    fields = {name: str(body[name]) for name in ("by", "do") if name in body}
    for field in kind.fields.values() if kind else ():
        if body.get(field.name) is not None:
            fields |= field.kind.to_form(field.name, body[field.name])
    return fields


def read_own_bodies(data: QueryDict, game: Game) -> list[dict[str, Any]]:
    """Read the events that a seat enters as one act: one from the fields, and one from each query string in `then`.

    Like `read_body`, except that the seat's link already says who acts; `by` is passed on only if it was sent.
    """
    parts = [data, *(QueryDict(then) for then in _unfold_act(data).getlist("then"))]
    return [_own_body(part, game) for part in parts]


def _own_body(data: QueryDict, game: Game) -> dict[str, Any]:
    data = _unfold_act(data)
    body = {name: value for name, value in read_body(data, game).items() if name != "by"}
    return {**body, "by": data["by"]} if data.get("by") else body
