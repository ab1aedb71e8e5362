"""Enters a slip of a pile. What was entered before is never replaced unless somebody has seen the difference."""

from __future__ import annotations

from django.db import transaction
from django.http import QueryDict
from django.utils.translation import gettext as _

from referee import api
from referee.ground.errors import raises
from scoring.access.acting import who_acts
from scoring.errors.competition import CompetitionIsOver
from scoring.errors.settling import ReasonMissing
from scoring.errors.slips import (
    SlipDiffers,
    SlipOfNoTable,
    SlipOfOthers,
    SlipOfTableInPlay,
    SlipSumOdd,
    SlipUnclear,
    SlipWithoutPlaces,
)
from scoring.models.tournaments import Competition
from scoring.selectors.rounds.slips import Pile, SlipTable, last_acts, pile_of
from scoring.services.access.acts import record_act
from scoring.services.locking import competition_open
from scoring.services.rounds.settling import result_enter
from scoring.systems.rounds.slips import Slip, are_places, slip_read, usual_sum


@raises(
    SlipUnclear,
    SlipOfNoTable,
    SlipOfOthers,
    SlipWithoutPlaces,
    SlipDiffers,
    SlipSumOdd,
    SlipOfTableInPlay,
    ReasonMissing,
    CompetitionIsOver,
    *api.OF_RESULTS,
)
@transaction.atomic
def slip_enter(*, competition_id: int, number: int, text: str, key: str, seen: str | None = None) -> SlipTable:
    """Enter a slip, such as "3 30 20 25 25", as the result of its table, and return the table with what counts now.

    If somebody else entered the same before, the audit log notes that the slip was read again. `seen` is what its
    reader has seen to be entered ("" for nothing), and wants to replace, or to enter although it is odd; None if they
    have seen no question yet. Raises the errors of `result_enter`, and those of slips.
    """
    competition = competition_open(competition_id)
    slip = slip_read(text)
    if slip is None:
        raise SlipUnclear(text=text.strip()[:60])
    pile = pile_of(competition, number)
    table = _table_of(pile, slip)
    if table.values == slip.values:
        if not table.checked and not _is_own(competition, number, table):
            record_act("result_checked", competition, round_number=number, table=table.number)
    else:
        _ask(pile, table, slip, seen)
        result_enter(
            competition_id=competition_id,
            number=number,
            table=table.number,
            body=_body(table, slip, pile),
            reason=_("Read from the slip"),
            key=key,
        )
    return next(one for one in pile_of(competition, number).tables if one.number == table.number)


def _is_own(competition: Competition, number: int, table: SlipTable) -> bool:
    """Return whether whoever acts is who entered the table's result; another person's reading is what checks it."""
    entered, who = last_acts(competition, number).get(table.number), who_acts()
    return entered is not None and (entered.actor, entered.actor_id) == (who.kind, who.id)


def _table_of(pile: Pile, slip: Slip) -> SlipTable:
    table = next((one for one in pile.tables if one.number == slip.table), None)
    if table is None:
        numbers = ", ".join(str(one.number) for one in pile.tables)
        raise SlipOfNoTable(number=pile.round, table=slip.table, tables=numbers)
    if len(slip.values) != len(table.names):
        raise SlipOfOthers(
            table=table.number, seats=len(table.names), names=", ".join(table.names), values=len(slip.values)
        )
    if pile.by_places and not are_places(slip.values):
        raise SlipWithoutPlaces(values=", ".join(map(str, slip.values)))
    return table


def _ask(pile: Pile, table: SlipTable, slip: Slip, seen: str | None) -> None:
    """Raise what should be looked at before the slip is entered, unless it was seen."""
    if table.values is not None and seen != table.text:
        changed = zip(table.told, slip.values, strict=True)
        words = _("%(name)s: %(was)s before, %(now)s now.")
        told = " ".join(words % {"name": name, "was": was, "now": now} for (name, was), now in changed if was != now)
        raise SlipDiffers(table=table.number, differences=told)
    if seen is None and table.hand:
        raise SlipOfTableInPlay(table=table.number, hand=table.hand)
    entered = [one.values for one in pile.tables if one.values is not None and one is not table]
    others = [sum(values) for values in entered if len(values) == len(slip.values)]
    usual = None if pile.by_places else usual_sum(sum(slip.values), others)
    if seen is None and usual is not None:
        raise SlipSumOdd(table=table.number, sum=sum(slip.values), usual=usual)


def _body(table: SlipTable, slip: Slip, pile: Pile) -> dict[str, object]:
    """Return the result as an entry of the game."""
    form = api.result_form(table.table_id)
    data = QueryDict(mutable=True)
    data.update({"do": form.do, **dict(form.hidden), **dict(form.kept)})
    kind = "places." if pile.by_places else "points."
    asked = [field.name for field in form.fields if field.name.startswith(kind)]
    data.update(dict(zip(asked, map(str, slip.values), strict=True)))
    return api.result_read(table.table_id, data)
