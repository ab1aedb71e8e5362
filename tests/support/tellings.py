"""Games in which players tell the referee private things, true or not; and the same games as others hear them."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any

from referee.engine.cards import UNKNOWN, write_cards
from referee.engine.private import Body
from referee.engine.ruling import rule_on
from referee.engine.table import Game, Record
from referee.games import GAMES
from referee.games.knoesten.rulebook import PACK as SHORT_PACK
from referee.games.kombinationswhist.rulebook import PACK as WHOLE_PACK
from referee.history.known import Known, known_by
from referee.history.line import Line, LoggedLine, read_entry, step
from referee.history.telling import tells, words_heard
from tests.support import dealt, whist
from tests.support.referee import FOUR

RAW: Mapping[str, Callable[[Any, Sequence[str]], Body]] = {"knoesten": dealt.raw, "kombinationswhist": whist.raw}
PRIVATE = {
    do: name for name, game in sorted(GAMES.items()) for do, kind in game.kinds.items() if kind.private is not None
}
"""The entries that are partly private, and their games."""

GAMES_WITH_SECRETS = sorted(set(PRIVATE.values()))


class Told:
    """A game played by random players with real cards, each entering what they do on their own phone.

    `lies` is how often, of 1, other cards are told than went. `line` is the line of play, `bodies` what was entered.
    """

    def __init__(
        self,
        game: str,
        seed: int,
        *,
        options: Mapping[str, Any] | None = None,
        lies: float = 0.0,
        mischief: float = 0.2,
        force_bid: tuple[str, tuple[str, ...]] | None = None,
    ) -> None:
        self.rng = random.Random(seed)
        start = Record.begin(GAMES[game], players=FOUR, options=options or {})
        self.line = Line.begin(start)
        self.players = start.game.random_table(self.rng, start)
        self.players.tells = 1.0
        if force_bid is not None:
            self.players.some_bid = lambda _players: force_bid
        self.lies, self.mischief = lies, mischief
        self.bodies: list[Body] = []
        self._known: dict[str, Known] = {}

    def known(self, viewer: str) -> Line:
        """The line as a viewer knows it, grown entry by entry."""
        self._known[viewer] = known_by(self.line, viewer, self._known.get(viewer))
        return self._known[viewer].line

    def entries(self, number: int) -> Iterator[Body]:
        """Play on until so many have been entered, and give each entry; fewer if the game is over, or goes astray."""
        while len(self.bodies) < number:
            event = self._next()
            if event is None:
                return
            for body in _one_by_one(RAW[self.line.record.game.id](event, FOUR)):
                if not self.enter(self._told(body)) and not (self._owned_up(str(body["by"])) and self.enter(body)):
                    return
                yield self.bodies[-1]
                if len(self.bodies) == number:
                    return

    def enter(self, body: Body) -> bool:
        """Enter something as its player knows the table; whether it counts."""
        own = self.known(str(body["by"])) if body["by"] in FOUR else self.line
        if not rule_on(own.record, read_entry(own, body)).changed:
            return False
        entered = step(self.line, LoggedLine(len(self.line.changes) + 1, "entry", f"seat:{body['by']}", body, None))
        self.line = entered.line
        self.bodies.append(body)
        return entered.stored

    def _owned_up(self, player: str) -> bool:
        """Whether the referee could correct what stands in a player's own way: cards told that were others."""
        game = self.line.record.game
        for slot in self.line.counting:
            body = slot.body or {}
            if tells(game, body) and "ranks" not in body and player in (body["by"], body.get("to")):
                words = words_heard(game, body, None, self.line.state_before(slot))
                number = len(self.line.changes) + 1
                self.line = step(self.line, LoggedLine(number, "correction", "referee:1", words, slot.number)).line
        return not any(slot.set_aside for slot in self.line.slots)

    def _next(self) -> Any:
        state = self.line.record.state
        wrong = self.players.next_mischief(state) if self.rng.random() < self.mischief else None
        return wrong or self.players.next_event(state)

    def _told(self, body: Body) -> Body:
        """The entry with what its player tells: sometimes not the truth, if nobody will see the cards themselves."""
        game = self.line.record.game
        private = game.kinds[str(body["do"])].private
        if private is None or private.until or not private.tells(body) or self.rng.random() >= self.lies:
            return body
        own = self.known(str(body["by"]))
        for _try in range(20):
            told = other_cards(game, body, self.rng)
            if rule_on(own.record, read_entry(own, told)).changed:
                return told
        return body


def other_cards(game: Game, body: Body, rng: random.Random, *, without: Collection[str] = ()) -> Body:
    """The same entry, telling other cards than it did, and none of those `without`."""
    private = game.kinds[str(body["do"])].private
    assert private is not None
    told = body[private.field]
    pack = SHORT_PACK if game.id == "knoesten" else WHOLE_PACK
    cards = [card for card in pack.cards_in_order if card not in {*without, *str(told).split()}]
    if isinstance(told, Mapping):
        return {**body, private.field: dict(zip(told, rng.sample(cards, len(told)), strict=True))}
    return {**body, private.field: write_cards(rng.sample(cards, len(str(told).split())))}


def as_heard(told: Told, viewer: str | None) -> list[Body]:
    """What was entered, as a viewer hears it."""
    line = told.line
    return [
        dict(slot.body or {})
        if slot.turned_up and not slot.clashes
        else dict(words_heard(line.record.game, slot.body or {}, viewer, line.state_before(slot)))
        for slot in line.slots
    ]


def _one_by_one(body: Body) -> Iterator[Body]:
    """A declaration of several players' cards as each of them enters their own."""
    if "ranks" not in body:
        yield body
        return
    for player, card in body["ranks"].items():
        yield {"by": player, "do": body["do"], "ranks": {player: card}}


def hidden_cards(told: Told, viewer: str, *, by: str) -> list[str]:
    """The cards that one player has told of, and this viewer doesn't know."""
    found = []
    for slot in told.line.slots:
        private = told.line.record.game.kinds[str((slot.body or {})["do"])].private
        if private is None or slot.turned_up or (slot.body or {})["by"] != by:
            continue
        full = str((slot.body or {}).get(private.field))
        own = str(words_heard(told.line.record.game, slot.body or {}, viewer, None).get(private.field))
        found += [card for card in _cards(full) if card not in _cards(own) and card != UNKNOWN]
    return found


def _cards(text: str) -> list[str]:
    return ["".join(sign for sign in word if sign.isalnum()) for word in text.split() if any(map(str.isalnum, word))]
