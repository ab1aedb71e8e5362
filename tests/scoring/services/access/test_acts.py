"""The audit log: every kind of act writes a line, nobody can change a line, and each line says who acted."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction
from django.test import Client
from django.utils import translation

from referee import api
from referee.models import Seat
from scoring.access.acting import PLAYER, Somebody, act_as
from scoring.access.roles import COMMITTEE, HELPER
from scoring.archive.taking_part import EDITED
from scoring.models.act_triggers import triggers_dropped
from scoring.models.choices import Joining, OwnActs, Says
from scoring.models.members import Member
from scoring.models.seasons import Season
from scoring.models.tournaments import Act, Competition, Player, Tournament
from scoring.selectors.access.acts import OF_CLUB, Asked, acts_of
from scoring.selectors.files.verification import tournament_faults
from scoring.selectors.people.joining import join_path
from scoring.selectors.people.links import link_path
from scoring.selectors.people.own_acts import asked_open
from scoring.selectors.rounds.plans import plan_request
from scoring.selectors.rounds.slips import pile_of
from scoring.services.access.acts import record_act
from scoring.services.access.club import club_colours_set, club_keep_days_set, club_logo_set, club_name_set
from scoring.services.access.invitations import invitation_make, invitation_revoke
from scoring.services.access.referees import referee_add, referee_head_choose, referee_revoke, referee_section_set
from scoring.services.access.roles import role_give, role_take
from scoring.services.people.appeals import appeal_lodge, appeal_vote, appeals_set
from scoring.services.people.categories import category_set, prizes_set
from scoring.services.people.check_in import players_away
from scoring.services.people.fees import fee_set, fees_set
from scoring.services.people.forgetting import person_forget
from scoring.services.people.hand_checks import hand_check
from scoring.services.people.joining import joining_renew, joining_set, player_join, players_let_in, players_turn_away
from scoring.services.people.leaving import player_leave, player_leave_undo
from scoring.services.people.links import link_renew
from scoring.services.people.members import member_change, member_remove, members_add, members_keep
from scoring.services.people.merging import players_merge
from scoring.services.people.never_pairs import never_set
from scoring.services.people.other_names import other_name_set, other_name_take_back
from scoring.services.people.own_acts import asked_answer, own_acts_set, own_say
from scoring.services.people.penalties import penalty_give, penalty_kinds_set, penalty_revoke
from scoring.services.people.people import player_edit
from scoring.services.people.players import player_away, player_remove, player_withdraw, players_add
from scoring.services.people.substitutes import substitute_end, substitute_set, substitute_undo
from scoring.services.people.teams import teams_set
from scoring.services.programs.tokens import token_make, token_revoke
from scoring.services.rounds.drafts import draft_bring, draft_drop, draft_make, draft_swap, draft_undo
from scoring.services.rounds.duplicate import deals_print, deals_set
from scoring.services.rounds.finals import cut_make, cut_replace, cut_undo
from scoring.services.rounds.knock_out import knock_out_make, knock_out_undo
from scoring.services.rounds.plans import plan_keep, seating_set
from scoring.services.rounds.rounds import round_clock_set, round_end, round_reopen, round_start, round_undo
from scoring.services.rounds.rules import rules_change
from scoring.services.rounds.settling import referee_call, result_enter, table_adjust, table_settle
from scoring.services.rounds.slips import slip_enter
from scoring.services.rounds.table_sizes import sizes_set
from scoring.services.seasons.persons import persons_apart, persons_confirm, persons_join, season_decision_undo
from scoring.services.seasons.seasons import (
    season_change,
    season_competition_move,
    season_competition_remove,
    season_end,
    season_organiser_add,
    season_organiser_remove,
    season_reopen,
)
from scoring.services.standings.hiding import end_tell, standings_show
from scoring.services.tournaments.announcements import announcement_end, announcement_send
from scoring.services.tournaments.club_rules import club_rules_retire, club_rules_save
from scoring.services.tournaments.competitions import competition_add, competition_end, competition_reopen
from scoring.services.tournaments.deleting import tournament_delete
from scoring.services.tournaments.settings import competition_change
from scoring.services.tournaments.tournaments import (
    overall_set,
    tournaments_restored,
    tournaments_taken_over,
    wifi_set,
)
from scoring.systems.access.logos import Logo
from scoring.systems.rounds.changing_places import Place
from scoring.systems.seating import seat
from scoring.systems.standings.adjusting import Outcome
from scoring.systems.standings.rules import Rules
from scoring.systems.standings.visibility import Shown
from scoring.wording.act_values import IN_WORDS, changed_texts
from scoring.wording.acts import ACTORS, GROUPS, SENTENCES, act_text, actor_text, group_of
from tests.scoring.competitions import (
    add_competition,
    make_competition,
    make_organiser,
    player_of,
    reloaded,
    start_round,
    table_of,
)
from tests.scoring.seasons import make_season
from tests.scoring.views.standings.test_resting import left_as_it_is
from tests.support.referee import new_key
from tests.support.webhooks import every_webhook_act

pytestmark = pytest.mark.django_db

RESULT = {"by": "referee", "do": "result", "points": {"Anna": 0, "Bo": 3, "Cia": 5, "Dag": 9}}


def everybody_joined(competition: Competition) -> None:
    """Do once everything about players who join by themselves. Whoever joined has withdrawn at the end."""
    whole: dict[str, Any] = {"tournament_id": competition.tournament_id}
    for joining in (Joining.ASK, Joining.OPEN, Joining.ASK):
        joining_set(**whole, joining=joining)
    joining_renew(**whole)
    link = join_path(Tournament.objects.get(pk=competition.tournament_id))
    for name in ("Fia", "Gun"):
        player_join(token=link.split("/")[2], name=name, club="", address="192.0.2.7")
    players_turn_away(**whole, only={Player.objects.get(name="Gun").pk})
    players_let_in(**whole)
    player_withdraw(competition_id=competition.pk, player_id=player_of(competition, "Fia").pk)
    joining_set(**whole, joining=Joining.CLOSED)


def plan_rounds(competition: Competition) -> None:
    """Seat the next rounds by standings, then by a plan, which is solved anew for a draft after Anna has left."""
    anna = player_of(competition, "Anna").pk
    seating_set(competition_id=competition.pk, way="standings")
    asked, _present, number = plan_request(reloaded(competition), 2, seed=1, steps=10)
    plan_keep(competition_id=competition.pk, seating=seat(asked), first=number)
    player_away(tournament_id=competition.tournament_id, player_id=anna, away=True)
    draft_make(competition_id=competition.pk, number=number)


def all_away_and_a_helper(competition: Competition) -> None:
    """Mark everybody as away and as here again, and give Hanna a role and a program a token, and take both back."""
    for away in (True, False):
        players_away(tournament_id=competition.tournament_id, away=away)
    given = role_give(tournament_id=competition.tournament_id, role=HELPER, name="Hanna", by_link=True)
    role_take(tournament_id=competition.tournament_id, role_id=given.pk)
    invited, _secret = invitation_make(tournament_id=competition.tournament_id, role=HELPER, name="Ida")
    invitation_revoke(tournament_id=competition.tournament_id, invitation_id=invited.pk)
    scopes = ["read", "people"]
    token, _secret = token_make(
        tournament_id=competition.tournament_id, name="Club app", scopes=scopes, role_given=None
    )
    token_revoke(tournament_id=competition.tournament_id, token_id=token.pk)


def a_referee(competition: Competition) -> None:
    """Tor watches as a trainee. Rut becomes a referee, then the head, gets tables of her own, and loses the link."""
    whole: dict[str, Any] = {"tournament_id": competition.tournament_id}
    referee_add(**whole, label="Tor", trainee=True)
    rut = referee_add(**whole, label="Rut")
    referee_head_choose(**whole, link_id=rut)
    referee_section_set(**whole, link_id=rut, tables="1–8")
    referee_revoke(**whole, link_id=rut)


def one_of_two(competition: Competition, kept: int) -> None:
    """A pair of players must never meet, and may again; then they are merged into one player, who gets a new link."""
    players_add(competition_id=competition.pk, text="Zoe")
    zoe = player_of(competition, "Zoe").pk
    for never in (True, False):
        never_set(tournament_id=competition.tournament_id, player_id=kept, other_id=zoe, never=never)
    players_merge(tournament_id=competition.tournament_id, kept_id=kept, other_id=zoe)
    link_renew(tournament_id=competition.tournament_id, player_id=kept)


def leave_and_stay(competition: Competition, player: int) -> None:
    """A player leaves in mid-round, and the leaving is undone. So is a substitution; another one ends."""
    player_leave(competition_id=competition.pk, player_id=player, how="stands", reason="Must go")
    player_leave_undo(competition_id=competition.pk, player_id=player)
    for way_back in (substitute_undo, substitute_end):
        substitute_set(tournament_id=competition.tournament_id, player_id=player, name="Ylva")
        way_back(tournament_id=competition.tournament_id, player_id=player)


def players_speak(competition: Competition) -> None:
    """A player asks and takes it back, is refused and agreed to, comes late; the organiser announces a line."""
    whole: dict[str, Any] = {"tournament_id": competition.tournament_id}
    own_acts_set(**whole, own_acts=OwnActs.ASK)
    token = link_path(player_of(competition, "Cia")).split("/")[2]
    for says in (Says.SKIP, Says.PLAY, Says.HOME, Says.STAY, Says.LATE, Says.HERE):
        own_say(token=token, says=says, number=1, minutes=10)
    for agrees in (False, True):
        own_say(token=token, says=Says.SKIP, number=1)
        asked_answer(**whole, asked_id=next(iter(asked_open(competition))).pk, agrees=agrees)
    own_say(token=token, says=Says.PLAY)
    for name in ("Falcon", "", "Falcon"):
        player = other_name_set(token=token, name=name)
    other_name_take_back(**whole, player_id=player.pk)
    own_acts_set(**whole, own_acts=None)
    sent = announcement_send(competition_id=competition.pk, to="all", minutes=5, text="Soup")
    announcement_end(**whole, announcement_id=sent)


def organise_the_day(competition: Competition) -> None:
    """Make categories, teams, prizes and fees, read a slip again, and tell the projector of the end and no longer."""
    one: dict[str, Any] = {"competition_id": competition.pk}
    whole: dict[str, Any] = {"tournament_id": competition.tournament_id}
    bo = player_of(competition, "Bo").pk
    category_set(**whole, category="Junior", players=[bo])
    teams_set(**one, text="Red: Anna, Bo", best=1)
    prizes_set(**one, text="500, 300\nJunior: 100", unit="kr")
    fees_set(**whole, text="100\nJunior: 50", unit="kr")
    fee_set(**whole, player_id=bo, paid="12.50")
    penalty_kinds_set(**whole, text="Late: 0, 3")
    penalty_give(competition_id=competition.pk, player_id=bo, kind="late", why="Bus")
    penalty_revoke(competition_id=competition.pk, player_id=bo, number=1, why="Snow")
    table = next(found for found in pile_of(competition, 1).tables if found.values is not None)
    with act_as(lambda: Somebody("helper", 99, "Hal")):
        slip_enter(**one, number=1, text=f"{table.number} {table.text}", key=new_key())
    for tell in (True, False):
        end_tell(**one, tell=tell)


def settle_the_first_table(competition: Competition) -> None:
    """Call its referee, enter a result on paper, appeal against it, and then say that it was not played."""
    first: dict[str, Any] = {"competition_id": competition.pk, "number": 1, "table": 1}
    referee_call(**first, key=new_key())
    result_enter(**first, body=RESULT, reason="On paper", key=new_key())
    appeal(competition)
    halves = [Outcome(50, {str(player_of(competition, "Anna").pk): Fraction(points)}) for points in (1, 2)]
    table_adjust(**first, outcomes=halves, ground="damage", clause="", reason="A card was seen")
    table_settle(**first, settled="unplayed", reason="A mistake")


def appeal(competition: Competition) -> None:
    """Cia appeals against a result, and the committee's only member decides."""
    appeals_set(competition_id=competition.pk, minutes=30)
    given = role_give(tournament_id=competition.tournament_id, role=COMMITTEE, name="Kim", by_link=True)
    where = {"table_id": table_of(competition).referee_table_id, "event": 1}
    appeal_lodge(token=link_path(player_of(competition, "Cia")).split("/")[2], **where, why="I had five")
    said: dict[str, Any] = {"vote": "change", "sentence": "The slip says so", "points": {}}
    appeal_vote(competition_id=competition.pk, number=1, member_id=given.pk, **said)


