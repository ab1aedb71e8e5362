"""Measures how long it takes to match names to people in a season: `python -m tests.bench.persons_bench`. Not a test.

For 100, 1,000 and 4,000 players: different people at five evenings, one person in as many tournaments, a tournament in
which all have one spelling in common, and a person whom an organiser has joined. Seconds of CPU; beside them those of
comparing everybody with everybody, where that ends soon.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import process_time

from scoring.systems.people.persons import Decision, Known, SeasonPlayer, persons_of
from tests.scoring.systems.people.plain_persons import plain_persons_of

SIZES = (100, 1000, 4000)
PLAINLY = 1000  # players among whom everybody is compared
Case = tuple[Sequence[SeasonPlayer], Sequence[Decision]]


def cases(size: int) -> dict[str, Case]:
    """Return the seasons of this size."""
    numbers = range(size)
    return {
        "different people": ([SeasonPlayer(at, at % 5, f"Anna-{at}") for at in numbers], []),
        "one person": ([SeasonPlayer(at, at, "Anna") for at in numbers], []),
        "one spelling in common": ([SeasonPlayer(at, 1, f"Anna-{at}", ("Guest",)) for at in numbers], []),
        "joined by an organiser": (
            [SeasonPlayer(at, at, f"Anna-{at}") for at in numbers],
            [Decision(True, (at,), (at + 1,)) for at in numbers[:-1]],
        ),
    }


def main() -> None:
    """Print a line for each season."""
    print(f"{'season':24} {'players':>8} {'seconds':>8} {'plainly':>8}")
    for size in SIZES:
        for name, case in cases(size).items():
            plainly = f"{_seconds(plain_persons_of, case):8.3f}" if size < PLAINLY else f"{'':8}"
            print(f"{name:24} {size:8,} {_seconds(persons_of, case):8.3f} {plainly}")


def _seconds(way: Callable[..., Known], case: Case) -> float:
    start = process_time()
    way(*case)
    return process_time() - start


if __name__ == "__main__":
    main()
