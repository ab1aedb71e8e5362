"""Who plays for whom: the substitutes of a competition, by round (decision 0047)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from referee.ground.errors import LinkRevoked
from scoring.errors.competition import LinkGivenBack, LinkPassedOn, LinkRenewed
from scoring.models.choices import CompetitionStatus, RoundStatus
from scoring.models.tournaments import Competition, Entry, Player, Substitution, Tournament
from scoring.selectors.people.leaving import is_at_play, seat_in_play
from scoring.systems.roster.names import same_name
from scoring.wording.substitutes import stand_in_text, stint_text


class Stint(NamedTuple):
    """A substitute with the first and the last round (None: goes on)."""

    name: str
    first_round: int
    last_round: int | None


@dataclass(frozen=True, slots=True)
class Substitutes:
    """The substitutes of a competition, by the id of the player for whom they play."""

    stints: Mapping[int, Sequence[Substitution]]

    def at(self, player_id: int, round_: int) -> str:
        """Return who plays for this player in a round; "" if the player does."""
        found = (one.name for one in reversed(self.stints.get(player_id, ())) if _covers(one, round_))
        return next(found, "")

    def sat(self, player: Player, round_: int) -> str:
        """Return who sits in this player's seat in a round, such as "Cilla (for Bo)"."""
        return stand_in_text(player.name, self.at(player.pk, round_))

    def names(self, players: Iterable[Player], round_: int) -> dict[int, str]:
        """Return who sits in the seats of these players in a round, by the players' ids."""
        return {player.pk: self.sat(player, round_) for player in players}

    def told(self, player_id: int) -> str:
        """Return all substitutes of this player with their rounds, such as "from round 3: Cilla"; "" without any."""
        return "; ".join(stint_text(*one) for one in self.of(player_id))

    def of(self, player_id: int) -> tuple[Stint, ...]:
        """Return all substitutes of this player with their rounds. One who was replaced at once has no round."""
        stints = (Stint(one.name, one.first_round, one.last_round) for one in self.stints.get(player_id, ()))
        return tuple(one for one in stints if one.last_round is None or one.first_round <= one.last_round)


def _covers(stint: Substitution, round_: int) -> bool:
    return stint.first_round <= round_ and (stint.last_round is None or round_ <= stint.last_round)


def substitutes_of(competition: Competition) -> Substitutes:
    """Return the substitutes of a competition. One query."""
    found: dict[int, list[Substitution]] = defaultdict(list)
    for one in Substitution.objects.filter(entry__competition=competition).select_related("entry"):
        found[one.entry.player_id].append(one)
    return Substitutes(dict(found))


def who_sits(competition: Competition, round_number: int) -> dict[str, str]:
    """Return who sits in each player's seat in a round, such as "Cilla (for Bo)", by the players' names.

    Two queries.
    """
    substitutes = substitutes_of(competition)
    return {player.name: substitutes.sat(player, round_number) for player in competition.players.all()}


def playing_for(tournament: Tournament) -> dict[int, str]:
    """Return who plays for whom in competitions that go on: substitutes' names by the players' ids. One query."""
    return {one.entry.player_id: one.name for one in stints_on(tournament)}


def first_round(entry: Entry) -> int:
    """Return the round from which somebody who takes over this entry now plays.

    That is the round that is on, if the player's table there is not done, and the next one otherwise.
    """
    last = entry.competition.rounds.last()
    if last is None:
        return 1
    here = last.status != RoundStatus.ENDED and seat_in_play(entry.competition, entry.player_id) is not None
    return last.number if here else last.number + 1


@dataclass(frozen=True, slots=True)
class Taking:
    """What taking over now means in one competition: the first round, and the table of the game that is on (0: none).

    `plays`: the game at that table is under way.
    """

    competition: str
    round: int
    table: int
    plays: bool


