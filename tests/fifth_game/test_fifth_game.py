"""A fifth game is played everywhere: phone, tablet, correction desk, REST, casebook, standings of an evening.

Nothing outside this folder knows it. If one of these tests fails because shared code has to learn its name, then a face
lacks something.
"""

import re
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils.translation import gettext, override

from referee.access.actors import HOUSE
from referee.access.links import referee_token, seat_for, seat_token
from referee.engine.entry_schema import entry_schema
from referee.engine.private import Body
from referee.engine.simulation import play_games
from referee.engine.table import Record
from referee.faces import FACES
from referee.games import GAMES, game_named
from referee.notation.game_text import GameText, Noted
from referee.notation.reading import read
from referee.notation.writing import write
from referee.selectors.seat.seat import seat_view
from referee.services.events import event_record
from referee.services.outbox import outbox_sweep
from referee.services.tables import Player, hall_open, table_close, table_open
from referee.templatetags.cards import say_cards
from scoring.services.rounds.rounds import round_end
from tests.referee import test_fields as fields
from tests.scoring.competitions import at_referee, make_competition, results_of, start_round, table_of
from tests.support.referee import make_referee, new_key, reloaded, seat_of
from tests.support.server import ROOT

HERE = Path(__file__).parent
THREE = ("Anna", "Bo", "Cia")
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("stickspel")]


@pytest.fixture
def table():
    """A table of Stickspel."""
    hall = hall_open(name="Clubhouse", slug="club")
    players = [Player(name) for name in THREE]
    return table_open(hall_id=hall.pk, number=1, game="stickspel", players=players, policy="teach")


def post(table, player, **sent):
    """A phone sends a form; the page that answers."""
    where = f"/s/{seat_token(seat_of(table, player))}/events/"
    sent |= {"key": new_key(), "expected": reloaded(table).last_number}
    return Client().post(where, sent, follow=True).content.decode()


def phone(table, player, language="en"):
    """A player's page."""
    address = f"/s/{seat_token(seat_of(table, player))}/"
    return Client(headers={"accept-language": language}).get(address).content.decode()


def begin(table):
    """Cia deals; Anna leads a heart, and Bo throws a spade away."""
    post(table, "Anna", do="deal", dealer="Cia")
    post(table, "Anna", do="play", cards="KH")
    return post(table, "Bo", do="play", cards="9S")


def test_it_is_registered_by_one_line_and_gone_without_it():
    """The fixture's line is all there is."""
    assert GAMES["stickspel"] is FACES["stickspel"].game
    for folder in ("referee", "config", "scoring", "templates", "static"):
        for path in (ROOT / folder).rglob("*"):
            assert path.suffix not in (".py", ".html", ".js") or "stickspel" not in path.read_text("utf-8").lower()


def test_phone_asks_shows_and_enters(table):
    """From the deal to a ruling, by the forms of its own pad."""
    assert "Deal five cards each" in phone(table, "Bo")
    page = begin(table)
    assert "king of hearts" in page and "9♠" in page
    assert "Whether they held a card of the suit led will show when more cards are seen." in phone(table, "Bo")
    assert "Your turn: play a card." in phone(table, "Cia") and "Cia plays a card." in phone(table, "Bo")


@pytest.mark.parametrize(
    ("language", "asked"),
    [("en", "Your turn"), ("sv", "Din tur: spela ett kort."), ("nl", "Jij bent aan de beurt: speel een kaart.")],
)
def test_phone_speaks_three_languages(table, language, asked):
    """What is its own is translated in its own folder."""
    begin(table)
    assert asked in phone(table, "Cia", language)


def test_tablet_shows_it_and_enters_for_a_player(table):
    """From above, what is entered for a player, the deal, the outcome, the rulebook."""
    begin(table)
    tablet = f"/r/{referee_token(make_referee(table))}/tables/{table.pk}/"
    page = Client().get(tablet).content.decode()
    assert say_cards("Bo plays 9♠") in page and 'id="overhead"' in page and "king of hearts" in page
    for desk in ("seats/2/", "seats/2/enter/", "deal/", "tally/", "recording/", "events/2/", "events/3/dossier/"):
        assert Client().get(tablet + desk).status_code == 200, desk
    sent = {"do": "play", "by": "Cia", "cards": "2H", "key": new_key(), "expected": 3}
    Client().post(tablet + "seats/2/enter/", sent)
    assert reloaded(table).state["tricks"] == {"Anna": 1, "Bo": 0, "Cia": 0}
    assert "Following suit" in Client().get("/rules/stickspel/").content.decode()


