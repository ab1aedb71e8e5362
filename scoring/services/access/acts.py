"""The audit log: every service that an organiser, a referee, a helper or a player calls writes one line of it.

A service calls `record_act` inside its transaction, so that there is no act without a line and no line without an act.
A line has no prose: its kind says what was done, its data say to whom and how, and `scoring.wording.acts` puts this
into the reader's language. A test of the house rules finds services that don't call `record_act`.
"""

from __future__ import annotations

import json
from typing import Any

from django.db import connection
from django.utils import timezone

from scoring.access.acting import who_acts
from scoring.models.accounts import Club
from scoring.models.seasons import Season
from scoring.models.tournaments import Act, Competition, Tournament
from scoring.systems.access.act_chain import act_hash

Value = Any  # anything that JSON can hold, such as a text, a number, or a number for each player


def record_act(
    kind: str,
    of: Tournament | Competition | Season | Club,
    *,
    round_number: int | None = None,
    was: Value = None,
    now: Value = None,
    **data: Value,
) -> None:
    """Write a line of the audit log: what was done in which tournament, competition or season, and what it changed.

    Acts of the whole club have a log of their own. Its lines about what belongs to an account have the account's id.
    This must be called in the transaction of the act. Values are names, numbers and keys, never sentences or secrets.
    """
    if not connection.in_atomic_block:
        raise RuntimeError(f"{kind}: a line of the audit log is written in the transaction of its act")
    who = who_acts()
    competition = of if isinstance(of, Competition) else None
    act = Act(
        tournament_id=competition.tournament_id if competition else of.pk if isinstance(of, Tournament) else None,
        season_id=of.pk if isinstance(of, Season) else None,
        competition_id=competition.pk if competition else None,
        competition=competition.name if competition else "",
        round=round_number,
        at=timezone.now(),
        kind=kind,
        actor=who.kind,
        actor_id=who.id,
        actor_name=who.name,
        **_as_read({"data": data, "was": was, "now": now}),
    )
    # The act has locked the tournament, season or club, so no other line can come in between.
    before = Act.objects.filter(tournament=act.tournament_id, season=act.season_id).order_by("-pk")
    act.previous_hash = before.values_list("hash", flat=True).first() or ""
    act.hash = act_hash(act)
    act.save(force_insert=True)


def _as_read(values: dict[str, Value]) -> dict[str, Value]:
    """Return values as they will be read from the database, which knows no tuples and no numbers as keys."""
    found: dict[str, Value] = json.loads(json.dumps(values))
    return found
