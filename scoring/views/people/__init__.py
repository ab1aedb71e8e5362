"""Pages about players: the list, checking in, cards, leaving, substitutes, and a player's own page."""
