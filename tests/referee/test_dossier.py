"""The dossier of a case: what bears on it, who and when, as a page and as PDF, for referees alone."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from referee.access.links import referee_token, seat_token
from referee.errors import EventUnknown
from referee.models import Event, Hall
from referee.selectors.tablet.anonymous import anonymise_case
from referee.selectors.tablet.dossier import dossier
from referee.services.calls import call_answer, call_claim, call_raise
from referee.services.corrections import event_correct
from referee.services.events import event_overrule, fault_give
from referee.services.notes import note_write
from tests.support.kept_rows import given_to_each
from tests.support.printed import fonts_in, open_pdf, words_in
from tests.support.referee import (
    REST,
    REVOKED,
    SHOWN,
    SHOWN_BY,
    START,
    TRICKS,
    enter_all,
    make_referee,
    make_table,
    new_key,
    reloaded,
    seat_of,
)

pytestmark = pytest.mark.django_db


def revoke_that_has_shown():
    """Make a table where Bo's revoke of entry 10 has shown at entry 18."""
    table = make_table()
    enter_all(table, START + TRICKS + SHOWN)
    return table


made, table = given_to_each(revoke_that_has_shown)


@pytest.fixture
def rut(table):
    """Its referee."""
    return make_referee(table)


def case_of(table, number=REVOKED):
    """The dossier as it stands now."""
    return dossier(reloaded(table), number, made_by="Rut")


def roles(case):
    """The role of each line in the case."""
    return {row.line.number: row.role for row in case.timeline}


def address(link, table, number=REVOKED, name="dossier"):
    """Where the dossier lies."""
    return reverse(f"referee:{name}", args=[referee_token(link), table.pk, number])


def test_case_holds_what_proves_it_with_the_rule(table):
    """The entry that settled it, the clause with its text, and the two cards."""
    case = case_of(table)

    assert roles(case) == {REVOKED: "case", SHOWN_BY: "settles"}
    (breach,) = case.breaches
    assert (breach.clause, set(breach.cards)) == ("follow", {"7S", "8H"})
    assert breach.text
    assert [line.number for line in case.entries] == list(range(1, 19))
    assert (case.faults, case.log_hash) == ((), reloaded(table).last_hash)


def test_case_of_the_settling_entry_holds_what_it_settled(table):
    """Seen from the other end it is the same pair."""
    assert roles(case_of(table, SHOWN_BY)) == {REVOKED: "settled", SHOWN_BY: "case"}


def test_case_holds_decisions_with_reason_and_maker(table, rut):
    """An overruling, a fault about it and a note: each with its line."""
    given = {"link": rut, "table_id": table.pk, "key": new_key(), "expected": None}
    event_overrule(number=REVOKED, verdict="legal", reason="The table agreed on it", **given)
    fault_give(player="Bo", reason="Showed a card", about=REVOKED, **given | {"key": new_key()})
    note_write(link=rut, table_id=table.pk, number=REVOKED, words="ask Cia", key=new_key())

    case = case_of(table)

    said = [(row.line.reason, row.line.actor) for row in case.timeline if row.role == "said"]
    assert said == [("The table agreed on it", "Rut"), ("Showed a card", "Rut"), ("ask Cia", "Rut")]
    assert case.verdict.overruled and case.line.engine_says.verdict == "illegal"
    assert [breach.clause for breach in case.breaches] == ["follow"]  # what was overruled is still said


def test_case_holds_a_correction_elsewhere_that_changed_it(table, rut):
    """Another entry corrected: the case is open again, and says which line made it so."""
    outcome = event_correct(
        link=rut,
        table_id=table.pk,
        number=SHOWN_BY,
        body={"by": "Bo", "do": "play", "cards": "TD"},
        reason="It was mistyped",
        key=new_key(),
        expected=None,
    )

    assert roles(case_of(table))[outcome.number] == "changes"


def test_case_holds_the_calls_of_its_hand(table, rut):
    """A call raised in the hand, with who came; one of the next hand is no part of it."""
    call = call_raise(seat=seat_of(table, "Cia"), reason="Somebody may have broken a rule")
    call_claim(link=rut, call_id=call.pk)
    call_answer(link=rut, call_id=call.pk, answer="I have put it right")
    enter_all(table, REST + "Anna deal 9D")
    call_raise(seat=seat_of(table, "Dag"))

    (shown,) = case_of(table).calls

    assert (shown.player, shown.claimed_by, shown.answer) == ("Cia", "Rut", "I have put it right")


def test_case_says_when_the_log_is_not_sound(table):
    """Who rewrites a line finds it said on paper."""
    Event.objects.filter(table=table, number=3).update(reason="forged")

    assert any("hash" in fault for fault in case_of(table).faults)


def test_case_of_a_line_that_is_not_there_is_unknown(table):
    """There is no entry 99."""
    with pytest.raises(EventUnknown):
        case_of(table, 99)


def test_dossier_page_shows_the_case(table, rut):
    """Clause, rule, entries, hash; and the way to the PDF."""
    page = Client().get(address(rut, table))

    words = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page.content.decode()))
    assert page.status_code == 200
    assert f"Case {REVOKED}, Table 1" in words
    assert "settles it" in words and "The log is intact" in words
    assert reloaded(table).last_hash in words
    assert address(rut, table, name="dossier-pdf") in page.content.decode()


