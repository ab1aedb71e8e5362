"""The only module of `referee` that `scoring` may import: it opens tables, hands out links and reports results.

Return values are plain and frozen: neither models nor engine state. Whenever the points or the status of a table change
(the first entry, a scored hand, a fault, a correction, the end of the game, the closing of the table), a row with topic
`RESULT` is written to the outbox in the same transaction. Each handler named in the setting `REFEREE_OUTBOX_HANDLERS`
({topic: ["package.module.function", ...]}) then receives it. Extra time given to a table is a row with topic `CLOCK`; a
call that was raised, claimed or settled is one with topic `CALLS`. A handler receives the payload ({"table": id}), may
be called twice for one row, and calls `tables_status` to learn how the table stands.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import uuid4

from django.utils.translation import gettext

from referee.access.links import (
    join_token,
    player_door,
    player_token,
    read_join_token,
    read_player_token,
    read_role_token,
    referee_for,
    referee_token,
    replay_token,
    role_token,
    seat_token,
)
from referee.access.policies import REFEREE
from referee.access.sections import covers, read_section, section_text
from referee.engine.entry_schema import GAME_RESULT
from referee.engine.options import as_written
from referee.engine.simulation import LONGEST_GAME, LONGEST_RECORD
from referee.engine.table import Dealing
from referee.errors import BeingPutBack, EventUnknown, NotEntered, NothingChanged, TableUnknown
from referee.faces import face_of
from referee.forms.adjusting import MOST_OUTCOMES, adjustment_sent, outcome_fields
from referee.forms.hands import FARTHEST, HandsAsked, HandsForm
from referee.games import game_named
from referee.ground.rest import Errors
from referee.ground.rest.fields import NamedObject
from referee.history.confirmations import is_confirmed
from referee.history.forgotten import Forgotten
from referee.history.hands import Hand, hands_by_player
from referee.history.reports import waits
from referee.hooks import (
    LONGEST_APPEAL,
    LONGEST_WHY,
    MOST_TAKEN,
    AppealCard,
    Outcomes,
    OutsidePenalty,
    PenaltyCard,
    PenaltyKind,
    PointsAndPlaces,
    ScoreCard,
    ScoreOfSeat,
    StandingChange,
    appeals_kept_by,
    ends_told_by,
    names_published_by,
    paper_marked_by,
    penalties_kept_by,
    personal_links_by,
    rests_told_by,
    scores_adjusted_by,
    standings_told_by,
    tournaments_verified_by,
)
from referee.lines import line_of
from referee.models import (
    Announcement,
    Audience,
    Call,
    ClauseOutcome,
    Depth,
    Event,
    Kind,
    Outbox,
    RefereeLink,
    Seat,
    Table,
    TableStatus,
)
from referee.selectors.log import archive as archive
from referee.selectors.log import cases
from referee.selectors.log.cases import CaseTold, lettered
from referee.selectors.log.fines import penalties_at
from referee.selectors.log.organiser_result import result_foreseen, result_form, result_read
from referee.selectors.parts.announcements import Announced, SentAnnouncement, announced, announcements_sent
from referee.selectors.parts.clocks import clock_until, ends_at
from referee.selectors.parts.confirmations import winners_of
from referee.selectors.parts.paces import table_paces
from referee.selectors.replay.by_hand import tables_by_hand
from referee.selectors.replay.delayed_table import table_after_game, table_before
from referee.selectors.replay.finest_trick import finest_trick
from referee.selectors.replay.hands_found import HandsFound, hands_page, seats_at
from referee.selectors.replay.hands_told import hand_told, hands_over
from referee.selectors.replay.notation import table_as_text
from referee.selectors.rules.simulated import SimulatedGames
from referee.selectors.rules.table_choices import GameInfo, HouseOption, confirmations, game_info, games, policies
from referee.selectors.rules.trying import cases_otherwise, contradictions, told_otherwise
from referee.selectors.seat.own_tables import OwnTable, own_tables, players_from
from referee.selectors.seat.play import Play, plays_at
from referee.selectors.state_of_server import ServerState, server_state
from referee.services import clocks, deleting, leaving, organiser_result, tables
from referee.services import forgetting as forgetting
from referee.services import importing as importing
from referee.services import links as services_links
from referee.services.announcements import announcement_end, announcement_send, announcements_follow, seen_note
from referee.services.calls import CALLS, call_by_organiser
from referee.services.clocks import CLOCK
from referee.services.outbox import outbox_promise
from referee.services.recording import RESULT
from referee.services.simulating import GAMES as SIMULATED
from referee.services.simulating import simulated_games
from referee.services.tables import Player
from referee.shapes.by_hand import DOWN, ByHand, Pile, Step
from referee.shapes.common import Clock
from referee.shapes.delayed_table import TableBefore
from referee.shapes.hands import HandFound
from referee.shapes.log import LogLine
from referee.shapes.penalties import Fine, Penalty
from referee.shapes.replay import HandTold, TrickTold
from referee.shapes.summaries import PlayerPoints, RefereeAccess, SeatLink, TablePace, TableSummary
from referee.signs import JOKERS, card_sign
from referee.wording import announcements as announcement_phrases
from referee.wording.depths import least_depth, recording
from referee.wording.tables import table_name

__all__ = [
    "ANNOUNCED",
    "CALLS",
    "CLOCK",
    "DOWN",
    "FARTHEST",
    "JOKERS",
    "LONGEST_APPEAL",
    "LONGEST_GAME",
    "LONGEST_RECORD",
    "LONGEST_WHY",
    "MOST_OUTCOMES",
    "MOST_TAKEN",
    "OF_RESULTS",
    "PHRASES",
    "REFEREE",
    "RESULT",
    "SIMULATED",
    "Announced",
    "AppealCard",
    "Audience",
    "ByHand",
    "CaseTold",
    "ClauseOutcome",
    "Clock",
    "Fine",
    "Forgotten",
    "GameInfo",
    "HandFound",
    "HandTold",
    "HandsAsked",
    "HandsForm",
    "HandsFound",
    "HouseOption",
    "LogLine",
    "NotEntered",
    "Outcomes",
    "OutsidePenalty",
    "OwnTable",
    "Penalty",
    "PenaltyCard",
    "PenaltyKind",
    "Pile",
    "Play",
    "Player",
    "PlayerPoints",
    "PointsAndPlaces",
    "RefereeAccess",
    "ScoreCard",
    "ScoreOfSeat",
    "SeatLink",
    "SentAnnouncement",
    "ServerState",
    "SimulatedGames",
    "StandingChange",
    "Step",
    "TableBefore",
    "TablePace",
    "TableSummary",
    "TrickTold",
    "adjustment_sent",
    "announced",
    "announcement_end",
    "announcement_send",
    "announcements_follow",
    "announcements_sent",
    "appeals_kept_by",
    "as_written",
    "card_sign",
    "case_told",
    "cases_otherwise",
    "clock_until",
    "confirmations",
    "contradictions",
    "disputable_lines",
    "ends_told_by",
    "finest_trick",
    "game_info",
    "games",
    "hand_told",
    "hands_over",
    "hands_page",
    "last_entered",
    "leaving",
    "lettered",
    "names_published_by",
    "outbox_promise",
    "outcome_fields",
    "own_tables",
    "paper_marked_by",
    "penalties_at",
    "penalties_kept_by",
    "personal_links_by",
    "player_door",
    "players_from",
    "plays_at",
    "policies",
    "read_join_token",
    "read_player_token",
    "read_role_token",
    "rests_told_by",
    "result_foreseen",
    "result_form",
    "result_read",
    "role_token",
    "scores_adjusted_by",
    "seats_at",
    "seen_note",
    "server_state",
    "simulated_games",
    "standings_told_by",
    "table_after_game",
    "table_as_text",
    "table_before",
    "table_paces",
    "tables_by_hand",
    "text_without_names",
    "told_otherwise",
    "tournaments_verified_by",
    "watching",
]  # re-exported for `scoring`

#: The usual announcements by their keys, and the most characters of one in the organiser's own words.
PHRASES, ANNOUNCED = announcement_phrases.PHRASES, Announcement.TEXT

#: A table with one of these statuses has its final result.
DONE = frozenset({TableStatus.FINISHED.value, TableStatus.CLOSED.value})

#: What may be wrong with a result that an organiser enters.
OF_RESULTS: Errors = (NothingChanged, NotEntered, EventUnknown, BeingPutBack, TableUnknown)


class ResultField(NamedObject):
    """The result of a game: the fields of its entry `result`, which `referee.rest.entries` describes."""

    described_as = GAME_RESULT


def hall_open(*, name: str, slug: str) -> int:
    """Open a hall and return its id."""
    return tables.hall_open(name=name, slug=slug).pk


def hall_delete(*, hall_id: int) -> None:
    """Delete a hall with its tables, their logs and its referees' links."""
    deleting.hall_delete(hall_id=hall_id)


