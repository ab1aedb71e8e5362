"""Players: who is who in several tournaments, what they owe, and penalties outside a game."""
