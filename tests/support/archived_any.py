"""Tournaments in which everything happens that can happen in one, for the tests of archives."""

from __future__ import annotations

import random
from contextlib import suppress
from fractions import Fraction
from typing import Any

from config.demo.tables import SimulatedTable, unrecorded_result
from referee.access.actors import HOUSE, referee_actor
from referee.games import GAMES
from referee.ground.errors import RefereeError
from referee.models import Event, Kind, RefereeLink, Seat
from referee.services.calls import call_for_entry, call_raise
from referee.services.corrections import event_correct, event_insert
from referee.services.depths import depth_change
from referee.services.events import event_record, event_take_back, fault_give
from referee.services.outbox import outbox_sweep
from scoring.access.roles import COMMITTEE, HELPER
from scoring.errors.competition import CompetitionError
from scoring.models.choices import Joining, Leaving, Settled
from scoring.models.tournaments import Competition, SeatOf, TableSeating, Tournament
from scoring.selectors.people.joining import join_path
from scoring.services.access.referees import referee_add, referee_head_choose, referee_section_set
from scoring.services.access.roles import role_give
from scoring.services.people.appeals import appeal_decide, appeal_lodge_at_table, appeal_vote, appeals_set
from scoring.services.people.joining import joining_set, player_join, players_let_in
from scoring.services.people.leaving import player_leave, player_leave_undo
from scoring.services.people.merging import players_merge
from scoring.services.people.never_pairs import never_set
from scoring.services.people.penalties import penalty_give, penalty_revoke
from scoring.services.people.people import player_edit
from scoring.services.people.players import player_away, player_withdraw, players_add
from scoring.services.people.substitutes import substitute_set
from scoring.services.rounds.finals import cut_make
from scoring.services.rounds.plans import seating_set
from scoring.services.rounds.rounds import round_clock_set, round_end, round_start
from scoring.services.rounds.settling import result_enter, table_adjust, table_settle
from scoring.services.standings.hiding import standings_show
from scoring.services.tournaments.competitions import competition_end
from scoring.systems.standings.adjusting import Outcome
from scoring.systems.standings.visibility import Shown
from tests.scoring.competitions import add_competition, make_competition, make_organiser, player_of, reloaded, table_of
from tests.support.referee import new_key

NINE = "Anna Bo Cia Dag Eva Fia Gus Hal Ida"
DEPTHS = ("moves", "hands", "result")


def play(table: TableSeating, rng: random.Random) -> None:
    """Play some moves at a table; the referee does everything a referee can do there, and may enter the result."""
    played = SimulatedTable(table.referee_table_id, table.number, f"{rng.random()}")
    link = RefereeLink.objects.filter(hall=played.table.hall_id).first()
    assert link is not None
    where: Any = {"table_id": table.referee_table_id, "expected": None}
    if played.table.depth == "hands":
        outcomes(played, rng)
    for _move in range(rng.randrange(6, 26)):
        if not played.move():
            break
    entries = list(Event.objects.filter(table=played.table, kind=Kind.ENTRY))
    with suppress(RefereeError):
        event_take_back(seat=played.seats[0], key=new_key(), expected=None)
    for number in rng.sample(range(1, len(entries) + 1), min(2, len(entries))):
        with suppress(RefereeError):
            event_correct(link=link, number=number, body=None, reason="not so", key=new_key(), **where)
    with suppress(RefereeError):
        again = rng.choice(entries)
        event_insert(link=link, number=rng.choice(entries).number, body=again.body, reason="", key=new_key(), **where)
    fined = rng.choice(played.seats).player
    with suppress(RefereeError):  # not every game has faults
        fault_give(link=link, player=fined, reason="Spoke", key=new_key(), **where)
    depth = rng.choice(DEPTHS)
    depth_change(table_id=played.table.pk, actor=referee_actor(link), depth=depth, key=new_key())
    if rng.random() < 0.5:
        result(table, rng)


def outcomes(played: SimulatedTable, rng: random.Random) -> None:
    """Enter the outcomes of some hands, as players do who don't enter their moves."""
    names = [seat.player for seat in played.seats]
    for _hand in range(rng.randrange(1, 4)):
        one, dealer = rng.sample(names, 2)
        tricks = rng.randrange(6)
        told: dict[str, dict[str, Any]] = {
            "knoesten": {"dealer": dealer, "tricks": {one: tricks, dealer: 5 - tricks}},
            "kombinationswhist": {"dealer": dealer, "declarer": one, "standard": "spel", "made": rng.random() < 0.5},
        }
        with suppress(RefereeError):
            played.enter({"by": names[0], "do": "outcome", **told.get(played.table.game, {"out": one})})


