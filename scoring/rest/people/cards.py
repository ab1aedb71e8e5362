"""REST for organisers: the Wi-Fi that the players' cards show."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from rest_framework import serializers

from scoring.access.roles import PEOPLE
from scoring.forms.competition import WifiForm
from scoring.models.tournaments import WIFI_NAME, WIFI_PASSWORD, Tournament
from scoring.rest.access.organiser import OrganiserView, act, reads
from scoring.rest.by_form import read_by_form
from scoring.services.tournaments.tournaments import wifi_set
from scoring.shapes.joining import WifiShape


class WifiIn(serializers.Serializer[Any]):
    """The hall's Wi-Fi. Without a name, the cards show none; without a password, it needs none."""

    name = serializers.CharField(max_length=WIFI_NAME, allow_blank=True, trim_whitespace=False)
    password = serializers.CharField(
        max_length=WIFI_PASSWORD, allow_blank=True, trim_whitespace=False, default="", help_text="at least 8 characters"
    )


def wifi(tournament_id: int, scopes: Collection[str]) -> WifiShape:
    """Return the Wi-Fi, with its password if the token may give personal links to players."""
    tournament = Tournament.objects.get(pk=tournament_id)
    return WifiShape(tournament.wifi_name, tournament.wifi_password if PEOPLE in scopes else "")


def wifi_chosen(tournament_id: int, sent: Mapping[str, Any]) -> None:
    """Set the Wi-Fi, read by the page's own form."""
    wifi_set(tournament_id=tournament_id, **read_by_form(WifiForm, sent).cleaned_data)


Wifi = OrganiserView.of(
    get=reads("wifi_set", wifi, "Read the Wi-Fi that the players' cards show."),
    patch=act(
        wifi_chosen,
        "Set the Wi-Fi that the players' cards show from now on. Cards that were printed before stay as they are.",
        WifiIn,
        wifi,
        of=wifi_set,
    ),
)
