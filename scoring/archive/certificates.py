"""Verifies the certificates of the seating, and compares them with the tables and with the pairs kept apart."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from referee.history.chain import same_in_json
from scoring.archive.counting import Files
from scoring.archive.form import Line
from scoring.archive.report import NOTE, Places, Report, table_at
from scoring.systems.roster.names import same_name
from scoring.systems.rounds.seating_check import NoCertificate, check
from scoring.systems.translatable import Said, join_texts, stored_text
from scoring.systems.translatable import gettext_noop as _

#: The fields of a certificate in an archive.
CERTIFICATE = {
    *("version", "players", "rounds", "numbers", "absent", "byes", "played", "never", "apart", "fixed", "fixed_tables"),
    *("avoid", "met", "scores", "sizes", "seed", "steps", "weights"),
    *("repeats", "repeats_earlier", "bound", "seats_above", "tables_again"),
}
#: Fields that certificates of earlier versions do not have.
LATER = {"reunions", "bound_reunions", "most_meetings", "small_least", "small_most"}
#: The field that only certificates with fixed pairs have.
TOGETHER = "together"


def check_certificates(files: Files, report: Report, places: Places) -> None:
    """Verify the certificate of each competition, and compare it with the tables and with the pairs kept apart.

    A round that breaks a rule or a wish gets only a note, since nobody need have changed anything for that.
    """
    found = {line["competition"]: line["certificate"] for line in files["certificates"]}
    names = {player["player"]: player["name"] for player in files["players"]}
    for competition in files["competitions"]:
        number = competition["competition"]
        place = join_texts(places.competition(number), Said(_("certificate of the seating")))
        rounds = _seats_by_round([table for table in files["tables"] if table["competition"] == number], names)
        if number not in found:
            if rounds:
                report.add(place, Said(_("There is no certificate of the seating.")))
            continue
        if not rounds:
            report.add(place, Said(_("No round leads to it.")))
            continue
        try:
            verdict = check(found[number])
        except (NoCertificate, LookupError, TypeError, ValueError) as trouble:
            why = trouble.args[0] if isinstance(trouble, NoCertificate) else repr(trouble)
            report.add(place, Said(_("The certificate can't be read: %(why)s"), why=why))
            continue
        for fault in verdict.faults:
            if fault in verdict.breaches:
                report.add(place, Said(_("%(fault)s This is no fault of the archive."), fault=fault), NOTE)
            else:
                report.add(place, fault)
        _check_form(place, found[number], report)
        _compare_rounds(place, found[number], rounds, report)
        _compare_byes(place, found[number], files, number, report)
        _compare_never(place, found[number], files, number, report)
        _compare_together(place, found[number], files, competition, report)


def _check_form(place: str, certificate: Mapping[str, Any], report: Report) -> None:
    """Report what is otherwise than archives write it, though it may be a sound certificate of something else.

    An archive has what was seated and what the organiser wished, and nothing that only a search for a seating needs.
    """
    players = sorted(certificate["players"])
    seated = [{name for table in tables for name in table} for tables in certificate["rounds"]]
    expected = {
        **{"version": 1, "steps": 0, "avoid": [], "fixed": {}, "fixed_tables": {}, "scores": {}, "players": players},
        "absent": [sorted(set(players) - names) for names in seated],
    }
    wrong = {name for name, value in expected.items() if not same_in_json(certificate.get(name), value)}
    wrong |= certificate.keys() - LATER - {TOGETHER} ^ CERTIFICATE
    wrong |= LATER - certificate.keys() if LATER & certificate.keys() else set()
    wrong |= {name for name, value in certificate.items() if _has_yes_or_no(value)}
    if wrong:
        told = _("These fields are missing, or are not as archives have them: %(fields)s.")
        report.add(place, Said(told, fields=", ".join(sorted(map(str, wrong)))[:200]))


def _has_yes_or_no(value: Any) -> bool:
    """Return whether there is true or false in a value, which Python takes for 1 and 0."""
    if isinstance(value, dict | list):
        return any(map(_has_yes_or_no, value.values() if isinstance(value, dict) else value))
    return isinstance(value, bool)


def _seats_by_round(tables: Sequence[Line], names: Mapping[str, str]) -> dict[int, dict[int, list[str]]]:
    """Return who sat where: for each round the players at each table, clockwise."""
    found: dict[int, dict[int, list[str]]] = {}
    for table in tables:
        seats = sorted(table["seats"], key=lambda seat: int(seat.get("position", 0)))
        who = [names.get(seat.get("player"), "?") for seat in seats]
        found.setdefault(table["round"], {})[table["table"]] = who
    return found


def _compare_rounds(
    place: str, certificate: Mapping[str, Any], rounds: Mapping[int, Mapping[int, Sequence[str]]], report: Report
) -> None:
    if certificate.get("played") != len(rounds):
        told = _("The certificate has %(told)s played rounds; there are %(there)s.")
        report.add(
            join_texts(place, "played"), Said(told, told=stored_text(certificate.get("played")), there=len(rounds))
        )
        return
    for at, number in enumerate(sorted(rounds)):
        numbers = certificate.get("numbers", [])[at : at + 1] or [[]]
        claimed = dict(zip(numbers[0], certificate["rounds"][at], strict=False))
        for table in sorted({*claimed, *rounds[number]}):
            was, now = claimed.get(table), rounds[number].get(table)
            if was != now:
                text = _("The certificate seats these players: %(told)s. At the table are: %(there)s.")
                report.add(
                    join_texts(place, table_at(number, table)),
                    Said(text, told=stored_text(was), there=stored_text(now)),
                )


def _compare_byes(place: str, certificate: Mapping[str, Any], files: Files, competition: int, report: Report) -> None:
    """Compare who had a bye in each played round. A player who was removed since then is in no certificate."""
    names = {player["player"]: player["name"] for player in files["players"]}
    there = [
        sorted(names[key] for key in line["byes"] if key in names)
        for line in sorted(files["rounds"], key=lambda line: int(line["round"]))
        if line["competition"] == competition
    ]
    told = [sorted(map(str, byes)) for byes in certificate.get("byes", [])]
    if told[: len(there)] != there or len(told) != len(certificate["rounds"]):
        text = _("The certificate tells these byes, round by round: %(told)s. There are: %(there)s.")
        report.add(join_texts(place, "byes"), Said(text, told=stored_text(told), there=stored_text(there)))


def _compare_never(place: str, certificate: Mapping[str, Any], files: Files, competition: int, report: Report) -> None:
    """Compare the pairs who must never meet with those that the certificate names."""
    names = {player["player"]: player["name"] for player in files["players"]}
    drawn = [line["started_at"] for line in files["rounds"] if line["competition"] == competition]
    try:
        pairs = [([names[key] for key in line["players"]], line["since"]) for line in files["never"]]
        counted = [
            [*sorted(pair), sum(_time(at) < _time(since) for at in drawn)]
            for pair, since in pairs
            if set(pair) <= set(certificate["players"])
        ]
    except (LookupError, TypeError, ValueError):
        unread = Said(_("The pairs who must never meet, or the times of the rounds, can't be read."))
        report.add(join_texts(place, "never"), unread)
        return
    told = [[*sorted(names), rounds] for *names, rounds in certificate.get("never", [])]
    if sorted(told) != sorted(counted):
        text = _(
            "The certificate names these pairs who must never meet, with the rounds drawn before: %(told)s. "
            "Counted anew they are: %(counted)s."
        )
        report.add(join_texts(place, "never"), Said(text, told=_pairs(told), counted=_pairs(counted)))


def _compare_together(place: str, certificate: Mapping[str, Any], files: Files, of: Line, report: Report) -> None:
    """Compare the fixed pairs with the teams of two, if the competition keeps those together."""
    teams: dict[str, list[str]] = defaultdict(list)
    for player in files["players"] if (of.get("teams") or {}).get(TOGETHER) else ():
        if player.get("team"):
            teams[same_name(str(player["team"]))].append(player["name"])
    never = [set(map(str, names)) for *names, _rounds in certificate.get("never", [])]
    there = sorted(
        sorted(team)
        for team in teams.values()
        if len(team) == 2 and set(team) <= set(certificate["players"]) and set(team) not in never
    )
    told = sorted(map(sorted, certificate.get(TOGETHER, [])))
    if told != there:
        text = _("The certificate keeps these pairs together: %(told)s. The teams of two are: %(there)s.")
        report.add(join_texts(place, TOGETHER), Said(text, told=stored_text(told), there=stored_text(there)))


def _pairs(rows: list[list[Any]]) -> str:
    """Return pairs and their numbers as a text, such as "Anna – Bo (2)"."""
    return stored_text([f"{' – '.join(map(str, names))} ({rounds})" for *names, rounds in sorted(rows)])


def _time(text: str) -> datetime:
    return datetime.fromisoformat(text)
