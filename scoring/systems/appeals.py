"""Appeals against a ruling: who voted how, and what follows from it (decision 0118).

A majority of the members decides. When uphold and change are level after everybody has voted, the chair does. Whoever
can't tell counts for neither.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from enum import StrEnum


class Vote(StrEnum):
    """What a member of the committee thinks of the ruling."""

    UPHOLD = "uphold"
    CHANGE = "change"
    UNSURE = "unsure"  # can't tell


def decision_of(votes: Mapping[int, Vote], members: Collection[int], chair: int) -> Vote | None:
    """Return what the votes have decided; None while they haven't. Votes of people who are no members don't count.

    A decision stands as soon as no vote that is still to come could turn it.
    """
    counted = Counter(vote for member, vote in votes.items() if member in members)
    missing = len(members) - counted.total()
    lead = counted[Vote.UPHOLD] - counted[Vote.CHANGE]
    if abs(lead) > missing:
        return Vote.UPHOLD if lead > 0 else Vote.CHANGE
    if missing or lead or chair not in members:
        return None
    own = votes.get(chair)
    return own if own in (Vote.UPHOLD, Vote.CHANGE) else None
