"""Kombinations-Whist on its pages: what is offered, who sees which cards, what a referee enters."""

import re
from html import unescape

import pytest
from django.http import QueryDict
from django.test import Client

from referee.forms import read_body, written
from referee.games import game_named
from referee.links import referee_token, seat_token
from referee.policies import as_known_to, has_private
from referee.proposals import read_proposal
from referee.selectors.seat import seat_view
from referee.selectors.whist import bid_sheet, due, whist_table
from referee.services.tables import Player, hall_open, table_open
from referee.wording.entries import entry_text, own_text
from tests.support.referee import FOUR, house_enters, make_referee, new_key, reloaded, seat_of

GAME = "kombinationswhist"
DEAL = {"by": "referee", "do": "deal", "dealer": "Dag"}
LETTER = {"by": "Anna", "do": "send", "to": "Bo", "cards": "2H 3D 2C"}


def bid(by, standard, *specials):
    """A bid as it is entered."""
    return {"by": by, "do": "bid", "standard": standard, "specials": list(specials)}


def won(standard, *specials):
    """Anna bids, all others pass."""
    return [DEAL, bid("Anna", standard, *specials), *({"by": who, "do": "pass"} for who in FOUR[1:])]


def make(bodies, players=FOUR):
    """A table on which this has been entered."""
    hall = hall_open(name="Clubhouse", slug=f"hall-{new_key()[:8]}")
    table = table_open(hall_id=hall.pk, number=1, game=GAME, players=[Player(name) for name in players], policy="call")
    for body in bodies:
        assert house_enters(table, body).event is not None, body
    return reloaded(table)


def view_of(table, player):
    """What a player's phone shows."""
    return seat_view(seat_of(table, player))


def page_of(table, player):
    """A player's page."""
    answer = Client().get(f"/s/{seat_token(seat_of(table, player))}/")
    assert answer.status_code == 200
    return answer.content.decode()


def post(table, player, **fields):
    """A player's phone sends a form."""
    fields = {"key": new_key(), "expected": reloaded(table).last_number, **fields}
    return Client().post(f"/s/{seat_token(seat_of(table, player))}/events/", fields)


def tablet(table, link, path="", **fields):
    """The referee's tablet asks for a page, or sends a form."""
    address = f"/r/{referee_token(link)}/tables/{table.pk}/{path}"
    if not fields:
        return Client().get(address)
    return Client().post(address, {"key": new_key(), "expected": reloaded(table).last_number, **fields})


# --- without a database -------------------------------------------------------------------------------------


def test_fields_of_a_form_become_an_entry_and_back():
    """Lists, answers, and values for each of some players."""
    game = game_named(GAME)
    for body in (
        bid("Anna", "spel", "jarn", "las"),
        {"by": "Anna", "do": "declare", "guess": [3, 5]},
        {"by": "Bo", "do": "declare", "ranks": {"Bo": "7H"}},
        {"by": "Bo", "do": "declare", "preferences": {"Bo": ["H", 3]}},
        {"by": "Bo", "do": "pass", "timeout": True},
        {"by": "referee", "do": "cheat", "player": "Bo", "agreed": True},
    ):
        data = QueryDict(mutable=True)
        data.update(written(body))
        assert read_body(data, game) == body


def test_passed_cards_are_for_giver_taker_and_referee():
    """The others learn how many; a letter that was not told hides nothing."""
    assert as_known_to(GAME, LETTER, "Anna") == as_known_to(GAME, LETTER, "Bo") == LETTER
    assert as_known_to(GAME, LETTER, "referee") == LETTER
    assert as_known_to(GAME, LETTER, "Cia") == as_known_to(GAME, LETTER, None) == {**LETTER, "cards": "?? ?? ??"}
    assert not has_private(GAME, {**LETTER, "cards": "?? ?? ??"})


