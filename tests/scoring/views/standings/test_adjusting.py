"""Adjusted scores: entered on the organiser's page and by programs, counted, told, archived, and revoked."""

from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from referee.models import RefereeLink
from referee.services.corrections import event_correct
from scoring.archive.report import CHANGED
from scoring.archive.verifying import verify
from scoring.models.choices import Settled
from scoring.models.tournaments import Act, Competition, TableSeating, Tournament
from scoring.selectors.files.verification import tournament_faults
from scoring.selectors.people.links import link_path
from scoring.selectors.standings.rules import rules_of, rules_preview
from scoring.selectors.standings.standings import standings_view
from scoring.services.files.importing import tournament_import
from scoring.services.people.leaving import player_leave
from scoring.services.people.people import player_edit
from scoring.services.rounds.rounds import round_end
from scoring.services.rounds.rules import rules_change
from scoring.services.rounds.settling import result_enter
from scoring.services.standings.hiding import standings_show
from scoring.systems.standings.rules import Rules
from scoring.systems.standings.visibility import Shown
from tests.scoring.competitions import (
    address,
    make_competition,
    play_hand,
    player_of,
    reloaded,
    results_of,
    start_round,
    table_of,
)
from tests.scoring.rest.program import Program
from tests.support.kept_rows import given_to_each
from tests.support.referee import new_key

pytestmark = pytest.mark.django_db

WHY = "Dag showed his hand to Cia"
PUBLIC = "Score adjusted: a breach did damage"
GAME: dict[str, Any] = {"by": "referee", "do": "result", "points": {"Anna": 0, "Bo": 3, "Cia": 5, "Dag": 9}}


def after_a_game() -> Competition:
    """Four players after a game that gave 3, 2, 1 and 0 points."""
    made = make_competition(tie_breaks=[])
    start_round(made)
    result_enter(competition_id=made.pk, number=1, table=1, body=GAME, reason="On paper", key=new_key())
    return reloaded(made)


made, played = given_to_each(after_a_game)


def organiser_of(made: Competition) -> Client:
    """Return the browser of the organiser."""
    client = Client()
    client.force_login(made.tournament.organiser)
    return client


def form(made: Competition, *results: tuple[int, dict[str, str]], **other: str) -> dict[str, str]:
    """Return a form with these results, each with its share."""
    sent = {"way": "adjusted", "ground": "damage", "clause": "follow", "reason": WHY, **other}
    for number, (share, points) in enumerate(results, 1):
        sent[f"share-{number}"] = str(share)
        sent |= {f"points-{number}-{player_of(made, name).pk}": text for name, text in points.items()}
    return sent


def adjust(made: Competition, *results: tuple[int, dict[str, str]], **other: str) -> Any:
    """Send the form of table 1 and confirm what it would change."""
    return organiser_of(made).post(
        address(made, "rounds/1/tables/1/result/"), {**form(made, *results, **other), "confirm": "1"}
    )


def placement(made: Competition) -> dict[str, str]:
    """Return the placement points that everybody has."""
    return {name: points for name, (_game, _place, points, _final) in results_of(made).items()}


WEIGHED = (60, {"Cia": "3", "Dag": "1"}), (40, {"Cia": "0", "Dag": "1.5"})


