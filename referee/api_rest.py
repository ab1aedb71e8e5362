"""What `scoring` needs for its REST views: their door to `referee`, beside `referee.api`."""

from referee.serving.rest import PublicView, TokenView, View, gives, read
from referee.shapes.base import Shape

__all__ = ["PublicView", "Shape", "TokenView", "View", "gives", "read"]
