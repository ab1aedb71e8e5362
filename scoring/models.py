"""The data of competitions: competitions, players, rounds, seating, results, and the standings last shown.

Models hold fields and constraints only. `scoring.services` writes them, `scoring.selectors` reads them. Objects of the
referee (halls, tables) are known only by id, and reached only through `referee.api`.
"""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring.fields import FractionField
from scoring.systems.roster.names import NAME_LENGTH

WIFI_NAME, WIFI_PASSWORD = 32, 63  # the most that a network's name and password may have


class CompetitionStatus(models.TextChoices):
    """The stages of a competition."""

    PLANNED = "planned", _("not begun")
    RUNNING = "running", _("running")
    ENDED = "ended", _("ended")


class RoundStatus(models.TextChoices):
    """The stages of a round: drawn but nobody has played, at least one table plays, ended by the organiser."""

    SEATED = "seated", _("seated")
    RUNNING = "running", _("running")
    ENDED = "ended", _("ended")


class Competition(models.Model):
    """A competition of one game. `number` grows with every change that the standings show."""

    name = models.CharField(max_length=120)
    slug = models.SlugField(max_length=80, unique=True)
    organiser = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="competitions")
    game = models.CharField(max_length=40)
    options = models.JSONField(default=dict, blank=True)  # house options that differ from the game's defaults
    policy = models.CharField(max_length=10)
    confirm = models.CharField(max_length=10, default="none")  # who must confirm a result before it is final
    depth = models.CharField(max_length=10, default="moves")  # what the phones ask for: moves, hands or result
    scheme = models.CharField(max_length=20)  # a key of systems.points.SCHEMES
    tie_breaks = models.JSONField(default=list)  # keys of systems.tie_breaks.TIE_BREAKS, applied in this order
    status = models.CharField(max_length=10, choices=CompetitionStatus, default=CompetitionStatus.PLANNED)
    hall_id = models.PositiveBigIntegerField()  # the referee's hall
    number = models.PositiveIntegerField(default=0)
    wifi_name = models.CharField(max_length=WIFI_NAME, blank=True)  # printed on the players' cards; "" prints nothing
    wifi_password = models.CharField(max_length=WIFI_PASSWORD, blank=True)  # for the organiser and those cards alone
    key = models.CharField(max_length=64, null=True)  # noqa: DJ001 (of the submit that made it; null: made by no form)
    created_at = models.DateTimeField(default=timezone.now)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at", "-pk"]
        constraints = [models.UniqueConstraint(fields=["organiser", "key"], name="one_competition_of_a_submit")]

    def __str__(self) -> str:
        return self.name


class Player(models.Model):
    """A player in a competition. The draw leaves out who is `away` and who has `withdrawn`; both keep their results.

    Somebody who is away is expected back, somebody who has withdrawn is not. The personal link is derived from the id
    and the generation (`selectors.links`); nothing secret is stored.
    """

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="players")
    name = models.CharField(max_length=NAME_LENGTH)
    club = models.CharField(max_length=NAME_LENGTH, blank=True)
    withdrawn = models.BooleanField(default=False)
    away = models.BooleanField(default=False)
    generation = models.PositiveIntegerField(default=1)  # of the personal link
    relinked_at = models.DateTimeField(null=True, blank=True)  # when another phone took it; None: it has its first link

    class Meta:
        ordering = [Lower("name"), "pk"]
        constraints = [models.UniqueConstraint("competition", Lower("name"), name="one_player_of_a_name")]

    def __str__(self) -> str:
        return self.name


class Round(models.Model):
    """One round: everybody who plays sits at one table. `seed` reproduces the draw."""

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveIntegerField()  # from 1
    status = models.CharField(max_length=10, choices=RoundStatus, default=RoundStatus.SEATED)
    seed = models.PositiveIntegerField()
    repeats = models.PositiveIntegerField(default=0)  # pairs that had met before
    started_at = models.DateTimeField(default=timezone.now)
    ended_at = models.DateTimeField(null=True, blank=True)
    minutes = models.PositiveSmallIntegerField(null=True, blank=True)  # the minutes given, as last set
    ends_at = models.DateTimeField(null=True, blank=True)  # when they are over; None if no clock runs

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["competition", "number"], name="one_round_of_a_number"),
            models.UniqueConstraint(
                fields=["competition"], condition=Q(status__in=["seated", "running"]), name="one_round_at_a_time"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.competition_id} round {self.number}"


class TableSeating(models.Model):
    """A table in a round. `referee_table_id` is the referee's table, where the game is played."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveIntegerField()  # the table in the room, from 1
    referee_table_id = models.PositiveBigIntegerField(unique=True)
    recorded = models.CharField(max_length=10, default="moves")  # the shallowest depth used in its game

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["round", "number"], name="one_table_of_a_number_in_a_round")]

    def __str__(self) -> str:
        return f"table {self.number}"


class SeatOf(models.Model):
    """Who sits where: `position` from 0, clockwise."""

    table = models.ForeignKey(TableSeating, on_delete=models.CASCADE, related_name="seats")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="seats")
    position = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["table", "position"], name="one_player_a_position"),
            models.UniqueConstraint(fields=["table", "player"], name="one_player_once_at_a_table"),
        ]

    def __str__(self) -> str:
        return f"{self.player_id} at {self.table_id}"


class Result(models.Model):
    """A player's result at a table. It is provisional, with the current points, while `finished_at` is empty.

    `source_hash` is the last hash of the referee's log it was counted from, so that it can be checked against the log.
    """

    seat = models.OneToOneField(SeatOf, on_delete=models.CASCADE, related_name="result")
    game_points = models.IntegerField()
    place = models.PositiveSmallIntegerField()  # at the table, shared places as 1, 2, 2, 4
    placement_points = FractionField()
    finished_at = models.DateTimeField(null=True, blank=True)
    source_hash = models.CharField(max_length=64)

    def __str__(self) -> str:
        return f"{self.seat_id}: {self.game_points}, place {self.place}"


class Standing(models.Model):
    """A player's rank in the standings last shown, and its last change: from which rank, and when."""

    player = models.OneToOneField(Player, on_delete=models.CASCADE, related_name="standing")
    rank = models.PositiveIntegerField()
    moved_from = models.PositiveIntegerField(null=True, blank=True)
    moved_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.rank} {self.player_id}"
