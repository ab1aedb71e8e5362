"""The kernel shared by all games: pure, knows no game, imports nothing of the web."""
