"""Template filters of the competition: exact points as text, and the mark for a table's recording depth."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from django import template

from scoring.texts import points_text

register = template.Library()

HALL_MARKS = {"trouble": "icon-warn", "confirming": "icon-info", "done": "mark-legal", "playing": "icon-cards"}
DEPTH_MARKS = {"hands": "°", "result": "°°"}


@register.filter
def points(value: Fraction | None, decimals: int | None = None) -> str:
    """Return points as text in the reader's number format, with `decimals` or the decimals they need; "" for None."""
    return "" if value is None else points_text(value, decimals)


@register.filter
def depth_mark(recorded: str) -> str:
    """Return the mark for a table's recording depth; "" if every move was recorded."""
    return DEPTH_MARKS.get(recorded, "")


@register.filter
def hall_mark(state: str) -> str:
    """Return the icon for a table's state in the picture of the hall; "" for a table that waits to begin."""
    return HALL_MARKS.get(state, "")


@register.filter
def split(sizes: Sequence[int]) -> str:
    """Return the sizes of a round's tables in short form, such as "15 × 4 + 3"."""
    counts = Counter(sizes)
    return " + ".join(f"{count} × {size}" if count > 1 else str(size) for size, count in counts.items())