def test_dossier_is_for_referees_of_the_hall_alone(table):
    """A seat's link opens nothing here, another hall's referee finds no such table."""
    token = seat_token(seat_of(table, "Bo"))
    stranger = make_referee(make_table())

    for name in ("dossier", "dossier-pdf"):
        assert Client().get(reverse(f"referee:{name}", args=[token, table.pk, REVOKED])).status_code == 404
        assert Client().get(address(stranger, table, name=name)).status_code == 404
        assert Client().get(address(make_referee(table), table, 99, name)).status_code == 404


def test_dossier_pdf_is_a_pdf_with_suits_and_text(table, rut):
    """A PDF on A4 with the fonts for suits in it, and content that follows the case."""
    answer = Client().get(address(rut, table, name="dossier-pdf"))

    assert answer["Content-Type"] == "application/pdf"
    case = open_pdf(answer.content)
    assert case.pages[0].mediabox.width == pytest.approx(595.3, abs=0.1)
    assert "ZapfDingbats" in str(fonts_in(case))
    assert f"Case {REVOKED}, Table 1" in words_in(case) and "1 / 1" in words_in(case)
    other = open_pdf(Client().get(address(rut, table, 5, "dossier-pdf")).content)
    assert "Case 5, Table 1" in words_in(other)


def test_dossier_pdf_writes_any_name(rut):
    """Letters that the font lacks, and signs that are markup elsewhere, are no trouble."""
    odd = make_table(players=("Åsa <b>", "Řehoř & Co", "Лев", "張"))
    enter_all(odd, "張 deal KC")

    assert Client().get(address(make_referee(odd), odd, 1, "dossier-pdf")).status_code == 200


def decided(table, rut):
    """A case with everything: overruled, fined, noted, corrected elsewhere; players and referee named in free words."""
    given = {"link": rut, "table_id": table.pk, "expected": None}
    event_correct(number=SHOWN_BY, body=None, reason="Twice", key=new_key(), **given)
    event_overrule(number=REVOKED, verdict="legal", reason="Bo's cards show it, says Anna", key=new_key(), **given)
    fault_give(player="Bo", reason="Showed a card", about=REVOKED, key=new_key(), **given)
    note_write(link=rut, table_id=table.pk, number=REVOKED, words="Rut saw Bos ace", key=new_key())
    call_answer(link=rut, call_id=call_raise(seat=seat_of(table, "Cia"), reason="help").pk, answer="Dag leads")


def test_case_lists_the_decisions_with_what_each_changed(table, rut):
    """Who decided what when and why, and what it did to whom."""
    decided(table, rut)

    rows = case_of(table).decisions

    assert [(row.line.actor, row.line.reason) for row in rows] == [
        ("Rut", "Twice"),
        ("Rut", "Bo's cards show it, says Anna"),
        ("Rut", "Showed a card"),
        ("Rut", "Rut saw Bos ace"),
    ]
    assert [(score.player, score.was, score.now) for row in rows for score in row.scores] == [("Bo", 30, 25)]
    assert [(cost.player, cost.points) for row in rows for cost in row.line.penalties] == [("Bo", 5)]


def test_case_without_names_holds_no_name(table, rut):
    """Players are letters in the order they sit, referees numbered; cards, rules and times are what they were."""
    decided(table, rut)
    Hall.objects.filter(pk=table.hall_id).update(name="Bo's place")
    named = case_of(table)

    case = anonymise_case(named, ["Rut"])

    told = repr(case.to_json())
    assert not re.search(r"\b(Anna|Bo|Bos|Cia|Dag|Rut)\b", told)
    assert case.players == ("A", "B", "C", "D") and case.made_by == "R1"
    assert case.line.text == "B plays 7♠" and case.line.body == {**named.line.body, "by": "B"}
    assert case.decisions[1].line.reason == "B's cards show it, says A"
    assert (case.log_hash, case.log_number) == (named.log_hash, named.log_number)
    assert [breach.text for breach in case.breaches] == [breach.text for breach in named.breaches]


def test_name_that_is_also_a_card_or_a_word_of_ours_spoils_nothing(rut):
    """A player called K, one called legal, one whose name is in another's."""
    table = make_table(players=("K", "legal", "Bo", "Bo Ek"))
    enter_all(table, "K deal KC")
    made = make_referee(table)
    case = anonymise_case(dossier(reloaded(table), 1, made_by="Rut"), [made.label])

    assert case.line.text == "A deals, K♣ is turned up"
    assert case.verdict.verdict == "legal" and case.players == ("A", "B", "C", "D")
    assert case.line.body["trump"] == "KC"


def test_dossier_page_and_pdf_without_names(table, rut):
    """One tap from the case; the PDF it leads to has no names either."""
    decided(table, rut)
    where = address(rut, table)
    assert f'{where}?anonymous"' in Client().get(where).content.decode()

    page = Client().get(f"{where}?anonymous").content.decode()
    pdf = Client().get(address(rut, table, name="dossier-pdf") + "?anonymous")

    article = re.sub(r"<[^>]+>", " ", page[page.index("<header>", page.index("dossier stack")) :])
    assert not re.search(r"\b(Anna|Bo|Cia|Dag|Rut)\b", article)
    assert "B plays 7♠" in article and "dossier.pdf?anonymous" in page
    assert not re.search(r"\b(Anna|Bo|Cia|Dag|Rut)\b", words_in(open_pdf(pdf.content)))
    assert "Dag" in words_in(open_pdf(Client().get(address(rut, table, name="dossier-pdf")).content))
