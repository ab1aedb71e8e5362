"""The audit log: every service that an organiser, a referee, a helper or a player calls writes one line of it.

A service calls `acted` inside its transaction, so that there is no act without a line and no line without an act. A
line has no prose: its kind says what was done, its data say to whom and how, and `scoring.act_texts` puts this into the
reader's language. A test of the house rules finds services that don't call `acted`.
"""

from __future__ import annotations

from typing import Any

from django.db import connection

from scoring.acting import who_acts
from scoring.models import Act, Competition, Tournament
from scoring.models_seasons import Season

Value = Any  # anything that JSON can hold, such as a text, a number, or a number for each player


def acted(
    kind: str,
    of: Tournament | Competition | Season,
    *,
    round_number: int | None = None,
    was: Value = None,
    now: Value = None,
    **data: Value,
) -> None:
    """Write a line of the audit log: what was done in which tournament, competition or season, and what it changed.

    This must be called in the transaction of the act. Values are names, numbers and keys, never sentences or secrets.
    """
    if not connection.in_atomic_block:
        raise RuntimeError(f"{kind}: a line of the audit log is written in the transaction of its act")
    who = who_acts()
    competition = of if isinstance(of, Competition) else None
    Act.objects.create(
        tournament_id=competition.tournament_id if competition else of.pk if isinstance(of, Tournament) else None,
        season_id=of.pk if isinstance(of, Season) else None,
        competition_id=competition.pk if competition else None,
        competition=competition.name if competition else "",
        round=round_number,
        kind=kind,
        data=data,
        was=was,
        now=now,
        actor=who.kind,
        actor_id=who.id,
        actor_name=who.name,
    )
