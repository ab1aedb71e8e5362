"""What the index keeps of a table's hands: what their replay shows, without names (decision 0125).

Queries: those of `selectors.replay.replay`, when the table's film is made.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from referee.engine.table import Game
from referee.engine.verdicts import Ruling, Verdict
from referee.faces import face_of
from referee.history.playback import Hand
from referee.history.status import EntryStatus
from referee.models import ClauseOutcome, Table
from referee.selectors.replay.replay import Film, film_of


class ClauseFact(NamedTuple):
    """A clause that a player's entry has broken, or may have broken, and what became of that."""

    clause: str
    outcome: ClauseOutcome
    player: str
    number: int  # of the entry in the log


class HandFacts(NamedTuple):
    """A hand that is over. `first` and `last` are the log numbers of its first and last entries.

    `points` are those that each player won in it, None in a game that counts none. `bid` are the words of its bid.
    """

    number: int
    first: int
    last: int
    points: Mapping[str, int | None]
    clauses: tuple[ClauseFact, ...]
    bid: tuple[str, ...]


def facts_of(table: Table) -> Iterator[HandFacts]:
    """Yield the hands of a table that are over, in order."""
    film = film_of(table)
    for hand in film.hands:
        yield _facts(film, hand)


def _facts(film: Film, hand: Hand) -> HandFacts:
    line = film.line
    game, entries = line.record.game, line.record.entries
    before = entries[hand.first - 2].ruling.state if hand.first > 1 else line.start.state
    after = entries[hand.last - 1].ruling.state
    clauses = (fact for place in range(hand.first, hand.last + 1) for fact in _of_entry(film, place))
    return HandFacts(
        number=hand.number,
        first=film.number_at(hand.first),
        last=film.number_at(hand.last),
        points=_points_won(game, line.record.setup.players, before, after),
        clauses=tuple(dict.fromkeys(clauses)),
        bid=_bid(game, after),
    )


def _points_won(game: Game, players: tuple[str, ...], before: Any, after: Any) -> Mapping[str, int | None]:
    was, now = game.points(before), game.points(after)
    if was is None or now is None:
        return dict.fromkeys(players)
    return {player: late - early for player, early, late in zip(players, was, now, strict=True)}


def _bid(game: Game, state: Any) -> tuple[str, ...]:
    """Return the words of the bid that the position tells, as far as the game's face has a name for them."""
    told, known = game.position(state).get("bid") or {}, face_of(game.id).bids
    words = (word for value in told.values() for word in (value if isinstance(value, list) else [value]))
    return tuple(dict.fromkeys(word for word in words if word in known)) if known else ()


def _of_entry(film: Film, place: int) -> Iterator[ClauseFact]:
    """Yield a fact for each clause that an entry broke, or may have broken, if everybody may see that."""
    number = film.number_at(place)
    status = film.reader.seen(number)
    if status is None:
        return
    first = film.line.record.entries[place - 1].ruling
    outcome = _outcome(status, first)
    if outcome is not None:
        for breach in status.breaches or first.breaches:
            yield ClauseFact(breach.clause, outcome, breach.player, number)


def _outcome(status: EntryStatus, first: Ruling) -> ClauseOutcome | None:
    """Return what became of an entry; None if it was legal from the beginning."""
    if status.overruled is not None and status.overruled is not status.verdict:
        return ClauseOutcome.RULED if status.verdict is Verdict.ILLEGAL else ClauseOutcome.EXCUSED
    if status.verdict is Verdict.ILLEGAL:
        return ClauseOutcome.AT_ONCE if status.settled_by is None else ClauseOutcome.LATE
    if status.is_open:
        return ClauseOutcome.OPEN
    if status.why:
        return ClauseOutcome.UNPROVEN
    return ClauseOutcome.CLEARED if first.verdict is Verdict.OPEN else None
