"""Webhooks: which messages are made, that none tells anything hidden, and how they are sent, repeated and given up."""

import json
from base64 import b64decode
from collections.abc import Iterator
from datetime import timedelta
from ipaddress import ip_network
from typing import Any

import pytest
from django.utils import timezone

from referee.models import Outbox
from referee.services.outbox import outbox_sweep
from scoring.errors.webhooks import TooManyWebhooks, WebhookIsOff, WebhookTellsNothing, WebhookUnusable
from scoring.models.choices import Trouble, WebhookKind
from scoring.models.tournaments import Act, Competition
from scoring.models.webhooks import Delivery, StandingsTold, Webhook
from scoring.selectors.programs.webhooks import failed_webhooks, secret_of, webhook_rows
from scoring.services.programs.webhook_events import BUNDLE, KEPT, TEST, delivery_make, standings_tell
from scoring.services.programs.webhook_sending import PAUSES, delivery_send_next
from scoring.services.programs.webhooks import (
    MOST,
    delivery_again,
    webhook_add,
    webhook_delete,
    webhook_secret_renew,
    webhook_switch,
    webhook_test,
)
from scoring.services.rounds.rounds import round_end, round_reopen, round_undo
from scoring.services.rounds.settling import table_settle
from scoring.services.standings.hiding import standings_show
from scoring.services.tournaments.competitions import competition_end
from scoring.systems.programs.webhook_signing import signature
from scoring.systems.standings.visibility import Shown
from tests.scoring.competitions import EIGHT, FOUR, give_fault, make_competition, play_hand, start_round, table_of
from tests.support.receiver import Receiver, running_receiver
from tests.support.wall import Wall

pytestmark = pytest.mark.django_db

SHORT_GAME = {"start_points": 5}  # over after one hand


@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch) -> Wall:
    """Return a clock that the test sets."""
    return Wall(monkeypatch)


@pytest.fixture
def receiver(settings: Any) -> Iterator[Receiver]:
    """Yield a receiver on this machine, which the setting allows."""
    settings.WEBHOOK_NETWORKS = [ip_network("127.0.0.0/8")]
    with running_receiver() as receiver:
        yield receiver


def add(competition: Competition, address: str = "https://club.example/hook", *kinds: WebhookKind) -> Webhook:
    """Make a webhook that gets every kind of message, or only these kinds."""
    base, wanted = "http://192.0.2.7:8000", kinds or WebhookKind.values
    return webhook_add(tournament_id=competition.tournament_id, address=address, kinds=wanted, base=base)


def told() -> list[dict[str, Any]]:
    """Do a worker's part, and return the type and the data, without links, of each message that was made."""
    known = set(Delivery.objects.values_list("pk", flat=True))
    while outbox_sweep():  # counting a table makes promises of its own
        pass
    standings_tell()
    made = map(json.loads, Delivery.objects.exclude(pk__in=known).order_by("pk").values_list("body", flat=True))
    return [{"type": message["type"], **without_links(message["data"])} for message in made]


def without_links(data: dict[str, Any]) -> dict[str, Any]:
    """Return the data that only this kind of message has."""
    return {name: value for name, value in data.items() if name not in ("links", "tournament", "competition")}


def send_all() -> int:
    """Send everything that is due on this thread. Return how many attempts were made."""
    tries = 0
    while delivery_send_next():
        tries += 1
    return tries


def test_nothing_is_promised_where_nobody_listens() -> None:
    """The outbox gets no event for a webhook that wants other kinds of messages, or that is off."""
    competition = make_competition()
    start_round(competition)
    webhook = add(competition, "https://club.example/", WebhookKind.TABLE)
    webhook_switch(tournament_id=competition.tournament_id, webhook_id=webhook.pk, on=False)
    round_undo(competition_id=competition.pk, number=1)
    start_round(competition)

    assert not Outbox.objects.filter(topic="webhook.event").exists()


