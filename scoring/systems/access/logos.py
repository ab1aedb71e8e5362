"""A club's logo: a file that somebody sends becomes a picture of our own making, or is refused.

Only the pixels survive. They are decoded and written anew as PNG, so nothing else that a file may hide is ever served:
no text, no place where a photo was taken, no second file behind the first.
"""

from __future__ import annotations

from enum import StrEnum
from io import BytesIO
from typing import NamedTuple

from PIL import Image, ImageOps, UnidentifiedImageError

FORMATS = ("PNG", "JPEG", "WEBP")  # no SVG: it is a program in its reader's browser
MOST_BYTES = 1_000_000
MOST_PIXELS = 16_000_000  # of what is sent: a photo of a phone; more would fill the memory of a small computer
SIDE = 512  # pixels at most of what is kept: sharp on a big screen and on paper
LEAST = 16  # pixels; a smaller one is a mistake


class LogoTrouble(StrEnum):
    """Why a file can't be a logo."""

    EMPTY = "empty"
    LARGE = "large"
    KIND = "kind"
    PIXELS = "pixels"
    TINY = "tiny"
    BROKEN = "broken"


class Logo(NamedTuple):
    """A logo: a PNG, and its size in pixels."""

    png: bytes
    width: int
    height: int


def logo_of(content: bytes) -> Logo | LogoTrouble:
    """Return the logo in a file, at most `SIDE` pixels wide and high; of moving pictures the first."""
    if not content:
        return LogoTrouble.EMPTY
    if len(content) > MOST_BYTES:
        return LogoTrouble.LARGE
    try:
        return _drawn_anew(content)
    except UnidentifiedImageError:
        return LogoTrouble.KIND
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        return LogoTrouble.PIXELS
    except (OSError, ValueError, SyntaxError, EOFError, IndexError, MemoryError):  # all that a damaged file may cause
        return LogoTrouble.BROKEN


def _drawn_anew(content: bytes) -> Logo | LogoTrouble:
    with Image.open(BytesIO(content), formats=FORMATS) as picture:
        if picture.width * picture.height > MOST_PIXELS:
            return LogoTrouble.PIXELS
        if min(picture.size) < LEAST:
            return LogoTrouble.TINY
        picture.draft("RGB", (2 * SIDE, 2 * SIDE))  # a JPEG is decoded at no more than the size that is needed
        upright = ImageOps.exif_transpose(picture).convert("RGBA")
    upright.thumbnail((SIDE, SIDE), Image.Resampling.LANCZOS)
    if upright.getchannel("A").getextrema() == (255, 255):
        upright = upright.convert("RGB")
    clean = Image.frombytes(upright.mode, upright.size, upright.tobytes())  # nothing that came with them
    out = BytesIO()
    clean.save(out, "PNG", optimize=True)
    return Logo(out.getvalue(), clean.width, clean.height)
