"""What an offline phone asks about: of several entries only the first is sent by itself (decision 0073)."""

from playwright.sync_api import expect

from tests.support.browser import wait_until
from tests.support.phone import Phone
from tests.support.referee import START
from tests.support.seats import DAG_ENDS_A_TRICK, open_table, plays
from tests.support.tablet import play


def test_second_card_waits_for_its_turn_and_is_entered_only_when_its_player_says_so(evening, pages, wire):
    """Anna lays two aces without a line. The second would be out of turn: it waits through a reload, and asks."""
    seats = open_table(evening, START)
    anna = Phone.at(pages, wire.url(seats["Anna"]), worker=True)
    wait_until(anna.page, "navigator.serviceWorker.controller")
    wait_until(anna.page, "caches.match(location.pathname).then(Boolean)")
    anna.cut_off(wire)
    expect(anna.ask).to_contain_text("before anything after it you are asked again")
    anna.lay("AH", "AS", "KS")
    anna.reload()
    anna.lists(("ace of hearts", "unanswered|waiting"), ("ace of spades", "line"), ("king of spades", "line"))

    wire.mend()
    anna.still_lists(("ace of spades", "turn"), ("king of spades", "turn"))
    expect(anna.row("turn").first).to_contain_text("you are asked when it is your turn again")
    anna.reload()
    for name, card in (("Bo", "7H"), ("Cia", "8H"), ("Dag", "9H")):
        play(pages, seats[name], card)

    expect(anna.row("yours")).to_contain_text("ace of spades")
    anna.still_lists(("ace of spades", "yours"), ("king of spades", "turn"))
    expect(anna.refused_words).to_contain_text("Your turn again.")
    anna.button("Not any more ace of spades").tap()
    anna.still_lists(("king of spades", "yours"))
    anna.enter_as_played("king of spades")
    anna.shows_laid("KS")
    assert plays(evening, seats["Anna"]) == ["Anna AH", "Bo 7H", "Cia 8H", "Dag 9H", "Anna KS"]
    expect(anna.penalties).to_have_count(0)


def test_what_is_tapped_now_goes_before_what_the_queue_asks_about(evening, pages, wire):
    """Asked about the card he meant to lead, Dag taps another: that one is entered, and the first is left out."""
    seats = open_table(evening, DAG_ENDS_A_TRICK)
    dag = Phone.at(pages, wire.url(seats["Dag"]))
    dag.cut_off(wire)
    dag.lay("AH", "AS")
    wire.mend()
    dag.still_lists(("ace of spades", "yours"))

    dag.lay("KD")
    dag.shows_laid("KD")
    dag.still_lists(("ace of spades", "turn"))
    dag.leave_out("ace of spades")
    expect(dag.not_arrived).to_have_count(0)
    assert plays(evening, seats["Dag"])[-2:] == ["Dag AH", "Dag KD"]


def test_card_that_is_tapped_again_when_its_turn_has_come_is_entered(evening, pages, wire):
    """Asked about the card he meant to lead, Dag taps it on the pad once more: that says yes."""
    seats = open_table(evening, DAG_ENDS_A_TRICK)
    dag = Phone.at(pages, wire.url(seats["Dag"]))
    dag.cut_off(wire)
    dag.lay("AH", "AS")
    wire.mend()
    dag.still_lists(("ace of spades", "yours"))

    dag.lay("AS")
    expect(dag.not_arrived).to_have_count(0)
    assert plays(evening, seats["Dag"])[-2:] == ["Dag AH", "Dag AS"]
