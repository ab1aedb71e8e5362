"""Tables of Knåker for the tests: played for a while by the rules and against them, then entered into at random."""

import random

from referee.engine.ruling import rule_on
from referee.engine.table import Record
from referee.games.knaker import GAME
from referee.games.knaker.cards.deck import DECKS
from referee.games.knaker.events import GROSS
from referee.games.knaker.simulated.simulation import RandomKnaker

NAMES = ("anna", "bo", "cia", "dag", "eva", "fia", "gun", "hal")
OPTIONS = {
    "policy": ("call", "call", "strict"),
    "bang_and_blow": ("required", "waived"),
    "tie_scope": ("lap", "turn"),
    "shared_places": ("skip", "dense"),
    "pick_up": ("stuck_only", "free"),
    "pick_up_face_down": ("may", "must_try"),
    "combine_up": ("hand_empty", "any_time"),
    "sevens_break_rows": (True, False),
    "black_on_trippelknug": ("none", "ten_seven"),
    "after_chance": ("nothing", "more"),
}
CARDS = DECKS[1].kinds


def begun(rng, *, tells=None, throws=True, **chosen):
    """Return a fresh record with random options and number of players, and its random players."""
    decks = chosen.pop("decks", None) or rng.choice((1, 1, 2))
    players = NAMES[: rng.randint(2, 6 if decks == 1 else 8)]
    options = {name: rng.choice(values) for name, values in OPTIONS.items() if rng.random() < 0.4}
    record = Record.begin(GAME, players=players, options=options | {"decks": decks} | chosen)
    table = RandomKnaker(rng, record)
    table.tells = table.tells if tells is None else tells
    table.throws = throws
    return record, table


def played(rng, events, *, mischief=0.0, **chosen):
    """Yield the record after each of so many events of a random game, with its players; it may end earlier."""
    record, table = begun(rng, **chosen)
    for _ in range(events):
        event = table.next_mischief(record.state) if rng.random() < mischief else None
        event = event or table.next_event(record.state)
        if event is None:
            return
        record = record.after(event, rule_on(record, event))
        yield record, table


def entered(seed, *, events=60, entries=12, **chosen):
    """Return the record of a game that was played for a while and then entered into at random."""
    rng = random.Random(seed)
    record, _table = begun(rng, **chosen)
    for after, _players in played(rng, rng.randrange(events), mischief=rng.choice((0, 0.2)), **chosen):
        record = after
    some = AnyEvents(rng, record)
    for _ in range(entries):
        event = GAME.read_event(some.next(record), record)
        record = record.after(event, rule_on(record, event))
    return record


