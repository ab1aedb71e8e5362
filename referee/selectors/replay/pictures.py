"""A moment of a hand that is over, as a picture that stands alone. It shows what the replay shows.

Queries: those of `selectors.replay.replay`.
"""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext

from referee.faces import face_of
from referee.faces.screen import Seen
from referee.history.telling import record_up_to
from referee.models import Table
from referee.pictures import Row, picture
from referee.selectors.replay.replay import film_of, moment_at_table
from referee.shapes.by_hand import DOWN
from referee.shapes.replay import Moment


def picture_of(table: Table, number: int) -> str:
    """Return the table after entry `number` of a hand that is over, as the text of an SVG file. Raises EventUnknown."""
    film = film_of(table)
    moment = moment_at_table(film, table, number)
    record = record_up_to(film.line.record, film.line.start, film.places[number])
    piles = face_of(moment.game).piles(Seen(record, moment.position, moment.places))
    title = f"{moment.game_title}, {moment.label}: {moment.line.text_now or moment.line.text}"
    rows = [*_players(moment), *(Row(pile.name, pile.said, pile.cards) for pile in piles)]
    return picture(film.shown(title), film.shown(rows))


def _players(moment: Moment) -> Iterator[Row]:
    """Yield a row for each player: the points, whose turn it is, and what everybody could know of the hand."""
    known = {one.player: one for one in moment.hands_known}
    for place in moment.places:
        said = [] if place.points is None else [f"{place.points} {gettext('points')}"]
        said += [gettext("to move")] if place.is_turn else []
        hand = known.get(place.player)
        cards = (*hand.holds, *(DOWN,) * hand.hidden) if hand else ()
        yield Row(place.player, " · ".join(said), cards)
