"""Knåker: what lies on the table, for paper: the lay pile, the stock, and everybody's stacks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext, ngettext

from referee.faces.screen import Seen
from referee.shapes.by_hand import DOWN, Pile
from referee.signs import cards_text, rank_shown


def piles(seen: Seen) -> tuple[Pile, ...]:
    """Return the lay pile, the stock, and each player's three stacks with the cards in hand and the pricks."""
    view = seen.view
    pile, rank = tuple(str(view["pile"]).split()), view["counts_as"]
    counts = gettext("counts as %(rank)s") % {"rank": rank_shown(rank)} if rank else ""
    return (
        Pile(gettext("Lay pile"), pile, ", ".join(filter(None, (cards_text(len(pile)), counts)))),
        Pile(gettext("Stock"), said=cards_text(int(view["stock"]))),
        *(_stacks(player, seat) for player, seat in view["seats"].items() if seat["status"] == "in"),
    )


def _stacks(player: str, seat: Mapping[str, Any]) -> Pile:
    pricks = seat["pricks"]
    held = gettext("%(cards)s in hand") % {"cards": cards_text(seat["hand_count"])}
    owed = ngettext("%(count)d prick", "%(count)d pricks", pricks) % {"count": pricks} if pricks else ""
    return Pile(player, tuple(_in_a_row(seat))[1:], ", ".join(filter(None, (held, owed))))


def _in_a_row(seat: Mapping[str, Any]) -> Iterator[str]:
    """Yield the cards of all stacks, each after a gap."""
    for down, up in zip(seat["down"], seat["up"], strict=True):
        yield from ("", *(DOWN,) * down, *up.split())
