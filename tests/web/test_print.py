"""What comes out of a printer: dark on white, also from a phone in its dark scheme, and no verdict without its mark."""

import re

import pytest

from tests.support.browser import Pages, Scheme
from tests.support.server import RunningServer
from tests.support.tablet import Tablet

# Texts that would be too pale on paper, and marks drawn on a background, which browsers leave out.
PALE = """() => {
  const channels = (colour) => colour.match(/[\\d.]+/g).map(Number);
  const light = (colour) => { const [r, g, b] = channels(colour); return (0.299 * r + 0.587 * g + 0.114 * b) / 255; };
  const seen = (element) => element.getClientRects().length && !element.closest('.visually-hidden');
  const texts = [...document.querySelectorAll('main *')].filter((element) => seen(element)
    && [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim()));
  const marks = [...document.querySelectorAll('main .verdict__mark')].filter(seen);
  return {
    texts: texts.length,
    marks: marks.length,
    pale: [...texts, ...marks].filter((element) => light(getComputedStyle(element).color) > 0.55)
      .map((element) => `${element.className}: ${element.textContent.trim().slice(0, 40)}`),
  };
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_printed_pages_are_dark_on_white(evening: RunningServer, pages: Pages, scheme: Scheme) -> None:
    """The rulebook with its examples open, a case's dossier, and the standings."""
    page = pages.open(f"{evening.url}/rules/knoesten/")
    page.emulate_media(media="print", color_scheme=scheme)
    page.locator(".examples").evaluate_all("(all) => all.forEach((sheet) => { sheet.open = true; })")
    printed = page.evaluate(PALE)
    assert printed["marks"] > 10
    assert printed["pale"] == []

    tablet = Tablet(pages.open(evening.addresses["Referee"], width=1280))
    tablet.open_table()
    tablet.page.locator("#log .verdict").first.wait_for()
    tablet.open_line(1)
    tablet.page.get_by_role("link", name=re.compile("dossier", re.IGNORECASE)).click()
    for address in (tablet.page.url, evening.addresses["Standings"]):
        tablet.page.goto(address)
        tablet.page.emulate_media(media="print", color_scheme=scheme)
        printed = tablet.page.evaluate(PALE)
        assert printed["texts"] > 5
        assert printed["pale"] == []
