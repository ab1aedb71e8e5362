"""Drafts of the next round, only for organisers: what each draft repeats, and what a swap would change."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode
from uuid import uuid4

from django.utils.translation import gettext as _

from referee.ground.whole_numbers import whole_number
from scoring.models.choices import OWN, Way
from scoring.models.drafts import Draft
from scoring.models.tournaments import Competition, Player
from scoring.selectors.people.field import MOST_SPLITS, finals_by_player, sizes_of
from scoring.selectors.people.pairs_apart import kept_apart, kept_together, never_pairs
from scoring.selectors.people.substitutes import substitutes_of
from scoring.selectors.rounds.requests import basis_of, next_number
from scoring.selectors.rounds.rounds import players_to_seat, table_numbers, ways_to_split
from scoring.selectors.rounds.why import points_before, tables_played
from scoring.selectors.rounds.wishes import met_earlier
from scoring.systems.rounds.changing_places import CannotSwap, Place, change_place
from scoring.systems.rounds.round_report import Pair, RoundReport, TableOf, TableReport, round_report
from scoring.systems.seating import Sizes
from scoring.wording.seating import (
    Figure,
    apart_text,
    astray_text,
    figures,
    meeting_text,
    never_text,
    parted_text,
    spread_text,
)


@dataclass(frozen=True, slots=True)
class SeatOfDraft:
    """A seat of a draft.

    `name` also names a substitute, such as "Cilla (for Bo)". A player who `is_gone` is no longer here. One who
    `is_picked` was chosen to move, and one who `is_found` matches the search. One who `is_barred` can't change places
    with the picked player, because they are in different finals.
    """

    id: int
    name: str
    club: str
    is_gone: bool
    is_picked: bool
    is_found: bool
    is_barred: bool


@dataclass(frozen=True, slots=True)
class TableOfDraft:
    """A table of a draft with what it costs. `at` is its index in the draft, from 0.

    `takes_one` says whether the picked player can move to this table. `final` is the label of the final that is played
    at the table, "" for none.
    """

    at: int
    number: int
    final: str
    is_small: bool
    spread: str
    again: tuple[str, ...]
    apart: tuple[str, ...]
    seats: tuple[SeatOfDraft, ...]
    takes_one: bool


@dataclass(frozen=True, slots=True)
class DraftView:
    """A draft of the next round.

    It is stale, and can't be published, if players `came` or `left` since it was drawn, or if results have changed by
    which it was seated. `way` says how it was seated.
    """

    id: int
    label: str
    number: int
    version: int
    seed: int
    tables: tuple[TableOfDraft, ...]
    figures: tuple[Figure, ...]
    swaps: int
    came: tuple[str, ...]
    left: tuple[str, ...]
    way: str
    results_changed: bool
    byes: tuple[SeatOfDraft, ...] = ()  # those for whom the sizes leave no seat

    @property
    def seats(self) -> tuple[SeatOfDraft, ...]:
        """Return everybody's seat, table by table."""
        return tuple(seat for table in self.tables for seat in table.seats)

    @property
    def is_stale(self) -> bool:
        """Whether the draft has to be drawn anew."""
        return bool(self.came or self.left or self.results_changed)


@dataclass(frozen=True, slots=True)
class SwapView:
    """What a swap would change. `figures` has each figure that changes, before and after.

    `other` is "" if the player moves to a table with a free seat.
    """

    one: str
    other: str
    table: int  # the number of the table where the player would go; 0 for a bye
    to: str  # the place, as it is written in the page's address
    figures: tuple[tuple[Figure, Figure], ...]
    worse: tuple[str, ...]  # sentences about repeats that the swap causes
    better: tuple[str, ...]  # sentences about repeats that the swap removes
    is_legal: bool = True
    across_finals: bool = False  # illegal, because the two are in different finals


@dataclass(frozen=True, slots=True)
class DraftPage:
    """The page of a competition's drafts.

    `draft` is compared with `beside`; `swap` is the swap that has been picked.
    """

    competition: Competition
    number: int
    drafts: tuple[DraftView, ...]
    draft: DraftView | None
    beside: DraftView | None
    splits: tuple[tuple[int, ...], ...]
    ways: tuple[tuple[str, str], ...]
    picked: int | None
    swap: SwapView | None
    find: str
    found: int
    key: str  # the key of the next draft that is made from this page

    @property
    def here(self) -> str:
        """The query of this page's address, without the players who are picked."""
        beside = {"beside": self.beside.id} if self.beside else {}
        return urlencode({"of": self.draft.id, **beside}) if self.draft else ""

    @property
    def by_name(self) -> tuple[SeatOfDraft, ...]:
        """The seats and byes of the draft that is shown, by name."""
        seats = (*self.draft.seats, *self.draft.byes) if self.draft else ()
        return tuple(sorted(seats, key=lambda seat: seat.name.casefold()))

    @property
    def compared(self) -> tuple[tuple[str, tuple[Figure, ...]], ...]:
        """The figures of all drafts: for each figure its name, and its value in each draft."""
        rows = zip(*(draft.figures for draft in self.drafts), strict=True)
        return tuple((row[0].name, row) for row in rows)


