"""After an older backup was restored: phones compare what they have seen with the log, and referees settle it."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse, QueryDict
from django.urls import reverse
from django.views.decorators.http import require_POST

from referee.access.links import seat_for
from referee.access.marks import MOST
from referee.forms.reading import Mark, read_own_bodies
from referee.games import game_named
from referee.ground.errors import RefereeError
from referee.ground.whole_numbers import whole_number
from referee.models import Table
from referee.services.rewound import MOST_ENTRIES, Told, rewound_report, rewound_settle
from referee.views.confirmations import ConfirmDesk
from referee.views.errors import ANSWER, PAGE, errors_as_pages

LONGEST_ENTRY = 2000  # characters of one entry that a phone asks about


@require_POST
@errors_as_pages
def known_marks(request: HttpRequest, token: str) -> HttpResponse:
    """Answer whether the log still has what a phone has seen; what is missing is reported to the referees.

    `marks` are numbers with their marks, "56:… 57:…"; each `entry` is an act of this seat as a query string, with its
    `key`. What can't be read is left out: it can't be missed by anybody either.
    """
    seat = seat_for(token)
    marks = [pair for text in request.POST.get("marks", "").split()[-MOST:] if (pair := _number_and_mark(text))]
    told = [_read_told_act(text, seat.table) for text in request.POST.getlist("entry")[-MOST_ENTRIES:]]
    lost = rewound_report(seat=seat, marks=marks, told=told)
    answer = {"since": lost.since, "until": lost.until, "missing": lost.keys} if lost else {"since": 0}
    response = JsonResponse(answer)
    response["Cache-Control"] = "no-store"
    response[ANSWER] = PAGE
    return response


def _number_and_mark(text: str) -> tuple[int, str] | None:
    number, _colon, mark = text.partition(":")
    found = whole_number(number)
    return None if found is None else (found, mark)


def _read_told_act(text: str, table: Table) -> Told:
    """Read an act that a phone asks about."""
    fields = QueryDict(text[:LONGEST_ENTRY])
    try:
        bodies = read_own_bodies(fields, game_named(table.game))
    except RefereeError:
        bodies = []
    return Told(fields.get("key", ""), tuple(bodies))


class SettleDesk(ConfirmDesk):
    """The referee's word that nothing is missing at the table any more."""

    def act(self, mark: Mark, **address: Any) -> str:
        """Settle what phones miss."""
        rewound_settle(link=self.link, table_id=self.table.pk)
        return reverse("referee:tablet-table", args=[self.token, self.table.pk])
