"""Knoesten's exchange against every story that fits it: told or not, hands known or not, the stock run dry or not."""

import random

import pytest

from referee.engine.cards import write_cards
from referee.engine.ruling import rule_on
from referee.engine.table import Record
from referee.engine.verdicts import Verdict
from referee.games.knoesten import GAME
from referee.games.knoesten.events import Play
from referee.games.knoesten.handing_in import has_come_back
from referee.games.knoesten.rulebook import PACK
from referee.games.knoesten.simulation import RandomKnoesten
from tests.games.knoesten_exchange_truth import Stories, breaking
from tests.games.knoesten_truth import DECK
from tests.support.seeds import seeds

PLAYERS = ("anna", "bo", "cia", "dag", "eva")


class Table:
    """Honest dealers and careless players, from the exchange on; some of the hands, as dealt, are known."""

    def __init__(
        self, rng, *, players, passers_cards, passing=0.1, tells=(0, 0.5, 1), shows=(0, 0.3, 0.7, 0.9, 1), eager=0.9
    ):
        """Deal, let some pass, and show a part of the hands."""
        self.rng = rng
        options = {"passers_cards": passers_cards, "faults": "called"}
        fresh = Record.begin(GAME, players=PLAYERS[:players], options=options)
        self.real = RandomKnoesten(rng, fresh)
        self.real.tells, self.real.eager = rng.choice(tells), eager
        deal = self.real.deal(fresh.state)
        state = rule_on(fresh, deal).state
        dealt_in = state.joined
        passers = [seat for seat in dealt_in if seat != deal.dealer and rng.random() < 0.15][: len(dealt_in) - 2]
        joined = [seat for seat in dealt_in if seat not in passers]
        self.names = rng.choice((0.8, 1))  # how often a card that is handed in is named, where any are
        showing = rng.choice(shows)
        seen = {
            seat: [card for card in PACK.cards(self.real.hands[seat]) if rng.random() < showing or card == deal.trump]
            for seat in dealt_in
        }
        position = {
            "dealer": PLAYERS[deal.dealer],
            "phase": "exchange",
            "trump": deal.trump,
            "joined": [PLAYERS[seat] for seat in joined],
            "hands": {PLAYERS[seat]: write_cards([*cards, *["??"] * (5 - len(cards))]) for seat, cards in seen.items()},
        }
        self.record = Record.begin(GAME, players=PLAYERS[:players], options=options, position=position)
        known = {card: seat for seat, cards in seen.items() for card in cards}
        handed_in = passers_cards == "handed_in"
        self.stories = Stories(seats=dealt_in, known=known, out=passers)
        self.kept_trump = deal.trump
        self.plays = {}
        for seat in passers:
            if handed_in:
                self.real.handed_in += [(seat, card) for card in PACK.cards(self.real.hands[seat])]
                self.stories.hand_in(seat, 5, gets_new=False)

    def step(self):
        """Let the player to move do something that can happen; the ruling on it, None once the hand is over."""
        state = self.record.state
        if state.phase not in ("exchange", "play"):
            return None
        assert state.turn is not None
        if state.phase == "exchange":
            given = self.real.exchange(state, state.turn)
            told = tuple(card for card in given.cards if self.rng.random() < self.names)
            self.stories.hand_in(given.by, given.number, told)
            self.stories.show(state.dealer, self.kept_trump)
            return self.ruled(given._replace(cards=told))
        legal = self.real.may_play(state, state.turn)
        play = self.real.play(state, state.turn, legal if self.rng.random() < 0.8 else self.real.hands[state.turn])
        self.plays[self.record.number + 1] = (play, [card for _seat, card in state.trick])
        self.stories.show(play.by, play.cards)
        return self.ruled(play)

    def ruled(self, event):
        """Return what the engine rules on an event, which has then happened."""
        ruling = rule_on(self.record, event)
        self.record = self.record.after(event, ruling)
        return ruling

    def verdict(self, number):
        """Return what all the stories say of a play: legal, illegal or open."""
        event, trick = self.plays[number]
        gone = {play.cards for earlier, (play, _trick) in self.plays.items() if earlier < number}
        wrong = breaking(event.cards, trick, self.record.state.trump[1]) - gone
        can_lack = self.stories.fits(seat=event.by, lacks=wrong)
        can_hold = any(
            self.stories.fits(seat=event.by, holds=card)
            for card in sorted(wrong, key=lambda card: card not in self.stories.shown)
            if self.stories.shown.get(card, event.by) == event.by
        )
        assert can_lack or can_hold
        return "open" if can_lack and can_hold else "legal" if can_lack else "illegal"


@pytest.mark.parametrize("seed", seeds(few=4, many=30))
def test_every_ruling_is_what_all_stories_say(seed):
    """Each play is settled at the first moment at which all stories agree; just the cards that can be are possible."""
    rng = random.Random(seed)
    table = Table(rng, players=rng.choice((4, 5)), passers_cards=rng.choice(("out", "handed_in")))
    assert_stories_agree(table)


@pytest.mark.parametrize("seed", seeds(few=4, many=30, start=60))
def test_what_the_pile_has_no_room_for_is_in_hands(seed):
    """The same with nearly all cards told that are handed in, and a stock that mostly runs dry."""
    table = Table(
        random.Random(seed), players=4, passers_cards="out", passing=0, tells=(1,), shows=(0, 0.3, 0.6), eager=1
    )
    assert_stories_agree(table)


def assert_stories_agree(table):
    """Play the hand to its end, and ask all stories after each event."""
    settled = {}
    while (ruling := table.step()) is not None:
        number = table.record.number
        assert ruling.verdict is not Verdict.IMPOSSIBLE, table.record.entries[-1].event
        ruled = {settlement.event: str(settlement.verdict) for settlement in ruling.settles}
        ruled[number] = str(ruling.verdict)
        for play in table.plays:
            if play in settled:
                assert play not in ruled
                continue
            expected = table.verdict(play)
            assert ruled.get(play, "open") == expected, (play, table.plays[play])
            if expected != "open":
                settled[play] = expected
        assert_cards_agree(table)
    assert len(settled) == len(table.plays)


def assert_cards_agree(table):
    """The player to move may hold just the cards that some story puts into that hand; six of the pack are tried."""
    state = table.record.state
    if state.phase != "play" or state.turn is None:
        return
    for card in table.rng.sample(DECK, 6):
        shown = table.stories.shown.get(card)
        possible = GAME.impossible(state, Play(state.turn, card)) is None
        counted = possible and not has_come_back(state, state.turn, PACK.bit[card])
        if shown is None:
            assert counted == table.stories.fits(seat=state.turn, holds=card), card
        elif card != state.trump:
            assert not counted, card