def test_round_table_and_standings_are_told(wall: Wall) -> None:
    """Each message says what has happened and where the public reads it, and has no player's name."""
    competition = make_competition(options=SHORT_GAME)
    add(competition)
    start_round(competition)

    assert told() == [{"type": "round.published", "round": 1, "tables": 1}]
    message = json.loads(Delivery.objects.get().body)
    assert message["timestamp"] == wall.time.isoformat()
    assert message["data"]["tournament"] == message["data"]["competition"] == competition.slug
    assert message["data"]["links"] == {
        "page": f"http://192.0.2.7:8000/e/{competition.slug}/",
        "api": f"http://192.0.2.7:8000/api/v1/competitions/{competition.slug}/rounds/",
    }

    play_hand(table_of(competition))
    wall.turn(60)
    finished, changed = told()
    number = Competition.objects.get(pk=competition.pk).number
    assert finished == {"type": "table.finished", "round": 1, "table": 1}
    assert changed == {"type": "standings.changed", "version": number, "final": False}
    bodies = "".join(Delivery.objects.values_list("body", flat=True))
    assert not any(f'"{name}' in bodies for name in FOUR.split())


def test_draw_that_was_taken_back_is_not_told() -> None:
    """The worker looks at the round when it makes the message, and the round is gone by then."""
    competition = make_competition()
    add(competition, "https://club.example/", WebhookKind.ROUND)
    start_round(competition)
    round_undo(competition_id=competition.pk, number=1)

    assert told() == []


def test_table_is_told_once_and_again_after_it_was_opened_again() -> None:
    """A correction of a finished table changes the standings, but makes no second message of the table."""
    competition = make_competition()
    add(competition, "https://club.example/", WebhookKind.TABLE)
    start_round(competition)
    give_fault(table_of(competition), "Bo")
    assert told() == []

    round_end(competition_id=competition.pk, number=1, as_they_stand=True)
    assert told() == [{"type": "table.finished", "round": 1, "table": 1}]
    table_settle(competition_id=competition.pk, number=1, table=1, settled="unplayed", reason="No cards")
    table_settle(competition_id=competition.pk, number=1, table=1, settled="")
    round_reopen(competition_id=competition.pk, number=1)
    told()
    round_end(competition_id=competition.pk, number=1, as_they_stand=True)
    assert {"type": "table.finished", "round": 1, "table": 1} in told()


def test_changes_within_some_seconds_are_one_message(wall: Wall) -> None:
    """The first change makes a message at once, and the changes of the next ten seconds share one message."""
    competition = make_competition(EIGHT)
    start_round(competition)
    add(competition, "https://club.example/", WebhookKind.STANDINGS)
    give_fault(table_of(competition, 1), "Bo")
    assert [row["type"] for row in told()] == ["standings.changed"]

    for seconds, table in ((2, 1), (3, 2)):
        wall.turn(seconds)
        give_fault(table_of(competition, table), table_of(competition, table).seats.all()[0].player.name)
        assert told() == []
    due = StandingsTold.objects.get().due_at
    assert due is not None and due - wall.time == BUNDLE - timedelta(seconds=5)
    wall.turn(5)
    assert len(told()) == 1
    wall.turn(60)
    standings_show(competition_id=competition.pk, shown=Shown.PART, hidden_rounds=0)  # a new number, the same rows
    assert told() == []


def test_table_of_a_hidden_round_is_not_told() -> None:
    """A message would reveal that the table's result is final, and the public may not see this result."""
    competition = make_competition(options=SHORT_GAME)
    standings_show(competition_id=competition.pk, shown=Shown.HELD)
    add(competition, "https://club.example/", WebhookKind.TABLE)
    play_hand(start_round(competition).tables.get())
    assert told() == []


def test_hidden_standings_are_not_told(wall: Wall) -> None:
    """A hidden round and held-back standings make no message until the organiser shows them."""
    competition = make_competition()
    standings_show(competition_id=competition.pk, shown=Shown.HELD)
    add(competition, "https://club.example/", WebhookKind.STANDINGS)
    start_round(competition)
    play_hand(table_of(competition))
    assert told() == []
    round_end(competition_id=competition.pk, number=1, as_they_stand=True)
    wall.turn(60)
    assert told() == []
    standings_show(competition_id=competition.pk, shown=Shown.PART, hidden_rounds=1)
    wall.turn(60)
    told()  # players are listed now, without points

    start_round(competition)
    wall.turn(60)
    assert len(told()) == 1  # round 1 is shown, since round 2 is the last one now
    play_hand(table_of(competition))
    wall.turn(60)
    assert told() == []
    round_end(competition_id=competition.pk, number=2, as_they_stand=True)
    competition_end(competition_id=competition.pk)
    wall.turn(60)
    assert told() == []
    standings_show(competition_id=competition.pk, shown=Shown.LIVE)
    wall.turn(60)
    assert [row["final"] for row in told()] == [True]


