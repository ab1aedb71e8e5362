"""Addresses of the competition: organiser, standings, REST."""

from django.contrib.auth.views import LogoutView
from django.urls import include, path

from scoring.rest.personal import Code, Personal
from scoring.views import (
    acts,
    cards,
    check_in,
    codes,
    drafts,
    joining,
    lists,
    organise,
    people,
    personal,
    plans,
    players,
    referees,
    roles,
    rounds,
    rules,
    settling,
    showing,
    standings,
    tournaments,
)
from scoring.views.sign_in import SignIn

app_name = "scoring"

competition_patterns = [
    path("", organise.competition, name="competition"),
    path("settings/", organise.settings, name="competition_settings"),
    path("end/", organise.end, name="competition_end"),
    path("reopen/", organise.reopen, name="competition_reopen"),
    path("standings/", showing.whole, name="whole_standings"),
    path("standings/now/", showing.whole_fragment, name="whole_fragment"),
    path("standings.csv", showing.whole_standings_csv, name="whole_standings_csv"),
    path("results.csv", showing.whole_results_csv, name="whole_results_csv"),
    path("show/", showing.show, name="show"),
    path("rules/", rules.rules, name="rules"),
    path("players/", players.add, name="players"),
    path("players/list/", lists.check, name="players_list"),
    path("players/joining/", joining.joining, name="joining"),
    path("players/check-in/", check_in.check_in, name="check_in"),
    path("players/<int:player_id>/", people.person, name="person"),
    path("players/<int:player_id>/away/", players.away, name="player_away"),
    path("players/<int:player_id>/withdraw/", players.withdraw, name="player_withdraw"),
    path("players/<int:player_id>/let-back/", players.let_back, name="player_let_back"),
    path("players/<int:player_id>/remove/", players.remove, name="player_remove"),
    path("help/", roles.help_page, name="help"),
    path("roles/", roles.roles, name="roles"),
    path("roles/give/", roles.give, name="role_give"),
    path("roles/<int:role_id>/take/", roles.take, name="role_take"),
    path("log/", acts.page, name="acts"),
    path("log.csv", acts.csv, name="acts_csv"),
    path("next/", rounds.next_step, name="next"),
    path("tables/", rounds.tables, name="tables"),
    path("referee/", referees.cards, name="referee_card"),
    path("referee/add/", referees.add, name="referee_add"),
    path("referee/<int:link_id>/head/", referees.head, name="referee_head"),
    path("referee/<int:link_id>/revoke/", referees.revoke, name="referee_revoke"),
    path("cards/", cards.cards, name="player_cards"),
    path("cards/wifi/", cards.wifi, name="wifi"),
    path("players/<int:player_id>/relink/", cards.relink, name="player_relink"),
    path("seating/", plans.page, name="seating"),
    path("seating/plan.json", plans.certificate, name="plan_certificate"),
    path("seating/way/", plans.way, name="seating_way"),
    path("seating/plan/", plans.make, name="plan_make"),
    path("seating/plan/search/", plans.search_on, name="plan_search"),
    path("drafts/", drafts.page, name="drafts"),
    path("drafts/<int:draft_id>/swap/", drafts.swap, name="draft_swap"),
    path("drafts/<int:draft_id>/undo/", drafts.undo, name="draft_undo"),
    path("drafts/<int:draft_id>/drop/", drafts.drop, name="draft_drop"),
    path("drafts/<int:draft_id>/publish/", drafts.publish, name="draft_publish"),
    path("rounds/<int:number>/draft/", drafts.make, name="draft_make"),
    path("rounds/<int:number>/start/", rounds.start, name="round_start"),
    path("rounds/<int:number>/undo/", rounds.undo, name="round_undo"),
    path("rounds/<int:number>/clock/", rounds.clock, name="round_clock"),
    path("rounds/<int:number>/end/", rounds.end, name="round_end"),
    path("rounds/<int:number>/reopen/", settling.reopen, name="round_reopen"),
    path("rounds/<int:number>/tables/<int:table>/result/", settling.table, name="table_result"),
    path("rounds/<int:number>/seats/", cards.seats, name="round_seats"),
    path("rounds/<int:number>/why/", rounds.why, name="round_why"),
]

tournament_patterns = [
    path("", tournaments.roof, name="tournament"),
    path("competitions/", tournaments.tiles, name="tournament_tiles"),
    path("add/", tournaments.add, name="competition_add"),
    path("entry/", tournaments.entry, name="entry"),
]

public_patterns = [
    path("", standings.page, name="standings"),
    path("standings/", standings.fragment, name="standings_fragment"),
    path("projector/", standings.projector, name="projector"),
    path("projector/standings/", standings.projector_fragment, name="projector_fragment"),
    path("live/", standings.live, name="standings_live"),
    path("standings.csv", standings.standings_csv, name="standings_csv"),
    path("results.csv", standings.results_csv, name="results_csv"),
    path("seating.json", standings.seating_json, name="seating_json"),
]

personal_patterns = [
    path("", personal.page, name="personal"),
    path("now/", personal.fragment, name="personal_now"),
    path("why/", personal.why, name="personal_why"),
    path("tournament/", personal.tournament, name="personal_tournament"),
    path("tournament/now/", personal.tournament_fragment, name="personal_tournament_now"),
    path("live/", personal.live, name="personal_live"),
]

urlpatterns = [
    path("code/", codes.enter, name="code"),
    path("join/<str:token>/", joining.join, name="join"),
    path("h/<str:token>/", roles.door, name="role_door"),
    path("p/<str:token>/", include(personal_patterns)),
    path("organise/", tournaments.every, name="tournaments"),
    path("organise/sign-in/", SignIn.as_view(), name="sign_in"),
    path("organise/sign-out/", LogoutView.as_view(), name="sign_out"),
    path("organise/new/", organise.tournament_new, name="tournament_new"),
    path("organise/competition/<slug:slug>/", include(competition_patterns)),
    path("organise/tournament/<slug:slug>/", include(tournament_patterns)),
    path("t/<slug:slug>/live/", standings.tournament_live, name="tournament_live"),
    path("e/<slug:slug>/", include(public_patterns)),
    path("api/p/<str:token>/", Personal.as_view(), name="api_personal"),
    path("api/player/", Personal.as_view(), name="api_player"),
    path("api/code/", Code.as_view(), name="api_code"),
    path("api/competitions/<slug:slug>/", include("scoring.rest.urls")),
]
