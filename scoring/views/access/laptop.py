"""What the server's own computer may do: fill in the page of the first start, and organise without a password."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.request import split_domain_port
from django.utils.functional import SimpleLazyObject

from referee.ground.serving.guests import address_in
from scoring.selectors.access.club import laptop_account

#: What a proxy adds. Through a proxy that KONTROLLANT_PROXIES doesn't name, everybody seems to be at this computer.
OF_PROXIES = ("X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-IP", "Forwarded", "Via")


def from_this_computer(request: HttpRequest) -> bool:
    """Return whether a request comes from the browser of the computer on which the server runs.

    It came to this computer by a name that only itself has, such as localhost, and through no proxy. A server that was
    given a name or an address of the internet (KONTROLLANT_ADDRESS) has a proxy before it, as far as anybody can tell.
    """
    named = address_in(settings.NAMED_HOST.strip("[]"))
    if settings.NAMED_HOST and not _is_own(settings.NAMED_HOST) and not (named and named.is_private):
        return False
    if any(header in request.headers for header in OF_PROXIES):
        return False
    address, (host, _port) = address_in(request.META.get("REMOTE_ADDR", "")), split_domain_port(request.get_host())
    return address is not None and address.is_loopback and _is_own(host)


def at_this_computer(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """A middleware: where the organiser has no password, a request from this computer is the organiser's.

    It is looked up at each request that asks who sent it, so nothing that a browser keeps opens anything elsewhere.
    """

    def answered(request: HttpRequest) -> HttpResponse:
        if from_this_computer(request):
            signed_in = request.user
            request.user = SimpleLazyObject(  # type: ignore[assignment]  # as Django's own middleware does
                lambda: signed_in if signed_in.is_authenticated else laptop_account() or signed_in
            )
        return get_response(request)

    return answered


def _is_own(host: str) -> bool:
    address = address_in(host.strip("[]"))
    return host == "localhost" or (address is not None and address.is_loopback)
