"""How the body of a REST request is read."""

from __future__ import annotations

from typing import Any

from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser

from referee.ground.serving.storable import is_storable


class TextParser(JSONParser):
    """Reads JSON whose texts can be stored and answered."""

    def parse(self, *given: Any, **more: Any) -> Any:
        """Return what the body says. Raises ParseError."""
        sent = super().parse(*given, **more)
        if not is_storable(sent):
            raise ParseError
        return sent
