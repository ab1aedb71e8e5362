"""Draws a round and publishes it. This is the only path by which tables are opened, with or without a draft."""

import secrets
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from referee import api
from scoring.errors.competition import RoundIsOn, RoundNotNext, TablesDontFit, TooFewPlayers
from scoring.errors.teams import PairsDontFit
from scoring.models.choices import CompetitionStatus, RoundStatus, Way, WebhookKind
from scoring.models.tournaments import Competition, Player, Round, SeatOf, TableSeating
from scoring.selectors.people.field import cut_of, sizes_of
from scoring.selectors.people.pairs_apart import kept_together
from scoring.selectors.people.substitutes import Substitutes, substitutes_of
from scoring.selectors.rounds.requests import byes_had, next_number, seating_request
from scoring.selectors.rounds.rounds import final_too_small, past_tables, players_to_seat, pricks_brought, table_numbers
from scoring.services.access.acts import record_act
from scoring.services.programs.webhook_events import webhook_promise
from scoring.services.rounds.plans import plan_round
from scoring.services.standings.resting import basis_note
from scoring.services.standings.results import standings_renew
from scoring.systems.roster.names import same_name
from scoring.systems.seating import CannotSeat, Request, byes_needed, draw, next_round, table_sizes

_SEEDS = 2**31


class Drawn(NamedTuple):
    """A drawn round: the players of each table in the order of the seats.

    `repeats` counts pairs that have met before, `byes` are those for whom the sizes leave no seat. A round drawn
    `by_standing` rests on the standings of that moment.
    """

    tables: Sequence[Sequence[Player]]
    seed: int
    repeats: int
    byes: Sequence[Player] = ()
    by_standing: bool = False


def round_published(competition: Competition, number: int) -> Round | None:
    """Return round `number` if it has been published. Raises RoundIsOn while another round is being played."""
    last = competition.rounds.last()
    if last is not None and last.number != number and last.status != RoundStatus.ENDED:
        raise RoundIsOn(number=last.number)
    return last if last is not None and last.number == number else None


def round_to_draw(competition: Competition, number: int) -> Round | None:
    """Return round `number` if it has been published, and None if it is the next one, to be drawn now.

    Raises RoundIsOn, and RoundNotNext for any other number: a page or a program that sends one has missed a round.
    """
    published, following = round_published(competition, number), next_number(competition)
    if published is None and number != following:
        raise RoundNotNext(number=number, next=following)
    return published


def round_drawn(
    competition: Competition, *, tables: int | None = None, seed: int | None = None, way: str = ""
) -> Drawn:
    """Return the next round for the players who are here, seated in `way` or else in the competition's way.

    The round is not saved, but a plan that no longer fits these players is solved anew and kept. Raises TooFewPlayers,
    FinalTooSmall, TablesDontFit, PairsDontFit.
    """
    players = {player.name: player for player in players_to_seat(competition)}
    sizes = sizes_of(competition)
    seed = secrets.randbelow(_SEEDS) if seed is None else seed
    way = way or competition.seating
    try:
        if competition.cut_after is not None:
            return _finals(competition, players, seed)
        table_sizes(len(players) - byes_needed(len(players), sizes), sizes, tables)
        if way == Way.PLANNED and tables is None and (found := plan_round(competition, players)) is not None:
            return Drawn(*found)
        by_standing = way == Way.STANDINGS and competition.rounds.exists()
        request = seating_request(competition, tables=tables, seed=seed, by_standing=by_standing)
        if by_standing or request.fixed or request.met or request.together:
            return _next_round(request, players)
        drawn = draw(
            players,
            past=past_tables(competition),
            sizes=sizes,
            tables=tables,
            seed=seed,
            apart=request.apart,
            limit=request.limit,
            byes_had=byes_had(competition),
        )
    except CannotSeat as refused:
        if kept_together(competition):
            raise PairsDontFit from refused
        if tables is not None:
            raise TablesDontFit from refused
        raise TooFewPlayers(players=len(players), smallest=sizes.smallest) from refused
    tables_drawn = [[players[name] for name in names] for names in drawn.tables]
    return Drawn(tables_drawn, seed, drawn.repeats, [players[name] for name in drawn.byes])


def _next_round(request: Request, players: Mapping[str, Player]) -> Drawn:
    """Return the round that is asked for: by standing, or heeding what a draw alone knows nothing of."""
    seating = next_round(request)
    seated = seating.rounds[0]
    drawn = [[players[name] for name in table.players] for table in seated.tables]
    byes = [players[name] for name in seated.byes]
    return Drawn(drawn, request.seed, len(seating.reports[0].repeats), byes, bool(request.scores))


