"""What a referee sees of a hall."""

from __future__ import annotations

from referee.models import Hall
from referee.selectors.shapes import HallView


def hall_view(hall: Hall) -> HallView:
    """All tables of the hall, those in need first: calls waiting, illegal entries nobody has spoken of, open ones."""
    raise NotImplementedError
