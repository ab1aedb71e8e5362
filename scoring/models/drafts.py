"""Rounds that only organisers see: drafts of the next round, and the plan of all rounds.

They are models like those of `scoring.models`, from which everybody imports them.
"""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from scoring.models.choices import Way


class Draft(models.Model):
    """A round that has been drawn but not published: only organisers learn anything of it.

    `tables` has the ids of the players at each table in the order of the seats, `byes` those of the players without a
    seat, and `earlier` has what `tables` was before each swap. `version` grows with every change, so that an act on an
    earlier version is noticed. `basis` identifies the points by which the players were seated; it is "" if points did
    not matter.
    """

    competition = models.ForeignKey("Competition", on_delete=models.CASCADE, related_name="drafts")
    number = models.PositiveIntegerField()  # of the round that it would become
    label = models.CharField(max_length=2)  # "A", "B", …
    seating = models.CharField(max_length=10, choices=Way, default=Way.MEETINGS)
    basis = models.CharField(max_length=16, blank=True)
    seed = models.PositiveIntegerField()
    tables = models.JSONField()
    byes = models.JSONField(default=list)
    earlier = models.JSONField(default=list)
    version = models.PositiveIntegerField(default=0)
    key = models.CharField(max_length=64, null=True)  # noqa: DJ001 (of the submit that made it; null: made by no form)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["label"]
        constraints = [
            models.UniqueConstraint(fields=["competition", "label"], name="one_draft_of_a_label"),
            models.UniqueConstraint(fields=["competition", "key"], name="one_draft_of_a_submit"),
        ]

    def __str__(self) -> str:
        return f"draft {self.label} of {self.competition_id} round {self.number}"


class Plan(models.Model):
    """The rounds of a competition from number `first` on, seated in advance. Only organisers see a plan.

    `rounds` has, for each round, the ids of the players at its tables, as a draft has them, and `byes` those of the
    players without a seat. `repeats` and `bound` are for the whole competition, including played rounds; they count
    meetings at earlier tournaments if draws do. `moved` has the ids of the players who got others at their
    table when the plan was last solved anew, and `unkept` the pairs that must never meet but do, as nothing better was
    found. `over` is how many of its meetings went beyond the most that a pair may have, for the same reason.
    """

    competition = models.OneToOneField("Competition", on_delete=models.CASCADE, related_name="plan")
    first = models.PositiveIntegerField()
    rounds = models.JSONField()
    byes = models.JSONField(default=list)  # a list for each round
    seed = models.PositiveIntegerField()
    repeats = models.PositiveIntegerField()
    bound = models.PositiveIntegerField()
    moved = models.JSONField(default=list)
    unkept = models.JSONField(default=list)
    over = models.PositiveIntegerField(default=0)
    made_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"plan of {self.competition_id} from round {self.first}"


class Basis(models.Model):
    """The standings on which a decision rests: the draw of a `round` by standings, or the cut (no round).

    `stood` has [player's id, rank, points as text] for each player of the round, or for everybody who was here at the
    cut, in their order. `sizes` is how many players each final took. If results are corrected afterwards, the organiser
    is told what differs (`selectors.resting`).
    """

    competition = models.ForeignKey("Competition", on_delete=models.CASCADE, related_name="bases")
    round = models.OneToOneField("Round", on_delete=models.CASCADE, related_name="basis", null=True)
    stood = models.JSONField()
    sizes = models.JSONField(default=list)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["competition"], condition=models.Q(round=None), name="one_basis_of_a_cut"),
        ]

    def __str__(self) -> str:
        return f"basis of {f'round {self.round_id}' if self.round_id else 'the cut'} in {self.competition_id}"
