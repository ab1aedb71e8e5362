"""The call queue: who comes, who is wanted, how long somebody has waited, and the outcome of each call."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from referee.access.links import referee_token, seat_token
from referee.errors import AlreadyAnswered, AlreadyClaimed, CallUnknown, KeyReused
from referee.ground.errors import TooLarge
from referee.models import Call
from referee.selectors.log.log import log_lines
from referee.selectors.log.verification import table_faults
from referee.selectors.parts.calls import call_history, calls_waiting
from referee.selectors.seat.seat import seat_view
from referee.selectors.tablet.hall import hall_view
from referee.services.calls import call_answer, call_claim, call_escalate, call_raise, call_withdraw
from tests.support.referee import make_referee, make_table, new_key, reloaded, seat_of

pytestmark = pytest.mark.django_db


def raised(player="Bo", **changes):
    """A table where `player` has called, the call, and its referee."""
    table = make_table(**changes)
    return table, call_raise(seat=seat_of(table, player), reason="help"), make_referee(table)


def waited(call, minutes):
    """The call, as if it had been raised so many minutes ago."""
    Call.objects.filter(pk=call.pk).update(raised_at=timezone.now() - timedelta(minutes=minutes))


def test_claimed_call_waits_on_and_the_phone_says_who_comes():
    """Somebody is on the way: the seat sees the name, the call is not over."""
    table, call, rut = raised()

    claimed = call_claim(link=rut, call_id=call.pk)

    assert (claimed.claimed_by, claimed.answered_at) == (rut, None)
    assert seat_view(seat_of(table, "Bo")).call.claimed_by == "Rut"
    assert seat_view(seat_of(table, "Anna")).call is None


def test_claim_of_a_call_that_another_claimed_is_refused_unless_taken_over():
    """Two referees don't walk to one table unawares; whoever is nearer may say so."""
    table, call, rut = raised()
    siv = make_referee(table, "Siv")
    call_claim(link=rut, call_id=call.pk)

    with pytest.raises(AlreadyClaimed, match="Rut is coming"):
        call_claim(link=siv, call_id=call.pk)

    assert call_claim(link=siv, call_id=call.pk, over=True).claimed_by == siv


def test_claim_made_twice_is_one_line_of_the_log():
    """A second tap of the same referee changes nothing."""
    table, call, rut = raised()
    call_claim(link=rut, call_id=call.pk)
    before = reloaded(table).last_number

    call_claim(link=rut, call_id=call.pk)

    assert reloaded(table).last_number == before


def test_escalated_call_is_free_again_marked_and_first():
    """For the head referee: claimed by nobody, before calls that have waited longer, and the phone knows."""
    table, call, rut = raised()
    other = make_table(number=2, hall_id=table.hall_id)
    waited(call_raise(seat=seat_of(other, "Cia")), 30)
    call_claim(link=rut, call_id=call.pk)

    call_escalate(link=rut, call_id=call.pk, reason="It decides the game")

    first = calls_waiting(table.hall)[0]
    assert (first.id, first.escalated_by, first.claimed_by) == (call.pk, "Rut", "")
    assert hall_view(table.hall).tiles[0].table_id == table.pk
    assert seat_view(seat_of(table, "Bo")).call.escalated_at is not None
    siv = make_referee(table, "Siv")
    assert call_claim(link=siv, call_id=call.pk).claimed_by == siv


def test_call_that_is_over_can_be_neither_claimed_nor_handed_on():
    """What is settled is settled; a new call begins anew."""
    _table, call, rut = raised()
    call_answer(link=rut, call_id=call.pk)

    for act in (call_claim, call_escalate, call_answer):
        with pytest.raises(AlreadyAnswered):
            act(link=rut, call_id=call.pk)


def test_call_of_another_hall_can_not_be_claimed():
    """A hall's referees keep to its tables."""
    _table, call, _rut = raised()
    stranger = make_referee(make_table())

    for act in (call_claim, call_escalate):
        with pytest.raises(CallUnknown):
            act(link=stranger, call_id=call.pk)


def test_escalating_with_too_many_words_is_refused():
    """A reason is a line."""
    _table, call, rut = raised()

    with pytest.raises(TooLarge):
        call_escalate(link=rut, call_id=call.pk, reason="x" * 201)


def test_waiting_time_ends_when_somebody_comes():
    """It is the time until somebody cared that counts, not how long the question took."""
    table, call, rut = raised()
    waited(call, 10)
    claimed = call_claim(link=rut, call_id=call.pk)
    Call.objects.filter(pk=call.pk).update(claimed_at=claimed.raised_at + timedelta(minutes=4))

    call_answer(link=rut, call_id=call.pk)

    history = call_history(table.hall)
    assert [view.waiting for view in history.over] == [240]
    assert (history.usual, history.longest) == (240, 240)


