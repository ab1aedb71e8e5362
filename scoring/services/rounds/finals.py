"""The cut: after some rounds for everybody, the best players play finals, until the cut is undone."""

from collections.abc import Sequence
from string import ascii_uppercase

from django.db import transaction

from referee.ground.errors import raises
from scoring.errors.competition import CompetitionIsOver, RoundIsOn
from scoring.errors.finals import (
    CutIsMade,
    FinalistIsHere,
    FinalsChanged,
    FinalsDontFit,
    FinalsHaveBegun,
    KnockOutDoesntFit,
    NobodyFollows,
    NothingToCut,
)
from scoring.models.tournaments import Competition
from scoring.selectors.rounds.rounds import players_to_seat
from scoring.selectors.standings.finals import finalists_gone, finals_proposed, mark_of
from scoring.services.access.acts import record_act
from scoring.services.locking import competition_open
from scoring.services.standings.resting import cut_basis_note
from scoring.services.standings.results import standings_renew


@raises(FinalsChanged, CutIsMade, NothingToCut, RoundIsOn, FinalsDontFit, KnockOutDoesntFit, CompetitionIsOver)
@transaction.atomic
def cut_make(
    *, competition_id: int, sizes: Sequence[int], goes_on: int | None = None, expected: str | None = None
) -> Competition:
    """Let the best players who are here play finals. `sizes` is how many play in final A, in final B, and so on.

    With `goes_on`, finals with several tables are a knock-out in which so many of each table go on. `expected` is the
    mark of the finals that the organiser was shown. Raises FinalsChanged if the finals differ by now, and RoundIsOn,
    NothingToCut, CutIsMade, FinalsDontFit, KnockOutDoesntFit, CompetitionIsOver.
    """
    competition = competition_open(competition_id)
    finals = finals_proposed(competition, sizes, goes_on)
    if expected is not None and expected != mark_of(finals):
        raise FinalsChanged
    last, here = competition.rounds.latest("number"), {player.pk for player in players_to_seat(competition)}
    for label, names in zip(ascii_uppercase, finals, strict=False):
        competition.entries.filter(player__name__in=names).update(final=label)
    competition.cut_after, competition.goes_on = last.number, goes_on
    _save(competition)
    cut_basis_note(competition, sizes, here)
    knock_out = {} if goes_on is None else {"goes_on": goes_on}
    told = [", ".join(names) for names in finals]
    record_act("cut_made", competition, round_number=last.number, finals=told, **knock_out)
    return competition


@raises(FinalsHaveBegun, FinalistIsHere, NobodyFollows, CompetitionIsOver)
@transaction.atomic
def cut_replace(*, competition_id: int, player_id: int) -> Competition:
    """Take a finalist who is away or has withdrawn out of their final, and let the next in line move up.

    The best player of the next final moves up into this one, the best of the final after that into the next one, and
    so on down to the best player in no final. The absent player is in no final afterwards. Raises FinalsHaveBegun,
    FinalistIsHere, NobodyFollows, CompetitionIsOver.
    """
    competition = competition_open(competition_id)
    entry = competition.entries.select_related("player").get(player=player_id)
    final, after = entry.final, competition.cut_after
    if not final:
        return competition
    if competition.rounds.filter(number__gt=after).exists():
        raise FinalsHaveBegun
    gone = next((one for one in finalists_gone(competition) if one.player_id == player_id), None)
    if gone is None:
        raise FinalistIsHere(name=entry.player.name)
    if not gone.moves:
        raise NobodyFollows(final=final)
    competition.entries.filter(pk=entry.pk).update(final="")
    for move in gone.moves:
        competition.entries.filter(pk=move.entry).update(final=move.to)
    _save(competition)
    moved = [f"{move.name} → {move.to}" for move in gone.moves]
    record_act("cut_replaced", competition, round_number=after, player=gone.name, final=final, moves=moved)
    return competition


@raises(FinalsHaveBegun, CompetitionIsOver)
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
    competition.bases.filter(round=None).delete()
    competition.cut_after = competition.goes_on = None
    _save(competition)
    record_act("cut_undone", competition, round_number=after)
    return competition


def _save(competition: Competition) -> None:
    """Save where the competition is cut. Drop its drafts, because they seat players who will not play together."""
    competition.save(update_fields=["cut_after", "goes_on"])
    competition.drafts.all().delete()
    standings_renew(competition)
