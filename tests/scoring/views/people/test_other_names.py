"""Publishing under another name: nobody but organisers and those at the table reads the real one, anywhere."""

import zipfile
from collections.abc import Callable, Iterator
from io import BytesIO
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import get_resolver

from referee.access.links import replay_token
from referee.models import Table
from referee.selectors.replay.finest_trick import finest_trick
from referee.selectors.replay.replay import version_of
from referee.services.calls import call_raise
from scoring.errors.competition import CompetitionIsOver, PlayerNameUnusable
from scoring.errors.own_acts import OtherNameUnfit, OwnActsOff
from scoring.models.choices import CardsAfter
from scoring.models.seasons import Season
from scoring.models.tournaments import Act, Competition, Player, Tournament
from scoring.selectors.people.links import link_path
from scoring.selectors.rounds.rounds import round_views
from scoring.selectors.standings.cards_shown import cards_shown
from scoring.selectors.standings.standings import standings_view
from scoring.selectors.tournaments.personal import personal_view
from scoring.services.files.importing import tournament_import
from scoring.services.people.categories import category_set
from scoring.services.people.other_names import other_name_set, other_name_take_back
from scoring.services.people.own_acts import own_acts_set
from scoring.services.people.people import player_edit
from scoring.services.people.players import players_add
from scoring.services.people.substitutes import substitute_set
from scoring.services.rounds.rounds import round_end
from scoring.services.standings.results import results_refresh
from scoring.services.tournaments.again import tournament_again
from scoring.services.tournaments.competitions import competition_end
from scoring.services.tournaments.tournaments import overall_set
from tests.scoring.competitions import (
    at_referee,
    give_fault,
    make_competition,
    make_organiser,
    play_hand,
    player_of,
    reloaded,
    start_round,
)
from tests.scoring.seasons import make_season
from tests.support.addresses import PART, patterns
from tests.support.archived import export, faults
from tests.support.kept_rows import made_once
from tests.support.printed import open_pdf, words_in
from tests.support.referee import seat_of

pytestmark = pytest.mark.django_db

REAL, OTHER = "Quirina", "Falcon"
TELL_OF_NOBODY = {"/api/v1/", "/api/v1/schema/", "/rules/<str:game>/", "/school/"}  # and are slow to draw
EIGHT = f"{REAL} Bo Cia Dag Eva Fia Gus Hal"


def token_of(player: Player) -> str:
    """Return the token of a player's personal link."""
    return link_path(player).split("/")[2]


def choose(competition: Competition, name: str = OTHER, player: str = REAL) -> Player:
    """Let a player publish under another name."""
    return other_name_set(token=token_of(player_of(competition, player)), name=name)


def begun(organiser: Any = None, **choices: Any) -> Competition:
    """Return a competition of eight with one round played, whose players may help themselves."""
    competition = make_competition(EIGHT, organiser, **choices)
    own_acts_set(tournament_id=competition.tournament_id, own_acts="drawn")
    return played(competition)


def played(competition: Competition, *, until_end: bool = True) -> Competition:
    """Play one hand at each table of the next round, with a penalty for whoever sits first."""
    round_ = start_round(reloaded(competition))
    for table in round_.tables.all():
        play_hand(table)
        give_fault(table, at_referee(table).seats.all()[0].player)
        results_refresh(referee_table_id=table.referee_table_id)
    if until_end:
        round_end(competition_id=competition.pk, number=round_.number, as_they_stand=True)
    return reloaded(competition)


def evening() -> Competition:
    """Return a competition in a season, with an overall ranking, a category, and a choice made after round 1."""
    organiser = make_organiser("rut")
    competition = begun(organiser, name="Autumn")
    overall_set(tournament_id=competition.tournament_id, scheme="hundred")
    category_set(tournament_id=competition.tournament_id, category="Guests", players=[player_of(competition, REAL).pk])
    choose(competition)
    played(competition)
    competition.cards_after = CardsAfter.GAME
    competition.save()
    make_season(organiser, competition, rated=True)
    competition_end(competition_id=competition.pk)
    return reloaded(competition)


made = made_once(evening)


@pytest.fixture
def competition(made: Callable[[], Competition]) -> Competition:
    """Return the same evening for each test."""
    return made()


def table_with(competition: Competition, name: str = REAL) -> Table:
    """Return the table of the last round at which somebody sits."""
    tables = map(at_referee, competition.rounds.last().tables.all())
    return next(table for table in tables if table.seats.filter(player=name).exists())


def texts_of(answer: Any) -> str:
    """Return all text of an answer: pages and JSON as they are, files unpacked."""
    content = answer.getvalue() if answer.streaming else answer.content
    if content.startswith(b"%PDF"):
        return words_in(open_pdf(content))
    if content.startswith(b"PK"):
        with zipfile.ZipFile(BytesIO(content)) as packed:
            return "\n".join(packed.read(name).decode() for name in packed.namelist())
    return str(content.decode(errors="replace"))


