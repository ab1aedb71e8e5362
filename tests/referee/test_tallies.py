"""Entering outcomes and results: what the forms ask, and what they send, on phones and on the tablet."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from referee import api
from referee.access.actors import HOUSE, seat_actor
from referee.access.links import referee_token, seat_token
from referee.games import GAMES
from referee.models import Outbox, Table
from referee.selectors.log.verification import table_faults
from referee.selectors.parts.tallies import tally_before
from referee.selectors.seat.seat import seat_view
from referee.selectors.tablet.table import table_full
from referee.services.depths import depth_change
from referee.services.events import event_record
from referee.services.quick import quick_table_open
from referee.services.tables import Player, hall_open, table_open
from tests.support.desk import act, address, words
from tests.support.referee import START, TRICKS, enter, enter_all, make_referee, make_table, new_key, reloaded, seat_of
from tests.support.samples import SAMPLES

pytestmark = pytest.mark.django_db

NAMES = ("Anna", "Bo", "Cia")
# The taps that enter an outcome in each game, and what that says.
OUTCOMES = {game: sample.outcome for game, sample in SAMPLES.items()}
RESULTS = {game: sample.result for game, sample in SAMPLES.items()}


def made(game, depth="hands", **options):
    """A table of a game with three players."""
    hall = hall_open(name="Clubhouse", slug=new_key()[:12])
    return table_open(
        hall_id=hall.pk, number=1, game=game, players=[Player(name) for name in NAMES], depth=depth, options=options
    )


def send(table, player, fields):
    """A phone sends its form."""
    where = reverse("referee:seat-events", args=[seat_token(seat_of(table, player))])
    return Client().post(where, {"key": new_key(), "expected": reloaded(table).last_number, **fields})


def fields_of(tally):
    """A form's fields by name."""
    return {field.name: field for field in tally.fields}


@pytest.mark.parametrize("game", sorted(GAMES))
@pytest.mark.parametrize(("depth", "taps"), [("hands", OUTCOMES), ("result", RESULTS)])
def test_form_of_each_game_sends_what_its_engine_takes(game, depth, taps):
    """From the form's fields to an entry that stands in the log, and is told in words."""
    table = made(game, depth)
    form = seat_view(seat_of(table, "Anna")).tally
    asked = {field.name: {key.value for key in field.keys if not key.barred} for field in form.fields}
    fields, said = taps[game]
    assert {"act"} == set(asked) or set(fields) <= set(asked)

    answer = send(table, "Anna", {"do": form.do, **dict(form.hidden), **fields})

    assert answer.status_code == 302, words(answer)
    assert reloaded(table).last_number == 1, words(answer)
    assert said in table_full(reloaded(table)).log[0].text
    assert list(table_faults(reloaded(table))) == []


@pytest.mark.parametrize("game", sorted(GAMES))
def test_form_is_on_phone_and_tablet_and_works_as_a_form(game):
    """At every depth but the deepest, in place of the keys; on the tablet always."""
    table = made(game)
    token = seat_token(seat_of(table, "Anna"))
    page = Client().get(f"/s/{token}/").content.decode()
    tablet = Client().get(address(make_referee(table), table, "tally")).content.decode()

    for html in (page, tablet):
        assert re.search(r'<form class="[^"]*tally-form"', html) and 'name="do" value="outcome"' in html
    assert 'name="do" value="result"' in tablet and 'name="do" value="result"' not in page


@pytest.mark.parametrize("game", sorted(GAMES))
def test_finished_game_asks_nothing_and_says_what_it_rests_on(game):
    """No form any more; the result with what can't be shown of it."""
    table = made(game, "result")
    send(table, "Bo", {"do": "result", **RESULTS[game][0]})
    table = reloaded(table)

    assert (seat_view(seat_of(table, "Anna")).tally, table_full(table).tallies) == (None, ())
    page = words(Client().get(f"/s/{seat_token(seat_of(table, 'Anna'))}/"))
    assert "its result was entered as it ended" in page and "the result rests on the players' word" in page
    assert table.shallow == {"result": True}


def test_form_asks_who_dealt_only_where_that_is_open():
    """The first hand; after it, the one who is due is sent along."""
    table = made("knoesten")
    assert fields_of(seat_view(seat_of(table, "Anna")).tally)["dealer"].label == "Who dealt?"

    send(table, "Anna", {"do": "outcome", **OUTCOMES["knoesten"][0]})

    form = seat_view(seat_of(reloaded(table), "Anna")).tally
    assert "dealer" not in fields_of(form) and form.hidden == (("dealer", "Anna"),)


