"""Verifies one table of an archive: its log is replayed, and its row and results are compared with it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from fractions import Fraction
from types import SimpleNamespace
from typing import Any, NamedTuple, cast

from referee.history.audit import (
    BEGINNING,
    BY_RULES,
    COUNT,
    FIELD,
    HASH,
    MISSING,
    RULING,
    UNREADABLE,
    UNREADABLE_BY,
    Audit,
    AuditedLine,
    Finding,
)
from referee.history.chain import CHAINED, Setup
from referee.history.confirmations import is_confirmed
from referee.history.hands import hands_by_player
from referee.history.snapshot import status_of
from referee.history.versions import rules_version
from scoring.archive.calls import CallCheck
from scoring.archive.form import OPENED, POINTS, RESULT, SEAT, STORED, Line, fits, misfits
from scoring.archive.report import CHANGED, MOST_OF_TABLE, OTHER_RULES
from scoring.systems.standings.adjusting import outcomes_read, weighted_points
from scoring.systems.standings.comparison import Hands, hands_read
from scoring.systems.standings.counting import ADJUSTED, Compared, Counted, counted_results
from scoring.systems.standings.points import Scheme
from scoring.systems.translatable import Said, join_texts
from scoring.systems.translatable import gettext_noop as _

TIMES = ("turn_ends_at", "turn_held_at")
DONE = ("finished", "closed")

SENTENCES = {
    BEGINNING: _(
        "The entry does not follow from what the table was opened with (hall, game, options, rules, players): one of "
        "them has been changed."
    ),
    MISSING: _("The entry is missing."),
    HASH: _("The entry has been changed: its hash does not match."),
    UNREADABLE: _("The entry can't be read by the engine, so no entry after it can be replayed."),
    RULING: _("The ruling is not what the engine rules (stored: %(stored)s; counted: %(counted)s)."),
    FIELD: _("The stored value differs from what the log comes to (stored: %(stored)s; counted: %(counted)s)."),
    COUNT: _(
        "The table counts %(stored)s entries and its log has %(counted)s: entries were added or removed at the end."
    ),
}


class PlayerAt(NamedTuple):
    """A player at a table, and how their game stands."""

    key: str
    points: int
    place: int
    pricks: int


class Stands(NamedTuple):
    """How a table's game stands after a certain entry. `hands` are what each hand gave, by the players' keys."""

    players: tuple[PlayerAt, ...]
    played: bool
    confirmed: bool
    done: bool
    hands: Mapping[str, Hands]


class TableFault(NamedTuple):
    """What is wrong at a table: the place within it (such as "entry 5, ruling"), a sentence, and its kind."""

    at: str
    text: str
    kind: str


class TableCheck:
    """The check of one table of a round that is `over` or not, in a competition with this scheme of points.

    In a duplicate (`compares`) the points that others left to a table are counted later, from all tables (`counting`).
    `calls` are the calls for the referee at this table. `last` is the hash of the last line of its log in the archive.
    """

    def __init__(
        self, line: Line, scheme: Scheme, calls: Sequence[Line] = (), *, over: bool, compares: bool = False
    ) -> None:
        self.line, self._scheme, self._over, self._compares = line, scheme, over, compares
        self._heard = CallCheck(line["seats"], calls)
        self.faults = list[TableFault]()
        self.last, self.entries, self.by_rules = "", 0, False
        self._keys = set[str]()
        self._told: dict[str, Stands] = {}  # by the hashes from which the results were counted
        self._more = 0
        self.misshapen = False  # whether the table's line lacks so much that nothing can be compared with it

    def run(self, log: Iterable[Line]) -> None:
        """Read the log of the table and compare everything with it."""
        self._check_line()
        self.misshapen = bool(self.faults)
        audit = None if self.misshapen else self._begin_audit()
        for line in log:
            self.entries += 1
            self.last = line["hash"]
            self._check_key(line)
            if not self.misshapen:
                self._hear(line)
            if audit is not None:
                self._read_line(audit, line)
        if audit is not None:
            self._close(audit)

    def _check_line(self) -> None:
        """Check that the table's line has everything that can be compared with the log."""
        for at, wrong in _shape(self.line):
            told = _("These fields are missing or have another type: %(fields)s.")
            self._fault(at, Said(told, fields=", ".join(wrong)))
        if not self.faults and [seat["position"] for seat in self._seats] != [*range(len(self._seats))]:
            self._fault("seats", Said(_("The positions of the seats are not the numbers from 0 on.")))
        for key, points in self.line["awarded"].items():
            if not fits(points, POINTS):
                self._fault(join_texts("awarded", key), Said(_("The points can't be read.")))
        if not _adds_up(self.line):
            self._fault("adjusted", Said(_("The shares of the adjusted score don't come to the points that count.")))

    def _close(self, audit: Audit) -> None:
        """Compare the table's row, its results and its calls with the whole log."""
        self.last = audit.hash or self.line["stored"]["last_hash"]
        self._findings(audit.close(_parse_times(self.line["stored"])), audit)
        if self.by_rules or audit.readable:
            self._compare_results(audit)
        for at, text in self._heard.faults():
            self._fault(at, text)
        if self._more:
            self.faults.append(
                TableFault("", Said(_("Further faults at this table: %(count)s."), count=self._more), CHANGED)
            )

    def _begin_audit(self) -> Audit | None:
        try:
            return Audit(_setup(self.line))
        except UNREADABLE_BY:
            self._fault("opened", Said(_("No game can begin with these players, options and penalties.")))
            return None

    def _read_line(self, audit: Audit, line: Line) -> None:
        entry = entry_of(line)
        self._findings(audit.read(entry), audit)
        if self.line["untold"] and any((seat["result"] or {}).get("source_hash") == entry.hash for seat in self._seats):
            self._told[entry.hash] = _stands(audit, self.line, self._compares)

    def _check_key(self, line: Line) -> None:
        """Check that no earlier line has the key: what is submitted twice is recorded once."""
        if line["key"] in self._keys:
            self._fault(join_texts(_entry(line["number"]), "key"), Said(_("An earlier entry has the same key.")))
        self._keys.add(line["key"])

    def _hear(self, line: Line) -> None:
        """Follow what a line of the log says of calls for the referee."""
        try:
            self._heard.hear(line)
        except (LookupError, TypeError, ValueError):
            self._fault(
                join_texts(_entry(line["number"]), "body"), Said(_("A note about a call lacks what such a note says."))
            )

    @property
    def _seats(self) -> list[Line]:
        seats: list[Line] = self.line["seats"]
        return seats

    def _findings(self, findings: Iterator[Finding], audit: Audit) -> None:
        for found in findings:
            other = self.line["opened"]["rules"] != rules_version(self.line["opened"]["game"])
            explained = other and found.what in BY_RULES and not any(fault.kind == CHANGED for fault in self.faults)
            self.by_rules = self.by_rules or explained
            at = join_texts(_entry(found.entry) if found.entry else "", found.field)
            self._fault(at, _sentence(found), OTHER_RULES if explained else CHANGED)

    def _fault(self, at: str, text: str, kind: str = CHANGED) -> None:
        if len(self.faults) < MOST_OF_TABLE:
            self.faults.append(TableFault(at, text, kind))
        else:
            self._more += 1

    def _compare_results(self, audit: Audit) -> None:
        """Compare the stored result of each seat with what the log, or the organiser's award, comes to."""
        now = _stands(audit, self.line, self._compares)
        for seat in self._seats:
            stored = seat["result"]
            stands = self._told.get((stored or {}).get("source_hash", ""), now) if self.line["untold"] else now
            try:
                counted = self._counted_results(stands).get(seat["key"])
                kept = _counted_result(stored) if stored else None
            except (ArithmeticError, LookupError, TypeError, ValueError):
                self._fault(_seat(seat), Said(_("The points can't be read.")))
                continue
            if counted != kept and not (self.line["untold"] and kept is None):
                kind = OTHER_RULES if self.by_rules else CHANGED
                self._fault(_seat(seat), _differs(kept, counted), kind)

    def _counted_results(self, stands: Stands) -> dict[str, Counted]:
        return counted_results(
            stands.players,
            self._scheme,
            settled=self.line["settled"],
            awarded=self.line["awarded"],
            played=stands.played,
            final=stands.confirmed and (stands.done or self._over),
            compared=self._compared(stands) if self._compares else None,
        )

    def _compared(self, stands: Stands) -> dict[str, Compared]:
        """Return the hands as the log has them, with the points that are stored."""
        kept = {seat["key"]: Fraction((seat["result"] or {}).get("placement_points", 0)) for seat in self._seats}
        return {key: Compared(hands, kept[key]) for key, hands in stands.hands.items()}


