"""How large the body of a request may be. It must be small, except for a file of players or of seats, and a logo."""

from django.conf import settings


def is_upload(path: str) -> bool:
    """Return whether files may be sent to this address."""
    of_list = path.startswith("/organise/") and path.endswith(("/players/list/", "/own/"))
    return of_list or path in ("/organise/club/logo/", "/notation/")


def most_bytes(path: str) -> int:
    """Return the most bytes that the body of a request to this address may have."""
    return settings.UPLOAD_BYTES if is_upload(path) else settings.BODY_BYTES
