"""Points, tie-breaks, standings and seating: pure, so that any machine can recompute a tournament from its results."""
