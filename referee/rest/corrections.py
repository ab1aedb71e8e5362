"""REST for a referee: insertions, corrections of the whole table, and undoing any of them."""

from __future__ import annotations

from referee.ground.rest import operation
from referee.ground.shape import JSON
from referee.models import RefereeLink
from referee.rest.authentication import RefereeView
from referee.rest.referee import ACTING, receipt
from referee.rest.refusals import CORRECTING
from referee.rest.serializers import ArrangeIn, ArrangementIn, InsertIn, InsertionIn, Submit
from referee.selectors.tablet.previews import Preview, arrangement_preview, insertion_preview, undo_preview
from referee.selectors.tablet.table import table_for
from referee.services.corrections import correction_undo, event_insert, table_correct


def insertion_foreseen(link: RefereeLink, table_id: int, number: int, body: JSON) -> Preview:
    """Return what an insertion would change."""
    return insertion_preview(table_for(link, table_id), number, body)


def arrangement_foreseen(link: RefereeLink, table_id: int, body: JSON) -> Preview:
    """Return what a correction of the whole table would change."""
    return arrangement_preview(table_for(link, table_id), body)


def undo_foreseen(link: RefereeLink, table_id: int, number: int) -> Preview:
    """Return what undoing would change."""
    return undo_preview(table_for(link, table_id), number)


InsertPreview = RefereeView.posts(
    insertion_foreseen, "Preview inserting an entry before this one. Nothing is written.", InsertIn, errors=CORRECTING
)
Insert = RefereeView.posts(
    event_insert, "Insert a forgotten entry just before this one.", InsertionIn, receipt, errors=(*ACTING, *CORRECTING)
)
ArrangePreview = RefereeView.posts(
    arrangement_foreseen, "Preview a correction of the whole table. Nothing is written.", ArrangeIn, errors=CORRECTING
)
Arrange = RefereeView.posts(
    table_correct,
    "Correct who sat where, whose phone was whose, or the house options.",
    ArrangementIn,
    receipt,
    errors=(*ACTING, *CORRECTING),
)
Undo = RefereeView.of(
    get=operation(
        undo_foreseen,
        "Preview undoing a correction, an insertion or a take-back. Nothing is written.",
        errors=CORRECTING,
    ),
    post=operation(
        correction_undo,
        "Undo a correction, an insertion or a take-back.",
        Submit,
        receipt,
        errors=(*ACTING, *CORRECTING),
    ),
)
