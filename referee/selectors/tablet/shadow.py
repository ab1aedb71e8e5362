"""What a trainee rules on: entries one after another, each with the table as everybody saw it before it.

Everything is made of the public line of play, so a trainee learns no card that not everybody at the table may know.
Queries: those of `referee.lines`, one for the names under which players publish, and one for the trainee's rulings.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from typing import NamedTuple

from django.db.models import QuerySet
from django.utils.translation import gettext

from referee.access.policies import REFEREE
from referee.engine.verdicts import Verdict
from referee.errors import EventUnknown
from referee.games import game_named
from referee.ground.shape import Shape
from referee.history.line import Line, Slot, prefix
from referee.history.status import statuses
from referee.hooks import names_published
from referee.lines import known_line, line_of
from referee.models import RefereeLink, ShadowRuling, Table, TableStatus
from referee.selectors.log.log import LogReader
from referee.selectors.log.verdicts import clause_href, status_view, verdict_view
from referee.selectors.replay.delayed_table import table_at_end
from referee.selectors.rules.school import choices
from referee.shapes.delayed_table import TableBefore
from referee.shapes.log import VerdictView
from referee.wording.names import with_names
from referee.wording.tables import table_name

#: The verdicts that a trainee chooses among, with their words. An impossible entry is never recorded.
CHOICES = (Verdict.LEGAL, Verdict.ILLEGAL, Verdict.OPEN)


class Around(NamedTuple):
    """The public line of play before an entry, after it, and as it is now."""

    before: Line
    after: Line
    now: Line


@dataclass(frozen=True, slots=True)
class ShadowTable(Shape):
    """A table of the hall, and how the trainee has ruled there."""

    table_id: int
    label: str
    game_title: str
    right: int
    of: int


@dataclass(frozen=True, slots=True)
class ShadowEntry(Shape):
    """An entry to rule on. `drawn` is the table as everybody saw it before; None if nothing had been played."""

    table_id: int
    number: int
    label: str
    game: str
    game_title: str
    text: str
    drawn: TableBefore | None


@dataclass(frozen=True, slots=True)
class Counted(Shape):
    """What counts of an entry: the engine's verdict when it was entered, and the referee's if that is another."""

    engine: VerdictView
    referee: VerdictView | None

    @property
    def verdict(self) -> str:
        """The verdict with which a trainee's is compared."""
        return (self.referee or self.engine).verdict


@dataclass(frozen=True, slots=True)
class ClauseScore(Shape):
    """How many entries that broke, or may have broken, a clause were ruled on rightly. `clause` is "" for no clause."""

    clause: str
    title: str
    href: str
    right: int
    of: int


@dataclass(frozen=True, slots=True)
class GameScore(Shape):
    """How many entries of a game were ruled on rightly, and the same by clause."""

    game_title: str
    right: int
    of: int
    clauses: tuple[ClauseScore, ...]


def verdicts() -> tuple[tuple[str, str], ...]:
    """Return the verdicts that a trainee chooses among, with their words."""
    words = dict(choices())
    return tuple((str(verdict), words[verdict]) for verdict in CHOICES)


def shadow_tables(link: RefereeLink) -> tuple[ShadowTable, ...]:
    """Return the tables of the trainee's hall that play or have played, by number. Two queries."""
    ruled = list(link.shadow_rulings.values_list("table", "verdict", "counted"))
    of = Counter(at for at, _verdict, _counted in ruled)
    right = Counter(at for at, verdict, counted in ruled if verdict == counted)
    found = Table.objects.filter(hall=link.hall_id, status__in=(TableStatus.PLAYING, TableStatus.FINISHED))
    return tuple(
        ShadowTable(
            table.pk,
            table_name(table),
            game_named(table.game).title,
            right=right[table.pk],
            of=of[table.pk],
        )
        for table in found.order_by("number", "pk")
    )


def entries_waiting(link: RefereeLink, table: Table) -> tuple[int, ...]:
    """Return the entries after the last one on which the trainee has ruled; of a table never opened, the latest."""
    asked = [slot.number for slot in _public(table).slots if _is_asked(slot)]
    ruled = set(link.shadow_rulings.filter(table=table).values_list("number", flat=True))
    last = max((at for at, number in enumerate(asked) if number in ruled), default=None)
    return tuple(asked[-1:] if last is None else asked[last + 1 :])


def shadow_entry(table: Table, number: int) -> ShadowEntry:
    """Return an entry in words, with the table before it. Raises EventUnknown."""
    around = _around(table, number)
    text = LogReader(table, around.after, None).words(number)
    return ShadowEntry(
        table_id=table.pk,
        number=number,
        label=table_name(table),
        game=table.game,
        game_title=game_named(table.game).title,
        text=with_names(text, names_published(table.pk)),
        drawn=table_at_end(table, around.before),
    )


def counted_of(table: Table, number: int) -> Counted:
    """Return what counts of an entry, by what everybody could know when it was entered. Raises EventUnknown."""
    around = _around(table, number)
    game, slot = around.now.record.game, around.after.slots[-1]
    engine = status_view(game, statuses(around.after).by_number[number], slot.body or {}, around.after.order)
    now = statuses(around.now).by_number[number]
    is_another = now.overruled is not None and now.overruled is not now.verdict
    referee = verdict_view(now.verdict, overruled=True) if is_another else None
    return with_names(Counted(engine, referee), names_published(table.pk))


def shadow_results(link: RefereeLink) -> tuple[GameScore, ...]:
    """Return how a trainee has ruled, by game and clause. One query."""
    by_game: dict[str, list[ShadowRuling]] = defaultdict(list)
    found: QuerySet[ShadowRuling] = link.shadow_rulings.select_related("table").order_by("pk")
    for ruling in found:
        by_game[ruling.table.game].append(ruling)
    return tuple(_game_score(name, rulings) for name, rulings in sorted(by_game.items()))


def _game_score(name: str, rulings: list[ShadowRuling]) -> GameScore:
    game, right, of = game_named(name), Counter[str](), Counter[str]()
    for ruling in rulings:
        of.update(ruling.clauses or [""])
        right.update((ruling.clauses or [""]) if ruling.is_right else ())
    in_order = [clause for clause in (*game.clauses, "") if of[clause]]
    clauses = tuple(
        ClauseScore(
            clause,
            title=gettext(game.clauses[clause].title) if clause else "",
            href=clause_href(game, clause) if clause else "",
            right=right[clause],
            of=of[clause],
        )
        for clause in in_order
    )
    return GameScore(game.title, sum(ruling.is_right for ruling in rulings), len(rulings), clauses)


def _public(table: Table) -> Line:
    return known_line(table, line_of(table), None)


def _is_asked(slot: Slot) -> bool:
    """Return whether a trainee rules on this entry: a player's that counts."""
    return slot.place is not None and (slot.body or {}).get("by") != REFEREE


def _around(table: Table, number: int) -> Around:
    line = _public(table)
    at = next((at for at, slot in enumerate(line.slots) if slot.number == number and _is_asked(slot)), None)
    if at is None:
        raise EventUnknown(number=number)
    around = Around(prefix(line, at), prefix(line, at + 1), line)
    if around.after.slots[-1].place is None:  # it was possible only by what became known later
        raise EventUnknown(number=number)
    return around