class AnyEvents:
    """Makes any event that can be read, sensible or not."""

    def __init__(self, rng, record):
        self.rng, self.players = rng, record.setup.players

    def next(self, record):
        """Return one, as it is entered."""
        makers = [self.play] * 6 + [self.pick_up, self.draw, self.instick, self.take_back, self.accuse] * 2
        makers += [
            self.chance,
            self.blow,
            self.cheat,
            self.remark,
            self.witness,
            self.leave,
            self.overrule,
            self.swap,
            self.swap,
        ]
        makers += [self.outcome, self.result] if self.rng.random() < 0.2 else []
        return self.rng.choice(makers)(record)

    def outcome(self, record):
        how = self.rng.choice(({"out": self.by(record)}, {"lost": self.by(record)}))
        return {"by": "referee", "do": "outcome", **how, "shares": "out" in how and self.rng.random() < 0.3}

    def result(self, record):
        left = self.rng.sample(self.players, len(self.players))
        places = []
        while left:
            number = self.rng.choice((1, 1, 1, 2))
            places.append(left[:number])
            del left[:number]
        return {"by": "referee", "do": "result", "places": places}

    def by(self, record):
        turn = record.state.turn
        return self.players[turn] if turn is not None and self.rng.random() < 0.6 else self.rng.choice(self.players)

    def cards(self, record, by, most=4):
        """Return cards: mostly known ones of the player, so that something happens."""
        seat = record.state.seats[self.players.index(by)]
        known = [*seat.hand, *(card for stack in seat.up for card in stack if card != "??")]
        count = self.rng.choice((1, 1, 1, 2, 3, most))
        if known and self.rng.random() < 0.7:
            return " ".join(self.rng.sample(known, min(count, len(known))))
        return " ".join(self.rng.choices(CARDS, k=count))

    def play(self, record):
        by = self.by(record)
        source = self.rng.choice(("hand", "hand", "up", "down"))
        return {"by": by, "do": "play", "cards": self.cards(record, by), "from": source}

    def instick(self, record):
        by = self.by(record)
        return {"by": by, "do": "instick", "cards": self.cards(record, by, 2), "from": self.rng.choice(("hand", "up"))}

    def chance(self, record):
        return {"by": self.by(record), "do": "chance", "cards": self.rng.choice(CARDS)}

    def pick_up(self, record):
        return {"by": self.by(record), "do": "pick_up"}

    def draw(self, record):
        return {"by": self.rng.choice(self.players), "do": "draw", "count": self.rng.randint(1, 3)}

    def take_back(self, record):
        lying, pile = record.state.lying, record.state.pile
        cards = [laid.card for laid in lying.laid] if lying is not None else list(pile[-3:])
        by = self.players[lying.seat] if lying is not None else self.by(record)
        some = self.rng.sample(cards, self.rng.randint(1, len(cards))) if cards else ["9H"]
        return {"by": by if self.rng.random() < 0.8 else self.by(record), "do": "take_back", "cards": " ".join(some)}

    def blow(self, record):
        return {"by": self.by(record), "do": "blow", "ok": self.rng.random() < 0.5}

    def accuse(self, record):
        number = self.rng.randint(0, record.number + 1)
        if record.state.illegal and self.rng.random() < 0.7:
            number = max(record.state.illegal)
        return {
            "by": self.rng.choice(self.players),
            "do": "accuse",
            "event": number,
            "denies": self.rng.random() < 0.3,
        }

    def cheat(self, record):
        raw = {"by": "referee", "do": "cheat", "player": self.by(record), "kind": self.rng.choice(GROSS)}
        if raw["kind"] == "turn-stack" and self.rng.random() < 0.7:
            raw["stack"] = self.rng.randint(1, 3)
        if raw["kind"] != "other":
            return raw
        return raw | {"pricks": self.rng.randint(1, 4)} | self.rng.choice(({}, {"hand": True}, {"hand": False}))

    def remark(self, record):
        return {"by": "referee", "do": "remark", "player": self.rng.choice(self.players)}

    def witness(self, record):
        number = self.rng.randint(0, record.number + 1)
        return {"by": "referee", "do": "witness", "player": self.rng.choice(self.players), "event": number}

    def leave(self, record):
        return {"by": "referee", "do": "leave", "player": self.rng.choice(self.players)}

    def overrule(self, record):
        verdict = self.rng.choice(("legal", "illegal"))
        return {"by": "referee", "do": "overrule", "event": self.rng.randint(0, record.number + 1), "verdict": verdict}

    def swap(self, record):
        by, other = self.by(record), self.rng.choice(self.players)
        stack, to_stack = self.rng.randint(1, 3), self.rng.randint(1, 3)
        cards = self.cards(record, by, 2)
        do = self.rng.choice(("lift_hand", "lift", "lay", "shift", "ready", "show", "start"))
        to_stack = stack % 3 + 1 if other == by else to_stack
        fields = {
            "lift": {"cards": cards, "stack": stack},
            "show": {"cards": cards, "stack": stack},
            "lay": {"cards": cards, "stack": stack, "on": other},
            "shift": {"cards": cards, "stack": stack, "to_stack": to_stack, "on": other},
            "start": {"first": other},
        }
        return {"by": "referee" if do == "start" else by, "do": do} | fields.get(do, {})
