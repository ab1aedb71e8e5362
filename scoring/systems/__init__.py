"""Points, tie-breaks, standings and seating: pure, so that a tournament can be recomputed from its results anywhere."""