def _adds_up(line: Line) -> bool:
    """Return whether an adjusted score is what its results come to by their shares."""
    if "adjusted" not in line or line["settled"] != ADJUSTED:
        return "adjusted" not in line and line["settled"] != ADJUSTED
    try:
        found = weighted_points(outcomes_read(line["adjusted"]["outcomes"]))
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        return False
    return bool({seat: str(points) for seat, points in found.items()} == line["awarded"])


def _shape(line: Line) -> Iterator[tuple[str, list[str]]]:
    """Yield the parts of a table's line that lack fields, with the names of these fields."""
    parts: list[tuple[str, Any, Mapping[str, str]]] = [
        ("opened", line["opened"], OPENED),
        ("stored", line["stored"], STORED),
    ]
    for number, seat in enumerate(line["seats"], 1):
        place = Said(_("seat %(seat)s"), seat=number)
        parts.append((place, seat, SEAT))
        if isinstance(seat, dict) and seat.get("result") is not None:
            parts.append((join_texts(place, "result"), seat["result"], RESULT))
    for at, part, wanted in parts:
        if wrong := misfits(part, wanted):
            yield at, wrong


def entry_of(line: Line) -> AuditedLine:
    """Return a line of the log."""
    values = {name: line[name] for name in (*CHAINED, "hash")}
    values["created_at"] = datetime.fromisoformat(line["created_at"])
    return cast(AuditedLine, SimpleNamespace(**values))


