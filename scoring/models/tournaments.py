"""The data of tournaments: competitions, players and their entries, rounds, seating, results, latest standings, acts.

Models have only fields and constraints. `scoring.services` writes them, and `scoring.selectors` reads them. Objects of
the referee (halls, tables) are known only by id and reached only through `referee.api`.
"""

from __future__ import annotations

import secrets
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower
from django.utils import timezone

from scoring.models.choices import CardsAfter, CompetitionStatus, Joining, Leaving, OwnActs, RoundStatus, Settled, Way
from scoring.models.club_rules import RULES_LABEL
from scoring.models.fields import FractionField
from scoring.systems.roster.names import NAME_LENGTH

TOURNAMENT_NAME, COMPETITION_NAME = 120, 60
WIFI_NAME, WIFI_PASSWORD = 32, 63  # the most characters of a network's name and of its password


def lot_seed() -> int:
    """Return a seed that nobody can foresee."""
    return secrets.randbelow(2**31)


class Existing(models.Manager["Tournament"]):
    """The tournaments that were not deleted."""

    def get_queryset(self) -> models.QuerySet[Tournament]:
        return super().get_queryset().filter(deleted_at=None)


class Tournament(models.Model):
    """A tournament: what its competitions share (organiser, players, Wi-Fi, and the hall with referees and tables).

    Of a deleted one, only this row and the audit log remain (decision 0095).
    """

    name = models.CharField(max_length=TOURNAMENT_NAME)
    slug = models.SlugField(max_length=80, unique=True)
    organiser = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="tournaments")
    hall_id = models.PositiveBigIntegerField(unique=True)  # the referee's hall
    wifi_name = models.CharField(max_length=WIFI_NAME, blank=True)  # printed on the players' cards; "" prints nothing
    wifi_password = models.CharField(max_length=WIFI_PASSWORD, blank=True)  # for the organiser and those cards alone
    joining = models.CharField(max_length=6, choices=Joining, default=Joining.CLOSED)
    join_generation = models.PositiveIntegerField(default=1)  # the generation of the link by which players join
    own_acts = models.CharField(max_length=5, choices=OwnActs, null=True, blank=True)  # noqa: DJ001 (null: nothing)
    overall = models.CharField(max_length=10, blank=True)  # a key of systems.seasons.season.SEASON_SCHEMES; "" for none
    fees = models.JSONField(null=True, blank=True)  # as `systems.people.money.Tariff` reads them; None: nobody owes
    penalty_kinds = models.JSONField(null=True, blank=True)  # of `systems.people.penalties`; None: the usual ones
    key = models.CharField(max_length=64, null=True)  # noqa: DJ001 (of the submit that made it; null: made by no form)
    created_at = models.DateTimeField(default=timezone.now)
    deleted_at = models.DateTimeField(null=True, blank=True)

    objects = Existing()
    every = models.Manager["Tournament"]()

    class Meta:
        ordering = ["-created_at", "-pk"]
        constraints = [models.UniqueConstraint(fields=["organiser", "key"], name="one_tournament_of_a_submit")]

    def __str__(self) -> str:
        return self.name


