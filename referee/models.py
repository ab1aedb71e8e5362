"""The referee's data: halls, tables, seats, the log of each table, calls, the index of hands, and the outbox.

Models hold fields and constraints only. `referee.services` writes them, `referee.selectors` reads them.
"""

from __future__ import annotations

from collections.abc import Mapping

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Policy(models.TextChoices):
    """Who learns of a breach, and when. The organiser chooses it for each table."""

    CALL = "call", _("Nothing is said until it costs points")
    TEACH = "teach", _("The player is told at once")
    STRICT = "strict", _("Illegal entries are refused")


class Confirm(models.TextChoices):
    """Who must confirm a result before it is final. The referee's confirmation is always enough."""

    NONE = "none", _("Nobody: it counts at once")
    TWO = "two", _("Two players of the table")
    WINNER = "winner", _("A winner and another player")


class Depth(models.TextChoices):
    """What the phones of a table ask for. Entries of every depth are always accepted."""

    MOVES = "moves", _("Every move")
    HANDS = "hands", _("Each hand's outcome")
    RESULT = "result", _("The result only")


class TableStatus(models.TextChoices):
    """How far a table is. `finished` means the game has ended by its rules, `closed` that the organiser ended it."""

    WAITING = "waiting", _("waiting")
    PLAYING = "playing", _("playing")
    FINISHED = "finished", _("finished")
    CLOSED = "closed", _("closed")


class Kind(models.TextChoices):
    """What a line of the log does to the line of play. A `note` does nothing to it."""

    ENTRY = "entry", _("entry")
    TAKE_BACK = "take_back", _("take-back")
    CORRECTION = "correction", _("correction")
    INSERTION = "insertion", _("insertion")
    NOTE = "note", _("note")


class Audience(models.TextChoices):
    """For whom an announcement is."""

    ALL = "all", _("everybody")
    COMPETITION = "competition", _("a competition")
    TABLE = "table", _("a table")
    REFEREES = "referees", _("the referees")


class ClauseOutcome(models.TextChoices):
    """What became of an entry that broke a clause, or may have broken it, as its replay says in the end."""

    AT_ONCE = "at_once", _("illegal at once")
    LATE = "late", _("proven late")
    RULED = "ruled", _("ruled illegal by the referee")
    EXCUSED = "excused", _("ruled legal by the referee")
    CLEARED = "cleared", _("open, then legal")
    UNPROVEN = "unproven", _("never proven")
    OPEN = "open", _("still open")

    @property
    def is_breach(self) -> bool:
        """Whether the entry counts as illegal."""
        return self in (ClauseOutcome.AT_ONCE, ClauseOutcome.LATE, ClauseOutcome.RULED)


class Hall(models.Model):
    """A group of tables watched by the same referees."""

    name = models.CharField(max_length=120)
    slug = models.SlugField(max_length=80, unique=True)
    created_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return self.name


class Announcement(models.Model):
    """A line that the organiser shows on phones, tablets and screens of a hall until it ends (decision 0103).

    Either `text` are the organiser's own words, or `phrase` is a key of `wording.announcements.PHRASES`. `tables` are
    the ids of the tables that it is for, where it is not for all, and `group` is scoring's id of their competition.
    """

    TEXT = 200

    hall = models.ForeignKey(Hall, on_delete=models.CASCADE, related_name="announcements")
    to = models.CharField(max_length=11, choices=Audience)
    phrase = models.CharField(max_length=12, blank=True)
    text = models.CharField(max_length=TEXT, blank=True)
    tables = models.JSONField(default=list, blank=True)
    group = models.PositiveBigIntegerField(null=True, blank=True)
    sent_at = models.DateTimeField(default=timezone.now)
    ends_at = models.DateTimeField()

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return self.text or self.phrase


class AnnouncementSeen(models.Model):
    """A person to whose open page an announcement was sent: `who` is "player <key>" or "referee <id>"."""

    announcement = models.ForeignKey(Announcement, on_delete=models.CASCADE, related_name="seen")
    who = models.CharField(max_length=90)
    name = models.CharField(max_length=80)
    table = models.PositiveIntegerField(null=True, blank=True)  # the number of the table where the person sat
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["name", "pk"]
        verbose_name_plural = "announcements seen"
        constraints = [models.UniqueConstraint(fields=["announcement", "who"], name="one_seeing_of_a_person")]

    def __str__(self) -> str:
        return self.name


