"""Fixtures shared by the tests of the server's wiring."""

from typing import Any

import pytest
from django.core import signals
from django.test import Client

from referee.access.links import referee_token, replay_token, seat_token
from referee.ground.rest.views import View
from referee.models import RefereeLink
from scoring.access.roles import ACCOUNT_SCOPES, SCOPES
from scoring.models.asked import Asked
from scoring.models.choices import Joining, Says, WebhookKind
from scoring.models.members import Member
from scoring.models.seasons import Season
from scoring.models.tokens import ApiToken
from scoring.models.tournaments import Competition
from scoring.selectors.people.joining import join_path
from scoring.selectors.people.links import link_path
from scoring.selectors.programs.jobs import owner_by_token
from scoring.services.access.invitations import invitation_make
from scoring.services.people.joining import joining_set
from scoring.services.people.penalties import penalty_give
from scoring.services.programs.jobs import job_ask
from scoring.services.programs.tokens import account_token_make, token_make
from scoring.services.programs.webhooks import webhook_add, webhook_test
from scoring.services.rounds import searching
from scoring.services.rounds.drafts import draft_make
from scoring.services.rounds.rounds import round_end
from scoring.services.tournaments.club_rules import club_rules_save
from scoring.services.tournaments.deleting import tournament_delete
from tests.scoring.competitions import make_competition, player_of, start_round
from tests.scoring.seasons import make_season
from tests.support.referee import SHOWN, START, TRICKS, enter_all, make_referee, make_table, seat_of


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
            **make_beside(competition),
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


def make_beside(competition: Competition) -> dict[str, Any]:
    """Make what an account has beside a competition, and return it as the parts of addresses are called."""
    tournament = competition.tournament
    invitation, _secret = invitation_make(tournament_id=tournament.pk, role="helper", name="Hanna")
    gone = make_competition(organiser=tournament.organiser).tournament
    tournament_delete(tournament_id=gone.pk, name=gone.name)
    entry = competition.entries.get(player=player_of(competition, "Cia"))
    penalty_give(competition_id=competition.pk, player_id=player_of(competition, "Bo").pk, kind="late", why="Bus")
    return {
        "penalty": 1,
        "deal": 1,
        "announcement_id": 1,
        "asked_id": Asked.objects.create(entry=entry, says=Says.HOME, round=1).pk,
        "tournament": tournament.slug,
        "tournament_id": gone.pk,
        "member_id": Member.objects.create(organiser=tournament.organiser, name="Bo").pk,
        "rules_id": club_rules_save(organiser_id=tournament.organiser_id, game="knaker", name="Ours", options={}).pk,
        "invitation_id": invitation.pk,
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


@pytest.fixture
def organiser(world: dict[str, Any]) -> Client:
    """Return the organiser of the world, signed in, who gets an answer also where there is an error of ours."""
    client = Client(raise_request_exception=False)
    client.force_login(Competition.objects.get(slug=world["there"]["slug"]).tournament.organiser)
    return client
