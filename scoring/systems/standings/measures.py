"""Each player's value in each tie-break. A value is measured again only if a changed result can affect it.

A lower value is always the better one here, so that players can be sorted by their values: where more is better, the
value is kept with its sign turned round.

"""

from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from fractions import Fraction

from scoring.systems.standings.results import Best
from scoring.systems.standings.tally import Changed, Tally
from scoring.systems.standings.tie_breaks import Depends, TieBreak, Value

#: Identifies a group of level players: their points, then their common value in each tie-break that left them level.
Prefix = tuple[Value | str, ...]
#: The sort key of each player, which ends with the player's name.
Keys = dict[str, tuple[Value | str, ...]]


@dataclass(slots=True)
class Group:
    """Level players in the order of a tie-break that depends on who is level, with their values and sort keys.

    Two sets say what has changed since then: results of the players in `played`, and any other tie-break's value of the
    players in `reached`.
    """

    level: frozenset[str] = frozenset()
    order: list[str] = field(default_factory=list)
    values: dict[str, Value] = field(default_factory=dict)
    keys: Keys = field(default_factory=dict)
    played: set[str] = field(default_factory=set)
    reached: set[str] = field(default_factory=set)


class Measures:
    """The values of each tie-break. A value that depends on who is level is measured once a level group is known."""

    def __init__(self, tally: Tally, tie_breaks: Sequence[TieBreak]) -> None:
        self.tally = tally
        self.tie_breaks = tuple(tie_breaks)
        self._signs = [1 if one.best_in(tally) is Best.LOWEST else -1 for one in self.tie_breaks]
        self._values: list[dict[str, Value]] = [{} for _ in self.tie_breaks]
        self._groups: dict[tuple[int, Prefix], Group] = {}
        self._used: set[tuple[int, Prefix]] = set()
        self._measure(Changed(tally.players, tally.players))

    def renew(self, changed: Changed) -> None:
        """Measure again the values that a change of the tally can affect."""
        if changed.own == self.tally.players:
            self._groups.clear()
        for group in self._groups.values():
            group.played |= changed.own & group.level
            group.reached |= changed.met & group.level
        self._measure(changed)

    def _measure(self, changed: Changed) -> None:
        nobody: frozenset[str] = frozenset()
        for one, sign, values in zip(self.tie_breaks, self._signs, self._values, strict=True):
            measure, tally = one.measure, self.tally
            if not one.of_group:
                reached = changed.met if one.depends is Depends.MET else changed.own
                values |= {player: sign * measure(tally, player, nobody) for player in reached}

    def values_of(self, at: int) -> Mapping[str, Value]:
        """Return each player's value in tie-break `at`, which must be one that does not depend on who is level."""
        return self._values[at]

    def group(self, at: int, level: Iterable[str], prefix: Prefix) -> Group:
        """Return these level players, sorted by tie-break `at`, which depends on who is level, and by the later ones.

        A player keeps the earlier value unless they shared a table with somebody whose results changed or who joined or
        left the group.
        """
        group = self._groups.setdefault((at, prefix), Group())
        self._used.add((at, prefix))
        now = frozenset(level)
        changed = (now ^ group.level) | group.played
        if changed or group.reached:
            met = changed.union(*(self.tally.mates(player) for player in changed)) if group.level else now
            self._measure_group(at, group, now, met & now, group.reached & now)
        return group

    def _measure_group(self, at: int, group: Group, level: frozenset[str], again: Set[str], reached: Set[str]) -> None:
        """Measure the players in `again` and sort the group. For those in `reached`, only later values changed."""
        measure, sign, later = self.tie_breaks[at].measure, self._signs[at], self.sort_key(at + 1)
        for player in again:
            group.values[player] = sign * measure(self.tally, player, level)
        for player in again | reached:
            group.keys[player] = (group.values[player], *later(player), player)
        if level != group.level:
            group.order = [player for player in group.order if player in level]
            group.order += level - group.level
        group.order.sort(key=group.keys.__getitem__)
        group.level = level
        group.played.clear()
        group.reached.clear()

    def forget_groups(self) -> None:
        """Forget the groups that have not been asked for since the last call, because they no longer exist."""
        self._groups = {key: group for key, group in self._groups.items() if key in self._used}
        self._used.clear()

    def sort_key(self, start: int) -> Callable[[str], tuple[Value, ...]]:
        """Return a sort key of the tie-breaks from `start` on, up to the next that depends on who is level."""
        tables = self._values[start : self.next_of_group(start)]
        return lambda player: tuple([values[player] for values in tables])

    def next_of_group(self, start: int) -> int:
        """Return the number of the first tie-break from `start` on that depends on who is level.

        If there is none, return the number of tie-breaks.
        """
        later = range(start, len(self.tie_breaks))
        return next((at for at in later if self.tie_breaks[at].of_group), len(self.tie_breaks))

    def shown(self, at: int, value: Value) -> Fraction:
        """Return a value of tie-break `at` as it is shown to people."""
        return self.tie_breaks[at].shown(self._signs[at] * value, self.tally.scale)

    def shown_of(self, player: str) -> tuple[Fraction | None, ...]:
        """Return the player's values as they are shown to people, with None for those that depend on who is level."""
        return tuple(
            [
                None if one.of_group else self.shown(at, self._values[at][player])
                for at, one in enumerate(self.tie_breaks)
            ]
        )
