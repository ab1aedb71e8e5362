"""Long lists in parts: `?limit=` and `?offset=`; the header Link has the addresses of the parts before and after."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from referee.ground.rest.fields import WholeNumber
from referee.ground.shape import Shape

MOST = 500
USUAL = 100


class PageIn(serializers.Serializer[Any]):
    """Which part of a list to read."""

    limit = WholeNumber(min_value=1, max_value=MOST, default=USUAL)
    offset = WholeNumber(default=0)


def paged_response(request: Request, rows: Sequence[Shape], *, limit: int, offset: int) -> Response:
    """Return one part of a list, with how many there are in all."""
    response = Response([one.to_json() for one in rows[offset : offset + limit]])
    return part_of(request, response, len(rows), limit=limit, offset=offset)


def page_of(request: Request, rows: Sequence[Shape], asked: Mapping[str, Any]) -> Response:
    """Return the part of a list that a query of `PageIn` asks for."""
    return paged_response(request, rows, limit=asked["limit"], offset=asked["offset"])


def part_of(request: Request, response: Response, length: int, *, limit: int, offset: int) -> Response:
    """Say in the headers of an answer which part of a list it has. `length` is that of the whole list."""
    links = []
    if offset + limit < length:
        links.append(_link(request, limit, offset + limit, "next"))
    if offset:
        links.append(_link(request, limit, max(0, offset - limit), "prev"))
    if links:
        response["Link"] = ", ".join(links)
    response["Total-Count"] = str(length)
    return response


def _link(request: Request, limit: int, offset: int, rel: str) -> str:
    query = request.query_params.copy()
    query["limit"], query["offset"] = str(limit), str(offset)
    return f'<{request.build_absolute_uri(request.path)}?{query.urlencode()}>; rel="{rel}"'
