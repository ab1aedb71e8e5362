"""Pairs of players to keep apart: members of one family, or of another group with the same name."""

from collections import defaultdict
from collections.abc import Callable, Iterable
from itertools import combinations

from scoring.models.tournaments import Player
from scoring.systems.roster.names import same_name

Pair = tuple[int, int]  # two players by id, the lower first


def families_apart(players: Iterable[Player]) -> tuple[tuple[Player, Player], ...]:
    """Return every pair of these players who are of one family, the lower id first. No queries."""
    return apart_by(players, lambda player: player.family)


def apart_by(players: Iterable[Player], group: Callable[[Player], str]) -> tuple[tuple[Player, Player], ...]:
    """Return every pair of these players whose groups have the same name, the lower id first. No queries."""
    groups = defaultdict(list)
    for player in sorted(players, key=lambda player: player.pk):
        if group(player):
            groups[same_name(group(player))].append(player)
    return tuple(pair for members in groups.values() for pair in combinations(members, 2))
