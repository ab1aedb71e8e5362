"""What comes in from a page: plain fields of forms and addresses, read into what the services take.

An entry on a page is spread over fields named as in the casebook (`by`, `do`, `cards`, `count`, ...). What they mean to
the game is read by the engine; here they only become an event's raw form.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from referee.engine.table import Game
from referee.errors import Malformed
from referee.policies import REFEREE

YES = "yes"


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


def read_points(text: str, field: str) -> int:
    """A whole number of either sign, with a hyphen or a minus sign. Raises Malformed."""
    text = text.strip().replace("−", "-")
    return -read_number(text[1:], field) if text.startswith("-") else read_number(text, field)


def read_numbers(text: str, field: str) -> list[int]:
    """Whole numbers, parted by spaces. Raises Malformed."""
    return [read_number(part, field) for part in text.split()]


def read_suit_and_number(text: str, field: str) -> list[Any]:
    """A suit and a whole number: "H 3". Raises Malformed."""
    suit, _space, number = text.partition(" ")
    return [suit, read_number(number, field)]


def read_sources(text: str, field: str) -> int | list[int]:
    """Where each of several cards comes from; a single number where it is the same of all. Raises Malformed."""
    numbers = read_numbers(text, field)
    return numbers[0] if len(set(numbers)) == 1 else numbers


# How the text of a field becomes what the engine reads; a field that isn't here is text there too.
SHAPES: Mapping[str, Callable[[str, str], Any]] = {
    "count": read_number,
    "life": read_number,
    "life_from": read_sources,
    "stock": read_number,
    "stack": read_number,
    "to_stack": read_number,
    "event": read_number,
    "pricks": read_number,
    "shares": lambda text, _field: text == YES,
    "drawn": lambda text, _field: text == YES,
    "made": lambda text, _field: text == YES,
    "honour": lambda text, _field: text == YES,
    "all_pass": lambda text, _field: text == YES,
    "ok": lambda text, _field: text == YES,
    "denies": lambda text, _field: text == YES,
    "hand": lambda text, _field: text == YES,
    "specials": lambda text, _field: text.split(),
    "guess": read_numbers,
    "timeout": lambda text, _field: text == YES,
    "on_purpose": lambda text, _field: text == YES,
    "agreed": lambda text, _field: text == YES,
}
# Fields with a value for each of some players, under names such as `ranks.Bo`.
OF_PLAYERS: Mapping[str, Callable[[str, str], Any]] = {
    "ranks": lambda text, _field: text,
    "preferences": read_suit_and_number,
    "tricks": read_number,
    "points": read_points,
}
PLACES = "places"  # under names such as `places.Bo`: each player's place, from which the order of all is made


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

    A tap that says several things at once carries them as the query of an address, in a field `act`.
    Raises Malformed for a `do` the game doesn't have, or text where a number belongs.
    """
    data = _unfolded(data)
    do = data.get("do", "")
    kind = game.events.get(do)
    if kind is None:
        raise Malformed(_("This game has no “%(value)s”."), field="do", value=do[:40])
    body: dict[str, Any] = {"by": REFEREE if kind.by_referee else data.get("by", ""), "do": do}
    for name in kind.fields:
        text = " ".join(filter(None, data.getlist(name)))
        if name in OF_PLAYERS:
            body |= _of_players(data, name, OF_PLAYERS[name])
        elif name == PLACES:
            body |= _places(data)
        elif text:
            body[name] = SHAPES[name](text, name) if name in SHAPES else text
    return body


def _unfolded(data: QueryDict) -> QueryDict:
    """The fields, with those that a tap carries in `act` as fields of their own.

    A card may be said by its `rank`, chosen before, and the suit tapped (`of_suit`).
    """
    if "act" not in data:
        return data
    unfolded = data.copy()
    unfolded.update(QueryDict("&".join(map(str, unfolded.pop("act")))))
    if unfolded.get("of_suit"):
        unfolded["cards"] = f"{unfolded.get('rank', '')}{unfolded['of_suit']}"
    return unfolded


def _of_players(data: QueryDict, name: str, read: Callable[[str, str], Any]) -> dict[str, Any]:
    """A field that has a value for each of some players, by their names; nothing if there are none."""
    fields = {field.removeprefix(f"{name}."): field for field in data if field.startswith(f"{name}.") and data[field]}
    return {name: {player: read(str(data[field]), field) for player, field in fields.items()}} if fields else {}


def _places(data: QueryDict) -> dict[str, Any]:
    """The players in the order of their places, those who share one together; nothing if nobody has one."""
    place_of: Mapping[str, int] = _of_players(data, PLACES, read_number).get(PLACES, {})
    order = sorted(set(place_of.values()))
    return {PLACES: [[player for player in place_of if place_of[player] == place] for place in order]} if order else {}


def written(body: Mapping[str, Any]) -> dict[str, str]:
    """The fields of a form that say what `body` says: `read_body` the other way round."""
    fields: dict[str, str] = {}
    for name, value in body.items():
        if name == PLACES:
            fields |= _places_written(value)
        elif isinstance(value, Mapping):
            fields |= {f"{name}.{player}": _text(part) for player, part in value.items()}
        elif value is not False:
            fields[name] = _text(value)
    return fields


def _places_written(places: Sequence[Sequence[str]]) -> dict[str, str]:
    """Each player's place: after two who share the first comes the third."""
    fields: dict[str, str] = {}
    for shared in places:
        place = str(len(fields) + 1)
        fields |= {f"{PLACES}.{player}": place for player in shared}
    return fields


def _text(value: Any) -> str:
    if value is True:
        return YES
    return " ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def read_own_bodies(data: QueryDict, game: Game) -> list[dict[str, Any]]:
    """What a seat enters as one act: the event that the fields make, and what each `then` says, as an address's query.

    As `read_body`, but by whom is known from the seat's link, and passed on only if it was sent.
    """
    parts = [data, *(QueryDict(then) for then in _unfolded(data).getlist("then"))]
    return [_own_body(part, game) for part in parts]


def _own_body(data: QueryDict, game: Game) -> dict[str, Any]:
    data = _unfolded(data)
    body = {name: value for name, value in read_body(data, game).items() if name != "by"}
    return {**body, "by": data["by"]} if data.get("by") else body
