"""REST for a referee: everything the tablet can do, as JSON."""

from __future__ import annotations

from referee.access.actors import Actor
from referee.access.policies import REFEREE
from referee.errors import (
    ClockStands,
    EventUnknown,
    GameNotOver,
    GameOver,
    NothingChanged,
    NothingToConfirm,
    NoTurnClock,
    RefereeOnly,
    TableUnknown,
)
from referee.ground.shape import JSON
from referee.models import RefereeLink
from referee.models import Table as TableRow
from referee.receipt import Receipt
from referee.rest.authentication import RefereeView
from referee.rest.refusals import CORRECTING, ENTERING, OF_TABLE, WRITING
from referee.rest.serializers import (
    CorrectionIn,
    DenyIn,
    DepthIn,
    EventIn,
    ExtraTimeIn,
    FaultIn,
    HoldIn,
    LogIn,
    NextGameIn,
    OverruleIn,
    Submit,
    WordsIn,
)
from referee.selectors.log.log import log_lines
from referee.selectors.log.receipts import ReceiptView, receipt_view
from referee.selectors.tablet.hall import hall_view
from referee.selectors.tablet.previews import Preview as PreviewShape
from referee.selectors.tablet.previews import correction_preview
from referee.selectors.tablet.table import table_for, table_full
from referee.services.clocks import extra_time_give
from referee.services.confirmations import report_deny, result_confirm
from referee.services.corrections import event_correct
from referee.services.depths import depth_change
from referee.services.events import event_overrule, event_record, fault_give
from referee.services.quick import next_game_open
from referee.services.rewound import rewound_settle
from referee.services.turns import turn_hold, turn_run_on
from referee.shapes.hall import HallView
from referee.shapes.log import LogLine
from referee.shapes.table import TableFull

ACTING = (*WRITING, *OF_TABLE)


def hall(link: RefereeLink) -> HallView:
    """Return all tables at a glance."""
    return hall_view(link.hall, link)


def table_now(link: RefereeLink, table_id: int) -> TableFull:
    """Return a table in full, as it stands now. Raises TableUnknown."""
    return table_full(table_for(link, table_id))


def opened(link: RefereeLink, made: TableRow) -> TableFull:
    """Return a table that was just opened, in full."""
    return table_now(link, made.pk)


def log(link: RefereeLink, table_id: int, after: int) -> list[LogLine]:
    """Return the lines of a table's log after this one. Raises TableUnknown."""
    return list(log_lines(table_for(link, table_id), REFEREE, after=after))


def receipt(made: Receipt) -> ReceiptView:
    """Return the receipt of a submit, in full."""
    return receipt_view(made, REFEREE)


def turn_clock(table_id: int, actor: Actor, held: bool, key: str) -> None:
    """Pause or resume the clock of the player to move."""
    (turn_hold if held else turn_run_on)(table_id=table_id, actor=actor, key=key)


def correction_foreseen(link: RefereeLink, table_id: int, number: int, body: JSON | None) -> PreviewShape:
    """Return what a correction would change."""
    return correction_preview(table_for(link, table_id), number, body)


Hall = RefereeView.gets(hall, "Read all tables at a glance, the most urgent first, and the open calls.")
Table = RefereeView.gets(
    table_now, "Read one table in full: position, log, knowledge and calls.", errors=(TableUnknown,)
)
Log = RefereeView.gets(
    log,
    "Read the log of one table, oldest line first. With `after=12`, later lines only.",
    asks=LogIn,
    errors=(TableUnknown,),
)
Events = RefereeView.posts(
    event_record, "Enter something for a player.", EventIn, receipt, errors=(*ENTERING, *OF_TABLE)
)
Faults = RefereeView.posts(fault_give, "Give a fault.", FaultIn, receipt, errors=(*ACTING, EventUnknown))
ExtraTime = RefereeView.posts(
    extra_time_give, "Give this table more time.", ExtraTimeIn, table_now, errors=(*ACTING, ClockStands)
)
Depth = RefereeView.posts(
    depth_change, "Change the recording depth from now on.", DepthIn, table_now, errors=(*ACTING, GameOver, RefereeOnly)
)
NextGame = RefereeView.posts(
    next_game_open,
    "Open the next game of a finished quick table. If somebody has already opened it, the answer is that table.",
    NextGameIn,
    opened,
    errors=(*ACTING, GameNotOver, RefereeOnly),
)
TurnClock = RefereeView.posts(
    turn_clock,
    "Pause the clock of the player to move, or let it run on.",
    HoldIn,
    table_now,
    errors=(*ACTING, NoTurnClock),
)
Confirm = RefereeView.posts(
    result_confirm, "Confirm the result.", Submit, table_now, errors=(*ACTING, NothingToConfirm)
)
Deny = RefereeView.posts(
    report_deny, "Deny a player's report.", DenyIn, table_now, errors=(*ACTING, EventUnknown, NothingToConfirm)
)
Rewound = RefereeView.posts(
    rewound_settle,
    "Settle what phones miss in the log since an older backup was restored: the table is as it should be.",
    then=table_now,
    errors=OF_TABLE,
)
Overrule = RefereeView.posts(
    event_overrule,
    "Give the referee's own verdict on an entry.",
    OverruleIn,
    receipt,
    errors=(*ACTING, EventUnknown, NothingChanged),
)
Preview = RefereeView.posts(
    correction_foreseen, "Preview a correction. Nothing is written.", WordsIn, errors=CORRECTING
)
Correct = RefereeView.posts(
    event_correct, "Correct an entry, or strike it out.", CorrectionIn, receipt, errors=(*ACTING, *CORRECTING)
)