def test_form_in_the_middle_of_a_hand_bars_what_was_entered_already():
    """Who has joined does not pass, and who has taken a trick has taken one at least."""
    table = make_table()
    enter_all(table, START + TRICKS)
    change(table, "hands")
    form = fields_of(seat_view(seat_of(reloaded(table), "Bo")).tally)

    barred = {name: [key.text for key in field.keys if key.barred] for name, field in form.items()}
    assert barred["tricks.Anna"] == ["pass", "0", "1"] and barred["tricks.Bo"] == ["pass"]


def change(table, depth):
    """The depth changes."""
    depth_change(table_id=table.pk, actor=HOUSE, depth=depth, key=new_key())


def test_tricks_that_do_not_add_up_are_refused_in_words():
    """Nothing is stored, and the phone says why."""
    table = made("knoesten")
    answer = send(table, "Anna", {"do": "outcome", "dealer": "Cia", "tricks.Anna": "2", "tricks.Cia": "1"})

    assert "The tricks don't add up to those of a hand." in words(answer)
    assert reloaded(table).last_number == 0


@pytest.mark.parametrize("said", ["many", "", "1e3", "²"])
def test_points_that_are_no_numbers_are_refused_in_words(said):
    """A clear sentence, and no traceback."""
    table = made("knoesten", "result")
    answer = send(table, "Anna", {"do": "result", "points.Anna": said, "points.Bo": "0", "points.Cia": "3"})

    assert answer.status_code == 422
    assert "points (Anna) must be a whole number" in words(answer) or "Anna is missing" in words(answer)


def test_outcome_somebody_else_entered_first_is_not_entered_twice():
    """The second phone is shown what it missed, and that it says the same."""
    table = made("knoesten")
    first = {"do": "outcome", **OUTCOMES["knoesten"][0], "key": new_key(), "expected": 0}
    where = reverse("referee:seat-events", args=[seat_token(seat_of(table, "Bo"))])
    send(table, "Anna", {"do": "outcome", **OUTCOMES["knoesten"][0]})

    answer = Client().post(where, first)

    assert answer.status_code == 409 and "The tricks of the hand: Anna 2, Cia 3" in words(answer)
    assert reloaded(table).last_number == 1


def test_outcome_can_be_taken_back():
    """By the seat that entered it, as anything else."""
    table = made("knaker")
    send(table, "Anna", {"do": "outcome", "act": "out=Bo"})
    seat = seat_of(reloaded(table), "Anna")
    assert "Bo goes out" in seat_view(seat).take_back.text

    Client().post(reverse("referee:seat-take-back", args=[seat_token(seat)]), {"key": new_key(), "expected": 1})

    assert reloaded(table).shallow == {}


def test_table_begun_by_moves_goes_on_by_outcomes_and_back(django_capture_on_commit_callbacks):
    """A hand ended by its outcome, one entered as such, one by moves again: counted, with the points of them all."""
    table = make_table()
    enter_all(table, START + TRICKS)
    change(table, "hands")
    form = {f"tricks.{name}": tricks for name, tricks in {"Anna": "3", "Bo": "1", "Cia": "1", "Dag": "0"}.items()}
    send(table, "Anna", {"do": "outcome", **form})
    send(table, "Cia", {"do": "outcome", **form, "tricks.Dag": ""})
    change(table, "moves")
    enter(table, "Bo", "deal", dealer="Bo", trump="KC")

    table = reloaded(table)
    full = table_full(table)
    assert (table.hand, table.shallow) == (3, {"partly": 1, "outcomes": 1})
    assert full.recording.recorded == "Recorded: 1 hand move by move; 1 hand in part; 1 hand by its outcome."
    assert {place.player: place.points for place in full.places} == {"Anna": 19, "Bo": 23, "Cia": 23, "Dag": 30}
    assert api.tables_status([table.pk])[table.pk].recorded == "hands"
    assert [line.begins_hand for line in full.log].count(True) == 3
    assert list(table_faults(table)) == []


