"""Addresses of REST between the tables, below /api/v1/."""

from django.urls import URLPattern, URLResolver, include, path

from scoring.rest import finals, people, players, public, referees, roof, tournament
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
    path("players/<int:player_id>/leave/", people.Leave.as_view(), name="api_leave"),
    path("players/<int:player_id>/leave/undo/", people.LeaveUndo.as_view(), name="api_leave_undo"),
    path("players/<int:player_id>/substitute/", people.Substitute.as_view(), name="api_substitute"),
    path("players/<int:player_id>/substitute/end/", people.SubstituteEnd.as_view(), name="api_substitute_end"),
    path("players/<int:player_id>/substitute/undo/", people.SubstituteUndo.as_view(), name="api_substitute_undo"),
    path("players/<int:player_id>/merge/", people.Merge.as_view(), name="api_merge"),
    path("players/<int:player_id>/never/", people.Never.as_view(), name="api_never"),
    path("players/<int:player_id>/link/", people.Link.as_view(), name="api_link"),
    path("players/<int:player_id>/entry/", roof.Entry.as_view(), name="api_entry"),
    path("finals/", finals.Finals.as_view(), name="api_finals"),
    path("finals/preview/", finals.Preview.as_view(), name="api_finals_preview"),
    path("finals/undo/", finals.Undo.as_view(), name="api_finals_undo"),
    path("finals/replace/<int:player_id>/", finals.Replace.as_view(), name="api_finals_replace"),
]

of_organiser: list[URLPattern | URLResolver] = [
    path("", tournament.Tournament.as_view(), name="api_tournament"),
    path("acts/", tournament.Acts.as_view(), name="api_acts"),
    path("players/", roof.Everybody.as_view(), name="api_everybody"),
    path("overall/", roof.Overall.as_view(), name="api_overall_choice"),
    path("referees/", referees.Referees.as_view(), name="api_referees"),
    path("referees/<int:link_id>/", referees.OneReferee.as_view(), name="api_referee"),
    path("referees/<int:link_id>/head/", referees.Head.as_view(), name="api_referee_head"),
    path("referees/<int:link_id>/section/", referees.Section.as_view(), name="api_referee_section"),
    path("competitions/", roof.Competitions.as_view(), name="api_competitions"),
    path("competitions/<slug:slug>/", include(of_competition)),
]

urlpatterns = [
    path("p/<str:token>/", Personal.as_view(), name="api_personal"),
    path("player/", Personal.as_view(), name="api_player"),
    path("code/", Code.as_view(), name="api_code"),
    path("competitions/<slug:slug>/standings/", StandingsListView.as_view(), name="api_standings"),
    path("competitions/<slug:slug>/rounds/", RoundsView.as_view(), name="api_rounds"),
    path("tournaments/<slug:slug>/", public.OverallRanking.as_view(), name="api_overall"),
    path("organiser/", include(of_organiser)),
]