def table_open(
    *,
    hall_id: int,
    number: int,
    game: str,
    players: Sequence[Player],
    round_number: int | None = None,
    options: Mapping[str, Any] | None = None,
    policy: str = "call",
    confirm: str = "none",
    depth: str = "moves",
    brought: Mapping[str, int] | None = None,
) -> int:
    """Open a table and return its id. Seats go clockwise in the order of `players`. Raises Malformed.

    `round_number` is the round of the competition that the table belongs to, if any. `brought` maps a player's name to
    the penalty pricks brought from the last game.
    """
    return tables.table_open(
        hall_id=hall_id,
        number=number,
        game=game,
        players=players,
        round_number=round_number,
        options=options,
        policy=policy,
        confirm=confirm,
        depth=depth,
        brought=brought,
    ).pk


def table_close(*, table_id: int, reason: str = "") -> None:
    """Close a table because its round is over. The current standing becomes its result."""
    tables.table_close(table_id=table_id, key=str(uuid4()), reason=reason)


def table_reopen(*, table_id: int, reason: str = "") -> None:
    """Undo the closing of a table, which goes on. Raises Malformed if another table plays as its number."""
    tables.table_reopen(table_id=table_id, key=str(uuid4()), reason=reason)


def result_enter(*, table_id: int, body: Mapping[str, Any], reason: str, key: str) -> None:
    """Enter the organiser's result of a game, even at a closed table.

    Raises the errors of `services.organiser_result`.
    """
    organiser_result.result_enter(table_id=table_id, body=body, reason=reason, key=key)


