"""Addresses of the competition: organiser, standings."""

from django.contrib.auth.views import LogoutView
from django.urls import include, path

from scoring.views.access import account, acts, first_start, invitations, recovery, referees, roles, two_steps
from scoring.views.access.sign_in import SignIn
from scoring.views.files import files, jobs, paper
from scoring.views.people import cards, check_in, codes, joining, leaving, lists, people, personal, players, substitutes
from scoring.views.programs import programs, server, tokens, webhooks
from scoring.views.rounds import drafts, plans, rounds, table_sizes
from scoring.views.seasons import persons as season_people
from scoring.views.seasons import seasons
from scoring.views.seasons import standings as season
from scoring.views.standings import embed, house_rules, overall, projector, resting, rules, settling, standings
from scoring.views.standings import finals as cutting
from scoring.views.standings import hiding as showing
from scoring.views.tournaments import beginning, tournaments
from scoring.views.tournaments import competitions as organise

app_name = "scoring"

competition_patterns = [
    path("", organise.competition, name="competition"),
    path("settings/", organise.settings, name="competition_settings"),
    path("end/", organise.end, name="competition_end"),
    path("reopen/", organise.reopen, name="competition_reopen"),
    path("finals/", cutting.cut, name="cut"),
    path("finals/undo/", cutting.undo, name="cut_undo"),
    path("finals/replace/<number:player_id>/", cutting.replace, name="cut_replace"),
    path("standings/", showing.whole, name="whole_standings"),
    path("standings/now/", showing.whole_fragment, name="whole_fragment"),
    path("standings.csv", files.file, {"sheet": "standings", "extension": "csv"}, name="whole_standings_csv"),
    path("results.csv", files.file, {"sheet": "results", "extension": "csv"}, name="whole_results_csv"),
    path("server/", server.page, name="server"),
    path("files/", files.page, name="files"),
    path("paper/", paper.page, name="paper"),
    path("paper/<slug:document>.pdf", paper.document, name="paper_document"),
    path("paper/<number:number>/<slug:document>.pdf", paper.document, name="paper_of_round"),
    path("files/<slug:sheet>.<slug:extension>", files.file, name="file"),
    path("files/make/", jobs.ask, name="job_ask"),
    path("files/made/<number:job_id>/", jobs.page, name="job"),
    path("files/made/<number:job_id>/cancel/", jobs.cancel, name="job_cancel"),
    path("files/made/<number:job_id>/file/", jobs.file, name="job_file"),
    path("show/", showing.show, name="show"),
    path("rules/", rules.rules, name="rules"),
    path("sizes/", table_sizes.sizes, name="table_sizes"),
    path("players/", players.add, name="players"),
    path("players/list/", lists.check, name="players_list"),
    path("players/joining/", joining.joining, name="joining"),
    path("players/check-in/", check_in.check_in, name="check_in"),
    path("players/<number:player_id>/", people.person, name="person"),
    path("players/<number:player_id>/merge/", people.merge, name="players_merge"),
    path("players/<number:player_id>/never/", people.never, name="never_set"),
    path("players/<number:player_id>/away/", players.away, name="player_away"),
    path("players/<number:player_id>/withdraw/", players.withdraw, name="player_withdraw"),
    path("players/<number:player_id>/leave/", leaving.leave, name="player_leave"),
    path("players/<number:player_id>/leave/undo/", leaving.undo, name="player_leave_undo"),
    path("players/<number:player_id>/let-back/", players.let_back, name="player_let_back"),
    path("players/<number:player_id>/substitute/", substitutes.begin, name="substitute_set"),
    path("players/<number:player_id>/substitute/end/", substitutes.end, name="substitute_end"),
    path("players/<number:player_id>/substitute/undo/", substitutes.undo, name="substitute_undo"),
    path("players/<number:player_id>/remove/", players.remove, name="player_remove"),
    path("embed/", embed.code, name="embed_code"),
    path("help/", roles.help_page, name="help"),
    path("roles/", roles.roles, name="roles"),
    path("roles/give/", roles.give, name="role_give"),
    path("roles/<number:role_id>/take/", roles.take, name="role_take"),
    path("roles/invitations/<number:invitation_id>/revoke/", roles.uninvite, name="invitation_revoke"),
    path("programs/", tokens.tokens, name="tokens"),
    path("programs/make/", tokens.make, name="token_make"),
    path("programs/<number:token_id>/revoke/", tokens.revoke, name="token_revoke"),
    path("webhooks/", webhooks.page, name="webhooks"),
    path("webhooks/<number:webhook_id>/test/", webhooks.test, name="webhook_test"),
    path("webhooks/<number:webhook_id>/switch/", webhooks.switch, name="webhook_switch"),
    path("webhooks/<number:webhook_id>/secret/", webhooks.renew, name="webhook_secret_renew"),
    path("webhooks/<number:webhook_id>/delete/", webhooks.delete, name="webhook_delete"),
    path("webhooks/messages/<number:delivery_id>/again/", webhooks.again, name="delivery_again"),
    path("log/", acts.page, name="acts"),
    path("log.<slug:extension>", acts.file, name="acts_file"),
    path("next/", rounds.next_step, name="next"),
    path("tables/", rounds.tables, name="tables"),
    path("referee/", referees.cards, name="referee_card"),
    path("referee/add/", referees.add, name="referee_add"),
    path("referee/<number:link_id>/head/", referees.head, name="referee_head_choose"),
    path("referee/<number:link_id>/section/", referees.section, name="referee_section_set"),
    path("referee/<number:link_id>/revoke/", referees.revoke, name="referee_revoke"),
    path("cards/", cards.cards, name="player_cards"),
    path("cards/wifi/", cards.wifi, name="wifi_set"),
    path("players/<number:player_id>/relink/", cards.relink, name="link_renew"),
    path("seating/", plans.page, name="seating"),
    path("seating/plan.json", plans.certificate, name="plan_certificate"),
    path("seating/way/", plans.way, name="seating_set"),
    path("seating/plan/", plans.make, name="plan_make"),
    path("seating/plan/search/", plans.search_on, name="plan_search"),
    path("drafts/", drafts.page, name="drafts"),
    path("drafts/<number:draft_id>/swap/", drafts.swap, name="draft_swap"),
    path("drafts/<number:draft_id>/undo/", drafts.undo, name="draft_undo"),
    path("drafts/<number:draft_id>/drop/", drafts.drop, name="draft_drop"),
    path("drafts/<number:draft_id>/publish/", drafts.publish, name="draft_publish"),
    path("rounds/<number:number>/draft/", drafts.make, name="draft_make"),
    path("rounds/<number:number>/start/", rounds.start, name="round_start"),
    path("rounds/<number:number>/undo/", rounds.undo, name="round_undo"),
    path("rounds/<number:number>/redraw/", resting.redraw, name="round_redraw"),
    path("rests/keep/", resting.keep, name="rests_keep"),
    path("rounds/<number:number>/clock/", rounds.clock, name="round_clock_set"),
    path("rounds/<number:number>/end/", rounds.end, name="round_end"),
    path("rounds/<number:number>/reopen/", settling.reopen, name="round_reopen"),
    path("rounds/<number:number>/tables/<number:table>/result/", settling.table, name="table_result"),
    path("rounds/<number:number>/seats/", cards.seats, name="round_seats"),
    path("rounds/<number:number>/why/", rounds.why, name="round_why"),
]