def everything_done() -> Competition:
    """Return a competition after every kind of act that the audit log has was done once."""
    competition = make_competition()
    one: dict[str, Any] = {"competition_id": competition.pk}
    whole: dict[str, Any] = {"tournament_id": competition.tournament_id}
    first: dict[str, Any] = {**one, "number": 1}
    players_add(**one, text="Eva")
    eva, anna = player_of(competition, "Eva").pk, player_of(competition, "Anna").pk
    for away in (True, False):
        player_away(**whole, player_id=anna, away=away)
    player_edit(**whole, player_id=anna, name="Anna", club="Our Club")
    for withdrawn in (True, False):
        player_withdraw(**one, player_id=anna, withdrawn=withdrawn)
    player_remove(**one, player_id=eva)
    everybody_joined(competition)
    one_of_two(competition, anna)
    wifi_set(**whole, name="Club", password="not-to-be-told")
    a_referee(competition)
    draft = draft_make(**first)
    one_player, other = draft.tables[0][:2]
    place = Place(player=other)
    draft = draft_swap(**one, draft_id=draft.pk, version=draft.version, player_id=one_player, place=place)
    draft = draft_undo(**one, draft_id=draft.pk, version=draft.version)
    for gone in (draft.pk, draft_bring(**first, tables=draft.tables).pk):
        draft_drop(**one, draft_id=gone)
    all_away_and_a_helper(competition)
    players_speak(competition)
    every_webhook_act(competition)
    start_round(competition)
    round_undo(**first)
    start_round(competition)
    leave_and_stay(competition, anna)
    round_clock_set(**first, minutes=45)
    round_end(**first, as_they_stand=True)
    round_reopen(**first)
    round_end(**first, as_they_stand=True)
    settle_the_first_table(competition)
    plan_rounds(competition)
    rules_change(**one, rules=Rules("beaten", ("direct", "lot"), "mean", "half"))
    standings_show(**one, shown=Shown.HELD)
    organise_the_day(competition)
    competition_end(**one)
    competition_reopen(**one)
    competition_add(**whole, name="Second", game="knoesten")
    return competition