@dataclass(frozen=True, slots=True)
class Choice:
    """What the organiser has chosen on the page: drafts and a player by id, and where the player is to go.

    `to` is "p12" for the place of player 12, or "t0" for a free seat at table 0.
    """

    draft: int | None = None
    beside: int | None = None
    one: int | None = None
    to: str = ""
    find: str = ""

    @property
    def place(self) -> Place | None:
        """The place that `to` means, or None if it can't be read."""
        kind, number = self.to[:1], whole_number(self.to[1:])
        if number is None:
            return None
        return {"p": Place(player=number), "t": Place(table=number)}.get(kind)


class _Reader:
    """Everything that the drafts of one round have in common, read from the database once."""

    def __init__(self, competition: Competition, number: int) -> None:
        self.competition, self.number = competition, number
        self.past = tables_played(competition, number)
        self.points = points_before(competition, number)
        self.basis = basis_of(competition)
        self.players: Mapping[int, Player] = {player.pk: player for player in competition.players.all()}
        self.apart = kept_apart(competition, self.players.values())
        self.pairs = kept_together(competition)
        self.earlier = met_earlier(competition, self.players.values())
        self.never = never_pairs(self.players.values())
        self.names = substitutes_of(competition).names(self.players.values(), number)
        self.here = {player.pk for player in players_to_seat(competition)}
        self.sizes: Sizes = sizes_of(competition)
        self.finals = finals_by_player(competition)

    def report(self, tables: Sequence[Sequence[int]]) -> RoundReport:
        numbers = table_numbers(self.competition, len(tables))
        seated = [TableOf(self.number, at, tuple(table)) for at, table in zip(numbers, tables, strict=True)]
        return round_report(
            seated, self.past, points=self.points, apart=self.apart, earlier=self.earlier, together=self.pairs
        )

    def draft(self, draft: Draft, choice: Choice) -> DraftView:
        report = self.report(draft.tables)
        seated = [player for group in (*draft.tables, draft.byes) for player in group]
        return DraftView(
            id=draft.pk,
            label=draft.label,
            number=draft.number,
            version=draft.version,
            seed=draft.seed,
            tables=tuple(self.table(at, draft, table, choice) for at, table in enumerate(report.tables)),
            figures=figures(report, self.competition.meetings_most),
            swaps=len(draft.earlier),
            came=self.known(self.here.difference(seated)),
            left=self.known(player for player in seated if player not in self.here),
            way=_("as you brought it") if draft.seating == OWN else str(Way(draft.seating).label),
            results_changed=draft.basis not in ("", self.basis),
            byes=tuple(self.seat(player, choice) for player in draft.byes),
        )

    def known(self, players: Iterable[int]) -> tuple[str, ...]:
        return tuple(sorted(self.names.get(player, "?") for player in players))

    def table(self, at: int, draft: Draft, report: TableReport, choice: Choice) -> TableOfDraft:
        return TableOfDraft(
            at=at,
            number=report.table.number,
            final=self.finals.get(report.table.players[0], "") if report.table.players else "",
            is_small=report.is_small,
            spread=spread_text(report.spread),
            again=tuple(meeting_text(meeting, self.names) for meeting in report.again),
            apart=(*self.together(report.apart), *self.parted(report.parted), *self.astray(report)),
            seats=tuple(self.seat(player, choice) for player in report.table.players),
            takes_one=choice.one is not None and self.can(draft, choice.one, Place(table=at)),
        )

    def together(self, pairs: Iterable[Pair]) -> tuple[str, ...]:
        """Return sentences about pairs who sit together although they were to be kept apart."""
        return tuple(
            never_text(pair, self.names) if pair in self.never else apart_text(pair, self.names) for pair in pairs
        )

    def parted(self, pairs: Iterable[Pair]) -> tuple[str, ...]:
        """Return sentences about fixed pairs who sit at two tables."""
        return tuple(parted_text(pair, self.names) for pair in sorted(pairs))

    def astray(self, report: TableReport) -> tuple[str, ...]:
        """Return who sits at this table although they have another one for good."""
        seated = (self.players[player] for player in report.table.players if player in self.players)
        return tuple(
            astray_text(self.names[player.pk], player.fixed_table)
            for player in seated
            if player.fixed_table not in (None, report.table.number)
        )

    def seat(self, player: int, choice: Choice) -> SeatOfDraft:
        known = self.players.get(player)
        name = self.names.get(player, "?")
        return SeatOfDraft(
            id=player,
            name=name,
            club=known.club if known else "",
            is_gone=player not in self.here,
            is_picked=player == choice.one,
            is_found=bool(choice.find) and choice.find.casefold() in name.casefold(),
            is_barred=choice.one in self.players and self.finals.get(choice.one or 0) != self.finals.get(player),
        )

    def can(self, draft: Draft, player: int, place: Place) -> bool:
        try:
            change_place(
                tables=draft.tables, player=player, place=place, sizes=self.sizes, byes=draft.byes, groups=self.finals
            )
        except CannotSwap:
            return False
        return True

    def swap(self, draft: Draft, choice: Choice) -> SwapView | None:
        place = choice.place
        if choice.one is None or place is None or choice.one not in self.names:
            return None
        try:
            tables = change_place(
                tables=draft.tables,
                player=choice.one,
                place=place,
                sizes=self.sizes,
                byes=draft.byes,
                groups=self.finals,
            )
        except CannotSwap:
            other = place.player if place.player in self.names else choice.one
            across = self.finals.get(choice.one) != self.finals.get(other)
            return SwapView(
                one=self.names[choice.one],
                other="",
                table=0,
                to=choice.to,
                figures=(),
                worse=(),
                better=(),
                is_legal=False,
                across_finals=across,
            )
        before, after = self.report(draft.tables), self.report(tables)
        limit = self.competition.meetings_most
        said, says = self.sentences(before), self.sentences(after)
        at = (table.table.number for table in after.tables if choice.one in table.table.players)
        return SwapView(
            one=self.names[choice.one],
            other=self.names.get(place.player, "") if place.player is not None else "",
            table=next(at, 0),
            to=choice.to,
            figures=tuple(
                (was, now)
                for was, now in zip(*(figures(report, limit) for report in (before, after)), strict=True)
                if was.text != now.text
            ),
            worse=tuple(sentence for sentence in says if sentence not in said),
            better=tuple(sentence for sentence in said if sentence not in says),
        )

    def sentences(self, report: RoundReport) -> tuple[str, ...]:
        astray = (sentence for table in report.tables for sentence in self.astray(table))
        rules = (*self.together(report.apart), *self.parted(report.parted), *astray)
        return (*rules, *(meeting_text(meeting, self.names) for meeting in report.again))