@pytest.mark.parametrize(
    ("body", "text", "own"),
    [
        (bid("Bo", "spel", "jarn"), "Bo bids Spel + Järn", "Spel + Järn"),
        ({"by": "Bo", "do": "pass", "timeout": True}, "Bo lets the time run out, and passes", "Pass"),
        ({"by": "Bo", "do": "declare", "trump": "H"}, "Bo, trumps: ♥ hearts", "trumps: ♥ hearts"),
        ({"by": "Bo", "do": "declare", "guess": [3, 5]}, "Bo, tricks: 3, 5", "tricks: 3, 5"),
        ({"by": "Bo", "do": "declare", "direction": "left"}, "Bo, letters go to the left", "letters go to the left"),
        (
            {"by": "Bo", "do": "declare", "preferences": {"Bo": ["H", 3]}},
            "Bo prefers ♥ hearts, 3 of 5",
            "♥ hearts, 3 of 5",
        ),
        (LETTER, "Anna passes 2♥ 3♦ 2♣ to Bo", "2♥ 3♦ 2♣ to Bo"),
        ({**LETTER, "cards": "?? ?? ??"}, "Anna passes 3 cards to Bo", "3 to Bo"),
        (
            {"by": "referee", "do": "cheat", "player": "Bo", "on_purpose": True},
            "Bo cheated on purpose, and never plays again",
            "Bo cheated on purpose, and never plays again",
        ),
    ],
)
def test_entries_read_as_at_the_table(body, text, own):
    """To others with the name, to oneself without."""
    assert (entry_text(GAME, body), own_text(GAME, body)) == (text, own)


@pytest.mark.parametrize(
    "body",
    [
        DEAL,
        bid("Anna", "spel", "jarn"),
        {"by": "Anna", "do": "declare", "plague": "C"},
        {"by": "Anna", "do": "declare", "ranks": {"Anna": "7H"}},
        {"by": "Cia", "do": "declare", "preferences": {"Cia": ["H", 3]}},
        LETTER,
        {"by": "Anna", "do": "show", "cards": "2H"},
        {"by": "Anna", "do": "play", "cards": "2H"},
        {"by": "Anna", "do": "justice", "winner": "Bo"},
        {"by": "referee", "do": "cheat", "player": "Bo", "agreed": True},
    ],
)
def test_correction_offers_every_field_of_an_entry(body):
    """Each field that the entry has can be chosen anew, and stands chosen as it is."""
    proposal = read_proposal(QueryDict(), game_named(GAME), FOUR, body)
    rows = {row.name: row for row in proposal.rows(("2H", "3D", "2C", "7H"))}

    for field, text in written(body).items():
        if field == "by" and text == "referee":
            continue
        chosen = {str(choice.value) for choice in rows[field].choices if choice.chosen}
        assert chosen == ({text} if rows[field].kind == "wishes" else set(text.split())), field


# --- phones -------------------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_bid_sheet_puts_what_is_enough_first():
    """After a bid worth 4 the bids of 5 and more come first; the others are marked as too low alone."""
    table = make([DEAL, bid("Anna", "limbo", "straff")])
    sheet = bid_sheet(view_of(table, "Bo").view, "Bo")

    assert sheet.least == 5
    assert [row.id for row in sheet.standards if not row.too_low] == ["mastartrumf", "obesudlat"]
    assert sheet.standards[0].id == "mastartrumf"
    assert 'value="pass"' in page_of(table, "Bo")
    assert 'value="pass"' not in page_of(table, "Anna")


