"""How the hands of a game stood when they were over, and what each gave each player."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.history.depth import recorded_depth
from referee.history.line import Line

Hand = tuple[int, int]
"""Where a player sat, counted clockwise from the dealer (0), and the points that the hand gave."""


def hand_ends(line: Line) -> Iterator[Any]:
    """Yield the states in which the hands stood when they were over, in order."""
    begun = recorded_depth(line).begun
    for number in begun[1:]:
        slot = line.slot(number)
        if slot is not None:
            yield line.state_before(slot)
    if begun and line.record.game.hand_is_over(line.record.state):
        yield line.record.state


def hands_by_player(line: Line) -> dict[str, tuple[Hand | None, ...]]:
    """Return what each hand that is over gave each player, in order; None for who got no cards.

    None as well if nobody knows who dealt. A last hand that only the result of the game tells of is left out. A game in
    which no two tables can have the same deal has no hands.
    """
    game, players = line.record.game, line.record.setup.players
    if game.dealing is None:
        return dict.fromkeys(players, ())
    hands, ends = game.dealing(len(players)).hands, list(hand_ends(line))
    if recorded_depth(line).result:
        ends = ends[:-1]
    before, found = _points(line, line.start.state), dict[str, list[Hand | None]]()
    for state in ends:
        dealer, now = game.position(state)["dealer"], _points(line, state)
        for seat, player in enumerate(players):
            place = (seat - players.index(dealer)) % len(players) if dealer in players else hands
            gave = now.get(player, 0) - before.get(player, 0)
            found.setdefault(player, []).append((place, gave) if place < hands else None)
        before = now
    return {player: tuple(found.get(player, ())) for player in players}


def _points(line: Line, state: Any) -> Mapping[str, int]:
    return {str(row["player"]): row["points"] for row in line.record.game.result(state)}
