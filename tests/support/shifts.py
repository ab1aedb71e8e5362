"""How much a page's layout has jumped, as the browser counts it: 0 for a page on which nothing moves by itself."""

from playwright.sync_api import Page

WATCH = """
window.jumps = [];
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput, sources } of list.getEntries()) {
    if (hadRecentInput) continue; // it is what a person has just asked for
    const parts = sources.map(({ node, previousRect: was, currentRect: now }) =>
      `${node?.id || node?.className || node?.nodeName} from ${was.y} to ${now.y}`);
    window.jumps.push([value, parts.join("; ")]);
  }
}).observe({ type: "layout-shift", buffered: true });
"""


def watch(page: Page) -> Page:
    """Count a page's jumps, those since it was loaded included."""
    page.evaluate(WATCH)
    return page


def jumps(page: Page) -> list[tuple[float, str]]:
    """Each jump since the page was loaded: its share of the screen, and what moved."""
    page.wait_for_function("() => new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(true))))")
    found: list[tuple[float, str]] = page.evaluate("window.jumps")
    return found
