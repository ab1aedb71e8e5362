"""What a player sees: the phone of a seat, what may be entered there, and the player's own tables of a tournament."""
