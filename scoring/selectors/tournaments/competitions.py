"""The organiser's view of one competition, with every act that is possible next."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Literal, NamedTuple

from django.contrib.auth.models import User
from django.db.models import Exists, OuterRef, Subquery
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from referee import api
from referee.ground.charts import Figures
from scoring.access.roles import ByLink
from scoring.models.asked import Asked
from scoring.models.choices import CompetitionStatus
from scoring.models.tournaments import Competition, Entry, Player, SeatOf, Substitution
from scoring.selectors.access.roles import tournaments_with_role
from scoring.selectors.people.cards import SeatLink, seat_links
from scoring.selectors.people.field import MOST_SPLITS, cut_of, field_of, rows_of
from scoring.selectors.people.joining import waiting_players
from scoring.selectors.people.own_acts import asked_open, expected_of
from scoring.selectors.people.substitutes import substitutes_of, who_sits
from scoring.selectors.programs.webhooks import failed_webhooks
from scoring.selectors.rounds.hidden import hidden_text, told_by_seating
from scoring.selectors.rounds.pace import Pace, pace_of
from scoring.selectors.rounds.rounds import RoundView, final_too_small, players_elsewhere, round_views, ways_to_split
from scoring.selectors.standings.finals import FinalistGone, finalists_gone
from scoring.selectors.standings.places import places_figures
from scoring.selectors.standings.resting import CutRests, DrawRests, cut_rests, draw_rests
from scoring.systems.standings.podium import PodiumStep, podium
from scoring.systems.standings.points import scheme_of
from scoring.systems.standings.tie_breaks import TIE_BREAKS
from scoring.wording.presets import Differing, differing, preset_name
from scoring.wording.substitutes import called_text

Step = Literal["draw", "choose", "final", "knock_out", "end"]
#: What comes after the planned rounds, if a final is planned or not; None: that is undecided.
AFTER_ALL: Mapping[bool | None, Step] = {None: "choose", True: "final", False: "end"}


def own_competition(user: User | ByLink, slug: str) -> Competition:
    """Return the competition at this address if it is in a tournament in which the user has a role, else raise Http404.

    The gate has already checked that the role may open the page.
    """
    own = Competition.objects.filter(tournament__in=tournaments_with_role(user)).select_related("tournament")
    return get_object_or_404(own, slug=slug)


def usual_choices(user: User) -> tuple[str, str]:
    """Return the game and the preset of the user's latest competition; "" for what there is none of. One query."""
    own = Competition.objects.filter(tournament__organiser_id=user.pk).order_by("-tournament__created_at", "-pk")
    game, preset = own.values_list("game", "preset").first() or ("", "")
    return game, preset or ""


class Late(NamedTuple):
    """A player who is late, and when they say that they come."""

    name: str
    at: datetime


