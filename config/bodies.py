"""How large the body of a request may be: little, except where a file of players is uploaded."""

from django.conf import settings


def is_upload(path: str) -> bool:
    """Return whether a file may be sent to this address."""
    return path.startswith("/organise/") and path.endswith("/players/list/")


def most_bytes(path: str) -> int:
    """Return how many bytes the body of a request to this address may have."""
    return settings.UPLOAD_BYTES if is_upload(path) else settings.BODY_BYTES