class RefereeLink(models.Model):
    """A referee's access to a hall. The link itself is derived (`referee.access.links`); nothing secret is stored.

    At most one link of a hall is the head referee's; calls that are handed on wait for that referee. `section` are the
    tables that this referee watches (`referee.access.sections`). `changes` grows with the section and with the head, so
    that open tablets notice. The link of a trainee opens the shadow pages and nothing else (decision 120).
    """

    hall = models.ForeignKey(Hall, on_delete=models.CASCADE, related_name="referee_links")
    label = models.CharField(max_length=80)
    generation = models.PositiveIntegerField(default=1)
    is_head = models.BooleanField(default=False)
    is_trainee = models.BooleanField(default=False)
    section = models.JSONField(default=list, blank=True)
    changes = models.PositiveIntegerField(default=0)
    revoked_at = models.DateTimeField(null=True, blank=True)
    was = models.PositiveBigIntegerField(null=True, blank=True)  # its id in the archive from which it was imported

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["hall"], condition=Q(is_head=True), name="one_head_referee_a_hall")
        ]

    def __str__(self) -> str:
        return self.label

    @property
    def actor(self) -> str:
        """The holder of this link as the logs write it, `referee:3`."""
        return f"referee:{self.was or self.pk}"


class Table(models.Model):
    """A game at a table. All fields from `status` on are a cache of the log, updated with each line."""

    hall = models.ForeignKey(Hall, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveIntegerField()
    room_number = models.PositiveIntegerField()  # which table in the room it is; consecutive games keep it
    round = models.PositiveIntegerField(null=True, blank=True)  # the number of the competition's round; None for none
    game = models.CharField(max_length=40)
    policy = models.CharField(max_length=10, choices=Policy, default=Policy.CALL)
    confirm = models.CharField(max_length=10, choices=Confirm, default=Confirm.NONE)
    created_at = models.DateTimeField(default=timezone.now)
    depth = models.CharField(max_length=10, choices=Depth, default=Depth.MOVES)
    closed_at = models.DateTimeField(null=True, blank=True)
    ends_at = models.DateTimeField(null=True, blank=True)  # when the round's time is up; None if no clock runs
    extra_minutes = models.PositiveSmallIntegerField(default=0)  # extra time for this table alone
    turn_ends_at = models.DateTimeField(null=True, blank=True)  # when the time of the player to move runs out
    turn_held_at = models.DateTimeField(null=True, blank=True)  # when that clock was paused; None while it runs
    status = models.CharField(max_length=10, choices=TableStatus, default=TableStatus.WAITING)
    last_number = models.PositiveIntegerField(default=0)
    last_hash = models.CharField(max_length=64)  # before the first line: the hash of the setup
    hand = models.PositiveIntegerField(default=0)  # hands begun so far
    shallow = models.JSONField(default=dict, blank=True)  # what was not recorded move by move (`referee.history.depth`)
    open_rulings = models.PositiveIntegerField(default=0)
    unanswered = models.PositiveIntegerField(default=0)  # illegal entries that neither cost anything nor were spoken of
    options = models.JSONField(default=dict, blank=True)
    opened_in = models.CharField(max_length=80, blank=True)  # the slug of the hall of its setup; "": its own hall
    rules = models.CharField(max_length=20, blank=True)  # the version of the rule set (`history.versions`); "": unknown
    brought = models.JSONField(default=dict, blank=True)  # penalties that players bring from their last game, by name
    follows = models.OneToOneField(  # the previous game of the same players at a quick table
        "self", on_delete=models.SET_NULL, null=True, blank=True, related_name="next"
    )
    result = models.JSONField(default=list, blank=True)  # current player, points and place, best first
    state = models.JSONField(default=dict, blank=True)  # the casebook's position; only the referee may see it
    confirmed_by = models.JSONField(default=list, blank=True)  # who has confirmed `result`: players, "referee"
    disputed_by = models.CharField(max_length=60, blank=True)  # who has disputed it
    lent = models.JSONField(default=dict, blank=True)  # player -> the player whose phone enters for them
    reported = models.JSONField(default=dict, blank=True)  # a result that one player reports (`history.reports`)
    rewound = models.JSONField(default=dict, blank=True)  # not of the log: what phones miss in it (`services.rewound`)
    rewound_changes = models.PositiveIntegerField(default=0)  # grows with `rewound`, so that open tablets notice
    names_published: Mapping[str, str] | None = None  # those of its players, as far as this request has asked (`hooks`)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["hall", "number"],
                condition=Q(status__in=["waiting", "playing"]),
                name="one_table_of_a_number_in_play",
            )
        ]
        indexes = [models.Index(fields=["turn_ends_at"], condition=Q(turn_ends_at__isnull=False), name="turns_running")]

    def __str__(self) -> str:
        return f"{self.hall_id}/{self.number}"


