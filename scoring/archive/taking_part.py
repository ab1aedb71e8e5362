"""Compares with the audit log who takes part: withdrawals, finals, substitutes, and penalties outside a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from string import ascii_uppercase
from typing import Any, Protocol

from referee.history.chain import same_in_json
from scoring.archive.counting import Files
from scoring.archive.form import Line
from scoring.archive.report import Places, Report, say_otherwise
from scoring.systems.translatable import Said, join_texts
from scoring.systems.translatable import gettext_noop as _

BEGINS = ("tournament_created", "competition_added")
WITHDRAWN = {"player_withdrawn": True, "player_left": True, "player_let_back": False, "player_left_undone": False}
EDITED = ("player_edited", "player_other_name_set", "player_other_name_dropped", "player_other_name_taken_back")
PENALTIES = ("player_penalty_given", "player_penalty_revoked")


class ToldAct(Protocol):
    """The parts of a line of the audit log that are read here."""

    at: datetime
    kind: str
    data: Any
    was: Any
    now: Any
    competition_id: int | None
    round: int | None


class TakingPart:
    """Who takes part in a competition, as its acts tell. `unsure` has the players who were merged with others."""

    def __init__(self) -> None:
        self.is_whole = False  # whether the audit log goes back to the competition's beginning
        self.withdrawn: dict[str, bool] = {}
        self.left: dict[str, tuple[int | None, str]] = {}  # the round in which a player left their table, and how
        self.finals: dict[str, str] = {}
        self.out_after: dict[str, int | None] = {}  # the round after which a player was knocked out
        self.penalties: dict[str, dict[int, Any]] = {}  # by their number, as the acts tell them
        self.substitutes: set[str] = set()
        self.unsure: set[str] = set()

    def hear(self, act: ToldAct) -> None:
        """Follow an act of the competition, or of its whole tournament."""
        data: Mapping[str, Any] = act.data if isinstance(act.data, dict) else {}
        name = str(data.get("player", ""))
        if act.kind in BEGINS:
            self.is_whole = True
        elif act.kind in WITHDRAWN:
            self.withdrawn[name] = WITHDRAWN[act.kind]
            self.left[name] = (act.round, str(data.get("how"))) if act.kind == "player_left" else (None, "")
        elif act.kind == "player_removed":
            for found in (self.withdrawn, self.left, self.penalties):
                found.pop(name, None)
        elif act.kind in PENALTIES:
            self.penalties.setdefault(name, {})[act.now["number"]] = act.now
        elif act.kind in EDITED:
            self._rename(str((act.was or [""])[0]), str((act.now or [""])[0]))
        else:
            self._hear_of_others(act, name, data)

    def _hear_of_others(self, act: ToldAct, name: str, data: Mapping[str, Any]) -> None:
        """Follow an act about two players, or about finals."""
        kind = act.kind
        if kind == "players_merged":
            other = str(data.get("other", ""))
            self.unsure |= {name, other}
            if other in self.penalties:
                self.penalties[name] = self.penalties.get(name, {}) | self.penalties.pop(other)
        elif kind == "player_substituted":
            self.substitutes.add(str(data.get("other", "")))
        elif kind in ("cut_made", "cut_undone"):
            finals = zip(ascii_uppercase, data.get("finals", []), strict=False)
            self.finals = {name: label for label, names in finals for name in names.split(", ")}
        elif kind == "cut_replaced":
            self.finals.pop(str(data.get("player", "")), None)
            self.finals |= dict(move.rsplit(" → ", 1) for move in data.get("moves", []))
        elif kind == "knocked_out":
            self.out_after |= dict.fromkeys(data.get("out", []), act.round)
        elif kind == "knock_out_undone":
            self.out_after = {player: after for player, after in self.out_after.items() if after != act.round}

    def penalties_of(self, name: str) -> list[Any] | None:
        """Return a player's penalties outside a game, by their numbers; None for none."""
        return [one for _number, one in sorted(self.penalties.get(name, {}).items())] or None

    def _rename(self, old: str, new: str) -> None:
        for found in (self.withdrawn, self.finals, self.out_after, self.left, self.penalties):
            if old in found:
                found[new] = found.pop(old)  # type: ignore[assignment]  # to the same mapping from which it comes
        if old in self.unsure:
            self.unsure.add(new)


def check_taking_part(files: Files, acts: Sequence[ToldAct], report: Report, places: Places) -> None:
    """Report entries and substitutes that are not as the audit log tells, if it goes back to the beginning."""
    names = {player["player"]: player["name"] for player in files["players"]}
    for number in (line["competition"] for line in files["competitions"]):
        told, place = TakingPart(), places.competition(number)
        for act in acts:
            if act.competition_id in (None, number):
                told.hear(act)
        if told.is_whole:
            entries, substitutions = (
                [(names.get(line["player"], ""), line) for line in files[name] if line["competition"] == number]
                for name in ("entries", "substitutions")
            )
            _check_entries(entries, told, report, place)
            for name, line in substitutions:
                if line["name"] not in told.substitutes:
                    text = _("%(substitute)s plays for this player; no line of the audit log says so.")
                    at = join_texts(place, name, Said(_("substitute")))
                    report.add(at, Said(text, substitute=line["name"]))


def _check_entries(entries: Sequence[tuple[str, Line]], told: TakingPart, report: Report, place: str) -> None:
    for name, entry in entries:
        left_round, left_how = told.left.get(name, (None, ""))
        expected = {
            "withdrawn": told.withdrawn.get(name, False),
            "final": told.finals.get(name, ""),
            "out_after": told.out_after.get(name),
            "left_round": left_round,
            "left_how": left_how,
            "penalties": told.penalties_of(name),
        }
        for field, value in expected.items():
            if not same_in_json(entry.get(field), value) and (field == "penalties" or name not in told.unsure):
                report.add(join_texts(place, name, field), say_otherwise(entry.get(field), value))
