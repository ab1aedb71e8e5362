"""REST authentication: the holder of a seat's or referee's link, given in the address or as a bearer token."""

from __future__ import annotations

import hashlib
from typing import Any

from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle
from rest_framework.views import APIView

from referee.access.links import referee_for, seat_for
from referee.errors import LinkUnknown
from referee.models import RefereeLink, Seat


def token_of(request: Request, view: APIView) -> str:
    """Return the token in the address, else that of `Authorization: Bearer …`. Raises LinkUnknown if there is none."""
    named = view.kwargs.get("token")
    if isinstance(named, str):
        return named
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not token.strip():
        raise LinkUnknown
    return token.strip()


class LinkThrottle(SimpleRateThrottle):
    """Limits requests per link, to more than a table with four eager phones makes."""

    scope = "link"
    rate = "300/min"

    def get_cache_key(self, request: Request, view: APIView) -> str | None:
        """Return one count per link. The link itself is not stored."""
        digest = hashlib.sha256(token_of(request, view).encode()).hexdigest()
        return f"throttle-link-{digest[:32]}"


class AddressThrottle(SimpleRateThrottle):
    """Limits requests per address; a club behind one router stays well below the limit."""

    scope = "address"
    rate = "3000/min"

    def get_cache_key(self, request: Request, view: APIView) -> str | None:
        """Return one count per address."""
        return f"throttle-address-{self.get_ident(request)}"


class LinkView(APIView):
    """Base class of views behind a link."""

    throttle_classes = [AddressThrottle, LinkThrottle]


class SeatView(LinkView):
    """A view behind a seat's link; `self.seat` is the seat."""

    seat: Seat

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Find the seat, or raise LinkUnknown or LinkRevoked."""
        super().initial(request, *args, **kwargs)
        self.seat = seat_for(token_of(request, self))


class RefereeView(LinkView):
    """A view behind a referee's link; `self.link` is the link."""

    link: RefereeLink

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Find the link, or raise LinkUnknown or LinkRevoked."""
        super().initial(request, *args, **kwargs)
        self.link = referee_for(token_of(request, self))