def test_history_parts_those_who_wait_from_those_somebody_comes_to():
    """Waiting, coming, over: each call in one of them; before the first there is no usual wait."""
    table = make_table()
    rut = make_referee(table)
    assert call_history(table.hall).usual is None
    calls = [call_raise(seat=seat_of(table, player)) for player in ("Anna", "Bo", "Cia")]
    call_claim(link=rut, call_id=calls[1].pk)
    call_answer(link=rut, call_id=calls[2].pk, answer="play on")

    history = call_history(table.hall)

    parts = (history.waiting, history.coming, history.over)
    assert [[view.player for view in part] for part in parts] == [["Anna"], ["Bo"], ["Cia"]]


def test_what_became_of_a_call_stands_in_the_log():
    """Claim, handing on and answer are notes of that seat and the referees, in a chain that holds."""
    table, call, rut = raised()
    call_claim(link=rut, call_id=call.pk)
    call_escalate(link=rut, call_id=call.pk)
    call_answer(link=rut, call_id=call.pk, answer="done")

    texts = [row.text for row in log_lines(reloaded(table), "referee")]
    assert texts[1:] == [
        "The referee is coming to Bo",
        "Bo's call goes to the head referee",
        "The referee answers Bo's call",
    ]
    assert log_lines(reloaded(table), "Cia") == ()
    assert list(table_faults(reloaded(table))) == []


def url(name, link, *args):
    """An address on the tablet of `link`."""
    return reverse(f"referee:{name}", args=[referee_token(link), *args])


def test_tablet_claims_hands_on_and_settles_a_call():
    """Each is a form that leads back to the call, and the phone's page follows."""
    table, call, rut = raised()  # the head referee
    nils = make_referee(table, "Nils")
    phone = f"/s/{seat_token(seat_of(table, 'Bo'))}/"

    claimed = Client().post(url("tablet-claim", nils, table.pk, call.pk), {"key": new_key()}, follow=True)
    assert "Nils is coming" in claimed.content.decode()
    assert "<strong>Nils</strong> is coming" in Client().get(phone).content.decode()

    Client().post(url("tablet-escalate", nils, table.pk, call.pk), {"key": new_key(), "reason": "It decides the game"})
    assert "waits for <strong>Rut</strong>, the head referee" in Client().get(phone).content.decode()
    assert "for you, the head referee" in Client().get(url("tablet", rut)).content.decode()
    assert "for Rut, the head referee" in Client().get(url("tablet", nils)).content.decode()

    done = Client().post(url("tablet-call", rut, table.pk, call.pk), {"key": new_key()}, follow=True)
    assert "Answered by Rut" in done.content.decode()


def test_tablet_claim_that_comes_second_says_who_was_first():
    """409, the name, and the button to take it over."""
    table, call, rut = raised()
    siv = make_referee(table, "Siv")
    call_claim(link=rut, call_id=call.pk)

    late = Client().post(url("tablet-claim", siv, table.pk, call.pk), {"key": new_key()})

    assert late.status_code == 409
    assert "Rut is coming already" in late.content.decode()
    assert "take over from Rut" in late.content.decode()


def test_queue_page_lists_the_calls_and_rings_for_those_nobody_comes_to():
    """The numbers that the bell listens to are of unclaimed calls alone."""
    table, call, rut = raised()
    other = call_raise(seat=seat_of(table, "Cia"))
    call_claim(link=rut, call_id=other.pk)

    page = Client().get(url("tablet-calls", rut)).content.decode()

    assert f'data-ringing="{call.pk}"' in page
    assert "Nobody is coming yet" in page and "Somebody is coming" in page
    assert Client().get(url("tablet-calls", rut), headers={"HX-Request": "true"}).content.decode().count("<html") == 0


def test_rest_claims_hands_on_and_lists_calls():
    """The same by REST, with the same refusals."""
    table, call, rut = raised()
    siv = make_referee(table, "Siv")
    claim = reverse("rest:rest-claim", args=[referee_token(rut), call.pk])
    other = reverse("rest:rest-claim", args=[referee_token(siv), call.pk])

    assert Client().post(claim, {}, "application/json").json()["claimed_by"] == "Rut"
    refused = Client().post(other, {}, "application/json")
    assert (refused.status_code, refused.json()["code"]) == (409, "already-claimed")
    assert Client().post(other, {"over": True}, "application/json").json()["claimed_by"] == "Siv"
    escalate = reverse("rest:rest-escalate", args=[referee_token(rut), call.pk])
    assert Client().post(escalate, {"reason": "x"}, "application/json").json()["escalated_by"] == "Rut"
    listed = Client().get(reverse("rest:rest-calls", args=[referee_token(rut)])).json()
    assert [row["id"] for row in listed["waiting"]] == [call.pk]


