"""REST for organisers: webhooks, through the services of their page."""

import pytest

from scoring.models.tokens import ApiAnswer
from scoring.models.tournaments import Act, Competition
from scoring.models.webhooks import Webhook
from scoring.selectors.programs.webhooks import secret_of
from tests.scoring.competitions import make_competition
from tests.scoring.rest.program import Program

pytestmark = pytest.mark.django_db

THERE = "/api/v1/organiser/webhooks/"
SENT = {"address": "https://club.example/hook/s3cr3t", "kinds": ["table.finished", "round.published"]}


@pytest.fixture
def competition() -> Competition:
    """Return a competition of four players."""
    return make_competition()


def test_a_webhook_is_made_tried_switched_off_and_deleted(program: Program) -> None:
    """Programs do all that the page of webhooks offers."""
    made = program.post(THERE, SENT)
    webhook, one = Webhook.objects.get(), f"{THERE}{made['id']}/"

    assert made == {"id": webhook.pk, "host": "club.example", "secret": secret_of(webhook)}
    (listed,) = program.get(THERE)
    assert (listed["address"], listed["kinds"], listed["on"]) == (SENT["address"], SENT["kinds"], True)
    (delivery,) = program.post(one + "test/")["deliveries"]
    assert (delivery["kind"], delivery["state"], delivery["tries"]) == ("webhook.test", "waiting", 0)
    assert not program.post(one + "switch/", {"on": False})["on"]
    assert program.ask("post", one + "test/").json()["code"] == "webhook-is-off"
    assert program.get(one)["deliveries"][0]["state"] == "failed"
    program.post(one + "switch/", {"on": True})
    (again,) = program.post(f"{THERE}deliveries/{delivery['id']}/again/")["deliveries"]
    assert (again["message_id"], again["state"]) == (delivery["message_id"], "waiting")
    assert program.ask("delete", one).status_code == 204
    assert program.get(THERE) == [] and program.ask("get", one).json()["code"] == "not-found"


def test_a_webhook_that_nothing_can_be_sent_to_is_refused(program: Program) -> None:
    """The refusals have the codes of the services."""
    assert program.ask("post", THERE, SENT | {"address": "ftp://club.example"}).json()["code"] == "webhook-unusable"
    assert program.ask("post", THERE, SENT | {"kinds": []}).json()["code"] == "webhook-tells-nothing"
    for _number in range(5):
        program.post(THERE, SENT)
    assert program.ask("post", THERE, SENT).json()["code"] == "too-many-webhooks"


def test_the_secret_is_shown_once(competition: Competition, program: Program) -> None:
    """Neither a stored answer nor the audit log has a secret or an address."""
    first = program.post(THERE, SENT, key="one")
    assert program.post(THERE, SENT, key="one") == first | {"secret": ""}
    renewed = program.post(f"{THERE}{first['id']}/secret/", key="two")
    assert program.post(f"{THERE}{first['id']}/test/", key="three")["address"] == SENT["address"]

    assert renewed["secret"] not in ("", first["secret"]) and Webhook.objects.count() == 1
    stored = str([*ApiAnswer.objects.values(), *Act.objects.values()])
    assert not any(secret in stored for secret in (first["secret"], renewed["secret"], "s3cr3t"))
    reader = Program(competition, scopes=("read",))
    assert [one["address"] for one in reader.get(THERE)] == [""]
    assert reader.ask("post", THERE, SENT).json()["data"] == {"scope": "webhooks"}


def test_the_webhooks_of_another_tournament_are_not_there(program: Program) -> None:
    """A program can neither read nor change them."""
    other = Program(make_competition(name="Saturday"))
    one = f"{THERE}{other.post(THERE, SENT)['id']}/"
    for method, address in [("get", one), ("delete", one), ("post", one + "test/"), ("post", one + "secret/")]:
        assert program.ask(method, address).json()["code"] == "not-found"