def test_scoring_is_told_when_only_the_depth_of_the_record_changes():
    """A deal all passed changes no points, but the standings' mark."""
    table = made("kombinationswhist")
    before = Outbox.objects.filter(topic=api.RESULT).count()
    enter(table, "Anna", "deal", dealer="Cia")
    began = Outbox.objects.filter(topic=api.RESULT).count()
    send(table, "Anna", {"act": "do=outcome&all_pass=yes&dealer=Cia"})

    assert (began - before, Outbox.objects.filter(topic=api.RESULT).count() - began) == (1, 1)
    assert reloaded(table).shallow == {"partly": 1}


def test_tablet_enters_an_outcome_for_the_table():
    """On the desk, whatever depth the table is recorded at; refused, the reason stands there."""
    table = make_table(players=NAMES)
    where = address(make_referee(table), table, "tally")
    answer = act(where, table, do="outcome", **OUTCOMES["knoesten"][0])
    refused = act(where, table, do="outcome", **{"tricks.Anna": "9"})

    assert answer.status_code == 302 and answer["Location"].endswith("/events/1/#desk")
    assert refused.status_code == 422 and "The tricks don't add up" in words(refused)


@pytest.mark.parametrize("game", sorted(GAMES))
@pytest.mark.parametrize("taps", [OUTCOMES, RESULTS], ids=["outcome", "result"])
def test_wrong_outcome_is_corrected_by_the_form_it_was_entered_with(game, taps):
    """Filled in as it was; tried out by its address, then confirmed."""
    table, do = made(game), "outcome" if taps is OUTCOMES else "result"
    send(table, "Anna", {"do": do, **taps[game][0]})
    table = reloaded(table)
    form = tally_before(table, 1, table_full(table).log[0].body)
    chosen = {field.name: field.value or [key.value for key in field.keys if key.chosen] for field in form.fields}
    for name, value in taps[game][0].items():
        if name != "act":
            wanted = value if isinstance(value, list) else [value]
            assert chosen[name] in (wanted, value.replace("−", "-") if isinstance(value, str) else value)

    rut = make_referee(table)
    page = words(Client().get(address(rut, table, "correct", number=1)))
    assert form.title in page


def test_correction_by_the_form_changes_what_the_hand_came_to():
    """Two tricks were Bo's, not Anna's: previewed, confirmed, counted anew."""
    table = made("knoesten")
    send(table, "Anna", {"do": "outcome", **OUTCOMES["knoesten"][0]})
    rut = make_referee(table)
    where = address(rut, table, "correct", number=1)
    query = {"do": "outcome", "dealer": "Cia", "tricks.Anna": "0", "tricks.Bo": "2", "tricks.Cia": "3"}

    page = Client().get(where, query)
    assert "Anna 0, Bo 2, Cia 3" in words(page)
    address_chosen = page.request["PATH_INFO"] + "?" + page.request["QUERY_STRING"]
    answer = act(address_chosen, table, reason="It was Bo")

    assert answer.status_code == 302
    assert reloaded(table).state["scores"] == {"Anna": 30, "Bo": 23, "Cia": 22}


def test_depth_is_changed_on_the_tablet_in_two_taps():
    """A link beside the game's name, a button on the desk."""
    table = make_table()
    rut = make_referee(table)
    position = Client().get(address(rut, table)).content.decode()
    where = address(rut, table, "recording")
    assert f'href="{where}#desk"' in position
    assert 'name="depth" value="hands"' in Client().get(where).content.decode()

    assert act(where, table, depth="hands").status_code == 302
    assert reloaded(table).depth == "hands"
    assert act(where, table, depth="glance").status_code == 422


def test_depth_is_changed_on_a_phone_of_a_quick_table():
    """By any of those who opened it; at an evening's table the page only tells."""
    quick = quick_table_open(game="gnallknekt", names=NAMES).hall.tables.get()
    where = reverse("referee:seat-recording", args=[seat_token(seat_of(quick, "Bo"))])
    assert 'name="depth" value="result"' in Client().get(where).content.decode()
    assert Client().post(where, {"depth": "result", "key": new_key()}).status_code == 302
    assert reloaded(quick).depth == "result"

    table = make_table()
    where = reverse("referee:seat-recording", args=[seat_token(seat_of(table, "Bo"))])
    assert 'name="depth"' not in Client().get(where).content.decode()
    assert Client().post(where, {"depth": "result", "key": new_key()}).status_code == 403