def season_done(competition: Competition) -> Season:
    """Perform each act on a season once, so that the audit log has every kind of line, and return the season."""
    owner = competition.tournament.organiser
    other = make_competition("Anna Bosse", owner, name="June")
    season = make_season(owner, competition, other)
    one: dict[str, Any] = {"season_id": season.pk}
    season_change(**one, name="Spring", scheme="ten", best=2, rated=True)
    season_competition_move(**one, competition_id=other.pk)
    persons_confirm(**one)
    bo, bosse = player_of(competition, "Bo").pk, player_of(other, "Bosse").pk
    persons_apart(**one, one=bosse, other=bo)
    persons_join(**one, one=bosse, other=bo)
    season_decision_undo(**one, decision_id=season.decisions.latest("pk").pk)
    season_competition_remove(**one, competition_id=other.pk)
    make_organiser("olle")
    season_organiser_add(**one, name="olle")
    season_organiser_remove(**one, user_id=season.co_organisers.get().pk)
    season_end(**one)
    season_reopen(**one)
    return season


def knocked_out_and_undone(competition: Competition) -> None:
    """Play a stage of a knock-out among more players, let the best go on, and undo that."""
    players_add(competition_id=competition.pk, text="Ulla\nVera\nWim\nXena\nYngve\nZoe")
    start_round(competition)
    round_end(competition_id=competition.pk, number=1, as_they_stand=True)
    cut_make(competition_id=competition.pk, sizes=[8], goes_on=2)
    start_round(reloaded(competition))
    round_end(competition_id=competition.pk, number=2, as_they_stand=True)
    knock_out_make(competition_id=competition.pk)
    knock_out_undo(competition_id=competition.pk)


