"""The files of a competition: each sheet in each format, for organisers and for the public."""

from __future__ import annotations

import io
import json
import re
from typing import Any

import pytest
from django.test import Client, RequestFactory
from django.utils import translation
from jsonschema import Draft202012Validator
from python_calamine import CalamineWorkbook

from referee.ground.serving.aside import ASIDE, Aside, Done
from referee.services.outbox import outbox_sweep
from scoring.exports.files import FORMATS, SHEETS
from scoring.exports.sheets.meetings import MOST_IN_A_SQUARE
from scoring.models.tournaments import Competition
from scoring.selectors.standings.standings import standings_view
from scoring.services.people.fees import fees_set
from scoring.services.rounds.rounds import round_end
from scoring.services.standings.hiding import standings_show
from scoring.systems.standings.visibility import Shown
from scoring.templatetags.competition import points
from scoring.views.files.files import public
from tests.scoring.competitions import (
    EIGHT,
    give_fault,
    make_competition,
    play_hand,
    player_of,
    reloaded,
    start_round,
    table_of,
)
from tests.support.kept_rows import given_to_each
from tests.support.printed import open_pdf, words_in
from tests.support.server import ROOT

pytestmark = pytest.mark.django_db

SCHEMA = json.loads((ROOT / "docs" / "files.schema.json").read_text())
SECRET = "Secret family"


def two_rounds() -> Competition:
    """Make a competition with a first round that is over and a second one with a fault."""
    competition = make_competition(EIGHT)
    player = player_of(competition, "Anna")
    player.family, player.aliases, player.club = SECRET, ["Annika"], "Kortklubben"
    player.categories = ["Junior"]
    player.save()
    fees_set(tournament_id=competition.tournament_id, text="100", unit="kr")
    start_round(competition)
    give_fault(table_of(competition, 1), table_of(competition, 1).seats.all()[0].player.name)
    round_end(competition_id=competition.pk, number=1, as_they_stand=True)
    start_round(competition, seed=2)
    give_fault(table_of(competition, 2), table_of(competition, 2).seats.all()[0].player.name)
    outbox_sweep()
    return reloaded(competition)


made, played = given_to_each(two_rounds)


@pytest.fixture
def organiser(played: Competition) -> Client:
    """Return a browser in which the organiser has signed in."""
    client = Client()
    client.force_login(played.tournament.organiser)
    return client


def fetched(client: Client, competition: Competition, name: str, *, whole: bool = False) -> bytes:
    """Return the content of a file of the competition."""
    base = f"/organise/competition/{competition.slug}" if whole else f"/e/{competition.slug}"
    answer = client.get(f"{base}/files/{name}")
    assert answer.status_code == 200
    assert answer["Content-Disposition"] == f'attachment; filename="{competition.slug}-{name}"'
    return answer.content


def sheet(client: Client, competition: Competition, name: str, *, whole: bool = False) -> list[dict[str, Any]]:
    """Return the rows of a sheet's workbook, by the titles of their columns."""
    content = fetched(client, competition, f"{name}.xlsx", whole=whole)
    head, *rows = CalamineWorkbook.from_filelike(io.BytesIO(content)).get_sheet_by_index(0).to_python()
    return [dict(zip(map(str, head), row, strict=True)) for row in rows]


def test_standings_have_the_figures_of_the_page(client: Client, played: Competition) -> None:
    """Place, name and points are the same in the workbook, in the PDF and on the page."""
    view = standings_view(played)
    rows = sheet(client, played, "standings")
    printed = words_in(open_pdf(fetched(client, played, "standings.pdf")))

    assert [(row["Place"], row["Player"], row["Points"]) for row in rows] == [
        (line.rank, line.name, float(line.points)) for line in view.lines
    ]
    for line in view.lines:
        club = f" {line.club}" if line.club else ""
        assert f"{line.rank} {line.name}{club} {points(line.points, view.decimals)}" in printed


def test_everything_is_in_one_file(organiser: Client, played: Competition) -> None:
    """The workbook has all sheets, the JSON document fits its schema, and the PDF has all titles."""
    book = CalamineWorkbook.from_filelike(io.BytesIO(fetched(organiser, played, "all.xlsx", whole=True)))
    document = json.loads(fetched(organiser, played, "all.json", whole=True))
    printed = words_in(open_pdf(fetched(organiser, played, "all.pdf", whole=True)))

    with translation.override("en"):
        titles = [str(kind.title) for kind in SHEETS.values()]
    assert book.sheet_names == titles and all(title in printed for title in titles)
    Draft202012Validator(SCHEMA).validate(document)
    assert [one["name"] for one in document["sheets"]] == list(SHEETS)
    for one in document["sheets"]:
        keys = [column["key"] for column in one["columns"]]
        assert len(set(keys)) == len(keys) and all(list(row) == keys for row in one["rows"]) and one["rows"]


def test_meetings_count_tables_and_points(organiser: Client, played: Competition) -> None:
    """Two rounds at two tables of four make twenty-four meetings, and the points add up."""
    rows = sheet(organiser, played, "meetings", whole=True)
    results = sheet(organiser, played, "results", whole=True)

    assert sum(row["Times met"] for row in rows) == 24
    own = [row for row in rows if "Anna" in (row["Player"], row["Opponent"])]
    got = sum(row["Points"] if row["Player"] == "Anna" else row["Opponent's points"] for row in own)
    assert got == 3 * sum(row["Points"] or 0 for row in results if row["Player"] == "Anna")  # three others a table


def test_penalties_tell_round_table_points_and_reason(organiser: Client, played: Competition) -> None:
    """The sheet has one row for each fault."""
    rows = sheet(organiser, played, "penalties", whole=True)

    assert [(row["Round"], row["Table"], row["Penalty points"]) for row in rows] == [(1, 1, 5), (2, 2, 5)]
    assert all(row["Reason"] for row in rows)