def public_addresses(competition: Competition) -> Iterator[str]:
    """Yield every address of the server, filled in with what there is of the competition and its player."""
    rounds = competition.rounds.all()
    tables = [one.referee_table_id for round_ in rounds for one in round_.tables.filter(seats__player__name=OTHER)]
    there: dict[str, list[Any]] = {
        "slug": [competition.slug, *Season.objects.values_list("slug", flat=True)],
        "token": list(map(replay_token, tables)),
        "key": [player_of(competition, OTHER).pk],
        "sheet": ["standings", "results", "meetings", "cross", "players", "categories"],
        **{"number": [1, 3], "round_number": [1, 2], "table": [1, 2]},
        **{"extension": ["csv", "pdf", "xlsx"], "game": ["knoesten"]},
    }
    for path in set(patterns(get_resolver())):
        parts = [name for _kind, name in PART.findall(path)]
        if path in TELL_OF_NOBODY or "live" in path.split("/") or not set(parts) <= there.keys():
            continue
        for values in product(*(there[name] for name in parts)):
            yield PART.sub("{}", path).format(*values)


def test_nobody_reads_the_real_name_at_any_public_address(competition: Competition, client: Client) -> None:
    """Pages, fragments, frames, files of each kind, replays with their pictures, and REST."""
    with_other, looked_at = set(), 0
    for address in sorted(set(public_addresses(competition))):
        answer = client.get(address)
        if answer.status_code != 200:
            continue
        looked_at += 1
        text = texts_of(answer)
        assert REAL not in text, address
        if OTHER in text:
            with_other.add(address.removeprefix("/api/v1").split("/")[1])
    assert looked_at > 60
    assert with_other >= {"e", "t", "embed", "season", "seasons", "competitions", "tournaments", "replay"}


def test_nobody_reads_it_in_what_is_published_or_shown_in_the_hall(competition: Competition, tmp_path: Path) -> None:
    """A folder with all hands, the trick of the round, and a table in a frame."""
    call_command("publish", competition.tournament.slug, str(tmp_path / "out"))
    told = {path.name: path.read_text() for path in (tmp_path / "out").rglob("*.html")}
    assert not [name for name, text in told.items() if REAL in text or REAL.lower() in name]
    hands = [text for name, text in told.items() if "hand-1" in name]
    assert any(OTHER in text for text in hands)
    tables = [table for round_ in competition.rounds.all() for table in round_.tables.all()]
    shown = [finest_trick(table.referee_table_id) for table in tables] + [cards_shown(competition, n) for n in (1, 2)]
    assert REAL not in repr(shown) and OTHER in repr(shown)


def test_a_fingerprint_of_a_replay_is_made_of_what_everybody_reads(competition: Competition) -> None:
    """Whoever guesses the real name can't try it out on the replay's version."""
    other = version_of(table_with(competition))
    other_name_take_back(tournament_id=competition.tournament_id, player_id=player_of(competition, OTHER).pk)
    assert version_of(table_with(competition)) != other


def test_organisers_and_those_at_the_table_see_the_real_name(competition: Competition, tmp_path: Path) -> None:
    """Lists and files of the organiser have both names; seats have the real one, also those of rounds drawn later."""
    client = Client()
    client.force_login(competition.tournament.organiser)
    page = f"/organise/competition/{competition.slug}/"
    player = player_of(competition, OTHER)
    for address in (page, f"{page}players/{player.pk}/", f"{page}players/check-in/", f"{page}cards/"):
        assert f"{OTHER} ({REAL})" in client.get(address).content.decode(), address
    assert REAL in texts_of(client.get(f"{page}files/players.csv"))
    seats = [
        seat.player
        for round_ in competition.rounds.all()
        for table in round_.tables.all()
        for seat in at_referee(table).seats.all()
    ]
    assert seats.count(REAL) == 2 and OTHER not in seats


def test_who_calls_the_referee_is_told_under_the_other_name(fresh: Competition) -> None:
    """The table knows the real name; the round, which the public reads too, says the other one."""
    choose(fresh)
    table = table_with(played(fresh, until_end=False))
    call_raise(seat=seat_of(table, REAL))
    assert [row.callers for row in round_views(fresh)[0].tables if row.at_referee == table.pk] == [(OTHER,)]


def test_the_archive_has_both_names_and_is_sound(competition: Competition, tmp_path: Path) -> None:
    """It is the organiser's. What is imported from it publishes the other name, too."""
    archive = export(competition.tournament, tmp_path / "one.zip")
    assert faults(archive) == []
    imported = tournament_import(archive, organiser_id=make_organiser("ulla").pk, again=True)
    player = Player.objects.get(tournament=imported, name=OTHER)
    assert (player.real_name, player.aliases) == (REAL, [REAL])


@pytest.fixture
def fresh() -> Competition:
    """Return a competition with one round played, in which nobody has chosen another name."""
    return begun()