def same_deals(competition: Competition) -> None:
    """Decide on a duplicate three times, print its slips, and let a player compare a hand, wrongly at first."""
    for number in (8, None, 4):
        deals_set(competition_id=competition.pk, number=number)
    deals_print(competition_id=competition.pk, number=1, seats=4, tables=range(1, 2))
    start_round(reloaded(competition))
    token = link_path(player_of(competition, "Anna")).split("/")[2]
    for matches in (False, True):
        hand_check(token=token, deal=1, matches=matches)


def club_done(competition: Competition) -> None:
    """Do everything that is noted in the club's log."""
    mia = competition.tournament.organiser_id
    members_add(organiser_id=mia, text="Ada\nBea")
    members_keep(organiser_id=mia, tournament_id=competition.tournament_id)
    ada = Member.objects.get(name="Ada").pk
    member_change(organiser_id=mia, member_id=ada, name="Ada Ek", family="Ek")
    member_remove(organiser_id=mia, member_id=ada)
    rules = club_rules_save(organiser_id=mia, game="knoesten", name="Ours", options={"start_points": 20})
    club_rules_retire(organiser_id=mia, rules_id=rules.pk)
    club_name_set(name="Kortklubben")
    club_colours_set(accent="")
    club_keep_days_set(days=None)
    for logo in (Logo(b"png", 16, 16), None):
        club_logo_set(logo=logo)


