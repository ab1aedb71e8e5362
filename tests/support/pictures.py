"""Makes the README's pictures small: `python -m tests.support.pictures`, after the browser tests have taken them."""

from io import BytesIO

from PIL import Image

from tests.support.browser import PICTURES
from tests.support.server import ROOT

SHOWN = ROOT / "docs" / "pictures"
WIDEST = 1000  # px
HEAVIEST = 80_000  # bytes
TAKEN = (
    *(f"{game}-{screen}" for game in ("knaker", "gnallknekt", "kombinationswhist") for screen in ("phone", "tablet")),
    "offline-phone",
    *(f"evening-{page}-light" for page in ("phone-360", "tablet-1280", "standings-768", "organiser-1280")),
)


def small(picture: Image.Image) -> bytes:
    """The picture as a PNG of at most `HEAVIEST` bytes. Raises ValueError if it can't be so small."""
    if picture.width > WIDEST:
        picture = picture.resize((WIDEST, round(picture.height * WIDEST / picture.width)), Image.Resampling.LANCZOS)
    file = BytesIO()
    # Not by median cut, which loses a colour that is seldom but means something: a red suit.
    coloured = picture.convert("RGB").quantize(method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    coloured.save(file, "PNG", optimize=True)
    if file.tell() > HEAVIEST:
        raise ValueError(f"{file.tell()} bytes are too many for the README: make the picture narrower")
    return file.getvalue()


if __name__ == "__main__":
    for name in TAKEN:
        (SHOWN / f"{name}.png").write_bytes(small(Image.open(PICTURES / f"{name}.png")))
