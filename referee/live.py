"""Live streams: a topic says its new number, and everybody who listens hears it.

Topics: `table:<id>`, `hall:<id>`, `standings:<tournament id>`.
"""

from __future__ import annotations

from django.http import StreamingHttpResponse


def publish(topic: str, number: int) -> None:
    """Tell all who listen to `topic` its new number. Call it after commit; from any thread."""
    raise NotImplementedError


def stream(topic: str, number: int) -> StreamingHttpResponse:
    """The answer of a live view: server-sent events `number`, the first at once with the number as it stands.

    Check the permission first. The stream carries nothing but numbers; the page fetches its fragment.
    """
    raise NotImplementedError


def close_all() -> None:
    """End every open stream of this process (at shutdown)."""
    raise NotImplementedError
