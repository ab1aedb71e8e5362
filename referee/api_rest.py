"""What `scoring` needs for its REST views: their door to `referee`, beside `referee.api`."""

from referee.serving.rest import Errors, NotFound, PublicView, TokenView, View, add_titles, gives, read
from referee.shapes.base import JSON, TICKS, Shape

__all__ = [
    "JSON",
    "TICKS",
    "Errors",
    "NotFound",
    "PublicView",
    "Shape",
    "TokenView",
    "View",
    "add_titles",
    "gives",
    "read",
]