def test_moves_are_not_offered_again_where_nobody_knows_where_the_cards_lie():
    """A game that is one hand: after an outcome there is no way back to its moves."""
    quick = quick_table_open(game="knaker", names=NAMES).hall.tables.get()
    change(quick, "hands")
    send(quick, "Anna", {"do": "outcome", "act": "out=Bo"})

    choices = {
        choice.depth: choice.possible for choice in seat_view(seat_of(reloaded(quick), "Anna")).recording.choices
    }
    assert choices == {"moves": False, "hands": True, "result": True}


def test_rest_changes_the_depth_and_takes_an_outcome():
    """The same by REST, for the referee and, at a quick table, for a seat."""
    link = quick_table_open(game="knoesten", names=NAMES)
    table: Table = link.hall.tables.get()
    where = reverse("rest:rest-depth", args=[referee_token(link), table.pk])
    answer = Client().post(where, {"depth": "hands", "key": new_key()}, "application/json")
    assert answer.json()["recording"]["now"]["depth"] == "hands"

    seat = seat_token(seat_of(table, "Bo"))
    event = {"do": "outcome", "dealer": "Cia", "tricks": {"Anna": 2, "Cia": 3}}
    sent = {"event": event, "key": new_key(), "expected": None}
    answer = Client().post(reverse("rest:rest-seat-events", args=[seat]), sent, "application/json")
    assert answer.json()["stored"]

    where = reverse("rest:rest-seat-depth", args=[seat])
    answer = Client().post(where, {"depth": "moves", "key": new_key()}, "application/json")
    assert answer.json()["recording"]["least"] == "hands" and answer.json()["tally"] is None


def test_game_of_one_hand_tells_moves_and_outcomes_apart():
    """Knåker begun move by move and ended by who goes out: both stand in what the result rests on."""
    table = made("knaker", "moves")
    for player in NAMES:
        enter(table, player, "lift_hand")
    assert reloaded(table).shallow == {}
    depth_change(table_id=table.pk, actor=HOUSE, depth="hands", key=new_key())
    send(table, "Anna", {"do": "outcome", "act": "out=Bo"})
    send(table, "Anna", {"do": "outcome", "act": "lost=Cia"})

    table = reloaded(table)
    assert table.shallow == {"partly": 1, "outcomes": 2}
    assert table_full(table).recording.recorded == "Recorded: part of it move by move; who goes out."


def test_result_to_be_confirmed_says_what_it_rests_on():
    """Before anybody says that it is right."""
    table = make_table(players=NAMES, depth="result", confirm="two")
    send(table, "Anna", {"do": "result", **RESULTS["knoesten"][0]})

    page = words(Client().get(f"/s/{seat_token(seat_of(table, 'Bo'))}/"))
    assert "The result does not count yet." in page
    assert page.count("the result rests on the players' word") == 1


def hidden_in_form(page):
    """What a correction's form sends besides what is tapped in it."""
    form = page[page.index('id="choose-tally"') :]
    return dict(
        re.findall(r'<input\s+type="hidden"\s+name="([^"]*)"\s+value="([^"]*)">', form[: form.index("</form>")])
    )


def test_correction_by_the_form_keeps_what_it_does_not_ask():
    """Kombinations-Whist: each player's tricks were entered by REST; the desk asks them below the form."""
    table = made("kombinationswhist")
    tricks = {"Anna": 7, "Bo": 3, "Cia": 3}
    body = {"do": "outcome", "dealer": "Cia", "declarer": "Anna", "standard": "spel", "made": True, "tricks": tricks}
    event_record(table_id=table.pk, actor=seat_actor(seat_of(table, "Anna")), body=body, key=new_key(), expected=None)
    page = Client().get(address(make_referee(table), table, "correct", number=1)).content.decode()

    assert {name: text for name, text in hidden_in_form(page).items() if name.startswith("tricks")} == {
        "tricks.Anna": "7",
        "tricks.Bo": "3",
        "tricks.Cia": "3",
    }
    assert "More that can be said" in page and 'id="choose-tricks.Bo"' in page


@pytest.mark.parametrize("game", ["knaker", "gnallknekt"])
def test_correction_by_a_tap_replaces_whom_it_named(game):
    """It was Cia who went out, not Bo: one tap, and one name."""
    table = made(game)
    send(table, "Anna", {"do": "outcome", "act": "out=Bo"})
    where = address(make_referee(table), table, "correct", number=1)
    fields = hidden_in_form(Client().get(where).content.decode())

    tried = words(Client().get(where, {**fields, "act": "out=Cia"}))
    assert "This is what would change" in tried and OUTCOMES[game][1].replace("Bo", "Cia") in tried
