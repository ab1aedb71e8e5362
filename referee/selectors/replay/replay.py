"""Playing back hands that are over, as everybody at the table could know them: without what only some were told.

The entries of a hand that is still being played are not there at all. A line is divided once and kept for as long as
nothing changes at its table.

Queries: one for the names under which players publish. For a moment also one for its line of the log, and those of
`referee.lines`.
"""

from __future__ import annotations

import json
from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping
from functools import cached_property
from hashlib import sha256
from threading import Lock
from typing import Any, TypeVar

from cachetools import LRUCache
from django.utils.translation import gettext

from referee.errors import EventUnknown
from referee.faces import face_of
from referee.faces.screen import Seen
from referee.history.line import Line
from referee.history.playback import Hand, hands_of, parts_of
from referee.history.telling import record_up_to
from referee.hooks import names_published
from referee.models import Table
from referee.selectors.log.log import LogReader, reader_of
from referee.selectors.log.verdicts import verdict_view
from referee.selectors.parts.places import places_of, result_of
from referee.selectors.replay.happened import is_closed, rows_of
from referee.shapes.log import LogLine
from referee.shapes.replay import HandKnown, Mark, Moment, Replay, StillOpen
from referee.shapes.table import Knowledge
from referee.signs import VERDICT_WORDS
from referee.wording.names import with_names
from referee.wording.tables import table_name

T = TypeVar("T")

KEPT = 32  # tables
TROUBLE = ("open", "unproven", "illegal")  # looks of a verdict
MOST_TROUBLES = 24  # what is listed in words; the slider has all of them
VERSION = 12  # letters of the fingerprint
CARD = 2  # letters of a card's code


class Film:
    """Hands of one table that can be played back, as the eyes of `reader` see them.

    `names` are those under which players of the table publish. Whatever leaves the film goes through `shown`, since a
    replay is made to be passed on.
    """

    def __init__(self, reader: LogReader, hands: tuple[Hand, ...], names: Mapping[str, str]) -> None:
        self.hash, self.status = reader.table.last_hash, reader.table.status
        self.reader, self.hands, self.names = reader, hands, names
        self.end = self.hands[-1].last if self.hands else 0
        self._marks: dict[int, tuple[tuple[int, str, bool], ...]] = {}

    def shown(self, value: T) -> T:
        """Return something told of the table under the names that everybody may see."""
        return with_names(value, self.names)

    @property
    def line(self) -> Line:
        """The line of play as everybody knows it."""
        return self.reader.line

    @cached_property
    def places(self) -> dict[int, int]:
        """The place of each entry that may be played back, by its log number."""
        return {number: place for place, number in enumerate(self.line.order[: self.end], 1)}

    @cached_property
    def version(self) -> str:
        """A fingerprint of what everybody may know, which changes whenever these hands may look different.

        Words told to few are not in it: whoever knows everything else could try out which cards give this fingerprint.
        """
        changes = [number for number, _actor in self.line.changes]
        told = [self._words_and_standing(number) for number in self.places]
        public = json.dumps([self.status, changes, self.shown(told)], sort_keys=True, default=str)
        return sha256(public.encode()).hexdigest()[:VERSION]

    def _words_and_standing(self, number: int) -> tuple[object, ...]:
        """Return an entry's words as everybody heard them, and how it stands as far as everybody may see."""
        slot, status = self.reader.slots[number], self.reader.seen(number)
        stands = status and (status.verdict, status.why, status.settled_by)
        return number, slot.written_by, slot.body, stands

    def hand_at(self, place: int) -> Hand:
        """Return the hand of an entry."""
        return self.hands[bisect_right([hand.first for hand in self.hands], place) - 1]

    def number_at(self, place: int) -> int:
        """Return the log number of the entry at a place."""
        return self.line.order[place - 1]

    def nearest(self, number: int | None) -> int | None:
        """Return the moment to show for an address: this one, else the last before it that counts; None if none does.

        Without a number it is the first of the last hand.
        """
        if not self.hands:
            return None
        if number is None:
            return self.number_at(self.hands[-1].first)
        if number in self.places:
            return number
        return max((other for other in self.places if other < number), default=self.number_at(1))

    def looks(self, hand: Hand) -> tuple[tuple[int, str, bool], ...]:
        """Return for each entry of a hand its number, the look of its verdict and whether a trick or turn begins."""
        if hand.number not in self._marks:
            begins = {part.first for part in parts_of(self.line, hand)}
            self._marks[hand.number] = tuple(
                (number := self.number_at(place), self._look(number), place in begins)
                for place in range(hand.first, hand.last + 1)
            )
        return self._marks[hand.number]

    def _look(self, number: int) -> str:
        status = self.reader.seen(number)
        return verdict_view(status.verdict, why=status.why).look if status is not None else ""


_films: LRUCache[int, Film] = LRUCache(KEPT)
_lock = Lock()


def film_of(table: Table) -> Film:
    """Return the table's hands that are over, as they stand now."""
    if table.names_published is None:
        table.names_published = names_published(table.pk)
    names = table.names_published
    with _lock:
        film = _films.get(table.pk)
    if film is None or (film.hash, film.status, film.names) != (table.last_hash, table.status, names):
        film = new_film(table, names)
        with _lock:
            _films[table.pk] = film
    return film


def new_film(table: Table, names: Mapping[str, str]) -> Film:
    """Return the hands that are over, in the eyes of the public."""
    reader = reader_of(table, None, looks_back=True)
    over = tuple(hand for hand in hands_of(reader.line, closed=is_closed(table)) if hand.over)
    return Film(reader, over, names)


