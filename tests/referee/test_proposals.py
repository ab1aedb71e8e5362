"""An entry put together by taps: what a tap adds, replaces or leaves out, and what is folded away."""

from django.http import QueryDict

from referee.engine.cards import RANKS, SUITS
from referee.engine.fields import AtTable
from referee.forms.proposals import read_proposal
from referee.games import GAMES
from tests.support.referee import FOUR

AT = AtTable(FOUR, tuple(rank + suit for suit in SUITS for rank in RANKS), (3, 2, 1))


def row_of(game, query, name):
    """One row of the desk at this address."""
    proposal = read_proposal(QueryDict(query), GAMES[game], FOUR, None)
    return next(row for row in proposal.rows(AT, {3: "Bo lays 7♥"}) if row.name == name)


def tapped(row, value):
    """The fields of the address that has a value chosen."""
    return QueryDict(next(choice.query for choice in row.choices if choice.value == value)).dict()


def test_card_that_is_named_takes_the_place_of_one_that_nobody_knew():
    """Three cards were passed, none of them told: each tap names one, and there are three still."""
    row = row_of("kombinationswhist", "by=Anna&do=send&to=Bo&cards=%3F%3F+%3F%3F+7H", "cards")

    assert tapped(row, "8H")["cards"] == "8H ?? 7H"
    assert tapped(row, "7H")["cards"] == "?? ??"
    assert row.unknown and tapped(row, "??")["cards"] == "?? ?? 7H ??"


def test_card_of_two_packs_is_chosen_twice():
    """Both sevens of hearts were laid: the second by a tap of its own. Where a card is there once, nothing asks."""
    row = row_of("knaker", "by=Anna&do=play&cards=7H", "cards")
    assert [choice.text for choice in row.again] == ["7♥ once more"]
    assert QueryDict(row.again[0].query)["cards"] == "7H 7H"
    assert tapped(row_of("knaker", "by=Anna&do=play&cards=7H+7H", "cards"), "7H").get("cards") is None
    assert row_of("knoesten", "by=Anna&do=exchange&cards=7H", "cards").again == ()
    assert row_of("knoesten", "by=Anna&do=play&cards=7H", "cards").again == ()


def test_what_is_usual_goes_without_saying():
    """A default that is one of the choices is chosen as long as nothing is said, and tapped, leaves the field out."""
    row = row_of("knaker", "by=Anna&do=play&cards=7H", "from")
    assert [choice.text for choice in row.choices if choice.chosen] == ["the hand"] and row.unsaid is None
    assert tapped(row, "up")["from"] == "up" and "from" not in tapped(row, "hand")

    row = row_of("knaker", "by=Anna&do=accuse&event=3&denies=yes", "denies")
    assert [choice.text for choice in row.choices if choice.chosen] == ["Yes"] and "denies" not in tapped(row, "no")


def test_what_must_be_said_is_answered_no_as_well():
    """A failed blow: no is an answer, and not nothing."""
    assert tapped(row_of("knaker", "by=Anna&do=blow", "ok"), "no")["ok"] == "no"
    assert row_of("knaker", "by=Anna&do=blow&ok=no", "ok").chosen == "No"


def test_what_may_be_left_out_can_be_taken_back():
    """A stack was named for a cheat that has none: the desk lets it be unsaid."""
    row = row_of("knaker", "do=cheat&player=Bo&kind=turn-stack&stack=2", "stack")

    assert row.unsaid and not row.unsaid.chosen
    assert "stack" not in QueryDict(row.unsaid.query)


def test_earlier_entry_is_chosen_by_its_words():
    """The number it has in the log, and what was said."""
    row = row_of("knaker", "by=Anna&do=accuse", "event")
    assert [choice.text for choice in row.choices] == ["3: Bo lays 7♥", "2", "1"]


def test_long_row_is_folded_once_it_is_answered():
    """The verbs of Knåker once one is chosen, a whole pack where no card need be named; what is asked stays open."""
    assert row_of("knaker", "by=Anna&do=lift", "do").is_folded
    assert not row_of("knaker", "by=Anna&do=lift", "cards").is_folded
    assert not row_of("knoesten", "by=Anna&do=play", "do").is_folded
    hit = "by=Anna&do=attack&cards=7H&target=Bo&life=1"
    assert row_of("gnallknekt", hit, "hit").is_folded and row_of("gnallknekt", hit, "hit").chosen == "not said"
    assert not row_of("gnallknekt", f"{hit}&hit=8H", "hit").is_folded


def test_what_was_said_of_who_acted_is_said_of_whom_it_was():
    """Bo laid the card, not Anna: it goes along."""
    row = row_of("kombinationswhist", "by=Anna&do=declare&ranks.Anna=7H", "by")
    chosen = tapped(row, "Bo")
    assert chosen["ranks.Bo"] == "7H" and "ranks.Anna" not in chosen


def test_desk_says_what_is_missing_in_words():
    """The fields' names, as people call them."""
    proposal = read_proposal(QueryDict("by=&do=shift"), GAMES["knaker"], FOUR, None)
    assert proposal.missing_words == "who it was, cards, stack, stack it goes to"
