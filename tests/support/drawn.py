"""Pictures as people send them: of any size and kind, and hostile ones."""

from __future__ import annotations

import struct
import zlib
from io import BytesIO

from PIL import Image, ImageDraw


def picture(kind: str = "PNG", size: tuple[int, int] = (120, 60), mode: str = "RGBA", **more: object) -> bytes:
    """Return a picture of this kind: red, and see-through if it can be."""
    out = BytesIO()
    Image.new(mode, size, (200, 16, 46, 128)[: len(mode)]).save(out, kind, **more)
    return out.getvalue()


def bomb(side: int = 30_000) -> bytes:
    """Return a PNG of a few kilobytes that says that it has `side` times `side` pixels."""
    head = struct.pack(">IIBBBBB", side, side, 8, 0, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + _chunk(b"IHDR", head)
        + _chunk(b"IDAT", zlib.compress(bytes(side)))
        + _chunk(b"IEND", b"")
    )


def logo() -> bytes:
    """Return a club's logo: a red disc with a white diamond, on nothing."""
    drawn = Image.new("RGBA", (240, 240))
    pen = ImageDraw.Draw(drawn)
    pen.ellipse((4, 4, 236, 236), fill=(176, 0, 32, 255))
    pen.polygon(((120, 40), (180, 120), (120, 200), (60, 120)), fill=(255, 255, 255, 255))
    out = BytesIO()
    drawn.save(out, "PNG")
    return out.getvalue()


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
