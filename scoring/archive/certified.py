"""Verifies the certificates of the seating, and compares them with the tables and with the pairs kept apart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from scoring.archive.counting import Files
from scoring.archive.form import Line
from scoring.archive.report import NOTE, Places, Report, table_at
from scoring.systems.points import gettext_noop as _
from scoring.systems.said import Said, joined, shown
from scoring.systems.seating_check import NoCertificate, check


def check_certificates(files: Files, report: Report, places: Places) -> None:
    """Verify the certificate of each competition, and compare it with the tables and with the pairs kept apart.

    A round that breaks a rule or a wish gets only a note, since nobody need have changed anything for that.
    """
    found = {line["competition"]: line["certificate"] for line in files["certificates"]}
    names = {player["player"]: player["name"] for player in files["players"]}
    for competition in files["competitions"]:
        number = competition["competition"]
        place = joined(places.competition(number), Said(_("certificate of the seating")))
        rounds = _seated([table for table in files["tables"] if table["competition"] == number], names)
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
        _compare_rounds(place, found[number], rounds, report)
        _compare_never(place, found[number], files, number, report)


def _seated(tables: Sequence[Line], names: Mapping[str, str]) -> dict[int, dict[int, list[str]]]:
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
        report.add(joined(place, "played"), Said(told, told=shown(certificate.get("played")), there=len(rounds)))
        return
    for at, number in enumerate(sorted(rounds)):
        numbers = certificate.get("numbers", [])[at : at + 1] or [[]]
        claimed = dict(zip(numbers[0], certificate["rounds"][at], strict=False))
        for table in sorted({*claimed, *rounds[number]}):
            was, now = claimed.get(table), rounds[number].get(table)
            if was != now:
                text = _("The certificate seats these players: %(told)s. At the table are: %(there)s.")
                report.add(joined(place, table_at(number, table)), Said(text, told=shown(was), there=shown(now)))


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
        report.add(joined(place, "never"), unread)
        return
    told = [[*sorted(names), rounds] for *names, rounds in certificate.get("never", [])]
    if sorted(told) != sorted(counted):
        text = _(
            "The certificate names these pairs who must never meet, with the rounds drawn before: %(told)s. "
            "Counted anew they are: %(counted)s."
        )
        report.add(joined(place, "never"), Said(text, told=_pairs(told), counted=_pairs(counted)))


def _pairs(rows: list[list[Any]]) -> str:
    """Return pairs and their numbers as a text, such as "Anna – Bo (2)"."""
    return shown([f"{' – '.join(map(str, names))} ({rounds})" for *names, rounds in sorted(rows)])


def _time(text: str) -> datetime:
    return datetime.fromisoformat(text)
