"""REST for a referee: the calls of the hall."""

from __future__ import annotations

from typing import Any

from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from referee.models import Call
from referee.rest.authentication import RefereeView
from referee.rest.serializers import AnswerIn, CallIn, ClaimIn, read
from referee.selectors.calls import call_history, call_view
from referee.services.calls import call_answer, call_claim, call_escalate


def shown(call: Call) -> Response:
    """Return the current call."""
    return Response(call_view(call, timezone.now()).to_json())


class Calls(RefereeView):
    """GET: all calls of the hall: open, claimed and closed ones."""

    def get(self, request: Request, **_kwargs: Any) -> Response:
        """Return the calls, with the median and the longest wait in seconds."""
        return Response(call_history(self.link.hall, self.link).to_json())


class Claim(RefereeView):
    """POST {over, key}: say that this referee is coming."""

    def post(self, request: Request, call_id: int, **_kwargs: Any) -> Response:
        """Return the claimed call."""
        return shown(call_claim(link=self.link, call_id=call_id, **read(ClaimIn, request.data)))


class Escalate(RefereeView):
    """POST {reason, key}: hand a call on to the head referee."""

    def post(self, request: Request, call_id: int, **_kwargs: Any) -> Response:
        """Return the call, free to be claimed again."""
        return shown(call_escalate(link=self.link, call_id=call_id, **read(CallIn, request.data)))


class Answer(RefereeView):
    """POST {answer, key}: answer a call."""

    def post(self, request: Request, call_id: int, **_kwargs: Any) -> Response:
        """Return the answered call."""
        return shown(call_answer(link=self.link, call_id=call_id, **read(AnswerIn, request.data)))
