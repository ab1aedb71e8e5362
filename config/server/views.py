"""Pages that belong to the server itself."""

import logging
import sys

from django.conf import settings
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.utils.translation import gettext

from config.server.certificates import der, fingerprint
from config.server.errors import AddressUnknown
from referee.errors import PageOutdated
from referee.ground.errors import RefereeError
from referee.ground.rest.problems import Failed, problem_response
from referee.ground.storage_errors import storage_trouble
from referee.views.errors import ANSWER, refusal_page

logger = logging.getLogger(__name__)

TOLD_AGAIN_AFTER = 60.0  # seconds; anybody can send such forms
ADVICE = (
    "a form from a page at %s was refused, because it asked for %s, from %s. If the first is your own proxy's address, "
    "set KONTROLLANT_ADDRESS to it and KONTROLLANT_PROXIES to %s: docs/how-to/serve-behind-a-proxy.md"
)
RENEWED = "Kontrollant-Token"  # header of the answer to a page whose token has expired: a new token


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Show the 400 page. Django's own view passes no request, which base.html needs."""
    return render(request, "400.html", status=400)


def page_outdated(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Show the 403 page of a form whose token has expired, for example because somebody signed in in another tab.

    The answer has a new token, which only scripts of our own pages can read, and with which a phone sends again.
    """
    if "checking failed" in reason:  # of where it comes from; else the token itself is wrong
        return address_unknown(request)
    error = PageOutdated()
    htmx = getattr(request, "htmx", False)
    response = refusal_page(request, error) if htmx else render(request, "403_csrf.html", status=error.status)
    response[ANSWER] = error.code
    response[RENEWED] = get_token(request)
    return response


def address_unknown(request: HttpRequest) -> HttpResponse:
    """Refuse a form from an unknown address. What to set stands in the terminal only: the page is for everybody."""
    origin = request.headers.get("Origin") or request.headers.get("Referer", "")
    asked, peer = request.build_absolute_uri("/").rstrip("/"), request.META.get("REMOTE_ADDR", "")
    if cache.add(AddressUnknown.code, True, TOLD_AGAIN_AFTER):
        logger.warning(ADVICE, ascii(origin[:200]), asked, peer, peer)
    return refusal_page(request, AddressUnknown())


def storage_told(request: HttpRequest, trouble: RefereeError) -> HttpResponse:
    """Return the answer to a request that has met trouble with the database or the disk."""
    return problem_response(trouble) if request.path.startswith("/api/") else refusal_page(request, trouble)


def trust_page(request: HttpRequest, address: str = "") -> HttpResponse:
    """Tell how a phone comes to trust this server's certificate, and then leads to `address` (empty: it is there)."""
    if settings.AUTHORITY is None:
        raise Http404
    return render(request, "trust.html", {"address": address, "fingerprint": fingerprint(settings.AUTHORITY)})


def trust(request: HttpRequest) -> HttpResponse:
    """The same, by its own address."""
    return trust_page(request, "" if request.is_secure() else f"https://{request.get_host()}/")


def authority(request: HttpRequest) -> HttpResponse:
    """The certificate for phones to trust."""
    if settings.AUTHORITY is None:
        raise Http404
    return HttpResponse(der(settings.AUTHORITY), "application/x-x509-ca-cert")


def server_error(request: HttpRequest) -> HttpResponse:
    """Show the 500 page, or plain text if the page itself fails.

    Trouble with the database is told in words also if it comes where `StorageTold` sees nothing, as when the session is
    stored after the view.
    """
    error = sys.exception()
    if error is not None and (trouble := storage_trouble(error)):
        return storage_told(request, trouble)
    if request.path.startswith("/api/"):
        return problem_response(Failed())
    try:
        return render(request, "500.html", status=500)
    except Exception:  # whatever broke, the phone gets an answer; the log has the first error
        return HttpResponse(gettext("Something went wrong at the server."), content_type="text/plain", status=500)
