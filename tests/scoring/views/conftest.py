"""Fixtures of the organiser's pages."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.scoring.competitions import make_organiser


@pytest.fixture
def organiser() -> User:
    """Mia, who is signed in."""
    return make_organiser("mia")


@pytest.fixture
def mia(client: Client, organiser: User) -> Client:
    """Her browser."""
    client.force_login(organiser)
    return client
