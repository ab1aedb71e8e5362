"""Verifies what is not at a single table: the audit log, and what it says of awards, rounds, names and lots."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import datetime
from typing import Any

from scoring.archive.certificates import check_certificates
from scoring.archive.counting import Files
from scoring.archive.form import Line, file_name
from scoring.archive.ghosts import check_ghosts
from scoring.archive.order import check_order
from scoring.archive.report import AUDIT_LOG, Places, Report, audit_line, line_of, not_so, say_otherwise
from scoring.archive.settings import check_settings
from scoring.archive.taking_part import EDITED, check_taking_part
from scoring.systems.access.act_chain import broken_lines
from scoring.systems.standings.settled_by_acts import Settling, settled_by_acts
from scoring.systems.translatable import Said, join_texts, stored_text
from scoring.systems.translatable import gettext_noop as _

STAGES = {"competitions": ("planned", "running", "ended"), "rounds": ("seated", "running", "ended")}


@dataclass(slots=True)
class ArchivedAct:
    """A line of the audit log as the archive has it. `competition_id` is the competition's number in the archive."""

    at: datetime
    kind: str
    data: Any
    was: Any
    now: Any
    competition_id: int | None
    competition: str
    round: int | None
    actor: str
    actor_name: str
    previous_hash: str
    hash: str


def check_between(files: Files, report: Report, places: Places) -> None:
    """Report everything between the tables that contradicts something else in the archive."""
    _check_references(files, report, places)
    check_order(files, report)
    _check_stages(files, report)
    acts = [act_of(line) for line in files["acts"]]
    for number, changed in broken_lines(acts):
        act = acts[number - 1]
        moved = Said(_("Lines before it were removed, added or moved."))
        place = audit_line(number, act.kind, f"{act.at:%Y-%m-%d %H:%M}")
        report.add(place, Said(_("The line has been changed.")) if changed else moved)
    try:
        _check_settled(files, acts, report, places)
    except (ArithmeticError, LookupError, TypeError, AttributeError, ValueError):
        report.add(AUDIT_LOG, Said(_("A line about a table lacks what such a line says.")))
    check_told(files, acts, report, places)


def check_told(files: Files, acts: Sequence[ArchivedAct], report: Report, places: Places) -> None:
    """Report settings, finals, rounds, names and certificates that contradict the audit log or the tables."""
    check_settings(files, acts, report, places)
    try:
        check_taking_part(files, acts, report, places)
        if not any(broken_lines(acts)):  # else everything would be named that a removed line told of
            check_ghosts(files, acts, report, places)
    except (LookupError, TypeError, AttributeError, ValueError):
        report.add(AUDIT_LOG, Said(_("A line about a player, a round or a role lacks what such a line says.")))
    _check_rounds(files, acts, report, places)
    _check_seats(files, acts, report, places)
    _check_lots(files, acts, report)
    check_certificates(files, report, places)


def _check_references(files: Files, report: Report, places: Places) -> None:
    """Check that everything that a line names is there: its competition, its round, its players."""
    competitions = {line["competition"] for line in files["competitions"]}
    rounds = {(line["competition"], line["round"]) for line in files["rounds"]}
    players = {line["player"] for line in files["players"]}
    tables = {_table_key(line) for line in files["tables"]}
    for name in ("entries", "substitutions", "rounds", "tables", "calls", "standings", "certificates"):
        for number, line in enumerate(files[name], 1):
            at = line_of(file_name(name), number)
            if line["competition"] not in competitions:
                report.add(at, Said(_("There is no competition %(number)s."), number=line["competition"]))
            elif name in ("tables", "calls") and (line["competition"], line["round"]) not in rounds:
                whose = places.competition(line["competition"])
                text = _("There is no round %(round)s of %(competition)s.")
                report.add(at, Said(text, round=line["round"], competition=whose))
            elif name in ("entries", "substitutions") and line["player"] not in players:
                report.add(at, Said(_("There is no player with the key %(key)s."), key=line["player"]))
            elif name == "calls" and _table_key(line) not in tables:
                report.add(at, Said(_("There is no such table: %(table)s."), table=places.table(*_table_key(line))))


def _check_stages(files: Files, report: Report) -> None:
    """Check that competitions and rounds are in one of the stages that there are."""
    for name, stages in STAGES.items():
        for number, line in enumerate(files[name], 1):
            if line["status"] not in stages:
                told = Said(_("There is no stage “%(stage)s”."), stage=line["status"])
                report.add(line_of(file_name(name), number, "status"), told)


def _table_key(line: Line) -> tuple[int, int, int]:
    """Return the competition, the round and the table of a line."""
    return line["competition"], line["round"], line["table"]


def act_of(line: Line) -> ArchivedAct:
    """Return a line of the audit log."""
    values = {field.name: line[field.name] for field in fields(ArchivedAct) if field.name in line}
    return ArchivedAct(**{**values, "at": datetime.fromisoformat(line["at"]), "competition_id": line["of"]})


