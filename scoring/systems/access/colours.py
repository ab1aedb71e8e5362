"""Whether a club's colour can be read on our grounds, and the nearest one that can (WCAG 2, level AA).

A colour is written "#rrggbb", with small letters.
"""

from __future__ import annotations

import colorsys
import re
from typing import NamedTuple

ENOUGH = 4.5  # the contrast that WCAG AA asks of text
_COLOUR = re.compile(r"#[0-9a-f]{6}")

#: The grounds on which each of the two colours stands, as `static/css/tokens.css` has them: the page, its sheets, and
#: for the colour on dark ground the table's felt in both schemes, which masthead and big screen have.
LIGHT_GROUNDS = ("#efe7d8", "#fffaf0", "#f5edde")
DARK_GROUNDS = ("#14130f", "#201e19", "#191712", "#0e474c", "#093539", "#0a3539", "#072529")


class Judged(NamedTuple):
    """A colour's least contrast with its grounds, and the nearest colour that can be read there: perhaps itself."""

    contrast: float
    nearest: str

    @property
    def enough(self) -> bool:
        """Whether it can be read."""
        return self.contrast >= ENOUGH


def colour_read(text: str) -> str:
    """Return a colour as we write it; "" if the text is none."""
    colour = text.strip().lower()
    return colour if _COLOUR.fullmatch(colour) else ""


def contrast(one: str, other: str) -> float:
    """Return the contrast between two colours: from 1 to 21."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def judged(colour: str, grounds: tuple[str, ...]) -> Judged:
    """Return how well a colour can be read on these grounds.

    The nearest colour that can be read has its hue and saturation, and is only as much darker as light grounds need,
    or as much lighter as dark ones do.
    """
    least = _least(colour, grounds)
    step = -1 if grounds == LIGHT_GROUNDS else 1
    hue, lightness, saturation = colorsys.rgb_to_hls(*_parts(colour))
    nearest, at = colour, round(lightness * 255)
    while _least(nearest, grounds) < ENOUGH:
        at += step
        nearest = _written(colorsys.hls_to_rgb(hue, at / 255, saturation))
    return Judged(least, nearest)


def _least(colour: str, grounds: tuple[str, ...]) -> float:
    return min(contrast(colour, ground) for ground in grounds)


def _parts(colour: str) -> tuple[float, float, float]:
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return red, green, blue


def _written(parts: tuple[float, float, float]) -> str:
    return "#" + "".join(f"{round(part * 255):02x}" for part in parts)


def _luminance(colour: str) -> float:
    """Return the relative luminance as WCAG defines it: from 0 (black) to 1 (white)."""
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in _parts(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
