"""Pages that belong to the server itself."""

from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.utils.translation import gettext

from referee.errors import PageOutdated
from referee.views.errors import ANSWER, refused

RENEWED = "Kontrollant-Token"  # of an answer to a page whose own token is not good any more: a new one


def health(request: HttpRequest) -> HttpResponse:
    """Answer that the server is up; start-up scripts and tests wait for it."""
    return HttpResponse("ok\n", content_type="text/plain")


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The 400 page. Django's own passes no request, and base.html needs one."""
    return render(request, "400.html", status=400)


def page_outdated(request: HttpRequest, reason: str = "") -> HttpResponse:
    """The 403 page of a form whose token is not good any more: somebody signed in or out in another tab, say.

    The answer brings a new token, which only scripts of our own pages can read, and with which a phone sends again.
    """
    error = PageOutdated()
    htmx = getattr(request, "htmx", False)
    response = refused(request, error) if htmx else render(request, "403_csrf.html", status=error.status)
    response[ANSWER] = error.code
    response[RENEWED] = get_token(request)
    return response


def server_error(request: HttpRequest) -> HttpResponse:
    """The 500 page; in plain words where the page itself is what fails."""
    try:
        return render(request, "500.html", status=500)
    except Exception:  # whatever broke, the phone gets an answer; the log has the first error
        return HttpResponse(gettext("Something went wrong at the server."), content_type="text/plain", status=500)
