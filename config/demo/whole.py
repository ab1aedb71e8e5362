"""A whole tournament, simulated: from the list of players to the final standings, through the services that pages use.

Everything follows from the seed, except times and secret links. Each service is a transaction of its own, so a
simulation that is stopped leaves a tournament that could be played on.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from config.demo.hall import Hall, Replaced, Telling
from config.demo.people import people
from referee import api
from referee.games import GAMES, game_named
from referee.ground.worker import no_worker_woken
from scoring.access.acting import ACCOUNT, HELPER, Somebody, act_as
from scoring.access.roles import HELPER as HELPERS
from scoring.models.choices import Joining, Way
from scoring.models.tournaments import Competition, RoleGiven, Tournament
from scoring.selectors.people.field import field_of, rows_of
from scoring.selectors.people.joining import join_path
from scoring.selectors.rounds.plans import plan_request
from scoring.selectors.rounds.rounds import players_to_seat
from scoring.services.access.accounts import organiser_account
from scoring.services.access.referees import referee_add
from scoring.services.access.roles import role_give
from scoring.services.people.check_in import players_away
from scoring.services.people.joining import joining_set, player_join, players_let_in
from scoring.services.people.players import entry_set, player_away, players_add
from scoring.services.rounds.finals import cut_make
from scoring.services.rounds.plans import plan_keep, seating_set
from scoring.services.standings.hiding import standings_show
from scoring.services.tournaments.competitions import competition_add, competition_end, tournament_create
from scoring.services.tournaments.tournaments import overall_set
from scoring.systems.roster.preview import Entrant
from scoring.systems.roster.reading import write_list
from scoring.systems.seasons.season import SEASON_SCHEMES
from scoring.systems.seating import seat
from scoring.systems.standings.visibility import Shown

COMPETITIONS_A_DAY = 2
ROUNDS = 3  # of each competition, before the final
FINALISTS = 8  # at least in each final; half as many where there are few players
WAYS = (Way.MEETINGS, Way.PLANNED, Way.STANDINGS)  # of seating, one competition after another
STEPS = 3_000  # of the search for a plan
SMALL = 24  # players; below this only one at a time is away or late


@dataclass(frozen=True, slots=True)
class Wanted:
    """The options of the simulated tournament. Its competitions take the games in turn."""

    players: int = 64
    days: int = 2
    games: tuple[str, ...] = tuple(GAMES)
    seed: int = 1

    @property
    def competitions(self) -> tuple[str, ...]:
        """The games of its competitions, in their order."""
        return tuple(self.games[at % len(self.games)] for at in range(COMPETITIONS_A_DAY * self.days))


class _Cast:
    """The players who come late, leave early, take a break, or come without being on the list; and a substitute."""

    def __init__(self, wanted: Wanted) -> None:
        *everybody, substitute = people(wanted.players + 1, wanted.seed)
        few = 1 if wanted.players < SMALL else 2
        by_link = max(2, wanted.players // 8)
        self.listed: Sequence[Entrant] = everybody[:-by_link]
        *self.joining, self.last = everybody[-by_link:]
        names = [person.name for person in self.listed]
        chosen = random.Random(f"cast {wanted.seed}").sample(names, 2 * few + 2)
        self.late, self.leaving, self.pausing = chosen[:few], chosen[few : 2 * few], chosen[2 * few]
        self.replaced = Replaced(chosen[-1], substitute.name)


class WholeTournament:
    """One simulated tournament. `tournament` is there once it has been created."""

    def __init__(self, wanted: Wanted, tell: Telling) -> None:
        self.wanted = wanted
        self.tournament: Tournament | None = None
        self.hall = Hall(wanted.seed, wanted.competitions, ROUNDS * len(wanted.competitions) + 1, tell)
        self._cast = _Cast(wanted)

    def play(self) -> None:
        """Play the whole tournament."""
        organiser = organiser_account()
        with no_worker_woken(), act_as(partial(Somebody, ACCOUNT, organiser.pk, organiser.get_username())):
            tournament = self.tournament = self._create_tournament(organiser)
            desk = self._prepared(tournament)
            competitions = list(tournament.competitions.order_by("pk"))
            for day in range(self.wanted.days):
                self._check_in(tournament, desk, day)
                for at in range(COMPETITIONS_A_DAY * day, COMPETITIONS_A_DAY * (day + 1)):
                    self._play(at, competitions)

    # --- before the first round --------------------------------------------------------------------------

    def _create_tournament(self, organiser: User) -> Tournament:
        """Create the tournament with all its competitions and an overall ranking. The last one is to have a final."""
        games = self.wanted.competitions
        first_name, *names = _competition_names(games)
        made = tournament_create(organiser_id=organiser.pk, name=_free_name(), **_choices(games[0], ROUNDS))
        for at, name in enumerate(names, start=1):
            rounds = ROUNDS + (at == len(names))
            choices = _choices(games[at], rounds)
            competition_add(tournament_id=made.tournament_id, name=name, first_name=first_name, **choices)
        overall_set(tournament_id=made.tournament_id, scheme=next(iter(SEASON_SCHEMES)))
        self.hall.milestone(_("%(name)s has been created.") % {"name": made.tournament.name})
        return made.tournament

    def _prepared(self, tournament: Tournament) -> RoleGiven:
        """Enter the players, from a list and by the link to join; add a referee and a helper. Return the helper's."""
        first = tournament.competitions.order_by("pk")[0]
        players_add(competition_id=first.pk, text=write_list(self._cast.listed))
        joining_set(tournament_id=tournament.pk, joining=Joining.ASK)
        for person in self._cast.joining:
            self._join(tournament, person)
        players_let_in(tournament_id=tournament.pk)
        referee_add(tournament_id=tournament.pk, label=_("Second referee"))
        told = {"listed": len(self._cast.listed), "joined": len(self._cast.joining)}
        self.hall.milestone(_("Players on the list: %(listed)s, joined by the link: %(joined)s.") % told)
        return role_give(tournament_id=tournament.pk, role=HELPERS, name=_("Check-in desk"), by_link=True)

    def _join(self, tournament: Tournament, person: Entrant) -> None:
        tournament.refresh_from_db()
        token = join_path(tournament).split("/")[2]
        player_join(token=token, name=person.name, club=person.club, address="127.0.0.1")

    def _check_in(self, tournament: Tournament, desk: RoleGiven, day: int) -> None:
        """Begin a day: nobody is here until the helper at the desk has ticked them. On the first day some are late."""
        with act_as(partial(Somebody, HELPER, desk.pk, desk.label)):
            players_away(tournament_id=tournament.pk, away=True)
            missing = self._cast.late if day == 0 else ()
            came = tournament.players.exclude(name__in=missing).values_list("pk", flat=True)
            here = players_away(tournament_id=tournament.pk, away=False, only=tuple(came))
        self.hall.milestone(_("Day %(day)s begins. Players here: %(here)s.") % {"day": day + 1, "here": len(here)})

    # --- the competitions --------------------------------------------------------------------------------

    def _play(self, at: int, competitions: Sequence[Competition]) -> None:
        """Play all rounds of a competition, the last one with hidden standings, and show who has won."""
        competition = competitions[at]
        self._seat(competition, WAYS[at % len(WAYS)])
        standings_show(competition_id=competition.pk, shown=Shown.PART, hidden_rounds=1)
        for number in range(1, ROUNDS + 1):
            is_last_of_first = (at, number) == (0, ROUNDS)
            self.hall.play(
                competition,
                number,
                leaving=self._cast.leaving[0] if is_last_of_first else "",
                replaced=self._cast.replaced if (at, number) == (0, 1) else None,
            )
            self._after_round(at, number, competitions)
        if at == len(competitions) - 1:
            self._cut(competition)
            self.hall.play(competition, ROUNDS + 1)
        competition_end(competition_id=competition.pk)
        standings_show(competition_id=competition.pk, shown=Shown.LIVE)
        competition.refresh_from_db()
        winners = [row.player for row in rows_of(competition, field_of(competition)) if row.rank == 1]
        text = _("%(competition)s has ended. First place: %(winner)s.")
        self.hall.milestone(text % {"competition": competition.name, "winner": ", ".join(winners)})

    def _cut(self, competition: Competition) -> None:
        """Let the best players play a final, and the next ones another if there are enough."""
        competition.refresh_from_db()
        sizes = _final_sizes(competition)
        cut_make(competition_id=competition.pk, sizes=sizes)
        text = _("%(competition)s: who plays the finals is decided. Players in them: %(players)s.")
        self.hall.milestone(text % {"competition": competition.name, "players": sum(sizes)})

    def _seat(self, competition: Competition, way: Way) -> None:
        """Choose how the rounds are seated, with a plan of all rounds where that is the way."""
        if way == Way.PLANNED:
            asked, _planned, first = plan_request(competition, ROUNDS, seed=self.wanted.seed, steps=STEPS)
            plan_keep(competition_id=competition.pk, seating=seat(asked), first=first)
        else:
            seating_set(competition_id=competition.pk, way=way)

    def _after_round(self, at: int, number: int, competitions: Sequence[Competition]) -> None:
        """Let players come and go after a round of the competition with the index `at`."""
        tournament, cast = competitions[0].tournament, self._cast
        if (at, number) == (0, 1):
            self._mark_away(tournament, *cast.late, away=False)
            self._join(tournament, cast.last)
            players_let_in(tournament_id=tournament.pk)
            self._mark_away(tournament, cast.pausing, away=True)
        elif (at, number) == (0, 2):
            self._mark_away(tournament, cast.pausing, away=False)
        if (at, number) == (0, ROUNDS):
            self._leave(tournament, cast.leaving[0], competitions)
        elif (at, number) == (1, 1):
            for name in cast.leaving[1:]:
                self._leave(tournament, name, competitions[1:])

    def _mark_away(self, tournament: Tournament, *names: str, away: bool) -> None:
        for player in tournament.players.filter(name__in=names):
            player_away(tournament_id=tournament.pk, player_id=player.pk, away=away)

    def _leave(self, tournament: Tournament, name: str, competitions: Sequence[Competition]) -> None:
        """Let a player drop out of these competitions. Results stay where there are some."""
        player = tournament.players.get(name=name)
        for competition in competitions:
            entry_set(tournament_id=tournament.pk, competition_id=competition.pk, player_id=player.pk, plays=False)