@dataclass(frozen=True, slots=True)
class CompetitionView:
    """One competition for its organiser.

    `round` is the current round, None between rounds, and `links` has its seats. `expected` counts the players who have
    not withdrawn, and `here` those of them whom a draw would seat. Of the others, `away` names the players who are
    away, `skipping` those who skip the next round, and `elsewhere` those who sit in a round of another competition.
    `splits` are the ways to split the players who are here into tables, the best first. `next_number` is the next
    round's number. `podium` and `places` are shown once the competition has ended.
    """

    competition: Competition
    game: api.GameInfo
    ended: bool
    policy: str
    confirm: str  # who confirms a result before it is final; "" if nobody has to
    depth: str  # the recording depth in words; "" if it is every move
    scheme: str
    tie_breaks: tuple[str, ...]
    entries: tuple[Entry, ...]
    expected: int
    here: int
    away: tuple[str, ...]
    skipping: tuple[str, ...]
    elsewhere: tuple[str, ...]
    round: RoundView | None
    past: tuple[RoundView, ...]
    next_number: int
    desk: str  # the path of the head referee's link, or else of another referee's; "" without referees
    drafts: int  # how many drafts the next round has
    splits: tuple[tuple[int, ...], ...]
    links: tuple[SeatLink, ...]
    waiting: int  # how many players have joined by themselves and wait to be let in
    podium: tuple[PodiumStep, ...]
    places: Figures | None
    hidden: str  # sentences about what the public does not see of the standings; "" if it sees everything
    finals: tuple[tuple[str, tuple[str, ...]], ...]  # the label and the players of each final
    finalists_gone: tuple[FinalistGone, ...]
    final_too_small: str  # which final can't be seated, and what to do, as sentences; "" if each can
    draw_rests: DrawRests | None  # the current round, if the standings by which it was drawn have changed since
    cut_rests: CutRests | None  # who would be in another final by results that were corrected since the cut
    pace: Pace  # slow tables, and when the evening is over
    asked: tuple[Asked, ...]  # what players ask for on their own pages
    late: tuple[Late, ...]
    webhooks_failed: tuple[str, ...]  # the hosts of webhooks that were switched off because nothing could be delivered

    @property
    def preset(self) -> str:
        """The name of the preset from which it was made; "" if from none."""
        return preset_name(self.competition)

    @property
    def differing(self) -> tuple[Differing, ...]:
        """What is otherwise than in the preset."""
        return differing(self.competition)

    @property
    def awaiting(self) -> tuple[RoundView, ...]:
        """The rounds in which an entered result waits for somebody's agreement, the latest first."""
        rounds = (self.round, *self.past) if self.round else self.past
        return tuple(round_ for round_ in rounds if round_.awaiting)

    @property
    def step(self) -> Step:
        """What comes next between rounds: to draw a round, a final, the end, or to choose between these two.

        In a knock-out, it is to decide who goes on as soon as a final with several tables was played.
        """
        played, planned = len(self.past), self.competition.planned_rounds or 0
        if self.competition.cut_after is None:
            return AFTER_ALL[self.competition.has_final] if 0 < planned <= played else "draw"
        if self.competition.goes_on is not None and played > self.competition.cut_after:
            if self.is_decided:
                return "draw"
            if max(Counter(table.final for table in self.past[0].tables).values()) > 1:
                return "knock_out"
        return "end" if played > self.competition.cut_after and played >= planned else "draw"

    @property
    def is_decided(self) -> bool:
        """Whether somebody was knocked out after the last round, and the next one is not drawn yet."""
        return any(entry.out_after == self.next_number - 1 for entry in self.entries) and self.round is None

    @property
    def sizes(self) -> tuple[int, ...]:
        """The sizes of the tables in the next draw; () if the players who are here cannot be seated."""
        return self.splits[0] if self.splits else ()

    @property
    def byes(self) -> int:
        """How many of those who are here get a bye in the next draw."""
        return self.here - sum(self.sizes) if self.sizes else 0

    @property
    def offered(self) -> tuple[tuple[int, ...], ...]:
        """The ways to split the players into tables among which the organiser may choose."""
        return self.splits[:MOST_SPLITS]


