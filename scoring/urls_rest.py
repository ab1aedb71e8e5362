"""Addresses of REST between the tables, below /api/v1/."""

from django.urls import URLPattern, URLResolver, include, path

from scoring.rest import players, tournament
from scoring.rest.personal import Code, Personal
from scoring.rest.views import RoundsView, StandingsListView

of_competition = [
    path("", tournament.OneCompetition.as_view(), name="api_competition"),
    path("end/", tournament.End.as_view(), name="api_competition_end"),
    path("reopen/", tournament.Reopen.as_view(), name="api_competition_reopen"),
    path("standings/", tournament.WholeStandings.as_view(), name="api_whole_standings"),
    path("players/", players.Players.as_view(), name="api_players"),
    path("players/preview/", players.Preview.as_view(), name="api_players_preview"),
    path("players/check-in/", players.CheckingIn.as_view(), name="api_check_in"),
    path("players/<int:player_id>/", players.OnePlayer.as_view(), name="api_person"),
    path("players/<int:player_id>/away/", players.Away.as_view(), name="api_away"),
    path("players/<int:player_id>/withdraw/", players.Withdraw.as_view(), name="api_withdraw"),
]

of_organiser: list[URLPattern | URLResolver] = [
    path("", tournament.Tournament.as_view(), name="api_tournament"),
    path("acts/", tournament.Acts.as_view(), name="api_acts"),
    path("competitions/<slug:slug>/", include(of_competition)),
]

urlpatterns = [
    path("p/<str:token>/", Personal.as_view(), name="api_personal"),
    path("player/", Personal.as_view(), name="api_player"),
    path("code/", Code.as_view(), name="api_code"),
    path("competitions/<slug:slug>/standings/", StandingsListView.as_view(), name="api_standings"),
    path("competitions/<slug:slug>/rounds/", RoundsView.as_view(), name="api_rounds"),
    path("organiser/", include(of_organiser)),
]
