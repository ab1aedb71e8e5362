"""Whether a club's colour can be read, and which is the nearest that can."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.systems.access.colours import DARK_GROUNDS, ENOUGH, LIGHT_GROUNDS, colour_read, contrast, judged
from tests.support.server import ROOT

COLOURS = st.integers(0, 0xFFFFFF).map("#{:06x}".format)


@pytest.mark.parametrize(
    ("one", "other", "told"), [("#000000", "#ffffff", 21), ("#777777", "#ffffff", 4.48), ("#c8102e", "#c8102e", 1)]
)
def test_contrast_is_that_of_wcag(one: str, other: str, told: float) -> None:
    """The smallest is 1, the largest 21."""
    assert contrast(one, other) == contrast(other, one) == pytest.approx(told, abs=0.005)


@given(COLOURS, st.sampled_from([LIGHT_GROUNDS, DARK_GROUNDS]))
def test_nearest_colour_can_be_read(colour: str, grounds: tuple[str, ...]) -> None:
    """A colour that can be read is its own; any other gives way to one that can."""
    found = judged(colour, grounds)

    assert judged(found.nearest, grounds).contrast >= ENOUGH
    assert found.enough == (found.nearest == colour)


def test_yellow_becomes_the_dark_yellow_next_to_it() -> None:
    """Its hue stays, and a step lighter it couldn't be read."""
    assert judged("#ffcc00", LIGHT_GROUNDS).nearest == "#7e6500"
    assert judged("#806600", LIGHT_GROUNDS).enough is False


def test_grounds_are_those_of_the_pages() -> None:
    """Whoever changes the house's grounds changes what is asked of a club's colour."""
    light, dark = (
        (ROOT / "static/css/tokens.css").read_text("utf-8").split("@media screen and (prefers-color-scheme: dark)")
    )

    def tokens(text: str, *names: str) -> set[str]:
        return {re.findall(rf"--{name}: (#[0-9a-f]{{6}});", text)[0] for name in names}

    grounds = ("room", "paper", "paper-sunk")
    assert tokens(light, *grounds) == set(LIGHT_GROUNDS)
    felt = tokens(light, "table", "table-deep") | tokens(dark, "table", "table-deep")
    assert tokens(dark, *grounds) | felt == set(DARK_GROUNDS)


def test_colour_is_read_strictly() -> None:
    """It stands in a style sheet: whatever isn't a colour is none."""
    assert colour_read(" #C8102E ") == "#c8102e"
    for text in ("", "red", "#c81", "#c8102e;}", "c8102e", "#c8102eff", "#\uff11\uff11\uff11\uff11\uff11\uff11"):
        assert colour_read(text) == ""