def _check_settled(files: Files, acts: Sequence[ArchivedAct], report: Report, places: Places) -> None:
    """Compare how tables are settled with the audit log, as far as it tells of their rounds."""
    told, drawn = settled_by_acts(acts)
    for table in files["tables"]:
        where = table["competition"], table["round"]
        names = {seat["key"]: seat["name"] for seat in table["seats"]}
        awarded = {names.get(key, key): points for key, points in table["awarded"].items()}
        settling = told.get((*where, table["table"]), Settling())
        if where in drawn and not settling.agrees(table["settled"], awarded, table.get("adjusted")):
            stored, settled = (
                _settlement_text(table["settled"], awarded),
                _settlement_text(settling.settled, settling.points),
            )
            text = Said(
                _("The table is settled as %(stored)s; the audit log says %(told)s."), stored=stored, told=settled
            )
            report.add(join_texts(places.table(*where, table["table"]), "settled"), text)
        reasons = {"settled_why": settling.why, "stopped_why": settling.stopped}
        for name, why in reasons.items() if where in drawn else ():
            if why is not None and table[name] != why:
                report.add(join_texts(places.table(*where, table["table"]), name), say_otherwise(table[name], why))


def _settlement_text(how: str, points: Mapping[str, str]) -> Said:
    """Return how a table is settled, with the points awarded."""
    return join_texts(stored_text(how), *(f"{name} {value}" for name, value in points.items()))


def _check_rounds(files: Files, acts: Sequence[ArchivedAct], report: Report, places: Places) -> None:
    """Compare each round with the acts that drew, ended and reopened it."""
    names = {player["player"]: player["name"] for player in files["players"]}
    renamed = {name for act in acts for name in _names_told(act)}
    removed = {
        str(act.data.get("player")) for act in acts if act.kind == "player_removed" and isinstance(act.data, dict)
    }
    for line in files["rounds"]:
        own = [act for act in acts if (act.competition_id, act.round) == (line["competition"], line["round"])]
        drawn = [at for at, act in enumerate(own) if act.kind == "round_drawn" and isinstance(act.data, dict)]
        if not drawn:
            continue
        place = places.round(line["competition"], line["round"])
        told = own[drawn[-1]].data
        for name in ("seed", "repeats"):
            if told.get(name) != line[name]:
                report.add(join_texts(place, name), say_otherwise(line[name], told.get(name)))
        byes, said = sorted(names.get(one, "?") for one in line["byes"]), sorted(told.get("byes", []))
        if not _agree(byes, said, removed) and renamed.isdisjoint(said):
            report.add(join_texts(place, "byes"), say_otherwise(byes, said))
        ends = [act.kind for act in own[drawn[-1] :] if act.kind in ("round_ended", "round_reopened")]
        if (line["status"] == "ended") != (ends[-1:] == ["round_ended"]):
            report.add(join_texts(place, "status"), not_so(line["status"]))


def _agree(byes: Sequence[str], said: Sequence[str], removed: Collection[str]) -> bool:
    """Return whether these players had the byes of a round. A player who was removed since then is "?", or left out."""
    known = [name for name in byes if name != "?"]
    gone = [name for name in said if name in removed and name not in known]
    return known == [name for name in said if name not in gone] and len(byes) - len(known) <= len(gone)


def _check_seats(files: Files, acts: Sequence[ArchivedAct], report: Report, places: Places) -> None:
    """Check that whoever sat at a table under some name is the player, a substitute, or somebody renamed since."""
    players = {player["player"]: player for player in files["players"]}
    substitutes = {(one["competition"], one["player"], one["name"]) for one in files["substitutions"]}
    renamed = {name for act in acts for name in _names_told(act)}
    for table in files["tables"]:
        at = places.table(*_table_key(table))
        if table["stored"].get("number") != table["table"]:
            told = Said(
                _("It has the number %(number)s where the game is played."),
                number=stored_text(table["stored"].get("number")),
            )
            report.add(at, told)
        for seat in table["seats"]:
            place = join_texts(at, Said(_("seat %(seat)s"), seat=seat.get("position", 0) + 1))
            player = players.get(seat.get("player"))
            name = seat.get("name")
            if player is None:
                report.add(place, Said(_("The player who sits here is not in the list of players.")))
            elif (
                name != player["name"]
                and name not in renamed
                and (table["competition"], seat["player"], name) not in substitutes
            ):
                text = _(
                    "The table knows the player as %(name)s, the list as %(other)s. No line of the audit log says why."
                )
                report.add(place, Said(text, name=name, other=player["name"]))


def _check_lots(files: Files, acts: Sequence[ArchivedAct], report: Report) -> None:
    """Check that lots are drawn from each player's key, or after an import from the key in the first installation.

    After an import, that key is known only from the tables at which the player has sat.
    """
    kinds = {act.kind for act in acts}
    keys: dict[str, set[str]] = {}
    for seat in (seat for table in files["tables"] for seat in table["seats"]):
        keys.setdefault(seat["player"], set()).add(seat["key"])
    for player in files["players"]:
        own = keys.get(player["player"], set())
        known = {player["player"]}
        if "tournament_imported" in kinds:
            known = set() if own & known or "players_merged" in kinds else own
        if known and player["lot_key"] not in known:
            text = _("It is %(stored)s; the player is known as %(keys)s.")
            place = join_texts(Said(_("players")), player["name"], "lot_key")
            report.add(place, Said(text, stored=player["lot_key"], keys=", ".join(sorted(known))))


def _names_told(act: ArchivedAct) -> Iterator[str]:
    """Yield the names that players had before an act, or that somebody else had who sat for them."""
    if act.kind in EDITED:
        yield from (name for name in act.was or () if isinstance(name, str))
    elif act.kind in ("players_merged", "player_substituted", "player_substitution_undone") and isinstance(
        act.data, dict
    ):
        yield str(act.data.get("other", ""))
