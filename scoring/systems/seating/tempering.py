"""The swap search: many copies of a plan, each at its own temperature, are improved by swaps within one round.

A step takes one player of the round in every copy and prices the swaps with all others at once. Pairs who sit together
are swapped with pairs, and the others with one another; now and then a pair is exchanged for two others. Copies at
neighbouring temperatures change places now and then (parallel tempering), so that the search never gets stuck. It can
be stopped at any step, since the best plan seen is kept. All prices are whole numbers, and the noise comes from a table
of rounded values, so that the same task, seed and number of steps give the same plan on any machine.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from scoring.systems.seating.aims import (
    BEYOND,
    BROKEN,
    REUNION,
    THIRD,
    UNEVEN,
    UNEVEN_DRAW,
    UNFAIR,
    Frame,
    Pair,
    Rounds,
    Task,
    active_players,
    fair_share,
    measure,
    total,
    value,
)
from scoring.systems.seating.filling import fill_tables, units_of
from scoring.systems.seating.found import Found, Watch
from scoring.systems.seating.noise import LEVELS, NOISE, WAITING

Array = NDArray[Any]

_COPIES = 16
_WORK = 1_600  # copies × players from which on the fixed cost of a step no longer matters
_COLD = (12_000, 40_000, 80_000)  # temperatures of the copies that only finish what warmer copies find
_WARM, _RATIO = 120_000, 1.18
_HOTTEST, _COOLER, _STAGES, _STAGE = 3_000, 0.8, 25, 100
_CHUNK = 32  # steps between two calls of the watch
_TRADES = 3  # pairs of a copy that may change places with two others before each chunk of a round's steps

_NEVER = 1e15
#: The weights of a seat above the fair share during the search, which take turns of so many steps: a high one finds
#: plans with equal shares, a low one those in which unequal shares save reunions. The last is for a round drawn alone,
#: where shares must differ by two at most.
_SHARE, _SHARE_EVENLY = (1_600_000, 500_000), 1_000_000
_TURN = 4_000
_COPIES_BY_STANDING = 4


def copies(players: int) -> int:
    """Return how many copies are searched at once. There are more for few players, since a step then costs no more."""
    return max(2, min(_COPIES, _WORK // max(1, players)))


class _Work(NamedTuple):
    """The prices in one round: of each pair, of each player at each table (`load`), of a small table (`shares`)."""

    prices: Array  # copies × players × players
    load: Array  # copies × tables × players
    shares: Array  # copies × players


class Search:
    """One run of the search, with all its copies of the plan."""

    def __init__(self, task: Task, seed: int, start: Rounds | None, *, gently: bool = False) -> None:
        self.task, self.gently = task, gently
        self.random = np.random.Generator(np.random.PCG64(seed))
        self.copies = copies(task.players) if not task.scores else min(copies(task.players), _COPIES_BY_STANDING)
        self.at = np.arange(self.copies)
        self.column = self.at[:, None]
        self.by_standing = bool(task.scores)
        self.share = _SHARE_EVENLY if task.evenly else _SHARE[0]
        self.low, self.even = fair_share(task)
        self.active = np.array(active_players(task), dtype=np.int64)
        self.extra = _extra_costs(task)
        self.small = [np.array([*frame.small, False]) for frame in task.frames]
        self.movable = [_movable_players(task.players, frame) for frame in task.frames]
        self.partners = [_columns(frame.together) for frame in task.frames]
        self.uncounted = _columns(sorted(task.together))
        self.seats: list[Array] = [self._seats_in_round(index, frame, start) for index, frame in enumerate(task.frames)]
        self.met = self._met_before()
        self.short = np.array(task.shorts) + np.zeros((self.copies, 1), dtype=np.int64)
        for index in range(len(self.seats)):
            self.met += self._together(index)
            self.short += self._sits_short(index)
        first = [measure(task, self.plan(copy)) for copy in range(self.copies if start is None else 1)]
        first *= self.copies // len(first)
        pairs = [total(parts._replace(uneven=0, unfair=0), evenly=False) for parts in first]
        self.pairs = np.array(pairs, dtype=np.float64)
        self.best, self.value, self.steps = self.plan(0), _rank(self, 0), 0
        self.opened: _Work | None = None
        self._note()

    def run(self, steps: int, goal: int, watch: Watch | None) -> Found:
        """Improve one round after another, and return the best plan found."""
        rounds = [index for index, movable in enumerate(self.movable) if len(movable) > 1]
        sweep = 0
        while rounds and self.steps < steps and self.value > goal:
            stopped = self._improve(rounds[sweep % len(rounds)], self._temperatures(sweep), steps, watch)
            self._note()
            if stopped:
                break
            if not self.by_standing:
                self._exchange(sweep)
            sweep += 1
            if not self.task.evenly:
                self.share = _SHARE[self.steps // _TURN % len(_SHARE)]
        return Found(self.best, self.value, self.steps)

    def plan(self, copy: int) -> Rounds:
        """Return the plan of one copy."""
        return tuple(
            tuple(tuple(np.flatnonzero(seats[copy] == table).tolist()) for table in range(len(frame.sizes)))
            for seats, frame in zip(self.seats, self.task.frames, strict=True)
        )

    def _seats_in_round(self, index: int, frame: Frame, start: Rounds | None) -> Array:
        """Return the table of each player in a round, in each copy.

        Players who are away get a table after the last one.
        """
        if start is not None:
            seats = np.full(self.task.players, len(frame.sizes))
            for number, table in enumerate(start[index]):
                seats[list(table)] = number
            return np.tile(seats, (self.copies, 1))
        return np.stack([self._deal_seats(frame) for _copy in range(self.copies)])

    def _deal_seats(self, frame: Frame) -> Array:
        """Return the table of each player in a round dealt at random, or in ranking order if seated by standing."""
        seats = np.full(self.task.players, len(frame.sizes))
        free = list(frame.sizes)
        for player, table in frame.pinned.items():
            if player not in frame.away:
                seats[player] = table
                free[table] -= 1
        seconds = np.array([other for _one, other in frame.together if other not in frame.pinned], dtype=np.int64)
        movable = self.random.permutation(np.append(_movable_players(self.task.players, frame), seconds))
        if self.by_standing:
            movable = movable[np.argsort(-np.array(self.task.scores)[movable], kind="stable")]
        for table, players in enumerate(fill_tables(free, units_of(movable.tolist(), frame.together))):
            seats[players] = table
        return seats

    def _met_before(self) -> Array:
        met = np.zeros((self.task.players, self.task.players))
        for (one, other), times in self.task.met.items():
            met[one, other] = met[other, one] = times
        return np.repeat(met[None], self.copies, axis=0)

    def _together(self, index: int) -> Array:
        """Return 1 for each pair that shares a table of the round, else 0: copies × players × players."""
        chosen = self._seat_matrix(index)
        same = chosen.transpose(0, 2, 1) @ chosen
        diagonal = np.arange(self.task.players)
        same[:, diagonal, diagonal] = 0
        one, other = self.uncounted
        same[:, one, other] = same[:, other, one] = 0
        return same

    def _seat_matrix(self, index: int) -> Array:
        """Return 1 for each table and each player who sits at it, else 0: copies × tables × players."""
        tables = np.arange(len(self.task.frames[index].sizes))
        chosen: Array = (self.seats[index][:, None, :] == tables[None, :, None]).astype(np.float64)
        return chosen

    def _sits_short(self, index: int) -> Array:
        return self.small[index][self.seats[index]].astype(np.int64)

    def _improve(self, index: int, heat: Array, steps: int, watch: Watch | None) -> bool:
        """Spend steps on one round, with the other rounds as they are. Return whether the watch said to stop."""
        self.short -= self._sits_short(index)
        work = self.opened or self._open(index)
        before = self._pair_cost(index, work)
        self._trade(index, work, heat)
        wanted = min(steps, self.steps + self._length(index))
        stopped = False
        while self.steps < wanted and not stopped:
            chunk = min(_CHUNK, wanted - self.steps)
            self._swap(index, work, heat, chunk)
            self.steps += chunk
            stopped = watch is not None and watch(self.value, self.steps)
        first, second = self.partners[index]
        self.seats[index][:, second] = self.seats[index][:, first]
        self.pairs += self._pair_cost(index, work) - before
        if len(self.seats) == 1:
            self.opened = work  # there is no other round that could change these prices
        else:
            self.met += self._together(index)
        self.short += self._sits_short(index)
        return stopped

    def _open(self, index: int) -> _Work:
        """Take a round out of the counts, and return the price of each player at each of its tables."""
        self.met -= self._together(index)
        prices = REUNION * self.met + THIRD * (self.met > 1) + BEYOND * (self.met >= self.task.most) + self.extra
        if self.task.limit is not None:
            prices += BROKEN * (self.met >= self.task.limit)
        above = self.short - self.low
        shares = self.share * (2 * above + 1 if self.even else above).astype(np.float64)
        if self.task.evenly:
            least = self.short[:, self.active].min(1, keepdims=True)
            shares += UNEVEN_DRAW[1] * (self.short - least > 1)
        self._fold(index, prices, shares)
        load = np.zeros((self.copies, len(self.small[index]), self.task.players))
        load[:, :-1] = self._seat_matrix(index) @ prices
        load += self.small[index][None, :, None] * shares[:, None, :]
        return _Work(prices, load, shares)

    def _fold(self, index: int, prices: Array, shares: Array) -> None:
        """Add the prices of each pair's second player to those of the first, who is moved for both."""
        first, second = self.partners[index]
        for array in (prices.transpose(1, 0, 2), prices.transpose(2, 0, 1), shares.T):
            array[first] += array[second]
            array[second] = 0
        prices[:, first, first] = 0

    def _length(self, index: int) -> int:
        players = len(self.movable[index])
        return max(_CHUNK, min(players, _STAGE)) if self.by_standing else max(_CHUNK // 2, players // 3)

    def _pair_cost(self, index: int, work: _Work) -> Array:
        """Return what the pairs of this round cost in each copy."""
        seats = self.seats[index]
        own = work.load[self.column, seats, np.arange(self.task.players)]
        cost: Array = (own.sum(1) - (work.shares * self.small[index][seats]).sum(1)) / 2
        return cost

    def _swap(self, index: int, work: _Work, heat: Array, steps: int) -> None:
        """Make `steps` steps. Each draws a player, prices all swaps, and makes the one that is cheapest with noise."""
        prices, load = work.prices, work.load
        at, column, seats, movable = self.at, self.column, self.seats[index], self.movable[index]
        players = np.arange(self.task.players)
        own = load[column, seats, players]
        drawn = self._draw_players(movable, own, steps)
        noise = NOISE[self.random.integers(0, LEVELS, (steps, self.copies, self.task.players))]
        noise *= heat[:, None]
        blocked = np.ones(self.task.players, dtype=bool)
        blocked[movable] = False
        noise[:, :, blocked] = -_NEVER
        if self.partners[index].size:
            in_pair = np.isin(players, self.partners[index])
            noise[in_pair[drawn][:, :, None] != in_pair] = -_NEVER
        for step in range(steps):
            player = drawn[step]
            here = seats[at, player]
            row = prices[at, player]
            change = load[column, seats, player[:, None]]
            change += load[at, here]
            change -= 2 * row
            change -= own
            change -= own[at, player][:, None]
            change[seats == here[:, None]] = _NEVER
            change[at, player] = 0
            change -= noise[step]
            other = change.argmin(1)
            there = seats[at, other]
            row = prices[at, other] - row
            load[at, here] += row
            load[at, there] -= row
            seats[at, player] = there
            seats[at, other] = here
            own = load[column, seats, players]

    def _trade(self, index: int, work: _Work, heat: Array) -> None:
        """Let a pair of each copy change places with two others of another table; the cheaper that is, the likelier.

        Swaps alone would never change how many pairs a table has.
        """
        in_pair = np.isin(self.movable[index], self.partners[index])
        pairs, others = self.movable[index][in_pair], self.movable[index][~in_pair]
        if not len(pairs) or not len(others):
            return
        drawn = zip(*(self.random.choice(group, (_TRADES, self.copies)).T for group in (pairs, others)), strict=True)
        for copy, choices in enumerate(drawn):
            for pair, one in zip(*choices, strict=True):
                self._trade_in_copy(self.seats[index][copy], work, others, (copy, int(pair), int(one)), heat[copy])

    def _trade_in_copy(
        self, seats: Array, work: _Work, others: Array, chosen: tuple[int, int, int], heat: float
    ) -> None:
        """Let the chosen pair of a copy change places with the chosen other player and one more of that table."""
        copy, pair, one = chosen
        here, there = seats[pair], seats[one]
        beside = others[(seats[others] == there) & (others != one)]
        if here == there or not len(beside):
            return
        two = [one, int(self.random.choice(beside))]
        prices, load = work.prices[copy], work.load[copy]
        change = load[there, pair] - load[here, pair] + load[here, two].sum() - load[there, two].sum()
        change += 2 * (prices[two[0], two[1]] - prices[pair, two].sum())
        if change < heat * WAITING[self.random.integers(0, LEVELS)]:
            row = prices[two].sum(0) - prices[pair]
            load[here] += row
            load[there] -= row
            seats[pair], seats[two] = there, here

    def _draw_players(self, movable: Array, own: Array, steps: int) -> Array:
        """Return the players whose swaps are priced, by step and copy.

        If the round is seated by standing, every second player is one who meets somebody again, if there are any.
        """
        drawn: Array = movable[self.random.integers(0, len(movable), (steps, self.copies))]
        if self.by_standing:
            for copy in self.at.tolist():
                again = movable[own[copy, movable] >= REUNION]
                if len(again):
                    drawn[::2, copy] = again[self.random.integers(0, len(again), len(drawn[::2]))]
        return drawn

    def _temperatures(self, sweep: int) -> Array:
        """Return the temperature of each copy.

        If seated by standing, all copies cool down together, again and again.
        """
        if self.by_standing:
            return np.full(self.copies, _COOLING[sweep % len(_COOLING)])
        if self.gently:
            return np.array([round(_COLD[0] * _RATIO**step) for step in range(self.copies)], dtype=np.float64)
        cold = _COLD[: self.copies - 1] if self.copies > len(_COLD) else _COLD[:1]
        warm = [round(_WARM * _RATIO**step) for step in range(self.copies - len(cold))]
        return np.array([*cold, *warm], dtype=np.float64)

    def _exchange(self, sweep: int) -> None:
        """Let some copies at neighbouring temperatures change places, by the rule of parallel tempering."""
        heat = self._temperatures(sweep)
        cost = self.pairs + self.share * self._unfair()
        luck = self.random.integers(0, LEVELS, self.copies)
        arrays = [*self.seats, self.short, self.pairs, self.met if self.opened is None else self.opened.load]
        for copy in range(sweep % 2, self.copies - 1, 2):
            gain = (cost[copy] - cost[copy + 1]) * (1 / heat[copy] - 1 / heat[copy + 1])
            if gain >= 0 or -gain < WAITING[luck[copy]]:
                pair, swapped = [copy, copy + 1], [copy + 1, copy]
                for array in arrays:
                    array[pair] = array[swapped]
                cost[pair] = cost[swapped]

    def _unfair(self) -> Array:
        above = self.short[:, self.active] - self.low
        squares = above * above if self.even else above * (above - 1) // 2
        unfair: Array = squares.sum(1)
        return unfair

    def _unevenness(self) -> Array:
        short = self.short[:, self.active]
        uneven: Array = np.maximum(0, short.max(1) - short.min(1) - 1)
        two, more = UNEVEN_DRAW if self.task.evenly else UNEVEN
        cost: Array = two * np.minimum(uneven, 1) + more * np.maximum(0, uneven - 1)
        return cost

    def _note(self) -> None:
        """Keep the best copy's plan if it is better than the best plan so far."""
        values = self.pairs + self._unevenness() + UNFAIR * self._unfair()
        copy = int(values.argmin())
        if values[copy] < self.value:
            self.value, self.best = int(values[copy]), self.plan(copy)


def _rank(found: Search, copy: int) -> int:
    return value(found.task, found.plan(copy))


def _columns(pairs: Sequence[Pair]) -> Array:
    """Return the first players of these pairs, and the second ones."""
    return np.array(pairs, dtype=np.int64).reshape(-1, 2).T


def _movable_players(players: int, frame: Frame) -> Array:
    """Return the players of a round who may be swapped, of each pair who sits together only the first."""
    fixed = {*frame.away, *frame.pinned, *(second for _first, second in frame.together)}
    return np.array([player for player in range(players) if player not in fixed], dtype=np.int64)


def _extra_costs(task: Task) -> Array:
    """Return what each pair costs at one table besides repeats: rules, wishes, and the difference in points."""
    extra = np.zeros((task.players, task.players))
    if task.scores:
        scores = np.array(task.scores, dtype=np.float64)
        extra += (scores[:, None] - scores[None, :]) ** 2
    for (one, other), price in task.apart.items():
        extra[one, other] += price
        extra[other, one] += price
    return extra


#: The temperatures of one cooling, when seated by standing.
_COOLING: Sequence[int] = tuple(round(_HOTTEST * _COOLER**step) for step in range(_STAGES))
