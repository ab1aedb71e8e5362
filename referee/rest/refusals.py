"""What the operations of seats and referees may refuse, by kind of operation (`serving.rest.gives`)."""

from referee.access.sections import OutOfSection
from referee.errors import (
    AlreadyAnswered,
    BeingPutBack,
    CallUnknown,
    EventUnknown,
    GameOver,
    KeyReused,
    LogRewound,
    NotEntered,
    NothingChanged,
    NothingToUndo,
    RefereeOnly,
    Stale,
    TableClosed,
    TableUnknown,
    WrongSeat,
)
from referee.refusals import StandingsFinal

#: Of everything that writes to a table's log.
WRITING = (Stale, LogRewound, KeyReused, TableClosed, BeingPutBack, StandingsFinal)

#: Of entries in the game.
ENTERING = (*WRITING, WrongSeat, RefereeOnly, GameOver, NotEntered)

#: Of a referee's acts at a table.
OF_TABLE = (TableUnknown, OutOfSection)

#: Of corrections and their previews.
CORRECTING = (TableUnknown, EventUnknown, NothingChanged, NothingToUndo)

#: Of a referee's answers to calls.
OF_CALL = (CallUnknown, AlreadyAnswered, OutOfSection, KeyReused)
