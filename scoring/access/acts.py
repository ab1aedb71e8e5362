"""Every act between the tables, one row each: its name, who may do it, and the sentences of the audit log about it.

An act has the name of its service. Its address has this name too, unless the act is done on a page that shows
something else as well; an operation of REST names its service. The kinds of lines that an act writes are kept in
databases and archives for ever, so a kind that was written once keeps its key and its sentence.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from django.utils.translation import gettext_lazy as _

from scoring.access.roles import (
    ALL,
    CLUB,
    COMMITTEE,
    DELETIONS,
    ORGANISERS,
    OWNER_ALONE,
    PEOPLE,
    READ,
    REFEREES,
    RESULTS,
    ROUNDS,
    SEASONS,
    SETUP,
    TOURNAMENTS,
    WEBHOOKS,
    Text,
)


@dataclass(frozen=True, slots=True)
class Act:
    """An act: the roles that may do it, the scope that a program needs ("" if none may), and its lines by kind.

    `at` are the names of its addresses. An act without an address is done by the server itself or by a command, and one
    without roles is open to all. `of` says whether its address is below a competition, a tournament, or a season.
    """

    name: str
    of: str
    roles: frozenset[str]
    scope: str
    at: tuple[str, ...]
    kinds: Mapping[str, Text]


COMPETITION, TOURNAMENT, SEASON = "competition", "tournament", "season"


def _act(
    name: str,
    scope: str = "",
    roles: frozenset[str] = ORGANISERS,
    at: tuple[str, ...] | None = None,
    of: str = COMPETITION,
    **kinds: Text,
) -> Act:
    return Act(name=name, of=of, roles=roles, scope=scope, at=(name,) if at is None else at, kinds=kinds)


_open = partial(_act, roles=frozenset())  # to all, or to every account
_inner = partial(_act, roles=frozenset(), at=())  # done by a service that another one calls, by a command or a worker
_season = partial(_act, of=SEASON)

_OF_TOURNAMENTS = (
    _open(
        "tournament_create",
        TOURNAMENTS,
        at=("tournament_new",),
        tournament_created=_("Tournament %(name)s created: %(game)s"),
    ),
    _open("tournament_again", TOURNAMENTS, at=("tournament_like",)),
    _act(
        "tournament_delete",
        DELETIONS,
        OWNER_ALONE,
        of=TOURNAMENT,
        tournament_deleted=_("Tournament %(name)s deleted: %(players)s, %(rounds)s"),
    ),
    _inner("tournament_import", tournament_imported=_("Tournament imported from an archive; its head is %(head)s")),
    _inner(
        "tournaments_restored",
        tournament_restored=_("Restored from the backup made at %(made_at)s; what was entered after it is gone"),
    ),
    _inner("tournaments_taken_over", tournament_taken_over=_("Another laptop took over from %(first)s")),
    _act("competition_add", SETUP, of=TOURNAMENT, competition_added=_("Competition %(name)s added: %(game)s")),
    _act("overall_set", SETUP, of=TOURNAMENT, standings_overall=_("Overall ranking across the competitions changed")),
    _act("entry_set", PEOPLE, of=TOURNAMENT),
    _act("competition_change", SETUP, at=("competition_settings",), competition_changed=_("Settings changed")),
    _act("sizes_set", SETUP, at=("table_sizes",), competition_sizes_set=_("Table sizes changed")),
    _act("competition_end", SETUP, competition_ended=_("Competition ended: its standings are final")),
    _act("competition_reopen", SETUP, competition_reopened=_("Competition opened again")),
    _act(
        "rules_change", SETUP, at=("rules",), rules_changed=_("Points, tie-breaks or what missed rounds count changed")
    ),
    _act("standings_show", SETUP, at=("show",), standings_shown=_("What the public sees of the standings changed")),
    _act(
        "end_tell",
        SETUP,
        standings_end_told=_("The projector says when the evening is over"),
        standings_end_untold=_("The projector no longer says when the evening is over"),
    ),
    _act("teams_set", SETUP, at=("teams",), competition_teams_set=_("Teams: %(teams)s")),
    _act(
        "deals_set",
        SETUP,
        at=("deals",),
        competition_deals_set=_("All tables have the same deals, %(number)s a round; commitment %(commitment)s"),
        competition_deals_dropped=_("Each table deals its own cards"),
    ),
    _act(
        "deals_print",
        competition_deals_printed=_(
            "Deals of round %(round)s printed for %(seats)s seats, tables %(first)s to %(last)s"
        ),
    ),
    _act("prizes_set", SETUP, competition_prizes_set=_("Prizes changed")),
    _act("fees_set", SETUP, at=("fees",), tournament_fees_set=_("Fees changed")),
    _act("wifi_set", PEOPLE, wifi_set=_("Wi-Fi for the players' cards set")),
    _act(
        "announcement_send",
        PEOPLE,
        at=("announcements",),
        announcement_sent=_("Announced to %(audience)s for %(minutes)s minutes: %(text)s"),
    ),
    _act("announcement_end", PEOPLE, announcement_ended=_("Announcement ended: %(text)s")),
    _open(
        "club_rules_save",
        CLUB,
        at=("workshop",),
        club_rules_saved=_("The club's own rules saved: %(rules)s (%(game)s)"),
    ),
    _open(
        "club_rules_retire", CLUB, club_rules_retired=_("The club's own rules taken off the list: %(rules)s (%(game)s)")
    ),
    _open("club_name_set", at=("club_name",), club_named=_("The club's name changed")),
    _open(
        "club_logo_set",
        at=("club_logo",),
        club_logo_set=_("The club's logo changed"),
        club_logo_removed=_("The club's logo taken away"),
    ),
    _open("club_colours_set", at=("club_colours",), club_colours_set=_("The club's colours changed")),
    _open("club_keep_days_set", at=("club_keep_days",), club_keep_days_set=_("How long people are kept changed")),
    _act("job_ask", READ),
    _act("job_cancel", READ),
)

_OF_PEOPLE = (
    _act(
        "players_add", PEOPLE, at=("players", "players_list"), players_added=_("Players added (%(count)s): %(names)s")
    ),
    _act(
        "player_withdraw",
        PEOPLE,
        at=("player_withdraw", "player_let_back"),
        player_withdrawn=_("%(player)s withdraws"),
        player_let_back=_("%(player)s plays again"),
    ),
    _act(
        "player_leave", PEOPLE, player_left=_("%(player)s leaves table %(table)s in round %(round)s (%(how)s): %(why)s")
    ),
    _act(
        "player_leave_undo",
        PEOPLE,
        player_left_undone=_("%(player)s did not leave table %(table)s in round %(round)s after all"),
    ),
    _act(
        "substitute_set", PEOPLE, player_substituted=_("%(other)s takes over from %(player)s from round %(round)s on")
    ),
    _act(
        "substitute_undo", PEOPLE, player_substitution_undone=_("%(other)s did not take over from %(player)s after all")
    ),
    _act(
        "substitute_end",
        PEOPLE,
        player_substitution_ended=_("%(player)s plays again from round %(round)s on, in place of %(other)s"),
    ),
    _act("player_away", PEOPLE, player_away=_("%(player)s is away"), player_here=_("%(player)s is here")),
    _act(
        "players_away",
        PEOPLE,
        ALL,
        at=("check_in",),
        players_away=_("Away (%(count)s): %(names)s"),
        players_here=_("Here (%(count)s): %(names)s"),
    ),
    _act("player_edit", PEOPLE, at=("person",), player_edited=_("What is known of %(player)s changed")),
    _act(
        "players_merge",
        PEOPLE,
        players_merged=_("%(other)s became one player with %(player)s (rounds moved: %(count)s)"),
    ),
    _act(
        "never_set",
        PEOPLE,
        players_never=_("%(player)s and %(other)s must never sit at one table"),
        players_never_undone=_("%(player)s and %(other)s may sit at one table again"),
    ),
    _act("category_set", PEOPLE, at=("categories",), players_category_set=_("In the category %(category)s: %(names)s")),
    _act(
        "penalty_kinds_set",
        SETUP,
        at=("penalties",),
        tournament_penalties_set=_("Schedule of penalties outside a game changed"),
    ),
    _act(
        "penalty_give",
        PEOPLE,
        player_penalty_given=_("%(player)s gets a penalty outside a game: %(offence)s, %(step)s"),
    ),
    _act(
        "penalty_revoke",
        PEOPLE,
        player_penalty_revoked=_("Penalty outside a game revoked: %(player)s, %(offence)s, %(step)s: %(why)s"),
    ),
    _act("fee_set", PEOPLE, at=("fee_set",), player_fee_set=_("%(player)s owes %(due)s and has paid %(paid)s")),
    _act("player_remove", PEOPLE, player_removed=_("%(player)s taken off the list")),
    _act(
        "joining_set",
        PEOPLE,
        at=("joining",),
        players_join_closed=_("Nobody joins by the code any more"),
        players_join_ask=_("Players join by the code and are let in one by one"),
        players_join_open=_("Players join by the code and are in at once"),
    ),
    _act("joining_renew", PEOPLE, at=("joining",), link_join_renewed=_("New code for joining; the old one is void")),
    _open("person_forget", DELETIONS, players_forgotten=_("Forgotten, and from now on called: %(names)s")),
    _inner("people_forget_by_time"),
    _open("members_add", CLUB, at=("members",), club_members_added=_("People added to the club: %(count)s")),
    _open("members_keep", at=(), club_members_kept=_("Players of a tournament added to the club: %(count)s")),
    _open(
        "member_change",
        CLUB,
        at=("member",),
        club_member_changed=_("The name or family of somebody of the club changed"),
    ),
    _open(
        "member_remove", CLUB, at=("member",), club_member_removed=_("Somebody taken off the list of the club's people")
    ),
    _act("members_come", PEOPLE, at=("members_here",)),
    _open("player_join", at=("join",), player_joined=_("%(player)s joined by the code")),
    _act("players_let_in", PEOPLE, at=("joining",), players_let_in=_("Let in (%(count)s): %(names)s")),
    _act(
        "players_turn_away",
        PEOPLE,
        at=("joining",),
        players_turned_away=_("Joined, and taken off the list (%(count)s): %(names)s"),
    ),
    _act("own_acts_set", PEOPLE, at=("joining",), own_acts_set=_("What players may say on their own page changed")),
    _open(
        "own_say",
        at=("personal_say",),
        player_late=_("%(player)s comes about %(minutes)s minutes late"),
        player_skips=_("%(player)s skips round %(round)s"),
        player_skips_not=_("%(player)s plays round %(round)s after all"),
        player_asks_skip=_("%(player)s asks to skip round %(round)s"),
        player_asks_home=_("%(player)s asks to go home"),
        player_asks_not=_("%(player)s no longer asks for it"),
    ),
    _open(
        "hand_check",
        at=("personal_hand",),
        player_hand_matches=_("%(player)s's hand of deal %(deal)s at table %(table)s matches its slip"),
        player_hand_differs=_("%(player)s's hand of deal %(deal)s at table %(table)s does not match its slip"),
    ),
    _open(
        "other_name_set",
        at=("personal_name",),
        player_other_name_set=_("%(player)s publishes under another name: %(name)s"),
        player_other_name_dropped=_("%(player)s publishes under the real name again"),
    ),
    _act(
        "other_name_take_back",
        PEOPLE,
        player_other_name_taken_back=_("The other name of %(player)s was taken back: %(name)s"),
    ),
    _act("asked_answer", PEOPLE, asked_refused=_("What %(player)s asked for was refused")),
    _inner("link_renewed_in_hall"),
    _inner("penalty_give_at_table"),
    _inner("penalty_revoke_at_table"),
    _act("link_renew", PEOPLE, link_renewed=_("New link for %(player)s; the old ones are void")),
)

_OF_ROUNDS = (
    _act("seating_set", SETUP, seating_chosen=_("The next rounds are seated: %(way)s")),
    _act(
        "plan_keep",
        SETUP,
        at=("plan_make", "plan_search"),
        plan_made=_("Plan of %(rounds)s made, from round %(round)s on: %(repeats)s"),
    ),
    _inner("plan_round", plan_solved_anew=_("Plan of %(rounds)s solved anew, from round %(round)s on: %(repeats)s")),
    _act("draft_make", ROUNDS, draft_made=_("Draft %(draft)s of round %(round)s drawn: %(tables)s")),
    _act(
        "draft_bring",
        ROUNDS,
        at=("own_seating",),
        draft_brought=_("Draft %(draft)s of round %(round)s brought in: %(tables)s"),
    ),
    _act("draft_swap", ROUNDS, draft_changed=_("Draft %(draft)s of round %(round)s: %(player)s changed places")),
    _act("draft_undo", ROUNDS, draft_change_undone=_("Draft %(draft)s of round %(round)s: a change of places undone")),
    _act("draft_drop", ROUNDS, draft_dropped=_("Draft %(draft)s of round %(round)s dropped")),
    _act("draft_publish", ROUNDS),
    _act("round_start", ROUNDS),
    _inner("round_publish", round_drawn=_("Round %(round)s drawn: %(players)s at %(tables)s, %(repeats)s")),
    _act("round_undo", ROUNDS, draw_taken_back=_("Draw of round %(round)s taken back")),
    _act("round_redraw", ROUNDS),
    _act(
        "rests_keep",
        ROUNDS,
        draw_kept=_("Draw of round %(round)s left as it is, although results it rests on were corrected"),
        cut_kept=_("Finals left as they are, although by corrected results others would be in them: %(others)s"),
    ),
    _act("round_clock_set", ROUNDS, clock_set=_("Clock of round %(round)s set")),
    _act("round_end", ROUNDS, round_ended=_("Round %(round)s ended")),
    _act("round_reopen", ROUNDS, round_reopened=_("Round %(round)s opened again")),
    _act(
        "result_enter",
        RESULTS,
        ALL,
        at=("table_result",),
        result_entered=_("Result of round %(round)s, table %(table)s entered: %(why)s"),
    ),
    _act(
        "slip_enter",
        RESULTS,
        ALL,
        at=("slips",),
        result_checked=_("Round %(round)s, table %(table)s: the slip was read again and says the same"),
    ),
    _act(
        "table_settle",
        RESULTS,
        ALL,
        at=("table_result",),
        table_settled=_("Round %(round)s, table %(table)s settled (%(settled)s): %(why)s"),
    ),
    _act(
        "table_adjust",
        RESULTS,
        ALL,
        at=("table_result",),
        table_adjusted=_("Round %(round)s, table %(table)s: scores adjusted (%(ground)s), %(outcomes)s: %(why)s"),
    ),
    _inner("table_adjust_at_referee"),
    _act("appeals_set", SETUP, appeals_set=_("Appeals are heard for %(minutes)s minutes after a table's last entry")),
    _open(
        "appeal_lodge",
        at=("personal_appeal",),
        appeal_lodged=_("Appeal %(appeal)s against entry %(entry)s of round %(round)s, table %(table)s"),
    ),
    _inner("appeal_lodge_at_table"),
    _act("appeal_vote", roles=frozenset({COMMITTEE}), appeal_voted=_("Voted on appeal %(appeal)s")),
    _act(
        "appeal_decide",
        RESULTS,
        appeal_decided=_("Appeal %(appeal)s decided (%(decision)s): %(why)s"),
    ),
    _act("cut_make", SETUP, at=("cut",), cut_made=_("Finals after round %(round)s, final A first: %(finals)s")),
    _act("cut_replace", SETUP, cut_replaced=_("%(player)s no longer plays final %(final)s; moved up: %(moves)s")),
    _act("cut_undo", SETUP, cut_undone=_("Finals after round %(round)s undone")),
    _act(
        "knock_out_make",
        SETUP,
        at=("knock_out",),
        knocked_out=_("After round %(round)s these go on: %(going)s; out: %(out)s"),
    ),
    _act("knock_out_undo", SETUP, knock_out_undone=_("Knock-out after round %(round)s undone")),
)

_OF_ACCESS = (
    _act(
        "referee_add",
        REFEREES,
        referee_added=_("Link for the referee %(referee)s made"),
        trainee_added=_("Link for the trainee %(referee)s made"),
    ),
    _act("referee_call", referee_called=_("Referee called to round %(round)s, table %(table)s")),
    _act("referee_revoke", REFEREES, referee_revoked=_("Link of the referee %(referee)s revoked")),
    _act("referee_head_choose", REFEREES, referee_head_chosen=_("Head referee chosen")),
    _act("referee_section_set", REFEREES, referee_section_set=_("Tables of the referee %(referee)s changed")),
    _act("role_give", roles=OWNER_ALONE, role_given=_("%(name)s may act as %(role)s")),
    _act("invitation_make", roles=OWNER_ALONE, at=(), role_invited=_("%(name)s invited to act as %(role)s")),
    _act(
        "invitation_revoke",
        roles=OWNER_ALONE,
        role_invitation_revoked=_("Invitation of %(name)s to act as %(role)s taken back"),
    ),
    _act("role_take", roles=OWNER_ALONE, role_taken=_("%(name)s may no longer act as %(role)s")),
    _act("token_make", token_made=_("Token for the program %(name)s made: %(scopes)s")),
    _act("token_revoke", token_revoked=_("Token for the program %(name)s revoked")),
    _open("account_token_make"),
    _open("account_token_revoke"),
    _act("webhook_add", WEBHOOKS, at=("webhooks",), webhook_added=_("Webhook to %(host)s added")),
    _act(
        "webhook_switch",
        WEBHOOKS,
        webhook_switched_on=_("Webhook to %(host)s switched on"),
        webhook_switched_off=_("Webhook to %(host)s switched off"),
    ),
    _inner(
        "delivery_send_next",
        webhook_failed=_("Webhook to %(host)s switched off, because nothing could be delivered to it"),
    ),
    _act(
        "webhook_secret_renew",
        WEBHOOKS,
        webhook_secret_renewed=_("New secret for the webhook to %(host)s; the old one is void"),
    ),
    _act("webhook_delete", WEBHOOKS, webhook_deleted=_("Webhook to %(host)s deleted")),
    _act("webhook_test", WEBHOOKS, webhook_tested=_("Test message sent to the webhook to %(host)s")),
    _act("delivery_again", WEBHOOKS, webhook_sent_again=_("Message sent again to the webhook to %(host)s")),
)

_OF_SEASONS = (
    _open("season_create", SEASONS, at=("season_new",), season_created=_("Season %(name)s created")),
    _season("season_change", SEASONS, at=("season_settings",), season_changed=_("Settings of the season changed")),
    _season("season_competition_add", SEASONS, season_competition_added=_("%(competition)s counts in the season")),
    _season(
        "season_competition_remove",
        SEASONS,
        season_competition_removed=_("%(competition)s no longer counts in the season"),
    ),
    _season(
        "season_competition_move",
        SEASONS,
        season_competition_moved=_("%(competition)s moved in the order of the season"),
    ),
    _season("season_end", SEASONS, season_ended=_("Season ended")),
    _season("season_reopen", SEASONS, season_reopened=_("Season opened again")),
    _season("persons_confirm", SEASONS),
    _season("persons_join", SEASONS, season_persons_joined=_("The same person (%(count)s): %(names)s")),
    _season("persons_apart", SEASONS),
    _season("persons_part", SEASONS, season_persons_parted=_("Not the same person: %(names)s")),
    _season("season_decision_undo", SEASONS, season_decision_undone=_("Decision about who is who undone: %(names)s")),
    _season("season_organiser_add", roles=OWNER_ALONE, season_organiser_added=_("%(name)s may organise the season")),
    _season(
        "season_organiser_remove",
        roles=OWNER_ALONE,
        season_organiser_removed=_("%(name)s may no longer organise the season"),
    ),
)

#: Every act by its name.
ACTS: Mapping[str, Act] = {
    act.name: act for act in (*_OF_TOURNAMENTS, *_OF_PEOPLE, *_OF_ROUNDS, *_OF_ACCESS, *_OF_SEASONS)
}

#: An act at each address where something is done. Acts at the same address are for the same roles and scope.
AT: Mapping[str, Act] = {address: act for act in ACTS.values() for address in act.at}