class Competition(models.Model):
    """A competition of one game in a tournament. `number` grows with every change that is shown in its standings.

    `name` tells it from the tournament's other competitions; it is "" if there are no others.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="competitions")
    name = models.CharField(max_length=COMPETITION_NAME, blank=True)
    slug = models.SlugField(max_length=80, unique=True)  # in its address; the first competition has the tournament's
    game = models.CharField(max_length=40)
    options = models.JSONField(default=dict, blank=True)  # house options that differ from the game's defaults
    club_rules = models.CharField(max_length=RULES_LABEL, null=True, blank=True)  # noqa: DJ001 (the label of the club's rules from which the options are; null: of none)
    policy = models.CharField(max_length=10)
    confirm = models.CharField(max_length=10, default="none")  # who must confirm a result before it is final
    depth = models.CharField(max_length=10, default="moves")  # what the phones ask for: moves, hands or result
    scheme = models.CharField(max_length=20)  # a key of systems.standings.points.SCHEMES
    tie_breaks = models.JSONField(default=list)  # in their order: keys of systems.standings.tie_breaks.TIE_BREAKS
    first_table = models.PositiveSmallIntegerField(default=1)  # the number of its first table in the hall
    missed_away = models.CharField(max_length=10, default="nothing")  # a key of systems.standings.missed.MISSED_RULES
    missed_bye = models.CharField(max_length=10, default="half")  # the same, of byes
    shown = models.CharField(max_length=10, default="live")  # a value of systems.standings.visibility.Shown
    hidden_rounds = models.PositiveSmallIntegerField(default=1)  # how many of the last rounds are hidden, if some are
    planned_rounds = models.PositiveSmallIntegerField(null=True, blank=True)  # how many rounds are to be played
    minutes = models.PositiveSmallIntegerField(null=True, blank=True)  # the minutes that a round's clock proposes
    cards_after = models.CharField(max_length=5, choices=CardsAfter, default=CardsAfter.NEVER)  # on embedded tables
    cut_after = models.PositiveIntegerField(null=True, blank=True)  # the last round before the cut; None without one
    goes_on = models.PositiveSmallIntegerField(null=True, blank=True)  # how many of a table, in a knock-out; None: none
    seating = models.CharField(max_length=10, choices=Way, default=Way.MEETINGS)
    clubs_apart = models.BooleanField(default=False)  # players of one club are kept apart, like those of one family
    meetings_most = models.PositiveSmallIntegerField(null=True, blank=True)  # of a pair; None for no limit
    least_seats = models.PositiveSmallIntegerField(null=True, blank=True)  # the smallest table, if not the game's
    most_seats = models.PositiveSmallIntegerField(null=True, blank=True)  # the largest table, if not the game's
    recalls = models.BooleanField(default=False)  # meetings at the organiser's earlier tournaments count as meetings
    has_final = models.BooleanField(
        null=True, blank=True
    )  # whether a final is to follow the planned rounds; None if undecided
    prizes = models.JSONField(null=True, blank=True)  # a list of prizes by category ("" for all), and their unit
    appeals = models.JSONField(null=True, blank=True)  # minutes and cases (`systems.people.appeals`); None: none so far
    teams = models.JSONField(null=True, blank=True)  # how teams count, and whether they sit apart; None for none
    end_told = models.BooleanField(null=True, blank=True)  # whether the big screen says when the evening is over
    preset = models.CharField(max_length=20, null=True, blank=True)  # noqa: DJ001 (the preset it was made from; null: from none)
    deals = models.JSONField(null=True, blank=True)  # of `systems.rounds.deals`, with the seed; None: no duplicate
    lot_seed = models.PositiveIntegerField(default=lot_seed)  # the seed from which all lots are drawn
    status = models.CharField(max_length=10, choices=CompetitionStatus, default=CompetitionStatus.PLANNED)
    number = models.PositiveIntegerField(default=0)
    key = models.CharField(max_length=64, null=True)  # noqa: DJ001 (of the submit that added it to a tournament)
    ended_at = models.DateTimeField(null=True, blank=True)
    reopened_at = models.DateTimeField(null=True, blank=True)  # when it was opened again; None after its next end
    was_final_at = models.DateTimeField(null=True, blank=True)  # when it had ended before it was opened again
    players: models.ManyToManyField[Player, Entry] = models.ManyToManyField(
        "Player", through="Entry", related_name="competitions"
    )

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["tournament", "key"], name="one_competition_of_a_submit")]

    def __str__(self) -> str:
        return self.title

    @property
    def title(self) -> str:
        """The full name, for a page or a sheet of paper that shows only this competition."""
        return f"{self.tournament.name} · {self.name}" if self.name else self.tournament.name


class Player(models.Model):
    """A person in a tournament. The draw leaves out a player who is `away`, and expects them back.

    A player without an entry has put themselves on the list and waits for the organiser to let them in.

    The personal link is derived from the id and the generation (`selectors.links`); nothing secret is stored.

    Everybody may see `name`. A player who publishes under another name has it there, and the real name in `real_name`
    and among the `aliases`; only organisers, and those at the player's table, may see it (decision 119).
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="players")
    name = models.CharField(max_length=NAME_LENGTH)  # the one that everybody may see
    real_name = models.CharField(max_length=NAME_LENGTH, null=True, blank=True)  # noqa: DJ001 (null: `name` is the real one)
    club = models.CharField(max_length=NAME_LENGTH, blank=True)
    family = models.CharField(max_length=NAME_LENGTH, blank=True)  # a family or group whose members are kept apart
    aliases = models.JSONField(default=list, blank=True)  # other spellings of the name, which a list may use
    categories = models.JSONField(null=True, blank=True)  # names of the categories that the player is in; None for none
    team = models.CharField(max_length=NAME_LENGTH, null=True, blank=True)  # noqa: DJ001 (null: in no team, as before there were any)
    fee_due = models.PositiveIntegerField(
        null=True, blank=True
    )  # in hundredths; None: as the tournament's fees have it
    fee_paid = models.PositiveIntegerField(null=True, blank=True)  # in hundredths; None for nothing
    fixed_table = models.PositiveSmallIntegerField(null=True, blank=True)  # the hall's table where the player sits
    away = models.BooleanField(default=False)
    expected_at = models.DateTimeField(null=True, blank=True)  # when a player who is late says that they come
    generation = models.PositiveIntegerField(default=1)  # the generation of the personal link
    relinked_at = models.DateTimeField(null=True, blank=True)  # when another phone took the link; None if none did
    lot_key = models.CharField(max_length=20, blank=True)  # what lots are drawn from; "" for the id

    class Meta:
        ordering = [Lower("name"), "pk"]
        constraints = [models.UniqueConstraint("tournament", Lower("name"), name="one_player_of_a_name")]

    def __str__(self) -> str:
        return self.name

    @property
    def name_at_table(self) -> str:
        """The name for those who sit together and for their referee: the real one."""
        return self.real_name or self.name

    @property
    def both_names(self) -> str:
        """The name for organisers, such as "Falcon (Anna Berg)"."""
        return f"{self.name} ({self.real_name})" if self.real_name else self.name

    @property
    def other_spellings(self) -> list[str]:
        """The other spellings of the name, without the real name of a player who publishes under another one."""
        return [spelling for spelling in self.aliases if spelling != self.real_name]


