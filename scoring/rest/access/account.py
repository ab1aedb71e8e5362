"""The base of all REST behind an account's token (decision 0064)."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User

from scoring.access.addresses import may_open
from scoring.errors.rest import NotInRole
from scoring.models.seasons import Season
from scoring.models.tokens import AccountToken
from scoring.rest.access.programs import ProgramView
from scoring.selectors.programs.tokens import account_token_for
from scoring.selectors.seasons.seasons import own_season, season_role


class AccountView(ProgramView):
    """A view behind the token of an account, of the account or of one of its seasons."""

    tag = "Account"
    permission = "account"
    api_token: AccountToken
    season: Season  # of the address

    @property
    def user(self) -> User:
        """The account that made the token."""
        return self.api_token.user

    def admit(self, token: str) -> str:
        """Find the token, or raise LinkUnknown or LinkRevoked."""
        self.api_token = account_token_for(token)
        return f"account-program-{self.api_token.pk}"

    def find(self, name: str, **kwargs: Any) -> None:
        """Find the season of the address. Raises NotInRole, or Http404 if the account does not organise it."""
        if "slug" in kwargs:
            self.season = own_season(self.user, kwargs["slug"])
            if not may_open(season_role(self.user, self.season), name):
                raise NotInRole

    def knows(self) -> dict[str, Any]:
        """Return the account, what the token allows, and the season of the address."""
        found: dict[str, Any] = {"user": self.user, "owner_id": self.user.pk, "scopes": self.api_token.scopes}
        return found | ({"season": self.season, "season_id": self.season.pk} if "slug" in self.kwargs else {})

    def acts_as(self) -> str:
        """Return the names of the account and of the token."""
        return f"{self.user.get_username()}: {self.api_token.name}"[:150]
