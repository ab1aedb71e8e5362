"""Phones that are asked something: one moment of a recorded game for each kind of question, rendered as its page.

`MOMENTS` lists them by game. `rendered_pages` runs on a server's data: it enters the recordings from their players'
seats, and renders each phone on the way as the server would send it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple
from uuid import uuid4

from referee.engine.casebook import read_file
from tests.support.gnallknekt import NAMES, TAKEN

GOLDEN = Path(__file__).parent.parent / "games" / "golden"


class Moment(NamedTuple):
    """One phone that is asked something: after so many entries of its recording, whose it is, and what is asked."""

    after: int
    player: str
    asks: str
    taps: str = ""  # what its player has tapped already, as a selector


class Recording(NamedTuple):
    """A game up to its last moment: its players and options, and what was entered from whose seat."""

    game: str
    players: tuple[str, ...]
    options: Mapping[str, Any]
    bodies: tuple[Mapping[str, Any], ...]
    policy: str = "call"
    confirm: str = "none"
    depth: str = "moves"


def golden(name: str, **choices: str) -> Recording:
    """Return one of the golden games as a recording."""
    (case,) = read_file((GOLDEN / f"{name}.yaml").read_text(encoding="utf-8"), name)
    bodies = tuple({key: value for key, value in row.items() if key != "expect"} for row in case["events"])
    return Recording(case["game"], tuple(case["players"]), case.get("options", {}), bodies, **choices)


def _entries(*lines: str) -> tuple[dict[str, Any], ...]:
    """Return entries written as "Anna play KH"."""
    fields = {"join": (), "pass": (), "exchange": ("count",), "play": ("cards",), "deal": ("dealer", "trump")}
    rows = (line.split(" ", 2) for line in lines)
    read: list[dict[str, Any]] = []
    for by, do, *rest in rows:
        values = (int(word) if word.isdigit() else word for word in "".join(rest).split())
        read.append({"by": by, "do": do, **dict(zip(fields[do], values, strict=True))})
    return tuple(read)


FAULTED = _entries(
    "Dag deal Dag 9S", "Anna join", "Bo join", "Cia join", "Dag exchange 0", "Anna exchange 2", "Bo exchange 2",
    "Cia exchange 2", "Anna play AH", "Bo play KH", "Cia play 7S", "Dag play 7H", "Cia play 8H",
)  # fmt: skip
FOUR = ("Anna", "Bo", "Cia", "Dag")
SKIPPED = _entries(
    "Dag deal Dag 9S", "Anna join", "Bo join", "Cia join", "Dag exchange 0", "Anna exchange 2", "Bo exchange 2",
    "Cia exchange 2", "Anna play AH", "Bo play KH", "Cia play 8H", "Dag play 7H", "Anna play KS", "Cia play TS",
    "Bo play QS", "Bo play JS",
)  # fmt: skip
FIVE = ("Anna", "Bo", "Cia", "Dag", "Eva")
OF_FIVE = _entries(
    "Eva deal Eva 9S", "Anna join", "Bo join", "Cia pass", "Dag join", "Eva exchange 0", "Anna exchange 2",
    "Bo exchange 2", "Dag exchange 2", "Anna play AH", "Bo play KH", "Dag play 7H", "Eva play TH",
)  # fmt: skip


def _knoesten() -> Iterator[tuple[Recording, tuple[Moment, ...]]]:
    yield (
        golden("knoesten-2"),
        (
            Moment(0, "cia", "pick the dealer and turn up trumps"),
            Moment(1, "bo", "join"),
            Moment(3, "anna", "exchange"),
            Moment(6, "bo", "lead"),
            Moment(7, "cia", "follow"),
            Moment(14, "bo", "follow what may be a revoke"),
            Moment(21, "bo", "deal the next hand"),
            Moment(24, "bo", "exchange as the dealer"),
            Moment(56, "anna", "play on after a revoke was proved"),
            Moment(56, "cia", "wait after their own revoke was proved"),
        ),
    )
    yield (
        Recording("knoesten", FOUR, {}, SKIPPED),
        (
            Moment(12, "Bo", "wait for the lead after a whole trick"),
            Moment(14, "Bo", "follow when another card lies out of turn"),
            Moment(16, "Dag", "follow two cards that lie out of turn"),
        ),
    )
    yield (
        Recording("knoesten", FIVE, {}, OF_FIVE),
        (
            Moment(12, "Eva", "follow at a table of five"),
            Moment(13, "Anna", "lead after a trick at a table of five"),
        ),
    )
    for policy in ("call", "teach", "strict"):
        recording = Recording("knoesten", FOUR, {"faults": "at_once"}, FAULTED, policy)
        yield (
            recording,
            (
                Moment(13, "Cia", f"an illegal entry under {policy}"),
                Moment(13, "Dag", f"another's illegal entry under {policy}"),
            ),
        )


def _gnallknekt() -> Iterator[tuple[Recording, tuple[Moment, ...]]]:
    yield (
        golden("gnallknekt-2"),
        (
            Moment(0, "anna", "tell an open card"),
            Moment(4, "bo", "tell the second open card"),
            Moment(12, "anna", "take cards"),
            Moment(13, "anna", "move"),
            Moment(13, "anna", "choose a card from the hand", "#hand-open"),
            Moment(13, "anna", "choose the life to attack", ".mine input[data-card]"),
            Moment(13, "anna", "choose the card for a life", ".sitter:not(.sitter--me) input[data-spot]"),
            Moment(14, "dag", "tell the card that was turned up"),
            Moment(17, "anna", "discard"),
            Moment(25, "cia", "take from the discard pile"),
            Moment(40, "anna", "move after an illegal entry"),
            Moment(40, "bo", "wait after an illegal entry"),
            Moment(59, "dag", "move with much on the table", ".mine input[data-card]"),
        ),
    )
    yield (
        golden("gnallknekt-1"),
        (
            Moment(41, "anna", "choose the life to attack, of three", ".mine input[data-card]"),
            Moment(65, "bo", "move after taking too many"),
        ),
    )
    yield (
        Recording("gnallknekt", NAMES, {}, tuple(TAKEN)),
        (
            Moment(16, "Anna", "choose the life to attack, of five players", ".mine input[data-card]"),
            Moment(16, "Anna", "move at a table of five"),
            Moment(3, "Bo", "tell at a table of five"),
        ),
    )


def _knaker() -> Iterator[tuple[Recording, tuple[Moment, ...]]]:
    yield (
        golden("knaker-cheats"),
        (
            Moment(0, "Bo", "show the face-up cards"),
            Moment(7, "Cia", "swap"),
            Moment(14, "Bo", "swap and be ready"),
            Moment(25, "Anna", "be waited for"),
            Moment(26, "Bo", "lay"),
            Moment(30, "Anna", "take the pile or lay"),
            Moment(31, "Bo", "lay after a pile was taken up"),
            Moment(35, "Anna", "lay with known cards"),
            Moment(62, "Bo", "lay after an illegal entry"),
            Moment(65, "Cia", "wait after a cheat was called: the table is put back"),
            Moment(66, "Bo", "go on after a cheat was called"),
            Moment(69, "Bo", "lay after two pricks"),
            Moment(70, "Bo", "take the pile at the fourth prick"),
            Moment(71, "Cia", "lay on five"),
            Moment(71, "Bo", "wait with many known cards"),
            Moment(83, "Bo", "lay with many known cards"),
        ),
    )
    yield (
        golden("knaker-1"),
        (
            Moment(35, "bo", "lay with a pile of ten taken up"),
            Moment(55, "bo", "lay with two piles taken up"),
            Moment(75, "anna", "lay with no stock"),
            Moment(82, "cia", "take the next pile"),
            Moment(90, "anna", "lay on jokers"),
        ),
    )


def _whist() -> Iterator[tuple[Recording, tuple[Moment, ...]]]:
    yield (
        golden("kombinationswhist-1"),
        (
            Moment(0, "anna", "pick the dealer"),
            Moment(1, "bo", "bid first"),
            Moment(8, "dag", "bid over a bid"),
            Moment(10, "bo", "wait for declarations"),
            Moment(10, "cia", "declare the trump rank"),
            Moment(11, "cia", "declare which rank takes"),
            Moment(12, "cia", "declare the direction"),
            Moment(13, "cia", "pass cards"),
            Moment(14, "dag", "pass cards on"),
            Moment(17, "cia", "lead"),
            Moment(19, "dag", "follow after a revoke"),
            Moment(82, "cia", "declare trumps"),
            Moment(83, "cia", "declare the plague"),
            Moment(84, "cia", "lay the studio"),
            Moment(85, "bo", "lead against a studio"),
            Moment(147, "bo", "name the tricks"),
            Moment(72, "cia", "deal the next hand"),
        ),
    )
    yield (
        golden("kombinationswhist-2"),
        (
            Moment(10, "cia", "lay the trumps open"),
            Moment(18, "anna", "follow against open trumps"),
            Moment(103, "bo", "lay the hand open"),
            Moment(105, "cia", "follow against an open hand"),
        ),
    )


GAMES = {"knoesten": _knoesten, "gnallknekt": _gnallknekt, "knaker": _knaker, "kombinationswhist": _whist}


def rendered_pages(game: str, language: str = "en") -> Iterator[tuple[str, str, str]]:
    """Yield what is asked, what its player has tapped, and the page, for all moments of a game."""
    from django.test import Client

    from referee.access.actors import referee_actor, seat_actor
    from referee.access.links import seat_token
    from referee.models import Table
    from referee.selectors.tablet.table import table_full
    from referee.services.events import event_record
    from referee.services.links import referee_link_make
    from referee.services.restoring import restore_finish
    from referee.services.tables import Player, hall_open, table_open

    reader = Client(headers={"accept-language": language}, SERVER_NAME="127.0.0.1")
    for recording, moments in GAMES[game]():
        hall = hall_open(name="Clubhouse", slug=uuid4().hex[:8])
        table = table_open(
            hall_id=hall.pk, number=3, game=game, players=[Player(name) for name in recording.players],
            policy=recording.policy, options=recording.options, confirm=recording.confirm, depth=recording.depth,
        )  # fmt: skip
        seats = {seat.player: seat for seat in table.seats.all()}
        rut = referee_actor(referee_link_make(hall_id=hall.pk, label="Rut"))
        numbers = [0]  # of the entries in the log, which counts also that play goes on
        by_after: dict[int, list[Moment]] = {}
        for moment in moments:
            by_after.setdefault(moment.after, []).append(moment)
        for entered in range(max(by_after) + 1):
            for moment in by_after.get(entered, ()):
                page = reader.get(f"/s/{seat_token(seats[moment.player])}/")
                assert page.status_code == 200, moment
                yield f"{game}: {moment.asks}", moment.taps, page.content.decode()
            if entered == len(recording.bodies):
                break
            body = dict(recording.bodies[entered])
            if isinstance(body.get("event"), int):
                body["event"] = numbers[body["event"]]
            now = Table.objects.select_related("hall").get(pk=table.pk)
            if (restore := table_full(now).restore) is not None:
                restore_finish(table_id=table.pk, actor=rut, number=restore.event, key=uuid4().hex)
            actor = seat_actor(seats[body["by"]]) if body["by"] in seats else rut
            result = event_record(table_id=table.pk, actor=actor, body=body, key=uuid4().hex, expected=None)
            numbers.append(result.event.number if result.event else 0)
