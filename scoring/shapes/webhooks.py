"""What the programs of organisers read of webhooks."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from referee.ground.shape import Shape


@dataclass(frozen=True, slots=True)
class DeliveryShape(Shape):
    """A message to a webhook, and how its delivery went."""

    id: int
    message_id: str  # the same at each attempt
    kind: str  # the type of the message
    state: str  # waiting | done | failed
    made_at: datetime
    tries: int
    tried_at: datetime | None
    next_at: datetime | None  # when it is tried next; null if it is not tried again
    status: int | None  # of the receiver's last answer; null without one
    trouble: str  # what went wrong at the last attempt, in words; "" for nothing


@dataclass(frozen=True, slots=True)
class WebhookShape(Shape):
    """A webhook with its latest deliveries."""

    id: int
    host: str  # of its address
    address: str  # "" unless the token has the scope `webhooks`, since addresses may be secrets
    kinds: tuple[str, ...]  # the types of messages: table.finished | round.published | standings.changed
    on: bool
    failed: bool  # it was switched off because nothing could be delivered
    made_by: str
    deliveries: tuple[DeliveryShape, ...]  # those that wait first, then the latest


@dataclass(frozen=True, slots=True)
class WebhookSecret(Shape):
    """A webhook that is new or has a new secret."""

    id: int
    host: str  # of its address
    secret: str  # by which the receiver checks signatures; it is shown this once
