"""A knock-out: who of each table of the last round would go on to the next stage, and who would be out.

`scoring/services/rounds/knock_out.py` decides it with the functions that draw this preview.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scoring.errors.competition import RoundIsOn
from scoring.errors.finals import KnockOutDoesntFit, KnockOutNotDue
from scoring.models.choices import RoundStatus
from scoring.models.tournaments import Competition, Round, SeatOf
from scoring.selectors.people.field import cut_of, field_of, rows_in_order, sizes_of
from scoring.selectors.people.substitutes import who_sits
from scoring.selectors.rounds.rounds import players_to_seat
from scoring.selectors.standings.finals import InOrder, fits, mark_of
from scoring.selectors.standings.visible import told_by_finals, visible_to_public
from scoring.systems.seating import table_sizes
from scoring.systems.standings.standings import Row


class AtTable(NamedTuple):
    """The players of a table, the best first: those who go on and those who are out.

    Table 0 has those who sat at none: who had a bye goes on, and whoever else was not there is out.
    """

    number: int
    going: list[Row]
    out: list[Row]


class StageOver(NamedTuple):
    """A final that was played at several tables in the last round."""

    label: str
    tables: list[AtTable]

    @property
    def going(self) -> list[str]:
        """The names of those who go on."""
        return [row.player for table in self.tables for row in table.going]

    @property
    def out(self) -> list[str]:
        """The names of those who are out."""
        return [row.player for table in self.tables for row in table.out]


@dataclass(frozen=True, slots=True)
class TableOver:
    """A table as the organiser sees it; `number` is 0 for those who sat at none."""

    number: int
    going: tuple[InOrder, ...]
    out: tuple[InOrder, ...]


@dataclass(frozen=True, slots=True)
class FinalOver:
    """A final with its tables, and the sizes of those of its next stage."""

    label: str
    tables: tuple[TableOver, ...]
    next: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class KnockOutPage:
    """The preview of a knock-out in which the `best` of each table go on. `mark` changes with who they are.

    `refused` says why it is impossible. `most` is the highest number that may be chosen. `tells` is a sentence if it
    tells something of hidden standings; else "".
    """

    competition: Competition
    after: int
    best: int
    most: int
    finals: tuple[FinalOver, ...]
    mark: str
    refused: str
    tells: str

    @property
    def choices(self) -> range:
        """How many of each table may go on."""
        return range(1, self.most + 1)


def stage_over(competition: Competition, best: int | None = None) -> list[StageOver]:
    """Return who would go on and who would be out if it were decided now, in each final with several tables.

    The best of each table go on who are here, `best` of them or as many as the organiser chose, in the order of the
    standings. Among players who share a rank, the lot decides. Raises RoundIsOn, KnockOutNotDue.
    """
    last, best = competition.rounds.last(), best or competition.goes_on
    if last is None or best is None or competition.cut_after is None or last.number <= competition.cut_after:
        raise KnockOutNotDue
    if last.status != RoundStatus.ENDED:
        raise RoundIsOn(number=last.number)
    if competition.entries.filter(out_after=last.number).exists():
        raise KnockOutNotDue
    found = list(_stages(competition, last, best))
    if not found:
        raise KnockOutNotDue
    return found


def check_stage(competition: Competition, stages: Sequence[StageOver]) -> None:
    """Raise KnockOutDoesntFit if nobody of a final would be out, or those who go on don't fit tables."""
    sizes = sizes_of(competition)
    for one in stages:
        if not one.out or not fits(len(one.going), sizes):
            raise KnockOutDoesntFit(final=one.label, players=len(one.going), smallest=sizes.smallest)


def mark_of_stage(stages: Sequence[StageOver]) -> str:
    """Return a mark that identifies who goes on."""
    return mark_of([one.going for one in stages])


def knock_out_page(competition: Competition, best: int | None) -> KnockOutPage:
    """Return what the organiser sees before deciding who goes on. Raises RoundIsOn, KnockOutNotDue."""
    stages, sizes = stage_over(competition, best), sizes_of(competition)
    refused = ""
    try:
        check_stage(competition, stages)
    except KnockOutDoesntFit as error:
        refused = str(error)
    last = competition.rounds.latest("number").number
    called = who_sits(competition, last + 1)
    return KnockOutPage(
        competition=competition,
        after=last,
        best=best or competition.goes_on or 1,
        most=sizes.largest - 1,
        finals=tuple(
            FinalOver(
                label=one.label,
                tables=tuple(_table(table, called) for table in one.tables),
                next=() if refused else table_sizes(len(one.going), sizes),
            )
            for one in stages
        ),
        mark=mark_of_stage(stages),
        refused=refused,
        tells=told_by_finals(competition),
    )


def knock_out_told(competition: Competition, after: int) -> bool:
    """Return whether everybody may know who was out after a round: its results are shown, or the next round is."""
    return visible_to_public(competition).sees(after) or competition.rounds.filter(number__gt=after).exists()


def _stages(competition: Competition, last: Round, best: int) -> Iterator[StageOver]:
    """Yield the finals that were played at several tables in the last round, the best final first."""
    seats = SeatOf.objects.filter(table__round=last).values_list("player__name", "table__number")
    at, byes = dict(seats), set(competition.players.filter(pk__in=last.byes).values_list("name", flat=True))
    here = {player.name for player in players_to_seat(competition)}
    rows, cut = rows_in_order(competition, field_of(competition)), cut_of(competition)
    for final in cut.finals if cut else ():
        tables: dict[int, list[Row]] = {}
        for row in rows:
            if row.player in final.playing:
                tables.setdefault(at.get(row.player, 0), []).append(row)
        if len(tables.keys() - {0}) > 1:
            yield StageOver(
                final.label,
                [
                    _parted(number, players, here & byes if number == 0 else here, best if number else len(players))
                    for number, players in sorted(tables.items())
                ],
            )


def _parted(number: int, players: Sequence[Row], here: Collection[str], best: int) -> AtTable:
    """Return a table whose `best` players who are `here` go on."""
    going = [row for row in players if row.player in here][:best]
    return AtTable(number, going, [row for row in players if row not in going])


def _table(table: AtTable, called: Mapping[str, str]) -> TableOver:
    shared = {row.rank for row in table.going} & {row.rank for row in table.out}
    going, out = (
        tuple(InOrder(called[row.player], row.rank, row.points, row.rank in shared) for row in rows)
        for rows in (table.going, table.out)
    )
    return TableOver(table.number, going, out)
