"""The base of all REST for organisers: a token has the rows of the pages, as far as its maker's role has them."""

from __future__ import annotations

from typing import Any

from django.http import Http404

from referee.ground.rest import Errors
from scoring.access.addresses import may_open
from scoring.access.roles import ByLink
from scoring.errors.rest import CompetitionUnknown, NotInRole
from scoring.models.tokens import ApiToken
from scoring.models.tournaments import Competition
from scoring.rest.access.programs import ProgramView, act, let_happen_once, reads, row
from scoring.selectors.programs.tokens import holder_of, token_for
from scoring.selectors.tournaments.competitions import own_competition
from scoring.wording.addresses import base_address

__all__ = ["OrganiserView", "act", "let_happen_once", "reads", "row"]  # all that a view of an organiser needs


class OrganiserView(ProgramView):
    """A view behind an organiser's token, of the whole tournament or of one of its competitions."""

    tag = "Organiser"
    permission = "organiser"
    api_token: ApiToken
    user: ByLink  # who acts: the token, with the role of its maker
    competition: Competition  # of the address

    def admit(self, token: str) -> str:
        """Find the token, or raise LinkUnknown or LinkRevoked."""
        self.api_token = token_for(token)
        self.user = holder_of(self.api_token)
        return f"program-{self.api_token.pk}"

    def find(self, name: str, **kwargs: Any) -> None:
        """Find the competition of the address. Raises NotInRole, CompetitionUnknown."""
        if not may_open(self.user.role, name):
            raise NotInRole
        if "slug" in kwargs:
            self.competition = self._own(kwargs["slug"])

    def knows(self) -> dict[str, Any]:
        """Return the tournament, the competition and the round of the address, and what the token allows."""
        tournament = self.api_token.tournament
        found = {"tournament": tournament, "tournament_id": tournament.pk, "scopes": self.api_token.scopes}
        found |= {"number": self.kwargs.get("round_number"), "user": self.user, "base": base_address(self.request)}
        if "slug" in self.kwargs:
            found |= {"competition": self.competition, "competition_id": self.competition.pk}
        return found

    def renew(self) -> None:
        """Read the tournament and the competition of the address anew."""
        self.api_token.tournament.refresh_from_db()
        if "slug" in self.kwargs:
            self.competition.refresh_from_db()
            self.competition.tournament = self.api_token.tournament

    def acts_as(self) -> str:
        """Return the name of the token."""
        return self.api_token.name

    def _own(self, slug: str) -> Competition:
        try:
            return own_competition(self.user, slug)
        except Http404 as error:
            raise CompetitionUnknown from error

    @classmethod
    def errors_of(cls, method: str) -> Errors:
        """Return every error, that of an unknown competition among them."""
        return (*super().errors_of(method), CompetitionUnknown)