def _setup(line: Line) -> Setup:
    opened, seats = line["opened"], sorted(line["seats"], key=lambda seat: seat["position"])
    return Setup(
        opened["hall"],
        opened["game"],
        opened["options"],
        opened["policy"],
        opened["confirm"],
        depth=line["stored"]["depth"],
        seats=[(seat["name"], seat["key"]) for seat in seats],
        brought=opened["brought"],
        rules=opened["rules"],
    )


def _parse_times(stored: Line) -> dict[str, Any]:
    """Return the stored values with their times parsed."""
    return {name: datetime.fromisoformat(value) if name in TIMES and value else value for name, value in stored.items()}


def _stands(audit: Audit, line: Line, compares: bool) -> Stands:
    game, state = audit.line.record.game, audit.line.record.state
    rows = {row["player"]: row for row in game.result(state)}
    winners = [row["player"] for row in rows.values() if row["place"] == 1]
    status = "closed" if audit.closed else status_of(audit.line)
    players = (
        PlayerAt(seat["key"], row["points"], row["place"], row.get("pricks", 0))
        for seat in line["seats"]
        if (row := rows.get(seat["name"])) is not None
    )
    confirmed = is_confirmed(line["opened"]["confirm"], audit.heard.by, winners)
    hands = hands_by_player(audit.line) if compares else {}
    return Stands(
        tuple(players),
        audit.entered and status != "waiting",
        confirmed,
        status in DONE,
        {seat["key"]: hands.get(seat["name"], ()) for seat in line["seats"]},
    )


def _entry(number: int) -> Said:
    return Said(_("entry %(number)s"), number=number)


def _seat(seat: Line) -> Said:
    return Said(_("seat %(seat)s (%(name)s)"), seat=seat["position"] + 1, name=seat["name"])


def _sentence(found: Finding) -> str:
    return Said(SENTENCES[found.what], stored=_shorten(found.stored), counted=_shorten(found.counted))


def _shorten(value: Any) -> str:
    text = str(value)
    return text if len(text) <= 120 else f"{text[:120]} …"


def _counted_result(result: Line) -> Counted:
    points, hands = Fraction(result["placement_points"]), hands_read(result.get("hands"))
    final = result["finished_at"] is not None
    return Counted(result["game_points"], result["place"], points, final, result["pricks"], hands)


def _differs(stored: Counted | None, counted: Counted | None) -> str:
    told = _("The stored result (%(stored)s) is not the one that the log comes to (%(counted)s).")
    return Said(told, stored=_counted_text(stored), counted=_counted_text(counted))


def _counted_text(one: Counted | None) -> str:
    if one is None:
        return Said(_("no result"))
    return Said(
        _("game points: %(points)s, place: %(place)s, placement points: %(worth)s, pricks: %(pricks)s, %(final)s"),
        **{"points": one.game_points, "place": one.place, "worth": one.placement_points, "pricks": one.pricks},
        final=Said(_("it is final")) if one.final else Said(_("it is not final")),
    )
