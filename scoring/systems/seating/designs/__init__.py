"""Plans in which no pair of players meets twice, made by construction: exact, the same every time, in milliseconds.

Players are the numbers from 0; a plan is a tuple of rounds, a round a tuple of tables. Each family is a module with
`most(tables, size)`, how many rounds it has, and `plan(tables, size, count)`; `catalogue` chooses among them, and
`cuts` makes tables of two adjacent sizes of them. `near` has plans that repeat a few pairs, where no better is known.
"""

from scoring.systems.seating.designs.catalogue import design, known_rounds, proven_most
from scoring.systems.seating.designs.cuts import uneven_design
from scoring.systems.seating.designs.near import near_design
from scoring.systems.seating.designs.rounds import Round, Rounds, Table

__all__ = ["Round", "Rounds", "Table", "design", "known_rounds", "near_design", "proven_most", "uneven_design"]
