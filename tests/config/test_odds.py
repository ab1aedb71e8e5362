"""The odds of an open entry reach its referee, and no other address of the server, whoever asks there."""

from fractions import Fraction
from typing import Any

import pytest
from django.test import Client
from django.urls import get_resolver

from referee.selectors.tablet import opened
from tests.config.manual.test_paragraphs import named_addresses
from tests.support.addresses import fill_address
from tests.support.referee import REVOKED

TOLD = ("would be illegal in 31 of 100 deals", '"odds":0.3142')
OPENED = {
    "referee:tablet-event",
    "referee:tablet-overrule",
    "referee:tablet-undo",  # shows the opened entry, with the reason why nothing is undone
    "referee:tablet-stand",  # the same
    "rest:rest-event",
}


def test_only_an_entry_opened_by_its_referee_tells_its_odds(
    world: dict[str, Any], organiser: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Phones, replays, public pages, REST for seats and programs, the tablet's other parts: none has a word of it.

    What `scoring` shows is not asked: it can't import where the odds come from (`make contracts`).
    """
    monkeypatch.setattr(opened, "odds_of", lambda game, state, event: Fraction(3142, 10000))
    whole = {**world, "there": {**world["there"], "number": str(REVOKED)}}
    asked, telling = 0, set()
    addresses = [row for row in named_addresses(get_resolver()) if row[0].startswith(("referee:", "rest:"))]
    for name, pattern in addresses:
        tokens = (
            [world["tokens"][of] for of in ("seat", "referee", "organiser")] if pattern.startswith("/api/") else [""]
        )
        for token in tokens:
            headers = {"Authorization": f"Bearer {token}"} if token else {}
            answer = organiser.get(fill_address(pattern, whole), headers=headers)
            asked += answer.status_code == 200
            if not answer.streaming and any(told in answer.content.decode(errors="replace").lower() for told in TOLD):
                telling.add(name)

    assert asked > 100
    assert telling == OPENED
