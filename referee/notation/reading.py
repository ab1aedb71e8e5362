"""Reads games from text. Whatever is wrong with a text is a NotationError that says where."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from types import MappingProxyType
from typing import Any, NamedTuple

from referee.engine.errors import EntryError
from referee.engine.events import EventKind
from referee.engine.fields import a_mapping
from referee.engine.options import Option, as_written
from referee.engine.table import Game, Record
from referee.ground.whole_numbers import whole_number
from referee.history.playback import PLAY
from referee.notation.errors import NotationError
from referee.notation.game_text import BROUGHT, ENGINE_TAGS, GAME, OPTION, SEATS, GameText, Noted, Tag
from referee.notation.syntax import EntrySaid, GameSaid, TagSaid, Value, games_in
from referee.notation.tokens import POSITION, error_at
from referee.notation.words import Names, card_of, names_of, unnamed_fields, value_of

LONGEST = 100_000  # characters of a text: three or more long games, read in a second
NOWHERE: Mapping[str, int] = MappingProxyType({})
GameNamed = Callable[[object], Game]


class Meant(NamedTuple):
    """A value as the log has it (`raw`), with its position in the text, and the name of its field ("" if none)."""

    at: int
    field: str
    raw: Any


def read(source: str, game_named: GameNamed) -> GameText:
    """Return the first game of a text. Raises NotationError, also for a mistake in a later game."""
    return read_all(source, game_named)[0]


def read_all(source: str, game_named: GameNamed) -> tuple[GameText, ...]:
    """Return the games of a text, of which there is at least one. Raises NotationError.

    `game_named` returns a game by its id, or raises EntryError.
    """
    if len(source) > LONGEST:
        raise NotationError("text-too-long", line=1, column=1, expected=LONGEST)
    return tuple(_Reader(source, said, game_named).game() for said in games_in(source))


class _Reader:
    """Interprets the parts of one game. `record` is how the game begins."""

    def __init__(self, source: str, said: GameSaid, game_named: GameNamed) -> None:
        self.source, self.said, self.game_id = source, said, ""
        with self.telling(self.tag_named(GAME).at):
            self.rules = game_named(" ".join(self.tag_named(GAME).texts))
        self.game_id = self.rules.id
        self.position = self.tag_named(POSITION) if any(tag.name == POSITION for tag in said.tags) else None
        self.record = self._begin()
        self.names = names_of(self.record.setup.players)

    @contextmanager
    def telling(self, at: int, do: str = "", fields: Mapping[str, int] = NOWHERE) -> Iterator[None]:
        """Let what the engine refuses be an error at this position of the text, or where the field stands."""
        try:
            yield
        except NotationError:
            raise
        except EntryError as error:
            field = str(error.data.get("key", "")).partition(".")[0]
            told = error_at(self.source, fields.get(field, at), error.code, **error.data)
            told.game, told.do = self.game_id, do
            raise told from error

    def tag_named(self, name: str) -> TagSaid:
        """Return the only tag with this name. Raises NotationError."""
        found = [tag for tag in self.said.tags if tag.name == name]
        if not found:
            raise error_at(self.source, self.said.at, "missing-tag", expected=name)
        if len(found) > 1:
            raise error_at(self.source, found[1].at, "said-twice", value=name)
        return found[0]

    def game(self) -> GameText:
        """Return the game."""
        others = tuple(Tag(tag.name, tag.texts) for tag in self.said.tags if tag.name not in ENGINE_TAGS)
        entries = tuple(self._entry(entry, number) for number, entry in enumerate(self.said.entries, 1))
        return GameText(
            game=self.rules,
            setup=self.record.setup,
            entries=entries,
            position=self.position and self.position.json,
            tags=others,
            comment=self.said.comment,
        )

    def _begin(self) -> Record:
        options, brought, stands = dict[str, Any](), dict[str, int](), dict[str, int]()
        for tag in self.said.tags:
            if tag.name == OPTION:
                name, text = self._pair(tag)
                options[name] = _option_value(self.rules.options.get(name), text)
                stands[name] = tag.at
            elif tag.name == BROUGHT:
                name, text = self._pair(tag)
                brought[name] = self._count(tag, text)
                stands["brought"] = tag.at
        seats = self.tag_named(SEATS)
        begin = partial(Record.begin, self.rules, players=seats.texts, options=options, brought=brought)
        with self.telling(seats.at, fields=stands):
            record: Record = begin()
        if self.position is None:
            return record
        with self.telling(self.position.at):
            return begin(position=a_mapping(self.position.json, POSITION))

    def _pair(self, tag: TagSaid) -> tuple[str, str]:
        if len(tag.texts) != 2:
            raise error_at(self.source, tag.at, "bad-tag", value=tag.name)
        return tag.texts[0], tag.texts[1]

    def _count(self, tag: TagSaid, text: str) -> int:
        number = whole_number(text)
        if number is None:
            raise error_at(self.source, tag.at, "not-a-count", key=tag.name, value=text)
        return number

    def _entry(self, said: EntrySaid, number: int) -> Noted:
        if said.number and said.number != str(number):
            raise error_at(self.source, said.at, "wrong-number", value=said.number, expected=number)
        do, values = self._act(said)
        with self.telling(said.at, do):
            fields = self._fields(self.rules.kinds[do], values)
        body = {"by": _raw(said.by, self.names), "do": do, **{name: one.raw for name, one in fields.items()}}
        with self.telling(said.at, do, {name: one.at for name, one in fields.items()}):
            self.rules.read_event(body, self.record)
        return Noted(body, said.comment)

    def _act(self, said: EntrySaid) -> tuple[str, Sequence[Value]]:
        """Return the act and its values. An entry that begins with a card plays that card."""
        first, kinds = next(iter(said.values), None), self.rules.kinds
        if first is None or first.kind != "word" or first.field:
            raise error_at(self.source, said.at, "no-act", expected=tuple(kinds))
        if first.said in kinds:
            return first.said, said.values[1:]
        if PLAY in kinds and card_of(first.said):
            return PLAY, said.values
        raise error_at(self.source, first.at, "unknown-do", value=first.said, expected=tuple(kinds))

    def _fields(self, kind: EventKind, values: Sequence[Value]) -> dict[str, Meant]:
        """Return the fields of an entry by name. Those without one are, in order, what the entry can't do without."""
        unnamed, found = list(unnamed_fields(kind)), dict[str, Meant]()
        for value in _with_cards_together(values, self.names):
            if not value.field and not unnamed:
                raise error_at(self.source, value.at, "one-too-many", value=value.raw, expected=tuple(kind.fields))
            name = value.field or unnamed.pop(0)
            if name in found:
                raise error_at(self.source, value.at, "said-twice", value=name)
            found[name] = value
        return found


