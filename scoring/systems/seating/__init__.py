"""Decides who sits at which table and in which seat, for all rounds or for the next one (decision 0032).

`seat`, `next_round` and `reseat` return a `Seating` for a `Request`; `price` returns what a swap would cost; `draw` is
for callers that keep no plan.
"""

from scoring.systems.seating.aims import Parts
from scoring.systems.seating.byes import byes_needed, field_splits
from scoring.systems.seating.certificate import certificate
from scoring.systems.seating.drawing import Draw, draw
from scoring.systems.seating.knock_out import MOST_GOING_ON, seeded, stages_of
from scoring.systems.seating.planner import next_round, price, reseat, seat
from scoring.systems.seating.request import Report, Request, SeatedRound, SeatedTable, Seating
from scoring.systems.seating.sizes import CannotSeat, Sizes, splits, table_sizes

__all__ = [
    "MOST_GOING_ON",
    "CannotSeat",
    "Draw",
    "Parts",
    "Report",
    "Request",
    "SeatedRound",
    "SeatedTable",
    "Seating",
    "Sizes",
    "byes_needed",
    "certificate",
    "draw",
    "field_splits",
    "next_round",
    "price",
    "reseat",
    "seat",
    "seeded",
    "splits",
    "stages_of",
    "table_sizes",
]
