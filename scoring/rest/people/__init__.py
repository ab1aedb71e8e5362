"""REST: players, what happens to them, who joins, and a player's own page."""
