"""The error of every list that an organiser writes: teams, amounts, the schedule of penalties."""

from __future__ import annotations


class Unreadable(ValueError):
    """A line of a list, or an amount, can't be read; the text is the line."""
