"""The parts of the REST interface that belong to no app: its schema, and the answer at an unknown address."""

from typing import Any

from django.http import HttpRequest, JsonResponse
from django.views.decorators.http import require_safe
from rest_framework.response import Response

from referee.serving.rest import View
from referee.serving.rest.problems import NotFound
from referee.serving.rest.schema import document


@require_safe
def schema(request: HttpRequest) -> JsonResponse:
    """The OpenAPI document. Any site may read it."""
    return JsonResponse(document(), headers={"Access-Control-Allow-Origin": "*", "Cache-Control": "no-cache"})


class Nothing(View):
    """Every other address: there is nothing, whatever the method."""

    schema = None  # not an operation of the interface

    def http_method_not_allowed(self, request: Any, *args: Any, **kwargs: Any) -> Response:
        """Say that there is nothing here, rather than that the method is wrong."""
        raise NotFound

    options = http_method_not_allowed
