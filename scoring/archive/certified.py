"""Verifies the certificates of the seating, and compares them with the tables and with the pairs kept apart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from scoring.archive.counting import Files
from scoring.archive.form import Line
from scoring.archive.report import NOTE, Places, Report
from scoring.systems.seating_check import NoCertificate, check


def check_certificates(files: Files, report: Report, places: Places) -> None:
    """Verify the certificate of each competition, and compare it with the tables and with the pairs kept apart.

    A round that breaks a rule or a wish gets only a note, since nobody need have changed anything for that.
    """
    found = {line["competition"]: line["certificate"] for line in files["certificates"]}
    names = {player["player"]: player["name"] for player in files["players"]}
    for competition in files["competitions"]:
        number = competition["competition"]
        place = f"{places.competition(number)}, certificate"
        rounds = _seated([table for table in files["tables"] if table["competition"] == number], names)
        if number not in found:
            if rounds:
                report.add(place, "There is no certificate of the seating.")
            continue
        try:
            verdict = check(found[number])
        except (NoCertificate, LookupError, TypeError, ValueError) as trouble:
            report.add(place, f"The certificate can't be read: {trouble}")
            continue
        for fault in verdict.faults:
            if fault in verdict.breaches:
                report.add(place, f"{fault} This is no fault of the archive.", NOTE)
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
        told = f"It has {certificate.get('played')} played rounds, and there are {len(rounds)}."
        report.add(f"{place}, played", told)
        return
    for at, number in enumerate(sorted(rounds)):
        numbers = certificate.get("numbers", [])[at : at + 1] or [[]]
        claimed = dict(zip(numbers[0], certificate["rounds"][at], strict=False))
        for table in sorted({*claimed, *rounds[number]}):
            was, now = claimed.get(table), rounds[number].get(table)
            if was != now:
                told = f"It seats {was} there; the table has {now and list(now)}."
                report.add(f"{place}, round {number}, table {table}", told)


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
        report.add(f"{place}, never", "The pairs who must never meet, or the times of the rounds, can't be read.")
        return
    told = [[*sorted(names), rounds] for *names, rounds in certificate.get("never", [])]
    if sorted(told) != sorted(counted):
        report.add(f"{place}, never", f"It names {sorted(told)}; the pairs and the rounds come to {sorted(counted)}.")


def _time(text: str) -> datetime:
    return datetime.fromisoformat(text)
