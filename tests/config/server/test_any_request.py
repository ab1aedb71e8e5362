"""Random requests to every address, by everybody, with whatever a broken or hostile program may send: no error of ours.

`make test-long TIMES=50 FILES=tests/config/server/test_any_request.py` asks 60,000 with new seeds.
"""

import random
from typing import Any

import pytest
from django.test import Client

from tests.support.addresses import failures
from tests.support.odd_requests import Stranger
from tests.support.seeds import seeds, some

REQUESTS = some(few=200, many=400)  # with one seed


@pytest.mark.parametrize("seed", seeds(few=1, many=3))
def test_no_request_is_an_error_of_ours(seed: int, world: dict[str, Any], organiser: Client) -> None:
    """Whatever is asked, wherever, by whomever: it is answered or refused."""
    assert failures(Stranger(random.Random(seed), world, organiser).requests(REQUESTS)) == []
