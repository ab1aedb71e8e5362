"""Old data survive the migrations. `tests/service` does the same on PostgreSQL."""

import pytest

from tests.support.old_tournament import check_that_it_survives


@pytest.mark.django_db(transaction=True)
def test_competitions_get_tournaments_with_their_players_and_entries() -> None:
    """What competitions share moves to the tournament; who has withdrawn and who stands where stays with them."""
    check_that_it_survives()
