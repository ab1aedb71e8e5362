"""A game that somebody brings as text: ruled on by today's rules and ready to be played back. Nothing of it is stored.

No queries: its table is in no database. A text is ruled on once and kept for a while, since a page asks for one entry
of it after another.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from threading import Lock

from cachetools import LRUCache
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from referee.access.policies import REFEREE
from referee.engine.errors import EntryError
from referee.engine.ruling import rule_on
from referee.games import game_named
from referee.ground.errors import Malformed
from referee.ground.shape import Shape
from referee.history.known import known_by
from referee.history.line import Line, Slot, prefix, read_entry, replay_slots
from referee.history.playback import hands_of
from referee.models import Event, Kind, Table
from referee.notation.errors import NotationError
from referee.notation.game_text import GameText
from referee.notation.reading import read_all
from referee.selectors.log.log import LogReader
from referee.selectors.log.verdicts import breach_view, verdict_view
from referee.selectors.replay.replay import Film, moment_in, replay_in
from referee.shapes.log import LogLine, VerdictView
from referee.shapes.replay import Moment, Replay
from referee.wording.mistakes import entry_error, notation_error
from referee.wording.options import option_answer, option_asked

KEPT = 8  # texts; the line of a long game takes some megabytes
AROUND = 100  # entries listed before and after the one that is shown
MOST_RULED = 2_000  # entries of one game: what takes a few seconds to rule on


class TextReader(LogReader):
    """Reads the entries of a text as a referee reads a log, which has seats and phones besides."""

    seats = {}  # nobody's phone has entered anything

    def row_of(self, number: int) -> LogLine:
        """Return an entry in words."""
        body = dict(self.slots[number].said or {})
        event = Event(number=number, kind=Kind.ENTRY, actor="", by=body["by"], body=body, created_at=timezone.now())
        return self._entry(event, self.slots[number])


@dataclass(frozen=True, slots=True)
class ReadGames:
    """The games of a text; `film` and `told` are those of the chosen one, whose number from 1 is `at`."""

    at: int
    games: int
    told: GameText
    reader: TextReader
    film: Film


@dataclass(frozen=True, slots=True)
class EntryRead(Shape):
    """An entry with its ruling. One that can't have happened has no moment; `why` then says why."""

    number: int
    text: str
    verdict: VerdictView | None
    why: str
    comment: str
    begins: bool  # whether a trick or turn begins with it


@dataclass(frozen=True, slots=True)
class GameRead(Shape):
    """A hand of a game that was brought as text, at one of its moments."""

    game: int  # which game of the text, from 1
    games: int
    options: tuple[tuple[str, str], ...]  # question and answer, where a house plays otherwise than usual
    replay: Replay
    moment: Moment
    entries: tuple[EntryRead, ...]  # those around the moment
    earlier: int | None  # the last entry of the hand before these; None if there is none
    later: int | None


_read: LRUCache[tuple[str, int], ReadGames] = LRUCache(KEPT)
_lock = Lock()


def is_kept(text: str, game: int = 1) -> bool:
    """Return whether this text has been ruled on lately, so that showing it costs little."""
    with _lock:
        return _key(text, game) in _read


def rule_on_text(text: str, game: int = 1) -> ReadGames:
    """Read a text, and rule on one of its games. Raises Malformed, which says where a mistake stands."""
    with _lock:
        kept = _read.get(_key(text, game))
    if kept is not None:
        return kept
    try:
        games = read_all(text, game_named)
    except NotationError as error:
        raise notation_error(error) from error
    at = min(max(game, 1), len(games))
    told = games[at - 1]
    if len(told.entries) > MOST_RULED:
        raise Malformed(
            _("This game has more than %(most)s entries. Take out some of its hands."), field="text", most=MOST_RULED
        )
    if not told.entries:
        raise Malformed(_("This game has no entries yet: write what was played below its tags."), field="text")
    reader = _reader(told)
    read = ReadGames(at, len(games), told, reader, Film(reader, hands_of(reader.line), {}))
    with _lock:
        _read[_key(text, game)] = read
    return read


def game_read(read: ReadGames, number: int | None) -> GameRead:
    """Return the hand with entry `number` (without one, the first hand) at the moment after that entry.

    If the entry can't have happened, it is the moment before it. Raises Malformed if no entry can have happened.
    """
    film, reader, game = read.film, read.reader, read.told.game
    moment = film.nearest(number or 1)
    if moment is None:
        raise Malformed(
            _("No entry of this game can have happened. The first: %(why)s"),
            field="text",
            why=_why_not(reader.line, 1)[1],
        )
    replay = replay_in(film, moment, "")
    last = film.line.slots[-1].number if replay.hand_after is None else replay.hand_after - 1
    first = 1 if replay.hand_before is None else replay.marks[0].number
    listed = range(max(first, moment - AROUND), min(last, moment + AROUND) + 1)
    begins = {mark.number for mark in replay.marks if mark.part}
    options = {name: value for name, value in read.told.setup.options.items() if value != game.options[name].default}
    return GameRead(
        game=read.at,
        games=read.games,
        options=tuple(
            (option_asked(game.id, name), option_answer(game.id, name, value)) for name, value in options.items()
        ),
        replay=replay,
        moment=moment_in(film, moment, reader.row_of(moment), ""),
        entries=tuple(_entry(read, one, begins=one in begins) for one in listed),
        earlier=listed[0] - 1 if listed[0] > first else None,
        later=listed[-1] + 1 if listed[-1] < last else None,
    )


def _key(text: str, game: int) -> tuple[str, int]:
    return hashlib.sha256(text.encode(errors="replace")).hexdigest(), game


def _reader(told: GameText) -> TextReader:
    slots = [
        Slot(number, number, actor="", body=noted.body, place=None, said=noted.body)
        for number, noted in enumerate(told.entries, 1)
    ]
    line = replay_slots(Line.begin(told.begin()), slots)
    known = known_by(line, REFEREE).line if line.tells_few else line
    table = Table(game=told.game.id, policy=told.setup.options["policy"])
    return TextReader(table, known, REFEREE, over=True)


def _entry(read: ReadGames, number: int, *, begins: bool) -> EntryRead:
    row = read.reader.row_of(number)
    verdict, why = (row.verdict, "") if read.reader.slots[number].place else _why_not(read.reader.line, number)
    return EntryRead(number, row.text, verdict, why, read.told.entries[number - 1].comment, begins)


def _why_not(line: Line, number: int) -> tuple[VerdictView | None, str]:
    """Return the verdict on an entry that doesn't count, and in words why: impossible, or refused by the policy."""
    body = line.slots[number - 1].body or {}
    before = prefix(line, number - 1)
    try:
        ruling = rule_on(before.record, read_entry(before, body))
    except EntryError as error:
        return None, entry_error(error, before.record.game.id, body.get("do")).message
    order = tuple(range(1, number + 1))
    breaches = [breach_view(before.record.game, one, body, is_open=False, order=order) for one in ruling.breaches]
    return verdict_view(ruling.verdict, breaches), " ".join(breach.sentence for breach in breaches)
