"""Addresses of REST between the tables, below /api/v1/."""

from django.urls import path

from scoring.rest.personal import Code, Personal
from scoring.rest.views import RoundsView, StandingsListView

urlpatterns = [
    path("p/<str:token>/", Personal.as_view(), name="api_personal"),
    path("player/", Personal.as_view(), name="api_player"),
    path("code/", Code.as_view(), name="api_code"),
    path("competitions/<slug:slug>/standings/", StandingsListView.as_view(), name="api_standings"),
    path("competitions/<slug:slug>/rounds/", RoundsView.as_view(), name="api_rounds"),
]
