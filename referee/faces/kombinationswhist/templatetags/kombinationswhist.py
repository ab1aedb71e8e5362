"""Template tags for the pages of Kombinations-Whist."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from django import template

from referee.faces.kombinationswhist import deal
from referee.faces.kombinationswhist.fields import BID_NAMES
from referee.faces.tricks import TrickScreen
from referee.shapes.seat import SeatView
from referee.shapes.table import TableFull
from referee.signs import signed_points

register = template.Library()
register.filter(signed_points)


@register.simple_tag
def whist_table(shown: SeatView | TableFull) -> deal.WhistTable:
    """Return the table of the deal: its players, and what lies open."""
    return deal.whist_table(_view(shown), cast(TrickScreen, shown.screen).places)


@register.simple_tag
def bid_sheet(seat: SeatView) -> deal.Sheet:
    """Return the bids with their values."""
    return deal.bid_sheet(seat.view, seat.player)


@register.simple_tag
def due(seat: SeatView) -> deal.Due:
    """Return what the bid asks of this player now."""
    return deal.due(seat.view, seat.player, seat.pad)


@register.filter
def with_soft_hyphens(name: str) -> str:
    """Return a bid's name with soft hyphens where its parts join: Mästar-skambud."""
    return name.replace("ästar", "ästar\N{SOFT HYPHEN}")


@register.filter
def bid_name(bid: str) -> str:
    """Return the name of a bid."""
    return BID_NAMES.get(bid, bid)


@register.filter
def of_player(values: Mapping[str, Any] | str, player: str) -> Any:
    """Return this player's value; "" if there is none, or no values (templates pass "" for what they don't find)."""
    return values.get(player, "") if isinstance(values, Mapping) else ""


def _view(shown: SeatView | TableFull) -> dict[str, Any]:
    return shown.view if isinstance(shown, SeatView) else shown.position
