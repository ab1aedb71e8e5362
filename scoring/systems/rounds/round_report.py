"""The figures of a round: who meets again, how far apart a table's players stand, who is at a small table again.

They are counted for a round that has already been seated. A draft, a swap in it and a seat in a published round are
therefore all described by the same figures. Players are numbers; a table is small if another table of its round is
larger.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple, TypedDict

from scoring.systems.seating.aims import Pair as Pair
from scoring.systems.seating.aims import pair_of, pairs_of


class TableOf(NamedTuple):
    """A table of a round: the round, the table's number in the hall, and its players in the order of the seats."""

    round: int
    number: int
    players: tuple[int, ...]


class Meeting(NamedTuple):
    """Two players at a table, the lower number first, and the earlier rounds in which they met.

    `earlier` is how often they met at earlier tournaments, if the competition counts that.
    """

    pair: Pair
    rounds: tuple[int, ...]
    earlier: int = 0


class SeatStory(NamedTuple):
    """What a player's seat repeats: `met` has the player's earlier meetings with the others at the table."""

    met: tuple[Meeting, ...]
    is_small: bool
    small_before: int  # earlier rounds at a small table
    small_most: int  # the most that any player of this round has sat at a small table before
    partner: int | None  # the fixed partner, if they sit here, too
    seat_before: int  # earlier rounds in the same seat
    table_before: tuple[int, ...]  # earlier rounds at the same table of the hall


class TableReport(NamedTuple):
    """What one table repeats; `spread` is how far apart its players stand in points (None before the first result)."""

    table: TableOf
    again: tuple[Meeting, ...]
    apart: tuple[Pair, ...]  # pairs that were to be kept apart
    parted: tuple[Pair, ...]  # pairs that were to be kept together, of whom one sits here and the other elsewhere
    spread: Fraction | None
    is_small: bool


@dataclass(frozen=True, slots=True)
class RoundReport:
    """The figures of a whole round, the most important first, and a report of each of its tables."""

    tables: tuple[TableReport, ...]
    bound: int  # repeats that no seating of this round can avoid
    small_again: tuple[int, ...]  # players at a small table although others have sat at small tables less often
    seat_again: int  # players in a seat where they have sat before
    table_again: int  # players at a table of the hall where they have sat before
    most: int  # the most meetings of one pair of these players, after this round
    least_most: int  # a lower bound on that
    small_times: tuple[int, int]  # the fewest and the most times at a small table, after this round
    small_shared: tuple[int, int]  # what these would be if all times were shared equally
    has_pairs: bool = False  # whether there are pairs who are to be kept together

    @property
    def again(self) -> tuple[Meeting, ...]:
        """The pairs that meet again."""
        return tuple(meeting for table in self.tables for meeting in table.again)

    @property
    def apart(self) -> tuple[Pair, ...]:
        """The pairs that sit together although they were to be kept apart."""
        return tuple(pair for table in self.tables for pair in table.apart)

    @property
    def parted(self) -> frozenset[Pair]:
        """The pairs that sit at two tables although they were to be kept together."""
        return frozenset(pair for table in self.tables for pair in table.parted)

    @property
    def repeats(self) -> int:
        """How many pairs meet again."""
        return len(self.again)

    def over(self, limit: int) -> int:
        """How many pairs meet here who have met `limit` times before."""
        return sum(len(meeting.rounds) + meeting.earlier >= limit for meeting in self.again)

    @property
    def spread(self) -> Fraction | None:
        """The widest gap in points at a table; None before the first result."""
        return max((table.spread for table in self.tables if table.spread is not None), default=None)

    @property
    def small(self) -> int:
        """How many tables are smaller than the largest."""
        return sum(table.is_small for table in self.tables)


class History:
    """The meetings, seats and tables of earlier rounds, which a new round may repeat.

    `earlier` is how often pairs met at earlier tournaments, if the competition counts that. Pairs who are kept
    `together` never count as meeting.
    """

    def __init__(
        self,
        past: Iterable[TableOf],
        earlier: Mapping[Pair, int] | None = None,
        together: Collection[Pair] = frozenset(),
    ) -> None:
        self.together = together
        self.earlier = {pair: times for pair, times in (earlier or {}).items() if pair not in together}
        self.met: dict[Pair, tuple[int, ...]] = defaultdict(tuple)
        self.small: Counter[int] = Counter()
        self.seats: Counter[tuple[int, int]] = Counter()
        self.tables: dict[tuple[int, int], tuple[int, ...]] = defaultdict(tuple)
        self.rounds: dict[int, list[TableOf]] = defaultdict(list)
        for table in past:
            self.rounds[table.round].append(table)
        for tables in self.rounds.values():
            for table in tables:
                self._add(table, is_small=_is_small(table, tables))

    def _add(self, table: TableOf, *, is_small: bool) -> None:
        for pair in pairs_of(table.players):
            if pair not in self.together:
                self.met[pair] += (table.round,)
        for seat, player in enumerate(table.players):
            self.small[player] += is_small
            self.seats[player, seat] += 1
            self.tables[player, table.number] += (table.round,)

    def meetings(self, table: TableOf) -> tuple[Meeting, ...]:
        """Return the pairs at a table that have met before, the pair with the most meetings first."""
        found = [
            Meeting(pair, self.met.get(pair, ()), self.earlier.get(pair, 0))
            for pair in pairs_of(table.players)
            if pair in self.met or pair in self.earlier
        ]
        return tuple(sorted(found, key=lambda meeting: (-len(meeting.rounds) - meeting.earlier, meeting.pair)))