def competition_view(competition: Competition) -> CompetitionView:
    """Return everything that the organiser's page of a competition shows."""
    game = api.game_info(competition.game, competition.options)
    rounds = round_views(competition)
    links = api.referee_links(competition.tournament.hall_id)
    on = next((_watched(round_, links) for round_ in rounds if not round_.ended), None)
    seated = SeatOf.objects.filter(player=OuterRef("player"), table__round__competition=competition)
    plays = Subquery(Substitution.objects.filter(entry=OuterRef("pk"), last_round=None).values("name")[:1])
    entries = tuple(competition.entries.select_related("player").annotate(seated=Exists(seated), substitute=plays))
    expected = list(_expected(competition, entries))
    next_number = rounds[0].number + 1 if rounds else 1
    called = substitutes_of(competition).names(expected, next_number)
    left_out = _left_out(competition, entries, expected, next_number)
    here = len(expected) - sum(map(len, left_out.values()))
    ended = competition.status == CompetitionStatus.ENDED
    return CompetitionView(
        competition=competition,
        game=game,
        ended=ended,
        policy=dict(api.policies())[competition.policy],
        confirm=dict(api.confirmations())[competition.confirm] if competition.confirm != "none" else "",
        depth=_depth(competition),
        scheme=_(scheme_of(competition.scheme, competition.deals).name),
        tie_breaks=tuple(_(TIE_BREAKS[key].name) for key in competition.tie_breaks),
        entries=entries,
        expected=len(expected),
        here=here,
        **{why: tuple(called[player.pk] for player in players) for why, players in left_out.items()},
        round=on,
        past=tuple(round_ for round_ in rounds if round_.ended),
        next_number=next_number,
        desk=_desk(links),
        drafts=competition.drafts.filter(number=next_number).count(),
        splits=ways_to_split(competition, here),
        links=seat_links(competition, on.number) if on else (),
        waiting=waiting_players(competition.tournament).count(),
        podium=podium(rows_of(competition, field_of(competition)), _full_names(competition)) if ended else (),
        places=places_figures(competition, whole=True) if ended else None,
        hidden=" ".join(filter(None, (hidden_text(competition), told_by_seating(competition)))),
        finals=_finals(competition, next_number),
        finalists_gone=finalists_gone(competition),
        final_too_small=str(final_too_small(competition) or ""),
        draw_rests=None if ended else draw_rests(competition),
        cut_rests=None if ended else cut_rests(competition),
        pace=pace_of(competition),
        asked=tuple(asked_open(competition)) if competition.tournament.own_acts else (),
        late=_late(expected, on, called),
        webhooks_failed=failed_webhooks(competition.tournament_id),
    )


def _expected(competition: Competition, entries: Iterable[Entry]) -> Iterator[Player]:
    """Yield the players who have not withdrawn; after the cut, only those who are in a final and not out of it."""
    for entry in entries:
        plays_on = competition.cut_after is None or (entry.final and entry.out_after is None)
        if plays_on and not entry.withdrawn:
            yield entry.player


def _left_out(
    competition: Competition, entries: Iterable[Entry], expected: Iterable[Player], number: int
) -> dict[str, list[Player]]:
    """Return the expected players whom a draw of this round would leave out, by the first reason that holds."""
    skips = {entry.player_id for entry in entries if entry.skips_round == number}
    playing = players_elsewhere(competition)
    found: dict[str, list[Player]] = {"away": [], "skipping": [], "elsewhere": []}
    for player in expected:
        if player.away:
            found["away"].append(player)
        elif player.pk in skips:
            found["skipping"].append(player)
        elif player.pk in playing:
            found["elsewhere"].append(player)
    return found


def _late(players: Iterable[Player], on: RoundView | None, called: Mapping[int, str]) -> tuple[Late, ...]:
    """Return the players who are late. Who plays at a table has come."""
    begun = {seat.name for table in on.tables if table.status != "waiting" for seat in table.seats} if on else set()
    return tuple(
        Late(called[one.pk], at)
        for one in players
        if (at := expected_of(one.expected_at)) and (one.away or one.name not in begun)
    )


def _desk(links: Iterable[api.RefereeAccess]) -> str:
    referees = (link for link in links if not link.is_trainee)
    return next((link.path for link in sorted(referees, key=lambda link: not link.is_head)), "")


def _watched(round_: RoundView, links: Sequence[api.RefereeAccess]) -> RoundView:
    """Return a round whose tables know which referees watch them."""
    tables = (replace(table, referees=api.watching(links, table.number)) for table in round_.tables)
    return replace(round_, tables=tuple(tables))


def _finals(competition: Competition, round_number: int) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return the label of each final, and who plays it from a round on, without those who were knocked out."""
    cut = cut_of(competition)
    if cut is None:
        return ()
    called = who_sits(competition, round_number)
    return tuple((final.label, tuple(sorted(called[name] for name in final.playing))) for final in cut.finals)


def _full_names(competition: Competition) -> dict[str, str]:
    """Return the players' names, with those of the substitutes."""
    stand_ins = substitutes_of(competition)
    return {name: called_text(name, stand_ins.told(key)) for key, name in competition.players.values_list("pk", "name")}


def _depth(competition: Competition) -> str:
    _every_move, *others = api.depths(competition.game)
    return next((name for depth, name, _unproven in others if depth == competition.depth), "")
