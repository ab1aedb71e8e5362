"""Quick tables: begins a game at once, without a tournament, and the next game of the same players."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from datetime import timedelta
from secrets import token_hex
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from referee.access.actors import HOUSE, Actor
from referee.access.policies import QUICK, REFEREE, players_decide
from referee.errors import GameNotOver, RefereeOnly
from referee.games import game_named
from referee.ground.errors import Malformed, TooMany
from referee.ground.serving.guests import times_within_the_hour
from referee.history.line import Line
from referee.models import Hall, Kind, Policy, RefereeLink, Seat, Table, TableStatus
from referee.selectors.parts.following import handed_over, next_of
from referee.services.events import may_write
from referee.services.lending import table_lend
from referee.services.links import referee_link_make
from referee.services.recording import Draft, table_log
from referee.services.tables import Player, hall_open, table_open

# Anybody may open one, so neither a mistake nor a prank may fill the disk or use up everybody else's share.
HOUR = timedelta(hours=1)
MOST_AN_ADDRESS = 30  # per hour; a whole club may share one address
MOST_AN_HOUR = 1000  # by all addresses together


def quick_table_open(
    *,
    game: str,
    names: Sequence[str],
    policy: str = Policy.TEACH,
    address: str = "",
    key: str = "",
    one_phone: bool = False,
) -> RefereeLink:
    """Open a table in a hall of its own. Return the referee's link to it, which leads to the seats.

    `names` are the players clockwise; an empty name becomes "Player 1", by its seat. `address` is the requester's.
    `one_phone`: the first player's phone enters for all. `key` identifies the submit: sent again, by a double tap, it
    returns the link to the table that it opened.
    Raises Malformed (unknown game or policy, wrong number of players, duplicate names) or TooMany.
    """
    slug = QUICK + _name_of_submit(key or token_hex(16), game, *names, policy, str(one_phone))
    earlier = _opened_as(slug)
    if earlier is not None:
        return earlier
    if Hall.objects.filter(slug__startswith=QUICK, created_at__gte=timezone.now() - HOUR).count() >= MOST_AN_HOUR:
        raise TooMany
    if address and times_within_the_hour("quick-tables", address) > MOST_AN_ADDRESS:
        raise TooMany
    players = [
        Player(name.strip() or _("Player %(seat)s") % {"seat": seat}) for seat, name in enumerate(names, start=1)
    ]
    with transaction.atomic():
        try:
            hall = hall_open(name=_("Quick table"), slug=slug)
        except Malformed:  # the other tap has opened it at this very moment
            return RefereeLink.objects.get(hall__slug=slug)
        options = _options_for(game, len(players))
        table = table_open(hall_id=hall.pk, number=1, game=game, players=players, policy=policy, options=options)
        if one_phone:
            one_phone_for(table, HOUSE, key=token_hex(16))
        return referee_link_make(hall_id=hall.pk, label=_("Referee"))


def one_phone_for(table: Table, actor: Actor, *, key: str) -> Seat:
    """Let the first player's phone enter for the whole table. Return that player's seat."""
    first, *others = table.seats.order_by("position")
    players = [seat.player for seat in others if table.lent.get(seat.player) != first.player]
    if players:
        table_lend(table_id=table.pk, actor=actor, players=players, to=first.player, key=key)
    return first


def _options_for(game: str, players: int) -> dict[str, Any]:
    """Return the house option that lets so many play: two decks for seven at Knåker; {} if none is needed, or helps."""
    if players in game_named(game).sizes().allowed:
        return {}
    for option in game_named(game).options.values():
        for value in option.values or ():
            if players in game_named(game).sizes({option.name: value}).allowed:
                return {option.name: value}
    return {}


def _name_of_submit(*said: str) -> str:
    """Return a name that only the same key with the same choices has. The key can't be read from it."""
    return hashlib.sha256(json.dumps(said).encode()).hexdigest()[:24]


def _opened_as(slug: str) -> RefereeLink | None:
    """Return the referee's link to the table that this submit has already opened."""
    return RefereeLink.objects.filter(hall__slug=slug).order_by("pk").first()


def next_game_open(*, table_id: int, actor: Actor, key: str) -> Table:
    """Open the next game of a finished quick table, with the same players, seats and house options.

    Penalties for the next game are carried over and stored in a note in the finished game's log. If the next game has
    been opened already, by anybody, it is returned. Raises GameNotOver, RefereeOnly (for a table of a tournament, whose
    players meet again in its next round), TableUnknown.
    """
    draft = Draft(Kind.NOTE, actor.player or REFEREE, body={"note": "next"})
    with table_log(table_id, actor, key, draft) as log:
        table = log.table
        if log.is_new:
            may_write(table, actor)
            if not players_decide(table.hall.slug):
                raise RefereeOnly
            if table.status not in (TableStatus.FINISHED, TableStatus.CLOSED):
                raise GameNotOver
            if next_of(table) is None:
                brought = handed_over(table)
                _open_next(table, log.line, brought)
                log.write(Draft(Kind.NOTE, draft.by, body={"note": "next", "brought": brought}))
    return Table.objects.get(follows=table_id)


def _open_next(table: Table, line: Line, brought: dict[str, int]) -> None:
    """Open the next game under a new table number, because a correction may reopen the finished one."""
    numbers = table.hall.tables.aggregate(last=Max("number"))
    setup = line.record.setup
    usual = line.record.game.options_table.defaults
    keys = dict(table.seats.values_list("player", "player_key"))
    opened = table_open(
        hall_id=table.hall_id,
        number=numbers["last"] + 1,
        room_number=table.room_number,
        game=table.game,
        players=[Player(name, key=keys.get(name, "")) for name in setup.players],
        options={name: value for name, value in setup.options.items() if name != "policy" and value != usual[name]},
        policy=table.policy,
        confirm=table.confirm,
        depth=table.depth,
        brought=brought,
    )
    Table.objects.filter(pk=opened.pk).update(follows=table, lent=table.lent)
