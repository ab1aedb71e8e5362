"""Compares the search of endings with trying everything, and measures how long it takes to value the cards of a hand.

    python -m tests.bench.costs_bench                      # 1,000 endings and 100 hands a game
    python -m tests.bench.costs_bench --endings 10000 --games knoesten

Endings have two or three cards a hand, in Knoesten now and then four, since trying everything (each card ruled on by
the game itself) takes long. Hands are random ones; printed are the CPU seconds, and how much of them is exact.
"""

from __future__ import annotations

import argparse
import random
from itertools import islice
from time import process_time

from referee.engine.costs import Cost, costs_of, ending_of
from referee.engine.endings import Search
from referee.engine.table import Game
from referee.games import GAMES
from tests.support.all_cards_open import hands_played, open_tables, sure_points

CARDS = {"knoesten": (2,) * 9 + (3,) * 9 + (4,), "kombinationswhist": (2, 3)}  # left to each; drawn by lot
MOST = 1_000_000
MISCHIEF = 0.05  # the share of entries that break a rule
GOAL = 2.0  # seconds for a hand of Knoesten


def _differing(game: Game, endings: int, seed: int) -> int:
    """Return how many of these endings the search values differently from trying everything."""
    rng, wrong = random.Random(seed), 0
    for table in islice(open_tables(game, seed, CARDS[game.id]), endings):
        hero = rng.choice(table.heroes)
        stake = game.stakes(table.state, hero)
        assert stake is not None
        found = Search(stake.rules).worth(ending_of(stake, table.state, table.hands), MOST)
        wrong += found != sure_points(table, hero)
    return wrong


def main() -> None:
    """Compare, measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--endings", type=int, default=1000)
    parser.add_argument("--hands", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", nargs="+", default=list(CARDS), choices=list(CARDS))
    arguments = parser.parse_args()
    for name in arguments.games:
        game = GAMES[name]
        wrong = _differing(game, arguments.endings, arguments.seed)
        print(f"{name}: {wrong} of {arguments.endings:,} endings differ from what trying everything finds")
        seconds: list[float] = []
        costs: list[Cost] = []
        for record, first in islice(hands_played(game, arguments.seed, MISCHIEF), arguments.hands):
            begun = process_time()
            costs += costs_of(record, first, record.number)
            seconds.append(process_time() - begun)
        print(
            f"  {len(seconds)} hands: {sum(seconds) / len(seconds):.3f} s each, {max(seconds):.2f} s at most "
            f"(goal for Knoesten: {GOAL} s); {sum(cost.exact for cost in costs) / len(costs):.0%} of "
            f"{len(costs):,} cards exact, {sum(cost.points > 0 for cost in costs):,} cost points"
        )


if __name__ == "__main__":
    main()
