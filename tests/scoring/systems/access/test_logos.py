"""A club's logo: what becomes of a file that somebody sends."""

from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image
from PIL.PngImagePlugin import PngInfo

from scoring.systems.access.logos import MOST_BYTES, SIDE, Logo, LogoTrouble, logo_of
from tests.support.drawn import bomb, picture

SCRIPT = b"<script>alert(1)</script>"


def drawn(content: bytes) -> Logo:
    """The logo that a good file becomes."""
    logo = logo_of(content)
    assert isinstance(logo, Logo), logo
    return logo


@pytest.mark.parametrize(
    ("kind", "mode"), [("PNG", "RGBA"), ("PNG", "L"), ("JPEG", "RGB"), ("JPEG", "CMYK"), ("WEBP", "RGBA")]
)
def test_each_kind_becomes_a_png(kind: str, mode: str) -> None:
    """What one can see through stays so."""
    logo = drawn(picture(kind, mode=mode))

    with Image.open(BytesIO(logo.png), formats=["PNG"]) as again:
        assert again.size == (logo.width, logo.height) == (120, 60)
        assert ("A" in again.mode) == (mode == "RGBA")


def test_large_picture_is_made_smaller_and_keeps_its_shape() -> None:
    """What is sent may be a photo; what is kept is as sharp as a big screen needs."""
    logo = drawn(picture("JPEG", (4000, 2000), "RGB"))

    assert (logo.width, logo.height) == (SIDE, SIDE // 2)


def test_only_the_pixels_survive() -> None:
    """Neither text, nor a second file behind the first, nor where a photo was taken."""
    told = PngInfo()
    told.add_text("Comment", SCRIPT.decode())
    exif = Image.Exif()
    exif[0x010E] = SCRIPT.decode()
    sent = [picture(pnginfo=told) + SCRIPT, picture("JPEG", mode="RGB", exif=exif) + SCRIPT, picture("WEBP", exif=exif)]

    for content in sent:
        assert SCRIPT in content
        assert b"script" not in drawn(content).png


def test_photo_stands_upright() -> None:
    """A phone turns its photos by a word beside the pixels, which we don't keep."""
    exif = Image.Exif()
    exif[0x0112] = 6  # a quarter turn
    logo = drawn(picture("JPEG", (120, 60), "RGB", exif=exif))

    assert (logo.width, logo.height) == (60, 120)


@pytest.mark.parametrize(
    ("content", "trouble"),
    [
        (b"", LogoTrouble.EMPTY),
        (b"\x89PNG" + bytes(MOST_BYTES), LogoTrouble.LARGE),
        (b'<svg xmlns="http://www.w3.org/2000/svg"/>', LogoTrouble.KIND),
        (b"%PDF-1.7\n", LogoTrouble.KIND),
        (SCRIPT, LogoTrouble.KIND),
        (picture("GIF", mode="L"), LogoTrouble.KIND),
        (picture("BMP", mode="RGB"), LogoTrouble.KIND),
        (picture("TIFF", mode="RGB"), LogoTrouble.KIND),
        (bomb(5_000), LogoTrouble.PIXELS),
        (bomb(30_000), LogoTrouble.PIXELS),
        (picture(size=(400, 8)), LogoTrouble.TINY),
        (picture()[:60], LogoTrouble.BROKEN),
    ],
    ids=["empty", "large", "svg", "pdf", "script", "gif", "bmp", "tiff", "many pixels", "bomb", "tiny", "cut"],
)
def test_what_is_no_logo_is_refused(content: bytes, trouble: LogoTrouble) -> None:
    """By what it is, not by what it is called; a picture's size is known before its pixels are decoded."""
    assert logo_of(content) is trouble


@given(st.data())
def test_damaged_file_never_fails(data: st.DataObject) -> None:
    """It becomes a logo or is refused, whatever its bytes are."""
    content = bytearray(picture(data.draw(st.sampled_from(["PNG", "WEBP"])), (20, 20)))
    for _ in range(data.draw(st.integers(1, 8))):
        content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.integers(0, 255))

    assert isinstance(logo_of(bytes(content)), (Logo, LogoTrouble))
