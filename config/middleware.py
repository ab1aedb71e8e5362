"""What every request passes: hosts, sizes, compression."""

import ipaddress
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.request import split_domain_port, validate_host
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware

from referee.errors import TooLarge
from referee.views.errors import refused

GetResponse = Callable[[HttpRequest], HttpResponseBase]


def is_local_host(host: str) -> bool:
    """Whether `host`, as a Host header has it, is an address of the local network or a name of this machine.

    A page on the internet can point a name of its own at a laptop in the hall, but it can't make the browser send an
    address instead of that name; so any private address may pass.
    """
    name, _port = split_domain_port(host)
    try:
        address = ipaddress.ip_address(name.strip("[]"))
    except ValueError:
        return bool(name) and validate_host(name, settings.HOST_NAMES)
    return address.is_private or address.is_loopback or address.is_link_local


def local_hosts(get_response: GetResponse) -> GetResponse:
    """Refuse requests for a host that is not this one."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        if is_local_host(request.get_host()):
            return get_response(request)
        return HttpResponse("This server does not answer to that name. See KONTROLLANT_HOSTS.\n", "text/plain", 400)

    return middleware


def body_limit(get_response: GetResponse) -> GetResponse:
    """Answer a body that is too large with a page that says so, before anything reads it."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        length = request.META.get("CONTENT_LENGTH") or "0"
        if not length.isdecimal() or int(length) <= settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
            return get_response(request)
        if request.path.startswith("/api/"):
            return JsonResponse(TooLarge().to_json(), status=TooLarge.status)
        return refused(request, TooLarge())

    return middleware


class PageGZipMiddleware(GZipMiddleware):
    """Compress pages, and leave streams alone: gzip would hold an event back until more follow."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Compress `response` unless it is a stream."""
        return response if response.streaming else super().process_response(request, response)
