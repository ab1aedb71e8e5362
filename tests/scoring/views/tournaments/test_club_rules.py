"""The workshop for house rules: options are tried, simulated, saved as the club's own, and chosen for a competition."""

from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.contrib.auth.models import User
from django.test import Client

from referee import api
from scoring.jobs import working
from scoring.models.choices import JobState
from scoring.models.club_rules import ClubRules
from scoring.models.jobs import Job
from scoring.models.tournaments import Competition
from scoring.services.programs.jobs import job_claim
from scoring.services.tournaments.club_rules import club_rules_save
from scoring.wording.simulated import seat_sentences, simulated_sentences
from tests.scoring.competitions import FOUR, address, make_competition, make_organiser, reloaded, start_round
from tests.scoring.rest.access.test_account import Own

pytestmark = pytest.mark.django_db

RULES = "/organise/club/rules/"
TRY = f"{RULES}try/knoesten/"
FOUND: dict[str, Any] = {
    **{"games": 10_000, "shared": 300, "unfinished": 20, "stuck": 0, "entries": [500, 900], "hands": [23, 41]},
    **{"seconds": 31, "seats": [{"seat": 1, "wins": 27.1, "low": 26.2, "high": 28.0}]},
}


def saved(organiser: User, **options: Any) -> ClubRules:
    """Save rules of the organiser's club for Knoesten."""
    return club_rules_save(organiser_id=organiser.pk, game="knoesten", name="Our rules", options=options)


def test_options_are_tried(mia: Client) -> None:
    """The page that follows can be kept and opened again; it tells contradictions and cases with their clauses."""
    assert "Nothing differs from the rulebook." in mia.get(TRY).text
    answer = mia.post(TRY, {"option_start_points": "4", "try": "1"})
    where = urlsplit(answer["Location"])

    assert (where.path, where.fragment) == (TRY, "tried")
    assert parse_qs(where.query)["option_start_points"] == ["4"]
    page = mia.get(answer["Location"]).text
    assert "How many points does everybody start with? <strong>4.</strong>" in page
    assert "nobody may pass when the game begins" in page
    assert "cases of the casebook are ruled otherwise" in page and "/rules/knoesten/#" in page


def test_mistakes_are_told_and_nothing_typed_is_lost(mia: Client) -> None:
    """An option, a table size and a name out of bounds are each refused with a sentence."""
    wrong = mia.post(TRY, {"option_start_points": "many", "name": "Ours", "try": "1"})
    assert wrong.status_code == 422 and "Enter a whole number from 1 to 1000." in wrong.text
    assert 'value="many"' in wrong.text and 'value="Ours"' in wrong.text
    assert "this many players at a table: 3, 4, 5." in mia.post(TRY, {"seats": "9", "simulate": "1"}).text
    unnamed = mia.post(TRY, {"option_start_points": "20", "name": "7", "save": "1"})
    assert unnamed.status_code == 422 and "has a letter" in unnamed.text and 'value="20"' in unnamed.text
    assert mia.get(f"{RULES}try/whist/").status_code == 404


def test_rules_are_saved_printed_and_retired(mia: Client, organiser: User) -> None:
    """The list has what differs; the sheet has the rest too; nobody else sees them."""
    kept = mia.post(TRY, {"option_start_points": "20", "name": "Our rules", "save": "1"}, follow=True)
    assert "Our rules v1 is saved" in kept.text and "<strong>20</strong>" in kept.text
    (rules,) = ClubRules.objects.all()
    assert (rules.organiser, rules.options) == (organiser, {"start_points": 20})

    sheet = mia.get(f"{RULES}{rules.pk}/").text
    assert (
        sheet.index("Different from the rulebook") < sheet.index("<strong>20</strong>") < sheet.index("As in the rule")
    )
    other = Client()
    other.force_login(make_organiser("olle"))
    assert other.get(f"{RULES}{rules.pk}/").status_code == 404 and "Our rules" not in other.get(RULES).text
    other.post(f"{RULES}{rules.pk}/retire/")
    assert "no longer offered" in mia.post(f"{RULES}{rules.pk}/retire/", follow=True).text
    assert "Our rules" not in mia.get(RULES).text


