"""Webhooks whose receivers ask for a longer pause."""

from collections.abc import Iterator
from datetime import timedelta
from ipaddress import ip_network
from typing import Any

import pytest

from scoring.models.webhooks import Delivery
from scoring.services.programs.webhook_sending import PAUSES, delivery_send_next
from scoring.services.programs.webhooks import webhook_add, webhook_test
from tests.scoring.competitions import make_competition
from tests.support.receiver import Receiver, running_receiver
from tests.support.wall import Wall

pytestmark = pytest.mark.django_db


@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch) -> Wall:
    """Return a clock that the test turns."""
    return Wall(monkeypatch)


@pytest.fixture
def receiver(settings: Any) -> Iterator[Receiver]:
    """Return a receiver on this machine, to which a test message is on its way."""
    settings.WEBHOOK_NETWORKS = [ip_network("127.0.0.0/8")]
    with running_receiver() as receiver:
        tournament = make_competition().tournament_id
        base = "http://192.0.2.7:8000"
        made = webhook_add(tournament_id=tournament, address=receiver.address, kinds=["table.finished"], base=base)
        webhook_test(tournament_id=tournament, webhook_id=made.pk)
        yield receiver


@pytest.mark.parametrize(
    ("asked", "pause"),
    [("90", 90), ("1", PAUSES[0].total_seconds()), ("999999999", PAUSES[-1].total_seconds())],
)
def test_receiver_may_ask_for_a_longer_pause(wall: Wall, receiver: Receiver, asked: str, pause: float) -> None:
    """Neither for a shorter one than ours, nor for one without an end."""
    receiver.retry_after = asked
    receiver.answers.append(429)
    assert delivery_send_next()

    assert Delivery.objects.get().next_at == wall.time + timedelta(seconds=pause)


def test_pause_that_a_receiver_asks_for_is_not_the_end_of_a_message(wall: Wall, receiver: Receiver) -> None:
    """It is tried once more before it is given up."""
    until = wall.time + timedelta(hours=1)
    Delivery.objects.update(until=until)
    receiver.retry_after = "86400"
    receiver.answers.append(503)
    assert delivery_send_next()

    assert Delivery.objects.get().next_at == until
