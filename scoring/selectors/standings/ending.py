"""What the organiser sees before a competition ends: the first places, what becomes public, and what is still open."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scoring.models.tournaments import Competition
from scoring.selectors.rounds.hidden import hidden_text
from scoring.selectors.rounds.rounds import RoundView, round_views
from scoring.selectors.standings.standings import standings_view
from scoring.selectors.standings.visible import visible_to_public
from scoring.systems.standings.podium import PodiumStep, podium_of
from scoring.wording.figures import disputed_text


@dataclass(frozen=True, slots=True)
class TableOpen:
    """A table of a past round whose result is open: a sentence says why; "" if the table has no result at all."""

    round: int
    table: int
    awaits: str


@dataclass(frozen=True, slots=True)
class EndPreview:
    """A competition as it would end now.

    `first` are the places on the podium. `hidden` says what the public does not see; "" if it sees everything. `on` is
    the round that must end before, 0 for none. If `final_unplayed`, finals were decided of which no round was drawn;
    `stage_unplayed` says the same of the latest stage of a knock-out.
    """

    competition: Competition
    first: tuple[PodiumStep, ...]
    hidden: str
    on: int
    rounds: int
    open: tuple[TableOpen, ...]
    final_unplayed: bool
    stage_unplayed: bool


def end_preview(competition: Competition) -> EndPreview:
    """Return what the organiser sees before ending a competition."""
    rounds = round_views(competition)
    standings = standings_view(competition, whole=True)
    cut = competition.cut_after
    return EndPreview(
        competition=competition,
        first=podium_of((line.rank, line.called, line.points) for line in standings.lines if line.played),
        hidden=hidden_text(competition) if visible_to_public(competition).last is not None else "",
        on=next((round_.number for round_ in rounds if not round_.ended), 0),
        rounds=len(rounds),
        open=tuple(one for round_ in reversed(rounds) if round_.ended for one in _open(round_)),
        final_unplayed=cut is not None and len(rounds) <= cut,
        stage_unplayed=competition.entries.filter(out_after=len(rounds)).exists(),
    )


def _open(round_: RoundView) -> Iterator[TableOpen]:
    """Yield the tables of a round whose result waits for somebody, is disputed, or is missing."""
    for table in round_.tables:
        if table.disputed_by:
            yield TableOpen(round_.number, table.number, disputed_text(table.disputed_by))
        elif table.awaits:
            yield TableOpen(round_.number, table.number, table.awaits)
        elif not (table.counts or table.settled):
            yield TableOpen(round_.number, table.number, "")
