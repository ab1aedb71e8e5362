"""Shared by the tablet's request tests: addresses, sending forms, reading pages."""

from __future__ import annotations

import re
from html import unescape

from django.test import Client
from django.urls import reverse

from referee.access.links import referee_token
from tests.support.referee import SHOWN, START, TRICKS, new_key, reloaded

PROVEN = START + TRICKS + SHOWN
SEEN = re.compile('<span role="img" aria-label="[^"]*">([^<]*)</span>')  # a card within a sentence
DESK = {"HX-Request": "true", "HX-Target": "desk"}


def address(link, table, part="", **numbers):
    """The address of something on the tablet: `part` is the name of its address."""
    kwargs = {"token": referee_token(link), "table_id": table.pk, **numbers}
    return reverse(f"referee:tablet-{part or 'table'}", kwargs=kwargs)


def act(where, table, *, expected=None, **fields):
    """Send a form of the desk."""
    expected = reloaded(table).last_number if expected is None else expected
    return Client().post(where, {"key": new_key(), "expected": expected, **fields})


def words(answer):
    """Return a page's text, without its tags; cards in sentences as they are seen."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", SEEN.sub(r"\1", answer.content.decode()))).split())


def points(table, player):
    """A player's points now."""
    return reloaded(table).state["scores"][player]