def test_the_organiser_weighs_two_results_of_two_players(played: Competition) -> None:
    """A preview says what would change; places stay, the others keep the game's points, and everybody reads why."""
    page, path = organiser_of(played), address(played, "rounds/1/tables/1/result/")
    assert "Adjust scores" in page.get(path).content.decode()
    preview = page.post(path, form(played, *WEIGHED)).content.decode()
    assert "This is what would change" in preview and "points 1.0 → 1.8" in preview
    assert placement(played) == {"Anna": "3", "Bo": "2", "Cia": "1", "Dag": "0"}

    assert adjust(played, *WEIGHED).status_code == 302
    assert placement(played) == {"Anna": "3", "Bo": "2", "Cia": "9/5", "Dag": "6/5"}
    assert {name: row[1] for name, row in results_of(played).items()} == {"Anna": 1, "Bo": 2, "Cia": 3, "Dag": 4}
    public = Client().get(f"/e/{played.slug}/").content.decode()
    assert f"{PUBLIC}, " in public and "60 % of 3, 40 % of 0" in public and WHY not in public
    assert PUBLIC in Client().get(link_path(player_of(played, "Dag"))).content.decode()
    shown = page.get(path).content.decode()
    assert WHY in shown and "60 % of 3, 40 % of 0" in shown
    log = page.get(address(played, "log/")).content.decode()
    assert "scores adjusted (a breach did damage), 60 %: Cia 3, Dag 1; 40 %: Cia 0, Dag 1.5" in log
    rows = page.get(address(played, "files/results.csv")).content.decode()
    assert rows.count(PUBLIC) == 2
    assert list(tournament_faults()) == []

    page.post(path, {"way": "", "confirm": "1"})
    assert placement(played) == {"Anna": "3", "Bo": "2", "Cia": "1", "Dag": "0"}
    assert PUBLIC not in Client().get(f"/e/{played.slug}/").content.decode()
    assert [act.kind for act in Act.objects.all()[:2]] == ["table_settled", "table_adjusted"]


@pytest.mark.parametrize(
    ("results", "other", "told"),
    [
        ([(60, {"Cia": "3"}), (30, {"Cia": "0"})], {}, "100 % in all"),
        ([(60, {"Cia": "3"}), (40, {"Dag": "0"})], {}, "for the same players"),
        ([(100, {})], {}, "for the same players"),
        ([(100, {"Cia": "101"})], {}, "from 0 to 100"),
        ([(100, {"Cia": "many"})], {}, "from 0 to 100"),
        ([(100, {"Cia": "1"})], {"ground": "mood"}, "Choose why"),
        ([(100, {"Cia": "1"})], {"clause": "mood"}, "Choose why"),
        ([(100, {"Cia": "1"})], {"reason": " "}, "Give a reason"),
    ],
)
def test_what_is_unclear_is_refused_and_stays_in_the_form(
    played: Competition, results: list[tuple[int, dict[str, str]]], other: dict[str, str], told: str
) -> None:
    """With what is wrong; nothing changes."""
    answer = adjust(played, *results, **other)
    page = answer.content.decode()
    assert answer.status_code == 422 and told in page
    assert 'id="way-adjusted" name="way" open' in page
    assert all(f'value="{text}"' in page for _share, points in results for text in points.values())
    assert reloaded(played).rounds.get().tables.get().settled == ""


def test_a_table_that_plays_is_refused_and_one_without_result_needs_all_seats() -> None:
    """Nobody may be left without a result."""
    made = make_competition(tie_breaks=[])
    start_round(made)
    assert "still playing" in adjust(made, (100, {"Cia": "1"})).content.decode()
    round_end(competition_id=made.pk, number=1, as_they_stand=True)
    assert "Give every player" in adjust(made, (100, {"Cia": "1"})).content.decode()
    adjust(made, (100, dict.fromkeys(("Anna", "Bo", "Cia", "Dag"), "1.5")), ground="unplayable")
    assert set(placement(made).values()) == {"3/2"}


def test_another_scheme_leaves_adjusted_scores_and_counts_the_others_anew(played: Competition) -> None:
    """In the preview as in what follows, and a correction of the game's result undoes the adjustment."""
    adjust(played, (100, {"Cia": "7"}))
    now = rules_of(played)
    rules = Rules("top_three", (), now.missed_away, now.missed_bye)
    assert {one.player: one.points_now for one in rules_preview(reloaded(played), rules).moved}.get("Cia") is None
    rules_change(competition_id=played.pk, rules=rules)
    assert placement(played)["Cia"] == "7" and placement(played)["Anna"] != "3"
    again = {**GAME, "points": {**GAME["points"], "Dag": 8}}
    result_enter(competition_id=played.pk, number=1, table=1, body=again, reason="Again", key=new_key())
    assert table_of(played).adjusted is None


