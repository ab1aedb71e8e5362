"""Draws a round and publishes it. This is the only path by which tables are opened, with or without a draft."""

import secrets
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from referee import api
from scoring.errors import RoundIsOn, TablesDontFit, TooFewPlayers
from scoring.models import Competition, CompetitionStatus, Player, Round, RoundStatus, SeatOf, TableSeating, Way
from scoring.selectors.asking import seating_request
from scoring.selectors.families import family_names
from scoring.selectors.field import cut_of, sizes_of
from scoring.selectors.rounds import past_tables, players_to_seat, pricks_brought, table_numbers
from scoring.services.acts import acted
from scoring.services.plans import plan_round
from scoring.services.results import standings_renew
from scoring.systems.seating import CannotSeat, draw, next_round, table_sizes

_SEEDS = 2**31


class Drawn(NamedTuple):
    """A drawn round: the players of each table in the order of the seats.

    `repeats` counts pairs that have met before.
    """

    tables: Sequence[Sequence[Player]]
    seed: int
    repeats: int


def round_published(competition: Competition, number: int) -> Round | None:
    """Return round `number` if it has been published. Raises RoundIsOn while another round is being played."""
    last = competition.rounds.last()
    if last is not None and last.number != number and last.status != RoundStatus.ENDED:
        raise RoundIsOn(number=last.number)
    return last if last is not None and last.number == number else None


def round_drawn(
    competition: Competition, *, tables: int | None = None, seed: int | None = None, way: str = ""
) -> Drawn:
    """Return the next round for the players who are here, seated in `way` or else in the competition's way.

    The round is not saved, but a plan that no longer fits these players is solved anew and kept. Raises TooFewPlayers,
    TablesDontFit.
    """
    players = {player.name: player for player in players_to_seat(competition)}
    sizes = sizes_of(competition)
    seed = secrets.randbelow(_SEEDS) if seed is None else seed
    apart = family_names(players.values())
    way = way or competition.seating
    try:
        if competition.cut_after is not None:
            return _finals(competition, players, seed)
        table_sizes(len(players), sizes, tables)
        if way == Way.PLANNED and tables is None and (found := plan_round(competition, players)) is not None:
            return Drawn(*found)
        if way == Way.STANDINGS and competition.rounds.exists():
            return _by_standing(competition, players, tables, seed)
        drawn = draw(players, past=past_tables(competition), sizes=sizes, tables=tables, seed=seed, apart=apart)
    except CannotSeat as refused:
        if tables is not None:
            raise TablesDontFit from refused
        raise TooFewPlayers(players=len(players), smallest=sizes.smallest, largest=sizes.largest) from refused
    return Drawn([[players[name] for name in names] for names in drawn.tables], seed, drawn.repeats)


def _by_standing(competition: Competition, players: Mapping[str, Player], tables: int | None, seed: int) -> Drawn:
    request = seating_request(competition, tables=tables, seed=seed, by_standing=True)
    seating = next_round(request)
    drawn = [[players[name] for name in table.players] for table in seating.rounds[0].tables]
    return Drawn(drawn, seed, len(seating.reports[0].repeats))


def _finals(competition: Competition, players: Mapping[str, Player], seed: int) -> Drawn:
    """Return a round of finals, with the tables of final A first. Each final is seated by itself, by standing."""
    drawn: list[list[Player]] = []
    repeats = 0
    cut = cut_of(competition)
    for _label, names in cut.finals if cut else ():
        here = names & players.keys()
        table_sizes(len(here), sizes_of(competition))
        seating = next_round(seating_request(competition, seed=seed, by_standing=True, among=here))
        drawn += [[players[name] for name in table.players] for table in seating.rounds[0].tables]
        repeats += len(seating.reports[0].repeats)
    return Drawn(drawn, seed, repeats)


def round_publish(competition: Competition, drawn: Drawn) -> Round:
    """Create the next round of a locked competition and open its tables."""
    last = competition.rounds.last()
    brought = pricks_brought(competition)
    started = Round.objects.create(
        competition=competition,
        number=1 if last is None else last.number + 1,
        seed=drawn.seed,
        repeats=drawn.repeats,
    )
    for table_number, players in zip(table_numbers(competition, len(drawn.tables)), drawn.tables, strict=True):
        names = [player.name for player in players]
        _open_table(started, table_number, players, {name: brought[name] for name in names if name in brought})
    competition.status = CompetitionStatus.RUNNING
    competition.save(update_fields=["status"])
    standings_renew(competition)
    figures = {"players": sum(map(len, drawn.tables)), "tables": len(drawn.tables), "repeats": drawn.repeats}
    acted("round_drawn", competition, round_number=started.number, **figures, seed=drawn.seed)
    return started


def _open_table(started: Round, number: int, players: Sequence[Player], brought: Mapping[str, int]) -> None:
    """Open a table at the referee and record who sits there. `brought` has the pricks from the players' last games."""
    competition = started.competition
    table = TableSeating.objects.create(
        round=started,
        number=number,
        referee_table_id=api.table_open(
            hall_id=competition.tournament.hall_id,
            number=number,
            round_number=started.number,
            game=competition.game,
            options=competition.options,
            policy=competition.policy,
            confirm=competition.confirm,
            depth=competition.depth,
            players=[api.Player(name=player.name, key=str(player.pk)) for player in players],
            brought=brought,
        ),
    )
    SeatOf.objects.bulk_create(
        SeatOf(table=table, player=player, position=position) for position, player in enumerate(players)
    )
