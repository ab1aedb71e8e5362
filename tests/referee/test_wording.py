"""The sentences: every key the engine can give has one, and each comes out filled."""

import re
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

import referee
from referee.engine.errors import EntryError
from referee.engine.ruling import rule_on
from referee.engine.table import Record
from referee.faces import FACES, trick_game
from referee.games import GAMES
from referee.management.rulebook_map import played_cases
from referee.selectors.log.verdicts import penalty_view
from referee.signs import card_sign, card_signs
from referee.templatetags.cards import say_cards
from referee.wording import breaches, entries
from referee.wording.asks import ask_text
from referee.wording.breaches import COMMON, UNSAID, breach_text, reason_of
from referee.wording.entries import entry_text, own_text
from referee.wording.mistakes import MISTAKES, entry_error
from referee.wording.spoken import in_words

HOUSES = [Path(referee.__path__[0], "engine"), *(Path(referee.__path__[0], "games", name) for name in GAMES)]
SOURCE = "\n".join(path.read_text() for house in HOUSES for path in house.glob("**/*.py"))
WHYS = {game: sorted({**COMMON, **face.words.whys}) for game, face in FACES.items()}
# "unknown-verdict" is of casebooks, which nobody enters at a table.
CODES = set(re.findall(r'(?:EntryError\(\s*|mistake=)"([a-z-]+)"', SOURCE)) - {"unknown-verdict"}


PLAIN = Path(referee.__path__[0], "engine", "trick_game", "game.py")  # gives reasons in plain games of tricks only


def source_of(game):
    """A game's engine, and the kernel."""
    houses = [Path(referee.__path__[0], "engine"), Path(referee.__path__[0], "games", game)]
    return "\n".join(path.read_text() for house in houses for path in house.glob("**/*.py") if path != PLAIN)


# A table that was just opened has no dealer; a position of the casebook always has one.
JUST_OPENED = {
    "knoesten": {"by": "referee", "do": "outcome", "tricks": {"Anna": 3, "Bo": 1, "Cia": 1}},
    "kombinationswhist": {"by": "referee", "do": "outcome", "declarer": "Bo", "standard": "spel", "made": True},
}


@cache
def reasons_given(game):
    """Return every reason that the engine gives when all cases of a game are played."""
    rulings = [ruled.ruling for played in played_cases() if played.case.game.id == game for ruled in played.ruled]
    if game in JUST_OPENED:
        record = Record.begin(GAMES[game], players=("Anna", "Bo", "Cia"))
        rulings.append(rule_on(record, GAMES[game].read_event(JUST_OPENED[game], record)))
    breaches_told = [ruling.breaches for ruling in rulings]
    breaches_told += [settled.breaches for ruling in rulings for settled in ruling.settles]
    return frozenset(breach.why for told in breaches_told for breach in told)


def without_a_sentence():
    """Return what the engines give as a reason and nobody has put into words, with its game."""
    return {(why, game) for game in GAMES for why in reasons_given(game) if reason_of(game, why) is UNSAID}


def test_every_reason_has_a_sentence():
    """A breach can always be told in words."""
    assert without_a_sentence() == set()


def test_every_sentence_has_a_case_that_needs_it():
    """No sentence is left over, and none is of a reason that no case brings up."""
    for game, face in FACES.items():
        assert set(face.words.whys) - reasons_given(game) == set()
        assert set(face.words.whys) & set(COMMON) == set()
    assert set(COMMON) - frozenset().union(*map(reasons_given, GAMES)) == set()


@pytest.mark.parametrize("game", sorted(WHYS))
def test_any_sentence_that_goes_missing_is_noticed(game, monkeypatch):
    """Each sentence in turn is deleted: the test that every reason has one would name it."""
    for why in WHYS[game]:
        with monkeypatch.context() as patch:
            words = FACES[game].words._replace(whys=less(FACES[game].words.whys, why))
            patch.setitem(FACES, game, replace(FACES[game], words=words))
            patch.setattr(breaches, "COMMON", less(COMMON, why))

            assert {missing for missing, _game in without_a_sentence()} == {why}


