"""Addresses of REST between the tables, below /api/v1/."""

from django.urls import URLPattern, URLResolver, include, path

from scoring.rest.access import acts, referees
from scoring.rest.files import files, jobs
from scoring.rest.people import (
    appeals,
    cards,
    categories,
    forgetting,
    joining,
    members,
    own_acts,
    penalties,
    people,
    players,
)
from scoring.rest.people.personal import Code, OtherName, OwnPlay, Personal, Say, Why
from scoring.rest.programs import server, webhooks
from scoring.rest.rounds import drafts, plans, rounds
from scoring.rest.rounds import public as public_rounds
from scoring.rest.rounds import settings as setup
from scoring.rest.seasons import hands
from scoring.rest.seasons import persons as season_people
from scoring.rest.seasons import seasons as own_seasons
from scoring.rest.seasons import standings as seasons
from scoring.rest.standings import deals, finals, resting, results
from scoring.rest.standings.standings import StandingsListView
from scoring.rest.tournaments import account, announcements, club_rules, public
from scoring.rest.tournaments import competitions as roof
from scoring.rest.tournaments import tournaments as tournament

of_round = [
    path("", rounds.OneRound.as_view(), name="api_round"),
    path("start/", rounds.Start.as_view(), name="api_round_start"),
    path("undo/", rounds.Undo.as_view(), name="api_round_undo"),
    path("redraw/", resting.Redraw.as_view(), name="api_round_redraw"),
    path("clock/", rounds.Clock.as_view(), name="api_round_clock"),
    path("end/", rounds.End.as_view(), name="api_round_end"),
    path("reopen/", rounds.Reopen.as_view(), name="api_round_reopen"),
    path("seats/", rounds.Seats.as_view(), name="api_round_seats"),
    path("why/", rounds.Why.as_view(), name="api_round_why"),
    path("tables/", rounds.Tables.as_view(), name="api_round_tables"),
    path("slips/", results.Slips.as_view(), name="api_slips"),
    path("tables/<number:table>/result/", results.Table.as_view(), name="api_result"),
    path("tables/<number:table>/result/preview/", results.Preview.as_view(), name="api_result_preview"),
]

of_draft = [
    path("", drafts.OneDraft.as_view(), name="api_draft"),
    path("swap/", drafts.Swap.as_view(), name="api_draft_swap"),
    path("undo/", drafts.Undo.as_view(), name="api_draft_undo"),
    path("publish/", drafts.Publish.as_view(), name="api_draft_publish"),
]

of_run: list[URLPattern | URLResolver] = [
    path("next/", rounds.Next.as_view(), name="api_next"),
    path("meetings/", rounds.Meetings.as_view(), name="api_whole_meetings"),
    path("rounds/", rounds.Rounds.as_view(), name="api_whole_rounds"),
    path("rounds/<number:round_number>/", include(of_round)),
    path("rests/keep/", resting.Keep.as_view(), name="api_rests_keep"),
    path("drafts/", drafts.Drafts.as_view(), name="api_drafts"),
    path("drafts/own/", drafts.Own.as_view(), name="api_draft_own"),
    path("drafts/<number:draft_id>/", include(of_draft)),
]

of_setup = [
    path("rules/", setup.RankedBy.as_view(), name="api_rules"),
    path("rules/preview/", setup.RulesPreview.as_view(), name="api_rules_preview"),
    path("sizes/", setup.Sizes.as_view(), name="api_sizes"),
    path("sizes/preview/", setup.SizesPreview.as_view(), name="api_sizes_preview"),
    path("pace/", setup.EndAndSlowTables.as_view(), name="api_pace"),
    path("shown/", setup.ShownToAll.as_view(), name="api_shown"),
    path("seating/", setup.Seating.as_view(), name="api_seating"),
    path("seating/plan/", plans.Make.as_view(), name="api_plan"),
    path("seating/plan/search/", plans.Search.as_view(), name="api_plan_search"),
    path("seating/plan/certificate/", plans.Certificate.as_view(), name="api_plan_certificate"),
]

