"""The standings: everybody's rank, and the reason for it.

Players are ordered by placement points; players who are level are separated by the competition's tie-breaks, one after
another; those still level share the rank. Every row has the steps that placed it and the reason it is above the next
one, recorded while ordering rather than reconstructed afterwards.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from scoring.systems.standings.collecting import collecting_paused
from scoring.systems.standings.measures import Keys, Measures, Prefix
from scoring.systems.standings.results import CompetitionResults, TableResult
from scoring.systems.standings.tally import Tally
from scoring.systems.standings.tie_breaks import TieBreak


class Step(NamedTuple):
    """One tie-break applied to a player: the value, how many players were level before it, and how many still are."""

    tie_break: str
    value: Fraction
    level_before: int
    level_after: int


class Reason(NamedTuple):
    """Why a row is above the next: `by` is "points", a tie-break's key, or "level" if they share the rank.

    `by` has other values in standings with finals (`stages`).
    """

    by: str
    value: Fraction
    next_value: Fraction


class Stage(NamedTuple):
    """Where a row was decided in a field that was cut. `final` is the label of the player's final, "" for no final.

    `place` is the rank in this final (or among the rest), and `before` the rank before the cut; both may be shared.
    `total` are the points of all rounds. In a final only the points of its own rounds count. Until anything `counts` in
    it, its players have their points and reasons from before the cut. `out_after` is the round after which the player
    was knocked out, in a final that is a knock-out (`is_knock_out`); then only the points of the last stage count.
    """

    final: str
    place: int
    before: int
    total: Fraction
    counts: bool = True
    out_after: int | None = None
    is_knock_out: bool = False


class Row(NamedTuple):
    """One player's row. `rank` counts from 1, with shared ranks as 1, 2, 2, 4; `above` is None in the last row.

    `played` counts tables, including running ones; the row is `provisional` while one of them is running. `values` has
    an entry for each tie-break, None if the player did not need it; `steps` has only the tie-breaks that were applied.
    `stage` is None in a competition without finals.
    """

    rank: int
    player: str
    points: Fraction
    played: int
    provisional: bool
    values: tuple[Fraction | None, ...]
    steps: tuple[Step, ...]
    above: Reason | None
    stage: Stage | None = None


class Taken(NamedTuple):
    """A player's points from some rounds, and at how many tables. If `provisional`, one of the results may change."""

    points: Fraction
    played: int
    provisional: bool


class _Facts(NamedTuple):
    """The part of a row that does not depend on who else is level."""

    points: Fraction
    played: int
    provisional: bool
    values: tuple[Fraction | None, ...]  # None where the value depends on who is level


def standings(field: CompetitionResults, tie_breaks: Sequence[TieBreak]) -> tuple[Row, ...]:
    """Return the rows, the first rank first. The same field gives the same rows, whatever the order of its results."""
    return RunningStandings(field, tie_breaks).rows


class RunningStandings:
    """Standings to which tables are added one by one. They always equal the `standings` of all results together."""

    @collecting_paused()
    def __init__(self, field: CompetitionResults, tie_breaks: Sequence[TieBreak]) -> None:
        self._tally = Tally(field)
        self._measures = Measures(self._tally, tie_breaks)
        self._facts: dict[str, _Facts] = {}
        self._keys: Keys = {}
        self._order = sorted(field.players)
        self._renew(field.players)

    def change(self, round_: int, table: int, results: Sequence[TableResult]) -> None:
        """Replace a table's results by these. No results mean that nobody has played at the table."""
        changed = self._tally.change((round_, table), results)
        self._measures.renew(changed)
        self._renew(changed.met)

    def _renew(self, players: Iterable[str]) -> None:
        """Take the new values of these players, and sort all players again."""
        units, key = self._tally.units, self._measures.sort_key(0)
        for player in players:
            self._keys[player] = (-units[player], *key(player), player)
            self._facts.pop(player, None)
        self._order.sort(key=self._keys.__getitem__)
        self._rows: tuple[Row, ...] | None = None

    @property
    def ranks(self) -> tuple[tuple[int, str], ...]:
        """The rank and name of each player, the first rank first, without the reasons, which take the most time."""
        found: list[tuple[int, str]] = []
        for sharing in self._sharing(self._order, self._keys, 0, ()):
            rank = len(found) + 1
            found += [(rank, player) for player in sharing]
        self._measures.forget_groups()
        return tuple(found)

    def _sharing(self, order: Sequence[str], keys: Keys, start: int, prefix: Prefix) -> Iterator[Sequence[str]]:
        """Yield the players of each rank, the first rank first.

        `keys` sort by the value before tie-break `start`, then by the tie-breaks from `start` on, up to the next that
        depends on who is level.
        """
        at = self._measures.next_of_group(start)
        worth = {player: keys[player][:-1] for player in order}
        for level in _runs(order, worth):
            if len(level) == 1 or at == len(self._measures.tie_breaks):
                yield level
            else:
                below = (*prefix, *worth[level[0]])
                group = self._measures.group(at, level, below)
                yield from self._sharing(group.order, group.keys, at + 1, below)

    @property
    def rows(self) -> tuple[Row, ...]:
        """The rows, the first rank first."""
        if self._rows is None:
            self._rows = self._make_rows()
        return self._rows

    def taken(self, player: str) -> Taken:
        """Return a player's points and tables from these rounds, without a rank. This costs much less than a row."""
        results = self._tally.own[player].values()
        return Taken(self._tally.points(player), len(results), any(result.provisional for result in results))

    @collecting_paused()
    def _make_rows(self) -> tuple[Row, ...]:
        for player in self._order:
            if player not in self._facts:
                self._facts[player] = self._facts_of(player)
        placing = _Placing(self._measures, self._facts)
        placing.place_all(self._order)
        players, steps = placing.players, placing.steps
        if not players:
            return ()
        points, played, provisional, values = zip(*[self._facts[player] for player in players], strict=True)
        if any(one.of_group for one in self._measures.tie_breaks):
            values = tuple(map(_with_groups, values, steps))
        return tuple(map(Row, placing.ranks, players, points, played, provisional, values, steps, placing.above))

    def _facts_of(self, player: str) -> _Facts:
        return _Facts(*self.taken(player), self._measures.shown_of(player))