def test_call_sent_again_is_raised_once_even_after_it_was_answered():
    """The answer was lost on the way; the phone sends it again under the same key, and nobody is called twice."""
    table = make_table()
    rut, key = make_referee(table), new_key()
    call = call_raise(seat=seat_of(table, "Bo"), reason="help", key=key)
    assert call_raise(seat=seat_of(table, "Bo"), reason="help", key=key) == call
    call_answer(link=rut, call_id=call.pk)

    again = call_raise(seat=seat_of(table, "Bo"), reason="help", key=key)

    assert again == call and again.answered_at is not None
    assert Call.objects.count() == 1
    assert [event.body["note"] for event in table.events.order_by("number")] == ["call", "answer"]
    with pytest.raises(KeyReused):
        call_raise(seat=seat_of(table, "Bo"), reason="something else", key=key)


def test_second_call_while_one_waits_is_kept_in_the_log_and_never_raised_later():
    """Another tap of an impatient player; sent again once the first call is over, it calls nobody."""
    table = make_table()
    rut, key = make_referee(table), new_key()
    call = call_raise(seat=seat_of(table, "Bo"), reason="help")
    assert call_raise(seat=seat_of(table, "Bo"), reason="hello?", key=key) == call
    call_answer(link=rut, call_id=call.pk)

    call_raise(seat=seat_of(table, "Bo"), reason="hello?", key=key)

    assert not calls_waiting(table.hall)
    assert [line.reason for line in log_lines(reloaded(table), "Bo")] == ["help", "hello?", ""]
    assert list(table_faults(reloaded(table))) == []


def test_answer_sent_again_is_given_once():
    """The tablet that lost the answer is told the call as it is, and not that somebody was quicker."""
    _table, call, rut = raised()
    key = new_key()
    first = call_answer(link=rut, call_id=call.pk, answer="Bo leads", key=key)

    assert call_answer(link=rut, call_id=call.pk, answer="Bo leads", key=key).answered_at == first.answered_at
    with pytest.raises(AlreadyAnswered):
        call_answer(link=rut, call_id=call.pk, answer="Bo leads", key=new_key())


def test_phone_without_javascript_calls_under_a_key_of_its_page():
    """Sent twice by an impatient browser, it is one call."""
    table = make_table()
    where = f"/s/{seat_token(seat_of(table, 'Bo'))}/"
    page = Client().get(where).content.decode()
    form = page[page.index('id="call-form"') :]
    (key,) = re.findall(r'name="key" value="([^"]+)"', form[: form.index("</form>")])

    for _ in range(2):
        assert Client().post(f"{where}call/", {"key": key, "reason": "Something else"}).status_code == 302

    assert table.events.count() == 1


def test_call_is_withdrawn_by_whoever_raised_it():
    """The question has answered itself: no tile waits, no bell rings, and the log tells it."""
    table, call, rut = raised()
    call_claim(link=rut, call_id=call.pk)

    withdrawn = call_withdraw(seat=seat_of(table, "Bo"), key="one")

    assert withdrawn.pk == call.pk
    assert calls_waiting(table.hall) == ()
    (over,) = call_history(table.hall).over
    assert (over.withdrawn, over.answered_by) == (True, "")
    phone = seat_view(seat_of(table, "Bo"))
    assert (phone.call, phone.answered) == (None, None)
    assert log_lines(reloaded(table), "referee")[-1].text == "Bo withdraws the call for the referee"
    assert call_withdraw(seat=seat_of(table, "Bo"), key="one").pk == call.pk
    with pytest.raises(AlreadyAnswered):
        call_answer(link=rut, call_id=call.pk)


def test_nobody_withdraws_a_call_of_another_seat():
    """Anna has none that waits; Bo's goes on waiting."""
    table, _call, _rut = raised()

    with pytest.raises(CallUnknown):
        call_withdraw(seat=seat_of(table, "Anna"))
    page = Client().post(f"/s/{seat_token(seat_of(table, 'Anna'))}/withdraw/", {"key": new_key()})

    assert page.status_code == 302
    assert len(calls_waiting(table.hall)) == 1


def test_phone_and_rest_withdraw_a_call():
    """One button beside "The referee was called"; and a new call can be raised after it."""
    table, _call, _rut = raised()
    token = seat_token(seat_of(table, "Bo"))
    assert f'action="/s/{token}/withdraw/"' in Client().get(f"/s/{token}/").content.decode()

    page = Client().post(f"/s/{token}/withdraw/", {"key": new_key()}, headers={"HX-Request": "true"}).content.decode()
    assert "The referee was called" not in page

    call_raise(seat=seat_of(table, "Bo"), reason="again")
    answer = Client().post(f"/api/v1/s/{token}/withdraw/", {"key": new_key()}, content_type="application/json")
    assert (answer.status_code, answer.json()["withdrawn"]) == (200, True)
