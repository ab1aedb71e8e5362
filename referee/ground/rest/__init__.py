"""What all REST views share (decision 0050). It knows neither tables nor competitions.

`contract` says what an operation takes, gives and may refuse, and `operations` makes one of a service; `schema` makes
OpenAPI of it, and `shapes` of the values that are sent; `problems` is the one form of every error; `views` has the base
classes.
"""

from referee.ground.rest.contract import PLAIN_TEXT, Errors, File, gives, read_as
from referee.ground.rest.operations import operation
from referee.ground.rest.problems import NotFound, problem_response
from referee.ground.rest.views import PublicView, TokenView, View

__all__ = [
    "PLAIN_TEXT",
    "Errors",
    "File",
    "NotFound",
    "PublicView",
    "TokenView",
    "View",
    "gives",
    "operation",
    "problem_response",
    "read_as",
]