def test_undo_brings_the_real_name_back(fresh: Competition, tmp_path: Path) -> None:
    """By the player or by the organiser; the audit log says who, and the archive is sound each time."""
    choose(fresh)
    choose(fresh, "Hawk", OTHER)
    assert player_of(fresh, "Hawk").aliases == [REAL]
    choose(fresh, "", "Hawk")
    assert [line.name for line in standings_view(reloaded(fresh)).lines].count(REAL) == 1
    player = choose(fresh)
    other_name_take_back(tournament_id=fresh.tournament_id, player_id=player.pk)
    assert (player_of(fresh, REAL).real_name, player_of(fresh, REAL).aliases) == (None, [])
    kinds = list(Act.objects.order_by("pk").values_list("kind", "actor"))[-5:]
    assert kinds[:4] == [
        ("player_other_name_set", "player"),
        ("player_other_name_set", "player"),
        ("player_other_name_dropped", "player"),
        ("player_other_name_set", "player"),
    ]
    assert kinds[4][0] == "player_other_name_taken_back" and kinds[4][1] != "player"
    assert faults(export(fresh.tournament, tmp_path / "one.zip")) == []


def test_a_name_that_was_taken_back_is_not_chosen_again(fresh: Competition) -> None:
    """Neither by the same player nor by another one, in any spelling."""
    player = choose(fresh)
    other_name_take_back(tournament_id=fresh.tournament_id, player_id=player.pk)
    for name in (REAL, "Bo"):
        with pytest.raises(OtherNameUnfit):
            choose(fresh, "fal-CON", name)


@pytest.mark.parametrize("name", ["Bo", "bô", "B o", "Quirina H."])
def test_nobody_takes_a_name_like_somebody_elses(fresh: Competition, name: str) -> None:
    """Names are compared by their letters, with spellings, substitutes, and real names that are hidden."""
    substitute_set(tournament_id=fresh.tournament_id, player_id=player_of(fresh, "Cia").pk, name="Quirina H")
    choose(fresh)
    with pytest.raises(OtherNameUnfit) as refused:
        choose(fresh, name, "Dag")
    assert OTHER not in str(refused.value)


@pytest.mark.parametrize("name", ["...", "x" * 61, "referee"])
def test_another_name_has_the_bounds_of_a_name(fresh: Competition, name: str) -> None:
    """It needs a letter, is no longer than sixty characters, and is not the referee's."""
    with pytest.raises(PlayerNameUnusable):
        choose(fresh, name)


def test_nobody_is_added_under_a_name_that_is_in_use(fresh: Competition) -> None:
    """A list finds a player by the real name and by the other one."""
    choose(fresh)
    players_add(competition_id=fresh.pk, text=f"{REAL}\n{OTHER.lower()}")
    assert fresh.players.count() == 8


def test_only_where_the_organiser_lets_players_help_themselves(fresh: Competition) -> None:
    """It is refused once the organiser has closed self-help, to a substitute who has the link, and after the end."""
    own_acts_set(tournament_id=fresh.tournament_id, own_acts=None)
    with pytest.raises(OwnActsOff):
        choose(fresh)
    own_acts_set(tournament_id=fresh.tournament_id, own_acts="open")
    substitute_set(tournament_id=fresh.tournament_id, player_id=player_of(fresh, "Cia").pk, name="Ida")
    with pytest.raises(OwnActsOff):
        choose(fresh, player="Cia")
    competition_end(competition_id=fresh.pk)
    with pytest.raises(CompetitionIsOver):
        choose(fresh)


def test_the_organiser_edits_a_player_without_revealing_the_real_name(fresh: Competition) -> None:
    """The real name stays beside the other one; who writes the real name into the form takes the other one back."""
    player = choose(fresh)
    edit: dict[str, Any] = {"tournament_id": fresh.tournament_id, "player_id": player.pk}
    player_edit(**edit, name="Kestrel", club="Chess")
    player.refresh_from_db()
    assert (player.name, player.real_name, player.aliases) == ("Kestrel", REAL, [REAL])
    player_edit(**edit, name=REAL)
    player.refresh_from_db()
    assert (player.name, player.real_name) == (REAL, None)


def test_the_choice_is_for_one_tournament(fresh: Competition) -> None:
    """Whoever makes the next evening like this one enters everybody under the real name."""
    choose(fresh)
    again = tournament_again(tournament_id=fresh.tournament_id, organiser_id=fresh.tournament.organiser_id, name="Next")
    tournament = Tournament.objects.get(pk=again.tournament_id)
    assert REAL in tournament.players.values_list("name", flat=True)
    assert not tournament.players.exclude(real_name=None).exists()


def test_the_personal_page_says_it(fresh: Competition, client: Client) -> None:
    """A name that can't be used stays in the field, with a sentence; one that can is on the page."""
    path = f"/p/{token_of(player_of(fresh, REAL))}/"
    refused = client.post(f"{path}name/", {"name": "Bo"})
    assert refused.status_code == 422
    assert 'value="Bo"' in refused.content.decode() and "somebody else" in refused.content.decode()
    assert client.post(f"{path}name/", {"name": OTHER}).status_code == 302
    page = client.get(path).content.decode()
    assert f"In public you are {OTHER}. At your table, and for the organiser, you are {REAL}." in page
    assert client.post(f"{path}name/", {"name": ""}).status_code == 302
    assert personal_view(player_of(fresh, REAL)).name == REAL