of_jobs = [
    path("", jobs.Jobs.as_view(), name="api_jobs"),
    path("<number:job_id>/", jobs.OneJob.as_view(), name="api_job"),
    path("<number:job_id>/cancel/", jobs.Cancel.as_view(), name="api_job_cancel"),
    path("<number:job_id>/file/", jobs.Made.as_view(), name="api_job_file"),
]

of_public: list[URLPattern | URLResolver] = [
    path("standings/", StandingsListView.as_view(), name="api_standings"),
    path("teams/", categories.PublicTeams.as_view(), name="api_public_teams"),
    path("deals/", deals.PublicDeals.as_view(), name="api_public_deals"),
    path("rounds/<number:round_number>/deals/<number:deal>/", deals.PublicDeal.as_view(), name="api_public_deal"),
    path("finals/", finals.PublicFinals.as_view(), name="api_public_finals"),
    path("categories/", categories.PublicCategories.as_view(), name="api_public_categories"),
    path("meetings/", public_rounds.Meetings.as_view(), name="api_meetings"),
    path("rounds/", public_rounds.RoundsView.as_view(), name="api_rounds"),
    path("rounds/<number:round_number>/", public_rounds.OneRound.as_view(), name="api_public_round"),
    path("rounds/<number:round_number>/tables/", public_rounds.Tables.as_view(), name="api_public_tables"),
    path(
        "rounds/<number:round_number>/tables/<number:table>/", public_rounds.OneTable.as_view(), name="api_public_table"
    ),
    path("seating/", public_rounds.Certificate.as_view(), name="api_public_seating"),
    path("files/", files.PublicKinds.as_view(), name="api_public_files"),
    path("files/<slug:sheet>/<slug:extension>/", files.PublicFile.as_view(), name="api_public_file"),
]

of_competition: list[URLPattern | URLResolver] = [
    path("", tournament.OneCompetition.as_view(), name="api_competition"),
    path("end/", tournament.End.as_view(), name="api_competition_end"),
    path("reopen/", tournament.Reopen.as_view(), name="api_competition_reopen"),
    path("standings/", tournament.WholeStandings.as_view(), name="api_whole_standings"),
    path("", include(of_run)),
    path("", include(of_setup)),
    path("players/", players.Players.as_view(), name="api_players"),
    path("players/preview/", players.Preview.as_view(), name="api_players_preview"),
    path("players/club/", members.MembersHere.as_view(), name="api_members_here"),
    path("players/categories/", categories.Categories.as_view(), name="api_categories"),
    path("players/categories/prizes/", categories.Prizes.as_view(), name="api_prizes"),
    path("deals/", deals.Deals.as_view(), name="api_deals"),
    path("players/teams/", categories.Teams.as_view(), name="api_teams"),
    path("appeals/", appeals.Appeals.as_view(), name="api_appeals"),
    path("appeals/<number:number>/decide/", appeals.Decide.as_view(), name="api_appeal_decide"),
    path("players/penalties/", penalties.Penalties.as_view(), name="api_penalties"),
    path("players/penalties/kinds/", penalties.Kinds.as_view(), name="api_penalty_kinds"),
    path("players/<number:player_id>/penalty/", penalties.OfPlayer.as_view(), name="api_penalties_of"),
    path(
        "players/<number:player_id>/penalty/<number:penalty>/revoke/",
        penalties.Revoke.as_view(),
        name="api_penalty_revoke",
    ),
    path("players/fees/", categories.Fees.as_view(), name="api_fees"),
    path("players/<number:player_id>/fee/", categories.OneFee.as_view(), name="api_fee"),
    path("players/check-in/", players.CheckingIn.as_view(), name="api_check_in"),
    path("players/asked/", own_acts.Open.as_view(), name="api_asked"),
    path("players/asked/<number:asked_id>/", own_acts.Answer.as_view(), name="api_asked_answer"),
    path("players/<number:player_id>/", players.OnePlayer.as_view(), name="api_person"),
    path("players/<number:player_id>/away/", players.Away.as_view(), name="api_away"),
    path("players/<number:player_id>/withdraw/", players.Withdraw.as_view(), name="api_withdraw"),
    path("players/<number:player_id>/leave/", people.Leave.as_view(), name="api_leave"),
    path("players/<number:player_id>/leave/undo/", people.LeaveUndo.as_view(), name="api_leave_undo"),
    path("players/<number:player_id>/substitute/", people.Substitute.as_view(), name="api_substitute"),
    path("players/<number:player_id>/substitute/end/", people.SubstituteEnd.as_view(), name="api_substitute_end"),
    path("players/<number:player_id>/substitute/undo/", people.SubstituteUndo.as_view(), name="api_substitute_undo"),
    path(
        "players/<number:player_id>/other-name/take-back/",
        players.OtherNameTakenBack.as_view(),
        name="api_other_name_take_back",
    ),
    path("players/<number:player_id>/merge/", people.Merge.as_view(), name="api_merge"),
    path("players/<number:player_id>/never/", people.Never.as_view(), name="api_never"),
    path("players/<number:player_id>/link/", people.Link.as_view(), name="api_link"),
    path("players/<number:player_id>/entry/", roof.Entry.as_view(), name="api_entry"),
    path("files/", files.Kinds.as_view(), name="api_files"),
    path("files/<slug:sheet>/<slug:extension>/", files.WholeFile.as_view(), name="api_file"),
    path("jobs/", include(of_jobs)),
    path("announcements/", announcements.Announcements.as_view(), name="api_announcements"),
    path("announcements/<number:announcement_id>/end/", announcements.End.as_view(), name="api_announcement_end"),
    path("finals/", finals.Finals.as_view(), name="api_finals"),
    path("finals/preview/", finals.Preview.as_view(), name="api_finals_preview"),
    path("finals/undo/", finals.Undo.as_view(), name="api_finals_undo"),
    path("knock-out/", finals.KnockOut.as_view(), name="api_knock_out"),
    path("knock-out/preview/", finals.KnockOutForeseen.as_view(), name="api_knock_out_preview"),
    path("knock-out/undo/", finals.KnockOutUndo.as_view(), name="api_knock_out_undo"),
    path("finals/replace/<number:player_id>/", finals.Replace.as_view(), name="api_finals_replace"),
]

