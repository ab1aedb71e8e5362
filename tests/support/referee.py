"""Builders for the referee's tests: halls and tables opened through services, hands entered as players would."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any
from uuid import uuid4

from referee.access.actors import HOUSE, Actor, referee_actor, seat_actor
from referee.models import RefereeLink, Seat, Table
from referee.receipt import Receipt
from referee.services.events import event_record, event_take_back
from referee.services.links import referee_link_make
from referee.services.tables import Player, hall_open, table_open

FOUR = ("Anna", "Bo", "Cia", "Dag")


def make_table(
    *,
    players: Iterable[str] = FOUR,
    policy: str = "call",
    options: Mapping[str, Any] | None = None,
    number: int = 1,
    hall_id: int | None = None,
    confirm: str = "none",
    depth: str = "moves",
) -> Table:
    """A Knoesten table, in a hall of its own unless one is given."""
    if hall_id is None:
        hall_id = hall_open(name="Clubhouse", slug=f"hall-{uuid4().hex[:8]}").pk
    return table_open(
        hall_id=hall_id,
        number=number,
        game="knoesten",
        players=[Player(name, key=f"key-{name.lower()}") for name in players],
        policy=policy,
        options=options,
        confirm=confirm,
        depth=depth,
    )


def seat_of(table: Table, player: str) -> Seat:
    """A player's seat, as a link would bring it."""
    return Seat.objects.select_related("table__hall").get(table=table, player=player)


def actors_at(table: Table) -> dict[str, Actor]:
    """Everybody at a table by name, in the order of their seats, as one who enters something."""
    return {seat.player: seat_actor(seat) for seat in Seat.objects.select_related("table__hall").filter(table=table)}


def make_referee(table: Table, label: str = "Rut") -> RefereeLink:
    """A referee who watches the table's hall."""
    return referee_link_make(hall_id=table.hall_id, label=label)


def forged(token: str) -> str:
    """Return a token with another last letter, whatever that was."""
    return token[:-1] + ("A" if token[-1] != "A" else "B")


def new_key() -> str:
    """A key no other submit has."""
    return uuid4().hex


def enter(
    table: Table,
    player: str,
    do: str,
    *,
    actor: Actor | None = None,
    key: str | None = None,
    expected: int | None = None,
    **fields: Any,
) -> Receipt:
    """A player enters something on their own phone. `actor` is that player, if the test has them already."""
    return event_record(
        table_id=table.pk,
        actor=actor or seat_actor(seat_of(table, player)),
        body={"do": do, **fields},
        key=key or new_key(),
        expected=expected,
    )


def enter_all(table: Table, lines: str) -> list[Receipt]:
    """Enter one thing a line: `Dag deal KC`, `Anna join`, `Cia exchange 2`, `Dag exchange 7H 8H`, `Bo play 7H`."""
    actors = actors_at(table)
    return [_enter_line(table, actors, *line.split()) for line in lines.splitlines() if line]


def take_back(table: Table, player: str, *, expected: int | None = None, key: str | None = None) -> Receipt:
    """A player takes back what they did last."""
    return event_take_back(seat=seat_of(table, player), key=key or new_key(), expected=expected)


def house_enters(table: Table, body: Mapping[str, Any], *, actor: Actor = HOUSE) -> Receipt:
    """Something entered for whoever the body names."""
    return event_record(table_id=table.pk, actor=actor, body=body, key=new_key(), expected=None)


def referee_enters(table: Table, link: RefereeLink, body: Mapping[str, Any]) -> Receipt:
    """Something the referee enters for a player."""
    return house_enters(table, body, actor=referee_actor(link))


def reloaded(table: Table) -> Table:
    """The table as the database has it now."""
    return Table.objects.select_related("hall").get(pk=table.pk)


def _enter_line(table: Table, actors: Mapping[str, Actor], player: str, do: str, *words: str) -> Receipt:
    fields: dict[str, Any] = {"cards": words[0]} if words else {}
    if do == "deal":
        fields = {"dealer": player, "trump": words[0]}
    elif do == "exchange" and not words[0].isdecimal():
        fields = {"count": len(words), "cards": " ".join(words)}
    elif do == "exchange":
        fields = {"count": int(words[0])}
    return enter(table, player, do, actor=actors[player], **fields)


# A hand of four. Dag deals, clubs are trumps, all join and keep their cards. In trick 1 Bo discards on Anna's heart
# (entry 10, open); in trick 3 he plays a heart (entry 18), which settles entry 10 as illegal by 7S and 8H.
START = """
Dag deal KC
Anna join
Bo join
Cia join
Dag exchange 0
Anna exchange 0
Bo exchange 0
Cia exchange 0
"""
TRICKS = """
Anna play AH
Bo play 7S
Cia play 9H
Dag play TH
Anna play AS
Bo play 8S
Cia play 9S
Dag play TS
Anna play 7D
"""
SHOWN = """
Bo play 8H
"""
REST = """
Cia play 9D
Dag play JD
Dag play JS
Anna play QD
Bo play QS
Cia play KD
Bo play KS
Cia play QH
Dag play KC
Anna play KH
"""
REVOKED, SHOWN_BY = 10, 18


def enter_revoke(table: Table) -> None:
    """Enter a hand at a table, in which the player in the second seat revokes."""
    seated = dict(zip(FOUR, table.seats.order_by("position").values_list("player", flat=True), strict=True))
    lines = (START + TRICKS + SHOWN + REST).split("\n")
    enter_all(
        table, "\n".join(" ".join([seated.get(who, who), *rest]) for who, *rest in map(str.split, filter(None, lines)))
    )


# Ten spades and diamonds are told when they are handed in. Bo and Cia both discard a diamond on Anna's heart: only four
# cards are left that neither follow nor ruff, and each of them holds four (entries 10 and 11 are in doubt together).
IN_DOUBT = """
Dag deal KC
Anna join
Bo join
Cia join
Dag exchange 7S 8S 9S TS
Anna exchange JS QS KS AS
Bo exchange 7D 8D
Cia exchange 0
Anna play AH
Bo play JD
Cia play QD
"""
DOUBTED = (10, 11)

# The same cards, played otherwise: Cia's 9♦ gives away a trick that her K♦ would have taken, and Dag, who holds the J♦,
# does not follow, by which Anna loses.
COSTLY = (
    START
    + """
Anna play QD
Bo play 8H
Cia play 9D
Dag play TH
Anna play AH
Bo play QS
Cia play QH
Dag play KC
Dag play JD
Anna play 7D
Bo play 7S
Cia play KD
Cia play 9S
Dag play TS
Anna play AS
Bo play 8S
Anna play KH
Bo play KS
Cia play 9H
Dag play JS
"""
)
DEAR, LOSING = 11, 12
