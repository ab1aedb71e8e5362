"""Makes the README's pictures small: `python -m tests.support.pictures`, after the browser tests have taken them."""

from io import BytesIO

from PIL import Image

from tests.support.browser import PICTURES
from tests.support.server import ROOT

LANCZOS = Image.Resampling.LANCZOS
SHOWN = ROOT / "docs" / "pictures"
WIDEST = 1000  # px
HEAVIEST = 80_000  # bytes
GAP = 12  # px between the two screens of the film
PAUSE, LOOK = 800, 3500  # milliseconds that a picture of the film stays; one that should be looked at
REVOKED, SHOWN_BY = 10, 18  # the entries of the film, as in `support.referee`
HEAVIEST_FILM = 500_000  # bytes
TAKEN = (
    *(f"{game}-{screen}" for game in ("knaker", "gnallknekt", "kombinationswhist") for screen in ("phone", "tablet")),
    "offline-phone",
    *(f"{page}-light" for page in ("knoesten-phone-360", "knoesten-tablet-1280", "standings-768", "organiser-1280")),
)


def small_png(picture: Image.Image) -> bytes:
    """The picture as a PNG of at most `HEAVIEST` bytes. Raises ValueError if it can't be so small."""
    if picture.width > WIDEST:
        picture = picture.resize((WIDEST, round(picture.height * WIDEST / picture.width)), LANCZOS)
    file = BytesIO()
    # Not by median cut, which loses a colour that is seldom but means something: a red suit.
    coloured = picture.convert("RGB").quantize(method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    coloured.save(file, "PNG", optimize=True)
    if file.tell() > HEAVIEST:
        raise ValueError(f"{file.tell()} bytes are too many for the README: make the picture narrower")
    return file.getvalue()


def film() -> bytes:
    """Return the film of a revoke as an animated WebP. A frame shows a phone and the tablet after one entry.

    Raises ValueError if the film is larger than `HEAVIEST_FILM`.
    """
    frames = []
    for taken in sorted(PICTURES.glob("revoke-*-phone.png")):
        phone, large = Image.open(taken), Image.open(taken.with_name(taken.name.replace("phone", "tablet")))
        tablet = large.resize((round(large.width * phone.height / large.height), phone.height), LANCZOS)
        frame = Image.new("RGB", (phone.width + GAP + tablet.width, phone.height), "white")
        frame.paste(phone, (0, 0))
        frame.paste(tablet, (phone.width + GAP, 0))
        frames.append(frame)
    pauses = [PAUSE] * len(frames)
    for index in (0, REVOKED - SHOWN_BY - 1, -1):  # the start, the revoke, and the card that proves it
        pauses[index] = LOOK
    file = BytesIO()
    frames[0].save(file, "WEBP", save_all=True, append_images=frames[1:], duration=pauses, loop=0, quality=75, method=6)
    if file.tell() > HEAVIEST_FILM:
        raise ValueError(f"{file.tell()} bytes are too many for the README: make the film smaller")
    return file.getvalue()


if __name__ == "__main__":
    for name in TAKEN:
        (SHOWN / f"{name}.png").write_bytes(small_png(Image.open(PICTURES / f"{name}.png")))
    (SHOWN / "revoke.webp").write_bytes(film())
