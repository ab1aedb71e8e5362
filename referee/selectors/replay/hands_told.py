"""Hands that are over, told from the first entry to the last, for pages without scripts.

They show what a replay shows. The table is drawn only at some moments, since a picture of it weighs as much as twenty
entries in words.

Queries: one for the table, one for its seats, one for a hand's entries, one for each picture; and those of
`referee.lines`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from referee.history.playback import Hand, Part, parts_of
from referee.models import Table
from referee.selectors.replay.happened import in_words
from referee.selectors.replay.replay import Film, film_of, moment_of
from referee.shapes.replay import HandTold, PartTold

PICTURES = 12  # of a hand without tricks, about evenly spread
BREACHES = 6  # the most further pictures of a hand, each after a part in which a rule was broken


def hands_over(table_ids: Iterable[int]) -> dict[int, int]:
    """Return for each of these tables how many of its hands are over."""
    return {table.pk: len(film_of(table).hands) for table in Table.objects.filter(pk__in=list(table_ids)).iterator()}


def hand_told(table_id: int, number: int) -> HandTold:
    """Return one hand of a table that is over; hands are counted from 1. Raises IndexError if there is none."""
    table = Table.objects.get(pk=table_id)
    film = film_of(table)
    hand = film.hands[number - 1]
    parts = parts_of(film.line, hand)
    drawn = _parts_to_draw(film, hand, parts)
    told = in_words(film.reader, parts)
    return HandTold(
        game=table.game,
        game_title=film.line.record.game.title,
        hand=hand.number,
        hands=len(film.hands),
        parts=tuple(
            PartTold(
                view.trick,
                film.shown(view.by),
                film.shown(view.cards),
                film.shown(view.lines),
                moment_of(table, film.number_at(part.last)) if part in drawn else None,
            )
            for part, view in zip(parts, told, strict=True)
        ),
    )


def _parts_to_draw(film: Film, hand: Hand, parts: Sequence[Part]) -> set[Part]:
    """Return the parts after which the table is drawn: the last one, and those in which a rule was broken.

    The cards of a trick are drawn anyway. A hand without tricks gets more pictures, about evenly spread.
    """
    looks = [look for _number, look, _begins in film.looks(hand)]
    broken = [part for part in parts if "illegal" in looks[part.first - hand.first : part.last - hand.first + 1]]
    step = -(-len(parts) // PICTURES)
    spread = () if any(part.trick for part in parts) else parts[step - 1 :: step]
    return {parts[-1], *broken[:BREACHES], *spread}