class Entry(models.Model):
    """A player's part in a competition. The draw leaves out a player who has `withdrawn`, and expects them no more.

    `final` is the label of the final in which the cut has put the player; it is "" for a player in no final.
    `out_after` is the round after which the player was knocked out of it.
    `left_round` is the round during which they left a table that played, `left_how` what became of that table.
    `skips_round` is the round that the player wants to skip, `home_after` the last round that was drawn when they said
    on their own page that they go home; None if the organiser withdrew them.
    """

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="entries")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="entries")
    withdrawn = models.BooleanField(default=False)
    final = models.CharField(max_length=1, blank=True)
    out_after = models.PositiveIntegerField(null=True, blank=True)
    left_round = models.PositiveIntegerField(null=True, blank=True)
    left_how = models.CharField(max_length=10, choices=Leaving, blank=True)
    skips_round = models.PositiveIntegerField(null=True, blank=True)
    home_after = models.PositiveIntegerField(null=True, blank=True)
    penalties = models.JSONField(null=True, blank=True)  # as `systems.people.penalties` reads them; None: none

    class Meta:
        ordering = [Lower("player__name"), "pk"]
        verbose_name_plural = "entries"
        constraints = [models.UniqueConstraint(fields=["competition", "player"], name="one_entry_of_a_player")]

    def __str__(self) -> str:
        return f"{self.player_id} in {self.competition_id}"


class Substitution(models.Model):
    """Somebody else plays for an entry, from `first_round` to `last_round` (None: until now).

    The points stay with the entry. The personal link belongs to the substitute from `generation` on, and to the player
    again from `ended_generation` on.
    """

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="substitutions")
    name = models.CharField(max_length=NAME_LENGTH)  # of the substitute, who is no player of the tournament
    first_round = models.PositiveIntegerField()
    last_round = models.PositiveIntegerField(null=True, blank=True)
    generation = models.PositiveIntegerField()
    ended_generation = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["first_round", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["entry"], condition=Q(last_round=None), name="one_substitute_at_a_time_for_an_entry"
            )
        ]

    def __str__(self) -> str:
        return f"{self.name} for {self.entry_id}"


class Round(models.Model):
    """One round of a competition: everybody who plays sits at one table. `seed` reproduces the draw."""

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveIntegerField()  # from 1
    status = models.CharField(max_length=10, choices=RoundStatus, default=RoundStatus.SEATED)
    seed = models.PositiveIntegerField()
    repeats = models.PositiveIntegerField(default=0)  # pairs that had met before
    byes = models.JSONField(default=list, blank=True)  # the ids of players whom the draw left without a table
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
    """A table in a round. `referee_table_id` is the referee's table, where the game is played.

    `settled` is empty as long as the game's own result counts. `stopped_why` says why the organiser stopped the game
    during its round; it is empty otherwise.
    """

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveIntegerField()  # the number of the table in the hall
    referee_table_id = models.PositiveBigIntegerField(unique=True)
    recorded = models.CharField(max_length=10, default="moves")  # the shallowest depth used in its game
    settled = models.CharField(max_length=10, choices=Settled, blank=True)
    awarded = models.JSONField(default=dict, blank=True)  # placement points by player id, exact as text ("7/3")
    adjusted = models.JSONField(null=True, blank=True)  # ground, clause and results of an adjusted score; None for none
    settled_why = models.CharField(max_length=500, blank=True)  # the organiser's or the referee's reason
    stopped_why = models.CharField(max_length=500, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["round", "number"], name="one_table_of_a_number_in_a_round")]

    def __str__(self) -> str:
        return f"table {self.number}"


