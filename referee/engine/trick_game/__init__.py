"""A plain game of tricks, given by what is its own (decision 0084): `game` on `players` on `state`."""

from referee.engine.trick_game.game import TrickGame, clauses

__all__ = ["TrickGame", "clauses"]