@pytest.mark.django_db
def test_bid_is_entered_by_a_form_with_several_specials():
    """What is ticked goes in as a list."""
    table = make([DEAL])
    answer = post(table, "Anna", do="bid", standard="spel", specials=["jarn", "las"])

    assert answer.status_code == 200
    assert "Anna bids Spel + Järn + Lås" in answer.content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("parts", "field"),
    [
        (("trumf",), 'name="trump" value="H"'),
        (("precis",), 'name="guess" value="13"'),
        (("ungefar",), 'type="checkbox" name="guess" value="13"'),
        (("spel", "rattvisa", "straff", "pest"), 'name="justice" value="AS"'),
        (("spel", "pest"), 'name="plague" value="C"'),
        (("spel", "brev"), 'name="direction" value="across"'),
        (("spel", "atelje"), 'type="checkbox" name="studio" value="AS"'),
        (("rangtrumf",), 'name="ranks.Anna" value="AS"'),
    ],
)
def test_each_declaration_is_asked_of_the_declarer(parts, field):
    """One thing at a time, on the phone of the one who owes it, and on the tablet."""
    table = make(won(*parts))

    assert field in page_of(table, "Anna")
    assert field not in page_of(table, "Bo") or parts == ("rangtrumf",)
    assert field in tablet(table, make_referee(table), "seats/0/enter/").content.decode()


@pytest.mark.django_db
def test_all_pass_their_letters_in_any_order():
    """Whoever owes three cards is asked, not only the one whose turn it is; the cards are shown to two players only."""
    table = make([*won("spel", "brev"), {"by": "Anna", "do": "declare", "direction": "left"}])
    assert {who: due(view_of(table, who).view, who).to for who in FOUR} == dict(
        zip(FOUR, ("Bo", "Cia", "Dag", "Anna"), strict=True)
    )
    assert post(table, "Cia", do="send", to="Dag", cards=["4S", "5S", "6S"]).status_code == 200

    assert "Cia passes 4♠ 5♠ 6♠ to Dag" in page_of(table, "Dag")
    assert "Cia passes 3 cards to Dag" in page_of(table, "Bo")
    assert "4♠ 5♠ 6♠" not in page_of(table, "Bo")


@pytest.mark.django_db
def test_preference_can_be_said_before_trumps_are_chosen():
    """Mästartrumf: the opponents who don't choose may say which suit they prefer."""
    table = make(won("mastartrumf"))
    assert [who for who in FOUR if due(view_of(table, who).view, who).prefers] == ["Cia", "Dag"]
    post(table, "Cia", **{"do": "declare", "preferences.Cia": "H 4"})

    assert "Cia prefers ♥ hearts, 4 of 5" in page_of(table, "Bo")
    assert re.findall(r'aria-pressed="true"[^>]* value="([^"]*)"', page_of(table, "Cia")) == ["H 4"]
    post(table, "Dag", **{"do": "declare", "preferences.Dag": "S 1"})
    post(table, "Cia", **{"do": "declare", "preferences.Cia": "D 2"})

    wishes = view_of(table, "Bo").view["declared"]["preferences"]
    assert wishes == {"Cia": ["D", 2], "Dag": ["S", 1]}  # the later word counts


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("query", "wishes"),
    [("by=Cia&preferences.Cia=D+2", {"Cia": ["D", 2]}), ("by=Dag&preferences.Dag=H+4", {"Dag": ["H", 4]})],
)
def test_preference_is_corrected_on_the_tablet(query, wishes):
    """Another suit, or another who said it: each is a tap on the desk, and then a reason."""
    table = make([*won("mastartrumf"), {"by": "Cia", "do": "declare", "preferences": {"Cia": ["H", 4]}}])
    link, number = make_referee(table), reloaded(table).last_number
    desk = unescape(tablet(table, link, f"events/{number}/correct/").content.decode())
    (here,) = {
        found
        for found in re.findall(r'href="[^"]*[?]([^"#]*)#desk"', desk)
        if set(found.split("&")) == {"do=declare", *query.split("&")}
    }
    tablet(table, link, f"events/{number}/correct/?{here}", reason="It was mistyped")

    assert view_of(table, "Bo").view["declared"]["preferences"] == wishes


@pytest.mark.django_db
def test_table_says_that_all_have_passed():
    """Not only that the deal is over: the same dealer deals again."""
    table = make([DEAL, *({"by": who, "do": "pass"} for who in FOUR)])

    assert "All have passed" in page_of(table, "Bo")
    assert "All have passed" not in page_of(make(won("spel")), "Bo")


