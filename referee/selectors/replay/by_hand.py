"""Tables as everybody may know them, for paper: who is to move, the score, penalties, and the hand so far.

Queries: one for the tables, and for each of them those of `selectors.replay.happened`.
"""

from __future__ import annotations

from collections.abc import Collection

from django.utils.translation import gettext

from referee.faces import face_of
from referee.faces.screen import Seen
from referee.games import game_named
from referee.lines import known_line, line_of
from referee.models import Table, TableStatus
from referee.selectors.parts.clocks import clock_of
from referee.selectors.parts.places import places_of, result_of
from referee.selectors.replay.happened import happened_view
from referee.shapes.by_hand import ByHand, PenaltyGiven, Step
from referee.shapes.happened import Happened, PartView
from referee.shapes.log import PenaltyReason
from referee.signs import card_signs
from referee.wording.asks import ask_text
from referee.wording.options import options_text
from referee.wording.tables import table_name


def tables_by_hand(table_ids: Collection[int]) -> list[ByHand]:
    """Return these tables as everybody may know them, by their numbers."""
    tables = Table.objects.filter(pk__in=table_ids).select_related("hall").order_by("number")
    return [_by_hand(table) for table in tables]


def _by_hand(table: Table) -> ByHand:
    record = known_line(table, line_of(table), None).record
    game, state = record.game, record.state
    view = game.view(state, None)
    places = places_of(record, view, result_of(game, state))
    told = happened_view(table, None)
    clock = clock_of(table)
    return ByHand(
        table_id=table.pk,
        label=table_name(table),
        game=game_named(table.game).title,
        hand=told.hand,
        hands=told.hands,
        over=table.status not in (TableStatus.WAITING, TableStatus.PLAYING),
        ask=ask_text(table.game, view, status=table.status, depth=table.depth),
        options=options_text(table.game, table.options),
        number=table.last_number,
        places=places,
        piles=face_of(table.game).piles(Seen(record, view, places)),
        ends_at=clock.ends_at if clock else None,
        head=table.last_hash,
        penalties=tuple(_penalty(one) for one in reversed(told.penalties)),
        steps=_steps(told),
    )


def _steps(told: Happened) -> tuple[Step, ...]:
    """Return the hand so far, oldest first. Entries that no longer count are left out."""
    return tuple(step for part in reversed(told.parts) if (step := _step(part)).said)


def _step(part: PartView) -> Step:
    """Return a trick by its cards and who took it; anything else by its entries."""
    counting = [line.text_now or line.text for line in part.lines if not line.struck]
    if not part.trick or len(counting) != len(part.cards):
        return Step(part.trick, part.by, " · ".join(counting))
    played = ", ".join(f"{player} {card_signs([card])}" for player, card in part.cards)
    return Step(part.trick, part.by, f"{played} → {part.by}" if part.by else played)


def _penalty(given: PenaltyReason) -> PenaltyGiven:
    cited = next(iter(given.breaches), None)
    reason = gettext(given.reason) if given.reason else cited.sentence if cited else given.text
    return PenaltyGiven(given.penalty.player, given.penalty.amount, reason)