def result(table: TableSeating, rng: random.Random) -> None:
    """Enter the result of a game that was played on, or begun and ended, without phones."""
    where = {"competition_id": table.round.competition_id, "number": table.round.number, "table": table.number}
    names = list(Seat.objects.filter(table=table.referee_table_id).values_list("player", flat=True))
    if table.round.competition.game in ("gnallknekt", "knaker"):  # whose games would take long to play to their ends
        places = [[name] for name in rng.sample(names, len(names))]
        body: dict[str, Any] = {"by": "referee", "do": "result", "places": places}
    else:
        body = unrecorded_result(table.referee_table_id, f"{rng.random()}")
    with suppress(RefereeError):
        result_enter(**where, body=body, reason="On paper", key=new_key())


def play_round(competition: Competition, number: int, rng: random.Random) -> None:
    """Play a round: some tables move by move, some with nothing but their result, one with nothing at all."""
    round_ = round_start(competition_id=competition.pk, number=number, seed=rng.randrange(1000))
    for table in round_.tables.select_related("round"):
        kind = rng.random()
        if kind < 0.7:
            play(table, rng)
        elif kind < 0.9:
            result(table, rng)
    outbox_sweep()


def people_come_and_go(competition: Competition) -> None:
    """Somebody is away, somebody leaves, somebody plays for another, and two lines of the list are one person."""
    whole = {"tournament_id": competition.tournament_id}
    player_away(**whole, player_id=player_of(competition, "Cia").pk, away=True)
    player_withdraw(competition_id=competition.pk, player_id=player_of(competition, "Dag").pk)
    substitute_set(**whole, player_id=player_of(competition, "Eva").pk, name="Stand-in")
    players_add(competition_id=competition.pk, text="Bosse\nJon\nKim")
    kept, other = player_of(competition, "Bo"), player_of(competition, "Bosse")
    for fined, kind, points in ((kept, "late", 0), (other, "phone", 2), (kept, "late", 1)):
        penalty_give(competition_id=competition.pk, player_id=fined.pk, kind=kind, why="The second bus", points=points)
    penalty_revoke(competition_id=competition.pk, player_id=kept.pk, number=3, why="It was the only bus")
    players_merge(**whole, kept_id=kept.pk, other_id=other.pk)
    people_join(reloaded(competition))


def people_join(competition: Competition) -> None:
    """Somebody joins and is let in, one waits under a corrected name, and a list has a player's other spelling."""
    whole = competition.tournament_id
    joining_set(tournament_id=whole, joining=Joining.ASK)
    token = join_path(competition.tournament).split("/")[2]
    for name in ("Lou", "Moe"):
        joined = player_join(token=token, name=name, club="", address="192.0.2.1")
        if name == "Lou":
            players_let_in(tournament_id=whole)
    player_edit(tournament_id=whole, player_id=joined.pk, name="Mo")
    player_edit(tournament_id=whole, player_id=player_of(competition, "Jon").pk, name="Jon", aliases=["Jonny"])
    players_add(competition_id=competition.pk, text="JONNY")
    player_edit(tournament_id=whole, player_id=player_of(competition, "Jon").pk, name="Jonas")


def settings_and_sections(competition: Competition, rng: random.Random) -> None:
    """The organiser hides rounds, sets a round's clock, keeps players apart, and gives a second referee some tables."""
    whole = {"tournament_id": competition.tournament_id}
    shown = rng.choice(list(Shown))
    standings_show(competition_id=competition.pk, shown=shown, hidden_rounds=rng.randrange(1, 3))
    seating_set(
        competition_id=competition.pk, way=rng.choice(("meetings", "standings")), clubs_apart=True, meetings_most=2
    )
    round_clock_set(competition_id=competition.pk, number=1, minutes=45)
    one, other = rng.sample(sorted(competition.players.all(), key=lambda player: player.pk), 2)
    never_set(**whole, player_id=one.pk, other_id=other.pk, never=True)
    link = referee_add(tournament_id=competition.tournament_id, label="Rita")
    referee_section_set(**whole, link_id=link, tables="1")
    referee_head_choose(**whole, link_id=link)


def prick_for_the_next_game(competition: Competition) -> None:
    """At each table of Knåker that still plays, somebody leaves over a decision: a prick in their next game."""
    for table in competition.rounds.latest("number").tables.order_by("number"):
        _leave_over_a_decision(table)
    outbox_sweep()


def _leave_over_a_decision(table: TableSeating) -> None:
    names = list(Seat.objects.filter(table=table.referee_table_id).values_list("player", flat=True))
    bodies = ({"do": "leave", "player": names[0]}, {"do": "result", "places": [[name] for name in reversed(names)]})
    for body in bodies:
        with suppress(RefereeError):  # the game may be over
            event_record(
                table_id=table.referee_table_id,
                actor=HOUSE,
                body={"by": "referee", **body},
                key=new_key(),
                expected=None,
            )


