"""A program with an organiser's token, for tests."""

from __future__ import annotations

import json
from typing import Any

from django.test import Client

from scoring.access.roles import SCOPES
from scoring.models.tokens import ApiToken
from scoring.models.tournaments import Competition, RoleGiven
from scoring.services.programs.tokens import token_make


class Program:
    """A program that sends JSON with a token to addresses below `organiser/`."""

    def __init__(
        self, competition: Competition, *, scopes: tuple[str, ...] = tuple(SCOPES), given: RoleGiven | None = None
    ) -> None:
        self.token: ApiToken
        made = {"tournament_id": competition.tournament_id, "name": "Club app", "role_given": given}
        self.token, self.secret = token_make(**made, scopes=scopes)  # type: ignore[arg-type]  # a dict forgets its types
        self.of = f"/api/v1/organiser/competitions/{competition.slug}/"

    def ask(self, method: str, address: str, body: Any = None, key: str = "") -> Any:
        """Send a request; an address that doesn't begin with a slash is below that of the competition."""
        path = address if address.startswith("/") else self.of + address
        headers = {"Authorization": f"Bearer {self.secret}"} | ({"Idempotency-Key": key} if key else {})
        if method == "get":
            return Client().get(path, headers=headers)
        sent = "" if body is None else json.dumps(body)
        return getattr(Client(), method)(path, sent, content_type="application/json", headers=headers)

    def get(self, address: str) -> Any:
        """Return the JSON at an address."""
        answer = self.ask("get", address)
        assert answer.status_code == 200, answer.content
        return answer.json()

    def post(self, address: str, body: Any = None, key: str = "") -> Any:
        """Send a POST request that must succeed, and return the JSON of its answer."""
        answer = self.ask("post", address, body, key)
        assert answer.status_code in (200, 201), answer.content
        return answer.json()
