"""Compares the settings of a tournament and its competitions with the audit log and with the tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Protocol

from referee.history.chain import same_in_json
from scoring.archive.counting import Files
from scoring.archive.form import FIELDS, Line
from scoring.archive.report import Places, Report, not_so, say_otherwise
from scoring.archive.taking_part import BEGINS
from scoring.systems.people.appeals import appeals_read, appeals_told
from scoring.systems.rounds.deals import commitment_to, deals_told
from scoring.systems.translatable import Said, join_texts, stored_text
from scoring.systems.translatable import gettext_noop as _

JOINING = "players_join_"  # the kinds of acts that open or close the list begin like this
#: The settings of a tournament that one kind of act tells as they are stored.
ROOF = {
    **{"standings_overall": "overall", "wifi_set": "wifi_name", "tournament_fees_set": "fees"},
    "tournament_penalties_set": "penalty_kinds",
}
END_TOLD = {"standings_end_told": True, "standings_end_untold": None}
OVER = {"competition_ended": True, "competition_reopened": False}


class ToldSetting(Protocol):
    """The parts of a line of the audit log that are read here."""

    kind: str
    data: Any
    now: Any
    competition_id: int | None
    round: int | None


def check_settings(files: Files, acts: Sequence[ToldSetting], report: Report, places: Places) -> None:
    """Compare the settings of everything with the last acts that set them, and those of competitions with tables."""
    _check_roof(files, acts, report)
    for competition in files["competitions"]:
        _check_competition(competition, acts, report, places)
        for table in files["tables"]:
            if table["competition"] == competition["competition"]:
                _check_opened(table, competition, report, places)


def _check_competition(competition: Line, acts: Sequence[ToldSetting], report: Report, places: Places) -> None:
    """Compare the settings of a competition, and whether it has ended, with its acts."""
    place = places.competition(competition["competition"])
    own = [act for act in acts if act.competition_id == competition["competition"]]
    for name, value in _set_by_acts(own).items():
        stored = _told_of_deals(competition) if name == "deals" else competition.get(name)
        if name in FIELDS["competitions"] and not same_in_json(stored, value):
            report.add(join_texts(place, name), say_otherwise(stored, value))
    _check_seed(competition, report, join_texts(place, "deals"))
    _check_appeals(competition, own, report, join_texts(place, "appeals"))
    over = [OVER[act.kind] for act in own if act.kind in OVER]
    if any(act.kind in BEGINS for act in own) and (competition["status"] == "ended") != (over[-1:] == [True]):
        report.add(join_texts(place, "status"), not_so(competition["status"]))


def _told_of_deals(competition: Line) -> Any:
    """Return what a competition keeps of its deals, without the seed, which no act tells."""
    deals = competition.get("deals")
    return deals_told(deals, is_open=False) if deals else deals


def _check_seed(competition: Line, report: Report, place: Said | str) -> None:
    """Check that the seed of the deals, once it is open, is the one that was committed to."""
    deals = competition.get("deals") or {}
    if "seed" in deals and commitment_to(deals["seed"], str(deals.get("event"))) != deals.get("commitment"):
        report.add(place, Said(_("The seed is not the one that was committed to.")))


def _check_appeals(competition: Line, own: Sequence[ToldSetting], report: Report, place: Said | str) -> None:
    """Check that the appeals of a competition can be read, and compare them with its acts if these tell everything."""
    stored = competition.get("appeals")
    try:
        appeals_read(stored)
    except (LookupError, TypeError, AttributeError):
        report.add(place, Said(_("The appeals can't be read.")))
        return
    if any(act.kind in BEGINS for act in own) and not same_in_json(stored, told := appeals_told(own)):
        report.add(place, say_otherwise(stored, told))


def _check_opened(table: Line, competition: Line, report: Report, places: Places) -> None:
    """Compare the settings of a competition with those that one of its tables was opened with."""
    for name in ("game", "options"):
        opened = table["opened"].get(name)
        if not same_in_json(opened, competition[name]):
            at = places.table(*(table[part] for part in ("competition", "round", "table")))
            told = _("It is %(stored)s. A table was opened with %(opened)s (%(table)s).")
            place = join_texts(places.competition(competition["competition"]), name)
            report.add(place, Said(told, stored=stored_text(competition[name]), opened=stored_text(opened), table=at))


def _check_roof(files: Files, acts: Sequence[ToldSetting], report: Report) -> None:
    """Compare the settings of the tournament as a whole with the last acts that set them."""
    told: dict[str, Any] = {}
    for act in acts:
        if act.kind in ROOF:
            told[ROOF[act.kind]] = act.now
        elif act.kind.startswith(JOINING):
            told["joining"] = act.kind.removeprefix(JOINING)
    for line in files["tournament"]:
        for name, value in told.items():
            if not same_in_json(line.get(name), value):
                report.add(join_texts(Said(_("tournament")), name), say_otherwise(line.get(name), value))


def _set_by_acts(acts: Sequence[ToldSetting]) -> dict[str, Any]:
    """Return the settings of a competition that its acts tell, as they were set last."""
    found: dict[str, Any] = {}
    for act in acts:
        found |= dict(_set_by(act))
    return found


def _set_by(act: ToldSetting) -> Iterator[tuple[str, Any]]:
    """Yield the settings that one act set, with their values."""
    data, now = act.data if isinstance(act.data, dict) else {}, act.now
    if act.kind in BEGINS and isinstance(data.get("settings"), dict):
        yield from data["settings"].items()
    elif act.kind == "competition_changed" and isinstance(now, dict):
        yield from ((name, value) for name, value in now.items() if name != "name")
    elif act.kind == "competition_sizes_set":
        yield from ((name, data[name]) for name in ("least_seats", "most_seats") if name in data)
    elif act.kind == "competition_deals_set":
        yield "deals", data
    elif act.kind == "plan_made":
        yield "seating", "planned"
    elif act.kind in ("cut_made", "cut_undone"):
        yield "cut_after", act.round if act.kind == "cut_made" else None
        yield "goes_on", data.get("goes_on")
    elif isinstance(now, list):
        yield from _set_by_list(act.kind, now)
    else:
        yield from _set_as_stored(act.kind, now)


def _set_as_stored(kind: str, now: Any) -> Iterator[tuple[str, Any]]:
    """Yield the setting that an act set whose line tells it as it is stored, or by its kind."""
    if kind in END_TOLD:
        yield "end_told", END_TOLD[kind]
    elif kind == "competition_teams_set":
        yield "teams", now
    elif kind == "competition_deals_dropped":
        yield "deals", None
    elif kind == "competition_prizes_set":
        yield "prizes", now


def _set_by_list(kind: str, now: Sequence[Any]) -> Iterator[tuple[str, Any]]:
    """Yield the settings that an act set whose line tells them as a list."""
    if kind == "rules_changed" and len(now) >= 3:
        scheme, *breaks, away, bye = now
        yield from (("scheme", scheme), ("tie_breaks", breaks), ("missed_away", away), ("missed_bye", bye))
    elif kind == "standings_shown" and len(now) == 2:
        yield from zip(("shown", "hidden_rounds"), now, strict=True)
    elif kind == "seating_chosen" and now:
        yield "seating", now[0]
        yield from ((name, name in now) for name in ("clubs_apart", "recalls"))
        yield "meetings_most", next((part for part in now if isinstance(part, int)), None)
