"""Wherever a seat, a bye or somebody missing is named, the substitute stands beside the player."""

import pytest
from django.http import QueryDict

from referee import api
from scoring.models.tournaments import Competition
from scoring.rest.rounds.public import round_shape
from scoring.selectors.rounds.drafts import Choice, draft_page
from scoring.selectors.rounds.plans import seating_page
from scoring.selectors.rounds.requests import seating_request
from scoring.selectors.rounds.rounds import round_views
from scoring.selectors.rounds.why import round_why, seats_why
from scoring.selectors.standings.settling import result_foreseen, settled_table, table_of_round
from scoring.selectors.standings.standings import standings_view
from scoring.selectors.standings.visible import EVERYTHING
from scoring.selectors.tournaments.competitions import competition_view
from scoring.services.people.players import player_away
from scoring.services.people.substitutes import substitute_set
from scoring.services.rounds.drafts import draft_make, draft_publish, draft_swap
from scoring.services.rounds.plans import plan_keep
from scoring.services.rounds.table_sizes import sizes_set
from scoring.systems.rounds.changing_places import Place
from scoring.systems.seating import seat
from tests.scoring.competitions import make_competition, player_of, reloaded

pytestmark = pytest.mark.django_db

CILLA = "Cilla (for Bo)"


@pytest.fixture
def competition() -> Competition:
    """Five players at tables of four only, so that one has a bye; Cilla plays for Bo."""
    competition = make_competition("Anna Bo Cia Dag Eva")
    sizes_set(competition_id=competition.pk, smallest=4, largest=4)
    substitute_set(tournament_id=competition.tournament_id, player_id=player_of(competition, "Bo").pk, name="Cilla")
    return reloaded(competition)


def publish(competition: Competition, *, free: str, sits: str) -> None:
    """Publish round 1 with a bye for `free` and a seat for `sits`."""
    draft = draft_make(competition_id=competition.pk, number=1, seed=1)
    out = draft.byes[0]
    if out != player_of(competition, free).pk:
        place = Place(player=player_of(competition, free).pk)
        draft_swap(competition_id=competition.pk, draft_id=draft.pk, version=0, player_id=out, place=place)
    draft = competition.drafts.get()
    assert player_of(competition, sits).pk in draft.tables[0]
    draft_publish(competition_id=competition.pk, draft_id=draft.pk, version=draft.version)


def test_a_draft_names_the_substitute(competition: Competition) -> None:
    """At the table or with the bye, in the search, and in the sentence about a swap."""
    draft = draft_make(competition_id=competition.pk, number=1, seed=1)
    bo = player_of(competition, "Bo").pk
    free, sits = draft.byes[0], draft.tables[0][0]
    other = sits if free == bo else free
    page = draft_page(competition, Choice(one=bo, to=f"p{other}", find="cilla"))
    assert page.draft is not None and page.swap is not None
    assert {row.name for row in (*page.draft.seats, *page.draft.byes)} == {"Anna", CILLA, "Cia", "Dag", "Eva"}
    assert (page.found, page.swap.one) == (1, CILLA)


def test_a_plan_names_the_substitute_in_each_round(competition: Competition) -> None:
    """Until the player comes back, every round to come is the substitute's."""
    made = seat(seating_request(competition, rounds=2, seed=1, steps=300))
    plan_keep(competition_id=competition.pk, seating=made, first=1)
    view = seating_page(reloaded(competition)).plan
    assert view is not None
    assert [CILLA in {*one.tables[0], *one.byes} for one in view.rounds] == [True, True]


def test_a_table_names_the_substitute_in_its_reasons_and_on_the_form(competition: Competition) -> None:
    """ "Why this table?", what the table counts, the form for its result, and the preview of one."""
    publish(competition, free="Anna", sits="Bo")
    why = round_why(competition, 1)
    assert why is not None and CILLA in {one.name for table in why.tables for one in table.seats}
    ((_competition, (own,)),) = seats_why(player_of(competition, "Bo"))
    assert own.name == CILLA

    table = table_of_round(competition, 1, 1)
    shown = settled_table(table)
    names = {one.name for one in shown.seats}
    assert CILLA in names and {field.label for field in shown.form.fields} >= names
    points = {field.name: field.value for field in shown.form.fields if field.kind == "number"}
    sent = QueryDict(mutable=True)
    sent.update({"do": "result", **points, "points.Cilla": "-3"})
    foreseen = result_foreseen(table, api.result_read(table.referee_table_id, sent), seen=EVERYTHING)
    assert {name for name, _row in foreseen.rows} == names


def test_a_bye_and_a_missing_player_are_named_with_the_substitute(competition: Competition) -> None:
    """On the pages of a round, beside the seats, in REST as data, and in the list of who is away."""
    publish(competition, free="Bo", sits="Anna")
    (shown,) = round_views(competition)
    assert [row.called for row in shown.byes] == [CILLA]
    assert round_shape(shown).to_json()["byes"] == ({"player": "Bo", "substitute": "Cilla"},)
    assert standings_view(competition).byes == (CILLA,)

    player_away(tournament_id=competition.tournament_id, player_id=player_of(competition, "Bo").pk, away=True)
    assert competition_view(reloaded(competition)).away == (CILLA,)
