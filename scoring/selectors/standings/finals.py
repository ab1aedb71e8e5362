"""The cut: who would play which final, and who moves up when somebody in a final has left.

`scoring/services/rounds/finals.py` makes the cut with the functions that draw this preview.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from hashlib import sha256
from itertools import islice
from string import ascii_uppercase

from scoring.errors.competition import RoundIsOn
from scoring.errors.finals import CutIsMade, FinalsDontFit, KnockOutDoesntFit, NothingToCut
from scoring.models.choices import RoundStatus
from scoring.models.tournaments import Competition, Entry
from scoring.selectors.people.field import field_of, rows_in_order, sizes_of
from scoring.selectors.people.substitutes import who_sits
from scoring.selectors.rounds.rounds import players_to_seat
from scoring.selectors.standings.visible import told_by_finals
from scoring.systems.seating import CannotSeat, Sizes, stages_of, table_sizes
from scoring.systems.standings.stages import before_cut
from scoring.systems.standings.standings import Row

MOST_FINALS = 8
Stages = tuple[tuple[int, ...], ...]  # the sizes of the tables in each stage of a final


@dataclass(frozen=True, slots=True)
class InOrder:
    """A player's rank in the standings. `name` is who sits in the player's seat, such as "Cilla (for Bo)".

    `by_lot` says that the lot decides which players of this rank play a final.
    """

    name: str
    rank: int
    points: Fraction
    by_lot: bool


@dataclass(frozen=True, slots=True)
class ProposedFinal:
    """A final as it would be: its players from the best, and the sizes of its tables.

    `later` has the sizes of the tables of each later stage of a knock-out.
    """

    label: str
    players: tuple[InOrder, ...]
    tables: tuple[int, ...]
    later: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class CutPage:
    """The preview of a cut. `mark` changes with the proposed finals; `refused` says why there are none.

    `left_out` names the players who are not here although they stand above somebody in a final. `offered` are usual
    sizes of finals. `tells` is a sentence if the finals tell something of hidden standings; else "". `goes_on` is how
    many of each table would go on in a knock-out, None without one, and `most` the highest number that may be chosen.
    """

    competition: Competition
    after: int
    here: int
    sizes: tuple[int, ...]
    finals: tuple[ProposedFinal, ...]
    rest: tuple[InOrder, ...]
    left_out: tuple[str, ...]
    mark: str
    refused: str
    offered: tuple[tuple[int, ...], ...]
    tells: str
    goes_on: int | None
    most: int

    @property
    def choices(self) -> range:
        """How many of each table may go on."""
        return range(1, self.most + 1)

    @property
    def may_knock_out(self) -> bool:
        """Whether a final has several tables, so that there could be a knock-out."""
        return self.goes_on is not None or any(len(final.tables) > 1 for final in self.finals)


@dataclass(frozen=True, slots=True)
class Move:
    """A player who moves up into a final."""

    entry: int
    name: str
    to: str


@dataclass(frozen=True, slots=True)
class FinalistGone:
    """A finalist who is away or has withdrawn, and the players who would move up: () if nobody can."""

    player_id: int
    name: str
    final: str
    moves: tuple[Move, ...]


def finals_proposed(competition: Competition, sizes: Sequence[int], goes_on: int | None) -> list[list[str]]:
    """Return the names in each final if it were cut now: the best players who are here in the first, and so on.

    Among players who share a rank, the lot decides. `goes_on` is that of a knock-out, or None. Raises CutIsMade,
    NothingToCut, RoundIsOn, FinalsDontFit, KnockOutDoesntFit.
    """
    _check_moment(competition)
    tables = sizes_of(competition)
    finals = _split_finals(_rows_of_present(competition, _in_order(competition)), sizes, tables)
    _stages(finals, goes_on, tables)
    return finals


def mark_of(finals: Sequence[Sequence[str]]) -> str:
    """Return a mark that identifies these finals."""
    return sha256(repr(finals).encode()).hexdigest()[:16]


def cut_page(competition: Competition, sizes: Sequence[int], goes_on: int | None = None) -> CutPage:
    """Return what the organiser sees before deciding. Raises CutIsMade, NothingToCut, RoundIsOn."""
    _check_moment(competition)
    rows, tables = _in_order(competition), sizes_of(competition)
    here = _rows_of_present(competition, rows)
    sizes = tuple(sizes) or (min(tables.best, len(here)),)
    refused, finals, stages = "", list[list[str]](), list[Stages]()
    try:
        proposed = _split_finals(here, sizes, tables)
        stages, finals = _stages(proposed, goes_on, tables), proposed
    except (FinalsDontFit, KnockOutDoesntFit) as error:
        refused = str(error)
    group = {name: at for at, names in enumerate(finals) for name in names}
    shared = _parted_by_lot(here, group)
    last = competition.rounds.last()
    after = last.number if last else 0
    called = who_sits(competition, after + 1)
    order = {row.player: InOrder(called[row.player], row.rank, row.points, row.rank in shared) for row in here}
    end = max((index for index, row in enumerate(rows) if row.player in group), default=0)
    return CutPage(
        competition=competition,
        after=after,
        here=len(here),
        sizes=tuple(sizes),
        finals=tuple(
            ProposedFinal(label, tuple(order[name] for name in names), first, tuple(later))
            for label, names, (first, *later) in zip(ascii_uppercase, finals, stages, strict=False)
        ),
        rest=tuple(one for name, one in order.items() if finals and name not in group),
        left_out=tuple(called[row.player] for row in rows[:end] if row.player not in order),
        mark=mark_of(finals),
        refused=refused,
        offered=_usual_sizes(len(here), tables),
        tells=told_by_finals(competition),
        goes_on=goes_on,
        most=tables.largest - 1,
    )


def finalists_gone(competition: Competition) -> tuple[FinalistGone, ...]:
    """Return the finalists who are not here, best final first, each as if only they were replaced.

    The result is empty before the cut, and once a round of the finals has been drawn.
    """
    after = competition.cut_after
    if after is None or competition.rounds.filter(number__gt=after).exists():
        return ()
    entries = list(competition.entries.select_related("player"))
    gone = [entry for entry in entries if entry.final and _is_gone(entry)]
    if not gone:
        return ()
    at = {row.player: index for index, row in enumerate(_in_order(competition))}
    entries.sort(key=lambda entry: at[entry.player.name])
    called = who_sits(competition, after + 1)
    return tuple(
        FinalistGone(entry.player_id, called[entry.player.name], entry.final, _moves(entry.final, entries, called))
        for entry in sorted(gone, key=lambda entry: entry.final)
    )


def _moves(final: str, in_order: Sequence[Entry], called: Mapping[str, str]) -> tuple[Move, ...]:
    """Return who moves up into this final, who into the place left by that player, and so on down to no final.

    `called` has the name of who sits in each player's seat.
    """
    labels = sorted({entry.final for entry in in_order if entry.final and entry.final >= final})
    moves: list[Move] = []
    for to, below in zip(labels, [*labels[1:], ""], strict=True):
        follower = next((entry for entry in in_order if entry.final == below and not _is_gone(entry)), None)
        if follower is None:
            break
        moves.append(Move(follower.pk, called[follower.player.name], to))
    return tuple(moves)


def _is_gone(entry: Entry) -> bool:
    return entry.withdrawn or entry.player.away


def _check_moment(competition: Competition) -> None:
    """Raise CutIsMade, NothingToCut or RoundIsOn unless the finals can be decided now."""
    if competition.cut_after is not None:
        raise CutIsMade
    last = competition.rounds.last()
    if last is None:
        raise NothingToCut
    if last.status != RoundStatus.ENDED:
        raise RoundIsOn(number=last.number)


def _in_order(competition: Competition) -> list[Row]:
    """Return everybody's row before the cut, best first. Among players who share a rank, the lot decides."""
    return rows_in_order(competition, before_cut(field_of(competition)))


