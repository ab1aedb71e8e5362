"""Who sits at which table: sizes of tables, and the draw of a round."""

from scoring.systems.seating.drawing import Draw, draw
from scoring.systems.seating.sizes import CannotSeat, Sizes, splits, table_sizes

__all__ = ["CannotSeat", "Draw", "Sizes", "draw", "splits", "table_sizes"]
