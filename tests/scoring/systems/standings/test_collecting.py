"""The collector of reference cycles is on again after it was paused, and stays off if it was off."""

import gc

import pytest

from scoring.systems.standings.collecting import collecting_paused


@collecting_paused()
def fail() -> None:
    """Pause the collector once more, then fail."""
    with collecting_paused():
        assert not gc.isenabled()
    assert not gc.isenabled()
    raise ZeroDivisionError


def test_the_collector_is_on_again_also_after_an_error() -> None:
    """It is off meanwhile, also when a pause within another one has ended."""
    with pytest.raises(ZeroDivisionError):
        fail()
    assert gc.isenabled()
