"""REST: standings, finals, results, and what rests on them."""
