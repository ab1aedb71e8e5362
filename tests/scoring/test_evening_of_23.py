"""An evening of 23 people who use all that is there for them, through pages, from own seating to the archive.

What is done here is tried in detail beside each service. This evening shows that it fits together: each act is one line
of the audit log, the archive is sound, and a tournament read from it is the same.
"""

from collections import Counter
from fractions import Fraction
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from scoring.archive.verifying import verify
from scoring.models.asked import Asked
from scoring.models.tournaments import Act, Competition, Player, SeatOf, Tournament
from scoring.selectors.people.links import link_path
from scoring.selectors.rounds.slips import pile_of
from scoring.selectors.standings.standings import standings_view
from scoring.selectors.standings.teams import teams_of
from scoring.services.tournaments.deleting import tournament_delete
from tests.scoring.competitions import address, make_competition, make_organiser, player_of, reloaded
from tests.support.archived import Unpacked, differences, export
from tests.support.desk import words

pytestmark = pytest.mark.django_db

NAMES = "Anna Bo Cia Dag Eva Fia Gus Hal Ida Jan Kaj Lisa Mats Nora Olle Pia Rolf Siv Tove Ulf Vera Wim Åsa"  # 23
PAIRS = "Ess: Anna, Bo\nDam: Cia, Dag"
SEATING = "\n".join(" ".join(NAMES.split()[at : at + 4]).replace(" ", "; ") for at in range(0, 23, 4))


class Evening:
    """The organiser's browser, and the phones of players."""

    def __init__(self) -> None:
        self.competition = make_competition(NAMES)
        self.browser = Client()
        self.browser.force_login(self.competition.tournament.organiser)

    def do(self, rest: str, **form: Any) -> str:
        """Send a form of a page, and return the page that follows. Nothing may be refused."""
        answer = self.browser.post(address(self.competition, rest), form, follow=True)
        assert answer.status_code == 200, (rest, answer.content.decode())
        return answer.content.decode()

    def player(self, name: str) -> Player:
        """Return a player."""
        return player_of(self.competition, name)

    def say(self, name: str, says: str, **more: Any) -> None:
        """Let a player say something on their own page."""
        answer = Client().post(link_path(self.player(name)) + "say/", {"says": says, **more}, follow=True)
        assert answer.status_code == 200 and "banner--bad" not in answer.content.decode()

    def tables(self) -> list[list[str]]:
        """Return the names at each table of the latest round."""
        last = self.competition.rounds.last()
        return [[seat.player.name for seat in table.seats.select_related("player")] for table in last.tables.all()]

    def enter_slips(self, number: int) -> None:
        """Enter the pile of a round: the winner has 0 points, the others 10 for each seat after the first."""
        for table in pile_of(self.competition, number).tables:
            values = (10 * at for at in range(len(table.names)))
            self.do(f"rounds/{number}/slips/", slip=" ".join(map(str, (table.number, *values))))
        assert pile_of(self.competition, number).open == ()


@pytest.fixture
def evening() -> Evening:
    """Return the evening before its first round."""
    return Evening()


def test_an_evening_that_uses_everything(evening: Evening, tmp_path: Path) -> None:
    """Two rounds, the first seated by the organiser, the second with fixed pairs; then a knock-out of eight."""
    set_up(evening)
    play_first_round(evening)
    between_rounds(evening)
    play_second_round(evening)
    adjust_a_score(evening)
    play_a_knock_out(evening)
    evening.do("end/")

    made = reloaded(evening.competition)
    pages_say_it(made, evening)
    forget_a_person(evening)
    archive_is_sound(made, tmp_path)


def set_up(evening: Evening) -> None:
    """Categories, teams with fixed pairs, prizes, fees, penalties, and what players may say themselves."""
    juniors = [evening.player(name).pk for name in ("Anna", "Ida", "Åsa")]
    evening.do("players/categories/", category="Junior", player=juniors)
    evening.do("players/categories/prizes/", prizes="500, 300\nJunior: 100", unit="kr")
    evening.do("players/fees/", fees="100\nJunior: 50", unit="kr")
    evening.do(f"players/{juniors[0]}/fee/", paid="50", due="")
    evening.do("players/teams/", teams=PAIRS, best="", together="on")
    evening.do("players/penalties/", kinds="Late: 0, 1\nConduct: 2")
    evening.do("referee/add/", label="Tor", trainee="on")
    evening.do("players/joining/", own="ask")
    evening.do("appeals/minutes/", minutes="30")
    evening.do("announcements/", to="all", phrase="hand-in", minutes="15")


def play_first_round(evening: Evening) -> None:
    """Draw nothing: the organiser brings the seating. Slips are entered, and one player is fined for being late."""
    shown = evening.do("rounds/1/own/", seating=SEATING)
    seen = shown.split('name="seen" value="')[1].split('"')[0]
    evening.do("rounds/1/own/", seating=SEATING, do="draft", key="one", seen=seen)
    evening.do(f"drafts/{evening.competition.drafts.get().pk}/publish/", version="0")
    assert evening.tables()[0] == ["Anna", "Bo", "Cia", "Dag"] and len(evening.tables()) == 6
    evening.enter_slips(1)
    late = evening.player("Gus").pk
    for points in ("0", "1"):
        evening.do(f"players/{late}/penalty/", kind="late", why="Came after the first hand", points=points, key=points)
    evening.do("rounds/1/end/")
    appeal(evening)