class Seat(models.Model):
    """A player's place at a table. `player` is the name in the game, `player_key` scoring's key for the player."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    position = models.PositiveSmallIntegerField()  # 0.., clockwise
    player = models.CharField(max_length=60)
    player_key = models.CharField(max_length=80, blank=True)
    generation = models.PositiveIntegerField(default=1)
    relinked_at = models.DateTimeField(null=True, blank=True)  # when another phone took it; None: it has its first link
    was = models.PositiveBigIntegerField(null=True, blank=True)  # its id in the archive from which it was imported
    entered_from: Seat | None = None  # the seat whose phone enters for this one, if opened by that seat's link

    class Meta:
        ordering = ["table", "position"]
        constraints = [
            models.UniqueConstraint(fields=["table", "position"], name="one_player_a_place"),
            models.UniqueConstraint(fields=["table", "player"], name="one_name_once_at_a_table"),
        ]

    def __str__(self) -> str:
        return self.player

    @property
    def actor(self) -> str:
        """This seat as the logs write it, `seat:12`."""
        return f"seat:{self.was or self.pk}"


class Event(models.Model):
    """A line of a table's log. It is never changed; `hash` covers it and the line before (`referee.history.chain`).

    `body` is the raw engine event. Event numbers in `body` and `ruling` are numbers of this log, not the engine's.
    """

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="events")
    number = models.PositiveIntegerField()  # 1.. in its table
    kind = models.CharField(max_length=10, choices=Kind)
    actor = models.CharField(max_length=40)  # "seat:<id>", "referee:<link id>", "house"
    by = models.CharField(max_length=60)  # who acted in the game: a player's name or "referee"
    body = models.JSONField(null=True)
    target = models.PositiveIntegerField(null=True)  # the line it takes back, corrects or concerns
    ruling = models.JSONField(null=True)
    reason = models.TextField(blank=True)
    key = models.CharField(max_length=64)
    previous_hash = models.CharField(max_length=64)
    hash = models.CharField(max_length=64)
    created_at = models.DateTimeField()

    class Meta:
        ordering = ["table", "number"]
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="one_line_a_number"),
            models.UniqueConstraint(fields=["table", "key"], name="one_line_a_key"),
        ]
        indexes = [
            models.Index(
                fields=["table"], condition=Q(by="referee", target__isnull=False), name="decisions_of_referees"
            )
        ]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.number} {self.kind}"


class Call(models.Model):
    """A call for the referee: a seat's, or the organiser's to a table (then there is no `seat`).

    A seat has at most one open call, and so has the organiser at a table.

    A call is open until a referee answers it or its player withdraws it (then `answered_by` is None). In between, a
    referee may claim it (is coming) or hand it on to the head referee, which lets another referee claim it.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="calls")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, null=True, blank=True, related_name="calls")
    reason = models.CharField(max_length=200, blank=True)
    about = models.PositiveIntegerField(null=True, blank=True)  # the entry that raised the call; None if a player did
    raised_at = models.DateTimeField(default=timezone.now)
    claimed_at = models.DateTimeField(null=True, blank=True)  # when a referee said they were coming
    claimed_by = models.ForeignKey(RefereeLink, on_delete=models.PROTECT, null=True, blank=True, related_name="claims")
    escalated_at = models.DateTimeField(null=True, blank=True)  # when it was handed on to the head referee
    escalated_by = models.ForeignKey(RefereeLink, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    answered_at = models.DateTimeField(null=True, blank=True)
    answered_by = models.ForeignKey(RefereeLink, on_delete=models.PROTECT, null=True, blank=True, related_name="calls")
    answer = models.CharField(max_length=500, blank=True)
    was = models.PositiveBigIntegerField(null=True, blank=True)  # its id in the archive from which it was imported

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["seat"], condition=Q(answered_at=None), name="one_call_waiting_a_seat"),
            models.UniqueConstraint(
                fields=["table"], condition=Q(answered_at=None, seat=None), name="one_call_waiting_of_the_organiser"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.seat_id} {self.raised_at:%H:%M}"

    @property
    def player(self) -> str:
        """The player who calls; "" if the organiser does."""
        return self.seat.player if self.seat else ""

    @property
    def number(self) -> int:
        """The number by which the notes of the log name the call."""
        return self.was or self.pk


