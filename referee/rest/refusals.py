"""What the operations of seats and referees may refuse, by kind of operation (`serving.rest.gives`)."""

from referee import errors
from referee.access.sections import OutOfSection
from referee.refusals import StandingsFinal

#: Of everything that writes to a table's log.
WRITING = (errors.Stale, errors.LogRewound, errors.KeyReused, errors.TableClosed, errors.BeingPutBack, StandingsFinal)

#: Of entries in the game.
ENTERING = (*WRITING, errors.WrongSeat, errors.RefereeOnly, errors.GameOver, errors.NotEntered)

#: Of a referee's acts at a table.
OF_TABLE = (errors.TableUnknown, OutOfSection)

#: Of corrections and their previews.
CORRECTING = (errors.TableUnknown, errors.EventUnknown, errors.NothingChanged, errors.NothingToUndo)

#: Of a referee's answers to calls.
OF_CALL = (errors.CallUnknown, errors.AlreadyAnswered, OutOfSection, errors.KeyReused)
