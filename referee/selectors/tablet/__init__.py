"""What the referee sees: the hall, a table in full, one event or player, corrections with previews, the dossier."""
