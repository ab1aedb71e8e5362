"""What the referee's tablet shows of one table."""

from __future__ import annotations

from dataclasses import dataclass, field

from referee.ground.shape import JSON, Screen, Shape
from referee.shapes.common import (
    CallView,
    Clock,
    Confirmation,
    Countdown,
    Course,
    DepthView,
    NextGame,
    Place,
    Report,
    Restore,
    ResultRow,
    Rewound,
)
from referee.shapes.log import LogLine
from referee.shapes.tally import Tally


@dataclass(frozen=True, slots=True)
class Knowledge(Shape):
    """What is known about a player's hidden hand: the cards it surely holds and surely lacks."""

    player: str
    holds: tuple[str, ...]
    lacks: tuple[str, ...]  # cards, or suits ("H")
    hidden: int  # number of cards nobody has seen


@dataclass(frozen=True, slots=True)
class TableFull(Shape):
    """One table in full, for the referee."""

    table_id: int
    number: int  # last log number
    table_number: int
    label: str
    game: str
    game_title: str
    policy: str
    status: str
    hand: int
    phase: str
    turn: str | None
    ask: str
    places: tuple[Place, ...]
    screen: Screen  # what only this game shows
    log: tuple[LogLine, ...]  # oldest first
    heard: LogLine | None  # the last entry as everybody may know it: what a tablet says aloud beside the table
    knowledge: tuple[Knowledge, ...]
    countdown: Countdown | None
    calls: tuple[CallView, ...]  # newest first, including answered ones
    doubts: tuple[tuple[int, ...], ...]  # sets of open entries of which at least one must be illegal
    result: tuple[ResultRow, ...]
    confirmation: Confirmation | None
    clock: Clock | None
    recording: DepthView
    tallies: tuple[Tally, ...]  # the forms for a hand's outcome and for the result; () once the game is over
    position: JSON = field(default_factory=dict)
    restore: Restore | None = None  # set while the real cards are being put back
    next_game: NextGame | None = None  # once this game is over
    report: Report | None = None  # what one player alone reports it came to
    course: Course | None = None  # its points over the hands, and pricks
    rewound: Rewound | None = None  # what phones miss in the log since an older backup was restored
    rewound_changes: int = 0  # how often that has changed

    @property
    def seen(self) -> str:
        """What the table's page shows, as it names it when it asks for news."""
        return seen_of(self.number, self.rewound_changes)


def seen_of(number: int, changes: int) -> str:
    """Return the number of the log, with that of what is kept beside it if there is any."""
    return f"{number}.{changes}" if changes else str(number)
