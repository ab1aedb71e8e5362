"""Pairs of players to keep apart, named by the organiser, of one family, and of one club if asked for; fixed pairs."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from datetime import datetime
from itertools import combinations

from scoring.models.tournaments import Competition, Player
from scoring.models.wishes import NeverPair
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


def kept_apart(competition: Competition, players: Iterable[Player]) -> frozenset[Pair]:
    """Return the pairs of ids that should not sit at one table. One query.

    They are the pairs that the organiser has named, players of one family, and those of one club or one team if the
    organiser wants that, but for fixed pairs.
    """
    here = list(players)
    return frozenset(never_pairs(here)) | groups_apart(competition, here)


def fixed_pairs(competition: Competition) -> frozenset[Pair]:
    """Return the pairs of ids of the fixed pairs: the teams of two, if the organiser wants them kept together.

    Two players who must never meet are no fixed pair. Two queries, and none if nobody is kept together.
    """
    if not (competition.teams and competition.teams.get("together")):
        return frozenset()
    players = list(Player.objects.filter(tournament=competition.tournament_id).exclude(team=None))
    sizes = Counter(same_name(player.team or "") for player in players)
    pairs = apart_by(players, lambda player: player.team if player.team and sizes[same_name(player.team)] == 2 else "")
    return frozenset((one.pk, other.pk) for one, other in pairs) - never_pairs(players).keys()


def kept_together(competition: Competition) -> frozenset[Pair]:
    """Return the fixed pairs whom the next draw seats together: nobody in finals, for which persons have qualified."""
    return fixed_pairs(competition) if competition.cut_after is None else frozenset()


def groups_apart(competition: Competition, players: Iterable[Player]) -> frozenset[Pair]:
    """Return the pairs of ids of one family, and of one club or team if the organiser wants those apart.

    Fixed pairs are not among them. No queries, but for those of `fixed_pairs`.
    """
    here = list(players)
    pairs = families_apart(here)
    if competition.clubs_apart:
        pairs += apart_by(here, lambda player: player.club)
    if competition.teams and competition.teams["apart"]:
        pairs += apart_by(here, lambda player: player.team or "")
    return frozenset((one.pk, other.pk) for one, other in pairs) - kept_together(competition)


def never_pairs(players: Iterable[Player]) -> dict[Pair, datetime]:
    """Return the pairs of these players who must never sit at one table, each with the time it was named. One query."""
    here = {player.pk: player.tournament_id for player in players}
    found = NeverPair.objects.filter(one__tournament__in={*here.values()})
    return {
        (one, other): since
        for one, other, since in found.values_list("one", "other", "since")
        if one in here and other in here
    }