def _option_value(option: Option | None, text: str) -> Any:
    """Return the value that the text of an option stands for; the text itself if it stands for none."""
    words = () if option is None else (*(option.values or ()), *option.words)
    number = None if option is None or option.values else whole_number(text)
    return next((word for word in words if as_written(word) == text), text if number is None else number)


def _with_cards_together(values: Iterable[Value], names: Names) -> list[Meant]:
    """Return what these values mean. Cards that follow one another are one value."""
    found: list[list[Value]] = []
    for value in values:
        if found and not value.field and _is_card(value, names) and _is_card(found[-1][-1], names):
            found[-1].append(value)
        else:
            found.append([value])
    return [
        Meant(
            first.at, first.field, " ".join(_raw(one, names) for one in (first, *more)) if more else _raw(first, names)
        )
        for first, *more in found
    ]


def _is_card(value: Value, names: Names) -> bool:
    return value.kind == "word" and value.said not in names.short and card_of(value.said) is not None


def _raw(value: Value, names: Names) -> Any:
    """Return a value as the log has it."""
    if value.kind == "word":
        return value_of(value.said, names)
    if value.kind == "text":
        return value.said
    if value.kind == "[":
        return [_raw(one, names) for one in value.said]
    parts = [one.raw for one in _with_cards_together(value.said, names)]
    if len(parts) % 2:
        raise EntryError("odd-list")
    return dict(zip(map(str, parts[::2]), parts[1::2], strict=True))
