"""Whole addresses, for paper and for QR codes."""

from django.conf import settings
from django.http import HttpRequest


def base_address(request: HttpRequest) -> str:
    """Return where phones reach this server, without the slash at the end.

    The organiser may have opened the page as localhost, which is no use on a phone; so the server's own address comes
    first where it is known.
    """
    return settings.PUBLIC_ADDRESS or request.build_absolute_uri("/").rstrip("/")
