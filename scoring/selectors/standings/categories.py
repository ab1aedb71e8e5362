"""The standings of categories, from the same rounds, and who gets which prize as the standings are now."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from scoring.models.tournaments import Competition, Tournament
from scoring.selectors.standings.standings import StandingRow, StandingsView
from scoring.selectors.standings.teams import teams_of
from scoring.systems.standings.prizes import places_within, prizes_shared


@dataclass(frozen=True, slots=True)
class CategoryRow:
    """A player's place in a category, with their place in the whole competition."""

    place: int
    player: str
    club: str
    points: Fraction
    rank: int


@dataclass(frozen=True, slots=True)
class CategoryStandings:
    """The standings of a category."""

    name: str
    rows: tuple[CategoryRow, ...]
    decimals: int  # that its points need


@dataclass(frozen=True, slots=True)
class PrizeRow:
    """A prize: who gets it, for which place, and how many share that place."""

    place: int
    player: str
    worth: Fraction
    among: int


@dataclass(frozen=True, slots=True)
class PrizeList:
    """The prizes of a category ("" for all), and what a tie could not share."""

    category: str
    rows: tuple[PrizeRow, ...]
    total: Fraction
    remainder: Fraction


@dataclass(frozen=True, slots=True)
class Prizes:
    """All prizes of a competition, and their unit."""

    unit: str
    lists: tuple[PrizeList, ...]

    @property
    def total(self) -> Fraction:
        """What is given out in all."""
        return sum((one.total for one in self.lists), Fraction(0))


def categories_of(tournament: Tournament) -> dict[str, frozenset[int]]:
    """Return the ids of the players in each category, by its name. One query."""
    found: dict[str, set[int]] = {}
    for key, categories in tournament.players.exclude(categories=None).values_list("pk", "categories"):
        for name in categories or ():
            found.setdefault(name, set()).add(key)
    return {name: frozenset(found[name]) for name in sorted(found, key=str.casefold)}


def category_standings(competition: Competition, standings: StandingsView) -> tuple[CategoryStandings, ...]:
    """Return the standings of each category, as far as these standings show them. One query."""
    return tuple(
        CategoryStandings(
            name,
            tuple(
                CategoryRow(place, line.called, line.club, line.points, line.rank)
                for line, place in _placed(standings, players)
            ),
            standings.decimals,
        )
        for name, players in categories_of(competition.tournament).items()
    )


def _placed(standings: StandingsView, players: frozenset[int] | None) -> list[tuple[StandingRow, int]]:
    """Return these players (None: all) with their places among themselves, in the order of the standings."""
    lines = {str(line.id): line for line in standings.lines if players is None or line.id in players}
    places = places_within({key: line.rank for key, line in lines.items()}, lines)
    return [(line, places[key]) for key, line in lines.items()]


def prizes_of(competition: Competition, standings: StandingsView) -> Prizes | None:
    """Return who gets what as these standings are; None if there are no prizes. One query, or none without prizes.

    Players who have withdrawn get nothing.
    """
    if not competition.prizes:
        return None
    categories, lists = categories_of(competition.tournament), []
    for name, amounts in competition.prizes["lists"].items():
        placed = _placed(standings, categories.get(name, frozenset()) if name else None)
        staying = {str(line.id): line for line, _place in placed if not line.withdrawn}
        found = prizes_shared(amounts, places_within({key: line.rank for key, line in staying.items()}, staying))
        rows = (PrizeRow(one.place, staying[one.player].called, one.worth, one.among) for one in found.shares)
        lists.append(PrizeList(name, tuple(rows), found.total, found.remainder))
    return Prizes(competition.prizes["unit"], tuple(lists))


def lists_beside(competition: Competition, standings: StandingsView) -> dict[str, Any]:
    """Return what stands below the standings on their pages: teams, categories, and the prizes once they are final."""
    prizes = prizes_of(competition, standings) if standings.final else None
    return {
        "teams": teams_of(competition, standings),
        "categories": category_standings(competition, standings),
        "prizes": prizes,
    }
