"""Light phones: whole tables that play over the network without a browser, and send again until they are answered."""

import http.client
import json
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from threading import Event, Thread
from typing import Any

from referee.engine.events import REFEREE as TABLE
from referee.engine.practice import Move, RealTable, real_table, sensible_move
from referee.engine.ruling import rule_on
from referee.engine.table import Record
from referee.games import game_named

AGAIN_AFTER = 0.1  # seconds before a phone sends again; real ones wait longer
GIVES_UP_AFTER = 600  # times

Entered = tuple[int, str, str]
"""What was acknowledged: its number in the log, its key, and what was done."""


def answer_of(port: int, method: str, path: str, body: Any = None, timeout: float = 15) -> tuple[int, bytes]:
    """Status and body of one request on a connection of its own. Raises OSError or HTTPException."""
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=timeout)) as connection:
        headers = {"Content-Type": "application/json"}
        connection.request(method, path, None if body is None else json.dumps(body), headers)
        answer = connection.getresponse()
        return answer.status, answer.read()


class LightTable(Thread):
    """The phones of a table whose players enter one sensible move after the other, with real cards.

    They know the game from the engine alone. `entered` is what the server has acknowledged, `resent` how often a phone
    got no answer and sent again. `trouble` is what ended the table before its time.
    """

    def __init__(self, port: int, game: str, players: Sequence[str], seats: Sequence[str], most: int) -> None:
        super().__init__(name=seats[0], daemon=True)
        self.port, self.players, self.seats, self.most = port, players, seats, most
        self.record = Record.begin(game_named(game), players=players, options={})
        self.cards: RealTable = real_table(self.record, seats[0])
        self.entered: list[Entered] = []
        self.resent = 0
        self.trouble: BaseException | None = None
        self.stopped = Event()

    def run(self) -> None:
        """Play until the game is over or `most` entries are made."""
        try:
            while len(self.entered) < self.most and (move := self._next_move()) and not self.stopped.is_set():
                self._enter(move.body)
        except BaseException as trouble:  # the test that waits for this thread shows it
            self.trouble = trouble

    def _next_move(self) -> Move | None:
        if self.record.state.finished:
            return None
        moves = (sensible_move(self.record, self.cards, seat) for seat in (TABLE, *range(len(self.players))))
        return next((move for move in moves if move is not None), None)

    def _enter(self, body: dict[str, Any]) -> None:
        """Send a move until it is acknowledged, and follow it as the server did."""
        record = self.record
        at = self.players.index(body["by"]) if body["by"] in self.players else 0
        event = {name: value for name, value in body.items() if name != "by"}
        number = self.entered[-1][0] if self.entered else 0
        key = f"{self.name[-8:]}-{number}"
        path = f"/api/v1{self.seats[at]}events/"
        receipt = self._sent(path, {"event": event, "key": key, "expected": number})
        assert receipt["stored"] and receipt["number"] == number + 1, (body, receipt)
        self.entered.append((receipt["number"], key, body["do"]))
        done = record.game.read_event(body, record)
        ruling = rule_on(record, done)
        self.record = record.after(done, ruling)
        self.cards.follow(done, record.state, ruling.state)

    def _sent(self, path: str, body: Any) -> dict[str, Any]:
        """Return the answer to an entry. Without one it is sent again, with the same key."""
        for _ in range(GIVES_UP_AFTER):
            try:
                status, text = answer_of(self.port, "POST", path, body)
            except (OSError, http.client.HTTPException):
                status, text = 0, b""
            if status == 200:
                receipt: dict[str, Any] = json.loads(text)
                return receipt
            assert status in (0, 429) or status >= 500, (status, text[:500])
            self.resent += 1
            self.stopped.wait(AGAIN_AFTER)
        raise AssertionError(f"no answer to {body}")


@dataclass
class LightStream:
    """A phone's stream, which connects again whenever it ends, as a browser does. `number`: the latest it has told."""

    port: int
    path: str
    number: int = 0
    connected: int = 0
    stopped: Event = field(default_factory=Event)

    def follow(self) -> None:
        """Follow on a thread of its own until it is stopped."""
        Thread(target=self._follow, daemon=True).start()

    def _follow(self) -> None:
        while not self.stopped.is_set():
            try:
                for number in self._numbers():
                    self.number = number
            except (OSError, http.client.HTTPException, ValueError):
                pass  # it connects again, whatever the reason
            self.stopped.wait(AGAIN_AFTER)

    def _numbers(self) -> Iterator[int]:
        with closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)) as connection:
            connection.request("GET", self.path)
            with connection.getresponse() as answer:
                self.connected += answer.status == 200
                for line in answer:
                    if self.stopped.is_set():
                        return
                    if line.startswith(b"data:") and (number := int(line[5:])) > 1:  # 1 also keeps it open
                        yield number
