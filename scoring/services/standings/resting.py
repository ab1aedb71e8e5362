"""Remembers on which standings a draw or a cut rests, lets it stand after a correction, and draws a round again."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction

from referee.ground.errors import raises
from scoring.errors.competition import CompetitionIsOver
from scoring.models.drafts import Basis
from scoring.models.tournaments import Competition, Round, SeatOf
from scoring.selectors.standings.resting import cut_rests, draw_rests, order_now, stood_now
from scoring.services.access.acts import record_act
from scoring.services.locking import competition_open
from scoring.services.standings.results import standings_renew


def basis_note(drawn: Round) -> None:
    """Remember how the players of a round stand as it is drawn. Must be called in the transaction of the draw."""
    seated = SeatOf.objects.filter(table__round=drawn).values_list("player", flat=True)
    stood = stood_now(drawn.competition, {*seated, *drawn.byes}, drawn.number)
    Basis.objects.update_or_create(round=drawn, defaults={"competition": drawn.competition, "stood": stood})


def cut_basis_note(competition: Competition, sizes: Sequence[int], here: set[int]) -> None:
    """Remember how everybody who is `here` stands as the cut is made. Must be called in its transaction."""
    stood = order_now(competition, here)
    Basis.objects.update_or_create(competition=competition, round=None, defaults={"stood": stood, "sizes": list(sizes)})


@raises(CompetitionIsOver)
@transaction.atomic
def rests_keep(*, competition_id: int, cut: bool) -> Competition:
    """Let the draw of the current round, or the `cut`, stand: the standings as they are become what it rests on.

    If nothing has changed, nothing is done. Raises CompetitionIsOver.
    """
    competition = competition_open(competition_id)
    if cut and (finals := cut_rests(competition)) is not None:
        cut_basis = competition.bases.get(round=None)
        cut_basis.stood = order_now(competition, {row[0] for row in cut_basis.stood})
        cut_basis.save(update_fields=["stood"])
        record_act("cut_kept", competition, round_number=finals.after, others=[one.name for one in finals.players])
        standings_renew(competition, [])
    if not cut and (draw := draw_rests(competition)) is not None:
        basis_note(competition.rounds.get(number=draw.number))
        record_act("draw_kept", competition, round_number=draw.number)
        standings_renew(competition, [])
    return competition