of_joining = [
    path("", joining.OfOrganiser.as_view(), name="api_joining"),
    path("renew/", joining.Renew.as_view(), name="api_joining_renew"),
    path("let-in/", joining.LetIn.as_view(), name="api_joining_let_in"),
    path("turn-away/", joining.TurnAway.as_view(), name="api_joining_turn_away"),
]

of_organiser: list[URLPattern | URLResolver] = [
    path("", tournament.TournamentOfToken.as_view(), name="api_tournament"),
    path("server/", server.Server.as_view(), name="api_server"),
    path("acts/", acts.Acts.as_view(), name="api_acts"),
    path("players/", roof.Everybody.as_view(), name="api_everybody"),
    path("joining/", include(of_joining)),
    path("own-acts/", own_acts.OfTournament.as_view(), name="api_own_acts"),
    path("wifi/", cards.Wifi.as_view(), name="api_wifi"),
    path("overall/", roof.Overall.as_view(), name="api_overall_choice"),
    path("referees/", referees.Referees.as_view(), name="api_referees"),
    path("referees/<number:link_id>/", referees.OneReferee.as_view(), name="api_referee"),
    path("referees/<number:link_id>/head/", referees.Head.as_view(), name="api_referee_head"),
    path("referees/<number:link_id>/section/", referees.Section.as_view(), name="api_referee_section"),
    path("webhooks/", webhooks.Webhooks.as_view(), name="api_webhooks"),
    path("webhooks/<number:webhook_id>/", webhooks.OneWebhook.as_view(), name="api_webhook"),
    path("webhooks/<number:webhook_id>/switch/", webhooks.Switch.as_view(), name="api_webhook_switch"),
    path("webhooks/<number:webhook_id>/test/", webhooks.Test.as_view(), name="api_webhook_test"),
    path("webhooks/<number:webhook_id>/secret/", webhooks.Renew.as_view(), name="api_webhook_secret"),
    path("webhooks/deliveries/<number:delivery_id>/again/", webhooks.Again.as_view(), name="api_delivery_again"),
    path("competitions/", roof.Competitions.as_view(), name="api_competitions"),
    path("competitions/<slug:slug>/", include(of_competition)),
]