def test_it_is_looked_back_on(table):
    """The trick stays on the table, is listed, and is played back from above once the table is closed."""
    begin(table)
    post(table, "Cia", do="play", cards="2H")
    link = f"/s/{seat_token(seat_of(table, 'Bo'))}/"
    assert "took it" in phone(table, "Bo")
    assert "Trick 1" in Client().get(f"{link}happened/").content.decode()
    assert Client().get(f"{link}replay/").status_code == 404
    table_close(table_id=table.pk, key=new_key())
    page = Client().get(f"{link}replay/", follow=True).content.decode()
    assert 'id="overhead"' in page and "/r/" not in page and "Entry 1 of 4" in page


def test_correction_desk_puts_a_card_right(table):
    """The desk offers every field in words, tries the correction out, and writes it."""
    begin(table)
    desk = f"/r/{referee_token(make_referee(table))}/tables/{table.pk}/events/3/correct/?by=Bo&do=play&cards=9H"
    page = Client().get(desk).content.decode()
    assert "Which card?" in page and "plays" in page and "This is what would change" in page
    sent = {
        "reason": "Mistyped",
        "key": new_key(),
        "expected": 3,
        "shown": re.findall(r'name="shown" value="(.*?)"', page),
    }
    assert Client().post(desk, sent).status_code == 302
    assert reloaded(table).state["trick"][-1] == {"by": "Bo", "card": "9H"}


def test_rest_plays_it(table):
    """What a phone does, as JSON; a revoke that later cards show costs its point."""
    cards = ("KH", "9S", "2H", "3C", "9H", "2C")
    moves = zip(("Anna", "Bo", "Cia", "Anna", "Bo", "Cia"), cards, strict=True)
    sent = [("Anna", {"do": "deal", "dealer": "Cia"}), *((by, {"do": "play", "cards": card}) for by, card in moves)]
    for by, event in sent:
        where = f"/api/v1/s/{seat_token(seat_of(table, by))}/"
        body = {"event": event, "key": new_key(), "expected": None}
        answer = Client().post(where + "events/", body, content_type="application/json")
        assert answer.json()["stored"], answer.json()
    state = Client().get(where).json()
    assert [place["tricks"] for place in state["screen"]["places"]] == [0, 2, 0]
    assert {place["player"]: place["points"] for place in state["places"]} == {"Anna": 2, "Bo": -1, "Cia": 0}


def test_rest_tells_what_may_be_entered(table):
    """The deal before a hand, with every field that is left, and the schema that describes it."""
    state = Client().get(f"/api/v1/s/{seat_token(seat_of(table, 'Bo'))}/").json()
    deals = [form for form in state["forms"] if form["do"] == "deal"]

    assert {form["body"]["dealer"] for form in deals} == {place["player"] for place in state["places"]}
    assert {form["schema"] for form in deals} == {"StickspelDealEntry"}
    assert entry_schema(GAMES["stickspel"], "deal")["required"] == ["do", "dealer"]


def test_casebook_is_played_by_the_command():
    """Its cases have the form of the others."""
    told = StringIO()
    call_command("rulings", str(HERE / "casebook.yaml"), stdout=told)
    assert told.getvalue() == "7 passed, 0 failed\n"


def test_random_players_are_never_accused():
    """A hundred hands with real cards, none of them against a rule."""
    game = GAMES["stickspel"]
    for tally in play_games(game, game.random_table, players=THREE, seed=1):
        if tally.hands == 100:
            break
    assert tally.games > 10 and tally.illegal == 0