def less(sentences, why):
    """Return the sentences without one of them."""
    return {key: said for key, said in sentences.items() if key != why}


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_reason_named_in_an_engine_has_a_sentence(game):
    """A reason that no case brings up yet is found where it is written, if it stands behind `why=`."""
    keys = set(re.findall(r'why="([a-z-]+)"', source_of(game)))
    assert keys - set(FACES[game].words.whys) - set(COMMON) == set()


def test_every_reason_of_plain_games_of_tricks_has_a_sentence():
    """Each is given, and no sentence is left over."""
    told, quoted = set(trick_game.WORDS.whys), r'"([a-z-]+)"'

    assert set(re.findall(f"why={quoted}", PLAIN.read_text())) - told - set(COMMON) == set()
    assert told - set(re.findall(quoted, PLAIN.read_text())) == set()


def test_every_mistake_of_the_engines_has_a_sentence():
    """What can't be read is said in words for each code the engine has."""
    assert len(CODES) > 20
    assert set(MISTAKES) >= CODES


@pytest.mark.parametrize("game", sorted(WHYS))
@pytest.mark.parametrize(("cards", "is_open"), [((), False), (("7S",), False), (("7S", "8H"), False), (("7S",), True)])
def test_breach_text_fills_every_gap(game, cards, is_open):
    """No sentence comes out with a gap or without a word."""
    for why in WHYS[game]:
        text = breach_text(game, why, player="Bo", cards=cards, entered=min(1, len(cards)), is_open=is_open)

        assert text and "%" not in text, why


def test_breach_text_tells_cards_counting_and_waiting_apart():
    """Shown by a card, found by counting, or not known yet."""

    def text(cards, is_open):
        return breach_text("knoesten", "held-suit-led", player="Bo", cards=cards, entered=1, is_open=is_open)

    assert text(("7S", "8H"), False) == "Bo played 7♠, but held a card of the suit led: 8♥."
    assert "must have held" in text(("7S",), False)
    assert "will show when more cards are seen" in text(("7S",), True)


@pytest.mark.parametrize("code", sorted(MISTAKES))
def test_mistake_text_fills_every_gap(code):
    """Also where the engine gives less than the sentence asks for."""
    bare, full = (
        entry_error(EntryError(code)),
        entry_error(EntryError(code, key="cards", value="1X", expected=("a", "b"))),
    )

    assert "%(" not in bare.message and "%(" not in full.message and full.data["field"] == "cards"


def test_mistake_of_a_new_code_still_reads():
    """A code without a sentence names itself."""
    assert "some-new-code" in entry_error(EntryError("some-new-code", key="x")).message


def test_mistake_repeats_only_a_little_of_what_was_sent():
    """A page is not filled with somebody's megabyte."""
    assert len(entry_error(EntryError("unknown-card", key="cards", value="x" * 10_000)).message) < 200


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_event_of_a_game_can_be_told(game):
    """Each `do` has a sentence."""
    assert set(GAMES[game].kinds) == {*FACES[game].words.said, *entries.COMMON}