def test_a_table_that_goes_on_and_is_stopped_has_no_adjusted_scores_any_more(played: Competition) -> None:
    """The referee strikes the result out after scores were adjusted; then somebody leaves, and the log agrees."""
    adjust(played, (100, {"Cia": "7"}))
    link = RefereeLink.objects.get(hall=played.tournament.hall_id)
    where: dict[str, Any] = {"table_id": table_of(played).referee_table_id, "expected": None, "key": new_key()}
    event_correct(link=link, number=1, body=None, reason="Not theirs", **where)
    play_hand(table_of(played))
    player_leave(competition_id=played.pk, player_id=player_of(played, "Dag").pk, how="stands", reason="Ill")
    table = table_of(played)
    assert (table.settled, table.awarded, table.adjusted) == ("", {}, None)
    assert list(tournament_faults()) == []


def test_an_adjusted_score_of_a_hidden_round_is_hidden(played: Competition) -> None:
    """As every result of it."""
    adjust(played, *WEIGHED)
    standings_show(competition_id=played.pk, shown=Shown.PART, hidden_rounds=1)
    assert PUBLIC not in Client().get(f"/e/{played.slug}/").content.decode()
    assert "Score adjusted" not in Client().get(f"/api/v1/competitions/{played.slug}/rounds/").content.decode()
    assert any(line.is_adjusted for line in standings_view(reloaded(played), whole=True).lines)


def test_programs_adjust_and_read(played: Competition) -> None:
    """As the page does, also as a preview."""
    program, keys = Program(played), {name: str(player_of(played, name).pk) for name in ("Cia", "Dag")}
    body = {
        "way": "adjusted",
        "ground": "misled",
        "reason": WHY,
        "outcomes": [{"share": 50, "points": {keys["Cia"]: "2"}}, {"share": 50, "points": {keys["Cia"]: "3"}}],
    }
    seats = program.post("rounds/1/tables/1/result/preview/", body)["seats"]
    assert next(seat for seat in seats if seat["player"] == "Cia")["points_exact"] == "5/2"
    told = program.post("rounds/1/tables/1/result/", body)
    assert told["settled"] == "adjusted"
    assert [bool(seat["adjusted"]) for seat in told["seats"]] == [seat["player"] == "Cia" for seat in told["seats"]]
    rows = Client().get(f"/api/v1/competitions/{played.slug}/standings/").json()["standings"]
    assert [row["adjusted"] for row in rows if row["player"] == "Cia"] == [
        [
            {
                "round": 1,
                "table": 1,
                "why": "Score adjusted: a player was misled (50 % of 2, 50 % of 3)",
            }
        ]
    ]


def archived(made: Competition, path: Path) -> Path:
    """Return the archive of the tournament."""
    call_command("archive", "export", made.tournament.slug, path)
    return path


def test_an_archive_recounts_adjusted_scores_and_names_a_changed_one(played: Competition, tmp_path: Path) -> None:
    """With a player who was renamed since; what is imported has them as well."""
    adjust(played, *WEIGHED)
    renamed = player_of(played, "Cia").pk
    player_edit(tournament_id=played.tournament_id, player_id=renamed, name="Cissi")
    path = archived(played, tmp_path / "evening.zip")
    assert verify(path).of(CHANGED) == []

    table = table_of(played)
    kept: dict[str, Any] = table.adjusted or {}
    outcomes = kept["outcomes"]
    changes: dict[str, Any] = {
        "ground": {**kept, "ground": "misled"},
        "clause": {**kept, "clause": ""},
        "share": {**kept, "outcomes": [{**outcomes[0], "share": 61}, {**outcomes[1], "share": 39}]},
        "points": {**kept, "outcomes": [{**outcomes[0], "points": {"1": "x"}}]},
        "none": None,
    }
    for name, adjusted in changes.items():
        TableSeating.objects.filter(pk=table.pk).update(adjusted=adjusted)
        faults = [str(fault) for fault in verify(archived(played, tmp_path / f"{name}.zip")).of(CHANGED)]
        assert any("table 1" in fault for fault in faults), (name, faults)
        assert list(tournament_faults()), name

    tournament = tournament_import(path, organiser_id=played.tournament.organiser_id, again=True)
    again = Tournament.objects.get(pk=tournament.pk).competitions.get()
    assert table_of(again).settled == Settled.ADJUSTED and placement(again)["Cissi"] == "9/5"
    assert any(line.is_adjusted for line in standings_view(again).lines)
