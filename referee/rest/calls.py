"""REST for a referee: the calls of the hall."""

from __future__ import annotations

from django.utils import timezone

from referee.errors import AlreadyClaimed
from referee.models import Call, RefereeLink
from referee.rest.authentication import RefereeView
from referee.rest.refusals import OF_CALL
from referee.rest.serializers import AnswerIn, CallIn, ClaimIn
from referee.selectors.parts.calls import CallHistory, call_history, call_view
from referee.services.calls import call_answer, call_claim, call_escalate
from referee.shapes.common import CallView


def call_now(made: Call) -> CallView:
    """Return a call as it is now."""
    return call_view(made, timezone.now())


def history(link: RefereeLink) -> CallHistory:
    """Return the calls of the hall: open, claimed and closed ones."""
    return call_history(link.hall, link)


Calls = RefereeView.gets(
    history, "Read all calls of the hall: open, claimed and closed ones, with the usual and the longest wait."
)
Claim = RefereeView.posts(
    call_claim, "Say that this referee is coming.", ClaimIn, call_now, errors=(*OF_CALL, AlreadyClaimed)
)
Escalate = RefereeView.posts(call_escalate, "Hand a call on to the head referee.", CallIn, call_now, errors=OF_CALL)
Answer = RefereeView.posts(call_answer, "Answer a call.", AnswerIn, call_now, errors=OF_CALL)
