"""Full addresses, for paper and for QR codes."""

from django.conf import settings
from django.http import HttpRequest


def base_address(request: HttpRequest) -> str:
    """Return the address at which phones reach this server, without a trailing slash.

    The organiser may have opened the page as localhost, which is useless on a phone, so the server's own address is
    preferred if it is known.
    """
    return settings.PUBLIC_ADDRESS or request.build_absolute_uri("/").rstrip("/")
