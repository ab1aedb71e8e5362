"""What the programs of organisers read."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from referee.ground.shape import JSON, Shape


@dataclass(frozen=True, slots=True)
class CompetitionShape(Shape):
    """A competition with its settings."""

    slug: str  # its name in addresses
    name: str  # the tournament's name, if it has no other competitions
    game: str
    status: str  # planned | running | ended
    number: int  # grows with every change of its standings
    policy: str  # who is told about a breach, and when: call | teach | strict
    confirm: str  # who confirms a result before it counts
    depth: str  # what the phones ask for: moves | hands | result
    scheme: str  # how places at a table become points
    tie_breaks: tuple[str, ...]  # in this order
    options: JSON  # house options that differ from the game's own
    club_rules: str  # the club's own rules from which these options are; "" if from none
    first_table: int  # the number of its first table in the hall
    planned_rounds: int | None
    minutes: int | None  # for each round; null without a clock
    has_final: bool | None  # whether a final is to follow the planned rounds; null if undecided
    preset: str  # from which it was made: club | tournament | festival; "" if from none
    differs: tuple[str, ...]  # the settings that are not as the preset has them
    cards_after: str  # when embedded tables show cards: never | 5 | 15 | 30 (minutes later) | game (after it)
    rounds: int  # drawn so far
    players: int  # who have not withdrawn


@dataclass(frozen=True, slots=True)
class TournamentShape(Shape):
    """The tournament of the token, and what the token allows."""

    name: str
    slug: str
    role: str  # of the organiser who made the token: owner | co_organiser
    scopes: tuple[str, ...]  # read | people | rounds | results | setup | referees | webhooks
    competitions: tuple[CompetitionShape, ...]


@dataclass(frozen=True, slots=True)
class PlayerOfList(Shape):
    """A player on the list of a competition."""

    id: int
    name: str  # the one that everybody may see
    real_name: str | None  # of a player who publishes under another name; null for others
    club: str
    family: str  # players with the same word are kept apart, as those of one club are
    aliases: tuple[str, ...]  # other spellings
    away: bool  # left out of the next draw
    withdrawn: bool
    final: str  # the label of the player's final; "" for none
    fixed_table: int | None  # where the player sits in every round that uses this table; null for none
    path: str  # of the personal link, /p/<token>/; "" unless the token allows to change people


@dataclass(frozen=True, slots=True)
class ListQuestion(Shape):
    """A question about a list of players. The answer is one of `choices`, and is sent under `key`."""

    key: str
    text: str
    choices: tuple[str, ...]
    words: tuple[str, ...]  # the choices in words
    answer: str | None  # the answer or the guess that the reading rests on
    open: bool  # whether the lines it is about are left out as long as nobody answers


@dataclass(frozen=True, slots=True)
class OddLine(Shape):
    """A line of a list that is not added."""

    number: int  # from 1
    text: str
    why: str


@dataclass(frozen=True, slots=True)
class ListEntrant(Shape):
    """A player found in a list."""

    name: str
    club: str
    family: str
    alias: str


@dataclass(frozen=True, slots=True)
class ListReading(Shape):
    """A list of players as it is read."""

    players: tuple[ListEntrant, ...]
    questions: tuple[ListQuestion, ...]
    odd: tuple[OddLine, ...]
    stopped: str  # where the reading stopped, in words, if the list has more than is read of one; else empty


@dataclass(frozen=True, slots=True)
class Checked(Shape):
    """The players who were marked as away or here. Those who had the mark already are not among them."""

    changed: tuple[int, ...]  # ids


@dataclass(frozen=True, slots=True)
class ActShape(Shape):
    """A line of the audit log."""

    number: int  # its place in the log of the tournament, from 1
    at: datetime
    who: str
    kind: str
    text: str
    competition: str  # "" if the act concerns the whole tournament
    round: int | None
    was: str  # the values before, in words
    now: str
    raw: JSON  # data, before and after as the log keeps them


@dataclass(frozen=True, slots=True)
class OpenTable(Shape):
    """A table of a past round whose result is open."""

    round: int
    table: int
    why: str  # whose agreement it lacks, or who disputes it; "" if it has no result


@dataclass(frozen=True, slots=True)
class PodiumShape(Shape):
    """A place on the podium, with everybody who shares it."""

    place: int
    players: tuple[str, ...]
    points: float | None
    points_exact: str | None


@dataclass(frozen=True, slots=True)
class EndShape(Shape):
    """What the end of a competition would mean now."""

    rounds: int  # that were played
    planned_rounds: int | None
    on: int  # the round that must end before; 0 for none
    hidden: str  # what the public does not see, as a sentence; "" if it sees everything
    open: tuple[OpenTable, ...]
    final_unplayed: bool  # finals were decided, of which no round has been drawn
    stage_unplayed: bool  # the same for the latest stage of a knock-out
    first: tuple[PodiumShape, ...]