class SeatOf(models.Model):
    """Who sits where: `position` from 0, clockwise.

    `known_as` is the key by which the referee's table knows the player, where that is no longer the player's id.
    """

    table = models.ForeignKey(TableSeating, on_delete=models.CASCADE, related_name="seats")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="seats")
    position = models.PositiveSmallIntegerField()
    known_as = models.CharField(max_length=20, blank=True)

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["table", "position"], name="one_player_a_position"),
            models.UniqueConstraint(fields=["table", "player"], name="one_player_once_at_a_table"),
        ]

    def __str__(self) -> str:
        return f"{self.player_id} at {self.table_id}"

    @property
    def key(self) -> str:
        """The key by which the referee's table knows who sits here."""
        return self.known_as or str(self.player_id)


class Result(models.Model):
    """A player's result at a table. It is provisional, with the current points, while `finished_at` is empty.

    `source_hash` is the last hash of the referee's log it was counted from, so that it can be checked against the log.
    """

    seat = models.OneToOneField(SeatOf, on_delete=models.CASCADE, related_name="result")
    game_points = models.IntegerField()
    place = models.PositiveSmallIntegerField()  # at the table, shared places as 1, 2, 2, 4
    placement_points = FractionField()
    pricks = models.PositiveSmallIntegerField(default=0)  # in games whose penalties are pricks
    hands = models.JSONField(null=True, blank=True)  # of a duplicate, as `systems.standings.comparison` reads them
    finished_at = models.DateTimeField(null=True, blank=True)
    source_hash = models.CharField(max_length=64)

    def __str__(self) -> str:
        return f"{self.seat_id}: {self.game_points}, place {self.place}"


class Standing(models.Model):
    """The rank of an entry in the latest standings. Its last change was from rank `moved_from`, at `moved_at`."""

    entry = models.OneToOneField(Entry, on_delete=models.CASCADE, related_name="standing")
    rank = models.PositiveIntegerField()
    moved_from = models.PositiveIntegerField(null=True, blank=True)
    moved_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.rank} {self.entry_id}"


class RoleGiven(models.Model):
    """A role in a tournament that its owner has given to an account, or to whoever has a link with a name on it."""

    NAME = 80

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="roles")
    role = models.CharField(max_length=20)  # a key of `scoring.access.roles.ROLES`
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, related_name="roles")
    label = models.CharField(max_length=NAME, blank=True)  # the name on the link; "" for an account
    given_at = models.DateTimeField(default=timezone.now)
    taken_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name_plural = "roles given"
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "user"],
                condition=Q(taken_at=None, user__isnull=False),
                name="one_role_an_account",
            )
        ]

    def __str__(self) -> str:
        return f"{self.role} in {self.tournament_id}"


class Kept(models.QuerySet["Act"]):
    """Lines that can be added and read, but not changed or deleted."""

    def update(self, **kwargs: Any) -> int:
        raise TypeError("A line of the audit log is never changed.")

    def delete(self) -> tuple[int, dict[str, int]]:
        raise TypeError("A line of the audit log is never deleted.")


class Act(models.Model):
    """A line of the audit log: who did what between the tables and when, and what it changed (decision 0034).

    A line outlives the players and competitions that it names, so it has their ids and their names at that moment. The
    database refuses to change or delete a line (by triggers), and so does this class. A line of no tournament and no
    season is of the club.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="acts", null=True)
    season = models.ForeignKey("scoring.Season", on_delete=models.PROTECT, related_name="acts", null=True)
    competition_id = models.PositiveBigIntegerField(null=True)  # None if the act concerns the whole tournament
    competition = models.CharField(max_length=COMPETITION_NAME, blank=True)
    round = models.PositiveIntegerField(null=True)
    at = models.DateTimeField(default=timezone.now)
    kind = models.CharField(max_length=40)  # a key of `scoring.wording.acts.SENTENCES`
    data = models.JSONField(default=dict)
    was = models.JSONField(null=True)
    now = models.JSONField(null=True)
    actor = models.CharField(max_length=10)  # the kind of the `acting.Somebody` who did it; its id and name follow
    actor_id = models.PositiveBigIntegerField()
    actor_name = models.CharField(max_length=150, blank=True)
    previous_hash = models.CharField(max_length=64, blank=True)  # of the line before it; "" in the first line
    hash = models.CharField(max_length=64)  # of this line and the one before (`systems.access.act_chain`)

    objects = Kept.as_manager()

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.actor_name} {self.kind}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self._state.adding:
            raise TypeError("A line of the audit log is never changed.")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        raise TypeError("A line of the audit log is never deleted.")