def tables_clock_set(table_ids: Iterable[int], *, ends_at: datetime | None) -> None:
    """Set the deadline of these tables, or remove it (None). A table's extra time is added on top."""
    for table_id in table_ids:
        clocks.table_clock_set(table_id=table_id, ends_at=ends_at, key=str(uuid4()))


def tables_status(table_ids: Iterable[int]) -> dict[int, TableSummary]:
    """Return the summary of each of these tables. Three queries, however many tables there are."""
    found = Table.objects.filter(pk__in=list(table_ids)).defer("state").prefetch_related("seats")
    entered = set(Event.objects.filter(table__in=found, kind=Kind.ENTRY).values_list("table", flat=True).distinct())
    return {table.pk: _summary(table, entered=table.pk in entered) for table in found}


def callers(table_ids: Iterable[int]) -> dict[int, tuple[str, ...]]:
    """Return who at these tables has called the referee and still waits, longest first; "" is the organiser."""
    waiting = Call.objects.filter(table__in=list(table_ids), answered_at=None).order_by("raised_at", "pk")
    found: dict[int, tuple[str, ...]] = {}
    for table_id, player in waiting.values_list("table", "seat__player"):
        found[table_id] = (*found.get(table_id, ()), player or "")
    return found


def dealing(game: str, seats: int) -> Dealing | None:
    """Return how a game is dealt at a table with so many seats; None if tables can't play the same deal."""
    found = game_named(game).dealing
    return found(seats) if found is not None else None


