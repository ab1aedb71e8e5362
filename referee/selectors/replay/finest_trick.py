"""One trick of a game that is over, worth showing to a hall.

It reads what everybody may see again of the game (`selectors.replay.replay`), so it tells no more than a replay does.
"""

from __future__ import annotations

from collections.abc import Iterator

from referee.history.playback import Part, parts_of
from referee.models import Table, TableStatus
from referee.selectors.replay.replay import TROUBLE, Film, film_of
from referee.shapes.replay import TrickTold

RANKS = "23456789TJQKA"  # from the lowest; a joker has no rank, and a trick with one is left out


def finest_trick(table_id: int) -> TrickTold | None:
    """Return the trick of a game that is over which was taken by the lowest card; None if it has none, or plays on.

    Of several, it is the one whose other cards are highest, then the earliest. Left out are tricks in which a rule was
    broken, or may have been, and such in which somebody laid more than one card. One query, and those of a replay.
    """
    table = Table.objects.get(pk=table_id)
    if table.status not in (TableStatus.FINISHED, TableStatus.CLOSED):
        return None
    return min(_tricks(film_of(table), table.game), key=lambda trick: trick.order, default=None)


def _tricks(film: Film, game: str) -> Iterator[TrickTold]:
    for hand in film.hands:
        looks = [look for _number, look, _begins in film.looks(hand)]
        for part in parts_of(film.line, hand):
            clean = not any(look in TROUBLE for look in looks[part.first - hand.first : part.last - hand.first + 1])
            if clean and _can_be_told(part):
                by, cards = film.shown((part.by, part.cards))
                yield TrickTold(game, hand.number, len(film.hands), part.trick, by, cards, *_ranks(part))


def _can_be_told(part: Part) -> bool:
    players = [player for player, _card in part.cards]
    ranked = all(card[:1] in RANKS and card[:1] for _player, card in part.cards)
    return bool(part.trick) and part.by in players and len(players) == len(set(players)) > 1 and ranked


def _ranks(part: Part) -> tuple[int, int]:
    """Return how high the card that took a trick is, and how high the others are together."""
    high = {player: RANKS.index(card[0]) for player, card in part.cards}
    return high[part.by], sum(high.values()) - high[part.by]
