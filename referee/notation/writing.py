"""Writes games as text."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from referee.engine.events import EventKind
from referee.engine.options import as_written
from referee.engine.private import Body
from referee.history.depth import BY_REFEREE, DEAL
from referee.history.playback import PLAY
from referee.notation.game_text import BROUGHT, GAME, OPTION, SEATS, GameText, Noted
from referee.notation.tokens import POSITION, quoted
from referee.notation.words import Names, names_of, unnamed_fields, value_text

WIDTH = 100  # characters after which a line is broken, except within an entry


def write_all(games: Iterable[GameText]) -> str:
    """Return several games as one text, with an empty line between them."""
    return "\n".join(map(write, games))


def write(told: GameText) -> str:
    """Return a game as text. The same game is always written the same."""
    parts = ["".join(f"{line}\n" for line in _tag_lines(told))]
    if comment := _comment(told.comment):
        parts.append(f"{comment}\n")
    parts += ["".join(f"{line}\n" for line in hand) for hand in _hands(told)]
    return "\n".join(parts)


def _tag_lines(told: GameText) -> Iterator[str]:
    yield _tag(GAME, told.game.id)
    for tag in told.tags:
        yield _tag(tag.name, *tag.texts)
    yield _tag(SEATS, *told.setup.players)
    for name, value in told.setup.options.items():
        default = told.game.options_table.defaults[name]
        if (type(value), value) != (type(default), default):
            yield _tag(OPTION, name, as_written(value))
    for player, number in told.setup.brought.items():
        yield _tag(BROUGHT, player, str(number))
    if told.position is not None:
        yield f"[{POSITION} {json.dumps(told.position, ensure_ascii=False)}]"


def _tag(name: str, *texts: str) -> str:
    return f"[{' '.join([name, *map(quoted, texts)])}]"


def _comment(text: str) -> str:
    """Return a comment as it is written, on one line; "" if it says nothing. Braces that would end it are round."""
    said = " ".join((text.replace("{", "(").replace("}", ")") if "}" in text else text).split())
    return f"{{{said}}}" if said else ""


def _hands(told: GameText) -> Iterator[list[str]]:
    """Yield the lines of each hand."""
    names, by_tricks = names_of(told.setup.players), "trick" in told.game.position(told.begin().state)
    lines: list[str] = []
    on_line: list[Body] = []
    for number, noted in enumerate(told.entries, 1):
        text = _entry(told.game.kinds, noted, names)
        if noted.body["do"] == DEAL and lines:
            yield lines
            lines, on_line = [], []
        if lines and not _goes_on(on_line, noted.body, by_tricks=by_tricks):
            on_line = []
        if on_line and len(lines[-1]) + len(text) < WIDTH:
            lines[-1] += f"  {text}"
        else:
            lines.append(f"{number}. {text}")
        on_line.append(noted.body)
    if lines:
        yield lines


def _goes_on(on_line: list[Body], body: Body, *, by_tricks: bool) -> bool:
    """Return whether an entry stands on the line of those before it: a line is a trick, a round of bids, or a turn."""
    if not on_line:
        return False
    if not by_tricks:
        return bool(on_line[-1]["by"] == body["by"])
    same_kind = (on_line[-1]["do"] == PLAY) is (body["do"] == PLAY)
    return same_kind and all(earlier["by"] not in (body["by"], BY_REFEREE) for earlier in on_line)


def _entry(kinds: Mapping[str, EventKind], noted: Noted, names: Names) -> str:
    body = noted.body
    words = [f"{value_text(body['by'], names)}:"]
    fields = {name: value for name, value in body.items() if name not in ("by", "do")}
    unnamed = list(_unnamed(kinds[body["do"]], fields))
    if body["do"] != PLAY or unnamed != ["cards"]:
        words.append(body["do"])
    words += [value_text(fields.pop(name), names) for name in unnamed]
    words += [f"{name}={value_text(value, names)}" for name, value in fields.items()]
    return " ".join(filter(None, [*words, _comment(noted.comment)]))


def _unnamed(kind: EventKind, fields: Mapping[str, Any]) -> Iterator[str]:
    """Yield the fields of an entry that stand without their names: as many of the first ones as it has."""
    for name in unnamed_fields(kind):
        if name not in fields:
            return
        yield name