class ShadowRuling(models.Model):
    """How a trainee would have ruled on an entry, and what counted there. It is in no log, archive or standing.

    `verdict` is the trainee's, `counted` the engine's or the referee's, and `clauses` are those that the engine cited.
    """

    link = models.ForeignKey(RefereeLink, on_delete=models.CASCADE, related_name="shadow_rulings")
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="shadow_rulings")
    number = models.PositiveIntegerField()  # of the entry in its log
    verdict = models.CharField(max_length=10)
    counted = models.CharField(max_length=10)
    clauses = models.JSONField(default=list, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["link", "table", "number"], name="one_shadow_ruling_of_an_entry")
        ]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.number} {self.verdict}"

    @property
    def is_right(self) -> bool:
        """Whether the trainee ruled as it counted."""
        return self.verdict == self.counted


class IndexedHand(models.Model):
    """A hand that is over, in the index by which hands are found (decision 0125).

    All rows of the index are made anew from a table's log when it changes (`services.indexing`). They say what the
    replay of the hand shows, and have no names. `hall` and `game` are the table's.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="indexed_hands")
    hall = models.ForeignKey(Hall, on_delete=models.CASCADE, related_name="+", db_index=False)
    game = models.CharField(max_length=40)
    number = models.PositiveIntegerField()  # of the hand in its game
    first = models.PositiveIntegerField()  # the log number of its first entry
    ended_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["table", "number"], name="one_indexed_hand_a_number")]
        indexes = [
            models.Index(fields=["-ended_at", "-id"], name="hands_newest_first"),
            models.Index(fields=["hall", "game", "ended_at"], name="hands_of_halls"),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}, hand {self.number}"


class IndexedSeat(models.Model):
    """A seat in an indexed hand, with the points that its player won in the hand; None if the game counts none."""

    hand = models.ForeignKey(IndexedHand, on_delete=models.CASCADE, related_name="seats")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="+", db_index=False)
    points = models.IntegerField(null=True)

    class Meta:
        indexes = [
            models.Index(fields=["seat", "points", "hand"], name="hands_of_seats"),
            models.Index(fields=["points", "hand"], condition=Q(points__isnull=False), name="hands_by_points"),
        ]

    def __str__(self) -> str:
        return f"{self.seat_id} {self.points}"


class IndexedClause(models.Model):
    """A clause that an entry of an indexed hand has broken, or may have broken, and what became of that.

    `seat` is that of the player who broke it (None: the referee's entry), `number` the entry's in the log.
    """

    hand = models.ForeignKey(IndexedHand, on_delete=models.CASCADE, related_name="clauses")
    clause = models.CharField(max_length=60)
    outcome = models.CharField(max_length=10, choices=ClauseOutcome)
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, null=True, related_name="+")
    number = models.PositiveIntegerField()

    class Meta:
        indexes = [
            models.Index(fields=["clause", "outcome", "seat", "hand"], name="hands_by_clause"),
            models.Index(fields=["outcome", "hand"], name="hands_by_outcome"),
        ]

    def __str__(self) -> str:
        return f"{self.clause} {self.outcome}"


class IndexedBid(models.Model):
    """A word of the bid that an indexed hand was played for (`Face.bids`)."""

    hand = models.ForeignKey(IndexedHand, on_delete=models.CASCADE, related_name="bids")
    word = models.CharField(max_length=60)

    class Meta:
        indexes = [models.Index(fields=["word", "hand"], name="hands_by_bid")]

    def __str__(self) -> str:
        return self.word


class HandCosts(models.Model):
    """What the cards of a hand that is over cost, which a worker counts once somebody has asked (decision 126).

    It is in no log or archive, and may be lost at any time. `basis` is a fingerprint of what is counted from; `found`
    are the rows of `engine.costs.Cost`, by numbers of the log, and None until they have been counted.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="hand_costs")
    hand = models.PositiveIntegerField()
    basis = models.CharField(max_length=64)
    found = models.JSONField(null=True, blank=True)
    tries = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["pk"]
        verbose_name_plural = "hand costs"
        constraints = [models.UniqueConstraint(fields=["table", "hand"], name="costs_of_a_hand_once")]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.hand}"


class Outbox(models.Model):
    """An outbox promise: something that must be done because of what was written. It stays here until it is done."""

    topic = models.CharField(max_length=40)
    payload = models.JSONField(default=dict)
    created_at = models.DateTimeField(default=timezone.now)
    done_at = models.DateTimeField(null=True, blank=True)
    tries = models.PositiveIntegerField(default=0)
    trouble = models.TextField(blank=True)  # the error of the last attempt

    class Meta:
        verbose_name_plural = "outbox"
        indexes = [models.Index(fields=["id"], condition=Q(done_at=None), name="outbox_undone")]

    def __str__(self) -> str:
        return f"{self.topic} {self.pk}"
