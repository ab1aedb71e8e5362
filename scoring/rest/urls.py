"""Addresses of the competition's REST interface."""

from django.urls import path

from scoring.rest.views import RoundsView, StandingsListView

urlpatterns = [
    path("standings/", StandingsListView.as_view(), name="api_standings"),
    path("rounds/", RoundsView.as_view(), name="api_rounds"),
]
