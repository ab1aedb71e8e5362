"""A trainee's rulings: compared, never counted; made of what everybody may know; and nothing else at the tables."""

import re

import pytest
from django.apps import apps
from django.test import Client
from django.urls import URLPattern, URLResolver, reverse

from referee.access.links import referee_token
from referee.errors import EventUnknown, TableUnknown
from referee.ground.errors import LinkRevoked, LinkUnknown, Malformed
from referee.models import Event, ShadowRuling
from referee.selectors.tablet.hall import hall_view
from referee.selectors.tablet.shadow import counted_of, entries_waiting, shadow_entry, shadow_results
from referee.services import shadow
from referee.services.deleting import hall_delete
from referee.services.events import event_overrule
from referee.services.links import link_revoke, referee_head_choose, referee_link_make, referee_section_set
from referee.services.shadow import shadow_rule
from referee.urls.rest import of_referee
from referee.urls.tablet import urlpatterns as tablet_patterns
from tests.referee.test_hidden import CALLED, told
from tests.support.dealt import recorded_hand
from tests.support.referee import FOUR, enter, house_enters, make_referee, make_table, new_key, reloaded

pytestmark = pytest.mark.django_db

REVOKE = 10  # Bo discards on a heart: open, until he plays a heart in the third trick
KEYS = {"table_id": 0, "number": REVOKE, "position": 1, "call_id": 1, "penalty": 1}


@pytest.fixture
def tess(table):
    """A trainee in the hall of the table."""
    make_referee(table)
    return referee_link_make(hall_id=table.hall_id, label="Tess", is_trainee=True)


def rule(link, table, number, verdict):
    """The trainee rules on an entry."""
    return shadow_rule(link=link, table_id=table.pk, number=number, verdict=verdict)


def rows():
    """Every row of the program but those of shadow rulings."""
    models = [model for app in ("referee", "scoring") for model in apps.get_app_config(app).get_models()]
    return {
        model._meta.label: list(model._default_manager.order_by("pk").values())
        for model in models
        if model is not ShadowRuling
    }


def test_what_was_open_is_compared_as_it_was_then(table, tess):
    """The revoke has been proven since, but nobody could when it was entered: open is right."""
    counted = counted_of(table, REVOKE)

    assert rule(tess, table, REVOKE, "open").is_right
    assert (counted.engine.verdict, counted.referee) == ("open", None)
    assert counted.engine.breaches[0].title and counted.engine.breaches[0].sentence


def test_the_referees_ruling_counts_where_it_is_another(table, tess):
    """The engine's verdict is said, too."""
    event_overrule(
        link=make_referee(table, "Siv"),
        table_id=table.pk,
        number=REVOKE,
        verdict="legal",
        reason="I saw the card",
        key=new_key(),
        expected=None,
    )
    table = reloaded(table)
    counted = counted_of(table, REVOKE)

    assert counted.referee is not None
    assert (counted.engine.verdict, counted.referee.verdict, counted.verdict) == ("open", "legal", "legal")
    assert rule(tess, table, REVOKE, "legal").is_right


def test_the_table_is_shown_as_it_stood_before_the_entry(table):
    """Of the card that is asked about nothing lies on the table yet, and the one before it does."""
    asked = shadow_entry(table, REVOKE)

    assert asked.drawn is not None and [row["card"] for row in asked.drawn.position["trick"]] == ["AH"]
    assert "7♠" in asked.text and "Bo" in asked.text


def test_one_entry_after_another_or_the_latest(table, tess):
    """At first the latest entry is asked, then what came since; a ruling on an earlier one doesn't lead back."""
    (latest,) = entries_waiting(tess, table)
    rule(tess, table, latest, "legal")
    assert entries_waiting(tess, table) == ()
    for player, card in (("Cia", "9D"), ("Dag", "JD")):
        enter(table, player, "play", cards=card)
    table = reloaded(table)
    first, second = entries_waiting(tess, table)
    assert latest < first < second
    rule(tess, table, second, "legal")
    rule(tess, table, REVOKE, "open")
    assert entries_waiting(tess, table) == ()


def test_nothing_else_changes(table, tess):
    """Rulings and every page of the trainee leave all rows of all other tables as they were."""
    before, client = rows(), Client()
    here = reverse("referee:shadow", args=[referee_token(tess)])
    asked = f"{here}tables/{table.pk}/{REVOKE}/"
    for page in (here, f"{here}results/", f"{here}tables/{table.pk}/", asked):
        assert client.get(page, follow=True).status_code == 200
    assert client.post(asked, {"answer": "illegal"}, follow=True).status_code == 200
    for page in (here, f"{here}results/", asked):
        assert client.get(page).status_code == 200

    assert rows() == before
    assert ShadowRuling.objects.get().verdict == "illegal"


def test_the_first_ruling_stands(table, tess):
    """Whoever has read the answer can't improve on it."""
    rule(tess, table, REVOKE, "legal")

    assert not rule(tess, table, REVOKE, "open").is_right
    assert ShadowRuling.objects.count() == 1


