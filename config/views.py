"""Pages that belong to the server itself."""

from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.utils.translation import gettext

from referee.errors import PageOutdated
from referee.views.errors import ANSWER, refused

RENEWED = "Kontrollant-Token"  # header of the answer to a page whose token has expired: a new token


def health(request: HttpRequest) -> HttpResponse:
    """Answer that the server is up. Start-up scripts and tests wait for it."""
    return HttpResponse("ok\n", content_type="text/plain")


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Show the 400 page. Django's own view passes no request, which base.html needs."""
    return render(request, "400.html", status=400)


def page_outdated(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Show the 403 page of a form whose token has expired, for example because somebody signed in in another tab.

    The answer has a new token, which only scripts of our own pages can read, and with which a phone sends again.
    """
    error = PageOutdated()
    htmx = getattr(request, "htmx", False)
    response = refused(request, error) if htmx else render(request, "403_csrf.html", status=error.status)
    response[ANSWER] = error.code
    response[RENEWED] = get_token(request)
    return response


def server_error(request: HttpRequest) -> HttpResponse:
    """Show the 500 page, or plain text if the page itself fails."""
    try:
        return render(request, "500.html", status=500)
    except Exception:  # whatever broke, the phone gets an answer; the log has the first error
        return HttpResponse(gettext("Something went wrong at the server."), content_type="text/plain", status=500)