def test_the_club_has_a_log_in_which_accounts_read_their_own() -> None:
    """All of them read what was done to the club. A line that was changed is found, and no line names a person."""
    competition = make_competition()
    club_done(competition)
    mia, olle = competition.tournament.organiser, make_organiser("olle")
    own, others = acts_of(mia, Asked()).lines, acts_of(olle, Asked()).lines
    assert {line.kind for line in own} - {line.kind for line in others} == {
        *("club_members_added", "club_members_kept", "club_member_changed", "club_member_removed"),
        *("club_rules_saved", "club_rules_retired"),
    }
    assert "The club's own rules saved: Ours v1 (Knoesten)" in {line.text for line in own}
    assert "Ada" not in str([(line.text, line.raw) for line in own])
    assert [*tournament_faults()] == []
    browser = Client()
    browser.force_login(olle)
    page = browser.get("/organise/club/acts/").text
    assert "name changed" in page and "Ours v1" not in page
    with triggers_dropped(), connection.cursor() as cursor:
        cursor.execute("UPDATE scoring_act SET actor_name = 'Nobody' WHERE kind = 'club_named'")
    assert any("The club" in fault for fault in tournament_faults())


def test_the_log_of_a_club_that_has_done_nothing_says_so() -> None:
    """And offers nothing to filter."""
    browser = Client()
    browser.force_login(make_organiser("olle"))
    page = browser.get("/organise/club/acts/").text
    assert "Nothing has been done yet" in page and "acts-asked" not in page


def test_every_kind_of_act_writes_its_line_in_words() -> None:
    """Every kind of act is used and has a sentence and a group, and no line has a secret."""
    competition = everything_done()
    competition_change(competition_id=competition.pk, name="Knoesten", policy="teach")
    sizes_set(competition_id=competition.pk, smallest=3, largest=4)
    overall_set(tournament_id=competition.tournament_id, scheme="hundred")
    cut_make(competition_id=competition.pk, sizes=[3])
    finalist = competition.players.filter(entries__final="A").first()
    assert finalist is not None
    players_add(competition_id=competition.pk, text="Quentin")
    player_away(tournament_id=competition.tournament_id, player_id=finalist.pk, away=True)
    cut_replace(competition_id=competition.pk, player_id=finalist.pk)
    cut_undo(competition_id=competition.pk)
    left_as_it_is(Competition.objects.get(name="Second"))
    tournaments_restored(made_at="2026-11-27T19:30:00+00:00")
    tournaments_taken_over(first="http://192.168.1.7:8000")
    season = season_done(reloaded(competition))
    quentin = player_of(competition, "Quentin")
    person_forget(organiser_id=competition.tournament.organiser_id, player_id=quentin.pk, name="Quentin")
    knocked_out_and_undone(add_competition(competition, "Knock-out", game="knoesten"))
    same_deals(add_competition(competition, "Same cards", game="knoesten"))
    tournament_delete(tournament_id=competition.tournament_id, name="Friday")
    club_done(add_competition(make_competition(name="Another")))
    acts = [*Act.objects.filter(tournament=competition.tournament), *Act.objects.filter(season=season)]
    acts += Act.objects.filter(**OF_CLUB)

    assert {act.kind for act in acts} | {"tournament_imported"} == SENTENCES.keys()  # that one: archive/test_import
    assert all(group_of(kind) for kind in SENTENCES)
    told = "\n".join(act_text(act) + str(act.was) + str(act.now) for act in acts)
    assert "%(" not in told and "not-to-be-told" not in told
    entered = next(act for act in reversed(acts) if act.kind == "result_entered")
    assert (entered.was, entered.now) == ({}, {"Anna": "3", "Bo": "2", "Cia": "1", "Dag": "0"})
    assert act_text(entered) == "Result of round 1, table 1 entered: On paper"


