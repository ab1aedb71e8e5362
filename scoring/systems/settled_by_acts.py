"""How the tables of a tournament are settled, as its audit log says, to be compared with what is stored of them."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple, Protocol

UNPLAYED, AWARDED, FOR_NOBODY = "unplayed", "awarded", "nobody"
Key = tuple[Any, int, int]  # the competition, the round, the table


class Settling(NamedTuple):
    """How one table is settled, and the points that were awarded, by the players' names at that moment."""

    settled: str = ""
    points: Mapping[str, str] = {}

    def agrees(self, settled: str, awarded: Mapping[str, str]) -> bool:
        """Return whether a table is stored like this. `awarded` has the points by the players' present names.

        A player whose name has changed since is known by the points alone.
        """
        if self.settled != settled:
            return False
        if self.points.keys() == awarded.keys():
            return dict(self.points) == dict(awarded)
        return sorted(self.points.values()) == sorted(awarded.values())


class SettlingAct(Protocol):
    """The parts of a line of the audit log that are read here."""

    competition_id: Any
    round: int | None
    kind: str
    data: Any
    now: Any


def settled_by_acts(acts: Iterable[SettlingAct]) -> tuple[dict[Key, Settling], set[tuple[Any, int]]]:
    """Return how tables are settled, and the rounds of which the log tells everything from their drawing on.

    A table that is not named counts the result of its game. `acts` are in the order in which they were written.
    """
    found: dict[Key, Settling] = {}
    drawn: set[tuple[Any, int]] = set()
    for act in acts:
        if act.round is None:
            continue
        where = act.competition_id, act.round
        if act.kind in ("round_drawn", "draw_taken_back", "round_reopened"):
            found = {key: settling for key, settling in found.items() if key[:2] != where}
        if act.kind == "round_drawn":
            drawn.add(where)
        elif act.kind in ("result_entered", "player_left_undone"):
            found.pop((*where, act.data["table"]), None)
        elif act.kind == "table_settled":
            settled = act.data["settled"]
            points = act.now if settled == AWARDED else {}
            found[(*where, act.data["table"])] = Settling(settled, points or {})
        elif act.kind == "player_left":
            found[(*where, act.data["table"])] = Settling(UNPLAYED if act.data["how"] == FOR_NOBODY else "")
    return found, drawn
