"""Reads appeals: those of a competition, of a player and of a table, and earlier decisions on the same clause."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import timedelta

from django.contrib.auth.models import User
from django.utils import timezone
from django.utils.translation import gettext as _

from referee import api
from scoring.access.roles import COMMITTEE, ByLink
from scoring.errors.appeals import AppealUnknown
from scoring.models.tournaments import Competition, Player, TableSeating, Tournament
from scoring.systems.people.appeals import Appeal, appeals_read
from scoring.wording.appeals import decision_text

MOST_PRECEDENTS = 5  # shown beside a ruling
MOST_RULINGS = 20  # offered to a player


def minutes_of(competition: Competition) -> int:
    """Return until how many minutes after a table's last entry appeals are heard; 0 if none are."""
    return competition.appeals["minutes"] if competition.appeals else 0


def committee_of(tournament: Tournament) -> list[int]:
    """Return the numbers of the committee's members; the first is the chair. One query."""
    given = tournament.roles.filter(role=COMMITTEE, taken_at=None).order_by("pk")
    return list(given.values_list("pk", flat=True))


def member_of(user: User | ByLink, tournament: Tournament) -> int | None:
    """Return the user's number as a member of the committee; None if the user is no member."""
    mine = {"pk": user.id} if isinstance(user, ByLink) else {"user_id": user.pk}
    given = tournament.roles.filter(role=COMMITTEE, taken_at=None, **mine)
    return given.values_list("pk", flat=True).first()


def table_of_seat(table_id: int) -> TableSeating | None:
    """Return the seating of a referee's table with its round and competition; None if it has none."""
    found = TableSeating.objects.select_related("round__competition__tournament").prefetch_related("seats")
    return found.filter(referee_table_id=table_id).first()


def still_heard(table: TableSeating, minutes: int) -> bool:
    """Return whether the last entry at a table is so fresh that appeals against its rulings are heard."""
    last = api.last_entered(table.referee_table_id)
    return last is not None and last >= timezone.now() - timedelta(minutes=minutes)


def appeals_of(competition: Competition) -> list[Appeal]:
    """Return the appeals of a competition, the newest first."""
    return appeals_read(competition.appeals)[::-1]


def decided_appeals(competition: Competition) -> list[Appeal]:
    """Return the decisions that everybody may read, the newest first."""
    return [one for one in appeals_of(competition) if one.decision]


def appeal_of(competition: Competition, number: int) -> Appeal:
    """Return an appeal by its number. Raises AppealUnknown."""
    found = next((one for one in appeals_of(competition) if one.number == number), None)
    if found is None:
        raise AppealUnknown
    return found


def table_of(competition: Competition, appeal: Appeal) -> TableSeating | None:
    """Return the table of an appeal; None if it has gone."""
    where = {"round__competition": competition, "round__number": appeal.round, "number": appeal.table}
    return TableSeating.objects.filter(**where).select_related("round__competition").first()


@dataclass(frozen=True, slots=True)
class Case:
    """The ruling and hand of an appeal, without names.

    `letter` stands for the player who appeals; "" if the table has gone. `told` is as everybody may know it;
    None if nothing may be told.
    """

    letter: str = ""
    told: api.CaseTold | None = None


def case_of(competition: Competition, appeal: Appeal) -> Case:
    """Return the ruling and hand of an appeal, without names."""
    table = table_of(competition, appeal)
    if table is None:
        return Case()
    return Case(_letter_of(table, appeal.seat), api.case_told(table.referee_table_id, appeal.event))


def _letter_of(table: TableSeating, key: str) -> str:
    """Return the letter that stands for the player in a seat. One query unless the seats were read before."""
    seats = api.lettered(sorted(table.seats.all(), key=lambda seat: seat.position))
    return next((letter for letter, seat in seats.items() if seat.key == key), "")


@dataclass(frozen=True, slots=True)
class Disputable:
    """A table of a player, with the rulings against which the player may appeal now, the newest first."""

    table_id: int  # the referee's
    round: int
    table: int
    lines: tuple[api.LogLine, ...]


@dataclass(frozen=True, slots=True)
class OwnAppeals:
    """What a player's page of appeals shows: own appeals, and what can be appealed against.

    `mine` has the latest rounds first, each appeal with the letter that stands for the player in it.
    """

    minutes: int  # 0 if no appeals are heard
    mine: tuple[tuple[str, Appeal], ...]
    tables: tuple[Disputable, ...]


def own_appeals(player: Player) -> OwnAppeals:
    """Return a player's appeals in all competitions of the tournament, and the rulings that can be disputed."""
    seats = player.seats.select_related("table__round__competition").prefetch_related("table__seats")
    mine, tables, minutes = list[tuple[str, Appeal]](), list[Disputable](), 0
    for seat in seats.order_by("-table__round__pk"):
        table, competition = seat.table, seat.table.round.competition
        minutes = max(minutes, heard := minutes_of(competition))
        here, letter = (table.round.number, table.number, seat.key), _letter_of(table, seat.key)
        told = appeals_of(competition)
        mine += [(letter, one) for one in told if (one.round, one.table, one.seat) == here]
        is_heard = heard and still_heard(table, heard)
        if is_heard and (lines := api.disputable_lines(table.referee_table_id)[:MOST_RULINGS]):
            tables.append(Disputable(table.referee_table_id, table.round.number, table.number, lines))
    return OwnAppeals(minutes, tuple(mine), tuple(tables))


def appeal_card(table_id: int, event: int, clauses: Collection[str]) -> api.AppealCard | None:
    """Return what a referee reads of appeals beside a ruling; None where there is nothing to read or to do."""
    table = table_of_seat(table_id)
    if table is None:
        return None
    competition = table.round.competition
    here = (table.round.number, table.number, event)
    told = [one for one in appeals_of(competition) if (one.round, one.table, one.event) == here]
    card = api.AppealCard(
        is_heard=minutes_of(competition) > 0,
        told=tuple(decision_text(one) if one.decision else _("not decided yet") for one in told),
        precedents=_precedents(competition, clauses),
    )
    return card if card.is_heard or card.told or card.precedents else None


def _precedents(competition: Competition, clauses: Collection[str]) -> tuple[str, ...]:
    """Return earlier decisions about these clauses in the organiser's competitions of the same game. One query."""
    if not clauses:
        return ()
    same = {"tournament__organiser": competition.tournament.organiser_id, "game": competition.game}
    others = Competition.objects.filter(**same).exclude(appeals=None).order_by("-pk")
    decided = [one for other in others for one in decided_appeals(other) if one.clause in clauses]
    decided.sort(key=lambda one: one.decided_at, reverse=True)
    return tuple(f"{one.clause}: {decision_text(one)}" for one in decided[:MOST_PRECEDENTS])