def _choices(game: str, rounds: int) -> dict[str, Any]:
    """Return the choices of a competition: short games, where the game has options for that."""
    minutes = api.game_info(game).usual.minutes
    return {
        "game": game,
        "options": dict(game_named(game).practice_options),
        "planned_rounds": rounds,
        "minutes": minutes,
    }


def _final_sizes(competition: Competition) -> list[int]:
    """Return how many players go to each final, such that players with the same rank are not parted if possible."""
    here = {player.name for player in players_to_seat(competition)}
    ranks = [row.rank for row in rows_of(competition, field_of(competition)) if row.player in here]
    wanted = FINALISTS if len(ranks) >= 4 * FINALISTS else FINALISTS // 2
    sizes: list[int] = []
    for _final in range(2 if len(ranks) >= 4 * wanted else 1):
        above = sum(sizes)
        parted = (size for size in range(wanted, 2 * wanted) if ranks[above + size - 1] != ranks[above + size])
        sizes.append(next(parted, wanted))
    return sizes


def _competition_names(games: Sequence[str]) -> Iterator[str]:
    """Yield a name for each competition: the name of its game, with a number if the game occurs more than once."""
    for at, game in enumerate(games):
        title, number = game_named(game).title, games[: at + 1].count(game)
        yield f"{title} {number}" if number > 1 else title


def _free_name() -> str:
    """Return a name that no tournament has, such as "Demo championship" or "Demo championship 2"."""
    wanted = _("Demo championship")
    taken = set(Tournament.objects.filter(name__startswith=wanted).values_list("name", flat=True))
    number, name = 1, wanted
    while name in taken:
        number += 1
        name = f"{wanted} {number}"
    return name
