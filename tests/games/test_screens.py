"""What a screen offers may be entered, and whoever is asked for something has a legal answer."""

import itertools
import random

import pytest

from referee.engine.cards import write_cards
from referee.engine.events import REFEREE
from referee.engine.offers import tellings_now
from referee.engine.practice import real_table, sensible_move
from referee.engine.ruling import rule_on
from referee.engine.table import Record
from referee.engine.verdicts import Verdict
from referee.games import GAMES
from referee.games.knoesten.rulebook import PACK
from referee.games.kombinationswhist.asks import asked_for
from referee.games.kombinationswhist.bids_special import SPECIAL_BIDS
from referee.games.kombinationswhist.bids_standard import STANDARD_BIDS
from tests.support.referee import FOUR
from tests.support.seeds import seeds, some
from tests.support.tellings import GAMES_WITH_SECRETS, Told

GAMES_OF_TRICKS = ("knoesten", "kombinationswhist")
"""The games in which a player to move plays one card, so that the pad says of each card whether it may be played."""

MAY = (Verdict.LEGAL, Verdict.OPEN)


def verdict_on(record, body):
    """Return the verdict on an entry, as written, after a record."""
    return rule_on(record, record.game.read_event(body, record)).verdict


def assert_offers_may_be_entered(record, player):
    """Rule on everything that this player's screen offers, given the record as the player knows it."""
    game, state = record.game, record.state
    for body in game.offers(state, player):
        assert verdict_on(record, body) in MAY, body
    for telling in tellings_now(record, player):
        assert verdict_on(record, telling.example) in MAY, telling
    if game.id in GAMES_OF_TRICKS and state.phase == "play" and asked_now(record) == [player]:
        for card, now in game.pad(state, player).get("cards", {}).items():
            if now in ("held", "offer"):
                assert verdict_on(record, {"by": player, "do": "play", "cards": card}) in MAY, (card, now)


def asked_now(record):
    """Return the players whom the screens ask to do something now, whatever their cards are."""
    state = record.state
    if record.game.id == "kombinationswhist" and state.phase == "declare":
        seats = set(asked_for(state.deal)[0].seats)
    else:
        seats = set() if state.turn is None else {state.turn}
    return [record.setup.players[seat] for seat in sorted(seats)]


def assert_asked_can_answer(record, player):
    """Whoever is asked for something finds it offered."""
    assert record.game.offers(record.state, player) or tellings_now(record, player), record.game.position(record.state)


OPEN_HAND_OF_A_TAKEN_TRUMP = 187_616_004
"""Where the declarer must lay the hand open, and of that hand only the card taken for rangtrumf is known."""


@pytest.mark.parametrize("game", GAMES_WITH_SECRETS)
@pytest.mark.parametrize("seed", [*seeds(few=2, many=4), OPEN_HAND_OF_A_TAKEN_TRUMP])
def test_offers_may_be_entered_and_answer_what_is_asked_whatever_was_told(game, seed):
    """In play with breaches, with private words of which half are lies, on each player's own line."""
    told = Told(game, seed, lies=0.5 if seed % 2 else 0.0)
    for _body in told.entries(60):
        asked = asked_now(told.line.record)
        for player in {told.rng.choice(FOUR), *asked}:
            record = told.known(player).record
            assert_offers_may_be_entered(record, player)
            if player in asked:
                assert_asked_can_answer(record, player)


@pytest.mark.parametrize("game", sorted(set(GAMES) - set(GAMES_WITH_SECRETS)))
@pytest.mark.parametrize("seed", seeds(few=2, many=4))
def test_offers_may_be_entered_and_answer_what_is_asked_after_breaches(game, seed):
    """The same in games in which nobody says anything that not all may hear."""
    rng = random.Random(seed)
    seats = GAMES[game].seats
    players = ("anna", "bo", "cia", "dag", "eva", "fia")[: rng.randint(max(2, seats[0]), min(6, seats[-1]))]
    record = Record.begin(GAMES[game], players=players)
    table = GAMES[game].random_table(rng, record)
    for _entry in range(70):
        event = (rng.random() < 0.25 and table.next_mischief(record.state)) or table.next_event(record.state)
        if event is None:
            break
        record = record.after(event, rule_on(record, event))
        asked = asked_now(record)
        for player in {rng.choice(players), *asked}:
            assert_offers_may_be_entered(record, player)
            if player in asked:
                assert_asked_can_answer(record, player)


