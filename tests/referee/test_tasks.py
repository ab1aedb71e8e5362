"""Background work of the referee: what a worker does by itself."""

from unittest.mock import Mock

import pytest

from referee.models import Outbox
from referee.tasks import SWEEP_EVERY, outbox_sweep, sweep_from_now_on

pytestmark = pytest.mark.django_db


def test_worker_sweeps_at_its_start_and_every_minute():
    """What was promised while no worker ran is done first; the timer sees to the rest."""
    promise = Outbox.objects.create(topic="nobody listens", payload={})
    worker = Mock()
    sweep_from_now_on(sender=worker)

    promise.refresh_from_db()
    assert promise.done_at is not None
    worker.timer.call_repeatedly.assert_called_once_with(SWEEP_EVERY, outbox_sweep.delay)
