"""Sets how the rounds of a competition are seated, and keeps a plan of all rounds."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from django.db import transaction

from referee.ground.errors import raises
from scoring.errors.competition import CompetitionIsOver, PlanIsOld
from scoring.models.choices import Way
from scoring.models.drafts import Plan
from scoring.models.tournaments import Competition, Player
from scoring.selectors.people.field import sizes_of
from scoring.selectors.people.pairs_apart import kept_together
from scoring.selectors.rounds.plans import over_limit, rounds_left, seated_rounds, still_to_play
from scoring.selectors.rounds.requests import fits, ids_of, names_in, next_number, seating_request
from scoring.selectors.rounds.rounds import players_to_seat
from scoring.selectors.rounds.why import tables_played
from scoring.selectors.rounds.wishes import met_earlier, never_broken, never_kept, pair_parted
from scoring.services.access.acts import record_act
from scoring.services.locking import competition_open
from scoring.systems.rounds.round_report import TableOf, round_report
from scoring.systems.seating import Seating, reseat
from scoring.systems.seating.meetings import meetings_over

_STEPS, _STEPS_FOR = 3_000, 64  # steps for 64 players, as for a draw; more players get fewer, as each step is slower


class PlannedRound(NamedTuple):
    """A round of a plan: its players table by table, the plan's seed, how many pairs meet again, and the byes."""

    tables: Sequence[Sequence[Player]]
    seed: int
    repeats: int
    byes: Sequence[Player]


@raises(CompetitionIsOver)
@transaction.atomic
def seating_set(
    *,
    competition_id: int,
    way: str,
    clubs_apart: bool = False,
    recalls: bool = False,
    meetings_most: int | None = None,
) -> Competition:
    """Set how the next rounds are seated. An existing plan is kept. Raises CompetitionIsOver.

    `clubs_apart`: players of one club are kept apart, as families are. `recalls`: meetings at earlier tournaments of
    the organiser count as meetings. `meetings_most`: no pair meets more often than that; None for no limit.
    """
    competition = competition_open(competition_id)
    was = _heeded_wishes(competition)
    competition.seating, competition.clubs_apart, competition.recalls = Way(way), clubs_apart, recalls
    competition.meetings_most = meetings_most
    if was != (now := _heeded_wishes(competition)):
        competition.save(update_fields=["seating", "clubs_apart", "recalls", "meetings_most"])
        record_act("seating_chosen", competition, way=competition.seating, was=was, now=now)
    return competition


def _heeded_wishes(competition: Competition) -> list[str | int]:
    """Return how rounds are seated, as the audit log keeps it. A number is the most meetings of a pair."""
    wishes = {"clubs_apart": competition.clubs_apart, "recalls": competition.recalls}
    limit = [] if competition.meetings_most is None else [competition.meetings_most]
    return [str(competition.seating), *(name for name, heeded in wishes.items() if heeded), *limit]


@raises(CompetitionIsOver, PlanIsOld)
@transaction.atomic
def plan_keep(*, competition_id: int, seating: Seating, first: int) -> Plan:
    """Keep a plan for the rounds from `first` on, and seat the next rounds by it.

    The plan was searched for without a lock. Raises PlanIsOld if a round has been drawn, or a player has come or left,
    during the search.
    """
    competition = competition_open(competition_id)
    if next_number(competition) != first or seating_request(competition).players != seating.request.players:
        raise PlanIsOld
    competition.seating = Way.PLANNED
    competition.save(update_fields=["seating"])
    record_act("plan_made", competition, round_number=first, rounds=len(seating.rounds), repeats=seating.pairs_again)
    return _keep_plan(competition, seating, first, moved=[])


def plan_round(competition: Competition, players: Mapping[str, Player]) -> PlannedRound | None:
    """Return the next round of the plan, or None if the plan has no such round.

    A plan is solved anew for all rounds still to play, and kept, if its next round does not seat exactly these players,
    if it brings a pair together that must never meet or that has met as often as it may, if it parts a fixed pair or if
    it has a table of a size that is not allowed. What could not be kept then is no reason to solve the plan once more.
    """
    plan = still_to_play(competition)
    if plan is None:
        return None
    number, by_id = next_number(competition), {player.pk: player for player in players.values()}
    left = rounds_left(plan, number)
    rounds = [one.tables for one in left]
    allowed = all(map(sizes_of(competition).allow, rounds))
    kept = never_kept(plan, never_broken(rounds, by_id.values())) and over_limit(competition, left) <= plan.over
    if not (allowed and kept and fits(*left[0], by_id)) or pair_parted(competition, rounds):
        plan = _solved_anew(competition, plan, number)
    tables, byes = rounds_left(plan, number)[0]
    now = [TableOf(number, at, tuple(table)) for at, table in enumerate(tables, start=1)]
    earlier = met_earlier(competition, players.values())
    past, together = tables_played(competition, number), kept_together(competition)
    repeats = round_report(now, past, earlier=earlier, together=together).repeats
    seated = [[by_id[player] for player in table] for table in tables]
    return PlannedRound(seated, plan.seed, repeats, [by_id[player] for player in byes])


def _solved_anew(competition: Competition, plan: Plan, number: int) -> Plan:
    rounds = rounds_left(plan, number)
    steps = _STEPS * _STEPS_FOR // max(_STEPS_FOR, competition.players.count())
    names = names_in(competition)
    request = seating_request(competition, rounds=len(rounds), seed=plan.seed, steps=steps)
    seating = reseat(request, seated_rounds(rounds, names))
    ids = {name: player for player, name in names.items()}
    record_act("plan_solved_anew", competition, round_number=number, rounds=len(rounds), repeats=seating.pairs_again)
    return _keep_plan(competition, seating, number, moved=sorted({ids[name] for _round, name in seating.moved}))


def _keep_plan(competition: Competition, seating: Seating, first: int, *, moved: Sequence[int]) -> Plan:
    ids = {name: player for player, name in names_in(competition).items()}
    rounds, request = [ids_of(seated, ids) for seated in seating.rounds], seating.request
    plan, _made = Plan.objects.update_or_create(
        competition=competition,
        defaults={
            "first": first,
            "rounds": rounds,
            "byes": [[ids[name] for name in seated.byes] for seated in seating.rounds],
            "seed": seating.request.seed,
            "repeats": seating.pairs_again,
            "bound": seating.fewest_again,
            "moved": list(moved),
            "over": meetings_over(request, seating.rounds),
            "unkept": sorted(never_broken(rounds, players_to_seat(competition))),
        },
    )
    return plan
