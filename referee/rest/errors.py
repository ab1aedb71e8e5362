"""Every error of the REST interface in one shape: {code, message, data}."""

from __future__ import annotations

import logging
from typing import Any

from django.http import Http404
from django.utils.translation import gettext_lazy as _
from rest_framework import exceptions
from rest_framework.response import Response

from referee.errors import CantStore, Malformed, RefereeError, TooLarge, TooMany

logger = logging.getLogger(__name__)


def error_response(error: Exception, context: dict[str, Any]) -> Response | None:
    """Return the answer to an exception; None for a bug of ours, which becomes a plain 500."""
    known = error if isinstance(error, RefereeError) else _translated(error)
    if known is not None:
        return Response(known.to_json(), status=known.status)
    if isinstance(error, exceptions.APIException):
        body = {"code": error.default_code.replace("_", "-"), "message": str(error.detail), "data": {}}
        return Response(body, status=error.status_code)
    if isinstance(error, Http404):
        return Response({"code": "not-found", "message": str(_("There is nothing here.")), "data": {}}, status=404)
    logger.error("REST request failed", exc_info=error)
    message = str(_("Something went wrong on the server. Nothing was changed; try again."))
    return Response({"code": "failed", "message": message, "data": {}}, status=500)


def _translated(error: Exception) -> RefereeError | None:
    """Return the framework's own refusals as ours."""
    match error:
        case exceptions.ValidationError():
            field, details = next(iter(_flat(error.detail)), ("", ""))
            return Malformed("%(details)s", field=field, details=details)
        case exceptions.ParseError() | RecursionError():
            return Malformed(_("This is not JSON that can be read."), field="")
        case exceptions.Throttled():
            return TooMany(wait=getattr(error, "wait", None))
    if CantStore.is_told_by(error):
        logger.error("nothing can be stored: %s", error)
        return CantStore()
    return TooLarge() if type(error).__name__ == "RequestDataTooBig" else None


def _flat(detail: Any, field: str = "") -> list[tuple[str, str]]:
    """Return (field, sentence) for each of a serializer's errors."""
    if isinstance(detail, dict):
        return [pair for name, below in detail.items() for pair in _flat(below, f"{field}.{name}".strip("."))]
    if isinstance(detail, list):
        return [pair for below in detail for pair in _flat(below, field)]
    return [(field, f"{field}: {detail}" if field else str(detail))]
