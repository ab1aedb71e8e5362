"""Old data survive the migrations. `tests/service` tests the same on PostgreSQL."""

import pytest

from tests.support.old_tournament import check_that_it_survives


@pytest.mark.django_db(transaction=True)
def test_competitions_get_tournaments_with_their_players_and_entries() -> None:
    """The migration moves shared fields to the tournament, and withdrawals and ranks to the entries."""
    check_that_it_survives()
