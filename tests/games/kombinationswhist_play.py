"""Tables of Kombinations-Whist for tests: played for a while by the rules, and then entered into at random."""

import random
from itertools import combinations

from referee.engine.ruling import rule_on
from referee.engine.table import Record
from referee.games.kombinationswhist import GAME
from referee.games.kombinationswhist.bids_special import SPECIAL_BIDS
from referee.games.kombinationswhist.bids_standard import STANDARD_BIDS
from referee.games.kombinationswhist.rulebook import PACK
from referee.games.kombinationswhist.simulation import RandomWhist

NAMES = ("anna", "bo", "cia", "dag", "eva", "fia")
OPTIONS = {
    "policy": ("call", "strict"),
    "variant": ("classic", "limited"),
    "rounds": (1, 3),
    "bid_seconds": (20, "off"),
    "barred": ("while_below", "for_good"),
    "free_point": ("from_next_deal", "same_deal"),
    "subtrumf_tie": ("barred", "allowed"),
    "iron_ranks": ("everywhere", "tricks_only"),
    "declarer_cheat": ("ends_deal", "play_on"),
}


class AnyEvents:
    """Makes any event that can be read, sensible or not."""

    def __init__(self, rng, players):
        self.rng, self.players = rng, players

    def next(self):
        """Return one, as it is entered."""
        makers = [self.play] * 4 + [self.bid] * 2 + [self.declare] * 3 + [self.send] * 2
        makers += [self.pass_, self.show, self.justice, self.deal, self.cheat, self.overrule]
        makers += [self.outcome, self.result] if self.rng.random() < 0.3 else []
        return self.rng.choice(makers)()

    def one(self):
        return self.rng.choice(self.players)

    def cards(self, number):
        return self.rng.sample(PACK.cards_in_order, number)

    def outcome(self):
        dealt = {"by": "referee", "do": "outcome", **self.rng.choice([{}, {"dealer": self.one()}])}
        if self.rng.random() < 0.3:
            return {**dealt, "all_pass": True}
        bid = {key: value for key, value in self.bid().items() if key not in ("by", "do")}
        tricks = {self.one(): self.rng.randrange(14) for _ in range(3)}
        told = self.rng.choice([{}, {"tricks": tricks}])
        return {**dealt, **bid, **told, "declarer": self.one(), "made": self.rng.random() < 0.5}

    def result(self):
        return {"by": "referee", "do": "result", "points": {name: self.rng.randrange(-9, 15) for name in self.players}}

    def play(self):
        return {"by": self.one(), "do": "play", "cards": self.cards(1)[0]}

    def bid(self):
        specials = self.rng.sample(list(SPECIAL_BIDS), self.rng.choice([0, 0, 1, 2, 4]))
        return {"by": self.one(), "do": "bid", "standard": self.rng.choice(list(STANDARD_BIDS)), "specials": specials}

    def pass_(self):
        return {"by": self.one(), "do": "pass", "timeout": self.rng.random() < 0.3}

    def declare(self):
        ranks = dict(zip(self.players, self.cards(len(self.players)), strict=True))
        fields = {
            "trump": self.rng.choice("SHDC"),
            "guess": self.rng.sample(range(16), self.rng.randrange(4)),
            "justice": self.cards(1)[0],
            "plague": self.rng.choice("SHDC"),
            "direction": self.rng.choice(["left", "right", "across"]),
            "studio": " ".join(self.cards(self.rng.choice([0, 3, 4, 5]))),
            "ranks": {name: ranks[name] for name in self.players[: self.rng.randrange(1, len(self.players) + 1)]},
            "takes": self.rng.choice(list(ranks.values())),
            "preferences": {self.one(): [self.rng.choice("SHDC"), self.rng.randrange(8)]},
        }
        chosen = self.rng.sample(list(fields), self.rng.choice([1, 1, 2, 3]))
        return {"by": self.one(), "do": "declare", **{key: fields[key] for key in chosen}}

    def send(self):
        cards = [self.rng.choice([card, "??"]) for card in self.cards(self.rng.choice([1, 3, 3, 4]))]
        return {"by": self.one(), "do": "send", "to": self.one(), "cards": " ".join(cards)}

    def show(self):
        return {"by": self.one(), "do": "show", "cards": " ".join(self.cards(self.rng.choice([0, 1, 4, 13])))}

    def justice(self):
        return {"by": self.one(), "do": "justice", "winner": self.one()}

    def deal(self):
        return {"by": "referee", "do": "deal", "dealer": self.one()}

    def cheat(self):
        how = {"on_purpose": self.rng.random() < 0.1, "agreed": self.rng.random() < 0.4}
        return {"by": "referee", "do": "cheat", "player": self.one(), **how}

    def overrule(self):
        verdict = self.rng.choice(["legal", "illegal"])
        return {"by": "referee", "do": "overrule", "event": self.rng.randrange(1, 40), "verdict": verdict}


def played(seed, *, wild=0.0, events=60, options=None, players=None, tells=0.3):
    """Return a record of random play and its table; `wild` is how often, of 1, anything at all is entered instead."""
    rng = random.Random(seed)
    names = NAMES[: players or rng.randrange(3, 7)]
    if options is None:
        options = {name: rng.choice(values) for name, values in OPTIONS.items() if rng.random() < 0.4}
    record = Record.begin(GAME, players=names, options=options)
    table = RandomWhist(rng, record)
    table.tells = tells
    anything = AnyEvents(rng, names)
    by_the_rules = True
    for _ in range(rng.randrange(events // 2, events)):
        event = None
        if rng.random() < wild:
            by_the_rules = False
            event = GAME.read_event(anything.next(), record)
        elif by_the_rules:
            event = table.next_event(record.state)
        else:
            event = GAME.read_event(any_card(rng, record.state, names), record)
        if event is None:
            break
        record = record.after(event, rule_on(record, event))
    return record, table


def any_card(rng, state, names):
    """Return something like what is due, after entries that no real cards stand behind."""
    if state.phase == "play" and state.turn is not None:
        hidden = state.hidden
        cards = PACK.cards(hidden.held[state.turn] or hidden.unseen)
        if cards:
            return {"by": names[state.turn], "do": "play", "cards": rng.choice(cards)}
    return AnyEvents(rng, names).next()


def divisions(cards, sizes):
    """Yield every division of the cards over hands of these sizes; the rest is nobody's."""
    if not sizes:
        yield ()
        return
    for chosen in combinations(cards, sizes[0]):
        for others in divisions([card for card in cards if card not in chosen], sizes[1:]):
            yield (chosen, *others)
