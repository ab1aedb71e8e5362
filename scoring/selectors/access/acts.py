"""Reads and filters the audit log of a tournament or season, for its organisers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.migrations.recorder import MigrationRecorder

from scoring.models.seasons import Season
from scoring.models.tournaments import Act, Tournament
from scoring.wording.act_values import changed_texts
from scoring.wording.acts import GROUPS, act_text, actor_text, group_of

PAGE = 100  # the most lines on the page; the file has all
FIRST_KEPT = "0016_acts"  # the migration that brought the audit log


@dataclass(frozen=True, slots=True)
class ActLine:
    """One line in the reader's language. `changed` says whether it has values from before and after the act.

    `number` is its place in the log of its own tournament or season, from 1, as `verify` counts too.
    """

    number: int
    at: datetime
    who: str
    kind: str
    text: str
    competition: str
    round: int | None
    was: str
    now: str
    changed: bool
    raw: Mapping[str, Any]  # as the log keeps it: data, before, after


@dataclass(frozen=True, slots=True)
class Asked:
    """A reader's filter of the audit log. An empty entry filters nothing."""

    who: str = ""
    kind: str = ""
    round: str = ""
    text: str = ""

    @classmethod
    def of(cls, data: Mapping[str, str]) -> Asked:
        """Return the filter in a form or in the query of an address."""
        return cls(*(str(data.get(name, "")).strip()[:100] for name in ("who", "kind", "round", "text")))


@dataclass(frozen=True, slots=True)
class ActLog:
    """The lines that pass the filter, the latest first, and what the filter offers: actors, kinds of acts, rounds."""

    lines: tuple[ActLine, ...]
    asked: Asked
    actors: tuple[str, ...]
    kinds: tuple[tuple[str, str], ...]  # the groups of kinds, each with its name
    rounds: tuple[int, ...]
    found: int  # how many lines pass the filter; the page may show fewer

    @property
    def shown(self) -> tuple[ActLine, ...]:
        """The lines on the page."""
        return self.lines[:PAGE]


def acts_of(of: Tournament | Season, asked: Asked) -> ActLog:
    """Return the audit log of a tournament or season, filtered.

    Texts are searched as the reader sees them. One query.
    """
    acts = list(Act.objects.filter(season=of) if isinstance(of, Season) else Act.objects.filter(tournament=of))
    everything = tuple(_line(act, len(acts) - at) for at, act in enumerate(acts))
    lines = tuple(line for line in everything if _is_asked_for(line, asked))
    return ActLog(
        lines=lines,
        asked=asked,
        actors=tuple(sorted({line.who for line in everything})),
        kinds=tuple((group, str(title)) for group, (title, _words) in GROUPS.items()),
        rounds=tuple(sorted({line.round for line in everything if line.round is not None})),
        found=len(lines),
    )


def acts_kept_since(tournament: Tournament) -> datetime | None:
    """Return when the upgrade was that brought the audit log, or None if a tournament's log goes back to its beginning.

    Two queries at most.
    """
    if Act.objects.filter(tournament=tournament, kind="tournament_created").exists():
        return None
    upgrades = MigrationRecorder.Migration.objects.filter(app="scoring", name=FIRST_KEPT)
    return upgrades.values_list("applied", flat=True).first()


def _line(act: Act, number: int) -> ActLine:
    was, now = changed_texts(act)
    return ActLine(
        number=number,
        at=act.at,
        who=actor_text(act),
        kind=act.kind,
        text=act_text(act),
        competition=act.competition,
        round=act.round,
        was=was,
        now=now,
        raw={"data": act.data, "before": act.was, "after": act.now},
        changed=act.was is not None or act.now is not None,
    )


def _is_asked_for(line: ActLine, asked: Asked) -> bool:
    seen = " ".join((line.text, line.who, line.competition, line.was, line.now)).casefold()
    return (
        asked.who in ("", line.who)
        and asked.kind in ("", group_of(line.kind))
        and asked.round in ("", str(line.round))
        and asked.text.casefold() in seen
    )
