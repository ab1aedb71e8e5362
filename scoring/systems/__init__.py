"""Points, tie-breaks, standings and seating: pure, so that any machine can recompute a competition from its results.

- `points`, `missed`, `tie_breaks`, `lots`: what a place, a missed round and a tie count.
- `tally` adds up, `measures` applies the tie-breaks, `standings` orders, `stages` where the field was cut into finals.
- `season` counts several competitions together, `overall` those of one tournament; `persons` (who is who), `ratings`.
- `seating` with `seating_check`, which verifies a certificate with code of its own; `roster` reads lists of players.
- `prizes` and `money`: the places of a category, prizes shared by those who are level, and what players owe.
- `penalties` outside a game: their schedule, and what they take off a total.
- `pace` says which tables are slow, and when the evening is over.
- `round_report` counts what a round repeats, `changing_places` swaps.
- `act_chain`, `settled_by_acts`: the hash chain of the audit log, and how tables are settled as it says.
- `translatable`: texts in English that remember their template, so that pages can translate them.
"""
