"""The kernel shared by all games: pure, without knowledge of any game or of the web."""