@pytest.mark.parametrize("seed", seeds(few=5, many=20))
def test_knoesten_offers_respect_what_a_player_kept_of_a_known_hand(seed):
    """A player whose hand is known exchanges some cards, untold: what is surely still there binds them."""
    rng = random.Random(seed)
    game, players = GAMES["knoesten"], ("anna", "bo", "cia", "dag", "eva")[: rng.randint(3, 5)]
    fresh = Record.begin(game, players=players, options={"faults": "called"})
    real = game.random_table(rng, fresh)
    real.tells = 0
    deal = real.deal(fresh.state)
    joined = rule_on(fresh, deal).state.joined
    seat = rng.choice(joined)
    position = {
        "dealer": players[deal.dealer],
        "phase": "exchange",
        "trump": deal.trump,
        "joined": [players[one] for one in joined],
        "hands": {players[seat]: write_cards(PACK.cards(real.hands[seat]))},
    }
    record = Record.begin(game, players=players, options={"faults": "called"}, position=position)
    while record.state.phase != "done":
        if record.state.turn == seat:
            assert_offers_may_be_entered(record, players[seat])
        event = real.next_event(record.state)
        record = record.after(event, rule_on(record, event))


@pytest.mark.parametrize("hand", ["2C", "AS KS 2C"])
@pytest.mark.parametrize("bid", [("maxtrumf", ["oppen-hand"]), ("maxtrumf", ["brev", "oppen-hand"])])
def test_declarer_of_whose_hand_little_is_known_can_lay_it_open(bid, hand):
    """The form for an open hand is there whichever card of it is known, also if that is the lowest."""
    standard, specials = bid
    unknown = " ??" * (13 - len(hand.split()))
    position = {
        "phase": "play",
        "turn": "Bo",
        "bid": {"by": "Bo", "standard": standard, "specials": specials},
        "declared": {"trump": "H", **({"direction": "left"} if "brev" in specials else {})},
        "hands": {"Bo": hand + unknown},
    }
    record = Record.begin(GAMES["kombinationswhist"], players=FOUR, position=position)
    (telling,) = tellings_now(record, "Bo")
    assert set(hand.split()) <= set(telling.example["cards"].split())


COMBINATIONS = [
    (standard, specials)
    for number in (1, 2)
    for standard, specials in itertools.product(STANDARD_BIDS, itertools.combinations(SPECIAL_BIDS, number))
]
"""Every standard bid with one and with two special bids, forbidden combinations too: an illegal bid stands."""


def entered(record, cards, body):
    """Return the record after an entry, which the real cards follow, and its verdict."""
    event = record.game.read_event(body, record)
    ruling = rule_on(record, event)
    if not ruling.changed:
        return record, ruling.verdict
    after = record.after(event, ruling)
    cards.follow(event, record.state, after.state)
    return after, ruling.verdict


@pytest.mark.parametrize("players", [3, 4])
def test_every_demand_of_every_bid_has_a_legal_answer(players):
    """A deal with each combination is played to its end by players who do what they are asked, and break no rule."""
    game, names = GAMES["kombinationswhist"], FOUR[:players]
    whole = [one for one in COMBINATIONS if len(one[1]) == 1 or one[1] == ("atelje", "oppen-hand")]
    rest = [one for one in COMBINATIONS if one not in whole]
    for standard, specials in [*whole, *random.Random(players).sample(rest, some(few=15, many=120))]:
        record = Record.begin(game, players=names)
        cards = real_table(record, f"{standard} {specials}")
        record, _ = entered(record, cards, {"by": "referee", "do": "deal", "dealer": names[-1]})
        bid = {"by": names[0], "do": "bid", "standard": standard, "specials": list(specials)}
        record, verdict = entered(record, cards, bid)
        assert verdict is not Verdict.IMPOSSIBLE
        for name in names[1:]:
            record, _ = entered(record, cards, {"by": name, "do": "pass"})
        while record.state.phase != "done":
            moves = (sensible_move(record, cards, seat) for seat in (REFEREE, *range(players)))
            move = next((move for move in moves if move is not None), None)
            assert move is not None, (standard, specials, asked_for(record.state.deal))
            if record.state.phase == "declare":
                for player in asked_now(record):
                    assert_asked_can_answer(record, player)
            record, verdict = entered(record, cards, move.body)
            assert verdict in MAY, (standard, specials, move.body)
