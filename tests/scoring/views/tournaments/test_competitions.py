"""The organiser's pages, without a browser: what they do, and whom they let in."""

from dataclasses import replace

import pytest
from django.contrib.auth.models import User
from django.template import Context
from django.template.base import NodeList
from django.test import Client
from django.utils.safestring import SafeString

from referee import api
from referee.lines import forget
from scoring.models.choices import CompetitionStatus, Settled
from scoring.models.tournaments import Competition
from scoring.services.rounds.rounds import round_end
from scoring.services.rounds.settling import table_settle
from tests.scoring.competitions import (
    EIGHT,
    address,
    give_fault,
    make_competition,
    make_organiser,
    play_round,
    player_of,
    reloaded,
    start_round,
    table_of,
)

pytestmark = pytest.mark.django_db


NEW_KNOESTEN = "/organise/new/?game=knoesten"
NEW = {
    "name": "Fredagsknoesten",
    "policy": "teach",
    "confirm": "winner",
    "depth": "hands",
    "scheme": "beaten",
    "tie_break_1": "direct",
    "tie_break_2": "wins",
    "tie_break_3": "",
    "option_start_points": "15",
    "option_fault_points": "5",
    "option_max_passes": "2",
    "option_low_points": "5",
    "option_fault_hand": "void",
    "option_faults": "at_once",
    "option_win_when": "hand_end",
    "option_passers_cards": "out",
}


def test_pages_ask_who_is_not_signed_in_to_sign_in(client: Client) -> None:
    """And lead back to where one wanted to go."""
    make_organiser()
    answer = client.get("/organise/")

    assert answer["Location"] == "/organise/sign-in/?next=/organise/"
    assert client.get(answer["Location"]).status_code == 200


def test_signing_in_with_a_wrong_password_says_what_to_check(client: Client, organiser: User) -> None:
    """A plain sentence, and the name is still there."""
    answer = client.post("/organise/sign-in/", {"username": "mia", "password": "wrong"})

    assert "The name and password do not match" in answer.content.decode()
    assert 'value="mia"' in answer.content.decode()


def test_tournament_new_tapped_twice_makes_one_competition(mia: Client) -> None:
    """A second tap makes no second competition.

    A form that is opened again, or has another choice, makes another one.
    """
    key = mia.get(NEW_KNOESTEN).context["form"]["key"].value()
    first, again = (mia.post(NEW_KNOESTEN, {**NEW, "key": key})["Location"] for _ in range(2))
    changed = mia.post(NEW_KNOESTEN, {**NEW, "key": key, "policy": "call"})["Location"]
    anew = mia.post(NEW_KNOESTEN, {**NEW, "key": mia.get(NEW_KNOESTEN).context["form"]["key"].value()})["Location"]

    assert first == again
    assert len({first, changed, anew}) == 3


@pytest.mark.parametrize("game", [game.name for game in api.games()])
def test_tournament_new_proposes_what_makes_a_competition_of_any_game(mia: Client, game: str) -> None:
    """The form as it opens can be sent with only a name filled in."""
    form = mia.get(f"/organise/new/?game={game}").context["form"]
    proposed = {name: field.initial for name, field in form.fields.items()}

    mia.post(f"/organise/new/?game={game}", {**proposed, "name": "Friday"})

    assert Competition.objects.get().game == game


def test_tournament_new_makes_the_competition_as_chosen(mia: Client, organiser: User) -> None:
    """Only the house options that differ from the game's defaults are stored."""
    answer = mia.post(NEW_KNOESTEN, NEW)
    competition = Competition.objects.get()

    assert answer["Location"] == address(competition)
    assert competition.tournament.organiser == organiser
    assert competition.options == {"start_points": 15, "fault_hand": "void"}
    assert (competition.policy, competition.scheme, competition.tie_breaks) == ("teach", "beaten", ["direct", "wins"])


