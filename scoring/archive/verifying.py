"""Verifies an archive: everything in it is counted anew from the logs and compared with what it says.

Nothing is needed but the file and this software. Memory is bounded by the players and tables, not by the logs, which
are read line by line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from pathlib import Path

from referee.engine.errors import EntryError
from referee.history.versions import rules_version
from scoring.archive.audit_log import check_between
from scoring.archive.counting import check_standings
from scoring.archive.forgotten import HashedAnew
from scoring.archive.form import PLAIN, Line, log_name
from scoring.archive.heads import HeadSearch, PaperHead
from scoring.archive.reading import Archive
from scoring.archive.report import NOTE, OTHER_RULES, Places, Report, counted_anew
from scoring.archive.tables import TableCheck
from scoring.systems.standings.heads import TableWorth, results_hash, tournament_head
from scoring.systems.standings.points import SCHEMES
from scoring.systems.translatable import Said, join_texts, stored_text
from scoring.systems.translatable import gettext_noop as _


def verify(
    path: Path, wanted: Sequence[PaperHead] = (), watch: Callable[[int], None] = lambda _entries: None
) -> Report:
    """Verify the archive in this file, and look for these heads in it. Raises NoArchive.

    `watch` is told after each entry how many have been read. If it raises an error, the verification ends.
    """
    with Archive(path) as archive:
        return _Verification(archive, wanted, watch).run()


class _Verification:
    """One pass over an archive."""

    def __init__(self, archive: Archive, wanted: Sequence[PaperHead], watch: Callable[[int], None]) -> None:
        self._archive, self._report, self._watch = archive, Report(file_head=archive.head), watch
        self._files: dict[str, list[Line]] = {name: archive.plain(name) for name in PLAIN}
        roof = next((line["name"] for line in self._files["tournament"]), "")
        self._places = Places({line["competition"]: line["name"] or roof for line in self._files["competitions"]})
        self._search = HeadSearch(wanted)
        self._ended = {
            (line["competition"], line["round"]) for line in self._files["rounds"] if line["status"] == "ended"
        }
        self._schemes = {line["competition"]: line["scheme"] for line in self._files["competitions"]}
        self._compare = {line["competition"] for line in self._files["competitions"] if line.get("deals")}
        self._calls: dict[tuple[int, int, int], list[Line]] = {}
        for line in self._files["calls"]:
            self._calls.setdefault(_key(line), []).append(line)
        self._last: dict[tuple[int, int, int], str] = {}
        self._hashed_anew = HashedAnew(self._files["acts"])
        self._misshapen = False

    def run(self) -> Report:
        """Verify the whole archive, and return the report."""
        self._check_manifest()
        self._check_tables()
        self._check_files()
        if not self._misshapen:
            check_between(self._files, self._report, self._places)
            check_standings(self._files, self._report, self._places)
            self._hashed_anew.tell(self._report)
            self._check_heads()
        return self._report

    def _check_manifest(self) -> None:
        """Note which rule sets differ from those of this software, and compare the tournament's name.

        Another rule set alone is no fault.
        """
        games = {line["game"] for line in self._files["competitions"]}
        if games != self._archive.manifest["rules"].keys():
            told, played = stored_text(sorted(self._archive.manifest["rules"])), stored_text(sorted(games))
            text = _("It names the games %(told)s; the competitions play %(played)s.")
            self._report.add("manifest, rules", Said(text, told=told, played=played))
        for game, version in sorted(self._archive.manifest["rules"].items()):
            try:
                own = rules_version(game)
            except EntryError:
                told = Said(_("This software does not know the game."))
                self._report.add(join_texts("manifest", "rules", game), told, OTHER_RULES)
                continue
            if own != version:
                text = _("The archive was made with version %(made)s of the rule set; this software has %(own)s.")
                self._report.add(join_texts("manifest", "rules", game), Said(text, made=version, own=own), NOTE)
        names = [line["name"] for line in self._files["tournament"]]
        if len(names) != 1:
            self._report.add("tournament.jsonl", Said(_("There must be exactly one tournament.")))
        elif names != [self._archive.manifest["tournament"]]:
            text = _("It is “%(stored)s”; the tournament's name is “%(name)s”.")
            told = Said(text, stored=self._archive.manifest["tournament"], name=names[0])
            self._report.add("manifest, tournament", told)

    def _check_tables(self) -> None:
        """Replay the logs round by round. Tables and logs are in the same order."""
        tables = {_key(line): line for line in self._files["tables"]}
        if len(tables) != len(self._files["tables"]):
            self._report.add("tables.jsonl", Said(_("A table is there twice.")))
        begun = {(line["competition"], line["round"]) for line in self._files["rounds"]}
        for competition, number in sorted(begun ^ set(self._archive.logs)):
            missing, added = Said(_("The file is missing.")), Said(_("There is no such round."))
            told = missing if (competition, number) in begun else added
            self._report.add(log_name(competition, number), told)
        rounds = sorted({*self._archive.logs, *((competition, number) for competition, number, _table in tables)})
        for where in rounds:
            own = {key[2]: line for key, line in tables.items() if key[:2] == where}
            self._check_round(where, own)

    def _check_round(self, where: tuple[int, int], tables: Mapping[int, Line]) -> None:
        seen: set[int] = set()
        for table, log in groupby(self._log(where), key=lambda line: line["table"]):
            place = self._places.table(*where, table)
            if table not in tables or table in seen:
                alone = Said(_("This log belongs to a table that is not there."))
                self._report.add(place, alone if table not in tables else Said(_("The log is in two pieces.")))
                continue
            if any(table < earlier for earlier in seen):
                self._report.add(place, Said(_("The log is not where it belongs in the file.")))
            seen.add(table)
            self._check_table(where, table, tables[table], log)
        for table in sorted(tables.keys() - seen):
            self._check_table(where, table, tables[table], ())

    def _log(self, where: tuple[int, int]) -> Iterator[Line]:
        path = log_name(*where)
        if where not in self._archive.logs:
            return
        for _number, line in self._archive.lines(path, "log"):
            self._report.entries += 1
            self._watch(self._report.entries)
            yield line

    def _check_table(self, where: tuple[int, int], table: int, line: Line, log: Iterable[Line]) -> None:
        place = self._places.table(*where, table)
        scheme = SCHEMES.get(self._schemes.get(where[0], ""))
        if scheme is None:
            told = Said(_("There is no such scheme of points."))
            self._report.add(join_texts(self._places.competition(where[0]), "scheme"), told)
            return
        calls, compares = self._calls.get((*where, table), ()), where[0] in self._compare
        check = TableCheck(line, scheme, calls, over=where in self._ended, compares=compares)
        check.run(self._note_hashes(where, table, log))
        for at, text, kind in check.faults:
            self._report.add(join_texts(place, at), text, kind)
        self._misshapen = self._misshapen or check.misshapen
        self._report.tables += 1
        self._last[(*where, table)] = check.last
        if not check.entries:
            self._hashed_anew.see(check.last)
            self._search.see(check.last, *where, table, 0)

    def _note_hashes(self, where: tuple[int, int], table: int, log: Iterable[Line]) -> Iterator[Line]:
        for line in log:
            self._hashed_anew.see(line["hash"])
            self._search.see(line["hash"], *where, table, line["number"])
            yield line

    def _check_files(self) -> None:
        """Report what was wrong with the files themselves."""
        for place, text in self._archive.faults:
            self._report.add(place, text)

    def _check_heads(self) -> None:
        """Recount the tournament's head, compare the manifest's, and look for the heads on paper."""
        names = {player["player"]: player["name"] for player in self._files["players"]}
        try:
            worth = [_table_worth(line, self._last, names) for line in sorted(self._files["tables"], key=_key)]
            results = results_hash(worth)
        except (ArithmeticError, LookupError, TypeError, ValueError):
            self._report.add("manifest, head", Said(_("The head can't be counted, because of the faults named here.")))
            return
        acts = self._files["acts"]
        self._report.head = tournament_head(results, acts[-1]["hash"] if acts else "")
        if self._report.head != self._archive.manifest["head"]:
            self._report.add("manifest, head", counted_anew(self._archive.manifest["head"], self._report.head))
        self._search.tell(self._report, self._places, results, acts)


def _key(line: Line) -> tuple[int, int, int]:
    return line["competition"], line["round"], line["table"]


def _table_worth(line: Line, last: Mapping[tuple[int, int, int], str], names: Mapping[str, str]) -> TableWorth:
    seats = sorted(line["seats"], key=lambda seat: int(seat["position"]))
    return TableWorth(
        *_key(line),
        last_hash=last.get(_key(line), line["stored"]["last_hash"]),
        settled=line["settled"],
        results=tuple((names[seat["player"]], _result(seat["result"])) for seat in seats),
    )


def _result(result: Line | None) -> tuple[int, int, str, int, bool] | None:
    if result is None:
        return None
    points = str(Fraction(result["placement_points"]))
    return result["game_points"], result["place"], points, result["pricks"], result["finished_at"] is not None
