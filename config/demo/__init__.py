"""Tournaments to try Kontrollant with: a small one that is being played, and a whole one that has been played.

`small` is the tournament of `make run`. `whole` is the story of a simulated tournament, `hall` its rounds, `tables` the
players with real cards who enter every move; `cheating` and `people` belong to them. They play at tables as no part of
`scoring` may, so they stand here.
"""

from config.demo.small import PLAYERS, demo_tournament

__all__ = ["PLAYERS", "demo_tournament"]
