"""Every error of the REST interface in one form: problem details (RFC 9457) with the project's own codes."""

from __future__ import annotations

import logging
from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.http import Http404, JsonResponse
from django.utils.translation import gettext_lazy as _
from rest_framework import exceptions
from rest_framework.response import Response

from referee.ground.errors import Malformed, RefereeError, TooLarge, TooMany
from referee.ground.storage_errors import storage_trouble

logger = logging.getLogger(__name__)

MEDIA_TYPE = "application/problem+json"
HOME = "/api/v1/"  # where the interface and its documentation begin


class NotFound(RefereeError):
    """There is nothing at this address. Every address ends with a slash."""

    code = "not-found"
    status = 404
    title = _("Nothing at this address")
    wrong = _("There is nothing here.")


class MethodNotAllowed(RefereeError):
    """The address does not know this method. The header `Allow` lists those it knows."""

    code = "method-not-allowed"
    status = 405
    title = _("This method isn't allowed here")
    wrong = _("This address does not know this method.")


class NotAcceptable(RefereeError):
    """The header `Accept` asks for something other than JSON."""

    code = "not-acceptable"
    status = 406
    title = _("Only JSON is sent")
    wrong = _("This address answers in JSON only.")


class UnsupportedMediaType(RefereeError):
    """The body is not JSON, or its header `Content-Type` does not say so."""

    code = "unsupported-media-type"
    status = 415
    title = _("The body must be JSON")
    wrong = _("Send JSON, with the header Content-Type: application/json.")


class Failed(RefereeError):
    """An error of ours. Nothing was changed."""

    code = "failed"
    status = 500
    title = _("An error on the server")
    wrong = _("Something went wrong on the server. Nothing was changed; try again.")


def problem(error: RefereeError) -> dict[str, Any]:
    """Return an error as problem details: `title` is of its type, `detail` of this occurrence.

    `type` leads to the type's row on the page of documentation.
    """
    return {
        "type": f"{HOME}#{error.code}",
        "title": error.type_title(),
        "status": error.status,
        "detail": str(error),
        "code": error.code,
        "data": error.data,
    }


def problem_response(error: RefereeError) -> JsonResponse:
    """Return the answer to a request that no REST view has seen."""
    headers = {"Retry-After": str(error.wait)} if error.wait else None
    return JsonResponse(problem(error), status=error.status, headers=headers, content_type=MEDIA_TYPE)


def answer_to(error: Exception, _context: dict[str, Any]) -> Response:
    """Return the answer to an exception of a REST view. A bug of ours is logged and becomes a 500."""
    known = error if isinstance(error, RefereeError) else _error_of(error)
    headers = {"Retry-After": str(known.wait)} if known.wait else None
    return Response(problem(known), status=known.status, headers=headers, content_type=MEDIA_TYPE)


def _error_of(error: Exception) -> RefereeError:
    """Return an exception of the framework, or of Python, as an error of ours."""
    if isinstance(error, (exceptions.APIException, Http404, RecursionError)):
        return _refusal_of(error)
    if trouble := storage_trouble(error):
        logger.error("%s: %s", trouble.code, error)
        return trouble
    if isinstance(error, RequestDataTooBig):
        return TooLarge()
    logger.error("REST request failed", exc_info=error)
    return Failed()


def _refusal_of(error: Exception) -> RefereeError:
    """Return the framework's own refusal as ours."""
    match error:
        case exceptions.ValidationError():
            field, details = next(iter(_flatten_errors(error.detail)), ("", ""))
            return Malformed("%(details)s", field=field, details=details)
        case exceptions.Throttled():
            return TooMany(wait=getattr(error, "wait", None) or 1)
        case exceptions.MethodNotAllowed():
            return MethodNotAllowed()
        case exceptions.NotAcceptable():
            return NotAcceptable()
        case exceptions.UnsupportedMediaType():
            return UnsupportedMediaType()
        case Http404() | exceptions.NotFound():
            return NotFound()
    return Malformed(_("This is not JSON that can be read."), field="")


def _flatten_errors(detail: Any, field: str = "") -> list[tuple[str, str]]:
    """Return (field, sentence) for each of a serializer's errors."""
    if isinstance(detail, dict):
        return [pair for name, below in detail.items() for pair in _flatten_errors(below, f"{field}.{name}".strip("."))]
    if isinstance(detail, list):
        return [pair for below in detail for pair in _flatten_errors(below, field)]
    return [(field, f"{field}: {detail}" if field else str(detail))]