def _rows_of_present(competition: Competition, rows: Sequence[Row]) -> list[Row]:
    here = {player.name for player in players_to_seat(competition)}
    return [row for row in rows if row.player in here]


def _split_finals(here: Sequence[Row], sizes: Sequence[int], tables: Sizes) -> list[list[str]]:
    """Return the names of the best players, split into finals of these sizes. Raises FinalsDontFit."""
    if not 0 < len(sizes) <= MOST_FINALS or sum(sizes) > len(here) or not all(fits(size, tables) for size in sizes):
        raise FinalsDontFit(here=len(here), smallest=tables.smallest)
    order = iter([row.player for row in here])
    return [list(islice(order, size)) for size in sizes]


def _stages(finals: Sequence[Sequence[str]], goes_on: int | None, tables: Sizes) -> list[Stages]:
    """Return the sizes of the tables in each stage of each final; without a knock-out, a final has one stage.

    Raises KnockOutDoesntFit.
    """
    if goes_on is None:
        return [(table_sizes(len(names), tables),) for names in finals]
    found = []
    for label, names in zip(ascii_uppercase, finals, strict=False):
        try:
            found.append(stages_of(len(names), goes_on, tables))
        except CannotSeat as refused:
            raise KnockOutDoesntFit(final=label, players=refused.players, smallest=tables.smallest) from refused
    return found


def _parted_by_lot(here: Sequence[Row], group: dict[str, int]) -> set[int]:
    """Return the ranks whose players are parted: they play different finals, or some of them play none."""
    found: dict[int, set[int | None]] = {}
    for row in here:
        found.setdefault(row.rank, set()).add(group.get(row.player))
    return {rank for rank, groups in found.items() if group and len(groups) > 1}


def fits(players: int, tables: Sizes) -> bool:
    """Return whether so many players can be split into tables."""
    try:
        table_sizes(players, tables)
    except CannotSeat:
        return False
    return True


def _usual_sizes(here: int, tables: Sizes) -> tuple[tuple[int, ...], ...]:
    """Return usual sizes: one final of a table or two, two finals of a table each, and a table for everybody."""
    best = tables.best
    ways = [(best,), (best, best), (2 * best,)]
    if fits(here, tables):
        ways.append(tuple(table_sizes(here, tables)))
    return tuple(dict.fromkeys(way for way in ways if sum(way) <= here and len(way) <= MOST_FINALS))
