"""Whose paper it is."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Mark:
    """A name, a picture (a PNG, b"" for none) and a colour ("#rrggbb", "" for none)."""

    name: str = ""
    picture: bytes = b""
    colour: str = ""


NO_MARK = Mark()
