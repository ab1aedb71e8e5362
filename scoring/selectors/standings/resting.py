"""What rests on standings that have changed since: a round drawn by them that nobody has played, and the cut.

A correction of an earlier result changes no seat and no final by itself. The organiser is told what would differ now,
and can draw the round again or leave everything as it is (`services.resting`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from string import ascii_uppercase

from scoring.models.choices import RoundStatus
from scoring.models.drafts import Basis
from scoring.models.tournaments import Competition, Round, SeatOf
from scoring.selectors.people.field import cut_of, field_of, rows_in_order
from scoring.selectors.rounds.requests import names_in, seating_request
from scoring.selectors.rounds.rounds import players_to_seat
from scoring.systems.seating import CannotSeat, Request, next_round
from scoring.systems.standings.results import CompetitionResults
from scoring.wording.figures import points_text

Stood = list[list[int | str]]  # of `models.Basis`


@dataclass(frozen=True, slots=True)
class Shift:
    """A player whose rank or points are others than when the round was drawn."""

    name: str
    was: int
    now: int
    points_was: str
    points_now: str


@dataclass(frozen=True, slots=True)
class DrawRests:
    """A round that nobody has played, drawn by standings that have changed since; who moved most comes first."""

    number: int
    moved: tuple[Shift, ...]


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """A player who would sit elsewhere if the round were drawn again. A table is 0 for a bye."""

    name: str
    was: int
    now: int


@dataclass(frozen=True, slots=True)
class Qualified:
    """A player who would be in another final. `was` and `now` are labels, "" for none; the ranks are before the cut."""

    name: str
    was: str
    now: str
    rank_was: int
    rank_now: int


@dataclass(frozen=True, slots=True)
class CutRests:
    """A cut after which results were corrected. `drawn` is the first round of the finals, 0 while there is none.

    If `open`, the finals can still be decided again: nobody has played them.
    """

    after: int
    players: tuple[Qualified, ...]
    drawn: int
    open: bool


def stood_now(competition: Competition, players: set[int], before: int) -> Stood:
    """Return how these players stand before a round, in their order, as `Basis.stood` keeps it."""
    return _places_of(competition, field_of(competition).until(before - 1), players)


def order_now(competition: Competition, players: set[int], field: CompetitionResults | None = None) -> Stood:
    """Return how these players stand at the cut; the lot decides between those who are level."""
    field = field_of(competition) if field is None else field
    last = competition.cut_after or 0
    return _places_of(competition, replace(field.until(last), cut=None), players)


def _places_of(competition: Competition, field: CompetitionResults, players: set[int]) -> Stood:
    ids = {name: key for key, name in names_in(competition).items()}
    rows = rows_in_order(competition, field)
    return [[ids[row.player], row.rank, str(row.points)] for row in rows if ids[row.player] in players]


def draw_rests(competition: Competition, *, field: CompetitionResults | None = None) -> DrawRests | None:
    """Return what the draw of the current round rests on, if that has changed and nobody has played; else None.

    With a `field`, it is compared with these results instead of the stored ones. One query while nothing rests on
    anything.
    """
    basis = _basis_of_draw(competition)
    if basis is None or basis.round is None:
        return None
    field = field_of(competition) if field is None else field
    now = _places_of(competition, field.until(basis.round.number - 1), {int(row[0]) for row in basis.stood})
    moved = tuple(_shifts(basis.stood, now, names_in(competition)))
    return DrawRests(basis.round.number, moved) if moved else None


def _basis_of_draw(competition: Competition) -> Basis | None:
    """Return the basis of the round that is drawn and not played; None if there is none."""
    found = competition.bases.filter(round__status=RoundStatus.SEATED).select_related("round")
    return found.first()


def _shifts(stood: Stood, now: Stood, names: Mapping[int, str]) -> Iterator[Shift]:
    """Yield who stands elsewhere or has other points, who has moved most first."""
    was = {row[0]: row for row in stood}
    rows = sorted(now, key=lambda row: -abs(int(was[row[0]][1]) - int(row[1])))
    for key, rank, points in rows:
        _key, rank_was, points_was = was[key]
        if (rank, points) != (rank_was, points_was):
            yield Shift(names[int(key)], int(rank_was), int(rank), _points(points_was), _points(points))


def _points(text: int | str) -> str:
    return points_text(Fraction(str(text)))


def sits_elsewhere(competition: Competition, number: int) -> tuple[Elsewhere, ...]:
    """Return who would sit elsewhere if this round were drawn again by the standings as they are, with its own lot."""
    drawn = competition.rounds.get(number=number)
    present = {
        seat.player.name: seat.table.number
        for seat in SeatOf.objects.filter(table__round=drawn).select_related("player", "table")
    }
    tables = sorted(set(present.values()))
    then: dict[str, int] = {}
    at = 0
    for request in _requests(competition, drawn, len(tables)):
        for table in next_round(request).rounds[0].tables:
            number_of = tables[at] if at < len(tables) else tables[-1] + at - len(tables) + 1
            then |= dict.fromkeys(table.players, number_of)
            at += 1
    names = sorted({*present, *then}, key=str.casefold)
    found = (Elsewhere(name, present.get(name, 0), then.get(name, 0)) for name in names)
    return tuple(one for one in found if one.was != one.now)


def _requests(competition: Competition, drawn: Round, tables: int) -> Iterator[Request]:
    """Yield what to seat: each final by itself, or everybody at as many tables as now, where they fit."""
    number, seed = drawn.number, drawn.seed
    cut = cut_of(competition)
    if cut is not None and number > cut.after:
        here = {player.name for player in players_to_seat(competition, number)}
        for final in cut.finals:
            among = final.players & here
            yield seating_request(competition, seed=seed, by_standing=True, among=among, number=number)
        return
    request = seating_request(competition, tables=tables, seed=seed, by_standing=True, number=number)
    try:
        next_round(request)
    except CannotSeat:
        request = replace(request, tables=None)
    yield request


def cut_rests(competition: Competition, *, field: CompetitionResults | None = None) -> CutRests | None:
    """Return who would be in another final if the cut were made by the results as they are; None if nobody would.

    With a `field`, these results count instead of the stored ones. One query without a cut.
    """
    basis = competition.bases.filter(round=None).first()
    if basis is None or competition.cut_after is None:
        return None
    now = order_now(competition, {int(row[0]) for row in basis.stood}, field)
    there = {row[0] for row in now}
    labels_was = _labels([row[0] for row in basis.stood], basis.sizes)
    labels_now = _labels([row[0] for row in now], basis.sizes)
    ranks, names = {row[0]: int(row[1]) for row in basis.stood}, names_in(competition)
    found = tuple(
        Qualified(names[int(key)], labels_was[key], labels_now[key], ranks[key], int(rank))
        for key, rank, _points in now
        if key in there and labels_was[key] != labels_now[key]
    )
    if not found:
        return None
    first = competition.rounds.filter(number__gt=competition.cut_after).order_by("number").first()
    is_open = first is None or first.status == RoundStatus.SEATED
    return CutRests(competition.cut_after, found, first.number if first else 0, is_open)


def _labels(order: Sequence[int | str], sizes: Sequence[int]) -> dict[int | str, str]:
    """Return the label of each player's final, "" for none, if the finals take these sizes from the best on."""
    labels = [label for label, size in zip(ascii_uppercase, sizes, strict=False) for _one in range(size)]
    labels += [""] * (len(order) - len(labels))
    return dict(zip(order, labels, strict=False))
