"""How a player leaves a game of Knåker that the others play on (16.9)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from referee.faces.face import Leaving


def _is_in(position: Mapping[str, Any], player: str) -> bool:
    seat = position.get("seats", {}).get(player, {})
    return bool(seat.get("status", "in") == "in")


LEAVING = Leaving(
    entry=lambda player: {"do": "leave", "player": player},
    is_in=_is_in,
    told=_(
        "%(player)s takes the lowest place that is still free (rule 16.9). If %(player)s plays another game, it begins "
        "with one prick for %(player)s."
    ),
)
