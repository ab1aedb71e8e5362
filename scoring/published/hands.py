"""The hands of a published tournament: which hands the public may see, and where their pages are."""

from __future__ import annotations

from dataclasses import dataclass

from referee import api
from scoring.models.tournaments import Competition, TableSeating, Tournament
from scoring.selectors.standings.visible import rounds_seen


@dataclass(frozen=True, slots=True)
class HandsOfTable:
    """A table of a competition. Its first `hands` hands are over, and each has a page."""

    folder: str  # of the competition
    competition: str
    round: int
    table: int
    table_id: int
    hands: int

    def path(self, number: int) -> str:
        """Return the path of a hand's page in the folder of a language."""
        return f"{self.folder}/{self.file(number)}"

    def file(self, number: int) -> str:
        """Return the file of a hand's page."""
        return f"round-{self.round}-table-{self.table}-hand-{number}.html"

    @property
    def files(self) -> tuple[tuple[int, str], ...]:
        """The number and the file of each hand."""
        return tuple((number, self.file(number)) for number in range(1, self.hands + 1))


def hands_of(tournament: Tournament) -> tuple[HandsOfTable, ...]:
    """Return the tables whose hands the public may see again, in the order of play."""
    return tuple(
        table
        for competition in tournament.competitions.select_related("tournament").order_by("pk")
        for table in _of_competition(competition)
    )


def _of_competition(competition: Competition) -> list[HandsOfTable]:
    """Return the tables whose hands the public page offers to replay: none of a round whose results are hidden."""
    seen = [
        (round_.number, table.number)
        for round_ in reversed(rounds_seen(competition))
        for table in round_.tables
        if table.replay
    ]
    rows = TableSeating.objects.filter(round__competition=competition)
    ids = {(number, table): pk for number, table, pk in rows.values_list("round__number", "number", "referee_table_id")}
    over = api.hands_over(ids[place] for place in seen)
    return [
        HandsOfTable(
            competition.slug, competition.name or competition.tournament.name, *place, ids[place], over[ids[place]]
        )
        for place in seen
        if over[ids[place]]
    ]
