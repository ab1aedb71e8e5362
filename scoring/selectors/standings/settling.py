"""The organiser's page of a table, where its result is entered or settled after the game, with a preview."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from typing import Any

from django.shortcuts import get_object_or_404

from referee import api
from scoring.errors.settling import AdjustmentUnclear, AwardUnclear, GroundUnknown, TableStillPlays
from scoring.models.choices import CompetitionStatus, RoundStatus, Settled
from scoring.models.tournaments import Competition, TableSeating
from scoring.selectors.people.field import field_of
from scoring.selectors.people.substitutes import substitutes_of
from scoring.selectors.people.table_results import results_at
from scoring.selectors.standings.changes import changes_at, field_with, results_of_outcome
from scoring.selectors.standings.resting import CutRests, DrawRests, cut_rests, draw_rests
from scoring.selectors.standings.visible import Visible
from scoring.systems.standings.adjusting import GROUNDS, Outcome, OutcomesUnclear, read_outcomes, weighted_points
from scoring.systems.standings.counting import Counted
from scoring.wording.adjusting import adjusted_text, adjusted_why
from scoring.wording.figures import points_text

MOST_AWARDED = 100  # the most points that can be awarded to one player at one table


def final_since(referee_table_id: int) -> datetime | None:
    """Return when the standings of a table's competition became final; None if they can still change. One query."""
    found = TableSeating.objects.filter(
        referee_table_id=referee_table_id, round__competition__status=CompetitionStatus.ENDED
    )
    return found.values_list("round__competition__ended_at", flat=True).first()


def table_of_round(competition: Competition, number: int, table: int) -> TableSeating:
    """Return the table with this number in the round with this number. Raises Http404."""
    tables = TableSeating.objects.select_related("round__competition").prefetch_related("seats__player")
    return get_object_or_404(tables, round__competition=competition, round__number=number, number=table)


@dataclass(frozen=True, slots=True)
class SettledSeat:
    """Who sits at a table, with the result that counts now. Its figures are None if no result counts."""

    key: str
    name: str
    game_points: int | None
    place: int | None
    points: Fraction | None
    awarded: str  # the points to fill into the form: those that count now
    adjusted: str  # why the score was adjusted; "" if it is that of the game


@dataclass(frozen=True, slots=True)
class SettledTable:
    """A table that the organiser can settle. `form` is the game's own form for its result.

    If the round is `over`, or the table was stopped, the table can also count for nobody, or for points that the
    organiser awards. Scores are `adjustable` as soon as the table's game is over. `adjusted` says why they were.
    """

    round: int
    number: int
    over: bool
    settled: str
    settled_text: str
    why: str
    seats: tuple[SettledSeat, ...]
    form: Any
    adjustable: bool
    adjusted: str
    clauses: Mapping[str, str]  # the titles of the game's clauses


def settled_table(table: TableSeating, body: Mapping[str, Any] | None = None) -> SettledTable:
    """Return what the page of a table shows. Its form is filled in from `body`, or else from the entered result."""
    summary = api.tables_status([table.referee_table_id])[table.referee_table_id]
    results, called = results_at(table, summary), _names_by_seat(table)
    return SettledTable(
        round=table.round.number,
        number=table.number,
        over=table.round.status == RoundStatus.ENDED or bool(table.stopped_why),
        settled=table.settled,
        settled_text=table.get_settled_display() if table.settled else "",
        why=table.settled_why,
        seats=tuple(
            _seat(row.key, called[row.key], results.get(row.key), adjusted_text(table.adjusted, row.key, summary.game))
            for row in summary.players
        ),
        form=api.result_form(table.referee_table_id, body).with_names(
            {row.name: called[row.key] for row in summary.players}
        ),
        adjustable=is_over(table, summary),
        adjusted=adjusted_why(table.adjusted, summary.game) if table.adjusted else "",
        clauses=api.clause_titles(summary.game),
    )


def is_over(table: TableSeating, summary: api.TableSummary) -> bool:
    """Return whether nothing more is played at a table."""
    return table.round.status == RoundStatus.ENDED or bool(table.stopped_why) or summary.status in api.DONE


def _names_by_seat(table: TableSeating) -> dict[str, str]:
    """Return who sat at each seat, such as "Cilla (for Bo)", by the seats' keys. Two queries."""
    stand_ins = substitutes_of(table.round.competition)
    return {seat.key: stand_ins.sat(seat.player, table.round.number) for seat in table.seats.select_related("player")}


def _seat(key: str, name: str, result: Counted | None, adjusted: str) -> SettledSeat:
    if result is None:
        return SettledSeat(key=key, name=name, game_points=None, place=None, points=None, awarded="", adjusted="")
    points = result.placement_points
    return SettledSeat(
        key=key,
        name=name,
        game_points=result.game_points,
        place=result.place,
        points=points,
        awarded=points_text(points, localise=False),
        adjusted=adjusted,
    )


