"""The parts of the REST interface that belong to no app: its documentation, and the answer at an unknown address."""

from functools import cache
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_safe
from rest_framework.response import Response

from config.reference.card_codes import card_codes
from config.reference.pages import html_with_code, reference
from config.reference.streams import STREAMS
from referee.games import GAMES
from referee.ground.rest import View
from referee.ground.rest.etags import has_newest, tag_of
from referee.ground.rest.problems import NotFound
from referee.ground.rest.schema import document
from referee.ground.rest.views import AddressThrottle, HolderThrottle
from referee.ground.serving.live import KEEP_ALIVE, RETRY
from referee.ground.serving.other_sites import opened_to_other_sites

SECTIONS = {
    "guide": "Guide",
    "operations": "Operations",
    "objects": "Objects",
    "codes": "Error codes",
    "pages": "Pages",
}


@require_http_methods(["GET", "HEAD", "OPTIONS"])
def schema(request: HttpRequest) -> HttpResponse:
    """The OpenAPI document. Any site may read it."""
    return opened_to_other_sites(_schema_answer(request), request.method)


def _schema_answer(request: HttpRequest) -> HttpResponse:
    if request.method == "OPTIONS":
        return HttpResponse(status=204, headers={"Allow": "GET, HEAD, OPTIONS"})
    headers = {"Cache-Control": "public, no-cache", "ETag": _schema_tag()}
    if has_newest(request, headers["ETag"]):
        return HttpResponse(status=304, headers=headers)
    return JsonResponse(document(), headers=headers)


@cache
def _schema_tag() -> str:
    return tag_of(document())


@require_safe
def documentation(request: HttpRequest) -> HttpResponse:
    """Show the guide, and the reference that is made of the OpenAPI document."""
    limits = {
        "holder": HolderThrottle.rate.split("/")[0],
        "address": AddressThrottle.rate.split("/")[0],
        "alive": round(KEEP_ALIVE),
        "retry": RETRY // 1000,
    }
    origin = request.build_absolute_uri("/").rstrip("/")
    context = {
        "origin": origin,
        "limits": limits,
        "streams": [(one, html_with_code(one.tells)) for one in STREAMS],
        "cards": card_codes(),
        "games": list(GAMES.values()),
        "sections": SECTIONS.items(),
        "reference": reference(),
    }
    return render(request, "rest/page.html", context)


class Nothing(View):
    """Every other address: there is nothing, whatever the method."""

    schema = None  # not an operation of the interface

    def http_method_not_allowed(self, request: Any, *args: Any, **kwargs: Any) -> Response:
        """Say that there is nothing here, rather than that the method is wrong."""
        raise NotFound

    options = http_method_not_allowed