#: Kinds of acts whose values before and after are names, numbers, lists of names, or points.
PLAIN = {
    *("wifi_set", "referee_head_chosen", "result_entered", "table_settled"),
    *("players_category_set", "table_adjusted", *EDITED),
}


@pytest.mark.parametrize("kind", SENTENCES)
def test_every_kind_of_act_has_a_group(kind: str) -> None:
    """Without one, the page of the audit log would end in an error as soon as somebody does it."""
    assert group_of(kind) in GROUPS


def test_every_kind_of_act_says_before_and_after_in_words() -> None:
    """In each of the three languages, a stored key is shown in other words, and never as the key."""
    competition = everything_done()
    competition_change(competition_id=competition.pk, name="Knoesten", policy="teach", depth="hands", minutes=None)
    told = {}
    for language in ("en", "sv", "nl"):
        with translation.override(language):
            lines = acts_of(competition.tournament, Asked()).lines
            told[language] = {line.kind: (line.was, line.now) for line in lines if line.changed}
            texts = {line.kind: line.text for line in lines}
        assert all(texts.values()) and "%(" not in str(texts), language
    assert told["en"].keys() <= IN_WORDS.keys() | PLAIN, (
        "say the new ones in words (scoring/wording/act_values.py), or list them"
    )
    for kind in IN_WORDS.keys() & told["en"].keys():
        assert len({told[language][kind] for language in told}) == 3, kind


def test_settings_are_said_by_name() -> None:
    """House options are shown as questions and answers. A key that no longer exists is shown unchanged."""
    act = Act(kind="competition_changed", data={"game": "knoesten"}, was={"policy": "call", "options": {}})
    was, _now = changed_texts(act)
    assert was == "breaches: Nothing is said until it costs points; house options: as in the rulebook"
    act.was = {"options": {"faults": "at_once"}, "depth": "hands", "first_table": 3}
    was, _now = changed_texts(act)
    assert was.startswith("recording: ") and "; first table: 3; house options: " in was and "at_once" not in was
    rules = Act(kind="rules_changed", was=["even", "direct", "lot", "mean", "half"], now=["gone", "older", "x", "y"])
    assert "Direct meetings, Lot" in changed_texts(rules)[0]
    assert changed_texts(rules)[1] == "points: gone; tie-breaks: older; missed round: x; bye: y"
    shown = Act(kind="standings_shown", was=["live", 1], now=["part", 2])
    assert changed_texts(shown) == ("everything", "without the last 2 rounds")


def test_the_end_of_a_round_names_the_tables_that_still_played() -> None:
    """If all had finished, the sentence says nothing of tables."""
    competition = make_competition("Anna Bo Cia Dag Elin Filip Gun Hans Ida")
    said = []
    for playing in ([], [1], [1, 3]):
        with transaction.atomic():
            record_act("round_ended", competition, round_number=4, playing=playing)
        said.append(act_text(Act.objects.latest("pk")))
    assert said == [
        "Round 4 ended",
        "Round 4 ended while table 1 was still playing",
        "Round 4 ended while tables 1, 3 were still playing",
    ]


def test_an_act_that_changes_nothing_writes_no_line() -> None:
    """A second tap changes nothing and writes no line."""
    competition = make_competition()
    anna = player_of(competition, "Anna").pk
    for _twice in range(2):
        player_away(tournament_id=competition.tournament_id, player_id=anna, away=True)
        round_start(competition_id=competition.pk, number=1)

    assert Act.objects.filter(kind="player_away").count() == 1
    assert Act.objects.filter(kind="round_drawn").count() == 1


