"""What readers share is kept in the process: after every act they get what they would get if nothing were kept."""

import re
from datetime import timedelta
from itertools import count
from random import Random

import pytest
from django.core.cache import cache
from django.template import Engine
from django.test import Client
from django.utils import timezone

from referee.ground.errors import RefereeError
from referee.services.outbox import outbox_sweep
from scoring.models.choices import CompetitionStatus, RoundStatus
from scoring.models.tournaments import Competition, Player, Standing
from scoring.selectors import shared
from scoring.selectors.people.links import link_path
from scoring.selectors.shared import LastMade
from scoring.selectors.standings.standings import shared_standings
from scoring.services.people.links import link_renew
from scoring.services.people.people import player_edit
from scoring.services.people.players import player_away, player_withdraw
from scoring.services.rounds.rounds import round_clock_set, round_end, round_reopen, round_undo
from scoring.services.rounds.settling import result_enter, table_settle
from scoring.services.standings.hiding import standings_show
from scoring.services.tournaments.competitions import competition_end, competition_reopen
from scoring.systems.standings.visibility import Shown
from scoring.templatetags import competition as rows_drawn
from tests.scoring.competitions import (
    EIGHT,
    add_competition,
    give_fault,
    make_competition,
    play_hand,
    player_of,
    reloaded,
    start_round,
    table_of,
)
from tests.support.referee import new_key
from tests.support.seeds import seeds

pytestmark = pytest.mark.django_db

LANGUAGES = ("en", "sv")
MOMENTS = re.compile(r'<time.*?</time>|<span class="clock.*?</span>|data-marked="\d+"', re.DOTALL)
SEAT = re.compile(r"/s/([\w-]+)/")


def fragment(path: str, language: str = "en") -> str:
    """A fragment of a page, without clocks, and how long a mark stays: they change by themselves."""
    answer = Client(headers={"accept-language": language}).get(path)
    return MOMENTS.sub("", answer.content.decode())


def forget() -> None:
    """Forget all that pages share."""
    cache.clear()
    shared.forget()
    rows_drawn._row_html.cache_clear()
    for loader in Engine.get_default().template_loaders:
        loader.reset()  # with the templates goes what `drawn_once` keeps


def shown(competition: Competition, players: list[Player]) -> list[str]:
    """What the public and some players see of a competition, in two languages."""
    paths = [f"/e/{competition.slug}/standings/", f"/e/{competition.slug}/projector/standings/"]
    paths += [link_path(player) + "tournament/now/" for player in players]
    return [fragment(path, language) for path in paths for language in LANGUAGES]


class Evening:
    """An organiser who does whatever is possible, in any order."""

    def __init__(self, competition: Competition, random: Random) -> None:
        self.competition, self.random = competition, random

    def act(self) -> str:
        """Do one thing, and say what."""
        self.competition = reloaded(self.competition)
        names = [name for name in dir(self) if name.startswith("do_")]
        while True:
            name = self.random.choice(names)
            try:
                getattr(self, name)()
            except RefereeError:  # not now
                continue
            return name

    @property
    def player(self) -> Player:
        """One of the players."""
        return self.random.choice(list(self.competition.players.all()))

    def do_start(self) -> None:
        start_round(self.competition, seed=self.random.randrange(99))

    def do_play(self) -> None:
        last = self.competition.rounds.last()
        table = last.tables.first() if last else None
        if table and table.round.status == RoundStatus.SEATED:
            play_hand(table)
            outbox_sweep()

    def do_fine(self) -> None:
        if self.competition.rounds.filter(status=RoundStatus.RUNNING).exists():
            give_fault(table_of(self.competition), table_of(self.competition).seats.all()[0].player.name)
            outbox_sweep()

    def do_end_round(self) -> None:
        number = self.competition.rounds.count()
        if number and self.competition.rounds.get(number=number).status != RoundStatus.ENDED:
            round_end(competition_id=self.competition.pk, number=number, as_they_stand=True)

    def do_undo(self) -> None:
        last = self.competition.rounds.last()
        if last and last.status == RoundStatus.SEATED:
            round_undo(competition_id=self.competition.pk, number=last.number)

    def do_reopen_round(self) -> None:
        if number := self.competition.rounds.count():
            round_reopen(competition_id=self.competition.pk, number=number)

    def do_enter_result(self) -> None:
        if number := self.competition.rounds.count():
            seats = self.competition.rounds.get(number=number).tables.get(number=1).seats.all()
            points = {seat.player.name: at * self.random.randrange(1, 9) for at, seat in enumerate(seats)}
            body = {"by": "referee", "do": "result", "points": points}
            place = {"competition_id": self.competition.pk, "number": number, "table": 1}
            result_enter(**place, body=body, reason="On paper", key=new_key())

    def do_settle(self) -> None:
        if number := self.competition.rounds.filter(status=RoundStatus.ENDED).count():
            settled = self.random.choice(["unplayed", ""])
            table_settle(competition_id=self.competition.pk, number=number, table=2, settled=settled, reason="Cheated")

    def do_show(self) -> None:
        way = self.random.choice(list(Shown))
        standings_show(competition_id=self.competition.pk, shown=way, hidden_rounds=1)

    def do_rename(self) -> None:
        one = self.player
        name = f"{one.name[:12]} {self.random.randrange(99)}"
        player_edit(tournament_id=self.competition.tournament_id, player_id=one.pk, name=name, club="Nattugglor")

    def do_withdraw(self) -> None:
        withdrawn = self.random.random() < 0.5
        player_withdraw(competition_id=self.competition.pk, player_id=self.player.pk, withdrawn=withdrawn)

    def do_away(self) -> None:
        player_away(
            tournament_id=self.competition.tournament_id, player_id=self.player.pk, away=self.random.random() < 0.5
        )

    def do_renew_link(self) -> None:
        link_renew(tournament_id=self.competition.tournament_id, player_id=self.player.pk)

    def do_clock(self) -> None:
        last = self.competition.rounds.last()
        if last and last.status != RoundStatus.ENDED:
            minutes = self.random.choice([60, None])
            round_clock_set(competition_id=self.competition.pk, number=last.number, minutes=minutes)

    def do_end_or_reopen(self) -> None:
        if self.competition.status == CompetitionStatus.ENDED:
            competition_reopen(competition_id=self.competition.pk)
        elif self.random.random() < 0.2:
            competition_end(competition_id=self.competition.pk)


