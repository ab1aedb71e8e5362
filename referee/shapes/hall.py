"""What the page of a hall shows: its tables and their open calls."""

from __future__ import annotations

from dataclasses import dataclass, field

from referee.ground.shape import TICKS, Shape
from referee.shapes.common import CallView, Clock
from referee.shapes.log import LogLine


@dataclass(frozen=True, slots=True)
class Tile(Shape):
    """A table at a glance, for the referee."""

    table_id: int
    number: int
    label: str
    game_title: str
    status: str
    hand: int
    phase: str
    turn: str | None
    to_move: str  # the players who may make the next move, in words; "" if there are none
    last: LogLine | None  # the last line of its log, with the verdict but without its clauses
    last_seconds: int | None = field(metadata=TICKS)  # seconds since the last entry
    calls: tuple[CallView, ...]  # open ones; unclaimed first, longest first
    open_rulings: int
    unanswered: int  # illegal, and neither cost anything nor spoken of
    last_number: int
    unconfirmed: bool = False  # it has a result that is not final yet
    depth: str = ""  # the recording depth in words; "" if it is every move
    clock: Clock | None = None
    elsewhere: str = ""  # who watches it, if it is not in this referee's section
    gone: int = 0  # lines that phones miss in its log since an older backup was restored, at least; 0 once settled

    @property
    def is_apart(self) -> bool:
        """Whether it is left to others: outside this referee's section, and without a call that this referee takes."""
        return bool(self.elsewhere) and all(call.elsewhere for call in self.calls)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended with a result that counts."""
        return self.status in ("finished", "closed") and not self.unconfirmed


@dataclass(frozen=True, slots=True)
class HallView(Shape):
    """All tables of a hall, most urgent first."""

    hall_id: int
    name: str
    number: int  # grows with everything that happens at any table of the hall
    tiles: tuple[Tile, ...]  # of tables that are not closed
    closed: tuple[Tile, ...]
    calls: tuple[CallView, ...]  # of all tables, in the same order
    ringing: tuple[str, ...] = ()  # the marks of the calls for which this referee's bell rings
    again: int | None = field(default=None, metadata=TICKS)  # seconds until it rings for another section's call
    referees: int = 1  # how many referees have a valid link

    @property
    def own(self) -> tuple[Tile, ...]:
        """The tiles of this referee's section, and of other tables with a call that this referee takes."""
        return tuple(tile for tile in self.tiles if not tile.is_apart)

    @property
    def others(self) -> tuple[Tile, ...]:
        """The tiles of other tables."""
        return tuple(tile for tile in self.tiles if tile.is_apart)
