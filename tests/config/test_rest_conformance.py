"""Schemathesis asks every operation of the REST interface for what its schema allows, and for what it forbids.

No answer may be undocumented: neither its status, its content type nor its fields; and none may be an error of ours.
"""

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
import schemathesis
from django.core import signals
from django.core.wsgi import get_wsgi_application
from django.db import transaction
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import CHECKS, load_all_checks
from schemathesis.core.failures import FailureGroup
from schemathesis.core.parameters import ParameterLocation

from referee.access.links import referee_token, replay_token, seat_token
from referee.models import RefereeLink
from referee.serving.rest.views import View
from scoring import searching
from scoring.access import ACCOUNT_SCOPES, SCOPES
from scoring.choices import Joining, WebhookKind
from scoring.models import ApiToken, Competition
from scoring.models_seasons import Season
from scoring.selectors.jobs import owner_by_token
from scoring.selectors.joining import join_path
from scoring.selectors.links import link_path
from scoring.services.drafts import draft_make
from scoring.services.jobs import job_ask
from scoring.services.joining import joining_set
from scoring.services.rounds import round_end
from scoring.services.tokens import account_token_make, token_make
from scoring.services.webhooks import webhook_add, webhook_test
from tests.scoring.competitions import make_competition, player_of, start_round
from tests.scoring.seasons import make_season
from tests.support.referee import SHOWN, START, TRICKS, enter_all, make_referee, make_table, seat_of

TOGETHER = 420  # requests of each mode, shared by all operations, so that the run stays short while REST grows
FEWEST = 3  # for each operation
TOO_LARGE = 413
NAMES = (
    *("not_a_server_error", "status_code_conformance", "content_type_conformance"),
    *(
        "response_headers_conformance",
        "response_schema_conformance",
        "negative_data_rejection",
        "allow_header_conformance",
    ),
)
ONE_SEED = settings(deadline=None, database=None, phases=[Phase.generate], suppress_health_check=list(HealthCheck))