@dataclass(frozen=True, slots=True)
class Foreseen:
    """A preview of what is about to be entered: each player with their result, and whose rank would change.

    `hidden` says why the reader is not told whose rank would change; it is "" if the reader is told. `draw` and `cut`
    are what would rest on other standings then, for such a reader.
    """

    rows: tuple[tuple[str, Counted | None], ...]
    changes: Sequence[api.StandingChange]
    hidden: str
    draw: DrawRests | None = None
    cut: CutRests | None = None


def result_foreseen(table: TableSeating, body: Mapping[str, Any], *, seen: Visible) -> Foreseen:
    """Return a preview of entering this result of the game, for a reader who sees so much of the standings.

    Raises the errors of `api.result_foreseen`.
    """
    _was, now = api.result_foreseen(table.referee_table_id, body)
    return _preview_of(table, results_of_outcome(table, now), seen)


def settled_foreseen(table: TableSeating, settled: str, awarded: Mapping[str, Fraction], *, seen: Visible) -> Foreseen:
    """Return a preview of settling the table in this way. The table itself is not changed. Raises AwardUnclear."""
    check_awarded(table, settled, awarded)
    summary = api.tables_status([table.referee_table_id])[table.referee_table_id]
    then = TableSeating(
        round=table.round, settled=settled, awarded={key: str(points) for key, points in awarded.items()}
    )
    return _preview_of(table, results_at(then, summary), seen)


def adjusted_foreseen(
    table: TableSeating, outcomes: Sequence[Outcome], ground: str, clause: str, *, seen: Visible
) -> Foreseen:
    """Return a preview of adjusting scores of the table. Raises the errors of `check_adjusted`."""
    return _preview_of(table, results_if_adjusted(table, check_adjusted(table, outcomes, ground, clause)), seen)


def results_if_adjusted(table: TableSeating, points: Mapping[str, Fraction]) -> Mapping[str, Counted]:
    """Return the results of a table of which some seats had these points."""
    summary = api.tables_status([table.referee_table_id])[table.referee_table_id]
    awarded = {key: str(value) for key, value in points.items()}
    return results_at(TableSeating(round=table.round, settled=Settled.ADJUSTED, awarded=awarded), summary)


def outcomes_typed(sent: api.Outcomes) -> list[Outcome]:
    """Return results from what was typed. Raises AdjustmentUnclear."""
    try:
        return read_outcomes(sent)
    except OutcomesUnclear as error:
        raise AdjustmentUnclear(most=MOST_AWARDED) from error


def check_adjusted(
    table: TableSeating, outcomes: Sequence[Outcome], ground: str, clause: str
) -> Mapping[str, Fraction]:
    """Return what the seats of a table would get, or refuse it.

    Raises TableStillPlays, AdjustmentUnclear, AwardUnclear (some seats have no result to keep), GroundUnknown.
    """
    summary = api.tables_status([table.referee_table_id])[table.referee_table_id]
    if not is_over(table, summary):
        raise TableStillPlays(table=table.number)
    try:
        points = weighted_points(outcomes[: api.MOST_OUTCOMES])
    except OutcomesUnclear as error:
        raise AdjustmentUnclear(most=MOST_AWARDED) from error
    keys = {row.key for row in summary.players}
    given = (value for one in outcomes for value in one.points.values())
    if not points.keys() <= keys or not all(0 <= value <= MOST_AWARDED for value in given):
        raise AdjustmentUnclear(most=MOST_AWARDED)
    if not summary.played and points.keys() != keys:
        raise AwardUnclear(most=MOST_AWARDED)
    if ground not in GROUNDS or (clause and clause not in api.clause_titles(summary.game)):
        raise GroundUnknown
    return points


def check_awarded(table: TableSeating, settled: str, awarded: Mapping[str, Fraction]) -> None:
    """Refuse points that are not for every seat of the table, or that are too few or too many. Raises AwardUnclear."""
    if settled == Settled.AWARDED and awarded.keys() != {seat.key for seat in table.seats.all()}:
        raise AwardUnclear(most=MOST_AWARDED)
    if any(not 0 <= points <= MOST_AWARDED for points in awarded.values()):
        raise AwardUnclear(most=MOST_AWARDED)


def _preview_of(table: TableSeating, results: Mapping[str, Counted], seen: Visible) -> Foreseen:
    rows = tuple((name, results.get(key)) for key, name in _names_by_seat(table).items())
    hidden = "" if seen.sees(table.round.number) else seen.why
    changes = changes_at(table, results, seen=seen)
    if seen.last is not None:  # what rests on the standings rests on all of them, which the reader does not see
        return Foreseen(rows, changes, hidden)
    competition = table.round.competition
    field = field_with(field_of(competition), table, results)
    return Foreseen(rows, changes, hidden, draw_rests(competition, field=field), cut_rests(competition, field=field))