@dataclass(frozen=True, slots=True)
class SubstitutionView:
    """Who plays for a player now (`name` "" for nobody), and what the organiser can do about it."""

    name: str
    takes: tuple[Taking, ...]  # what it means if somebody takes over now, or if the player plays again
    since: int  # the round from which the substitute plays in the first of these competitions
    may_end: bool
    may_undo: bool
    other: str  # who plays again if the substitution is undone: the player, or the substitute before this one


def substitution_view(player: Player) -> SubstitutionView:
    """Return who plays for the player now, and what would change. About six queries for each competition."""
    on = stints_on(player.tournament, player)
    takes = tuple(_taking_of(entry) for entry in open_entries(player))
    return SubstitutionView(
        name=on[0].name if on else "",
        takes=takes,
        since=on[0].first_round if on else 0,
        may_end=bool(on) and not any(taking.plays for taking in takes),
        may_undo=bool(on) and not any(map(is_past, on)),
        other=played_before(on) if on else "",
    )


def _taking_of(entry: Entry) -> Taking:
    seat, number = seat_in_play(entry.competition, entry.player_id), first_round(entry)
    title = entry.competition.name or entry.competition.title
    return Taking(title, number, seat.table.number if seat else 0, seat is not None and is_at_play(seat))


def stints_on(tournament: Tournament, player: Player | None = None) -> list[Substitution]:
    """Return the substitutions that go on in competitions that go on: one player's, or all. One query."""
    on = Substitution.objects.filter(entry__competition__tournament=tournament, last_round=None)
    on = on.exclude(entry__competition__status=CompetitionStatus.ENDED)
    on = on if player is None else on.filter(entry__player=player)
    return list(on.select_related("entry__competition__tournament", "entry__player").order_by("entry__competition"))


def replaced_by(one: Substitution) -> Substitution | None:
    """Return the substitution that this one replaced, if another substitute played for the entry until then."""
    return Substitution.objects.filter(entry=one.entry_id, ended_generation=one.generation).first()


def played_before(on: Sequence[Substitution]) -> str:
    """Return who played before these substitutions of one player: the player, or the substitute who was replaced."""
    replaced = replaced_by(on[0])
    return replaced.name if replaced else on[0].entry.player.name


def is_past(one: Substitution) -> bool:
    """Return whether a round with this substitute is over, so that it can't be undone."""
    rounds = one.entry.competition.rounds
    return rounds.filter(status=RoundStatus.ENDED, number__gte=one.first_round).exists()


def open_entries(player: Player) -> list[Entry]:
    """Return the entries that a substitute takes over: those in competitions that go on, not withdrawn."""
    entries = player.entries.filter(withdrawn=False).exclude(competition__status=CompetitionStatus.ENDED)
    return list(entries.select_related("competition__tournament", "player").order_by("competition"))


def plays_already(tournament: Tournament, name: str) -> str:
    """Return the name of the player or substitute with this name who plays in the tournament now; "" for nobody."""
    playing = Entry.objects.filter(competition__tournament=tournament, withdrawn=False)
    going_on = playing.exclude(competition__status=CompetitionStatus.ENDED)
    for player in tournament.players.filter(entries__in=going_on).distinct():
        if any(same_name(name) == same_name(spelling) for spelling in (player.name, *player.aliases)):
            return player.name
    return next((other for other in playing_for(tournament).values() if same_name(other) == same_name(name)), "")


def why_void(player: Player, generation: int, at: str) -> LinkRevoked:
    """Return the error for an earlier link of this player, void since `at`. It says who has the link now."""
    stints: list[Substitution] = list(Substitution.objects.filter(entry__player=player).order_by("-generation"))
    for one in stints:
        words = {"name": one.name, "player": player.name}
        if one.ended_generation is None:
            is_own = generation >= one.generation  # of the substitute, who has got a new link
            return LinkRenewed(player=one.name, at=at) if is_own else LinkPassedOn(at=at, **words)
        if one.generation <= generation < one.ended_generation:
            return LinkGivenBack(**words)
    return LinkRenewed(player=player.name, at=at)