tournament_patterns = [
    path("", tournaments.roof, name="tournament"),
    path("competitions/", tournaments.tiles, name="tournament_tiles"),
    path("add/", beginning.add, name="competition_add"),
    path("entry/", tournaments.entry, name="entry_set"),
    path("overall/", overall.choose, name="overall_set"),
]

season_patterns = [
    path("", seasons.organise, name="season_organise"),
    path("settings/", seasons.settings, name="season_settings"),
    path("end/", seasons.end, name="season_end"),
    path("reopen/", seasons.reopen, name="season_reopen"),
    path("competitions/add/", seasons.add, name="season_competition_add"),
    path("competitions/<number:competition_id>/remove/", seasons.remove, name="season_competition_remove"),
    path("competitions/<number:competition_id>/move/", seasons.move, name="season_competition_move"),
    path("players/", season_people.page, name="season_people"),
    path("players/confirm/", season_people.confirm, name="persons_confirm"),
    path("players/join/", season_people.join, name="persons_join"),
    path("players/apart/", season_people.apart, name="persons_apart"),
    path("players/part/", season_people.part, name="persons_part"),
    path("players/decisions/<number:decision_id>/undo/", season_people.undo, name="season_decision_undo"),
    path("organisers/", seasons.organisers, name="season_organisers"),
    path("organisers/add/", seasons.organiser_add, name="season_organiser_add"),
    path("organisers/<number:user_id>/remove/", seasons.organiser_remove, name="season_organiser_remove"),
    path("log/", seasons.acts, name="season_acts"),
    path("log.<slug:extension>", seasons.acts_file, name="season_acts_file"),
]

