"""Plans in which no pair of players meets twice, made by construction and not by search.

A construction is exact, gives the same plan every time, and takes milliseconds. Players are the numbers from 0; a plan
is a tuple of rounds, and a round is a tuple of tables. Each family of plans is a module with two functions:
`most(tables, size)` returns for how many rounds it has a plan, and `plan(tables, size, count)` returns the plan.
`catalogue` chooses among the families, `cuts` makes plans for tables of two adjacent sizes from theirs, and `near` has
plans that repeat a few pairs, for fields where none without repeats is known.
"""

from scoring.systems.seating.designs.catalogue import design, known_rounds, proven_most
from scoring.systems.seating.designs.cuts import uneven_design
from scoring.systems.seating.designs.near import near_design
from scoring.systems.seating.designs.rounds import Round, Rounds, Table

__all__ = ["Round", "Rounds", "Table", "design", "known_rounds", "near_design", "proven_most", "uneven_design"]
