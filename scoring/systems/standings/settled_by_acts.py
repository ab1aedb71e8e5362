"""How the tables of a tournament are settled, as its audit log says, to be compared with what is stored of them."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple, Protocol

from scoring.systems.standings.adjusting import adjusted_agrees, outcomes_read, weighted_points

UNPLAYED, AWARDED, ADJUSTED, FOR_NOBODY, AS_IT_STANDS = "unplayed", "awarded", "adjusted", "nobody", "stands"
#: Acts that settle a single table.
SETTLE = ("result_entered", "table_settled", "table_adjusted", "player_left", "player_left_undone")
Key = tuple[Any, int, int]  # the competition, the round, the table


class Settling(NamedTuple):
    """How one table is settled, and the points that were awarded, by the players' names at that moment.

    `adjusted` has the ground, the clause and the weighed results of an adjusted score, in the same names.

    `why` is the reason given for it, and `stopped` the reason for which the table's game was stopped. Both are None
    where an early line of the audit log does not tell the reason.
    """

    settled: str = ""
    points: Mapping[str, str] = {}
    why: str | None = ""
    stopped: str | None = ""
    adjusted: Mapping[str, Any] | None = None

    def agrees(self, settled: str, awarded: Mapping[str, str], adjusted: Mapping[str, Any] | None = None) -> bool:
        """Return whether a table is stored like this. `awarded` has the points by the players' present names.

        A player whose name has changed since is known by the points alone.
        """
        if self.settled != settled or not adjusted_agrees(adjusted, self.adjusted):
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
        elif act.kind in SETTLE:
            key = (*where, act.data["table"])
            found[key] = _settling_after(act, found.get(key, Settling()))
    return found, drawn


def _settling_after(act: SettlingAct, before: Settling) -> Settling:
    """Return how a table is settled after an act."""
    why = act.data.get("why")
    if act.kind == "result_entered":
        return Settling(stopped=before.stopped)
    if act.kind == "table_settled":
        settled = act.data["settled"]
        return Settling(settled, (act.now or {}) if settled == AWARDED else {}, why, before.stopped)
    if act.kind == "table_adjusted":
        points = {name: str(value) for name, value in weighted_points(outcomes_read(act.data["outcomes"])).items()}
        told = {name: act.data[name] for name in ("ground", "clause", "outcomes")}
        return Settling(ADJUSTED, points, why, before.stopped, told)
    if act.kind == "player_left" and act.data["how"] == FOR_NOBODY:
        return Settling(UNPLAYED, why=why, stopped=why)
    if act.kind == "player_left" and act.data["how"] == AS_IT_STANDS:
        return Settling(stopped=why)
    return Settling()
