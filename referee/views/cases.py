"""Pages with cases of the casebook: whoever comes first waits for the cases, and nobody else does."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from referee.ground.serving.aside import answer_in_two_steps
from referee.selectors.rules.cases import are_read, cases_by_game


def once_cases_are_read(request: HttpRequest, page: Callable[[], HttpResponse]) -> HttpResponse:
    """Return a page that shows cases. If this process has not read them yet, they are read aside first."""
    if are_read():
        return page()
    return answer_in_two_steps(request, lambda: cases_by_game, lambda _cases: page())
