"""The preview of a merge of two players who are the same person: what moves, and what prevents the merge."""

from dataclasses import dataclass

from scoring.errors.competition import PlayerUnknown
from scoring.models.choices import CompetitionStatus, RoundStatus
from scoring.models.tournaments import Player, SeatOf, Tournament
from scoring.selectors.people.substitutes import stints_on


@dataclass(frozen=True, slots=True)
class MergeView:
    """The preview of a merge. `moves` has the rounds of the other player's results, by competition.

    `clashes` has the rounds in which both players have a seat, which the same person can't have. `on` is the number of
    a round in which the other player sits now, or 0. `over` says whether the other player has results in final
    standings. `substitute` says who plays for which of the two now.
    """

    kept: Player
    other: Player
    moves: tuple[tuple[str, tuple[int, ...]], ...]
    clashes: tuple[tuple[str, int], ...]
    on: int
    over: bool
    substitute: tuple[str, str] | None

    @property
    def is_possible(self) -> bool:
        """Whether nothing prevents the merge."""
        return not (self.clashes or self.on or self.over or self.substitute)


def merge_view(tournament: Tournament, kept_id: int, other_id: int) -> MergeView:
    """Return what merging the other player into the kept one would change. Four queries. Raises PlayerUnknown."""
    players = {player.pk: player for player in tournament.players.filter(pk__in=(kept_id, other_id))}
    if len(players) != 2:
        raise PlayerUnknown
    seats = SeatOf.objects.filter(player__in=players).select_related("table__round__competition__tournament")
    found = list(seats.order_by("table__round__competition", "table__round__number"))
    kept = {seat.table.round_id for seat in found if seat.player_id == kept_id}
    theirs = [seat.table.round for seat in found if seat.player_id == other_id]
    stand_ins = (one for player in players.values() for one in stints_on(tournament, player))
    moves: dict[str, tuple[int, ...]] = {}
    for round_ in theirs:
        title = round_.competition.title
        moves[title] = (*moves.get(title, ()), round_.number)
    return MergeView(
        kept=players[kept_id],
        other=players[other_id],
        moves=tuple(moves.items()),
        clashes=tuple((round_.competition.title, round_.number) for round_ in theirs if round_.pk in kept),
        on=next((round_.number for round_ in theirs if round_.status != RoundStatus.ENDED), 0),
        substitute=next(((one.name, one.entry.player.name) for one in stand_ins), None),
        over=any(round_.competition.status == CompetitionStatus.ENDED for round_ in theirs),
    )
