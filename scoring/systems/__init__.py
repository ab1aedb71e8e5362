"""Points, tie-breaks, standings and seating: pure, so that any machine can recompute a competition from its results.

The rooms have the subjects of `scoring`: `standings`, `people`, `rounds`, `seasons`, `tournaments`, `programs` and
`access`. `seating` makes seatings, `roster` reads lists of players. `translatable` has texts in English that remember
their template, so that pages can translate them.
"""
