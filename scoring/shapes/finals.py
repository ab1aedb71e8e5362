"""What the programs of organisers read of finals."""

from __future__ import annotations

from dataclasses import dataclass

from referee.ground.shape import Shape


@dataclass(frozen=True, slots=True)
class MoveUp(Shape):
    """A player who would move up into a final."""

    player: str
    final: str  # its label


@dataclass(frozen=True, slots=True)
class Finalist(Shape):
    """A player of a final."""

    id: int
    name: str


@dataclass(frozen=True, slots=True)
class FinalShape(Shape):
    """A final."""

    final: str  # its label: A is the best
    players: tuple[Finalist, ...]


@dataclass(frozen=True, slots=True)
class GoneShape(Shape):
    """A player of a final who is away or has withdrawn."""

    id: int
    name: str
    final: str  # its label
    moves: tuple[MoveUp, ...]  # who would move up; empty if nobody can


@dataclass(frozen=True, slots=True)
class QualifiedShape(Shape):
    """A player who would be in another final by corrected results. The ranks are those before the finals."""

    player: str
    final: str  # the label of the player's final; "" for none
    would: str  # the label of the final in which the player would be; "" for none
    rank_was: int
    rank_now: int


@dataclass(frozen=True, slots=True)
class FinalsShape(Shape):
    """Who plays in which final."""

    after: int | None  # the round after which the finals were decided; null if there are none
    finals: tuple[FinalShape, ...]
    gone: tuple[GoneShape, ...]  # who can be replaced, as long as no round of the finals is drawn
    instead: tuple[QualifiedShape, ...]  # who would be in another final by results that were corrected since


@dataclass(frozen=True, slots=True)
class RankedPlayer(Shape):
    """A player with the rank in the standings."""

    player: str
    rank: int
    points: float | None
    points_exact: str | None
    by_lot: bool  # the lot decides which of the players with this rank play the final


@dataclass(frozen=True, slots=True)
class ProposedFinalShape(Shape):
    """A final as it would be."""

    final: str  # its label
    players: tuple[RankedPlayer, ...]  # from the best
    tables: tuple[int, ...]  # how many players sit at each table


@dataclass(frozen=True, slots=True)
class FinalsPreview(Shape):
    """The finals as they would be decided now."""

    after: int  # the round that was played last
    here: int  # how many players are here
    sizes: tuple[int, ...]  # how many players each final takes
    finals: tuple[ProposedFinalShape, ...]  # empty if these sizes are refused
    rest: tuple[RankedPlayer, ...]  # players who are here and in no final
    left_out: tuple[str, ...]  # players who are not here although they rank above somebody in a final
    refused: str  # why these sizes are impossible; "" if they are possible
    offered: tuple[tuple[int, ...], ...]  # usual sizes
    tells: str  # what the finals would tell everybody of hidden standings, as a sentence; "" if nothing
    mark: str  # changes when the proposed finals change


@dataclass(frozen=True, slots=True)
class PlayerInBracket(Shape):
    """A player of a final, with a place before the finals, at a table or in the standings; null while there is none."""

    place: int | None
    player: str  # or the substitute, as in "Cilla (for Bo)"
    points: float | None  # placement points, at a table or in the final
    points_exact: str | None


@dataclass(frozen=True, slots=True)
class TableInBracket(Shape):
    """A table of a round of a final."""

    round: int
    table: int
    done: bool  # whether its game has ended
    players: tuple[PlayerInBracket, ...]  # by their places at the table, as far as these are shown


@dataclass(frozen=True, slots=True)
class FinalInBracket(Shape):
    """A final as a picture shows it: where its players came from, their tables, and their places."""

    final: str  # its label: A is the best
    seeds: tuple[PlayerInBracket, ...]  # by their places before the finals
    tables: tuple[TableInBracket, ...]  # round by round
    places: tuple[PlayerInBracket, ...]  # in the standings of all, once a result of the final counts
