"""Names the sender of each request for the audit log: a referee or player by the link in the address, or an account."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from django.http import HttpRequest, HttpResponse

from referee import api
from referee.ground.errors import RefereeError
from scoring.access.acting import ACCOUNT, HELPER, PLAYER, REFEREE, Somebody, act_as
from scoring.access.roles import ByLink
from scoring.selectors.people.links import player_for

#: Addresses of REST that take a link's token as a header, and the link's own address.
BEARERS = {"referee": "r", "player": "p"}


def by_sender(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """A middleware that names the sender of a request as the one who acts.

    It needs no query unless something is done.
    """

    def answered(request: HttpRequest) -> HttpResponse:
        with act_as(partial(_sender, request)):
            return get_response(request)

    return answered


def _sender(request: HttpRequest) -> Somebody:
    """Return who sent the request. A sender without a link or an account is a player's own phone."""
    door, _, rest = request.path_info.removeprefix("/api/v1").lstrip("/").partition("/")
    token = rest.partition("/")[0]
    if door in BEARERS:
        door, token = BEARERS[door], request.headers.get("Authorization", "").partition(" ")[2].strip()
    try:
        if door == "r":
            link_id, label = api.referee_of(token)
            return Somebody(REFEREE, link_id, label)
        if door == "p":
            player = player_for(token)
            return Somebody(PLAYER, player.pk, player.name)
    except RefereeError:
        return Somebody(PLAYER)
    user: object = request.user
    if isinstance(user, ByLink):
        return Somebody(HELPER, user.id, user.label)
    if request.user.is_authenticated:
        return Somebody(ACCOUNT, request.user.pk, request.user.get_username())
    return Somebody(PLAYER)