public_season_patterns = [
    path("", season.page, name="season"),
    path("player/<number:key>/", season.person, name="season_person"),
    path("ratings/", season.ratings, name="season_ratings"),
    path("standings.json", season.json, name="season_json"),
    path("standings.<slug:extension>", season.file, name="season_file"),
]

public_patterns = [
    path("", standings.page, name="standings"),
    path("standings/", standings.fragment, name="standings_fragment"),
    path("rules/", house_rules.page, name="house_rules"),
    path("projector/", projector.page, name="projector"),
    path("projector/standings/", projector.fragment, name="projector_fragment"),
    path("live/", standings.live, name="standings_live"),
    path("standings.csv", files.public, {"sheet": "standings", "extension": "csv"}, name="standings_csv"),
    path("results.csv", files.public, {"sheet": "results", "extension": "csv"}, name="results_csv"),
    path("files/<slug:sheet>.<slug:extension>", files.public, name="public_file"),
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
    path("invited/<str:token>/", invitations.door, name="invitation"),
    path("p/<str:token>/", include(personal_patterns)),
    path("organise/", tournaments.every, name="tournaments"),
    path("organise/first-start/", first_start.page, name="first_start"),
    path("organise/recovery/", recovery.page, name="recovery"),
    path("organise/account/", account.page, name="account"),
    path("organise/account/password/", account.password, name="account_password"),
    path("organise/account/recovery-code/", account.recovery, name="account_recovery"),
    path("organise/account/sessions/end/", account.end, name="account_end"),
    path("organise/account/two-steps/", two_steps.begin, name="two_steps_begin"),
    path("organise/account/two-steps/confirm/", two_steps.confirm, name="two_steps_confirm"),
    path("organise/account/two-steps/off/", two_steps.off, name="two_steps_off"),
    path("organise/second-step/", two_steps.enter, name="second_step"),
    path("organise/sign-in/", SignIn.as_view(), name="sign_in"),
    path("organise/sign-out/", LogoutView.as_view(), name="sign_out"),
    path("organise/new/", beginning.tournament_new, name="tournament_new"),
    path("organise/new/like/", beginning.like, name="tournament_like"),
    path("organise/programs/", programs.page, name="programs"),
    path("organise/programs/make/", programs.make, name="account_token_make"),
    path("organise/programs/<number:token_id>/revoke/", programs.revoke, name="account_token_revoke"),
    path("organise/new-season/", seasons.new, name="season_new"),
    path("organise/season/<slug:slug>/", include(season_patterns)),
    path("season/<slug:slug>/", include(public_season_patterns)),
    path("organise/competition/<slug:slug>/", include(competition_patterns)),
    path("organise/tournament/<slug:slug>/", include(tournament_patterns)),
    path("t/<slug:slug>/", overall.page, name="overall"),
    path("t/<slug:slug>/overall.<slug:extension>", overall.file, name="overall_file"),
    path("t/<slug:slug>/now/", overall.fragment, name="overall_fragment"),
    path("t/<slug:slug>/projector/", projector.of_tournament, name="overall_projector"),
    path("t/<slug:slug>/projector/now/", projector.of_tournament_fragment, name="overall_projector_fragment"),
    path("t/<slug:slug>/live/", standings.tournament_live, name="tournament_live"),
    path("e/<slug:slug>/", include(public_patterns)),
    path("embed/<slug:slug>/standings/", embed.standings, name="embed_standings"),
    path("embed/<slug:slug>/tables/<number:number>/", embed.table, name="embed_table"),
]
