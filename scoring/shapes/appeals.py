"""What programs read of appeals."""

from __future__ import annotations

from dataclasses import dataclass

from referee.ground.shape import Shape


@dataclass(frozen=True, slots=True)
class AppealTold(Shape):
    """An appeal against a ruling. `decision` is uphold or change, or "" while nothing is decided."""

    number: int
    round: int
    table: int
    event: int  # the line of the table's log
    clause: str  # "" if the ruling cites none
    ruling: str  # the line in words
    why: str
    decision: str
    sentence: str  # of the decision
    votes: int  # how many members have voted


@dataclass(frozen=True, slots=True)
class AppealsTold(Shape):
    """Until how many minutes after a table's last entry appeals are heard (0: none are), and the appeals so far."""

    minutes: int
    appeals: tuple[AppealTold, ...]


@dataclass(frozen=True, slots=True)
class RulingTold(Shape):
    """A ruling against which a player may appeal now. `table_id` is the referee's number of the table."""

    table_id: int
    event: int
    text: str


@dataclass(frozen=True, slots=True)
class OwnAppealsTold(AppealsTold):
    """A player's own appeals, and the rulings against which the player may appeal now."""

    rulings: tuple[RulingTold, ...]