def _finals(competition: Competition, players: Mapping[str, Player], seed: int) -> Drawn:
    """Return a round of finals, with the tables of final A first. Each final is seated by itself, by standing.

    In a knock-out, the best are spread over the final's tables. Raises FinalTooSmall.
    """
    if too_small := final_too_small(competition):
        raise too_small
    drawn, byes = list[list[Player]](), list[Player]()
    repeats = 0
    cut = cut_of(competition)
    for final in cut.finals if cut else ():
        here = final.players & players.keys()
        seating = next_round(seating_request(competition, seed=seed, by_standing=True, among=here))
        drawn += [[players[name] for name in table.players] for table in seating.rounds[0].tables]
        byes += [players[name] for name in seating.rounds[0].byes]
        repeats += len(seating.reports[0].repeats)
    return Drawn(drawn, seed, repeats, byes, by_standing=True)


def round_publish(competition: Competition, drawn: Drawn) -> Round:
    """Create the next round of a locked competition and open its tables."""
    last = competition.rounds.last()
    brought = pricks_brought(competition)
    started = Round.objects.create(
        competition=competition,
        number=1 if last is None else last.number + 1,
        seed=drawn.seed,
        repeats=drawn.repeats,
        byes=[player.pk for player in drawn.byes],
    )
    stand_ins = substitutes_of(competition)
    numbers = table_numbers(competition, len(drawn.tables))
    tables = TableSeating.objects.bulk_create(
        TableSeating(
            round=started, number=number, referee_table_id=_open_table(started, number, players, stand_ins, brought)
        )
        for number, players in zip(numbers, drawn.tables, strict=True)
    )
    SeatOf.objects.bulk_create(
        SeatOf(table=table, player=player, position=position)
        for table, players in zip(tables, drawn.tables, strict=True)
        for position, player in enumerate(players)
    )
    opened = [table.referee_table_id for table in tables]
    api.announcements_follow(hall_id=competition.tournament.hall_id, group=competition.pk, tables=opened)
    competition.status = CompetitionStatus.RUNNING
    competition.save(update_fields=["status"])
    if drawn.by_standing:
        basis_note(started)
    standings_renew(competition)
    webhook_promise(WebhookKind.ROUND, competition, round=started.number)
    figures = {"players": sum(map(len, drawn.tables)), "tables": len(drawn.tables), "repeats": drawn.repeats}
    byes = {"byes": [player.name for player in drawn.byes]} if drawn.byes else {}
    record_act("round_drawn", competition, round_number=started.number, **figures, seed=drawn.seed, **byes)
    return started


def table_open_anew(table: TableSeating) -> None:
    """Open a table anew at which nothing has been entered, under the names of those who sit there now."""
    round_ = table.round
    api.table_close(
        table_id=table.referee_table_id, reason=_("Somebody else sits here now, so the table was opened anew.")
    )
    players = [seat.player for seat in table.seats.select_related("player")]
    competition = round_.competition
    stand_ins = substitutes_of(competition)
    table.referee_table_id = _open_table(round_, table.number, players, stand_ins, pricks_brought(competition))
    table.save(update_fields=["referee_table_id"])
    table.seats.update(known_as="")
    if round_.ends_at is not None:
        api.tables_clock_set([table.referee_table_id], ends_at=round_.ends_at)


def _open_table(
    round_: Round, number: int, players: Sequence[Player], stand_ins: Substitutes, brought: Mapping[str, int]
) -> int:
    """Open a table at the referee and return its id. Substitutes sit there under their own names.

    `brought` has the pricks from the players' last games.
    """
    competition = round_.competition
    names = _names(players, round_.number, stand_ins)
    return api.table_open(
        hall_id=competition.tournament.hall_id,
        number=number,
        round_number=round_.number,
        game=competition.game,
        options=competition.options,
        policy=competition.policy,
        confirm=competition.confirm,
        depth=competition.depth,
        players=[api.Player(name=names[player.pk], key=str(player.pk)) for player in players],
        brought={names[player.pk]: brought[player.name] for player in players if player.name in brought},
    )


def _names(players: Sequence[Player], number: int, stand_ins: Substitutes) -> dict[int, str]:
    """Return the names at a table, by the players' ids.

    A substitute who has the name of somebody else there sits under the player's name.
    """
    names = {player.pk: player.name_at_table for player in players}
    taken = {same_name(name) for name in names.values()}
    for player in players:
        name = stand_ins.at(player.pk, number)
        if name and same_name(name) not in taken:
            taken.add(same_name(name))
            names[player.pk] = name
    return names
