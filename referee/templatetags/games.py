"""Template tags that name the extra files of a game's pages."""

from __future__ import annotations

from collections.abc import Mapping

from django import template

register = template.Library()

STYLES: Mapping[str, str] = {
    "gnallknekt": "css/gnallknekt.css",
    "knaker": "css/knaker.css",
    "kombinationswhist": "css/kombinationswhist.css",
}
SCRIPTS: Mapping[str, tuple[str, ...]] = {
    "gnallknekt": ("js/lay.js",),
    "knaker": ("js/several.js", "js/countdown.js"),
    "knoesten": ("js/tally.js",),
    "kombinationswhist": ("js/bids.js",),
}


@register.filter
def style_of(game: str) -> str:
    """Return the game's own style sheet; "" if it has none."""
    return STYLES.get(game, "")


@register.filter
def scripts_of(game: str) -> tuple[str, ...]:
    """Return the game's own scripts."""
    return SCRIPTS.get(game, ())