def byes_left(draft: Draft, tables: Sequence[Sequence[int]]) -> list[int]:
    """Return who of a draft has a bye when its tables are these."""
    everybody = {player for group in (*draft.tables, draft.byes) for player in group}
    return sorted(everybody.difference(*tables))


def draft_report(draft: Draft) -> RoundReport:
    """Return the report of a draft. Four queries."""
    return _Reader(draft.competition, draft.number).report(draft.tables)


def draft_page(competition: Competition, choice: Choice) -> DraftPage:
    """Return the drafts of the competition's next round, and what the organiser has chosen among them."""
    number = next_number(competition)
    reader = _Reader(competition, number)
    rows = list(competition.drafts.filter(number=number))
    views = [reader.draft(row, choice) for row in rows]
    at = next((index for index, row in enumerate(rows) if row.pk == choice.draft), 0)
    shown = views[at] if views else None
    return DraftPage(
        competition=competition,
        number=number,
        drafts=tuple(views),
        draft=shown,
        beside=next((view for view in views if view.id == choice.beside and view is not shown), None),
        splits=ways_to_split(competition, len(reader.here))[:MOST_SPLITS],
        ways=tuple((way.value, str(way.label)) for way in _ways(competition)),
        picked=choice.one if choice.one in reader.names else None,
        swap=reader.swap(rows[at], choice) if rows else None,
        find=choice.find,
        found=sum(seat.is_found for seat in (*shown.seats, *shown.byes)) if shown else 0,
        key=uuid4().hex,
    )


def _ways(competition: Competition) -> tuple[Way, ...]:
    """Return the ways in which a draft can be seated, with the competition's own way first; () for finals."""
    if competition.cut_after is not None:
        return ()
    own = Way(competition.seating)
    return (own, *(way for way in (Way.MEETINGS, Way.STANDINGS) if way != own))