def test_message_is_signed_and_the_same_at_each_attempt(receiver: Receiver, wall: Wall) -> None:
    """A receiver that fails gets the same id and bytes again after longer and longer pauses."""
    competition = make_competition()
    webhook = add(competition, receiver.address)
    webhook_test(tournament_id=competition.tournament_id, webhook_id=webhook.pk)
    receiver.answers += [500, 302]
    started = wall.time

    for pause in PAUSES[:2]:
        assert send_all() == 1
        assert Delivery.objects.get().next_at == wall.time + pause
        wall.turn(pause.total_seconds() - 0.1)
        assert send_all() == 0
        wall.turn(0.1)
    assert send_all() == 1

    first, second, third = receiver.messages()
    assert first.body == second.body == third.body
    assert first.content["id"] == first.headers["webhook-id"] == third.headers["webhook-id"]
    assert first.content["type"] == TEST
    sent_at = int(third.headers["webhook-timestamp"])
    assert sent_at == int((started + PAUSES[0] + PAUSES[1]).timestamp())
    key = b64decode(secret_of(webhook).removeprefix("whsec_"))
    assert third.headers["webhook-signature"] == signature(key, first.content["id"], sent_at, third.body)
    done = Delivery.objects.get()
    assert (done.tries, done.status, done.trouble, done.next_at) == (3, 204, "", None)
    assert done.done_at == wall.time


def test_new_secret_signs_what_is_sent_from_then_on(receiver: Receiver) -> None:
    """The new secret also signs messages that were made before it."""
    competition = make_competition()
    webhook = add(competition, receiver.address)
    old = secret_of(webhook)
    webhook_test(tournament_id=competition.tournament_id, webhook_id=webhook.pk)
    send_all()
    delivery_again(tournament_id=competition.tournament_id, delivery_id=Delivery.objects.get().pk)
    new = webhook_secret_renew(tournament_id=competition.tournament_id, webhook_id=webhook.pk)
    send_all()

    first, second = receiver.messages()
    assert secret_of(new) != old
    assert first.headers["webhook-id"] == second.headers["webhook-id"]
    assert first.headers["webhook-signature"] != second.headers["webhook-signature"]


def test_webhook_to_which_nothing_gets_through_for_a_day_is_switched_off(receiver: Receiver, wall: Wall) -> None:
    """The organiser and the audit log learn of it, and the webhook can be switched on again."""
    competition = make_competition()
    webhook = add(competition, receiver.address)
    start_round(competition)
    told()
    receiver.answers.extend([503] * 100)
    began, tries = wall.time, 0
    while (waiting := Delivery.objects.filter(next_at__isnull=False).first()) is not None:
        assert waiting.next_at is not None
        wall.time = waiting.next_at
        tries += send_all()

    assert timedelta(hours=14) < wall.time - began <= timedelta(hours=24)
    assert 10 <= tries <= 13
    webhook.refresh_from_db()
    assert (webhook.off_at, webhook.failed) == (wall.time, True)
    assert failed_webhooks(competition.tournament_id) == ("127.0.0.1",)
    act = Act.objects.latest("pk")
    assert (act.kind, act.actor, act.data) == ("webhook_failed", "system", {"host": "127.0.0.1"})
    with pytest.raises(WebhookIsOff):
        webhook_test(tournament_id=competition.tournament_id, webhook_id=webhook.pk)

    webhook_switch(tournament_id=competition.tournament_id, webhook_id=webhook.pk, on=True)
    receiver.answers.clear()
    delivery_again(tournament_id=competition.tournament_id, delivery_id=Delivery.objects.get().pk)
    assert send_all() == 1
    assert Delivery.objects.get().done_at == wall.time
    assert failed_webhooks(competition.tournament_id) == ()


def test_one_bad_message_does_not_switch_off_a_webhook_that_works(receiver: Receiver, wall: Wall) -> None:
    """Only this message is given up after a day, since others were delivered."""
    competition = make_competition()
    webhook = add(competition, receiver.address)
    webhook_test(tournament_id=competition.tournament_id, webhook_id=webhook.pk)
    Delivery.objects.update(until=wall.time)
    receiver.answers.append(500)
    Webhook.objects.update(delivered_at=wall.time)
    send_all()

    webhook.refresh_from_db()
    assert webhook.off_at is None
    (row,) = webhook_rows(competition.tournament)[0].deliveries
    assert (row.state, row.status, row.trouble) == ("failed", 500, "The receiver answered with an error.")


