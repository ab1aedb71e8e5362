"""What `scoring` is told of tables, seats and referees' links (`referee.api`)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class PlayerPoints:
    """A player at a table: the key that scoring gave, the name in the game, and the current points and place."""

    key: str
    name: str
    position: int
    points: int
    place: int  # tied players share a place: 1, 2, 2, 4
    next_game_pricks: int  # penalty pricks that the player carries into their next game (Knåker)
    pricks: int  # the player's penalty pricks in this game; 0 in games without pricks


@dataclass(frozen=True, slots=True)
class TableSummary:
    """What everybody may know of a table. Players are listed in seating order."""

    table_id: int
    number: int
    label: str
    game: str
    status: str  # waiting | playing | finished | closed
    played: bool  # whether anything has been entered; a table closed before that has no result
    hand: int
    ends_at: datetime | None  # when this table's time is up, including extra time; None if no clock runs
    extra_minutes: int
    confirmed: bool  # whether as many people have confirmed as the table requires; only then is the result final
    confirmed_by: tuple[str, ...]  # players, "referee"
    disputed_by: str
    reported_by: str  # the player whose report of an outcome waits until somebody agrees; "" for none
    recorded: str  # the shallowest recording depth used anywhere in the game: moves | hands | result
    replay: str  # the public path where a hand of it is played back; "" as long as none is surely over
    log_number: int  # number of the last line in its log; 0 before anything was entered
    log_hash: str
    players: tuple[PlayerPoints, ...]


@dataclass(frozen=True, slots=True)
class TablePace:
    """How far a table is: its moves, when the first and the last of them were entered, and whether its game is over."""

    moves: int
    first_at: datetime | None  # None before the first move, like `last_at`
    last_at: datetime | None
    done: bool


@dataclass(frozen=True, slots=True)
class SeatLink:
    """A seat and the path of its secret link."""

    seat_id: int
    table_id: int
    table_number: int
    table_label: str
    position: int
    key: str
    name: str
    path: str  # "/s/<token>/"


@dataclass(frozen=True, slots=True)
class RefereeAccess:
    """The secret link of a referee. Calls that are handed on go to the referee whose link `is_head`.

    `tables` are those of the referee's section, written as "1–8, 12"; "" is all of them. A trainee's link opens the
    shadow rulings alone.
    """

    link_id: int
    label: str
    path: str  # "/r/<token>/"; of a trainee "/r/<token>/shadow/"
    is_head: bool
    tables: str = ""
    is_trainee: bool = False