@pytest.mark.parametrize(("given", "kept"), [("false", {"sevens_break_rows": False}), ("true", {})])
def test_tournament_new_offers_true_and_false_as_a_casebook_writes_them(mia: Client, given: str, kept: object) -> None:
    """An option is chosen by the words "true" and "false" and stored as a truth value."""
    form = mia.get("/organise/new/?game=knaker").context["form"]
    proposed = {name: field.initial for name, field in form.fields.items()}
    assert proposed["option_sevens_break_rows"] == "true"

    mia.post("/organise/new/?game=knaker", {**proposed, "name": "Friday", "option_sevens_break_rows": given})

    assert Competition.objects.get().options == kept


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"name": " "}, "Give the tournament a name"),
        ({"tie_break_2": "direct"}, "Choose each tie-break only once"),
        ({"option_start_points": "0"}, "Enter a whole number from 1 to 1000."),
        ({"option_start_points": "many"}, "Enter a whole number"),
        ({"option_start_points": "9" * 20}, "Enter a whole number"),
        ({"option_start_points": "-5"}, "Enter a whole number"),
        ({"option_fault_hand": "nonsense"}, "nonsense"),
        ({"scheme": "nonsense"}, "nonsense"),
        ({"name": "x" * 121}, "at most 120"),
    ],
)
def test_tournament_new_says_what_is_wrong_and_loses_nothing(mia: Client, change: dict[str, str], said: str) -> None:
    """A form with a mistake is shown again as it was filled in."""
    answer = mia.post(NEW_KNOESTEN, NEW | change)

    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert not Competition.objects.exists()


