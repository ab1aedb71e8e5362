"""Pages that belong to the server itself."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def health(request: HttpRequest) -> HttpResponse:
    """Answer that the server is up; start-up scripts and tests wait for it."""
    return HttpResponse("ok\n", content_type="text/plain")


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The 400 page. Django's own passes no request, and base.html needs one."""
    return render(request, "400.html", status=400)
