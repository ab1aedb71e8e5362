"""Knåker, the cost of cheats and the consequences of pricks, as tables: 16, 16.2, 16.3, 16.5, 16.8."""

from __future__ import annotations

from collections.abc import Mapping

USUAL_PRICKS = 1
"""The cost of a cheat that the book doesn't name (16)."""
DENIED_PRICKS = 1
"""The additional cost of denying (16.5)."""
NEXT_GAME_PRICKS = 1
"""The cost of 16.1 and 16.9, in the next game."""

KIND_PRICKS: Mapping[str, int] = {
    "swap-down": 2,
    "turn-stack": 2,
    "throw-last": 3,
    "look-down": 1,
    "hide-card": 0,  # 16.3: disqualified at once
    "slow-draw": 1,
    "hinder": 1,
    "silent-instick": 1,  # 11: laid without saying so
    "other": USUAL_PRICKS,
}
"""The cost of each cheat that is no move (16.2); `other` costs what the referee says, if given."""
DISQUALIFIES = frozenset(["hide-card"])
CHANGES_STACKS = frozenset(["swap-down", "turn-stack", "look-down"])
"""After these cheats random cards replace those swapped, turned or seen (16.7)."""

NO_RUNS_FROM = 3
TAKES_PILE_AT = 4
DISQUALIFIED_FROM = 5
"""16.8: with this many pricks a player lays no runs, takes the pile, is disqualified."""