@pytest.mark.django_db
def test_studio_and_open_hand_lie_open_for_everybody():
    """What the bid lays open is drawn on every table, the rest of the hand on none."""
    hand = "AS KS QS JS AH KH QH AD KD QD AC KC QC"
    table = make([*won("spel", "oppen-hand"), {"by": "Anna", "do": "show", "cards": hand}])
    shown = whist_table(view_of(table, "Bo").view, view_of(table, "Bo").places)
    assert sorted(shown.open_cards) == sorted(hand.split())

    table = make([*won("spel", "atelje"), {"by": "Anna", "do": "declare", "studio": "AS 2C 7D 9H"}])
    shown = whist_table(view_of(table, "Bo").view, view_of(table, "Bo").places)
    assert shown.studio and set(shown.studio) == {"AS", "2C", "7D", "9H"}
    assert shown.open_cards == ()


@pytest.mark.django_db
def test_six_players_sit_and_two_are_out():
    """Four are at the table; a phone of one who sits out shows it without asking anything."""
    players = (*FOUR, "Eva", "Flo")
    table = make([{**DEAL, "dealer": "Flo"}], players)
    view = view_of(table, "Eva")
    shown = whist_table(view.view, view.places)

    assert [place.player for place in shown.at_table] == ["Flo", "Anna", "Bo", "Cia"]
    assert [place.player for place in shown.out] == ["Eva", "Dag"]
    assert "Sitting out" in page_of(table, "Eva") and 'value="pass"' not in page_of(table, "Eva")


# --- the tablet ---------------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_referee_deals_without_a_turned_card():
    """Who deals is all that is asked."""
    table = make([])
    link = make_referee(table)
    assert 'name="trump"' not in tablet(table, link, "deal/").content.decode()
    tablet(table, link, "deal/", do="deal", dealer="Cia")

    assert reloaded(table).last_number == 1
    assert "Dag bids or passes" in tablet(table, link).content.decode()


@pytest.mark.django_db
def test_referee_enters_a_bid_and_a_time_that_ran_out():
    """In a player's name, from the desk of that player."""
    table = make([DEAL])
    link = make_referee(table)
    tablet(table, link, "seats/0/enter/", by="Anna", do="bid", standard="spel", specials=["las"])
    tablet(table, link, "seats/1/enter/", by="Bo", act="do=pass&timeout=yes")

    page = tablet(table, link).content.decode()
    assert "Anna bids Spel + Lås" in page and "Bo lets the time run out, and passes" in page


@pytest.mark.django_db
@pytest.mark.parametrize(("act", "points"), [("", "-2"), ("agreed=yes", "-1"), ("on_purpose=yes", "0")])
def test_cheat_before_there_is_a_declarer(act, points):
    """3.3: 2 points and a new deal, 1 if all agree, expelled if it was on purpose."""
    table = make([DEAL])
    link = make_referee(table)
    assert re.findall(r'name="act" value="([a-z_=]*)"', tablet(table, link, "seats/1/").content.decode()) == [
        "",
        "agreed=yes",
        "on_purpose=yes",
    ]
    tablet(table, link, "seats/1/enter/", do="cheat", player="Bo", act=act)

    view = view_of(table, "Bo").view
    assert (str(view["scores"]["Bo"]), view["expelled"]) == (points, ["Bo"] if "purpose" in act else [])
    assert page_of(table, "Bo")


@pytest.mark.django_db
def test_bid_is_corrected_on_the_tablet():
    """A wrong bid put right, with what it changes in view."""
    table = make([DEAL, bid("Anna", "spel", "las"), {"by": "Bo", "do": "pass"}])
    link = make_referee(table)
    query = "by=Anna&do=bid&standard=spel&specials=jarn+las"
    assert "Spel + Järn + Lås" in tablet(table, link, f"events/2/correct/?{query}").content.decode()
    tablet(table, link, f"events/2/correct/?{query}", reason="It was mistyped")

    assert view_of(table, "Cia").view["bid"]["specials"] == ["jarn", "las"]
