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
    out_after: int | None  # the round after which the player was knocked out; null for whoever plays on


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
    goes_on: int | None  # how many of each table go on in a knock-out; null if there is none
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
    later: tuple[tuple[int, ...], ...]  # the same for each later stage of a knock-out


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
    goes_on: int | None  # how many of each table would go on in a knock-out; null if there is none
    most: int  # the highest number that may go on
    mark: str  # changes when the proposed finals change


@dataclass(frozen=True, slots=True)
class TableOverShape(Shape):
    """A table of the last round of a knock-out. Table 0 has those who sat at none."""

    table: int
    going: tuple[RankedPlayer, ...]  # who would go on, the best first
    out: tuple[RankedPlayer, ...]


@dataclass(frozen=True, slots=True)
class FinalOverShape(Shape):
    """A final that was played at several tables in the last round."""

    final: str  # its label
    tables: tuple[TableOverShape, ...]
    next: tuple[int, ...]  # how many players would sit at each table of the next stage; empty if it is refused


@dataclass(frozen=True, slots=True)
class KnockOutPreview(Shape):
    """Who would go on to the next stage of a knock-out, and who would be out."""

    after: int  # the round that was played last
    best: int  # how many of each table would go on
    most: int  # the highest number that may go on
    finals: tuple[FinalOverShape, ...]
    refused: str  # why this number is impossible; "" if it is possible
    tells: str  # what it would tell everybody of hidden standings, as a sentence; "" if nothing
    mark: str  # changes when others would go on


@dataclass(frozen=True, slots=True)
class PlayerInBracket(Shape):
    """A player of a final, with a place before the finals, at a table or in the standings; null while there is none."""

    place: int | None
    player: str  # or the substitute, as in "Cilla (for Bo)"
    points: float | None  # placement points, at a table or in the final
    points_exact: str | None
    went_on: bool  # from this table to the next stage of a knock-out


@dataclass(frozen=True, slots=True)
class TableInBracket(Shape):
    """A table of a round of a final."""

    round: int
    table: int
    done: bool  # whether its game has ended
    players: tuple[PlayerInBracket, ...]  # by their places at the table, as far as these are shown

    @property
    def first(self) -> int:
        """The place to highlight: 1, or 0 if the players who went on are highlighted instead."""
        return 0 if any(player.went_on for player in self.players) else 1


@dataclass(frozen=True, slots=True)
class FinalInBracket(Shape):
    """A final as a picture shows it: where its players came from, their tables, and their places."""

    final: str  # its label: A is the best
    seeds: tuple[PlayerInBracket, ...]  # by their places before the finals
    tables: tuple[TableInBracket, ...]  # round by round
    places: tuple[PlayerInBracket, ...]  # in the standings of all, once a result of the final counts
