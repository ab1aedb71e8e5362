"""The base of all REST for everybody about one competition."""

from typing import NoReturn

from django.http import Http404

from referee.ground.rest import PublicView
from scoring.errors.rest import CompetitionUnknown
from scoring.models.tournaments import Competition
from scoring.selectors.standings.standings import competition_by_slug


class CompetitionView(PublicView):
    """A view of one competition, for everybody."""

    tag = "Public"

    def competition(self, slug: str) -> Competition:
        """Return the competition. Raises CompetitionUnknown."""
        try:
            return competition_by_slug(slug)
        except Http404:
            _raise_unknown()


def _raise_unknown() -> NoReturn:
    raise CompetitionUnknown
