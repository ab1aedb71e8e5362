"""Gives each group a physical table, so that players sit at another table in every round as far as possible.

This never changes who sits together. Groups of one round exchange tables, at a price that depends on all other rounds;
groups with a fixed table keep it. `places` does the exchanging, and is imported only then, since numpy loads slowly.
"""

from collections.abc import Mapping, Sequence

from scoring.systems.seating.aims import Rounds, Visited


def revisits(rounds: Rounds, numbers: Sequence[Sequence[int]], visited: Visited | None = None) -> int:
    """Return how many times a player comes to a table where they have sat before."""
    seen = {place for place, times in (visited or {}).items() if times}
    again = 0
    for tables, row in zip(rounds, numbers, strict=True):
        for table, number in zip(tables, row, strict=True):
            again += sum((player, number) in seen for player in table)
            seen.update((player, number) for player in table)
    return again


def table_numbers(
    rounds: Rounds,
    *,
    seed: int,
    pinned: Sequence[Mapping[int, int]] = (),
    visited: Visited | None = None,
) -> list[list[int]]:
    """Return a table number from 0 for each group of each round.

    `pinned` has, for each round, the table number of each group with a fixed table.
    """
    from scoring.systems.seating.places import Labels  # numpy is loaded only where something is seated

    pinned = pinned or [{}] * len(rounds)
    return Labels(rounds, pinned, visited or {}, seed).run()
