"""Middleware for every request: hosts, sizes, compression."""

import logging
from collections.abc import Callable
from http.cookies import SimpleCookie
from typing import Any

from csp.constants import SELF
from csp.middleware import CSPMiddleware, PolicyParts
from django.conf import settings
from django.core.exceptions import BadRequest, SuspiciousOperation
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.http.multipartparser import MultiPartParserError
from django.http.request import UnreadablePostError, split_domain_port, validate_host
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.utils.translation import gettext_lazy as _
from whitenoise.middleware import WhiteNoiseMiddleware

from config.server.bodies import is_upload, most_bytes
from config.server.errors import NeedsHttps
from config.server.patience import patience
from config.server.views import storage_told, trust_page
from config.standby.second import second
from referee.ground.errors import Malformed, TooLarge, Unreadable
from referee.ground.rest import problem_response
from referee.ground.serving.guests import address_in, plain_address
from referee.ground.serving.storable import is_storable
from referee.ground.storage_errors import storage_trouble
from referee.ground.whole_numbers import whole_number
from referee.signs import INTERNATIONAL, lettered
from referee.views.errors import ANSWER, PAGE, refusal_page
from referee.views.preferences import LETTERS_COOKIE

logger = logging.getLogger(__name__)
ALSO_PLAIN = ("/trust/", "/language/")  # what a phone needs before it trusts this server's certificate
A_DAY = 24 * 3600  # seconds
SECURE = "__Host-"  # browsers let only https, and this host alone, set cookies whose name begins so
GetResponse = Callable[[HttpRequest], HttpResponseBase]
UNREADABLE = (BadRequest, SuspiciousOperation, MultiPartParserError, UnreadablePostError, UnicodeError, LookupError)
"""The errors that reading a form may raise: files, too many fields, another charset, a truncated body."""


def is_local_host(host: str) -> bool:
    """Return whether `host`, as in a Host header, is an address of the local network or a name of this machine.

    A page on the internet can point a name of its own at a laptop in the hall, but it can't make the browser send an
    address instead of that name. So any private address may pass.
    """
    name, _port = split_domain_port(host)
    address = address_in(name.strip("[]"))
    if address is None:
        return bool(name) and validate_host(name, settings.HOST_NAMES)
    local = address.is_private or address.is_loopback or address.is_link_local
    return local or str(address) in map(plain_address, settings.HOST_NAMES)


def patient(get_response: GetResponse) -> GetResponse:
    """Let a page wait only shortly for another process that writes to the database."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        with patience.kept():
            return get_response(request)

    return middleware


def local_hosts(get_response: GetResponse) -> GetResponse:
    """Refuse requests for a host that is not this one."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        if is_local_host(request.get_host()):
            return get_response(request)
        told = "This server does not answer to that name. See KONTROLLANT_HOSTS.\n"
        return HttpResponse(told, "text/plain", 400, headers={"X-Content-Type-Options": "nosniff"})

    return middleware


def mark_answers(get_response: GetResponse) -> GetResponse:
    """Mark every answer as this server's own; phones accept no other."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        response.setdefault(ANSWER, PAGE)
        return response

    return middleware


def https_first(get_response: GetResponse) -> GetResponse:
    """If this server has https, let plain http only lead there; a phone that doesn't trust it yet is told how."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        if not settings.HTTPS or request.is_secure() or request.path.startswith(ALSO_PLAIN):
            return get_response(request)
        if request.path.startswith("/api/"):
            return problem_response(NeedsHttps())
        if getattr(request, "htmx", False) or request.method not in ("GET", "HEAD"):
            answer = refusal_page(request, NeedsHttps())
            answer["HX-Refresh"] = "true"
            return answer
        address = f"https://{request.get_host()}{request.get_full_path()}"
        if settings.AUTHORITY is None:
            return HttpResponseRedirect(address)  # not for good: a club may go back to plain http
        page = trust_page(request, address)
        page[ANSWER] = NeedsHttps.code
        return page

    return middleware


