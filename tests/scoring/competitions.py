"""Builders for the tests of `scoring`: competitions, rounds and hands, made through the services."""

from typing import Any
from uuid import uuid4

from django.contrib.auth.models import User

from referee.models import RefereeLink, Table
from referee.services.events import fault_give
from scoring.models.tournaments import Competition, Player, Result, Round, TableSeating
from scoring.services.people.players import players_add
from scoring.services.rounds.rounds import round_end, round_start
from scoring.services.tournaments.competitions import competition_add, tournament_create
from tests.support.referee import actors_at, enter, new_key

FOUR = "Anna Bo Cia Dag"
EIGHT = "Anna Bo Cia Dag Eva Fia Gus Hal"

#: One hand in which only the dealer takes tricks: each of the others has five cards of one suit.
SUITS = "SHDC"
FIVE = "89TJQ"


def make_organiser(name: str = "mia") -> User:
    """Return the account of an organiser."""
    return User.objects.create_user(name, password="let-me-in")


def make_competition(players: str = FOUR, organiser: User | None = None, **choices: Any) -> Competition:
    """Return a competition of Knoesten with these players."""
    organiser = organiser or make_organiser(f"mia-{uuid4().hex[:6]}")
    choices = {"name": "Friday", "game": "knoesten", **choices}
    competition = tournament_create(organiser_id=organiser.pk, **choices)
    players_add(competition_id=competition.pk, text="\n".join(players.split()))
    return reloaded(competition)


def add_competition(competition: Competition, name: str = "Whist", **choices: Any) -> Competition:
    """Add a competition to the same tournament, in which everybody plays, and return it."""
    choices = {"game": "kombinationswhist", **choices}
    return reloaded(competition_add(tournament_id=competition.tournament_id, name=name, **choices))


def start_round(competition: Competition, seed: int = 1) -> Round:
    """Draw and return the next round."""
    last = competition.rounds.last()
    return round_start(competition_id=competition.pk, number=last.number + 1 if last else 1, seed=seed)


def table_of(competition: Competition, number: int = 1) -> TableSeating:
    """Return a table of the latest round."""
    return TableSeating.objects.filter(round__competition=competition, number=number).latest("pk")


def at_referee(table: TableSeating) -> Table:
    """Return the referee's model of a table."""
    return Table.objects.get(pk=table.referee_table_id)


def play_hand(table: TableSeating) -> str:
    """Play a hand in which the player in the last seat deals and takes every trick. Return the dealer's name."""
    played = at_referee(table)
    actors = actors_at(played)
    *others, dealer = actors
    suits = dict(zip([dealer, *others], SUITS, strict=False))
    enter(played, dealer, "deal", actor=actors[dealer], dealer=dealer, trump=f"7{suits[dealer]}")
    for name in others:
        enter(played, name, "join", actor=actors[name])
    for name in [dealer, *others]:
        enter(played, name, "exchange", actor=actors[name], count=0)
    for trick, rank in enumerate(FIVE):
        order = [*others, dealer] if trick == 0 else [dealer, *others]
        for name in order:
            # The dealer has the turned card, and must play it in some trick.
            shown = "7" if name == dealer and trick == 4 else rank
            enter(played, name, "play", actor=actors[name], cards=shown + suits[name])
    return dealer


def give_fault(table: TableSeating, player: str) -> None:
    """Let the referee fine a player 5 points."""
    played = at_referee(table)
    link = RefereeLink.objects.get(hall_id=played.hall_id)
    fault_give(link=link, table_id=played.pk, player=player, reason="Spoke of the lead", key=new_key(), expected=None)


def play_round(competition: Competition) -> Competition:
    """Draw the next round and play it, as `end_round` does; return the competition."""
    start_round(reloaded(competition))
    return end_round(competition)


def end_round(competition: Competition) -> Competition:
    """Fine the first player by name at each table of the current round, and end it; return the competition."""
    round_ = competition.rounds.latest("number")
    for table in round_.tables.all():
        give_fault(table, min(seat.player.name for seat in table.seats.all()))
    round_end(competition_id=competition.pk, number=round_.number, as_they_stand=True)
    return reloaded(competition)


def results_of(competition: Competition) -> dict[str, tuple[int, int, str, bool]]:
    """Return each player's latest result: game points, place, placement points, and whether it is final."""
    found = Result.objects.filter(seat__table__round__competition=competition).order_by("seat__table__round__number")
    return {
        result.seat.player.name: (
            result.game_points,
            result.place,
            str(result.placement_points),
            result.finished_at is not None,
        )
        for result in found.select_related("seat__player")
    }


def player_of(competition: Competition, name: str) -> Player:
    """Return the player with this name."""
    return competition.players.get(name=name)


def reloaded(competition: Competition) -> Competition:
    """Return the competition as it is in the database now."""
    return Competition.objects.select_related("tournament").get(pk=competition.pk)


def address(competition: Competition, rest: str = "") -> str:
    """Return an address below a competition's page."""
    return f"/organise/competition/{competition.slug}/{rest}"
