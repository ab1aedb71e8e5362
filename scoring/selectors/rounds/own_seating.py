"""A seating that an organiser brings, as it is read beside the players who are here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import blake2s

from scoring.models.tournaments import Competition
from scoring.selectors.people.field import sizes_of
from scoring.selectors.rounds.rounds import players_to_seat, table_numbers
from scoring.systems.rounds.own_seating import MOST_LETTERS, MOST_LINES, OwnSeating, own_seating

LARGEST_SHOWN = MOST_LETTERS + 1  # so that what was too long stays so when it is read again


@dataclass(frozen=True, slots=True)
class OwnTable:
    """A table of the seating: its number in the hall, its players by seat, and whether it has an allowed size."""

    number: int
    names: tuple[str, ...]
    fits: bool


@dataclass(frozen=True, slots=True)
class OwnSeatingView:
    """What the page shows. `seen` identifies the reading, so that only one that was looked at becomes a draft."""

    text: str
    seen: str
    read: OwnSeating
    tables: tuple[OwnTable, ...]
    ids: tuple[tuple[int, ...], ...]
    most_lines: int = MOST_LINES


def own_seating_view(competition: Competition, text: str, answers: Mapping[str, str]) -> OwnSeatingView:
    """Return a seating as it is read with these answers to its questions. Three queries."""
    players = {player.name: player for player in players_to_seat(competition)}
    sizes = sizes_of(competition)
    here = {name: list(player.aliases) for name, player in players.items()}
    read = own_seating(text, here, range(sizes.smallest, sizes.largest + 1), answers)
    numbers = table_numbers(competition, len(read.tables))
    return OwnSeatingView(
        text=text[:LARGEST_SHOWN],
        seen=blake2s(repr((read.tables, read.asked, read.unseated)).encode(), digest_size=12).hexdigest(),
        read=read,
        tables=tuple(
            OwnTable(number, names, at not in read.sizes_wrong)
            for at, (number, names) in enumerate(zip(numbers, read.tables, strict=True), 1)
        ),
        ids=tuple(tuple(players[name].pk for name in names) for names in read.tables),
    )