def version_of(table: Table) -> str:
    """Return a fingerprint of all that is shown of the table's hands that are over."""
    return film_of(table).version


def first_moment(table: Table, number: int | None = None) -> int | None:
    """Return the moment with which an address begins; None as long as no hand is over."""
    return film_of(table).nearest(number)


def replay_of(table: Table, number: int) -> Replay:
    """Return the hand that moment `number` lies in, at a glance. Raises EventUnknown."""
    return replay_in(film_of(table), number, table_name(table))


def replay_in(film: Film, number: int, label: str) -> Replay:
    """Return the hand of a film that moment `number` lies in, at a glance. Raises EventUnknown."""
    hand = hand_with(film, number)
    firsts = [film.number_at(one.first) for one in film.hands]
    at = film.hands.index(hand)
    marks = tuple(Mark(number, look, _word(look), part) for number, look, part in film.looks(hand))
    return Replay(
        **_of_film(film, label),
        hand=hand.number,
        hands=len(film.hands),
        hand_before=firsts[at - 1] if at else None,
        hand_after=firsts[at + 1] if at + 1 < len(firsts) else None,
        marks=marks,
        troubles=tuple(mark for mark in marks if mark.look in TROUBLE)[:MOST_TROUBLES],
        counts=dict(Counter(mark.word for mark in marks if mark.look)),
    )


def moment_of(table: Table, number: int) -> Moment:
    """Return the table as everybody knew it after entry `number` of a hand that is over. Raises EventUnknown."""
    film = film_of(table)
    return film.shown(moment_at_table(film, table, number))


def moment_at_table(film: Film, table: Table, number: int) -> Moment:
    """Return that moment under the names that the table itself knows, which not everybody may see."""
    _place(film, number)
    return moment_in(film, number, rows_of(film.reader, [number])[number], table_name(table))


def moment_in(film: Film, number: int, line: LogLine, label: str) -> Moment:
    """Return a moment of a film, under the names that the table itself knows. `line` is its entry in words."""
    place = _place(film, number)
    hand, reader = film.hand_at(place), film.reader
    record = record_up_to(film.line.record, film.line.start, place)
    game, state = record.game, record.state
    view = game.view(state, None)
    places = places_of(record, view, result_of(game, state))
    then = record.entries[-1].ruling.verdict
    known = game.knowledge(state)
    return Moment(
        **_of_film(film, label),
        number=number,
        hand=hand.number,
        hands=len(film.hands),
        at=place - hand.first + 1,
        of=hand.last - hand.first + 1,
        before=film.number_at(place - 1) if place > hand.first else None,
        after=film.number_at(place + 1) if place < hand.last else None,
        line=line,
        then=verdict_view(then) if line.verdict is not None and then != line.verdict.verdict else None,
        settled_by=reader.words(line.settled_by) if line.settled_by else "",
        still_open=_still_open(film, state, number),
        hands_known=_hands_known(known, _known_before(film, place)),
        places=places,
        screen=face_of(game.id).screen(Seen(record, view, places)),
        phase=view.get("phase", ""),
        turn=view["turn"],
        knowledge=tuple(
            Knowledge(player, tuple(one["holds"]), tuple(one["lacks"]), one["hidden"]) for player, one in known.items()
        ),
        position=view,
    )


def hand_with(film: Film, number: int) -> Hand:
    """Return the hand that moment `number` lies in. Raises EventUnknown."""
    return film.hand_at(_place(film, number))


def _place(film: Film, number: int) -> int:
    if number not in film.places:
        raise EventUnknown(number=number)
    return film.places[number]


def _of_film(film: Film, label: str) -> dict[str, Any]:
    game = film.line.record.game
    return {
        "table_id": film.reader.table.pk,
        "version": film.version,
        "label": label,
        "game": game.id,
        "game_title": game.title,
    }


def _word(look: str) -> str:
    return str(VERDICT_WORDS[look]) if look else gettext("not told")


def _still_open(film: Film, state: Any, number: int) -> tuple[StillOpen, ...]:
    """Return the other entries that were open at this moment, as far as their verdict may be seen at all."""
    opened = (film.number_at(ruling.event) for ruling in state.open)
    return tuple(
        StillOpen(other, film.reader.words(other))
        for other in opened
        if other != number and film.reader.seen(other) is not None
    )


def _known_before(film: Film, place: int) -> Mapping[str, Any]:
    """Return what was known of each hand before this entry; nothing at the beginning of a hand."""
    if place == film.hand_at(place).first:
        return {}
    game = film.line.record.game
    known: Mapping[str, Any] = game.knowledge(film.line.record.entries[place - 2].ruling.state)
    return known


def _hands_known(now: Mapping[str, Any], before: Mapping[str, Any]) -> tuple[HandKnown, ...]:
    """Return what was known of each hand, and what of it this entry has proven."""
    found = []
    for player, known in now.items():
        had = before.get(player)
        lacks = tuple(one for one in known["lacks"] if len(one) < CARD)
        found.append(
            HandKnown(
                player=player,
                holds=tuple(known["holds"]),
                lacks=lacks,
                hidden=known["hidden"],
                new_holds=tuple(card for card in known["holds"] if had is not None and card not in had["holds"]),
                new_lacks=tuple(one for one in lacks if had is not None and one not in had["lacks"]),
            )
        )
    return tuple(found)
