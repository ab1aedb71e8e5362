"""Votes about an appeal: what they decide, against counting all ways in which the missing votes can fall."""

from collections.abc import Mapping
from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from scoring.systems.people.appeals import Vote, decision_of

CAST = st.dictionaries(st.integers(0, 5), st.sampled_from(Vote), max_size=6)


def outcome(votes: Mapping[int, Vote], members: range, chair: int) -> Vote | None:
    """Return what a full set of votes decides, by counting."""
    cast = [votes[member] for member in members]
    lead = cast.count(Vote.UPHOLD) - cast.count(Vote.CHANGE)
    if lead:
        return Vote.UPHOLD if lead > 0 else Vote.CHANGE
    return None if votes[chair] == Vote.UNSURE else votes[chair]


@given(CAST, st.integers(1, 4))
def test_votes_decide_once_no_missing_vote_could_turn_them(votes: Mapping[int, Vote], count: int) -> None:
    """A decision that is said early is that of every way to vote on; strangers' votes count for nothing."""
    members = range(count)
    missing = [member for member in members if member not in votes]
    every = {
        outcome({**votes, **dict(zip(missing, rest, strict=True))}, members, 0)
        for rest in product(Vote, repeat=len(missing))
    }
    found = decision_of(votes, members, 0)
    if found is not None:
        assert every == {found}
    elif not missing:
        assert every == {None}


@given(CAST, st.integers(1, 4))
def test_with_all_votes_the_chair_decides_when_level(votes: Mapping[int, Vote], count: int) -> None:
    """And nobody does if the chair can't tell."""
    full = {member: votes.get(member, Vote.UNSURE) for member in range(count)}
    assert decision_of(full, range(count), 0) == outcome(full, range(count), 0)
