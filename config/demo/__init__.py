"""Tournaments to try Kontrollant with: a small one that is being played, and a whole one that has been played."""

from config.demo.small import PLAYERS, demo_tournament

__all__ = ["PLAYERS", "demo_tournament"]
