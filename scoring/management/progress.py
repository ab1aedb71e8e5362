"""Shows how far a long command is: a moving line on a terminal, else a plain line for each milestone."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from time import monotonic

from django.core.management.base import OutputWrapper

_BAR = 24  # characters
_AT_MOST_EVERY = 0.1  # seconds between two drawings


@dataclass(frozen=True, slots=True)
class Step:
    """A step that was just made. `part` is how much of everything is done, from 0 to 1; `entries` counts all so far.

    A milestone is told in full everywhere; other steps only move the bar.
    """

    part: float
    text: str
    entries: int
    is_milestone: bool = False


class Progress:
    """Draws the progress."""

    def __init__(self, out: OutputWrapper) -> None:
        self._out, self._moves = out, out.isatty()
        self._began, self._drawn = monotonic(), 0.0

    def show(self, step: Step) -> None:
        """Show a step."""
        if step.is_milestone:
            self.clear()
            self._out.write(f"{step.part:4.0%}  {step.text}")
        if self._moves and (step.is_milestone or monotonic() - self._drawn > _AT_MOST_EVERY):
            self._drawn = monotonic()
            filled = round(_BAR * step.part)
            rate = step.entries / max(self._drawn - self._began, 0.001)
            line = f"[{'#' * filled}{'.' * (_BAR - filled)}] {step.part:4.0%}  {step.text}  ({rate:,.0f}/s)"
            width = shutil.get_terminal_size().columns - 1
            self._out.write(f"\r{line[:width].ljust(width)}", ending="")

    def clear(self) -> None:
        """Remove the moving line, so that plain text can follow."""
        if self._moves:
            self._out.write(f"\r{' ' * (shutil.get_terminal_size().columns - 1)}\r", ending="")

    @property
    def seconds(self) -> float:
        """The seconds since the start."""
        return monotonic() - self._began
