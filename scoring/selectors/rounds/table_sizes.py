"""The table sizes that an organiser allows, and how the players who are here would be seated with other sizes."""

from copy import copy
from dataclasses import dataclass
from typing import NamedTuple

from scoring.models.tournaments import Competition
from scoring.selectors.people.field import game_sizes, sizes_of
from scoring.selectors.rounds.rounds import players_to_seat, ways_to_split


class Split(NamedTuple):
    """How the players who are here would be seated: the sizes of the tables, and how many players would have a bye.

    `tables` is empty if too few players are here to fill a table.
    """

    tables: tuple[int, ...]
    byes: int


@dataclass(frozen=True, slots=True)
class SizesPreview:
    """How the players who are `here` would be seated with other sizes. `drafts` names drafts that would be lost."""

    here: int
    now: Split
    then: Split
    drafts: tuple[str, ...]


def sizes_text(competition: Competition) -> str:
    """Return the sizes that the competition's tables may have, such as "4" or "3–5"."""
    sizes = sizes_of(competition)
    return f"{sizes.smallest}" if sizes.smallest == sizes.largest else f"{sizes.smallest}–{sizes.largest}"


def sizes_offered(competition: Competition) -> tuple[int, ...]:
    """Return the sizes of tables that the game allows with the competition's house options."""
    sizes = game_sizes(competition)
    return tuple(range(sizes.smallest, sizes.largest + 1))


def are_offered(competition: Competition, smallest: int, largest: int) -> bool:
    """Return whether the game has tables of these sizes, and the smallest is not larger than the largest."""
    return {smallest, largest} <= {*sizes_offered(competition)} and smallest <= largest


def with_sizes(competition: Competition, smallest: int, largest: int) -> Competition:
    """Return a copy of the competition, not saved, whose tables may only have these sizes."""
    tried, game = copy(competition), game_sizes(competition)
    tried.least_seats = smallest if smallest > game.smallest else None
    tried.most_seats = largest if largest < game.largest else None
    return tried


def sizes_preview(competition: Competition, smallest: int, largest: int) -> SizesPreview:
    """Return how the players would be seated if tables could only have these sizes. A few queries."""
    here = len(players_to_seat(competition))
    tried = with_sizes(competition, smallest, largest)
    return SizesPreview(here, _split_players(competition, here), _split_players(tried, here), drafts_against(tried))


def drafts_against(competition: Competition) -> tuple[str, ...]:
    """Return the labels of the drafts with a table of a size that the competition does not allow. One query."""
    sizes = sizes_of(competition)
    drafts = competition.drafts.values_list("label", "tables")
    return tuple(label for label, tables in drafts if not sizes.allow(tables))


def _split_players(competition: Competition, here: int) -> Split:
    ways = ways_to_split(competition, here)
    return Split(ways[0], here - sum(ways[0])) if ways else Split((), here)
