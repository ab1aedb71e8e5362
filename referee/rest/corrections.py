"""REST for a referee: insertions, corrections of the whole table, and undoing any of them."""

from __future__ import annotations

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from referee.ground.rest import gives, read
from referee.rest.referee import TableView
from referee.rest.refused import CORRECTING, OF_TABLE, WRITING
from referee.rest.serializers import ArrangeIn, ArrangementIn, InsertIn, InsertionIn, Submit
from referee.selectors.previews import Preview, arrangement_preview, insertion_preview, undo_preview
from referee.selectors.receipts import ReceiptView
from referee.selectors.table import table_for
from referee.services.corrections import correction_undo, event_insert, table_correct


class InsertPreview(TableView):
    """Previews inserting an entry before this one."""

    @gives(Preview, takes=InsertIn, errors=CORRECTING)
    def post(self, request: Request, table_id: int, number: int, **_kwargs: Any) -> Response:
        """Preview inserting an entry before this one. Nothing is written."""
        body = read(InsertIn, request.data)["event"]
        return Response(insertion_preview(table_for(self.link, table_id), number, body).to_json())


class Insert(TableView):
    """Inserts a forgotten entry just before this one."""

    @gives(ReceiptView, takes=InsertionIn, errors=(*WRITING, *OF_TABLE, *CORRECTING))
    def post(self, request: Request, table_id: int, number: int, **_kwargs: Any) -> Response:
        """Insert a forgotten entry just before this one."""
        sent = read(InsertionIn, request.data)
        body = sent.pop("event")
        return self.answered(
            event_insert(link=self.link, table_id=table_id, number=number, body=body, **sent), table_id
        )


class ArrangePreview(TableView):
    """Previews a correction of the whole table."""

    @gives(Preview, takes=ArrangeIn, errors=CORRECTING)
    def post(self, request: Request, table_id: int, **_kwargs: Any) -> Response:
        """Preview a correction of the whole table. Nothing is written."""
        body = read(ArrangeIn, request.data)["event"]
        return Response(arrangement_preview(table_for(self.link, table_id), body).to_json())


class Arrange(TableView):
    """Corrects who sat where, whose phone was whose, or the house options."""

    @gives(ReceiptView, takes=ArrangementIn, errors=(*WRITING, *OF_TABLE, *CORRECTING))
    def post(self, request: Request, table_id: int, **_kwargs: Any) -> Response:
        """Correct who sat where, whose phone was whose, or the house options."""
        sent = read(ArrangementIn, request.data)
        body = sent.pop("event")
        return self.answered(table_correct(link=self.link, table_id=table_id, body=body, **sent), table_id)


class Undo(TableView):
    """Previews undoing a correction, an insertion or a take-back, and undoes it."""

    @gives(Preview, errors=CORRECTING)
    def get(self, request: Request, table_id: int, number: int, **_kwargs: Any) -> Response:
        """Preview undoing a correction, an insertion or a take-back. Nothing is written."""
        return Response(undo_preview(table_for(self.link, table_id), number).to_json())

    @gives(ReceiptView, takes=Submit, errors=(*WRITING, *OF_TABLE, *CORRECTING))
    def post(self, request: Request, table_id: int, number: int, **_kwargs: Any) -> Response:
        """Undo a correction, an insertion or a take-back."""
        sent = read(Submit, request.data)
        return self.answered(correction_undo(link=self.link, table_id=table_id, number=number, **sent), table_id)