def test_an_option_may_be_switched_off_by_a_word(mia: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """A number or the word, which the page names."""
    option = api.HouseOption("lap", "Within how many laps", 1, None, 1, ("off",), {"off": "no limit"})
    game = replace(api.game_info("knoesten"), options=(option,))
    monkeypatch.setattr("scoring.views.tournaments.beginning.api.games", lambda: (game,))
    chosen = {name: value for name, value in NEW.items() if not name.startswith("option_")}
    assert "A number, or: off (no limit)" in mia.get(f"{NEW_KNOESTEN}&details=1").content.decode()

    for given, kept in [("off", {"lap": "off"}), ("3", {"lap": 3}), ("1", {})]:
        mia.post(NEW_KNOESTEN, chosen | {"option_lap": given})
        assert Competition.objects.latest("pk").options == kept


def test_players_are_pasted_and_odd_lines_stay_in_the_box(mia: Client, organiser: User) -> None:
    """What was good is added, what was odd is explained and can be mended in place."""
    competition = make_competition("Anna", organiser)
    answer = mia.post(address(competition, "players/"), {"players": "Bo; Club\nanna\n\n"})
    text = answer.content.decode()

    assert answer.status_code == 422
    assert "1 player added." in text
    assert "Already in the list. If it is somebody else, add an initial." in text
    assert "anna\n</textarea>" in text
    assert set(competition.players.values_list("name", flat=True)) == {"Anna", "Bo"}


def test_players_all_good_leads_back_to_the_competition(mia: Client, organiser: User) -> None:
    """After the post there is a redirect, so that a reload adds nobody twice."""
    competition = make_competition("", organiser)
    answer = mia.post(address(competition, "players/"), {"players": EIGHT.replace(" ", "\n")}, follow=True)

    assert answer.redirect_chain == [(address(competition), 302)]
    assert "8 players added." in answer.content.decode()


def test_a_name_is_shown_as_text_and_never_as_markup(mia: Client, organiser: User) -> None:
    """A player called <script> is a joke, not a program."""
    competition = make_competition("", organiser)
    mia.post(address(competition, "players/"), {"players": "<script>alert(1)</script>"})

    for page in (address(competition), f"/e/{competition.slug}/", f"/e/{competition.slug}/projector/"):
        assert b"<script>alert" not in mia.get(page).content


def test_a_round_is_started_shown_and_ended(mia: Client, organiser: User) -> None:
    """A round is started, shown and ended page by page."""
    competition = make_competition(EIGHT, organiser)
    mia.post(address(competition, "rounds/1/start/"))
    page = mia.get(address(competition)).content.decode()
    wall = mia.get(address(competition, "rounds/1/seats/")).content.decode()

    assert "Round 1 is drawn. Show everybody to their seats." in page
    assert wall.count(", seat ") == 8

    ending = mia.get(address(competition, "rounds/1/end/")).content.decode()
    assert "2 tables have not finished" in ending
    assert ending.count("it gives nobody points") == 2

    refused = mia.post(address(competition, "rounds/1/end/"), follow=True).content.decode()
    assert "Still playing: table 1, table 2." in refused

    mia.post(address(competition, "rounds/1/end/"), {"as_they_stand": "1"})
    mia.post(address(competition, "end/"))
    assert reloaded(competition).status == CompetitionStatus.ENDED
    assert "Final standings" in mia.get(f"/e/{competition.slug}/").content.decode()

    mia.post(address(competition, "reopen/"))
    assert reloaded(competition).status == CompetitionStatus.RUNNING


def test_a_played_table_is_drawn_anew_only_if_it_has_changed(
    mia: Client, organiser: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a thousand tables of earlier rounds, the page draws the one whose result was corrected."""
    competition = play_round(make_competition(EIGHT, organiser))
    drawn: list[str] = []
    draw = NodeList.render

    def noted(nodes: NodeList, context: Context) -> str:
        text = str(draw(nodes, context))
        if text.startswith("<tr>") and "result/" in text:
            drawn.append(text)
        return SafeString(text)

    monkeypatch.setattr(NodeList, "render", noted)
    before = mia.get(address(competition)).content.decode()
    assert mia.get(address(competition)).content.decode().count("<td>") == before.count("<td>")
    assert len(drawn) == 2

    table_settle(competition_id=competition.pk, number=1, table=1, settled=Settled.UNPLAYED, reason="Miscounted")
    assert "Miscounted" in mia.get(address(competition)).content.decode()
    assert len(drawn) == 3


def test_a_round_that_cannot_be_seated_says_why(mia: Client, organiser: User) -> None:
    """A form sent from an old page is refused with the numbers."""
    competition = make_competition("Anna Bo", organiser)
    answer = mia.post(address(competition, "rounds/1/start/"), follow=True)

    assert "There are too few players: 2 here, and a table takes at least 3." in answer.content.decode()


def test_a_draw_is_taken_back(mia: Client, organiser: User) -> None:
    """A draw is taken back by a button on the competition's page."""
    competition = make_competition("Anna Bo Cia", organiser)
    start_round(competition)

    mia.post(address(competition, "rounds/1/undo/"))
    assert not competition.rounds.exists()


def test_players_withdraw_come_back_and_are_removed(mia: Client, organiser: User) -> None:
    """Three buttons, each says what it did."""
    competition = make_competition("Anna Bo Cia Dag", organiser)
    start_round(competition)
    round_end(competition_id=competition.pk, number=1, as_they_stand=True)
    anna = player_of(competition, "Anna").pk

    for act, said in [
        ("withdraw", "Anna has withdrawn"),
        ("let-back", "Anna plays again"),
        ("remove", "Withdraw Anna instead"),
    ]:
        answer = mia.post(address(competition, f"players/{anna}/{act}/"), follow=True)
        assert said in answer.content.decode()


@pytest.mark.parametrize(
    ("method", "rest"),
    [
        ("get", ""),
        ("get", "tables/"),
        ("get", "next/"),
        ("get", "referee/"),
        ("get", "rounds/1/seats/"),
        ("get", "cards/"),
        ("post", "cards/wifi/"),
        ("get", "rounds/1/end/"),
        ("post", "players/"),
        ("post", "players/1/withdraw/"),
        ("post", "players/1/let-back/"),
        ("post", "players/1/remove/"),
        ("post", "rounds/1/start/"),
        ("post", "rounds/1/undo/"),
        ("post", "rounds/1/end/"),
        ("post", "players/1/relink/"),
        ("post", "end/"),
        ("post", "reopen/"),
    ],
)
def test_another_organisers_competition_does_not_exist(mia: Client, method: str, rest: str) -> None:
    """Another organiser's competition can be neither seen nor changed, with or without an account."""
    competition = make_competition("Anna Bo Cia")
    start_round(competition)
    before = reloaded(competition).number

    assert getattr(mia, method)(address(competition, rest)).status_code == 404
    assert getattr(Client(), method)(address(competition, rest)).status_code == 302
    assert reloaded(competition).number == before


@pytest.mark.parametrize(
    "rest", ["players/1/remove/", "rounds/1/start/", "rounds/1/undo/", "reopen/", "players/1/relink/", "cards/wifi/"]
)
def test_what_changes_something_is_not_done_by_a_link(mia: Client, organiser: User, rest: str) -> None:
    """A page fetched ahead by a browser must not start a round."""
    assert mia.get(address(make_competition("Anna Bo Cia", organiser), rest)).status_code == 405


def test_the_box_of_players_fetched_anew_is_the_competitions_page(mia: Client, organiser: User) -> None:
    """Switching the language while odd lines are shown leads to a page and not to an error."""
    competition = make_competition("Anna", organiser)

    assert mia.get(address(competition, "players/"))["Location"] == address(competition)


def test_forms_need_the_mark_against_forgery(organiser: User) -> None:
    """Another website can't send a form that ends the competition."""
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(organiser)
    competition = make_competition("Anna", organiser)

    assert browser.post(address(competition, "end/")).status_code == 403


def test_the_tables_follow_what_is_played(mia: Client, organiser: User) -> None:
    """The fragments have one root each with its id; the first has the number the page waits for."""
    competition = make_competition("Anna Bo Cia Dag", organiser)
    start_round(competition)
    give_fault(table_of(competition), "Bo")
    forget()
    for part, name in (("tables/", "tables"), ("next/", "next")):
        text = mia.get(address(competition, part)).content.decode().strip()

        assert f'id="{name}"' in text
        assert text.startswith("<section") and text.endswith("</section>")
    assert f'data-number="{reloaded(competition).number}"' in text


def test_codes_lead_where_phones_reach_the_server(mia: Client, organiser: User, settings) -> None:
    """Opened as localhost, the printed codes still carry the server's own address."""
    settings.PUBLIC_ADDRESS = "http://192.168.1.7:8000"
    competition = make_competition("Anna Bo Cia", organiser)
    start_round(competition)

    assert b"http://192.168.1.7:8000/p/" in mia.get(address(competition, "cards/")).content
    assert b"http://192.168.1.7:8000/r/" in mia.get(address(competition, "referee/")).content


def test_round_clock_is_started_set_anew_and_stopped(mia: Client, organiser: User) -> None:
    """Minutes and a button; what is no number of minutes is said, and changes nothing."""
    competition = make_competition("Anna Bo Cia", organiser)
    start_round(competition)
    where = address(competition, "rounds/1/clock/")

    page = mia.post(where, {"minutes": "45"}, follow=True).content.decode()
    assert "data-clock=" in page and "Set the clock again" in page
    refused = mia.post(where, {"minutes": "a while"}, follow=True).content.decode()
    assert "Give the round 1 to 600 minutes." in refused
    assert competition.rounds.get().minutes == 45
    assert "data-clock=" not in mia.post(where, {"stop": "1", "minutes": "45"}, follow=True).content.decode()
    assert 'value="45"' in mia.get(address(competition)).content.decode()
    assert b"data-clock=" not in mia.get(f"/e/{competition.slug}/projector/").content


def test_round_clock_is_on_the_wall_and_not_announced_at_every_change(mia: Client, organiser: User) -> None:
    """Who listens hears what the round is at; the seconds would make it new each time."""
    competition = make_competition("Anna Bo Cia", organiser)
    start_round(competition)
    mia.post(address(competition, "rounds/1/clock/"), {"minutes": "45"})

    for page in ("", "projector/"):
        state = mia.get(f"/e/{competition.slug}/{page}").content.decode().partition('id="state-of-play"')[2]
        announced, _end, rest = state.partition("data-announce")[2].partition("</div>")
        assert "Round 1" in announced and "data-clock=" not in announced
        assert "Time left" in rest and "data-clock=" in rest