def https_kept(get_response: GetResponse) -> GetResponse:
    """Let browsers that trust this server's own https use nothing else for a day: nobody reads along meanwhile."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        if settings.HTTPS and request.is_secure():
            response["Strict-Transport-Security"] = f"max-age={A_DAY}"
        return response

    return middleware


def secure_cookies(get_response: GetResponse) -> GetResponse:
    """Keep the cookies of https apart from those of plain http, by name.

    Over https they are sent over https only, and neither a page of plain http nor another host of the same domain can
    put another in their place; for that, browsers want them to hold for all paths. They would also keep http from
    setting its own: under one name, a club that went back to plain http could not sign in for weeks.
    """

    def middleware(request: HttpRequest) -> HttpResponseBase:
        if not request.is_secure():
            return get_response(request)
        kept = {name: value for name, value in request.COOKIES.items() if name.startswith(SECURE)}
        request.COOKIES = {name.removeprefix(SECURE): value for name, value in kept.items()}
        response = get_response(request)
        cookies, response.cookies = response.cookies, SimpleCookie()
        for name, cookie in cookies.items():
            response.cookies[SECURE + name] = cookie.value
            response.cookies[SECURE + name].update({**cookie, "secure": True, "path": "/"})
        return response

    return middleware


def card_letters(get_response: GetResponse) -> GetResponse:
    """Write cards with the letters that this reader has chosen; programs get the international ones in any language."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        choice = INTERNATIONAL if request.path.startswith("/api/") else request.COOKIES.get(LETTERS_COOKIE, "")
        with lettered(choice):
            return get_response(request)

    return middleware


def body_limit(get_response: GetResponse) -> GetResponse:
    """Answer a body that is too large with an explanatory page, before anything reads it."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        length = request.META.get("CONTENT_LENGTH") or "0"
        most = most_bytes(request.path)
        if not length.isdecimal() or whole_number(length, most=most) is not None:
            return get_response(request)
        if request.path.startswith("/api/"):
            return problem_response(TooLarge())
        return refusal_page(request, TooLarge())

    return middleware


def text_readable(get_response: GetResponse) -> GetResponse:
    """Answer an unreadable address or form with an explanatory page, before it causes errors elsewhere.

    REST reads its bodies by itself (`referee.ground.rest.reading`).
    """

    def middleware(request: HttpRequest) -> HttpResponseBase:
        of_rest = request.path.startswith("/api/")
        try:
            sent = [request.path, *_texts(request.GET), *([] if of_rest else _texts(request.POST))]
            readable = is_storable(sent)
        except UNREADABLE:
            readable = False
        if readable and (of_rest or not request.FILES or is_upload(request.path)):
            return get_response(request)
        if of_rest:
            return problem_response(Malformed(_("The address can't be read."), field=""))
        return refusal_page(request, Unreadable())

    return middleware


def _texts(form: QueryDict) -> list[Any]:
    return [list(pair) for pair in form.lists()]


class Policy(CSPMiddleware):
    """What a page may load: from this server alone. While a second laptop stands by, a page may ask it, too."""

    def get_policy_parts(
        self, request: HttpRequest, response: HttpResponseBase, report_only: bool = False
    ) -> PolicyParts:
        """Return the policy's parts."""
        parts = super().get_policy_parts(request, response, report_only)
        if second.address and not report_only:
            parts.update = {**(parts.update or {}), "connect-src": [SELF, second.address]}
        return parts


class StorageTold:
    """Explain in words that nothing can be stored, instead of a 500 for every entry."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """Return the page for a full disk, a read-only database or none at all; None for any other error."""
        trouble = storage_trouble(error)
        if trouble is None:
            return None
        logger.error("%s: %s", trouble.code, error)
        return storage_told(request, trouble)


def not_kept(get_response: GetResponse) -> GetResponse:
    """Prevent caching unless a view allows it: pages of the organiser and REST answers contain secrets."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        if not response.has_header("Cache-Control"):
            response["Cache-Control"] = "no-store, private"
        return response

    return middleware


class Files(WhiteNoiseMiddleware):  # type: ignore[misc]  # whitenoise ships no types
    """Serves files. Files that never change omit what later copies would be compared by."""

    @staticmethod
    def serve(static_file: Any, request: HttpRequest) -> HttpResponseBase:
        """Return the file's answer. A phone's page needs eight of them, so header size matters."""
        response: HttpResponseBase = WhiteNoiseMiddleware.serve(static_file, request)
        if "immutable" in response.get("Cache-Control", ""):
            for name in ("Last-Modified", "ETag", "Vary"):  # whatever a cache keeps of it, every browser reads gzip
                del response[name]
        return response


class PageGZipMiddleware(GZipMiddleware):
    """Compress pages but not streams: gzip would hold an event back until more follow."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Compress `response` unless it is a stream."""
        return response if response.streaming else super().process_response(request, response)
