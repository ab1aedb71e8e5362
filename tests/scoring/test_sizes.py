"""Tables of every size that is offered are drawn, opened, counted and ended, in every game and under its options."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from referee import api
from referee.access.actors import referee_actor
from referee.engine.options import POLICY
from referee.engine.table import Record
from referee.games import GAMES
from referee.models import RefereeLink, Table
from referee.services.events import event_record
from scoring.models.tournaments import Result, TableSeating
from scoring.systems.seating import Sizes, splits
from tests.scoring.competitions import at_referee, make_competition, make_organiser, reloaded
from tests.support.referee import new_key

RESULTS_BY_PLACE = {"knaker", "gnallknekt"}  # the others end by points
FEWEST, MOST = 2, 200


def chosen_options() -> list[tuple[str, dict[str, Any]]]:
    """Each game by its own options, and with each single option set to each other value."""
    found: list[tuple[str, dict[str, Any]]] = []
    for game in GAMES.values():
        found.append((game.id, {}))
        found += [
            (game.id, {option.name: value})
            for option in game.options.values()
            if option is not POLICY
            for value in option.values or ()
            if value != option.default
        ]
    return found


@pytest.mark.parametrize(("game", "options"), chosen_options())
def test_every_split_that_is_offered_can_be_opened(game: str, options: dict[str, Any]) -> None:
    """For 2 to 200 players: a field that no split can seat is one smaller than the smallest table."""
    info = api.game_info(game, options)
    sizes = Sizes(info.seats[0], info.seats[-1], info.best_size)
    offered = {size for players in range(FEWEST, MOST + 1) for split in splits(players, sizes) for size in split}

    assert offered == set(info.seats)
    for size in offered:
        Record.begin(GAMES[game], players=[f"P{number}" for number in range(size)], options=options)
    refused = [players for players in range(FEWEST, MOST + 1) if not splits(players, sizes)]
    assert refused == list(range(FEWEST, info.seats[0]))


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_size_that_is_not_offered_is_refused_by_the_engine_too(game: str) -> None:
    """What the organiser is offered and what a table takes is one rule."""
    for wrong in (min(GAMES[game].sizes().allowed) - 1, max(GAMES[game].sizes().allowed) + 1):
        with pytest.raises(ValueError, match=r"\d"):
            Record.begin(GAMES[game], players=[f"P{number}" for number in range(wrong)])


def enter_result(table: TableSeating) -> None:
    """The referee enters how the game ended: everybody in seat order, the first best."""
    played = at_referee(table)
    names = [seat.player.name for seat in table.seats.all()]
    if played.game in RESULTS_BY_PLACE:
        body: dict[str, Any] = {"do": "result", "places": [[name] for name in names]}
    else:
        highest = GAMES[played.game].best == "highest"
        steps = range(len(names), 0, -1) if highest else range(len(names))
        body = {
            "do": "result",
            "points": {name: 12 + step if highest else step for name, step in zip(names, steps, strict=True)},
        }
    actor = referee_actor(RefereeLink.objects.get(hall_id=played.hall_id))
    event_record(table_id=played.pk, actor=actor, body={**body, "by": "referee"}, key=new_key(), expected=None)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("game", "options", "players"),
    [
        *(("knaker", {}, players) for players in (2, 7, 11, 23)),
        *(("knaker", {"decks": 2}, players) for players in (7, 12, 23)),
        *(("kombinationswhist", {}, players) for players in (3, 6, 7, 11)),
        *(("knoesten", {}, players) for players in (3, 7, 23)),
        *(("gnallknekt", {}, players) for players in (3, 11)),
    ],
)
def test_a_round_is_drawn_counted_and_ended_at_tables_of_any_size(
    game: str, options: dict[str, Any], players: int
) -> None:
    """On the organiser's pages a round of any size is drawn, everybody gets points, and the competition ends."""
    mia = make_organiser()
    competition = make_competition(
        " ".join(f"P{number:02}" for number in range(players)), mia, game=game, options=options
    )
    client = Client()
    client.force_login(mia)

    client.post(reverse("scoring:round_start", args=[competition.slug, 1]))
    tables = list(TableSeating.objects.filter(round__competition=competition))
    for table in tables:
        enter_result(table)
    client.post(reverse("scoring:round_end", args=[competition.slug, 1]))
    client.post(reverse("scoring:competition_end", args=[competition.slug]))

    assert sum(table.seats.count() for table in tables) == players
    assert Result.objects.filter(finished_at__isnull=False).count() == players
    assert reloaded(competition).status == "ended"


@pytest.mark.django_db
def test_an_organiser_chooses_how_many_tables_there_are() -> None:
    """Nine at Knåker are 5 + 4, or three threes; a number that can't be is refused in words, and nothing is drawn."""
    mia = make_organiser()
    competition = make_competition(" ".join(f"P{number}" for number in range(9)), mia, game="knaker")
    client = Client()
    client.force_login(mia)
    where = reverse("scoring:round_start", args=[competition.slug, 1])

    refused = client.post(where, {"tables": "1"}, follow=True)
    assert "can&#x27;t sit at so many tables, or so few" in refused.content.decode()
    assert not Table.objects.exists()
    client.post(where, {"tables": "3"})

    assert [table.seats.count() for table in Table.objects.all()] == [3, 3, 3]


@pytest.mark.django_db
@pytest.mark.parametrize(("players", "decks"), [(6, None), (7, 2), (12, 2)])
def test_a_quick_table_takes_the_decks_that_so_many_players_need(client: Client, players: int, decks: int) -> None:
    """The form offers up to twelve at Knåker, and each of them opens a table."""
    answer = client.post("/quick/knaker/", {"players": str(players)})

    assert answer.status_code == 302
    assert Table.objects.get().options.get("decks") == decks
