"""A receiver that never answers doesn't delay the clocks of the hall: its own thread waits for it."""

from datetime import timedelta
from ipaddress import ip_network
from typing import Any

import pytest
from django.utils import timezone

from referee.models import Table
from referee.services.turns import turns_sweep
from scoring import tasks
from scoring.models.choices import WebhookKind
from scoring.models.webhooks import Delivery
from scoring.services.programs.webhook_sending import senders
from scoring.services.programs.webhooks import webhook_add, webhook_test
from tests.scoring.competitions import make_competition
from tests.support.receiver import HANG, running_receiver
from tests.support.referee import reloaded
from tests.support.whist import bidding_table


@pytest.mark.django_db(transaction=True)
def test_turn_clocks_go_on_while_a_receiver_never_answers(settings: Any) -> None:
    """The only worker ends a player's turn in time, while the receiver still says nothing."""
    settings.WEBHOOK_NETWORKS = [ip_network("127.0.0.0/8")]
    competition = make_competition()
    table = bidding_table()
    Table.objects.filter(pk=table.pk).update(turn_ends_at=timezone.now() - timedelta(minutes=1))
    with running_receiver() as receiver:
        receiver.answers.append(HANG)
        where = {"tournament_id": competition.tournament_id}
        webhook = webhook_add(address=receiver.address, kinds=WebhookKind.values, base="", **where)
        webhook_test(webhook_id=webhook.pk, **where)  # after the commit the worker runs `webhooks_work`
        receiver.arrived.get(timeout=30)

        tasks.webhooks_work()  # another wake-up sends nothing twice
        turns_sweep()

        assert not receiver.released.is_set()
        assert Delivery.objects.get().tries == 0
        assert reloaded(table).state["turn"] == "Bo"
        receiver.released.set()
        senders.wait(30)
        assert receiver.arrived.empty()
    assert Delivery.objects.get().tries == 1