def test_receiver_that_is_gone_is_switched_off_at_once(receiver: Receiver) -> None:
    """The standard says that a receiver which answers 410 wants no more messages."""
    competition = make_competition()
    webhook = add(competition, receiver.address)
    webhook_test(tournament_id=competition.tournament_id, webhook_id=webhook.pk)
    webhook_test(tournament_id=competition.tournament_id, webhook_id=webhook.pk)
    receiver.answers.append(410)

    assert send_all() == 1
    webhook.refresh_from_db()
    assert webhook.failed
    assert [delivery.trouble for delivery in Delivery.objects.order_by("pk")] == [Trouble.GONE, Trouble.OFF]


def test_address_inside_is_refused_without_the_setting(settings: Any) -> None:
    """A numeric address is refused at once; a name is refused when a message is sent to it."""
    competition = make_competition()
    with pytest.raises(WebhookUnusable):
        add(competition, "http://127.0.0.1:8000/organise/")
    webhook = add(competition, "http://localhost:8000/organise/")
    webhook_test(tournament_id=competition.tournament_id, webhook_id=webhook.pk)
    send_all()

    delivery = Delivery.objects.get()
    assert (delivery.tries, delivery.status, delivery.trouble) == (1, None, Trouble.REFUSED)
    assert delivery.next_at is not None


def test_webhook_that_tells_nothing_or_is_one_too_many_is_refused() -> None:
    """A webhook needs a known kind of message, and a tournament has a handful of webhooks at most."""
    competition = make_competition()
    with pytest.raises(WebhookTellsNothing):
        webhook_add(tournament_id=competition.tournament_id, address="https://a.example", kinds=["x"], base="")
    for number in range(MOST):
        add(competition, f"https://club{number}.example/")
    with pytest.raises(TooManyWebhooks):
        add(competition)


def test_worker_that_dies_while_it_sends_is_replaced(receiver: Receiver, wall: Wall) -> None:
    """A webhook belongs to the worker that has claimed it for two minutes; then another worker may take it."""
    competition = make_competition()
    webhook = add(competition, receiver.address)
    webhook_test(tournament_id=competition.tournament_id, webhook_id=webhook.pk)
    Webhook.objects.update(busy_until=wall.time + timedelta(minutes=2))

    assert send_all() == 0
    wall.turn(120)
    assert send_all() == 1
    assert Webhook.objects.get().busy_until is None


def test_switching_off_gives_up_what_waits_and_deleting_forgets_it() -> None:
    """A webhook that is off sends nothing. The audit log has each act, without the path, which may be secret."""
    competition = make_competition()
    webhook = add(competition, "https://hooks.example/T000/secret-part")
    where = {"tournament_id": competition.tournament_id, "webhook_id": webhook.pk}
    webhook_test(**where)
    webhook_switch(**where, on=False)

    assert send_all() == 0
    assert Delivery.objects.get().trouble == Trouble.OFF
    with pytest.raises(WebhookIsOff):
        delivery_again(tournament_id=competition.tournament_id, delivery_id=Delivery.objects.get().pk)
    webhook_switch(**where, on=True)
    webhook_delete(**where)
    assert not Delivery.objects.exists()
    acts = Act.objects.filter(kind__startswith="webhook").order_by("pk")
    assert [act.kind.removeprefix("webhook_") for act in acts] == [
        *("added", "tested", "switched_off", "switched_on", "deleted"),
    ]
    assert all(act.data == {"host": "hooks.example"} for act in acts)


def test_the_log_keeps_the_latest_messages_and_all_that_wait() -> None:
    """Old deliveries are deleted, so that years of evenings take no room."""
    competition = make_competition()
    webhook = add(competition)
    waiting = delivery_make(webhook, TEST, {}, "/", "")
    for _number in range(3):
        delivery_make(webhook, TEST, {}, "/", "")
        Delivery.objects.exclude(pk=waiting.pk).update(next_at=None, done_at=timezone.now())
    old = Delivery.objects.order_by("pk")[1]
    Delivery.objects.bulk_create(
        Delivery(webhook=webhook, message_id=f"msg_{number}", kind=TEST, body="{}", until=timezone.now())
        for number in range(KEPT)
    )
    delivery_make(webhook, TEST, {}, "/", "")

    assert not Delivery.objects.filter(pk=old.pk).exists()
    assert Delivery.objects.filter(pk=waiting.pk).exists()
    assert webhook.deliveries.count() == KEPT + 1
