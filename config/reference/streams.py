"""The event streams, as the documentation of REST lists them: in the guide, and in `x-streams` of the OpenAPI document.

OpenAPI has no words for a stream that never ends, so they are no operations there.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from referee.ground.serving.live import KEEP_ALIVE, RETRY


@dataclass(frozen=True, slots=True)
class Stream:
    """One address that streams numbers. `operation` is read again when the number has changed."""

    path: str
    token: str  # the kind of link in the address; "" if everybody may listen
    tells: str
    operation: str


STREAMS = (
    Stream(
        "/s/{token}/live/",
        "seat",
        "The table of a seat. The number is the seat's `number`: that of the latest entry in the table's log.",
        "get_seat",
    ),
    Stream(
        "/r/{token}/live/",
        "referee",
        "All tables and calls of a referee's hall. The number is `number` in the hall.",
        "get_referee",
    ),
    Stream("/p/{token}/live/", "player", "The tournament of a player.", "get_player"),
    Stream(
        "/e/{slug}/live/",
        "",
        "The standings of a competition, for everybody. The number is `number` in the standings.",
        "get_competitions_standings",
    ),
    Stream(
        "/t/{slug}/live/",
        "",
        "The standings of a whole tournament, for everybody.",
        "get_tournaments_one",
    ),
)
EVENTS = {
    "number": "One number, at once and after every change. A slow reader is sent only the latest.",
    "alive": f"Sent after {KEEP_ALIVE:g} seconds of silence. The data means nothing.",
}


def file_streams(result: Any, **_about: Any) -> Any:
    """Add the streams to a finished OpenAPI document."""
    result["x-streams"] = {
        "contentType": "text/event-stream",
        "retry": RETRY,
        "events": EVENTS,
        "lastEventId": "Events have no ids. The first event of a new stream has the current number.",
        "streams": [
            {"path": one.path, "token": one.token, "description": one.tells, "operation": one.operation}
            for one in STREAMS
        ],
    }
    return result