def test_what_can_not_be_ruled_on_is_refused(table, tess, monkeypatch):
    """No such verdict, an entry of the referee, one that isn't there, another hall's table, and more than are kept."""
    for verdict in ("impossible", "", "LEGAL"):
        with pytest.raises(Malformed):
            rule(tess, table, REVOKE, verdict)
    assert Event.objects.get(table=table, number=1).body["by"] == "referee"  # the deal
    for number in (1, 0, 999):
        with pytest.raises(EventUnknown):
            rule(tess, table, number, "legal")
    with pytest.raises(TableUnknown):
        rule(tess, make_table(), 2, "legal")
    monkeypatch.setattr(shadow, "MOST_RULINGS", 1)
    rule(tess, table, REVOKE, "open")
    with pytest.raises(Malformed):
        rule(tess, table, REVOKE + 1, "legal")


def test_results_are_counted_by_game_and_clause(table, tess):
    """An entry counts for each clause that is cited, or for none."""
    rule(tess, table, REVOKE, "illegal")
    rule(tess, table, REVOKE - 1, "legal")
    (game,) = shadow_results(tess)

    assert (game.game_title, game.right, game.of) == ("Knoesten", 1, 2)
    scores = [(bool(one.clause), one.right, one.of) for one in game.clauses]
    assert scores == [(True, 0, 1), (True, 0, 1), (False, 1, 1)]


@pytest.mark.parametrize("seed", range(3))
def test_words_told_to_few_change_nothing_for_a_trainee(seed):
    """At one table all tell what they hand in, at the other nobody does: each entry is asked and answered alike."""
    bodies = recorded_hand(seed, FOUR, {**CALLED, "policy": "call"})
    open_table, shut_table = (make_table(options=CALLED) for _table in range(2))
    for all_told, none_told in zip(bodies, told(bodies, "nobody"), strict=True):
        house_enters(open_table, all_told)
        house_enters(shut_table, none_told)
    assert bodies != told(bodies, "nobody")
    for number in range(2, len(bodies) + 1):
        seen = [
            (shadow_entry(one, number).to_json() | {"table_id": 0}, counted_of(one, number).to_json())
            for one in (reloaded(open_table), reloaded(shut_table))
        ]
        assert seen[0] == seen[1]


def addresses(patterns, before):
    """Return the address of every page and operation behind these patterns, filled in."""
    for one in patterns:
        here = before + str(one.pattern)
        if isinstance(one, URLResolver):
            yield from addresses(one.url_patterns, here)
        elif isinstance(one, URLPattern):
            yield re.sub(r"<\w+:(\w+)>", lambda found: str(KEYS.get(found[1], 1)), here)


def test_a_trainee_opens_nothing_of_a_referee(table, tess, monkeypatch):
    """Each page of the tablet and each operation of a referee is refused, whatever the method, and writes nothing."""
    monkeypatch.setitem(KEYS, "table_id", table.pk)
    token, client, before = referee_token(tess), Client(), rows()
    pages = list(addresses(tablet_patterns, f"/r/{token}/"))
    rest = list(addresses(of_referee, f"/api/v1/r/{token}/"))
    assert len(pages) > 35 and len(rest) > 25
    for address in (*pages, *rest):
        for answer in (client.get(address), client.post(address, {"key": new_key(), "expected": 0})):
            assert answer.status_code in (403, 405), (address, answer.status_code)
    assert rows() == before


def test_a_referees_link_opens_no_shadow_rulings(table, rut):
    """They are the trainee's own."""
    answer = Client().get(reverse("referee:shadow", args=[referee_token(rut)]))
    assert answer.status_code == LinkUnknown.status


def test_a_trainee_is_nobody_in_the_hall(table, rut, tess):
    """A trainee watches no table, has no section, is never the head, and not even the next one."""
    for act in (
        lambda: referee_head_choose(hall_id=table.hall_id, link_id=tess.pk),
        lambda: referee_section_set(hall_id=table.hall_id, link_id=tess.pk, section="1"),
    ):
        with pytest.raises(LinkUnknown):
            act()
    heads = type(tess).objects.filter(hall=table.hall_id, is_head=True)
    assert hall_view(table.hall).referees == type(tess).objects.filter(hall=table.hall_id, is_trainee=False).count()
    for head in list(type(tess).objects.filter(hall=table.hall_id, is_trainee=False)):
        link_revoke(hall_id=table.hall_id, link_id=head.pk)
    assert not heads.exists()
    link_revoke(hall_id=table.hall_id, link_id=tess.pk)
    assert Client().get(reverse("referee:shadow", args=[referee_token(tess)])).status_code == LinkRevoked.status


def test_rulings_are_deleted_with_the_hall(table, tess):
    """No ruling outlives the tournament."""
    rule(tess, table, REVOKE, "open")
    hall_delete(hall_id=table.hall_id)
    assert not ShadowRuling.objects.exists()
