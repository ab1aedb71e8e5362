"""How players have played at tables that are over: their hands and tricks, breaches that were proven, calls of cheats.

It is counted from what everybody may know of a log. What is still open counts nowhere, and so does a breach of which
nobody at the table was told. Each log is read once for each of its states.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from cachetools import LRUCache

from referee.engine.verdicts import Verdict
from referee.history.hands import hand_ends
from referee.history.line import Line
from referee.history.status import CALL, statuses
from referee.lines import known_line, line_of
from referee.models import Table, TableStatus

KEPT = 2000  # states of logs


@dataclass(frozen=True, slots=True)
class Play:
    """A player's play at a table. `tricks` is None in a game without tricks, `key` is scoring's key for the player."""

    table_id: int
    key: str
    hands: int
    tricks: int | None
    breaches: int
    calls_right: int
    calls_wrong: int


_kept: LRUCache[tuple[int, str], tuple[Play, ...]] = LRUCache(KEPT)


def plays_at(table_ids: Collection[int]) -> list[Play]:
    """Return how everybody played at those of these tables that are over."""
    over = Table.objects.filter(
        last_number__gt=0, pk__in=table_ids, status__in=(TableStatus.FINISHED, TableStatus.CLOSED)
    )
    found: list[Play] = []
    for table in over.select_related("hall").prefetch_related("seats"):
        kept = _kept.get((table.pk, table.last_hash))
        if kept is None:
            kept = _kept[table.pk, table.last_hash] = _plays(table)
        found += kept
    return found


def _plays(table: Table) -> tuple[Play, ...]:
    line = known_line(table, line_of(table), None)
    hands, tricks = _tricks(line)
    breaches, right, wrong = _breaches(line), Counter[str](), Counter[str]()
    for caller, is_right in _calls(line):
        (right if is_right else wrong)[caller] += 1
    return tuple(
        Play(
            table_id=table.pk,
            key=seat.player_key,
            hands=hands,
            tricks=None if tricks is None else tricks[seat.player],
            breaches=breaches[seat.player],
            calls_right=right[seat.player],
            calls_wrong=wrong[seat.player],
        )
        for seat in table.seats.all()
    )


def _tricks(line: Line) -> tuple[int, Counter[str] | None]:
    """Return how many hands are over, and each player's tricks in those where they are known; None without tricks."""
    game, hands, tricks = line.record.game, 0, Counter[str]()
    has_tricks = False
    for state in hand_ends(line):
        taken = game.position(state).get("tricks")
        hands += 1
        if isinstance(taken, Mapping):
            has_tricks = True
            tricks.update({player: number for player, number in taken.items() if number})
    return hands, tricks if has_tricks else None


def _breaches(line: Line) -> Counter[str]:
    """Return how many breaches of each player were proven and told."""
    by_number = statuses(line).by_number
    found = Counter[str]()
    for slot in line.slots:
        status = by_number.get(slot.number)
        if status and slot.body and slot.body.get("do") != CALL and status.verdict is Verdict.ILLEGAL:
            found[str(slot.body.get("by"))] += status.announced
    return found


def _calls(line: Line) -> list[tuple[str, bool]]:
    """Return who has called a cheat, and whether there was one: then somebody else was fined for it.

    A call is wrong if it broke a rule itself, or called an entry that is legal. One that is undecided counts nowhere.
    """
    told, fined = statuses(line), dict[int, set[str]]()
    for given in told.given:
        fined.setdefault(given.at, set()).add(given.player)
    found = []
    for slot in line.slots:
        if not slot.body or slot.body.get("do") != CALL:
            continue
        by = str(slot.body.get("by"))
        about, own = told.by_number.get(slot.body.get("event", 0)), told.by_number.get(slot.number)
        if fined.get(slot.number, set()) - {by}:
            found.append((by, True))
        elif (own and own.verdict is Verdict.ILLEGAL) or (about and about.verdict is Verdict.LEGAL):
            found.append((by, False))
    return found