def appeal(evening: Evening) -> None:
    """Siv appeals against what was entered at her table, and gets seven points."""
    seat = SeatOf.objects.get(player=evening.player("Siv"))
    form = {"table": seat.table.referee_table_id, "event": 1, "why": "Siv had nothing left"}
    assert Client().post(link_path(seat.player) + "appeal/", form).status_code == 302
    points = {f"points-{'ABCD'[seat.position]}": "7"}
    evening.do("appeals/1/decide/", vote="change", sentence="The slip was misread", **points)
    assert seat.result.placement_points == 7


def between_rounds(evening: Evening) -> None:
    """One comes late and is here again, one skips the next round, one goes home, and one chooses another name."""
    evening.say("Wim", "late", minutes=10)
    evening.say("Wim", "here")
    evening.say("Siv", "skip", round=2)
    evening.say("Ulf", "home")
    Client().post(link_path(evening.player("Åsa")) + "name/", {"name": "Falken"})
    for asked in Asked.objects.all():
        evening.do(f"players/asked/{asked.pk}/", agree="")


def play_second_round(evening: Evening) -> None:
    """The draw seats the 21 who are left, each fixed pair at one table."""
    evening.do("rounds/2/start/")
    tables = evening.tables()
    assert Counter(map(len, tables)) in ({4: 4, 5: 1}, {4: 3, 3: 3})
    for pair in ({"Anna", "Bo"}, {"Cia", "Dag"}):
        assert any(pair <= set(table) for table in tables)
    assert not {"Siv", "Ulf"}.intersection(chain(*tables))
    evening.enter_slips(2)
    evening.do("rounds/2/end/")


def adjust_a_score(evening: Evening) -> None:
    """Vera was misled: 60 % of three points, and 40 % of one."""
    seat = SeatOf.objects.get(player=evening.player("Vera"), table__round__number=2)
    typed = {"share-1": "60", f"points-1-{seat.key}": "3", "share-2": "40", f"points-2-{seat.key}": "1"}
    why = {"ground": "misled", "clause": "", "reason": "Wim named the wrong trump"}
    evening.do(f"rounds/2/tables/{seat.table.number}/result/", way="adjusted", confirm="1", **typed, **why)


def play_a_knock_out(evening: Evening) -> None:
    """Two tables of four, then one: the best two of each go on, and everybody reads who did."""
    evening.do("finals/", sizes="8", best="2", mark=mark_on(evening, "finals/?sizes=8&best=2"))
    evening.do("rounds/3/start/")
    evening.enter_slips(3)
    evening.do("rounds/3/end/")
    semifinals = evening.tables()
    evening.do("knock-out/", best="2", mark=mark_on(evening, "knock-out/"))
    evening.do("rounds/4/start/")
    (final,) = evening.tables()
    assert [len(set(table) & set(final)) for table in semifinals] == [2, 2]
    evening.enter_slips(4)
    evening.do("rounds/4/end/")
    out = evening.player(next(name for name in semifinals[0] if name not in final))
    assert "You are out" in words(Client().get(link_path(out)))


def mark_on(evening: Evening, page: str) -> str:
    """Return the mark of a preview."""
    return evening.browser.get(address(evening.competition, page)).text.split('name="mark"')[1].split('"')[1]


def pages_say_it(made: Competition, evening: Evening) -> None:
    """The standings have penalty, teams, categories and prizes; the treasurer's total is there."""
    standings, before = standings_view(made), standings_view(made, after=2)
    assert [line.out_after for line in standings.lines[:8]] == [None] * 4 + [3] * 4
    fined = next(line for line in before.lines if line.name == "Gus")
    assert [one.points for one in fined.penalties] == [-1]
    assert {row.team for row in teams_of(made, standings)} == {"Ess", "Dam"}
    vera = next(line for line in before.lines if line.name == "Vera")
    assert vera.tables[-1].points == Fraction(11, 5) and "60 % of 3" in vera.tables[-1].adjusted
    public = Client().get(f"/e/{made.slug}/").content.decode()
    assert "Junior" in public and "Ess" in public
    assert "Falken" in public and "Åsa" not in public
    categories = evening.browser.get(address(made, "players/categories/")).content.decode()
    assert "500" in categories and "kr" in categories
    assert "2150" in evening.browser.get(address(made, "players/fees/")).content.decode()  # 20 × 100 and 3 × 50


def forget_a_person(evening: Evening) -> None:
    """Siv asks to be forgotten: the place remains, under a neutral name."""
    asked = f"/organise/club/people/forget/?player={evening.player('Siv').pk}"
    assert evening.browser.post(asked, {"name": "Siv"}).status_code == 302
    public = words(Client().get(f"/e/{evening.competition.slug}/"))
    assert "Siv" not in public and "N.N. " in public


def archive_is_sound(made: Competition, tmp_path: Path) -> None:
    """Each act is in the audit log; a tournament read from the archive makes the same archive again."""
    kinds = set(Act.objects.filter(tournament=made.tournament_id).values_list("kind", flat=True))
    assert kinds >= {
        "player_penalty_given",
        "player_late",
        "player_skips",
        "competition_teams_set",
        "tournament_penalties_set",
        "own_acts_set",
        "appeal_decided",
        "knocked_out",
    }
    path = export(made.tournament, tmp_path / "evening.zip")
    assert verify(path).is_sound and "Siv" not in str(Unpacked.of(path).files)
    tournament_delete(tournament_id=made.tournament_id, name=made.tournament.name)
    make_organiser()
    call_command("archive", "import", str(path), "--organiser", "mia")
    again = export(Tournament.objects.get(), tmp_path / "again.zip")
    assert verify(again).is_sound and differences(Unpacked.of(path), Unpacked.of(again)) == []
