"""Gnällknekt: what lies on the table, for paper: the piles, and everybody's lives."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext, pgettext

from referee.faces.screen import Seen
from referee.shapes.by_hand import DOWN, Pile
from referee.signs import cards_text


def piles(seen: Seen) -> tuple[Pile, ...]:
    """Return the open pile, the stock, the used cards, and for each player the cards of the three lives."""
    view = seen.view
    return (
        Pile(gettext("Discard pile"), tuple(str(view["discard"]).split())),
        Pile(gettext("Stock"), said=cards_text(view["stock"])),
        Pile(pgettext("the pile of used cards", "Used"), said=cards_text(view["used"])),
        *(
            Pile(player, tuple(_in_a_row(lives))[1:])
            for player, lives in view["lives"].items()
            if player not in view["places"]
        ),
    )


def _in_a_row(lives: list[str]) -> Iterator[str]:
    """Yield the cards of all lives, each life after a gap. A lost life has no cards."""
    for life in lives:
        down, _bar, opened = life.partition("|")
        yield from ("", *(DOWN,) * int(down), *opened.split())
