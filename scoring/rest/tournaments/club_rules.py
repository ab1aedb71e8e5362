"""REST: the own rules of a club, which competitions name by their labels."""

from __future__ import annotations

from functools import partial
from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from referee import api
from referee.ground.rest import gives, read_as
from scoring.errors.club_rules import ClubRulesNameUnusable, ClubRulesUnknown, TooManyClubRules
from scoring.forms.club_rules import WorkshopForm
from scoring.models.club_rules import RULES_NAME, ClubRules
from scoring.rest.access.account import AccountView
from scoring.rest.access.programs import let_happen_once, row
from scoring.rest.by_form import read_by_form
from scoring.rest.paging import PageIn, paged_response
from scoring.selectors.tournaments.club_rules import club_rules_of
from scoring.services.tournaments.club_rules import club_rules_retire, club_rules_save
from scoring.shapes.tournament import ClubRulesShape


class ClubRulesIn(serializers.Serializer[Any]):
    """House options of a game, with values as the page of the game's rules writes them, and the name of the rules."""

    game = serializers.ChoiceField([game.name for game in api.games()])
    name = serializers.CharField(max_length=RULES_NAME)
    options = serializers.DictField(child=serializers.CharField(max_length=20))


class AllClubRules(AccountView):
    """The own rules of the account's club."""

    @row("club_rules")
    @gives(list[ClubRulesShape], asks=PageIn)
    def get(self, request: Request) -> Response:
        """Read the rules that the club offers: the newest version of each, by game and name."""
        rules = [_shape(one) for one in club_rules_of(self.user.pk)]
        return paged_response(request, rules, **read_as(PageIn, request.query_params))

    @row("club_rules_save")
    @gives(ClubRulesShape, takes=ClubRulesIn, errors=(ClubRulesNameUnusable, TooManyClubRules), statuses=(201,))
    @let_happen_once
    def post(self, request: Request) -> Response:
        """Save house options as the next version of the rules with this name. The earlier version is offered no more.

        If the newest version has these options, it is the answer.
        """
        sent = read_as(ClubRulesIn, request.data)
        form = read_by_form(partial(WorkshopForm, api.game_info(sent["game"])), {"options": sent["options"]})
        known = {"game": sent["game"], "name": sent["name"], "options": form.chosen_options}
        return Response(_shape(club_rules_save(organiser_id=self.user.pk, **known)).to_json(), status=201)


class OneClubRules(AccountView):
    """A version of the club's own rules."""

    @row("club_rules_retire")
    @gives(None, errors=(ClubRulesUnknown,), statuses=(204,))
    @let_happen_once
    def delete(self, request: Request, rules_id: int) -> Response:
        """Offer a version no longer. Competitions keep its options."""
        club_rules_retire(organiser_id=self.user.pk, rules_id=rules_id)
        return Response(status=204)


def _shape(rules: ClubRules) -> ClubRulesShape:
    return ClubRulesShape.made_from(rules)
