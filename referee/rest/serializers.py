"""The input accepted by the REST interface. Only reading: nothing is saved here."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from referee.forms.adjusting import MOST_OUTCOMES
from referee.ground.rest.fields import OutcomeIn, WholeNumber
from referee.ground.whole_numbers import HIGHEST
from referee.hooks import LONGEST_APPEAL, LONGEST_WHY, MOST_TAKEN
from referee.rest.entries import ArrangementField, EntryField
from referee.services.recording import LONGEST_KEY, LONGEST_REASON, MOST_IN_ACT

MOST_HANDS = 10**6
MOST_OWN = 200  # entries a phone may have sent without having seen what others entered meanwhile


class Submit(serializers.Serializer[Any]):
    """Base of every submit: its key, and the last log number its sender had seen (null if that doesn't matter)."""

    key = serializers.CharField(max_length=LONGEST_KEY)
    expected = WholeNumber(allow_null=True)


class EntrySubmit(Submit):
    """A submit of entries. `own` are the log numbers after `expected` that the sender entered."""

    own = serializers.ListField(child=WholeNumber(min_value=1), default=list, max_length=MOST_OWN)


class EventIn(EntrySubmit):
    """One event at the table, as the casebook writes it."""

    event = EntryField(source="body")


class ActIn(EntrySubmit):
    """Several events done as one act, in order."""

    events = serializers.ListField(child=EntryField(), min_length=1, max_length=MOST_IN_ACT, source="bodies")


class HappenedIn(serializers.Serializer[Any]):
    """Which hand to look up, and which page of it; null is the latest hand."""

    hand = WholeNumber(min_value=1, max_value=MOST_HANDS, allow_null=True, default=None)
    page = WholeNumber(min_value=1, max_value=MOST_HANDS, default=1)


class LogIn(serializers.Serializer[Any]):
    """The line after which the log is read."""

    after = WholeNumber(max_value=MOST_HANDS, default=0)


class ReplayIn(serializers.Serializer[Any]):
    """A moment of the hand that is asked for; null is the last hand that is over."""

    number = WholeNumber(min_value=1, allow_null=True, default=None)


class FaultIn(Submit):
    """A fault; `about` is the log entry it concerns, if any."""

    player = serializers.CharField(max_length=60)
    reason = serializers.CharField(max_length=LONGEST_REASON)
    about = WholeNumber(min_value=1, allow_null=True, default=None)


class AdjustedIn(serializers.Serializer[Any]):
    """How scores are adjusted: the results to be weighed (none revokes it), the ground, the clause, and why."""

    outcomes = serializers.ListField(child=OutcomeIn(), max_length=MOST_OUTCOMES)
    ground = serializers.CharField(max_length=20, default="")
    clause = serializers.CharField(max_length=40, allow_blank=True, default="")
    reason = serializers.CharField(max_length=LONGEST_REASON, allow_blank=True, default="")


class AppealIn(serializers.Serializer[Any]):
    """An appeal: the position of the player who appeals, and why."""

    position = WholeNumber()
    why = serializers.CharField(max_length=LONGEST_APPEAL)


class OutsideIn(serializers.Serializer[Any]):
    """A penalty outside the game: a key of the tournament's schedule, why, and the points; null is as proposed."""

    kind = serializers.CharField(max_length=40)
    why = serializers.CharField(max_length=LONGEST_WHY)
    points = WholeNumber(max_value=MOST_TAKEN, allow_null=True, default=None)
    key = serializers.CharField(max_length=LONGEST_KEY, default="")


class RevokedIn(serializers.Serializer[Any]):
    """Why a penalty outside a game is revoked."""

    why = serializers.CharField(max_length=LONGEST_WHY)


class ExtraTimeIn(serializers.Serializer[Any]):
    """More time for one table."""

    minutes = WholeNumber(min_value=-HIGHEST)
    key = serializers.CharField(max_length=LONGEST_KEY)


class HoldIn(serializers.Serializer[Any]):
    """Whether to pause the clock of the player to move."""

    held = serializers.BooleanField()
    key = serializers.CharField(max_length=LONGEST_KEY)


class DepthIn(serializers.Serializer[Any]):
    """Another recording depth: moves, hands or result."""

    depth = serializers.CharField(max_length=10)
    key = serializers.CharField(max_length=LONGEST_KEY)


class NextGameIn(serializers.Serializer[Any]):
    """A request to open the next game of the same players."""

    key = serializers.CharField(max_length=LONGEST_KEY)


class DenyIn(serializers.Serializer[Any]):
    """The report to deny, by its log number."""

    number = WholeNumber(min_value=1)
    key = serializers.CharField(max_length=LONGEST_KEY)


class OverruleIn(Submit):
    """The referee's own verdict."""

    verdict = serializers.ChoiceField(["legal", "illegal"])
    reason = serializers.CharField(max_length=LONGEST_REASON)


class WordsIn(serializers.Serializer[Any]):
    """The new words of an entry; null strikes it out."""

    event = EntryField(allow_null=True, source="body")


class CorrectionIn(Submit, WordsIn):
    """A correction."""

    reason = serializers.CharField(max_length=LONGEST_REASON)


class InsertIn(serializers.Serializer[Any]):
    """A forgotten entry whose insertion is previewed."""

    event = EntryField(source="body")


class InsertionIn(Submit, InsertIn):
    """A forgotten entry."""

    reason = serializers.CharField(max_length=LONGEST_REASON)


class ArrangeIn(serializers.Serializer[Any]):
    """A correction of the whole table that is previewed."""

    event = ArrangementField(source="body")


class ArrangementIn(Submit, ArrangeIn):
    """A correction of the whole table."""

    reason = serializers.CharField(max_length=LONGEST_REASON)


class CallIn(serializers.Serializer[Any]):
    """A call for the referee."""

    reason = serializers.CharField(max_length=200, allow_blank=True, default="")
    key = serializers.CharField(max_length=LONGEST_KEY, default=None)


class WithdrawIn(serializers.Serializer[Any]):
    """A player withdraws the call."""

    key = serializers.CharField(max_length=LONGEST_KEY, default=None)


class ClaimIn(serializers.Serializer[Any]):
    """A referee is coming; `over` takes the call over from another referee."""

    over = serializers.BooleanField(default=False)
    key = serializers.CharField(max_length=LONGEST_KEY, default=None)


class AnswerIn(serializers.Serializer[Any]):
    """A referee's answer to a call."""

    answer = serializers.CharField(max_length=200, allow_blank=True, default="")
    key = serializers.CharField(max_length=LONGEST_KEY, default=None)


class KeyIn(serializers.Serializer[Any]):
    """An act that needs nothing but its key."""

    key = serializers.CharField(max_length=LONGEST_KEY)


class NoteIn(KeyIn):
    """A referee's words about an entry."""

    words = serializers.CharField(max_length=LONGEST_REASON)


class StandIn(Submit):
    """The entries that contradict the one that is to stand."""

    told = serializers.ListField(child=WholeNumber(min_value=1), min_length=1, max_length=MOST_IN_ACT)


class TickIn(KeyIn):
    """A step of putting real cards back, and whether it is done."""

    step = WholeNumber(min_value=1)
    done = serializers.BooleanField()


class RestoredIn(KeyIn):
    """The entry because of which real cards were put back."""

    number = WholeNumber(min_value=1)


class LendIn(KeyIn):
    """The player whose phone enters for this seat, too; empty for nobody."""

    to = serializers.CharField(max_length=60, allow_blank=True)


class OverruledIn(serializers.Serializer[Any]):
    """The verdict that is previewed."""

    verdict = serializers.ChoiceField(["legal", "illegal"])


class DossierIn(serializers.Serializer[Any]):
    """Whether names are left out."""

    anonymous = serializers.BooleanField(default=False)
