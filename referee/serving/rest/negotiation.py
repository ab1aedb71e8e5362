"""What the answer of an operation that sends a file is, whatever the header `Accept` says."""

from __future__ import annotations

from typing import Any

from rest_framework.negotiation import BaseContentNegotiation


class AnyKind(BaseContentNegotiation):
    """Leaves the kind of an answer to the address. Errors are JSON."""

    def select_renderer(self, request: Any, renderers: Any, format_suffix: Any = None) -> Any:
        """Return the only renderer, which renders errors."""
        return renderers[0], renderers[0].media_type