@pytest.fixture
def world(db: None, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """Return a table in mid-game and a competition after its first round, with a token of each kind."""
    monkeypatch.setattr(View, "throttle_classes", [])
    monkeypatch.setattr(searching, "SLICE", 0.02)
    monkeypatch.setattr(signals.request_started, "receivers", [])  # they close the connection between two requests
    monkeypatch.setattr(signals.request_finished, "receivers", [])
    table = make_table()
    link = make_referee(table)
    enter_all(table, START + TRICKS + SHOWN)
    competition = make_competition("Anna Bo Cia Dag Eva")
    start_round(competition)
    round_end(competition_id=competition.pk, number=1, as_they_stand=True)
    draft = draft_make(competition_id=competition.pk, number=2, seed=1)
    season = make_season(competition.tournament.organiser, competition, rated=True)
    Season.objects.filter(pk=season.pk).update(slug=competition.slug)
    webhook = webhook_add(
        tournament_id=competition.tournament_id,
        address="https://club.example/",
        kinds=WebhookKind.values,
        base="http://192.0.2.7",
    )
    tokens = tokens_of(competition)
    decision = season.decisions.create(same=True, ones=[player_of(competition, "Bo").pk], others=[])
    owner = owner_by_token(ApiToken.objects.get())
    job = job_ask(competition=competition, kind="archive", arguments={}, owner=owner, language="en")
    return {
        "tokens": {"seat": seat_token(seat_of(table, "Anna")), "referee": referee_token(link), **tokens},
        "there": {
            "table_id": table.pk,
            "player_id": player_of(competition, "Bo").pk,
            "number": 3,
            "position": 1,
            "round_number": 1,
            "table": 1,
            "draft_id": draft.pk,
            "job_id": job.pk,
            "decision_id": decision.pk,
            "competition": competition.slug,
            "call_id": 1,
            "link_id": RefereeLink.objects.latest("pk").pk,
            "webhook_id": webhook.pk,
            "delivery_id": webhook_test(tournament_id=competition.tournament_id, webhook_id=webhook.pk).pk,
            "key": player_of(competition, "Bo").pk,
            "sheet": "standings",
            "extension": "csv",
            "slug": competition.slug,
            "token": replay_token(table.pk),
        },
    }


def tokens_of(competition: Competition) -> dict[str, str]:
    """Return a token of each kind that belongs to the competition's tournament."""
    joining_set(tournament_id=competition.tournament_id, joining=Joining.ASK)
    made = token_make(tournament_id=competition.tournament_id, name="Club app", scopes=SCOPES, role_given=None)
    user_id = competition.tournament.organiser_id
    account = account_token_make(user_id=user_id, name="Club site", scopes=ACCOUNT_SCOPES)
    return {
        "player": link_path(player_of(competition, "Bo")).split("/")[2],
        "joining": join_path(competition.tournament).split("/")[2],
        "organiser": made[1],
        "account": account[1],
    }


def operations(mode: GenerationMode) -> Iterator[tuple[Any, Any]]:
    """Return every operation of the schema, with a strategy for requests to it."""
    schema = schemathesis.openapi.from_wsgi("/api/v1/schema/", get_wsgi_application())
    schema.config.generation.update(with_security_parameters=False)  # every request is sent with a valid token
    for found in schema.get_all_operations():
        operation = found.ok()
        if mode is GenerationMode.NEGATIVE:  # any text is allowed there, and the search for a forbidden one takes long
            operation.headers.items = [one for one in operation.headers if one.name != "If-None-Match"]
        yield operation, operation.as_strategy(generation_mode=mode)


@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE], ids=["allowed", "forbidden"])
def test_no_answer_is_undocumented(world: dict[str, Any], mode: GenerationMode) -> None:
    """Requests have a valid token for everything that exists. Each one's changes are rolled back."""
    load_all_checks()
    checks = [CHECKS.get_one(name) for name in NAMES]
    there = world["there"] if mode is GenerationMode.POSITIVE else {}
    found = list(operations(mode))
    each = settings(ONE_SEED, max_examples=max(FEWEST, TOGETHER // len(found)))
    failed = [
        f"{operation.label}: {failure}"
        for operation, requests in found
        for failure in _failures(requests, checks, there, _token(operation, world["tokens"]), each)
    ]
    assert failed == [], "\n\n".join(failed)


def _failures(requests: Any, checks: list[Any], there: dict[str, Any], token: str, some: settings) -> list[str]:
    """Return what is wrong with the answers to `some` of these requests."""
    failed: list[str] = []
    plain = {"Accept-Encoding": "identity"}
    with_token = plain | ({"Authorization": f"Bearer {token}"} if token else {})

    @seed(11)
    @some
    @given(case=requests)
    def ask(case: Any) -> None:
        if there:
            case.path_parameters = {name: there[name] for name in case.path_parameters}
        headers = plain if _has_bad_headers(case) else with_token  # a token of ours would put a wrong one right
        with transaction.atomic():
            try:
                answer = case.call(headers=headers)
                if answer.status_code != TOO_LARGE:  # which schemathesis does not count as a refusal
                    case.validate_response(answer, checks=checks, headers=headers)
            except FailureGroup as group:
                failed.extend(f"{one.title}: {one.message}" for one in group.exceptions)
            transaction.set_rollback(True)

    with suppress(Unsatisfiable):  # nothing can be wrong with a request that has neither parameters nor a body
        ask()
    return failed


def _has_bad_headers(case: Any) -> bool:
    """Return whether the headers of an example, among them the token, break the schema."""
    header = case.meta.components.get(ParameterLocation.HEADER)
    return header is not None and header.mode.is_negative


def _token(operation: Any, tokens: dict[str, str]) -> str:
    """Return the token that an operation asks for; "" if it asks for none."""
    security = operation.definition.raw.get("security") or [{}]
    return next((tokens[name] for name in security[0]), "")