class _Placing:
    """The rows as columns: players, ranks, the steps that led to a rank, and why a row is above the next."""

    def __init__(self, measures: Measures, facts: Mapping[str, _Facts]) -> None:
        self._measures = measures
        self._facts = facts
        self.players: list[str] = []
        self.ranks: list[int] = []
        self.steps: list[tuple[Step, ...]] = []
        self.above: list[Reason | None] = []

    def place_all(self, order: Sequence[str]) -> None:
        """Place all players. `order` has them sorted by points and by the tie-breaks before the first of a group."""
        units, below = self._measures.tally.units, None
        for level in _runs(order, units):
            points = self._facts[level[0]].points
            if below is not None:
                self.above[-1] = Reason("points", below, points)
            below = points
            self._place(level, 0, (-units[level[0]],), ())
        self._measures.forget_groups()

    def _place(self, level: Sequence[str], at: int, prefix: Prefix, steps: tuple[Step, ...]) -> None:
        """Place these players, who are level after the tie-breaks before `at`, by tie-break `at` and the later ones."""
        measures = self._measures
        if len(level) == 1 or at == len(measures.tie_breaks):
            self._add(level, steps)
            return
        one = measures.tie_breaks[at]
        values: Mapping[str, object]
        if one.of_group:
            among = measures.group(at, level, prefix)
            level, values = among.order, among.values
        else:
            values = measures.values_of(at)
        key, size, upper = one.key, len(level), None
        for group in _runs(level, values):
            value, shown = values[group[0]], self._facts[group[0]].values[at]
            if shown is None:
                shown = measures.shown(at, value)
            if upper is not None:
                self.above[-1] = Reason(key, upper, shown)
            upper = shown
            self._place(group, at + 1, (*prefix, value), (*steps, Step(key, shown, size, len(group))))

    def _add(self, level: Sequence[str], steps: tuple[Step, ...]) -> None:
        """Add players who share a rank."""
        rank, points = len(self.players) + 1, self._facts[level[0]].points
        self.players += level
        if len(level) == 1:
            self.ranks.append(rank)
            self.steps.append(steps)
        else:
            self.ranks += [rank] * len(level)
            self.steps += [steps] * len(level)
            self.above += [Reason("level", points, points)] * (len(level) - 1)
        self.above.append(None)  # replaced when the next player is placed


def _runs(players: Sequence[str], values: Mapping[str, object]) -> Iterator[Sequence[str]]:
    """Yield the runs of neighbouring players with equal values."""
    start, last = 0, values[players[0]] if players else None
    for end, player in enumerate(players):
        if values[player] != last:
            yield players[start:end]
            start, last = end, values[player]
    if players:
        yield players[start:]


def _with_groups(values: Sequence[Fraction | None], steps: Sequence[Step]) -> tuple[Fraction | None, ...]:
    """Return a row's values, completed from its steps with the values that depended on who was level."""
    needed = len(steps)
    return tuple([steps[at].value if value is None and at < needed else value for at, value in enumerate(values)])