of_own_season: list[URLPattern | URLResolver] = [
    path("", own_seasons.OneSeason.as_view(), name="api_own_season"),
    path("end/", own_seasons.End.as_view(), name="api_own_season_end"),
    path("reopen/", own_seasons.Reopen.as_view(), name="api_own_season_reopen"),
    path("acts/", own_seasons.Acts.as_view(), name="api_own_season_acts"),
    path("competitions/", own_seasons.Parts.as_view(), name="api_own_season_parts"),
    path("competitions/<slug:competition>/", own_seasons.OnePart.as_view(), name="api_own_season_part"),
    path("competitions/<slug:competition>/move/", own_seasons.Move.as_view(), name="api_own_season_move"),
    path("people/", season_people.People.as_view(), name="api_season_people"),
    path("people/confirm/", season_people.Confirm.as_view(), name="api_season_confirm"),
    path("people/join/", season_people.Join.as_view(), name="api_season_join"),
    path("people/apart/", season_people.Apart.as_view(), name="api_season_apart"),
    path("people/part/", season_people.Part.as_view(), name="api_season_parting"),
    path("people/decisions/<number:decision_id>/undo/", season_people.Undo.as_view(), name="api_season_decision_undo"),
]

of_account: list[URLPattern | URLResolver] = [
    path("", account.Self.as_view(), name="api_account"),
    path("tournaments/", account.Tournaments.as_view(), name="api_own_tournaments"),
    path("members/", members.Members.as_view(), name="api_members"),
    path("members/<number:member_id>/", members.OneMember.as_view(), name="api_member"),
    path("rules/", club_rules.AllClubRules.as_view(), name="api_club_rules"),
    path("rules/<number:rules_id>/", club_rules.OneClubRules.as_view(), name="api_club_rules_version"),
    path("people/forget/", forgetting.Forget.as_view(), name="api_person_forget"),
    path("tournaments/<slug:tournament>/delete/", account.Delete.as_view(), name="api_tournament_delete"),
    path("tournaments/deleted/", account.Deleted.as_view(), name="api_deleted_tournaments"),
    path("tournaments/deleted/<number:tournament_id>/acts/", account.Remains.as_view(), name="api_deleted_acts"),
    path("tournaments/again/", account.Again.as_view(), name="api_tournament_again"),
    path("hands/", hands.Hands.as_view(), name="api_hands"),
    path("seasons/", own_seasons.Seasons.as_view(), name="api_own_seasons"),
    path("seasons/<slug:slug>/", include(of_own_season)),
]

urlpatterns = [
    path("p/<str:token>/", Personal.as_view(), name="api_personal"),
    path("p/<str:token>/why/", Why.as_view(), name="api_personal_why"),
    path("p/<str:token>/play/", OwnPlay.as_view(), name="api_personal_play"),
    path("player/play/", OwnPlay.as_view(), name="api_player_play"),
    path("p/<str:token>/appeals/", appeals.OwnAppeals.as_view(), name="api_personal_appeals"),
    path("p/<str:token>/say/", Say.as_view(), name="api_personal_say"),
    path("p/<str:token>/name/", OtherName.as_view(), name="api_personal_name"),
    path("player/", Personal.as_view(), name="api_player"),
    path("player/name/", OtherName.as_view(), name="api_player_name"),
    path("player/appeals/", appeals.OwnAppeals.as_view(), name="api_player_appeals"),
    path("player/say/", Say.as_view(), name="api_player_say"),
    path("player/why/", Why.as_view(), name="api_player_why"),
    path("join/<str:token>/", joining.Join.as_view(), name="api_join_by_address"),
    path("join/", joining.Join.as_view(), name="api_join"),
    path("code/", Code.as_view(), name="api_code"),
    path("seasons/<slug:slug>/", seasons.OneSeason.as_view(), name="api_season"),
    path("seasons/<slug:slug>/persons/<number:key>/", seasons.OnePerson.as_view(), name="api_season_person"),
    path("seasons/<slug:slug>/ratings/", seasons.Ratings.as_view(), name="api_season_ratings"),
    path("tournaments/<slug:slug>/", public.OverallRanking.as_view(), name="api_overall"),
    path("competitions/<slug:slug>/", include(of_public)),
    path("organiser/", include(of_organiser)),
    path("account/", include(of_account)),
]
