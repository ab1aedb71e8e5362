"""Kombinations-Whist on its pages: what is offered, who sees which cards, what a referee enters."""

import re
from html import unescape

import pytest
from django.http import QueryDict

from referee.engine.fields import AtTable
from referee.faces.kombinationswhist.deal import bid_sheet, whist_table
from referee.forms.proposals import read_proposal
from referee.forms.reading import form_fields_of, read_body
from referee.games import game_named
from referee.history.telling import tells, words_heard
from referee.templatetags.cards import say_cards
from referee.wording.entries import entry_text, own_text
from tests.support.referee import FOUR, make_referee, reloaded
from tests.support.whist_pages import DEAL, GAME, bid, due_of, make, page_of, post, tablet, view_of, won

LETTER = {"by": "Anna", "do": "send", "to": "Bo", "cards": "2H 3D 2C"}
LETTERS_GO_LEFT = list(zip(FOUR, (*FOUR[1:], FOUR[0]), strict=True))


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
        data.update(form_fields_of(body, game))
        assert read_body(data, game) == body


def test_passed_cards_are_for_giver_taker_and_referee():
    """The others learn how many; a letter that was not told hides nothing."""
    game = game_named(GAME)
    for told in ("Anna", "Bo", "referee"):
        assert words_heard(game, LETTER, told, None) == LETTER
    for other in ("Cia", None):
        assert words_heard(game, LETTER, other, None) == {**LETTER, "cards": "?? ?? ??"}
    assert tells(game, LETTER) and not tells(game, {**LETTER, "cards": "?? ?? ??"})


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
    rows = {row.name: row for row in proposal.rows(AtTable(FOUR, ("2H", "3D", "2C", "7H"), ()))}

    for field, text in form_fields_of(body, game_named(GAME)).items():
        if field == "by" and text == "referee":
            continue
        chosen = {choice.value for choice in rows[field].choices if choice.chosen}
        assert chosen == ({text} if rows[field].drawn == "wishes" else set(text.split())), field


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
def test_bid_sheet_knows_which_bids_nobody_can_make():
    """The page warns by the smallest sets of parts, in words without scripts too. It can be bid all the same."""
    table = make([DEAL])
    sheet = bid_sheet(view_of(table, "Anna").view, "Anna")
    assert {row.id: row.hopeless for row in sheet.standards if row.hopeless} == {
        "noll": ("girighet",),
        "precis": ("girighet",),
        "obesudlat": ("las", "girighet+slut-hund"),
    }
    assert "Obesudlat mästarspel + Girighet + Slut-hund" in sheet.warnings
    assert "nobody can make these: Precis + Girighet; Noll + Girighet;" in page_of(table, "Anna")

    assert post(table, "Anna", do="bid", standard="noll", specials=["girighet"]).status_code == 200
    assert view_of(table, "Bo").view["bid"] == {"by": "Anna", "standard": "noll", "specials": ["girighet"]}
    assert "Nobody can make this bid" in tablet(table, make_referee(table)).content.decode()


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
    assert {who: due_of(table, who).to for who in FOUR} == dict(zip(FOUR, ("Bo", "Cia", "Dag", "Anna"), strict=True))
    assert post(table, "Cia", do="send", to="Dag", cards=["4S", "5S", "6S"]).status_code == 200

    assert say_cards("Cia passes 4♠ 5♠ 6♠ to Dag") in page_of(table, "Dag")
    assert "Cia passes 3 cards to Dag" in page_of(table, "Bo")
    assert "4♠ 5♠ 6♠" not in page_of(table, "Bo")


@pytest.mark.django_db
def test_what_a_player_has_passed_on_is_no_card_of_hers_any_more():
    """Anna has told which cards went to Bo. Once all have passed theirs, no screen and no offer has them with her."""
    letters = [LETTER, *({**LETTER, "by": who, "to": to, "cards": "?? ?? ??"} for who, to in LETTERS_GO_LEFT[1:])]
    table = make([*won("spel", "brev"), {"by": "Anna", "do": "declare", "direction": "left"}, *letters])
    anna, bo, cia = (view_of(table, who) for who in FOUR[:3])
    passed = LETTER["cards"].split()

    assert {anna.pad[card] for card in passed} == {"elsewhere"}
    assert not {offer.body.get("cards") for offer in anna.offers} & set(passed)
    assert set(anna.view["hands"]["Bo"].split()) == {*passed, "??"}
    assert "elsewhere" not in {phone.pad[card] for phone in (bo, cia) for card in passed}  # for all that Cia knows
    assert set(passed) <= set(bo.my_cards) and not set(passed) & set(cia.my_cards)


@pytest.mark.django_db
def test_preference_can_be_said_before_trumps_are_chosen():
    """Mästartrumf: the opponents who don't choose may say which suit they prefer."""
    table = make(won("mastartrumf"))
    assert [who for who in FOUR if due_of(table, who).prefers] == ["Cia", "Dag"]
    post(table, "Cia", **{"do": "declare", "preferences.Cia": "H 4"})

    assert say_cards("Cia prefers ♥ hearts, 4 of 5") in page_of(table, "Bo")
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
def test_bid_out_of_turn_leaves_the_skipped_player_her_turn():
    """It is entered from the bidder's own phone; the skipped one and the next have the sheet before them."""
    table = make([DEAL])
    assert 'id="out-of-turn"' in page_of(table, "Bo") and 'value="spel"' in page_of(table, "Bo")
    assert post(table, "Bo", do="bid", standard="spel").status_code == 200

    assert {who: due_of(table, who).may_bid for who in FOUR} == dict(zip(FOUR, (True, False, True, False), strict=True))
    for who in ("Anna", "Cia"):
        assert "Bid 3 or more, or pass" in page_of(table, who)
    assert view_of(table, "Cia").ask == "Anna was skipped; you may bid or pass too."
    assert post(table, "Anna", do="bid", standard="precis").status_code == 200
    assert not due_of(table, "Cia").may_bid


@pytest.mark.django_db
def test_six_players_sit_and_two_are_out():
    """Four are at the table; a phone of one who sits out shows it without asking anything."""
    players = (*FOUR, "Eva", "Flo")
    table = make([{**DEAL, "dealer": "Flo"}], players)
    view = view_of(table, "Eva")
    shown = whist_table(view.view, view.screen.places)

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
