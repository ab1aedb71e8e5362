"""REST: JSON in, JSON out."""

from typing import Any

REST_FRAMEWORK: dict[str, Any] = {
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    # The token in the address is the permission, so there is no authentication.
    "DEFAULT_AUTHENTICATION_CLASSES": [],
    "UNAUTHENTICATED_USER": None,
    # Ignore proxy headers: requests are counted by the address they really come from.
    "NUM_PROXIES": 0,
    "EXCEPTION_HANDLER": "referee.rest.errors.error_response",
}
