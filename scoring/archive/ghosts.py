"""Finds what nobody has made: players, entries, competitions, rounds, roles and referees that no act tells of.

An audit log that goes back to the tournament's beginning tells how each of them came about. A tournament that is older
than audit logs may have some of them from before its first act.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol

from scoring.archive.counting import Files
from scoring.archive.form import Line, file_name
from scoring.archive.report import NOTE, Places, Report, line_of, say_otherwise
from scoring.archive.taking_part import EDITED
from scoring.systems.roster.names import same_name
from scoring.systems.translatable import Said, join_texts
from scoring.systems.translatable import gettext_noop as _

FIRST = "tournament_created"
NOBODY = Said(_("No line of the audit log tells of it."))


class ToldOf(Protocol):
    """The parts of a line of the audit log that are read here."""

    kind: str
    data: Any
    was: Any
    now: Any
    competition_id: int | None
    round: int | None


class Told:
    """What the acts of a tournament have made, as far as each act tells it. Nothing is missing if the log `is_whole`.

    `entered` has the names under which players may have been entered in each competition, in the form in which names
    are compared, since a list may enter a player by another spelling.
    """

    def __init__(self, acts: Sequence[ToldOf]) -> None:
        self.is_whole = bool(acts) and acts[0].kind == FIRST
        self.names, self.joined = set[str](), set[str]()
        self.entered: dict[int | None, set[str]] = {}
        self.drawn: dict[tuple[int | None, int | None], Mapping[str, Any]] = {}
        self.roles, self.referees = Counter[tuple[str, str]](), Counter[str]()
        for act in acts:
            if heard := _HEARD.get(act.kind):
                heard(self, act)

    def begin(self, act: ToldOf) -> None:
        """Begin a competition, which all players of the tournament may enter."""
        self.entered[act.competition_id] = set(map(same_name, self.names))

    def add(self, act: ToldOf) -> None:
        """Enter players in a competition. New ones also enter the others that have not begun."""
        self._enter(act.data["names"], {act.competition_id, *(self.entered.keys() - self._competitions_drawn())})

    def join(self, act: ToldOf) -> None:
        """Put a player on the list who may have been entered everywhere at once."""
        self.joined.add(act.data["player"])
        self._enter([act.data["player"]], self.entered.keys())

    def let_in(self, act: ToldOf) -> None:
        """Enter players who have joined."""
        self._enter(act.data["names"], self.entered.keys())

    def edit(self, act: ToldOf) -> None:
        """Give a player a name. Other things known of them may be spellings under which they were entered."""
        new, known = act.now[0], set(map(same_name, act.was))
        for names in (self.names, self.joined):
            if act.was[0] in names:
                names.add(new)
        for entered in self.entered.values():
            if known & entered:
                entered.add(same_name(new))

    def merge(self, act: ToldOf) -> None:
        """Give a player the entries of another."""
        for entered in self.entered.values():
            if same_name(act.data["other"]) in entered:
                entered.add(same_name(act.data["player"]))

    def draw(self, act: ToldOf) -> None:
        """Draw a round, or take the draw back."""
        where = act.competition_id, act.round
        if act.kind == "round_drawn":
            self.drawn[where] = act.data
        else:
            self.drawn.pop(where, None)

    def give_role(self, act: ToldOf) -> None:
        """Give somebody a role."""
        self.roles[act.data["name"], act.data["role"]] += 1

    def add_referee(self, act: ToldOf) -> None:
        """Add a referee."""
        self.referees[act.data["referee"]] += 1

    def _competitions_drawn(self) -> set[int | None]:
        return {competition for competition, _round in self.drawn}

    def _enter(self, names: Sequence[str], competitions: Iterable[int | None]) -> None:
        self.names.update(names)
        for competition in competitions:
            self.entered.setdefault(competition, set()).update(map(same_name, names))


_HEARD: Mapping[str, Callable[[Told, ToldOf], None]] = {
    **{FIRST: Told.begin, "competition_added": Told.begin, "players_added": Told.add, "player_joined": Told.join},
    **{"players_let_in": Told.let_in, "players_merged": Told.merge, **dict.fromkeys(EDITED, Told.edit)},
    **{"round_drawn": Told.draw, "draw_taken_back": Told.draw},
    **{"role_given": Told.give_role, "referee_added": Told.add_referee},
}


def check_ghosts(files: Files, acts: Sequence[ToldOf], report: Report, places: Places) -> None:
    """Report what nobody has made according to the audit log, and an audit log that is empty."""
    told = Told(acts)
    if not acts:
        _tell_of_empty_log(files, report)
    _check_players(files, told, report)
    _check_rounds(files, told, report, places)
    for name, ghosts in (("roles", _roles(files, told)), ("referees", _referees(files, told))):
        for number in ghosts:
            report.add(line_of(file_name(name), number), NOBODY)
    for number, line in enumerate(files["competitions"], 1):
        if told.is_whole and line["competition"] not in told.entered:
            report.add(line_of(file_name("competitions"), number), NOBODY)


def _tell_of_empty_log(files: Files, report: Report) -> None:
    """Report that the audit log is empty: as a fault if any table is newer than audit logs, else as a note."""
    if all(map(_is_old, files["tables"])):
        told = Said(_("It is empty: the tournament is older than audit logs, or all lines were removed."))
        report.add(file_name("acts"), told, NOTE)
    else:
        told = Said(_("It is empty, although lines were written when rounds were drawn."))
        report.add(file_name("acts"), told)


def _check_players(files: Files, told: Told, report: Report) -> None:
    """Report players whom nobody has put on the list, and entries that nobody has made."""
    players = {player["player"]: player for player in files["players"]}
    somewhere = {entry["player"] for entry in files["entries"]}
    names = Counter(player["name"] for player in files["players"])
    for number, player in enumerate(files["players"], 1):
        at = line_of(file_name("players"), number)
        if names[player["name"]] > 1:
            report.add(at, Said(_("Two players have the name %(name)s."), name=player["name"]))
        elif told.is_whole and player["name"] not in told.names:
            report.add(
                at, Said(_("No line of the audit log tells how %(name)s got onto the list."), name=player["name"])
            )
        elif player["player"] not in somewhere and player["name"] not in told.joined:
            report.add(at, Said(_("%(name)s takes part in no competition."), name=player["name"]))
    for number, entry in enumerate(files["entries"], 1) if told.is_whole else ():
        player = players.get(entry["player"], {"name": "", "aliases": []})
        known = set(map(same_name, (player["name"], *player["aliases"])))
        if known.isdisjoint(told.entered.get(entry["competition"], ())):
            report.add(line_of(file_name("entries"), number), NOBODY)


def _check_rounds(files: Files, told: Told, report: Report, places: Places) -> None:
    """Report rounds that nobody has drawn, that were drawn otherwise, or that are lost."""
    there = {(line["competition"], line["round"]) for line in files["rounds"]}
    for where in sorted(there):
        tables = [line for line in files["tables"] if (line["competition"], line["round"]) == where]
        drawn = told.drawn.get(where)
        if drawn is None:
            if told.is_whole or not tables or not all(map(_is_old, tables)):
                report.add(places.round(*where), NOBODY)
            continue
        for name, count in (("tables", len(tables)), ("players", sum(len(table["seats"]) for table in tables))):
            if drawn.get(name, count) != count:
                report.add(join_texts(places.round(*where), name), say_otherwise(count, drawn[name]))
    for competition, number in sorted(told.drawn.keys() - there, key=str):
        if competition is not None and number is not None:
            missing = Said(_("The audit log tells of it, but it is missing."))
            report.add(places.round(competition, number), missing)


def _is_old(table: Line) -> bool:
    """Return whether a table was opened before tables had versions of rules, and so maybe before acts were recorded."""
    return not table["opened"].get("rules")


def _roles(files: Files, told: Told) -> Iterable[int]:
    """Yield the numbers of the lines of roles that nobody has given."""
    given = Counter[tuple[str, str]]()
    for number, line in enumerate(files["roles"], 1):
        who = line["account"] or line["label"], line["role"]
        given[who] += 1
        if given[who] > told.roles[who] or (line["account"] and line["label"]):
            yield number


def _referees(files: Files, told: Told) -> Iterable[int]:
    """Yield the numbers of the lines of referees whom nobody has added. The first comes with the tournament."""
    added = Counter[str]()
    for number, line in enumerate(files["referees"], 1) if told.is_whole else ():
        if number > 1:
            added[line["label"]] += 1
            if added[line["label"]] > told.referees[line["label"]]:
                yield number
