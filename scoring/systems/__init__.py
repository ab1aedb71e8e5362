"""Points, tie-breaks, standings and seating: pure, so that any machine can recompute a competition from its results."""
