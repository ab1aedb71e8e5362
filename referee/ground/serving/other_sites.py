"""What pages of other sites may read: what everybody may. They send no cookies, and write nothing (decision 0050)."""

from __future__ import annotations

from typing import TypeVar

from django.http.response import HttpResponseBase

Answer = TypeVar("Answer", bound=HttpResponseBase)

READABLE = {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": "ETag, Link, Total-Count, Retry-After",
}
"""Headers that let a page of any site read an answer."""
ASKABLE = {
    "Access-Control-Allow-Methods": "GET, HEAD",
    "Access-Control-Allow-Headers": "If-None-Match",
    "Access-Control-Max-Age": "7200",  # seconds, the most that browsers keep it for
}
"""Headers for a browser that asks before it sends a header that not every page may send."""


def opened_to_other_sites(answer: Answer, method: str | None = "GET") -> Answer:
    """Let pages of other sites read an answer to this method; one to OPTIONS says what they may ask for."""
    for name, value in (READABLE | ASKABLE if method == "OPTIONS" else READABLE).items():
        answer[name] = value
    return answer