def hands_given(table_id: int) -> dict[str, Sequence[Hand | None]]:
    """Return where each player sat in each hand of a table that is over, and what it gave, by the players' keys.

    None stands for a hand in which a player got no cards. Two queries, and those of `referee.lines`.
    """
    table = Table.objects.prefetch_related("seats").get(pk=table_id)
    found = hands_by_player(line_of(table))
    return {seat.player_key: found.get(seat.player, ()) for seat in table.seats.all()}


def referee_call(*, table_id: int, key: str) -> None:
    """Call the referee to a table for the organiser. While such a call waits, nothing changes."""
    call_by_organiser(table_id=table_id, key=key)


def untold_tables() -> frozenset[int]:
    """Return the tables with a change that the outbox has not yet delivered. One query."""
    promises = Outbox.objects.filter(topic=RESULT, done_at=None).values_list("payload", flat=True)
    return frozenset(payload["table"] for payload in promises)


def seat_links(table_ids: Iterable[int]) -> tuple[SeatLink, ...]:
    """Return the links of all seats at these tables, ordered by table number and place. One query."""
    seats = Seat.objects.filter(table__in=list(table_ids)).select_related("table")
    return tuple(_seat_link(seat) for seat in seats.order_by("table__number", "table", "position"))


def seats_void(*, hall_id: int, player_key: str) -> None:
    """Void the links of all seats that this player has had in a hall. Phones that hold one are told."""
    services_links.seats_void(hall_id=hall_id, player_key=player_key)


def player_path(player_id: int, generation: int) -> str:
    """Return the path of a player's personal link, `/p/<token>/`."""
    return _address("p", player_token(player_id, generation))


def join_path(tournament_id: int, generation: int) -> str:
    """Return the path of the page where players put themselves on a tournament's list, `/join/<token>/`."""
    return _address("join", join_token(tournament_id, generation))


def next_cost(*, game: str, options: Mapping[str, Any], brought: int) -> str:
    """Return a sentence on what a player's next penalty costs who begins with `brought`; "" in games that have none."""
    return face_of(game).next_cost({**game_named(game).options_table.defaults, **options}, brought)


def referee_link_make(*, hall_id: int, label: str, is_trainee: bool = False) -> int:
    """Create a referee's or trainee's link to a hall and return its id."""
    return services_links.referee_link_make(hall_id=hall_id, label=label, is_trainee=is_trainee).pk


def referee_links(hall_id: int) -> tuple[RefereeAccess, ...]:
    """Return the referees' and trainees' links of a hall that are still valid, oldest first. One query."""
    links = RefereeLink.objects.filter(hall_id=hall_id, revoked_at=None).order_by("pk")
    return tuple(
        RefereeAccess(
            link.pk,
            link.label,
            _address("r", referee_token(link)) + ("shadow/" if link.is_trainee else ""),
            link.is_head,
            section_text(link.section),
            link.is_trainee,
        )
        for link in links
    )


def watching(links: Iterable[RefereeAccess], number: int) -> tuple[str, ...]:
    """Return the labels of the referees who watch this table: those of its section, or else those of all tables."""
    own = [link for link in links if not link.is_trainee and covers(read_section(link.tables), number)]
    return tuple(link.label for link in [link for link in own if link.tables] or own)


def referee_of(token: str) -> tuple[int, str]:
    """Return the id and label of the referee's link with this token. Raises LinkUnknown, LinkRevoked."""
    link = referee_for(token)
    return link.pk, link.label


def referee_head_choose(*, hall_id: int, link_id: int) -> None:
    """Make this link the head referee's link of the hall. Raises LinkUnknown."""
    services_links.referee_head_choose(hall_id=hall_id, link_id=link_id)


def referee_section_set(*, hall_id: int, link_id: int, tables: str) -> tuple[str, str, str]:
    """Give a referee a section, written as "1–8, 12" ("" for all tables). Return the label, what it was, and is now.

    Raises LinkUnknown, Malformed.
    """
    link, was = services_links.referee_section_set(hall_id=hall_id, link_id=link_id, section=tables)
    return link.label, was, section_text(link.section)


