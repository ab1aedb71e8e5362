"""Who comes in by REST: the holder of a seat's or a referee's link, named in the address or as a bearer."""

from __future__ import annotations

import hashlib
from typing import Any

from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle
from rest_framework.views import APIView

from referee.errors import LinkUnknown
from referee.links import referee_for, seat_for
from referee.models import RefereeLink, Seat


def token_of(request: Request, view: APIView) -> str:
    """The token in the address, else that of `Authorization: Bearer …`. Raises LinkUnknown if there is none."""
    named = view.kwargs.get("token")
    if isinstance(named, str):
        return named
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not token.strip():
        raise LinkUnknown
    return token.strip()


class LinkThrottle(SimpleRateThrottle):
    """So many requests a link: more than a table with four eager phones makes."""

    scope = "link"
    rate = "300/min"

    def get_cache_key(self, request: Request, view: APIView) -> str | None:
        """One count a link; the link itself is not written anywhere."""
        digest = hashlib.sha256(token_of(request, view).encode()).hexdigest()
        return f"throttle-link-{digest[:32]}"


class AddressThrottle(SimpleRateThrottle):
    """So many requests an address: a club behind one router stays well below it."""

    scope = "address"
    rate = "3000/min"

    def get_cache_key(self, request: Request, view: APIView) -> str | None:
        """One count an address."""
        return f"throttle-address-{self.get_ident(request)}"


class LinkView(APIView):
    """What both doors share."""

    throttle_classes = [AddressThrottle, LinkThrottle]


class SeatView(LinkView):
    """A view behind a seat's link; `self.seat` is the seat."""

    seat: Seat

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Open the door, or raise LinkUnknown or LinkRevoked."""
        super().initial(request, *args, **kwargs)
        self.seat = seat_for(token_of(request, self))


class RefereeView(LinkView):
    """A view behind a referee's link; `self.link` is the link."""

    link: RefereeLink

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Open the door, or raise LinkUnknown or LinkRevoked."""
        super().initial(request, *args, **kwargs)
        self.link = referee_for(token_of(request, self))