def round_report(
    tables: Sequence[TableOf],
    past: Iterable[TableOf],
    *,
    points: Mapping[int, Fraction] | None = None,
    apart: Collection[Pair] = (),
    earlier: Mapping[Pair, int] | None = None,
    together: Collection[Pair] = frozenset(),
) -> RoundReport:
    """Return which meetings, seats and tables of the `past` rounds these tables repeat.

    `points` are the standings before the round, and `earlier` the meetings at earlier tournaments that count. Meetings
    of pairs who are to be kept `together` do not count.
    """
    history = History(past, earlier, together)
    told = tuple(_table_report(table, tables, history, points or {}, apart) for table in tables)
    seats = [(table, seat, player) for table in tables for seat, player in enumerate(table.players)]
    short = [player for report in told if report.is_small for player in report.table.players]
    least = min((history.small[player] for _table, _seat, player in seats if player not in set(short)), default=None)
    return RoundReport(
        tables=told,
        bound=least_repeats(tables, history),
        small_again=tuple(player for player in short if least is not None and history.small[player] > least),
        seat_again=sum(history.seats[player, seat] > 0 for _table, seat, player in seats),
        **_count_after(tables, short, history),
        table_again=sum((player, table.number) in history.tables for table, _seat, player in seats),
        has_pairs=bool(together),
    )


class _After(TypedDict):
    """Those figures of a report that count the earlier rounds with this one."""

    most: int
    least_most: int
    small_times: tuple[int, int]
    small_shared: tuple[int, int]


def _count_after(tables: Sequence[TableOf], short: Collection[int], history: History) -> _After:
    players = sorted(player for table in tables for player in table.players)
    before = Counter(
        {
            pair: len(history.met.get(pair, ())) + history.earlier.get(pair, 0)
            for pair in pairs_of(players)
            if pair not in history.together
        }
    )
    after = before + Counter(pair for table in tables for pair in pairs_of(table.players) if pair in before)
    small = [history.small[player] + (player in short) for player in players] or [0]
    each, over = divmod(sum(small), len(small))
    return _After(
        most=max(after.values(), default=0),
        least_most=max(max(before.values(), default=0), -(-after.total() // max(1, len(before)))),
        small_times=(min(small), max(small)),
        small_shared=(each, each + (over > 0)),
    )


def seat_story(player: int, tables: Sequence[TableOf], history: History) -> SeatStory:
    """Return what one player's seat in a round repeats of the earlier rounds."""
    table = next(table for table in tables if player in table.players)
    everybody = [other for one in tables for other in one.players]
    return SeatStory(
        met=tuple(meeting for meeting in history.meetings(table) if player in meeting.pair),
        is_small=_is_small(table, tables),
        small_before=history.small[player],
        small_most=max(history.small[other] for other in everybody),
        partner=next((other for other in table.players if pair_of(player, other) in history.together), None),
        seat_before=history.seats[player, table.players.index(player)],
        table_before=history.tables.get((player, table.number), ()),
    )


def least_repeats(tables: Sequence[TableOf], history: History) -> int:
    """Return a lower bound on how many pairs meet again at tables of these sizes, whoever sits where.

    Two things force pairs to meet again. A player who has met nearly everybody must meet some of them again. And if a
    table has more players than an earlier round had tables, two of its players sat together in that round.
    """
    players = {player for table in tables for player in table.players}
    smallest = min((len(table.players) for table in tables), default=0)
    known = history.met.keys() | history.earlier.keys()
    met = Counter(player for pair in known if players.issuperset(pair) for player in pair)
    forced = sum(max(0, smallest - 1 - (len(players) - 1 - met[player])) for player in players)
    crowded = () if history.together else history.rounds.values()  # a table may take a pair who always sits together
    return max([-(-forced // 2), *(_forced_meetings(tables, played, players) for played in crowded)])


def _forced_meetings(tables: Sequence[TableOf], played: Sequence[TableOf], players: set[int]) -> int:
    """Return how many pairs from the tables `played` of an earlier round must meet again at the new `tables`.

    Example: a table of five whose players come from a round of four tables has a pair that sat together in that round.
    """
    sources = [len(players.intersection(table.players)) for table in played]
    newcomers = len(players) - sum(sources)
    groups = sum(1 for source in sources if source)
    if not groups or newcomers:
        return 0
    return sum(_most_even_pairs(len(table.players), groups) for table in tables)


def _most_even_pairs(players: int, groups: int) -> int:
    """Return how many pairs lie within the same group when players are spread over the groups as evenly as possible."""
    size, over = divmod(players, groups)
    return over * (size + 1) * size // 2 + (groups - over) * size * (size - 1) // 2


def _table_report(
    table: TableOf,
    tables: Sequence[TableOf],
    history: History,
    points: Mapping[int, Fraction],
    apart: Collection[Pair],
) -> TableReport:
    scores = [points.get(player, Fraction(0)) for player in table.players]
    return TableReport(
        table=table,
        again=history.meetings(table),
        apart=tuple(pair for pair in pairs_of(table.players) if pair in apart),
        parted=tuple(pair for pair in sorted(history.together) if _is_parted(pair, table, tables)),
        spread=max(scores) - min(scores) if points and scores else None,
        is_small=_is_small(table, tables),
    )


def _is_parted(pair: Pair, table: TableOf, tables: Iterable[TableOf]) -> bool:
    """Return whether one of the pair sits at the table, and the other at another one."""
    both = set(pair)
    return len(both.intersection(table.players)) == 1 and both.issubset(
        player for other in tables for player in other.players
    )


def _is_small(table: TableOf, tables: Iterable[TableOf]) -> bool:
    return len(table.players) < max(len(other.players) for other in tables)
