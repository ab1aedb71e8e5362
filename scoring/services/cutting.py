"""The cut: after some rounds for everybody, the best players play finals, until the cut is undone."""

from collections.abc import Sequence
from string import ascii_uppercase

from django.db import transaction

from scoring.errors import CutIsMade, FinalsDontFit, FinalsHaveBegun, NothingToCut, RoundIsOn
from scoring.models import Competition, RoundStatus
from scoring.selectors.field import field_of, rows_of, sizes_of
from scoring.selectors.rounds import players_to_seat
from scoring.services.acts import acted
from scoring.services.locking import competition_open
from scoring.services.results import standings_renew
from scoring.systems.seating import CannotSeat, table_sizes

MOST_FINALS = 8


@transaction.atomic
def cut_make(*, competition_id: int, sizes: Sequence[int]) -> Competition:
    """Let the best players who are here play finals. `sizes` is how many play in final A, in final B, and so on.

    If players share a rank, the lot decides who comes first. Raises RoundIsOn, NothingToCut, CutIsMade,
    FinalsDontFit, CompetitionIsOver.
    """
    competition = competition_open(competition_id)
    if competition.cut_after is not None:
        raise CutIsMade
    last = competition.rounds.last()
    if last is None:
        raise NothingToCut
    if last.status != RoundStatus.ENDED:
        raise RoundIsOn(number=last.number)
    here = _players_in_order(competition)
    _check(sizes, len(here), competition)
    finals: list[list[str]] = []
    for label, size in zip(ascii_uppercase, sizes, strict=False):
        names, here = here[:size], here[size:]
        competition.entries.filter(player__name__in=names).update(final=label)
        finals.append(names)
    competition.cut_after = last.number
    competition.save(update_fields=["cut_after"])
    competition.drafts.all().delete()
    standings_renew(competition)
    acted("cut_made", competition, round_number=last.number, finals=[", ".join(names) for names in finals])
    return competition


@transaction.atomic
def cut_undo(*, competition_id: int) -> Competition:
    """Undo the cut, so that everybody plays on. Without a cut, nothing changes. Raises FinalsHaveBegun."""
    competition = competition_open(competition_id)
    after = competition.cut_after
    if after is None:
        return competition
    if competition.rounds.filter(number__gt=after).exists():
        raise FinalsHaveBegun
    competition.entries.update(final="")
    competition.cut_after = None
    competition.save(update_fields=["cut_after"])
    competition.drafts.all().delete()
    standings_renew(competition)
    acted("cut_undone", competition, round_number=after)
    return competition


def _players_in_order(competition: Competition) -> list[str]:
    """Return the names of the players who are here, by rank. Players who share a rank are ordered by lot."""
    field = field_of(competition)
    here = {player.name for player in players_to_seat(competition)}
    rows = sorted(rows_of(competition, field), key=lambda row: (row.rank, field.lots[row.player]))
    return [row.player for row in rows if row.player in here]


def _check(sizes: Sequence[int], here: int, competition: Competition) -> None:
    """Raise FinalsDontFit unless each final can be split into tables and there are enough players."""
    tables = sizes_of(competition)
    try:
        for size in sizes:
            table_sizes(size, tables)
    except CannotSeat as refused:
        raise FinalsDontFit(here=here, smallest=tables.smallest) from refused
    if not 0 < len(sizes) <= MOST_FINALS or sum(sizes) > here:
        raise FinalsDontFit(here=here, smallest=tables.smallest)
