"""Pages that belong to the server itself."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext


def health(request: HttpRequest) -> HttpResponse:
    """Answer that the server is up; start-up scripts and tests wait for it."""
    return HttpResponse("ok\n", content_type="text/plain")


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The 400 page. Django's own passes no request, and base.html needs one."""
    return render(request, "400.html", status=400)


def server_error(request: HttpRequest) -> HttpResponse:
    """The 500 page; in plain words where the page itself is what fails."""
    try:
        return render(request, "500.html", status=500)
    except Exception:  # whatever broke, the phone gets an answer; the log has the first error
        return HttpResponse(gettext("Something went wrong at the server."), content_type="text/plain", status=500)
