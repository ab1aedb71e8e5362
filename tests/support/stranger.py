"""A program by somebody who has never seen this project: it knows the OpenAPI document and the link of its seat.

It imports nothing of the project. Addresses, bodies and answers are read in the document, and what can be entered is
read in the answers.
"""

import http.client
import json
import random
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from typing import Any
from uuid import uuid4

import jsonschema_rs

JSON = dict[str, Any]
Ask = Callable[[str, str, dict[str, str], Any], tuple[int, Any]]
"""Sends a request: (method, address, headers, body) -> (status, answer)."""

READ, ENTER = "get_seat", "post_seat_events"  # two operations of the document


class Phone:
    """The phone of one seat. `taste` are the kinds of entries that it prefers, the best first."""

    def __init__(self, ask: Ask, document: JSON, token: str, taste: tuple[str, ...], rng: random.Random) -> None:
        self.ask, self.document, self.token, self.taste, self.rng = ask, document, token, taste, rng
        self.operations = {
            operation["operationId"]: (method, path, operation)
            for path, methods in document["paths"].items()
            for method, operation in methods.items()
        }
        self.valid: dict[str, Any] = {}
        self.before: JSON = {}  # what it entered last

    def read(self) -> JSON:
        """Read the table."""
        state: JSON = self._answered(READ)
        return state

    def enter(self, state: JSON, event: JSON) -> JSON:
        """Enter an event."""
        self.before = event
        receipt: JSON = self._answered(ENTER, {"event": event, "key": uuid4().hex, "expected": state["number"]})
        return receipt

    def chosen(self, state: JSON) -> JSON | None:
        """Return an entry of this seat that can be made now; None if the others are to act."""
        listed = [self._filled(form) for form in state["forms"] if not form["offered"] and not form["reported"]]
        if listed:
            return listed[0]
        if state["turn"] not in (None, state["player"]):
            return None
        offers: list[JSON] = [offer["body"] for offer in state["offers"]]
        if state["turn"] is None:
            offers = [body for body in offers if body != self.before]
        for do in self.taste:
            if liked := [body for body in offers if body["do"] == do]:
                return self.rng.choice(liked)
        return None

    def _filled(self, form: JSON) -> JSON:
        """Fill in the required fields of a form, and those that take several of their choices."""
        event = dict(form["body"])
        for field in form["fields"]:
            if field["takes"] > 1:
                event[field["name"]] = " ".join(self.rng.sample(field["choices"], field["takes"]))
            elif field["required"]:
                event[field["name"]] = self.rng.choice(field["choices"])
        self._check(form["schema"], {"$ref": f"#/components/schemas/{form['schema']}"}, event)
        return event

    def _answered(self, name: str, body: Any = None) -> Any:
        """Ask an operation as the document says, and return the answer if it is what the document promises."""
        method, path, operation = self.operations[name]
        (scheme,) = operation["security"][0]
        assert self.document["components"]["securitySchemes"][scheme]["scheme"] == "bearer"
        if body is not None:
            self._check(f"{name} takes", operation["requestBody"]["content"]["application/json"]["schema"], body)
        status, answer = self.ask(method.upper(), path, {"Authorization": f"Bearer {self.token}"}, body)
        promised = operation["responses"][str(status)]["content"]
        self._check(f"{name} {status}", next(iter(promised.values()))["schema"], answer)
        assert status < 300, answer
        return answer

    def _check(self, name: str, schema: JSON, value: Any) -> None:
        if name not in self.valid:
            self.valid[name] = jsonschema_rs.validator_for({**schema, "components": self.document["components"]})
        for error in self.valid[name].iter_errors(value):
            raise AssertionError(f"{name}: {error} in {json.dumps(value)[:300]}")


def play(phones: list[Phone], most: int) -> tuple[JSON, list[str]]:
    """Play a hand or a whole game. Return the table as it stands then, and which kinds of entries were made."""
    entered: list[str] = []
    at = 0
    names: list[str] = [phone.read()["player"] for phone in phones]
    while len(entered) < most:
        phone = phones[at]
        state = phone.read()
        if state["result"] or (state["phase"] == "done" and len(entered) >= len(phones)):
            return state, entered
        event = phone.chosen(state)
        if event is not None:
            receipt = phone.enter(state, event)
            assert receipt["stored"], (event, receipt)
            entered.append(event["do"])
        turn = state["turn"]
        at = names.index(turn) if turn and turn != state["player"] else (at + 1) % len(phones)
    raise AssertionError(f"still playing after {most} entries")


@contextmanager
def listening(host: str, port: int, document: JSON, whose: str, token: str) -> Iterator[Iterator[tuple[str, str]]]:
    """Open the stream that `x-streams` lists for a kind of link, and yield its events as (name, data)."""
    (found,) = [one for one in document["x-streams"]["streams"] if one["token"] == whose]
    with closing(http.client.HTTPConnection(host, port, timeout=60)) as line:
        line.request("GET", found["path"].format(token=token))
        answer = line.getresponse()
        assert answer.status == 200 and answer.headers["Content-Type"] == document["x-streams"]["contentType"]
        yield _events(answer, {*document["x-streams"]["events"], "retry"})


def _events(answer: Iterable[bytes], known: set[str]) -> Iterator[tuple[str, str]]:
    """Yield the events of a stream, each of which must be documented and have no id."""
    name = ""
    for raw in answer:
        field, _, value = raw.decode().strip().partition(": ")
        assert field in ("", "retry", "event", "data")
        if field == "event":
            name = value
        elif field in ("data", "retry"):
            name = field if field == "retry" else name
            assert name in known
            yield name, value
