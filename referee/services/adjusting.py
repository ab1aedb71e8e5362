"""Lets a referee adjust scores of a table that is over. The competition keeps them (`hooks`), not the log."""

from __future__ import annotations

from referee.access.actors import Actor
from referee.access.sections import refuse_elsewhere
from referee.errors import AdjustmentRefused
from referee.ground.errors import RefereeError, raises
from referee.hooks import Outcomes, scores_adjust
from referee.models import Table


@raises(AdjustmentRefused)
def table_adjust_scores(
    *, table: Table, actor: Actor, outcomes: Outcomes, ground: str = "", clause: str = "", reason: str = ""
) -> None:
    """Adjust scores of a table; without outcomes, revoke that.

    Raises OutOfSection, and AdjustmentRefused with the competition's reason.
    """
    refuse_elsewhere(table, actor)
    try:
        scores_adjust(table.pk, outcomes=outcomes, ground=ground, clause=clause, reason=reason)
    except RefereeError as error:
        raise AdjustmentRefused(why=str(error)) from error
