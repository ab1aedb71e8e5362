"""How long the workshop for house rules takes: 10,000 simulated games of each game, and all cases with other options.

`python -m tests.bench.simulation_bench [GAME ...]` prints a line for each game. The games are played by as many
processes as there are processors, as the job does it.
"""

from __future__ import annotations

import os
import resource
import sys
from time import monotonic

import django

OTHER: dict[str, dict[str, object]] = {
    "knaker": {"pick_up": "free"},
    "gnallknekt": {"life_play": "top"},
    "knoesten": {"fault_points": 2},
}


def measured(game: str) -> str:
    """Play the games, rule on the cases, and return what both took."""
    from referee.games import game_named
    from referee.selectors.rules.trying import cases_otherwise
    from referee.services.simulating import simulated_games

    begun = monotonic()
    cases = cases_otherwise(game, OTHER.get(game, {"barred": "for_good"}))
    ruled = monotonic() - begun
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    seats = game_named(game).best_size
    played = simulated_games(game, seats=seats, options={}, tell=lambda _share: None)
    used = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
    return (
        f"{game}: {played.games} games in {played.seconds} s ({used:.0f} s of the processors), "
        f"{len(cases)} cases otherwise in {ruled:.1f} s"
    )


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from referee.games import GAMES

    for name in sys.argv[1:] or GAMES:
        print(measured(name), flush=True)
