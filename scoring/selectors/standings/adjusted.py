"""Which scores were adjusted, and why: of a competition, as everybody may know it, and of a table, for its referee."""

from __future__ import annotations

from referee import api
from scoring.models.choices import Settled
from scoring.models.tournaments import Competition, SeatOf, TableSeating
from scoring.selectors.people.table_results import results_at
from scoring.selectors.standings.changes import rests_with
from scoring.selectors.standings.settling import is_over
from scoring.wording.adjusting import GROUNDS, adjusted_text
from scoring.wording.figures import points_text

Adjusted = dict[tuple[int, str], str]


def adjusted_scores(competition: Competition) -> Adjusted:
    """Return why each adjusted score is what it is, by round and player. One query."""
    seats = SeatOf.objects.filter(table__round__competition=competition, table__settled=Settled.ADJUSTED)
    return {
        (seat.table.round.number, seat.player.name): text
        for seat in seats.select_related("player", "table__round")
        if (text := adjusted_text(seat.table.adjusted, seat.key, competition.game))
    }


def scores_at_table(table_id: int) -> api.ScoreCard | None:
    """Return what a referee's table counts in its competition; None if it belongs to none."""
    tables = TableSeating.objects.filter(referee_table_id=table_id).select_related("round__competition")
    table = tables.first()
    if table is None:
        return None
    summary = api.tables_status([table_id])[table_id]
    results, is_adjusted = results_at(table, summary), table.settled == Settled.ADJUSTED
    return api.ScoreCard(
        seats=tuple(
            api.ScoreOfSeat(
                row.key,
                row.name,
                points_text(results[row.key].placement_points) if row.key in results else "",
                adjusted_text(table.adjusted, row.key, summary.game),
            )
            for row in summary.players
        ),
        adjustable=is_over(table, summary),
        adjusted=is_adjusted,
        why=table.settled_why if is_adjusted else "",
        rests=tuple(rests_with(table, results)) if is_adjusted else (),
        grounds=tuple((key, str(name)) for key, name in GROUNDS.items()),
        clauses=api.clause_titles(summary.game),
    )


def points_by_letter(table: TableSeating | None) -> dict[str, str]:
    """Return what a table counts, by the letters that stand for its players; nothing unless its game is over."""
    card = scores_at_table(table.referee_table_id) if table else None
    seats = api.lettered(card.seats if card and card.adjustable else ())
    return {letter: seat.points for letter, seat in seats.items()}