def test_a_line_outlives_whom_it_tells_of() -> None:
    """The line still names a player who has been removed."""
    competition = make_competition()
    player_remove(competition_id=competition.pk, player_id=player_of(competition, "Anna").pk)

    assert not Player.objects.filter(name="Anna").exists()
    assert act_text(Act.objects.get(kind="player_removed")) == "Anna taken off the list"


@pytest.mark.parametrize(
    "change",
    [
        lambda: Act.objects.all().delete(),
        lambda: Act.objects.update(kind="player_away"),
        lambda: Act.objects.get().delete(),
        lambda: Act.objects.get().save(),
    ],
)
def test_no_code_changes_or_deletes_a_line(change: Callable[[], object]) -> None:
    """The models refuse to change or delete one line or several."""
    acted_once()
    with pytest.raises(TypeError):
        change()


@pytest.mark.parametrize("change", ["UPDATE scoring_act SET kind = 'player_away'", "DELETE FROM scoring_act"])
def test_the_database_changes_or_deletes_no_line(change: str) -> None:
    """The database refuses to change or delete lines, even without the models."""
    acted_once()
    with pytest.raises(DatabaseError, match="never changed"), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(change)

    assert Act.objects.get().kind == "tournament_created"


def acted_once() -> None:
    """Write one line."""
    make_competition(players="")
    assert Act.objects.count() == 1


def test_a_line_says_who() -> None:
    """A line names an account, a referee by a link, a player's own phone, or the system."""
    competition = make_competition()
    mia = make_organiser("mia")
    competition.tournament.organiser = mia
    competition.tournament.save()
    anna = player_of(competition, "Anna")
    client = Client()
    client.force_login(mia)
    client.post(f"/organise/competition/{competition.slug}/players/{anna.pk}/away/", {"away": "no"})
    client.post(f"/organise/competition/{competition.slug}/rounds/1/start/")
    assert actor_text(Act.objects.latest("pk")) == "mia (account)"

    (referee,) = api.referee_links(competition.tournament.hall_id)
    table = table_of(competition).referee_table_id
    seat = Seat.objects.get(table=table, player="Anna")
    form = {"key": new_key()}
    assert Client().post(f"{referee.path}tables/{table}/seats/{seat.position}/link/", form).status_code == 302
    last = Act.objects.latest("pk")
    assert (last.kind, actor_text(last)) == ("link_renewed", "Referee (referee)")

    with transaction.atomic(), act_as(lambda: Somebody(PLAYER, anna.pk, "Anna")):
        record_act("player_here", competition, player="Anna")
    assert actor_text(Act.objects.latest("pk")) == "Anna (player)"
    with transaction.atomic():
        record_act("player_here", competition, player="Anna")
    assert actor_text(Act.objects.latest("pk")) == "the system"
    assert {"account", "referee", "player", "program", "system", "helper"} == ACTORS.keys()


def test_lines_are_filtered_by_person_kind_round_and_words() -> None:
    """Each filter works alone and together with the others."""
    tournament = everything_done().tournament

    def kinds(**asked: str) -> list[str]:
        return [line.kind for line in acts_of(tournament, Asked.of(asked)).lines]

    assert kinds(who="mia (account)") == []
    of_appeals = {"appeals_set", "appeal_lodged", "appeal_voted", "appeal_decided"}
    of_tables = {"result_entered", "result_checked", "table_adjusted", "table_settled"}
    assert set(kinds(kind="results")) == of_appeals | of_tables
    assert "players_added" not in kinds(round="1") and "clock_set" in kinds(round="1")
    assert kinds(text="on PAPER") == ["result_entered"]
    assert kinds(round="1", kind="rounds", text="45") == ["clock_set"]


def test_an_act_outside_a_transaction_is_a_mistake(transactional_db: None) -> None:
    """A line outside a transaction is refused, since act and line must be stored together or not at all."""
    with pytest.raises(RuntimeError):
        record_act("player_here", Competition(pk=1), player="Anna")
