"""The table of who may see which verdict when."""

import pytest

from referee.access.policies import VISIBLE, Eyes, When, eyes_of, may_see
from referee.models import Policy

VERDICTS = ("legal", "open", "illegal")


def test_policies_say_something_for_every_policy_eye_and_verdict():
    """No combination is left to chance."""
    assert set(VISIBLE) == {(policy, eyes) for policy in Policy.values for eyes in Eyes}
    assert all(set(row) == set(VERDICTS) for row in VISIBLE.values())


@pytest.mark.parametrize("verdict", VERDICTS)
@pytest.mark.parametrize("policy", Policy.values)
def test_only_referee_and_a_taught_mover_see_before_it_is_told(policy, verdict):
    """Under call nobody at the table; under teach and strict the mover; the referee always."""
    seeing = {eyes for eyes in Eyes if may_see(policy, eyes, verdict, announced=False)}

    assert seeing == ({Eyes.REFEREE} if policy == Policy.CALL else {Eyes.REFEREE, Eyes.MOVER})


@pytest.mark.parametrize("eyes", Eyes)
@pytest.mark.parametrize("policy", Policy.values)
def test_everybody_sees_what_has_been_told(policy, eyes):
    """Points are public, and so is the referee's word."""
    assert all(may_see(policy, eyes, verdict, announced=True) for verdict in VERDICTS)
    assert set(VISIBLE[policy, eyes].values()) <= set(When)


@pytest.mark.parametrize(
    ("viewer", "eyes"), [("Bo", Eyes.MOVER), ("Cia", Eyes.OTHER), (None, Eyes.PUBLIC), ("referee", Eyes.REFEREE)]
)
def test_eyes_of_a_viewer(viewer, eyes):
    """Bo's entry as seen by Bo, another, a spectator and the referee."""
    assert eyes_of(viewer, "Bo") is eyes
