"""Reads and filters the audit log of a tournament, a season or the club, for its organisers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db.migrations.recorder import MigrationRecorder

from scoring.models.seasons import Season
from scoring.models.tournaments import Act, Tournament
from scoring.wording.act_values import changed_texts
from scoring.wording.acts import GROUPS, act_text, actor_text, group_of

PAGE = 100  # the most lines on the page; the file has all
OF_CLUB = {"tournament": None, "season": None}  # of which the lines of the club's log are
FIRST_KEPT = "0016_acts"  # the migration that brought the audit log


@dataclass(frozen=True, slots=True)
class ActLine:
    """One line in the reader's language. `changed` says whether it has values from before and after the act.

    `number` is its place in its own log, from 1, as `verify` counts too.
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


def acts_of(of: Tournament | Season | User, asked: Asked) -> ActLog:
    """Return the audit log of a tournament, of a season, or of the club as an account may read it, filtered.

    An account doesn't read what others did with the people and the rules that are theirs. Texts are searched as the
    reader sees them. One query.
    """
    acts = list(Act.objects.filter(**_log_of(of)))
    numbered = ((len(acts) - at, act) for at, act in enumerate(acts))
    everything = tuple(_line(act, number) for number, act in numbered if _may_read(of, act))
    lines = tuple(line for line in everything if _is_asked_for(line, asked))
    return ActLog(
        lines=lines,
        asked=asked,
        actors=tuple(sorted({line.who for line in everything})),
        kinds=tuple((group, str(title)) for group, (title, _words) in GROUPS.items()),
        rounds=tuple(sorted({line.round for line in everything if line.round is not None})),
        found=len(lines),
    )


def _log_of(of: Tournament | Season | User) -> dict[str, Any]:
    if isinstance(of, User):
        return OF_CLUB
    return {"season": of} if isinstance(of, Season) else {"tournament": of}


def _may_read(of: Tournament | Season | User, act: Act) -> bool:
    return not isinstance(of, User) or act.data.get("account", of.pk) == of.pk


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
