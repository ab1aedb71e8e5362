"""How operations that send files choose the kind of their answer."""

from __future__ import annotations

from typing import Any

from rest_framework.negotiation import BaseContentNegotiation


class AnyKind(BaseContentNegotiation):
    """Leaves the kind of an answer to the address, whatever the header `Accept` says. Errors are JSON."""

    def select_renderer(self, request: Any, renderers: Any, format_suffix: Any = None) -> Any:
        """Return the only renderer, which renders errors."""
        return renderers[0], renderers[0].media_type