@pytest.mark.parametrize(
    ("game", "body", "text", "own"),
    [
        ("knoesten", {"by": "Bo", "do": "play", "cards": "TH"}, "Bo plays 10♥", "10♥"),
        ("knoesten", {"by": "Bo", "do": "exchange", "count": 1}, "Bo exchanges 1 card", "Exchange 1 card"),
        ("knoesten", {"by": "Bo", "do": "exchange", "count": 2}, "Bo exchanges 2 cards", "Exchange 2 cards"),
        ("knoesten", {"by": "Bo", "do": "exchange", "cards": "7H 8H"}, "Bo exchanges 7♥ 8♥", "Exchange 2 cards"),
        ("knoesten", {"by": "Bo", "do": "pass"}, "Bo passes", "Pass"),
        ("knoesten", {"by": "referee", "do": "fault", "player": "Bo"}, "Fault for Bo", "Fault for Bo"),
        ("gnallknekt", {"by": "Bo", "do": "take", "stock": 4}, "Bo takes 4 from the stock", "Take 4"),
        (
            "gnallknekt",
            {"by": "Bo", "do": "take", "stock": 2, "discard": "KH 7S"},
            "Bo takes 2 from the stock and K♥ 7♠ from the discard pile",
            "Take 2 + K♥ 7♠",
        ),
        (
            "gnallknekt",
            {"by": "Bo", "do": "attack", "cards": "KH", "target": "Cia", "life": 2},
            "Bo lays K♥ on life 2 of Cia",
            "K♥ on life 2 of Cia",
        ),
        (
            "gnallknekt",
            {"by": "Bo", "do": "attack", "cards": "KH KS", "life_from": 3, "target": "Cia", "life": 2, "hit": "JD"},
            "Bo lays K♥ K♠ (from life 3) on life 2 of Cia (J♦)",
            "K♥ K♠ (from life 3) on life 2 of Cia (J♦)",
        ),
        (
            "gnallknekt",
            {"by": "Bo", "do": "defend", "cards": "KH", "life": 1},
            "Bo defends life 1 with K♥",
            "K♥ on your life 1",
        ),
        (
            "gnallknekt",
            {"by": "referee", "do": "expose", "player": "Bo", "life": 1, "cards": "7D"},
            "In life 1 of Bo lies 7♦",
            "In life 1 of Bo lies 7♦",
        ),
    ],
)
def test_entry_text_reads_as_at_the_table(game, body, text, own):
    """To others with the name, to oneself without."""
    assert (entry_text(game, body), own_text(game, body)) == (text, own)


TOLD_BY_THE_REFEREE = [
    ("knoesten", {"do": "outcome", "tricks": {"Bo": 2, "Cia": 0}}, "The tricks of the hand: Bo 2, Cia 0"),
    ("knoesten", {"do": "result", "points": {"Bo": -2, "Cia": 12}}, "The game came to: Bo −2, Cia 12"),
    ("kombinationswhist", {"do": "outcome", "all_pass": True}, "All pass"),
    (
        "kombinationswhist",
        {"do": "outcome", "declarer": "Bo", "standard": "spel", "specials": ["las"], "made": True},
        "Bo made Spel + Lås",
    ),
    (
        "kombinationswhist",
        {"do": "outcome", "declarer": "Bo", "standard": "spel", "made": False, "tricks": {"Bo": 4, "Cia": 9}},
        "Bo did not make Spel (Bo 4, Cia 9)",
    ),
    (
        "kombinationswhist",
        {"do": "result", "points": {"Bo": 2, "Cia": 4}, "winner": "Bo"},
        "The game came to: Bo 2, Cia 4. Bo has won.",
    ),
    ("knaker", {"do": "outcome", "out": "Bo"}, "Bo goes out"),
    ("knaker", {"do": "outcome", "out": "Bo", "shares": True}, "Bo goes out, in the same lap as the one before"),
    ("knaker", {"do": "outcome", "lost": "Bo"}, "Bo has lost"),
    (
        "knaker",
        {"do": "result", "places": [["Bo"], ["Cia", "Dag"], ["Eva"]]},
        "The places of the game: Bo · Cia = Dag · Eva",
    ),
    ("gnallknekt", {"do": "outcome", "out": "Bo"}, "Bo is out"),
    ("gnallknekt", {"do": "outcome", "drawn": True}, "The game is drawn"),
]


@pytest.mark.parametrize(("game", "body", "text"), TOLD_BY_THE_REFEREE)
def test_entry_text_of_what_a_hand_came_to(game, body, text):
    """What a whole hand, or the game, came to is one sentence."""
    assert entry_text(game, {"by": "referee", **body}) == text


def test_card_signs():
    """Rank and suit as printed; a card nobody knows is a question mark."""
    assert card_signs(["TH", "AS", "??"]) == "10♥ A♠ ?"
    assert card_sign("nonsense") == "?"


def test_ask_text_where_nobody_is_to_move():
    """A table that waits for nobody says whom to ask."""
    assert ask_text("knoesten", {"phase": "play", "turn": None}, status="playing") == "Nobody's turn: call the referee."
    assert ask_text("knoesten", {"phase": "play", "turn": "Bo"}, status="closed") == "This table is closed."