def referee_link_revoke(*, hall_id: int, link_id: int) -> str:
    """Revoke a referee's link of this hall for good and return its label. Raises LinkUnknown."""
    return services_links.link_revoke(hall_id=hall_id, link_id=link_id).label


def _summary(table: Table, *, entered: bool) -> TableSummary:
    rows, done = {row["player"]: row for row in table.result}, table.status in DONE
    return TableSummary(
        table_id=table.pk,
        number=table.number,
        label=table_name(table),
        game=table.game,
        status=table.status,
        played=entered and table.status != TableStatus.WAITING,
        hand=table.hand,
        ends_at=ends_at(table),
        extra_minutes=table.extra_minutes,
        confirmed=is_confirmed(table.confirm, table.confirmed_by, winners_of(table)),
        confirmed_by=tuple(table.confirmed_by),
        disputed_by=table.disputed_by,
        reported_by=table.reported["by"] if waits(table.reported) and not done else "",
        recorded=least_depth(table.shallow),
        replay=_address("replay", replay_token(table.pk)) if entered and (done or table.hand > 1) else "",
        log_number=table.last_number,
        log_hash=table.last_hash,
        players=tuple(
            PlayerPoints(
                key=seat.player_key,
                name=seat.player,
                position=seat.position,
                points=rows[seat.player]["points"],
                place=rows[seat.player]["place"],
                next_game_pricks=rows[seat.player].get("next_game_pricks", 0),
                pricks=rows[seat.player].get("pricks", 0),
            )
            for seat in table.seats.all()
        ),
    )


def _seat_link(seat: Seat) -> SeatLink:
    return SeatLink(
        seat_id=seat.pk,
        table_id=seat.table_id,
        table_number=seat.table.number,
        table_label=table_name(seat.table),
        position=seat.position,
        key=seat.player_key,
        name=seat.player,
        path=_address("s", seat_token(seat)),
    )


def _address(door: str, token: str) -> str:
    """The path of a link. `referee.urls` has the pages below it."""
    return f"/{door}/{token}/"


def least_deep(depths: Iterable[str]) -> str:
    """Return the shallowest of these recording depths; `moves` if there are none."""
    return max(depths, key=Depth.values.index, default=Depth.MOVES.value)


def clause_titles(game: str) -> dict[str, str]:
    """Return the titles of a game's clauses in the reader's language, by their ids, in the book's order."""
    return {clause.id: gettext(clause.title) for clause in game_named(game).clauses.values()}


def case_told(table_id: int, number: int) -> CaseTold | None:
    """Return a log line of a table with its hand, as everybody may know them and without names; None if none may."""
    return cases.case_told(Table.objects.select_related("hall").get(pk=table_id), number)


def text_without_names(table_id: int, text: str) -> str:
    """Return a text about a table with the players' letters and the referees' numbers in place of their names."""
    return cases.without_names(Table.objects.select_related("hall").get(pk=table_id), text)


def disputable_lines(table_id: int) -> tuple[LogLine, ...]:
    """Return the rulings of a table, as everybody may know them, that say more than "legal"; the newest first."""
    lines = cases.lines_told(Table.objects.select_related("hall").get(pk=table_id))
    return tuple(line for line in reversed(lines) if cases.is_disputable(line))


def last_entered(table_id: int) -> datetime | None:
    """Return when the last line was written into the log of a table; None if it has none. One query."""
    return Event.objects.filter(table=table_id).order_by("-number").values_list("created_at", flat=True).first()


def depths(game: str) -> tuple[tuple[str, str, str], ...]:
    """Return the recording depths of a game, deepest first: (name, what is recorded, what can't be proven from it)."""
    rows = ((depth, recording(game, depth)) for depth in Depth.values)
    return tuple((depth, str(row.name), str(row.unproven)) for depth, row in rows)
