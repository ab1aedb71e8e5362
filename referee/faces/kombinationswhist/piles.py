"""Kombinations-Whist: what lies on the table, for paper: the bid that is played or stands, and the trick."""

from __future__ import annotations

from referee.faces.kombinationswhist.deal import whist_table
from referee.faces.screen import Seen
from referee.faces.tricks import trick_on_table, trick_piles, trick_places
from referee.shapes.by_hand import Pile


def piles(seen: Seen) -> tuple[Pile, ...]:
    """Return the bid with what was declared, the cards of the studio, and what every game of tricks has."""
    table = whist_table(seen.view, trick_places(seen, trick_on_table(seen)))
    bid = [Pile(table.bid.by, said=" · ".join((table.bid.name, *table.facts)))] if table.bid else []
    studio = [Pile("Studio", tuple(table.studio))] if table.studio else []
    return (*bid, *studio, *trick_piles(seen))
