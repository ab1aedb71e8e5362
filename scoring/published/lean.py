"""Makes a page smaller: a tournament has thousands of them, and somebody copies them all to a web space."""

import re

_INDENT = re.compile(r"\s*\n\s*")
_SYMBOL = re.compile(r'<symbol id="([^"]+)".*?</symbol>\s*', re.DOTALL)
_USED = re.compile(r'href="#([^"]+)"')


def make_lean(page: str) -> str:
    """Return a page without indentation, and without the drawings of the sprite that it doesn't use."""
    used = set(_USED.findall(page))  # also by other drawings, whether or not those are used
    return _INDENT.sub("\n", _SYMBOL.sub(lambda symbol: symbol[0] if symbol[1] in used else "", page))
