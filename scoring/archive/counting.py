"""Recounts the standings of an archive's competitions from the results of their tables, with reasons and finals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from referee.games import game_named
from referee.history.chain import same_in_json
from scoring.archive.form import Line
from scoring.archive.report import Places, Report, counted_anew
from scoring.archive.rows import overall_line, row_line
from scoring.systems.people.penalties import deductions_of, penalties_read
from scoring.systems.seasons.season import SEASON_SCHEMES
from scoring.systems.standings.comparison import Held, compared, hands_read
from scoring.systems.standings.cuts import cut_of_parts
from scoring.systems.standings.lots import lot
from scoring.systems.standings.missed import Missed, MissedCounts, Part, rounds_missed
from scoring.systems.standings.overall import overall_ranking
from scoring.systems.standings.points import scheme_of
from scoring.systems.standings.results import Best, CompetitionResults, TableResult
from scoring.systems.standings.stages import standings_of
from scoring.systems.standings.standings import Row
from scoring.systems.standings.tie_breaks import TIE_BREAKS
from scoring.systems.translatable import Said, join_texts
from scoring.systems.translatable import gettext_noop as _

Files = Mapping[str, Sequence[Line]]


def check_standings(files: Files, report: Report, places: Places) -> None:
    """Recount each competition and the overall ranking, and report every row that is stored differently."""
    names = {player["player"]: player["name"] for player in files["players"]}
    counted: dict[str, Sequence[Row]] = {}
    for competition in files["competitions"]:
        number = competition["competition"]
        place = join_texts(places.competition(number), Said(_("standings")))
        try:
            _check_compared(competition, _lines_of(files["tables"], number), report, places)
            rows = _rows(competition, files, names)
        except (ArithmeticError, LookupError, TypeError, ValueError) as trouble:
            text = _("The standings can't be counted: something that they need is wrong (%(why)s).")
            report.add(place, Said(text, why=trouble))
            return
        counted[competition["name"] or game_named(competition["game"]).title] = rows
        _compare(place, _lines_of(files["standings"], number), [row_line(number, row) for row in rows], report)
        _compare_ranks(place, _lines_of(files["entries"], number), rows, names, report)
    scheme = SEASON_SCHEMES.get(files["tournament"][0]["overall"]) if files["tournament"] else None
    ranked = [overall_line(row) for row in overall_ranking(counted, scheme)] if scheme else []
    _compare(Said(_("overall ranking")), files["overall"], ranked, report)


def _lines_of(lines: Sequence[Line], competition: int) -> list[Line]:
    return [line for line in lines if line["competition"] == competition]


def _compare(place: str, stored: Sequence[Line], counted: Sequence[Line], report: Report) -> None:
    """Report each player whose stored row is not the counted one, with the fields that differ."""
    old, new = ({line["player"]: line for line in lines} for lines in (stored, counted))
    for player in dict.fromkeys([*new, *old]):
        was, now = old.get(player), new.get(player)
        if was is None or now is None:
            added = Said(_("The row has been added: nothing leads to it."))
            report.add(join_texts(place, player), Said(_("The row is missing.")) if was is None else added)
            continue
        for field in sorted(now):
            if not same_in_json(was.get(field), now[field]):
                report.add(join_texts(place, player, field), counted_anew(was.get(field), now[field]))
    if [line["player"] for line in stored] != [line["player"] for line in counted] and old.keys() == new.keys():
        report.add(place, Said(_("The rows are not in the order of the standings.")))


def _compare_ranks(
    place: str, entries: Sequence[Line], rows: Sequence[Row], names: Mapping[str, str], report: Report
) -> None:
    ranks = {row.player: row.rank for row in rows}
    for entry in entries:
        name = names.get(entry["player"], entry["player"])
        if entry["rank"] is not None and entry["rank"] != ranks.get(name):
            at = join_texts(place, name, Said(_("stored rank")))
            report.add(at, counted_anew(entry["rank"], ranks.get(name)))


def _rows(competition: Line, files: Files, names: Mapping[str, str]) -> Sequence[Row]:
    number = competition["competition"]
    entries, rounds = _lines_of(files["entries"], number), _lines_of(files["rounds"], number)
    tables = _lines_of(files["tables"], number)
    keys = {player["player"]: player["lot_key"] for player in files["players"]}
    parts = [Part(one["player"], names[one["player"]], one["final"], one.get("out_after")) for one in entries]
    game = game_named(competition["game"])
    field = CompetitionResults.of(
        players=[part.name for part in parts],
        outcomes=list(_results(tables, names)),
        best=Best(game.best),
        missed=_missed_rounds(competition, entries, parts, rounds, tables),
        counts=MissedCounts(competition["missed_away"], competition["missed_bye"], _first(competition)),
        lots={part.name: lot(competition["lot_seed"], keys[str(part.key)]) for part in parts},
        cut=cut_of_parts(competition["cut_after"], parts),
        deductions=[
            deduction
            for entry in entries
            for deduction in deductions_of(names[entry["player"]], penalties_read(entry.get("penalties")))
        ],
    )
    return standings_of(field, [TIE_BREAKS[key] for key in competition["tie_breaks"]])


def _check_compared(competition: Line, tables: Sequence[Line], report: Report, places: Places) -> None:
    """Compare the stored points of a duplicate with those that follow from the hands of all tables of a round."""
    if not competition.get("deals"):
        return
    best, deals = Best(game_named(competition["game"]).best), int(competition["deals"]["number"])
    for number in sorted({table["round"] for table in tables}):
        rows = {
            (table["table"], seat["key"]): (table, seat)
            for table in tables
            if table["round"] == number
            for seat in table["seats"]
            if seat["result"] is not None
        }
        held = [Held(key, key[0], hands_read(seat["result"].get("hands"))) for key, (_table, seat) in rows.items()]
        for key, points in compared(held, best, deals).items():
            table, seat = rows[key]
            stored = seat["result"]["placement_points"]
            if seat["key"] not in table["awarded"] and Fraction(stored) != points:
                place = places.table(competition["competition"], number, key[0])
                report.add(join_texts(place, seat["name"], "placement_points"), counted_anew(stored, str(points)))


def _results(tables: Sequence[Line], names: Mapping[str, str]) -> Iterator[TableResult]:
    for table in tables:
        for seat in table["seats"]:
            if (result := seat["result"]) is not None:
                yield TableResult(
                    player=names[seat["player"]],
                    round=table["round"],
                    table=table["table"],
                    game_points=result["game_points"],
                    place=result["place"],
                    points=Fraction(result["placement_points"]),
                    provisional=result["finished_at"] is None,
                    pricks=result["pricks"],
                )


def _missed_rounds(
    competition: Line,
    entries: Sequence[Line],
    parts: Sequence[Part[str]],
    rounds: Sequence[Line],
    tables: Sequence[Line],
) -> list[Missed]:
    over = [(one["round"], one["byes"]) for one in rounds if one["status"] == "ended"]
    ended = {number for number, _byes in over}
    seated = {(one["round"], seat["player"]) for one in tables if one["round"] in ended for seat in one["seats"]}
    here = [part for part, entry in zip(parts, entries, strict=True) if not entry["withdrawn"]]
    return [missed for _player, missed in rounds_missed(over, here, seated, competition["cut_after"])]


def _first(competition: Line) -> Fraction:
    """Return what a first place earns at a table of the game's usual size."""
    best = game_named(competition["game"]).sizes(competition["options"]).best
    return scheme_of(competition["scheme"], competition.get("deals")).award(1, best)
