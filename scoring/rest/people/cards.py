"""REST for organisers: the Wi-Fi that the players' cards show."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from referee.ground.rest import gives, read
from scoring.access.roles import PEOPLE
from scoring.forms.competition import WifiForm
from scoring.models.tournaments import WIFI_NAME, WIFI_PASSWORD, Tournament
from scoring.rest.access.organiser import OrganiserView, once, row
from scoring.rest.by_form import read_by_form
from scoring.services.tournaments.tournaments import wifi_set
from scoring.shapes.joining import WifiShape


class WifiIn(serializers.Serializer[Any]):
    """The hall's Wi-Fi. Without a name, the cards show none; without a password, it needs none."""

    name = serializers.CharField(max_length=WIFI_NAME, allow_blank=True, trim_whitespace=False)
    password = serializers.CharField(
        max_length=WIFI_PASSWORD, allow_blank=True, trim_whitespace=False, default="", help_text="at least 8 characters"
    )


class Wifi(OrganiserView):
    """The hall's Wi-Fi."""

    @row("wifi_set")
    @gives(WifiShape)
    def get(self, request: Request) -> Response:
        """Read the Wi-Fi that the players' cards show."""
        return self.answer()

    @row("wifi_set")
    @gives(WifiShape, takes=WifiIn)
    @once
    def patch(self, request: Request) -> Response:
        """Set the Wi-Fi that the players' cards show from now on. Cards that were printed before stay as they are."""
        chosen = read_by_form(WifiForm, read(WifiIn, request.data)).cleaned_data
        wifi_set(tournament_id=self.api_token.tournament_id, **chosen)
        return self.answer()

    def answer(self) -> Response:
        """Return an answer with the Wi-Fi, and with its password if the token may give personal links to players."""
        tournament = Tournament.objects.get(pk=self.api_token.tournament_id)
        password = tournament.wifi_password if PEOPLE in self.api_token.scopes else ""
        return Response(WifiShape(tournament.wifi_name, password).to_json())