def test_what_the_public_may_not_see_is_in_no_public_file(
    client: Client, organiser: Client, played: Competition
) -> None:
    """Only organisers get hidden results, families, penalties and the audit log."""
    everything = fetched(client, played, "all.json").decode()
    assert SECRET not in everything and "Annika" not in everything and "Kortklubben" in everything
    assert [one["name"] for one in json.loads(everything)["sheets"]] == [
        name for name, kind in SHEETS.items() if kind.public
    ]
    assert SECRET in fetched(organiser, played, "players.csv", whole=True).decode()

    standings_show(competition_id=played.pk, shown=Shown.PART, hidden_rounds=1)
    hidden = json.loads(fetched(client, played, "results.json"))["sheets"][0]
    assert {row["round"] for row in hidden["rows"]} == {1, 2} and hidden["note"]
    assert {row["round"] for row in hidden["rows"] if row["placement_points"]} == {1}
    pairs = json.loads(fetched(client, played, "meetings.json"))["sheets"][0]["rows"]
    assert sum(row["times"] for row in pairs) == 24 and 0 < sum(row["above"] + row["below"] for row in pairs) <= 6

    standings_show(competition_id=played.pk, shown=Shown.HELD, hidden_rounds=1)
    held = json.loads(fetched(client, played, "all.json"))["sheets"]
    assert not held[0]["rows"] and all(row["points"] == "0" for row in held[3]["rows"])
    assert not any(row["placement_points"] for row in held[1]["rows"])
    assert "·" in json.dumps(held[2]["rows"], ensure_ascii=False) and "–" not in str(held[2]["rows"])
    assert sheet(organiser, played, "standings", whole=True)


@pytest.mark.parametrize("name", [*(name for name, kind in SHEETS.items() if not kind.public), "no-such"])
def test_sheets_of_organisers_have_no_public_address(client: Client, played: Competition, name: str) -> None:
    """The public address of such a sheet is unknown in every format."""
    for extension in FORMATS:
        assert client.get(f"/e/{played.slug}/files/{name}.{extension}").status_code == 404


def test_unknown_formats_and_csv_of_everything_do_not_exist(organiser: Client, played: Competition) -> None:
    """A CSV file can hold only one sheet."""
    for name in ("all.csv", "standings.docx"):
        assert organiser.get(f"/organise/competition/{played.slug}/files/{name}").status_code == 404


def test_the_page_of_files_leads_to_each_of_them(organiser: Client, played: Competition) -> None:
    """The page has a link to every file. It doesn't offer the cross table of a large field."""
    page = organiser.get(f"/organise/competition/{played.slug}/files/").content.decode()
    for name, kind in SHEETS.items():
        with translation.override("en"):
            assert str(kind.about).replace("'", "&#x27;") in page
        assert all(f"/files/{name}.{extension}" in page for extension in FORMATS)
    assert "/files/all.xlsx" in page and "/files/all.csv" not in page

    large = make_competition(" ".join(f"Player-{at}" for at in range(MOST_IN_A_SQUARE + 1)))
    organiser.force_login(large.tournament.organiser)
    assert "/files/cross." not in organiser.get(f"/organise/competition/{large.slug}/files/").content.decode()


def test_a_public_file_is_new_after_every_change(client: Client, played: Competition) -> None:
    """The server never sends a cached file that is older than the last change."""
    before = fetched(client, played, "results.csv")
    assert fetched(client, played, "results.csv") == before
    round_end(competition_id=played.pk, number=2, as_they_stand=True)

    assert fetched(client, played, "results.csv") != before


def test_a_file_that_was_begun_before_results_were_hidden_is_not_kept(played: Competition, rf: RequestFactory) -> None:
    """Only the reader who asked before the change gets the earlier file."""
    name = {"slug": played.slug, "sheet": "standings", "extension": "json"}
    scope: dict[str, Any] = {ASIDE: None}
    while True:
        request = rf.get("/")
        request.scope = scope  # type: ignore[attr-defined]  # as the server hands the work on
        answer = public(request, **name)
        if not isinstance(answer, Aside):
            break
        standings_show(competition_id=played.pk, shown=Shown.HELD, hidden_rounds=1)
        scope = {ASIDE: Done(answer.work())}

    assert json.loads(answer.content)["sheets"][0]["rows"]
    assert not json.loads(fetched(Client(), played, "standings.json"))["sheets"][0]["rows"]


def test_an_unknown_dialect_is_the_plain_one(client: Client, played: Competition) -> None:
    """Strange addresses make no further files."""
    base = f"/e/{played.slug}/results.csv"

    assert (
        client.get(f"{base}?for=nobody").content
        == client.get(base).content
        != client.get(f"{base}?for=spreadsheet").content
    )


def test_the_schema_is_a_schema() -> None:
    """The schema is valid, and the page about files names it."""
    Draft202012Validator.check_schema(SCHEMA)
    assert "files.schema.json" in (ROOT / "docs" / "how-to" / "save-files.md").read_text()


def test_all_games_are_one_text(organiser: Client, played: Competition) -> None:
    """Organisers get the hands that are over, table by table. A table without such a hand is left out."""
    play_hand(table_of(played, 2))

    text = fetched(organiser, played, "games.txt", whole=True).decode()
    assert re.findall(r'^\[Round "(.)"\]', text, re.MULTILINE) == ["1", "2"]
    assert text.startswith('[Game "knoesten"]') and "join" in text
    assert organiser.get(f"/e/{played.slug}/files/games.txt").status_code == 404
