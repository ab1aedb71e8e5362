"""What programs read of files."""

from __future__ import annotations

from dataclasses import dataclass

from referee.ground.shape import Shape


@dataclass(frozen=True, slots=True)
class FileKind(Shape):
    """A sheet that can be had as a file."""

    sheet: str  # its name in addresses
    title: str
    about: str  # what the sheet contains
    formats: tuple[str, ...]  # the ends of addresses: xlsx | pdf | csv | json
