"""Pairs of players to keep apart: members of one family, or of another group with the same name."""

from collections import defaultdict
from collections.abc import Iterable
from itertools import combinations

from scoring.models import Player
from scoring.systems.roster.names import same_name


def families_apart(players: Iterable[Player]) -> tuple[tuple[Player, Player], ...]:
    """Return every pair of these players who are of one family, the lower id first. No queries."""
    families = defaultdict(list)
    for player in sorted(players, key=lambda player: player.pk):
        if player.family:
            families[same_name(player.family)].append(player)
    return tuple(pair for members in families.values() for pair in combinations(members, 2))


def family_names(players: Iterable[Player]) -> tuple[tuple[str, str], ...]:
    """Return the names of every pair of these players who are of one family. No queries."""
    return tuple((one.name, other.name) for one, other in families_apart(players))