def leave_and_return(competition: Competition, number: int, rng: random.Random) -> None:
    """Players leave tables that play, and some come back: at once, or from the next round on."""
    seated = list(SeatOf.objects.filter(table__round__competition=competition, table__round__number=number))
    for seat in rng.sample(seated, 2):
        who = {"competition_id": competition.pk, "player_id": seat.player_id}
        with suppress(RefereeError, CompetitionError):  # not every game goes on without a player
            player_leave(**who, how=rng.choice(list(Leaving)), reason="Ill")
        back = rng.random()
        with suppress(RefereeError, CompetitionError):
            if back < 0.3:
                player_leave_undo(**who)
            elif back < 0.6:
                player_withdraw(**who, withdrawn=False)
    outbox_sweep()


def played() -> Tournament:
    """Return a tournament of all games: an award, a substitute, a merged player, byes, finals, and roles."""
    rng = random.Random("import")
    first, *others = sorted(GAMES)
    competition = make_competition(NINE, game=first)
    where = {"tournament_id": competition.tournament_id}
    role_give(**where, role=HELPER, name="Door", by_link=True)
    role_give(**where, role=HELPER, name=make_organiser("kim").username, by_link=False)
    member = role_give(**where, role=COMMITTEE, name="Lena", by_link=True).pk
    play_round(competition, 1, rng)
    round_end(competition_id=competition.pk, number=1, as_they_stand=True)
    table_settle(competition_id=competition.pk, number=1, table=1, settled=Settled.UNPLAYED, reason="Wrong cards")
    award(competition)
    for at, game in enumerate(others, 1):
        added = add_competition(competition, game, game=game, first_table=1 + 10 * at)
        play_round(added, 1, rng)
        round_end(competition_id=added.pk, number=1, as_they_stand=True)
        adjust(added, 1 + 10 * at)
        appeal(added, 1 + 10 * at, member)
        competition_end(competition_id=added.pk)
    people_come_and_go(reloaded(competition))
    substitute_set(**where, player_id=player_of(competition, "Eva").pk, name="Second stand-in")
    for name in ("Anna", "Dag", "Hal"):  # finals with one table can't keep all of them apart
        for other in ("Bo", "Cia", "Eva", "Fia", "Gus"):
            pair = {"player_id": player_of(competition, name).pk, "other_id": player_of(competition, other).pk}
            never_set(**where, **pair, never=True)
    cut_make(competition_id=competition.pk, sizes=[4, 4])
    play_round(reloaded(competition), 2, rng)
    call(table_of(reloaded(competition), 1))
    return Tournament.objects.get(pk=competition.tournament_id)


def award(competition: Competition) -> None:
    """Award points at the second table of the first round."""
    table = TableSeating.objects.get(round__competition=competition, round__number=1, number=2)
    points = {seat.key: Fraction(at, 3) for at, seat in enumerate(table.seats.all())}
    where = {"competition_id": competition.pk, "number": 1, "table": 2}
    table_settle(**where, settled=Settled.AWARDED, awarded=points, reason="Cards missing")


def adjust(competition: Competition, number: int) -> None:
    """Weigh two results of a table of the first round."""
    seats = table_of(competition, number).seats.all()
    outcomes = [
        Outcome(share, {seat.key: Fraction(at, part) for at, seat in enumerate(seats)})
        for share, part in ((60, 3), (40, 7))
    ]
    where: dict[str, Any] = {"competition_id": competition.pk, "number": 1, "table": number}
    table_adjust(**where, outcomes=outcomes, ground="damage", reason="A card was seen")


def appeal(competition: Competition, number: int, member_id: int) -> None:
    """Two players appeal against the first line of a table. A committee of one decides one, the organiser another."""
    table = table_of(competition, number)
    appeals_set(competition_id=competition.pk, minutes=30)
    for seat in table.seats.all()[:2]:
        appeal_lodge_at_table(table.referee_table_id, 1, seat.key, f"{seat.player.name} saw it")
    said: dict[str, Any] = {"competition_id": competition.pk, "sentence": "Nobody else saw it"}
    appeal_vote(**said, number=1, member_id=member_id, vote="uphold", points={})
    appeal_decide(**said, number=2, vote="change", points={"A": "1.5"})


def call(table: TableSeating) -> None:
    """Let a player call the referee, for whom an entry that contradicts another's calls as well."""
    seat = Seat.objects.select_related("table__hall").filter(table=table.referee_table_id).first()
    assert seat is not None
    call_raise(seat=seat, reason="Please come")
    call_for_entry(seat_id=seat.pk, number=1)
