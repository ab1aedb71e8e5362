"""What `scoring` needs for its REST views: their door to `referee`, beside `referee.api`."""

from referee.access.policies import REFEREE
from referee.engine.entry_schema import GAME_RESULT
from referee.errors import BeingPutBack, EventUnknown, NotEntered, NothingChanged, TableUnknown
from referee.serving.rest import Errors, File, NotFound, PublicView, TokenView, View, gives, read
from referee.serving.rest.fields import NamedObject, WholeNumber
from referee.serving.rest.negotiation import AnyKind
from referee.serving.rest.views import READS, WITH_BODY
from referee.shapes.base import JSON, TICKS, Shape

#: What may be wrong with a result that an organiser enters.
OF_RESULTS: Errors = (NothingChanged, NotEntered, EventUnknown, BeingPutBack, TableUnknown)


class ResultField(NamedObject):
    """The result of a game: the fields of its entry `result`, which `referee.rest.entries` describes."""

    described_as = GAME_RESULT


__all__ = [
    "JSON",
    "OF_RESULTS",
    "READS",
    "REFEREE",
    "TICKS",
    "WITH_BODY",
    "AnyKind",
    "Errors",
    "File",
    "NotFound",
    "PublicView",
    "ResultField",
    "Shape",
    "TokenView",
    "View",
    "WholeNumber",
    "gives",
    "read",
]
