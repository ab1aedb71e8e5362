"""Draws the app's icons from `static/img/mark.svg`: `python -m tests.support.icons`, whenever the mark changes."""

from playwright.sync_api import sync_playwright

from tests.support.browser import launch
from tests.support.server import ROOT

IMAGES = ROOT / "static" / "img"
ICONS = {
    "app-192": (192, 1.0),
    "app-512": (512, 1.0),
    "app-full-512": (512, 0.8),
}  # side in px, size of the mark
PAGE = """<body style="margin:0;display:grid;place-items:center;height:100vh;background:{ground}">
<style>svg {{ width:{size}px;height:{size}px }}</style>{mark}</body>"""


def draw_icons() -> None:
    """Write all icons. One that a phone may cut to its own shape fills its square, with the mark inside."""
    mark = (IMAGES / "mark.svg").read_text(encoding="utf-8")
    with sync_playwright() as playwright:
        chromium = launch(playwright)
        for name, (side, share) in ICONS.items():
            page = chromium.new_page(viewport={"width": side, "height": side})
            page.set_content(PAGE.format(ground="#093539" if share < 1 else "none", size=side * share, mark=mark))
            page.screenshot(path=IMAGES / f"{name}.png", omit_background=True)
        chromium.close()


if __name__ == "__main__":
    draw_icons()
