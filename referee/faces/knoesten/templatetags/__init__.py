"""Template tags of this game."""
