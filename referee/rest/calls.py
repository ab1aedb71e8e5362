"""REST for a referee: the calls of the hall."""

from __future__ import annotations

from typing import Any

from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from referee.errors import AlreadyClaimed
from referee.ground.rest import gives, read
from referee.models import Call
from referee.rest.authentication import RefereeView
from referee.rest.refused import OF_CALL
from referee.rest.serializers import AnswerIn, CallIn, ClaimIn
from referee.selectors.calls import CallHistory, call_history, call_view
from referee.services.calls import call_answer, call_claim, call_escalate
from referee.shapes.common import CallView


def shown(call: Call) -> Response:
    """Return the current call."""
    return Response(call_view(call, timezone.now()).to_json())


class Calls(RefereeView):
    """Reads the calls of the hall: open, claimed and closed ones."""

    @gives(CallHistory)
    def get(self, request: Request, **_kwargs: Any) -> Response:
        """Read all calls of the hall: open, claimed and closed ones, with the usual and the longest wait."""
        return Response(call_history(self.link.hall, self.link).to_json())


class Claim(RefereeView):
    """Says that this referee is coming."""

    @gives(CallView, takes=ClaimIn, errors=(*OF_CALL, AlreadyClaimed))
    def post(self, request: Request, call_id: int, **_kwargs: Any) -> Response:
        """Say that this referee is coming."""
        return shown(call_claim(link=self.link, call_id=call_id, **read(ClaimIn, request.data)))


class Escalate(RefereeView):
    """Hands a call on to the head referee."""

    @gives(CallView, takes=CallIn, errors=OF_CALL)
    def post(self, request: Request, call_id: int, **_kwargs: Any) -> Response:
        """Hand a call on to the head referee."""
        return shown(call_escalate(link=self.link, call_id=call_id, **read(CallIn, request.data)))


class Answer(RefereeView):
    """Answers a call."""

    @gives(CallView, takes=AnswerIn, errors=OF_CALL)
    def post(self, request: Request, call_id: int, **_kwargs: Any) -> Response:
        """Answer a call."""
        return shown(call_answer(link=self.link, call_id=call_id, **read(AnswerIn, request.data)))
