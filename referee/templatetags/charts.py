"""Template tags that draw figures: a picture, and the same figures as a table."""

from __future__ import annotations

from typing import Any

from django import template
from django.utils.translation import gettext as _

from referee.ground.charts import FigureRow, Figures, chart_of
from referee.shapes.common import Course

register = template.Library()
COMPONENT = "components/_chart.html"


@register.inclusion_tag(COMPONENT)
def places_chart(figures: Figures, name: str = "places") -> dict[str, Any]:
    """Draw players' places over the rounds. `name` is the id of the picture on its page."""
    return _chart_context(figures, name, _("Places over the rounds"), _("After round"))


@register.inclusion_tag(COMPONENT)
def points_chart(course: Course, me: str = "") -> dict[str, Any]:
    """Draw a game's points after each of its hands."""
    rows = tuple(FigureRow(row.player, row.points, row.player == me) for row in course.rows)
    figures = Figures(tuple(str(hand) for hand in course.hands), rows)
    return _chart_context(figures, "points-over-hands", _("Points after each hand"), _("After hand"))


@register.inclusion_tag(COMPONENT)
def pricks_chart(course: Course, me: str = "") -> dict[str, Any]:
    """Draw the pricks that each player got in a game."""
    rows = tuple(FigureRow(row.player, (row.pricks,), row.player == me) for row in course.rows)
    return _chart_context(Figures((_("Pricks"),), rows), "pricks", _("Pricks in this game"), "")


@register.inclusion_tag(COMPONENT)
def ratings_chart(figures: Figures, name: str = "ratings-chart") -> dict[str, Any]:
    """Draw players' ratings over the competitions of a season. `name` is the id of the picture on its page."""
    return _chart_context(figures, name, _("Ratings over the season"), _("After competition"))


def _chart_context(figures: Figures, name: str, title: str, column: str) -> dict[str, Any]:
    """Return the context of the component: the picture beside the rows of its table, and a sentence in its place."""
    chart = chart_of(figures)
    rows = zip(figures.rows, chart.curves, strict=True) if chart else ()
    return {"chart": chart, "figures": figures, "rows": tuple(rows), "name": name, "title": title, "column": column}
