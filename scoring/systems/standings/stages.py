"""Standings with finals: after some rounds the field is cut, and finals decide the places of the players in them.

The rounds before the cut rank everybody. In a final all players begin with 0 points, and those who end level are
separated by their places before the cut. Until its first result counts, they stand as they stood before the cut, with
the points of then. Final A stands above final B, and so on, and all finals above the rest.

A knock-out is a cut inside a final: those who go on are its one final, and those who are out the rest.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import chain, groupby, pairwise
from typing import NamedTuple

from scoring.systems.standings.collecting import collecting_paused
from scoring.systems.standings.cuts import Cut
from scoring.systems.standings.results import CompetitionResults, TableResult
from scoring.systems.standings.standings import Reason, Row, RunningStandings, Stage
from scoring.systems.standings.tie_breaks import TieBreak

#: Values of `Reason.by` that only finals have: the upper player is in a better final, the lower one is in no final, or
#: the places before the cut decide.
ANOTHER_FINAL, IN_A_FINAL, BEFORE_THE_CUT = "final", "cut", "before"

#: Those that only a knock-out has: the upper player went on, or the places in the stage before decide.
WENT_ON, STAGE_BEFORE = "went on", "stage before"


def standings_of(field: CompetitionResults, tie_breaks: Sequence[TieBreak]) -> tuple[Row, ...]:
    """Return the rows, the first rank first, with finals if the field was cut."""
    return running_standings(field, tie_breaks).rows


def running_standings(field: CompetitionResults, tie_breaks: Sequence[TieBreak]) -> RunningStandings | StagedStandings:
    """Return standings of the field to which tables can be added one by one."""
    if field.cut is None:
        return RunningStandings(field, tie_breaks)
    return StagedStandings(field, field.cut, tie_breaks)


def parts_of(field: CompetitionResults, cut: Cut) -> tuple[CompetitionResults, tuple[CompetitionResults, ...]]:
    """Return the field before the cut, and the field of each final."""

    later = [one for one in field.outcomes if one.round > cut.after]
    missed = [one for one in field.missed if one.round > cut.after]
    deductions = [one for one in field.deductions if one.round > cut.after]
    finals = tuple(
        replace(
            field,
            cut=final.cut,
            players=final.players,
            outcomes=tuple(one for one in later if one.player in final.players),
            missed=tuple(one for one in missed if one.player in final.players),
            deductions=tuple(one for one in deductions if one.player in final.players),
        )
        for final in cut.finals
    )
    return before_cut(field), finals


def before_cut(field: CompetitionResults) -> CompetitionResults:
    """Return the field as it stood before it was cut; a field that was not cut is returned as it is."""
    return field if field.cut is None else replace(field.until(field.cut.after), cut=None)


def deciding(field: CompetitionResults) -> dict[str, CompetitionResults]:
    """Return for each player of a final in which anything counts the part of the field that decides the place.

    Of a player who went on in a knock-out, it is the latest stage in which anything counts.
    """
    if field.cut is None:
        return {}
    _before, finals = parts_of(field, field.cut)
    found: dict[str, CompetitionResults] = {}
    for final in finals:
        if final.outcomes or final.missed or final.cut:
            found |= dict.fromkeys(final.players, before_cut(final)) | deciding(final)
    return found


class _Placed(NamedTuple):
    """A player's rank, and the number of the player's group. The finals are groups in their order, then the rest."""

    rank: int
    group: int
    player: str


class StagedStandings:
    """Standings of a field that was cut. Tables can be added one by one, as to `RunningStandings`.

    Each final is a group, and so are the players in none; the sizes of groups stay. A group's ranks are kept until one
    of its tables changes.
    """

    @collecting_paused()
    def __init__(self, field: CompetitionResults, cut: Cut, tie_breaks: Sequence[TieBreak]) -> None:
        before, finals = parts_of(field, cut)
        self._cut = cut
        self._before = RunningStandings(before, tie_breaks)
        self._finals = tuple(running_standings(final, tie_breaks) for final in finals)
        self._tables = tuple({(one.round, one.table) for one in final.outcomes} for final in finals)
        self._decided = tuple(bool(final.missed or final.cut) for final in finals)
        self._inside = frozenset[str]().union(*(final.players for final in cut.finals))
        self._forget_all()

    def _forget_all(self) -> None:
        self._rows: tuple[Row, ...] | None = None
        self._was: dict[str, int] = {}
        self._ranks: list[tuple[tuple[int, str], ...] | None] = [None] * (len(self._finals) + 1)

    def change(self, round_: int, table: int, results: Sequence[TableResult]) -> None:
        """Replace a table's results by these. No results mean that nobody has played at the table."""
        if round_ <= self._cut.after:
            self._before.change(round_, table, results)
            self._forget_all()
            return
        self._rows = None
        for group, (final, tables) in enumerate(zip(self._finals, self._tables, strict=True)):
            own = [one for one in results if one.player in self._cut.finals[group].players]
            if own or (round_, table) in tables:
                final.change(round_, table, own)
                (tables.add if own else tables.discard)((round_, table))
                self._ranks[group] = None

    @property
    def ranks(self) -> tuple[tuple[int, str], ...]:
        """The rank and name of each player, the first rank first, without the reasons."""
        return tuple(chain.from_iterable(self._group_ranks(group) for group in range(len(self._ranks))))

    @property
    def rows(self) -> tuple[Row, ...]:
        """The rows, the first rank first."""
        if self._rows is None:
            self._rows = self._make_rows()
        return self._rows

    def _group_ranks(self, group: int) -> tuple[tuple[int, str], ...]:
        """Return the rank and name of each player of a group. Players who are level in a final keep their order."""
        kept = self._ranks[group]
        if kept is None:
            self._was = self._was or {player: rank for rank, player in self._before.ranks}
            own = self._finals[group].ranks if self._counts(group) else self._as_before(group)
            rank = self._first_rank(group)
            found: list[tuple[int, str]] = []
            keys = sorted((own_rank, self._was[player], player) for own_rank, player in own)
            for _level, level in groupby(keys, key=lambda key: key[:2]):
                names = [player for _own_rank, _was, player in level]
                found += [(rank, player) for player in names]
                rank += len(names)
            kept = self._ranks[group] = tuple(found)
        return kept

    def _first_rank(self, group: int) -> int:
        return 1 + sum(len(final.players) for final in self._cut.finals[:group])

    def _places(self) -> Iterator[_Placed]:
        for group in range(len(self._ranks)):
            for rank, player in self._group_ranks(group):
                yield _Placed(rank, group, player)

    def _counts(self, group: int) -> bool:
        """Return whether a group is a final in which anything counts yet: a result, a missed round, or a knock-out."""
        return group < len(self._finals) and (bool(self._tables[group]) or self._decided[group])

    def _as_before(self, group: int) -> Sequence[tuple[int, str]]:
        """Return the ranks before the cut of the players of a final, or of those who are in none."""
        if group < len(self._finals):
            players = self._cut.finals[group].players
            return [(rank, player) for rank, player in self._before.ranks if player in players]
        return [(rank, player) for rank, player in self._before.ranks if player not in self._inside]

    @collecting_paused()
    def _make_rows(self) -> tuple[Row, ...]:
        """Return the rows of all groups. Rows before the cut are only made if they decide anybody's place."""
        placed = list(self._places())
        before = _Part(self._before.rows if any(not self._counts(one.group) for one in placed) else ())
        parts = [_Part(final.rows) if self._counts(at) else before for at, final in enumerate(self._finals)] + [before]
        whys = [*(self._reason_between(upper, lower, parts) for upper, lower in pairwise(placed)), None]
        return tuple(
            self._row(one, why, parts[one.group].rows[one.player]) for one, why in zip(placed, whys, strict=True)
        )

    def _reason_between(self, upper: _Placed, lower: _Placed, parts: Sequence[_Part]) -> Reason:
        """Return why the upper player stands above the lower one."""
        if upper.group != lower.group:
            by = WENT_ON if self._cut.knocks_out else IN_A_FINAL if lower.group == len(self._finals) else ANOTHER_FINAL
            return Reason(by, Fraction(upper.group), Fraction(lower.group))
        why = parts[upper.group].why(upper.player, lower.player)
        if why.by != "level" or upper.rank == lower.rank:
            return why
        by = STAGE_BEFORE if self._cut.knocks_out else BEFORE_THE_CUT
        return Reason(by, Fraction(self._was[upper.player]), Fraction(self._was[lower.player]))

    def _row(self, placed: _Placed, why: Reason | None, own: Row) -> Row:
        """Return a player's row in the standings of the whole field, from the `own` row in the player's part of it."""
        rank, player, points, played, provisional, values, steps, _above, inner = own
        if placed.group == len(self._finals):
            out_after = self._cut.after if self._cut.knocks_out else None
            stage = Stage("", rank, rank, points, out_after=out_after)
        elif not self._counts(placed.group):
            place = placed.rank - self._first_rank(placed.group) + 1
            stage = Stage(self._cut.finals[placed.group].label, place, rank, points, counts=False)
        else:
            before, label = self._before.taken(player), self._cut.finals[placed.group].label
            stage = Stage(label, rank, self._was[player], (inner.total if inner else points) + before.points)
            if inner:
                stage = stage._replace(out_after=inner.out_after, is_knock_out=True)
            played, provisional = played + before.played, provisional or before.provisional
        return Row(
            rank=placed.rank,
            player=player,
            points=points,
            played=played,
            provisional=provisional,
            values=values,
            steps=steps,
            above=why,
            stage=stage,
        )


class _Part:
    """The rows of a final, or those before the cut, and the reasons between them."""

    def __init__(self, rows: Sequence[Row]) -> None:
        self.rows = {row.player: row for row in rows}
        self._next = {one.rank: (one.above, other.rank) for one, other in pairwise(rows) if one.rank != other.rank}

    def why(self, upper: str, lower: str) -> Reason:
        """Return why one player is above another. If they have neighbouring ranks, the part's rows know it already."""
        one, other = self.rows[upper], self.rows[lower]
        above, rank = self._next.get(one.rank, (None, 0))
        return above if above is not None and rank == other.rank else reason_between(one, other)


def reason_between(upper: Row, lower: Row) -> Reason:
    """Return why one row is above another in the same standings. The two need not be neighbours."""
    if upper.points != lower.points:
        return Reason("points", upper.points, lower.points)
    for mine, other in zip(upper.steps, lower.steps, strict=False):
        if mine.value != other.value:
            return Reason(mine.tie_break, mine.value, other.value)
    return Reason("level", upper.points, lower.points)
