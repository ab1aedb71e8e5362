"""What a search returns, and what it tells while it runs."""

from collections.abc import Callable
from typing import NamedTuple

from scoring.systems.seating.aims import Rounds

#: Is called with the best value so far and the steps made, and returns whether to stop.
Watch = Callable[[int, int], bool]


class Found(NamedTuple):
    """The best plan that a search found, its value (the lower, the better), and how many steps were made."""

    rounds: Rounds
    value: int
    steps: int
