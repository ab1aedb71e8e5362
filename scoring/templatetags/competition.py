"""Template filters of the competition: exact points as text, and the mark for a table's recording depth."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache

from django import template
from django.template.loader import get_template
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from scoring.selectors.standings.standings import Move, StandingRow, StandingsView
from scoring.wording.figures import points_text

register = template.Library()

HALL_MARKS = {"trouble": "icon-warn", "confirming": "icon-info", "done": "mark-legal", "playing": "icon-cards"}
ROOM = "\ue000"  # a letter that nobody uses
DEPTH_MARKS = {"hands": "°", "result": "°°"}


@register.filter
def points(value: Fraction | None, decimals: int | None = None) -> str:
    """Return points as text in the reader's number format, with `decimals` or the decimals they need; "" for None.

    Points below zero have a minus sign, as on the penalty that took them: −1.
    """
    return "" if value is None else points_text(value, decimals).replace("-", "−")


@register.filter
def depth_mark(recorded: str) -> str:
    """Return the mark for a table's recording depth; "" if every move was recorded."""
    return DEPTH_MARKS.get(recorded, "")


@register.filter
def name_size(name: str, one_line: int) -> str:
    """Return the style class for a name on the big screen, where `one_line` letters fit on one line; "" if they do."""
    if len(name) <= one_line:
        return ""
    return " wall__name--long wall__name--longest" if 3 * len(name) > 5 * one_line else " wall__name--long"


@register.filter
def hall_mark(state: str) -> str:
    """Return the icon for a table's state in the picture of the hall; "" for a table that waits to begin."""
    return HALL_MARKS.get(state, "")


@register.filter
def sizes_text(sizes: Sequence[int]) -> str:
    """Return the sizes of a round's tables in short form, such as "15 × 4 + 3"."""
    counts = Counter(sizes)
    return " + ".join(f"{count} × {size}" if count > 1 else str(size) for size, count in counts.items())


@register.filter
def move_of(standings: StandingsView, line: StandingRow) -> Move | None:
    """Return the mark of the row's player, if the place has just changed."""
    return standings.moves.get(line.id)


@register.simple_tag
def standing(standings: StandingsView, line: StandingRow, *, mine: bool = False, places: bool = False) -> SafeString:
    """Draw a player's row. `mine`: it is the reader's own; `places`: the page has a picture of everybody's places."""
    kept = {"slug": standings.slug, "decimals": standings.decimals, "mine": mine, "places": places}
    kept["deals"] = bool(standings.deals)
    before, between, after = _row_html(line, **kept, _language=get_language())
    move = move_of(standings, line)
    if move is None:
        return SafeString(before + between + after)
    mark = get_template("scoring/standings/_move.html").render({"move": move})
    return SafeString(f'{before} data-marked="{move.seconds}"{between}{mark}{after}')


@lru_cache(maxsize=8000)
def _row_html(
    line: StandingRow, *, slug: str, decimals: int, mine: bool, places: bool, deals: bool, _language: str | None
) -> list[str]:
    """Return a row made from these parts alone, so it is the same for every reader who gets it, in three pieces.

    Between them is room for the mark of a place that has just changed: that mark ends by itself, and the row stays.
    After a change a thousand phones show five rows each, most of which are as they were before.
    """
    parts = {"line": line, "slug": slug, "decimals": decimals, "mine": mine, "places": places, "deals": deals}
    parts["room"] = ROOM
    return get_template("scoring/standings/_standing.html").render(parts).split(ROOM, 2)