@pytest.mark.parametrize("seed", seeds(few=1, many=2))
def test_after_every_act_all_see_what_they_would_see_if_nothing_were_kept(seed: int) -> None:
    """The public and players, in two languages, at a competition beside another."""
    random = Random(seed)
    evening = Evening(make_competition(EIGHT), random)
    add_competition(evening.competition)
    shown(evening.competition, list(evening.competition.players.all()))
    for _act in range(10):
        act = evening.act()
        some = random.sample(list(evening.competition.players.all()), 2)
        warm = shown(reloaded(evening.competition), some)
        forget()
        assert shown(reloaded(evening.competition), some) == warm, act


def test_nobody_gets_a_word_or_a_link_of_somebody_else() -> None:
    """Each page has its own player's name at the top and leads to that player's seat, whoever asked before."""
    competition = make_competition(EIGHT)
    start_round(competition)
    links = {player.name: link_path(player) for player in competition.players.all()}

    for _again in range(2):
        pages = {name: fragment(f"{path}now/") for name, path in links.items()}
        seats = {name: set(SEAT.findall(page)) for name, page in pages.items()}

        assert all(f'data-title="{name} · ' in page for name, page in pages.items())
        assert all(len(tokens) == 1 for tokens in seats.values()) and len(set.union(*seats.values())) == 8
        assert all(links[name] in page for name, page in pages.items())
        assert not [one for one in links for other in links if one != other and links[one] in pages[other]]


def test_what_is_hidden_is_hidden_at_once() -> None:
    """A reader who has just seen the standings, and one who comes a moment later, see no more than is shown."""
    competition = make_competition(EIGHT)
    start_round(competition)
    play_hand(table_of(competition))
    outbox_sweep()
    path = link_path(player_of(competition, "Anna")) + "tournament/now/"
    assert "Place " in fragment(path) and shared_standings(reloaded(competition)).lines

    standings_show(competition_id=competition.pk, shown=Shown.HELD)

    assert "Place " not in fragment(path) and "held back" in fragment(path)
    assert shared_standings(reloaded(competition)).lines == ()


def test_nothing_is_kept_for_longer_than_its_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    """A kept value is made again when its time is over, or at once when what it depends on has changed."""
    made = count(1)
    now = 0.0
    monkeypatch.setattr(shared, "monotonic", lambda: now)
    last: LastMade[int] = LastMade()

    def asked(made_of: str) -> int:
        return last.of("key", made_of, lambda: next(made), seconds=5)

    assert [asked("one"), asked("one"), asked("two"), asked("two")] == [1, 1, 2, 2]
    now = 5.1
    assert asked("two") == 3


def marks_in(page: str) -> list[int]:
    """For how many seconds each mark of a page stays."""
    return [int(seconds) for seconds in re.findall(r'data-marked="(\d+)"', page)]


def test_a_mark_that_ages_draws_no_row_again() -> None:
    """Between a round's last result and the next draw, only the mark of a changed place has become older."""
    competition = make_competition()
    start_round(competition)
    give_fault(table_of(competition), "Bo")
    outbox_sweep()
    path = link_path(player_of(competition, "Bo")) + "tournament/now/"
    forget()
    first = Client().get(path).content.decode()
    drawn = rows_drawn._row_html.cache_info().misses
    Standing.objects.update(moved_at=timezone.now() - timedelta(seconds=30))
    shared.forget()
    later = Client().get(path).content.decode()

    assert rows_drawn._row_html.cache_info().misses == drawn
    assert first.count("places down") == later.count("places down") == 2
    assert max(marks_in(later)) <= 30 < min(marks_in(first))