@pytest.mark.parametrize(
    ("view", "mine", "others"),
    [
        ({"step": "take"}, "Your turn: take your cards.", "Bo takes cards."),
        ({"step": "moves", "moves_left": 1}, "Your turn: 1 move left.", "Bo has 1 move left."),
        (
            {"step": "moves", "moves_left": 0},
            "Your turn: lay a card on the discard pile.",
            "Bo lays a card on the discard pile.",
        ),
        ({"finished": True, "places": {"Bo": 1, "Cia": 2}}, *["The game is over: Bo won."] * 2),
        ({"finished": True, "drawn": True}, *["The game is over: it is drawn."] * 2),
    ],
)
def test_gnallknekt_asks_the_one_whose_turn_it_is(view, mine, others):
    """One sentence for the one to move, another for the rest."""
    view = {"turn": "Bo", **view}

    assert ask_text("gnallknekt", view, status="playing", me="Bo") == mine
    assert ask_text("gnallknekt", view, status="playing", me="Cia") == others


def test_numbers_of_players_are_told_by_name_whatever_their_order():
    """PostgreSQL gives a stored entry back with its names in another order than SQLite."""
    told = [
        entry_text("knoesten", {"do": "outcome", "by": "Anna", "tricks": tricks})
        for tricks in ({"Anna": 2, "Bo": 0, "Dag": 3}, {"Bo": 0, "Dag": 3, "Anna": 2})
    ]

    assert told == ["The tricks of the hand: Anna 2, Bo 0, Dag 3"] * 2


NO_STOCK = {"phase": "play", "turn": "Anna", "pile": "9H", "stock": 0, "seats": {"Anna": {"owes_pile": False}}}


def test_what_is_asked_lists_only_what_can_be_done():
    """Knåker: with no stock nobody can chance."""
    assert ask_text("knaker", NO_STOCK, status="open", me="Anna") == "Your turn: lay or take the pile."
    assert "chance" in ask_text("knaker", {**NO_STOCK, "stock": 1}, status="open", me="Anna")


def test_a_penalty_says_that_it_is_bad():
    """Whichever points win: they are added where the lowest win, and taken off where the highest win."""
    amounts = [penalty_view(GAMES[game], "Bo", 2).amount for game in ("knoesten", "kombinationswhist")]

    assert amounts == ["+2 penalty points", "−2 points"]
    assert penalty_view(GAMES["knoesten"], "Bo", 1).amount == "+1 penalty point"
    assert penalty_view(GAMES["knaker"], "Bo", pricks=2).amount == "2 pricks"


def test_a_sentence_names_an_entry_by_its_words():
    """What is called a cheat, or ruled on, is said in words; a number is for lists."""
    call = {"by": "Cia", "do": "accuse", "event": 10}
    ruled = {"by": "referee", "do": "overrule", "event": 10, "verdict": "legal"}
    for body in (call, {**call, "denies": True}, ruled):
        told = entry_text("knaker", {**body, "meant": "Bo lays 9♥"})
        assert "Bo lays 9♥" in told and "10" not in told + entry_text("knaker", body)


def test_cards_in_a_sentence_are_heard_by_their_names():
    """Seen as signs; of two cards side by side each has its name, and a suit beside its name is said once."""
    assert in_words("Bo lays 7♥ 10♠, trumps: ♦ diamonds") == "Bo lays 7 of hearts, 10 of spades, trumps: diamonds"
    heard = say_cards("7♥ K♠ <b>")
    assert heard.count('role="img"') == 2 and 'aria-label="7 of hearts">7♥<' in heard and "<b>" not in heard


def test_card_that_lay_face_down_is_told_without_a_comma_at_the_end():
    """Where it came from stands in brackets, as for a card that lay open."""
    body = {"by": "Anna", "do": "defend", "life": 1, "cards": "KC", "life_from": 1, "from": "down"}

    assert entry_text("gnallknekt", body) == "Anna defends life 1 with K♣ (face down in life 1)"
    assert own_text("gnallknekt", body) == "K♣ (face down in life 1) on your life 1"