def test_games_are_simulated_by_a_job(mia: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same page shows how far it is and then the figures; somebody else sees neither."""
    played: list[dict[str, Any]] = []

    def play(game: str, **asked: Any) -> Any:
        played.append({"game": game, **asked})
        return api.SimulatedGames(**{**FOUND, "seats": ()})

    monkeypatch.setattr(api, "simulated_games", play)
    asked = mia.post(TRY, {"option_start_points": "20", "seats": "3", "simulate": "1"})
    mia.post(TRY, {"option_start_points": "20", "seats": "3", "simulate": "1"})
    (job,) = Job.objects.all()
    assert "0 %" in mia.get(asked["Location"]).text
    working.attempt(job_claim() or job)

    job.refresh_from_db()
    assert (job.state, job.size, job.competition) == (JobState.DONE, 0, None)
    assert (played[0]["game"], played[0]["options"], played[0]["seats"]) == ("knoesten", {"start_points": 20}, 3)
    assert "10,000 games were played" in mia.get(asked["Location"]).text
    assert "games were played" not in mia.get(f"{TRY}?option_start_points=21&seats=3").text
    fragment = f"{RULES}simulated/{job.pk}/"
    assert "10,000 games were played" in mia.get(fragment).text
    other = Client()
    other.force_login(make_organiser("olle"))
    assert other.get(fragment).status_code == 404


def test_a_simulation_is_cancelled_while_it_runs(mia: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its work is stopped, the page says so, and the same can be asked for again; nobody else can cancel it."""
    asked = mia.post(TRY, {"seats": "3", "simulate": "1"})
    job = Job.objects.get()
    cancel = f"{RULES}simulated/{job.pk}/cancel/"
    other = Client()
    other.force_login(make_organiser("olle"))
    assert other.post(cancel).status_code == 404 and mia.get(cancel).status_code == 405
    assert f'formaction="{cancel}"' in mia.get(asked["Location"]).text

    def play(_game: str, *, tell: Any, **_asked: Any) -> Any:
        assert mia.post(cancel)["Location"] == asked["Location"]
        while True:  # until the sign of life finds that the job is no longer this worker's
            tell(0.5)

    monkeypatch.setattr(api, "simulated_games", play)
    monkeypatch.setattr(working, "EVERY", 0.01)
    working.attempt(job_claim() or job)
    job.refresh_from_db()
    assert job.state == JobState.CANCELLED and job.found == {}
    page = mia.get(asked["Location"]).text
    assert "cancelled" in page and cancel not in page
    mia.post(TRY, {"seats": "3", "simulate": "1"})
    assert Job.objects.get().state == JobState.WAITING


def test_figures_are_told_in_sentences() -> None:
    """How long games are, how many are shared or have no end, and who wins more than a share."""
    told = " ".join(simulated_sentences(FOUND, 10_001))
    assert told.startswith("10,000 games were played. More did not fit into a minute")
    assert "at most 500 entries, and 95 of 100 at most 900" in told and "In hands: at most 23, and at most 41." in told
    assert "won together in 3 of 100" in told and "entries in fewer than 1 of 100" in told and "go on" not in told
    (first,) = seat_sentences({"seats": FOUND["seats"]})
    assert first == "Seat 1 wins 27 of 100 games (between 26 and 28): less than its share."
    even = [{"seat": seat, "wins": 50.0, "low": 49.0, "high": 51.0} for seat in (1, 2)]
    assert all("about its share" in line for line in seat_sentences({"seats": even}))
    more = {"seat": 1, "wins": 60.0, "low": 59.0, "high": 61.0}
    assert "more than its share" in next(seat_sentences({"seats": [more, even[1]]}))


def test_competition_is_made_with_the_club_s_rules(mia: Client, organiser: User) -> None:
    """They count in place of the options below; its public page and REST name them; other options end that."""
    assert "own rules" not in mia.post("/organise/new/", {"game": "knoesten", "details": "show"}).text
    rules = saved(organiser, start_points=20)
    form = mia.post("/organise/new/", {"game": "knoesten", "details": "show"}).text
    assert "Our rules v1" in form and form.index("Our rules v1") < form.index("None: the house options below")
    sent = {"name": "Friday", "game": "knoesten", "preset": "club"}
    mia.post("/organise/new/", sent)
    mia.post("/organise/new/", {**sent, "name": "Saturday", "club_rules": rules.label, "option_start_points": "12"})

    plain, own = Competition.objects.order_by("pk")
    assert (plain.club_rules, plain.options) == (None, {})
    assert (own.club_rules, own.options) == ("Our rules v1", {"start_points": 20})
    assert "· Our rules v1</p>" in mia.get(f"/e/{own.slug}/rules/").text


def test_competition_keeps_the_version_that_it_plays_by(mia: Client, organiser: User) -> None:
    """Until a round is drawn, a newer version is offered beside it; from then on the rules are fixed."""
    competition = make_competition(FOUR, organiser)
    Competition.objects.update(club_rules="Our rules v1", options={"start_points": 20})
    saved(organiser, start_points=20)
    saved(organiser, start_points=15)
    page = mia.get(address(competition, "settings/")).text
    assert '<option value="Our rules v1" selected>' in page and "Our rules v2" in page
    start_round(competition)
    assert "Our rules v2" not in mia.get(address(competition, "settings/")).text
    assert reloaded(competition).club_rules == "Our rules v1"


def test_programs_keep_the_rules_too(organiser: User) -> None:
    """By REST they are read, saved, chosen and retired; others' labels are refused."""
    own = Own(organiser)
    sent = {"game": "knoesten", "name": "Our rules", "options": {"start_points": "20"}}
    made = own.told("POST", "rules/", sent)
    assert (made["label"], made["options"]) == ("Our rules v1", {"start_points": 20})
    assert own.told("GET", "rules/") == [made]
    refused = own.ask("POST", "rules/", {**sent, "options": {"tea": "1"}})
    assert (refused.status_code, refused.json()["code"]) == (422, "malformed")

    tournament = {"name": "Cup", "game": "knoesten", "club_rules": "Our rules v1"}
    own.told("POST", "tournaments/", tournament)
    assert Competition.objects.get().options == {"start_points": 20}
    assert own.ask("POST", "tournaments/", {**tournament, "club_rules": "Theirs v1"}).status_code == 422
    assert own.ask("DELETE", f"rules/{made['id']}/").status_code == 204
    assert own.ask("DELETE", "rules/0/").json()["code"] == "club-rules-unknown"
    assert own.told("GET", "rules/") == []