def test_evening_counts_it(django_capture_on_commit_callbacks):
    """A round of an evening, recorded move by move and then by its outcome, with places and points at its end."""
    evening = make_competition(players="Anna Bo Cia", game="stickspel")
    with django_capture_on_commit_callbacks(execute=True):
        start_round(evening)
        played = at_referee(table_of(evening))
        seats = [seat.player for seat in played.seats.order_by("position")]
        for body in (
            {"by": "referee", "do": "deal", "dealer": seats[2]},
            {"by": seats[0], "do": "play", "cards": "KH"},
            {"by": "referee", "do": "outcome", "tricks": {seats[0]: 5}},
        ):
            event_record(table_id=played.pk, actor=HOUSE, body=body, key=new_key(), expected=None)
    outbox_sweep()
    assert {name: row[:2] for name, row in results_of(evening).items()} == {
        seats[0]: (5, 1),
        seats[1]: (0, 2),
        seats[2]: (0, 2),
    }
    assert all(row[3] for row in results_of(evening).values())
    page = Client().get(f"/e/{evening.slug}/").content.decode()
    assert page.count('class="standing"') == 3
    round_end(competition_id=evening.pk, number=1)


def test_every_field_passes_the_gates_of_the_others(client):
    """Read from a form, chosen on the desk, sent by REST, worded in three languages."""
    for do, kind in GAMES["stickspel"].events.items():
        for field in kind.fields.values():
            declared = fields.Declared("stickspel", do, field)
            fields.test_field_is_read_from_a_form_and_written_into_one(declared)
            fields.test_field_is_chosen_on_the_desk(declared)
            fields.test_desk_stands_whatever_its_address_says(declared)
            for language in fields.LANGUAGES:
                fields.test_field_and_its_values_have_words(declared, language)
    fields.test_words_of_a_game_are_of_what_it_declares("stickspel")


@pytest.mark.parametrize("language", ["sv", "nl"])
def test_everything_it_says_is_translated(language):
    """Its rulebook, its sentences and its depths."""
    game, words = GAMES["stickspel"], FACES["stickspel"].words
    told = [words.begins, *words.does.values(), *(text for text in words.said.values() if not callable(text))]
    told += [text for why in words.whys.values() for text in why if text]
    told += [text for depth in FACES["stickspel"].depths.values() for text in depth if text]
    told += [text for named in words.fields.values() for text in named]
    told += [option.asked for option in words.options.values()]
    texts = [text for clause in game.clauses.values() for text in (clause.title, clause.text)]
    with override("en"):
        english = [str(text) for text in told]
    with override(language):
        same = [text for text, lazy in zip(english, told, strict=True) if str(lazy) == text]
        same += [text for text in texts if gettext(text) == text]
    assert same == []


def test_it_is_practised_alone(client):
    """Against players of the house, by tapping hints, to the end of the game."""
    assert "Stickspel" in client.get("/practice/").content.decode()
    page = client.post("/practice/stickspel/", follow=True)
    address = page.redirect_chain[-1][0]
    for _entry in range(400):
        seat = seat_for(address.split("/")[2])
        if seat.table.status == "finished":
            break
        practice = seat_view(seat).practice
        what = "go-on" if practice.house and not practice.thinks else "hint"
        sent = {"key": new_key(), "expected": seat.table.last_number}
        assert client.post(f"{address}practice/{what}/", sent).status_code == 302
    assert seat.table.status == "finished"


def test_it_is_written_and_read_as_text():
    """By what its events declare: a game has a notation without a line of its own."""
    bodies: list[Body] = [
        {"by": "referee", "do": "deal", "dealer": "Cia"},
        {"by": "Anna", "do": "play", "cards": "KH"},
        {"by": "referee", "do": "result", "points": {"Anna": 1, "Bo": 5, "Cia": 0}},
    ]
    setup = Record.begin(GAMES["stickspel"], players=THREE).setup
    told = GameText(GAMES["stickspel"], setup, tuple(Noted(body) for body in bodies))

    text = write(told)
    assert text.endswith("1. referee: deal Cia\n2. Anna: Kh\n3. referee: result (Anna 1, Bo 5, Cia 0)\n")
    assert read(text, game_named) == told
