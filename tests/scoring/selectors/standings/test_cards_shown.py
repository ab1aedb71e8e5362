"""An embedded table shows cards that everybody at the table saw, as long ago as the organiser chose."""

import pytest
from django.test import Client

from referee.models import RefereeLink, Seat, Table
from referee.services.corrections import event_correct
from scoring.models.tournaments import Competition
from scoring.selectors.standings.cards_shown import cards_shown
from scoring.services.rounds.rounds import round_end
from scoring.services.standings.hiding import standings_show
from scoring.services.tournaments.settings import competition_change
from scoring.systems.standings.visibility import Shown
from tests.scoring.competitions import at_referee, make_competition, reloaded, start_round, table_of
from tests.support.referee import enter, new_key, take_back
from tests.support.wall import Wall

pytestmark = pytest.mark.django_db

MINUTE = 60


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Wall:
    """Return the clock on the wall."""
    return Wall(monkeypatch)


@pytest.fixture
def competition(clock: Wall) -> Competition:
    """Return a competition whose embedded tables show cards after five minutes. Table 1 has just been dealt."""
    made = make_competition()
    start_round(made)
    chosen(made, "5")
    table = at_referee(table_of(made))
    *others, dealer = names_at(table)
    enter(table, dealer, "deal", dealer=dealer, trump="KC")
    for name in others:
        enter(table, name, "join")
    for name in (dealer, *others):
        cards = {"count": 2, "cards": "7H 8H"} if name == others[0] else {"count": 0}
        enter(table, name, "exchange", **cards)
    return reloaded(made)


def chosen(competition: Competition, after: str) -> Competition:
    """Choose when cards are shown."""
    return competition_change(competition_id=competition.pk, name=competition.tournament.name, cards_after=after)


def names_at(table: Table) -> list[str]:
    """Return the players in the order in which they sit."""
    return list(Seat.objects.filter(table=table).order_by("position").values_list("player", flat=True))


def trick(competition: Competition) -> str | None:
    """Return the cards of the trick that the embedded table shows; None if it shows no table."""
    shown = cards_shown(reloaded(competition), 1)
    return None if shown is None else " ".join(laid["card"] for laid in shown.table.position["trick"])


def text(competition: Competition) -> str:
    """Return everything that a program could read of the embedded table's cards."""
    shown = cards_shown(reloaded(competition), 1)
    return "" if shown is None else str(shown.table.to_json())


def test_nothing_is_shown_unless_the_organiser_says_so(competition: Competition, clock: Wall) -> None:
    """Cards are off at first, and can be turned off again. The frame says how old they are."""
    clock.turn(6 * MINUTE)
    page = Client().get(f"/embed/{competition.slug}/tables/1/").content.decode()
    assert "The cards 5 minutes ago" in page and "#suit-c" in page

    assert cards_shown(chosen(competition, "never"), 1) is None
    page = Client().get(f"/embed/{competition.slug}/tables/1/").content.decode()
    assert "suit" not in page and "tablet.css" not in page
    assert make_competition().cards_after == "never"


def test_nothing_younger_than_the_delay_is_shown(competition: Competition, clock: Wall) -> None:
    """A card shows up five minutes after it was played, and not a second earlier, whenever somebody has looked."""
    table = at_referee(table_of(competition))
    first, second, *_others = names_at(table)
    assert text(competition) == ""
    clock.turn(1)
    enter(table, first, "play", cards="AH")
    clock.turn(MINUTE)
    enter(table, second, "play", cards="9H")

    clock.turn(4 * MINUTE - 2)
    assert trick(competition) is None
    clock.turn(1)
    assert (trick(competition), "AH" in text(competition)) == ("", False)
    clock.turn(1)
    assert trick(competition) == "AH"
    clock.turn(MINUTE - 1)
    assert (trick(competition), "9H" in text(competition)) == ("AH", False)
    clock.turn(1)
    assert trick(competition) == "AH 9H"


def test_a_later_undo_or_correction_is_not_told_early(competition: Competition, clock: Wall) -> None:
    """The table is shown as it stood then: with the card taken back since, and without the one put in its place."""
    table = at_referee(table_of(competition))
    first, *_others = names_at(table)
    enter(table, first, "play", cards="AH")
    clock.turn(MINUTE)
    take_back(table, first)
    clock.turn(MINUTE)
    number = enter(table, first, "play", cards="QD").event.number
    clock.turn(MINUTE)
    event_correct(
        link=RefereeLink.objects.get(hall_id=table.hall_id),
        table_id=table.pk,
        number=number,
        body={"by": first, "do": "play", "cards": "JS"},
        reason="misread",
        key=new_key(),
        expected=None,
    )

    clock.turn(2 * MINUTE)
    assert trick(competition) == "AH"
    assert not any(card in text(competition) for card in ("QD", "JS"))
    clock.turn(MINUTE)
    assert trick(competition) == ""
    clock.turn(MINUTE)
    assert (trick(competition), "JS" in text(competition)) == ("QD", False)
    clock.turn(MINUTE)
    assert trick(competition) == "JS"


def test_what_only_some_were_told_is_never_shown(competition: Competition, clock: Wall) -> None:
    """Cards that a player alone named stay hidden, and nothing is said of what hands must hold or of verdicts."""
    clock.turn(60 * MINUTE)
    shown = text(competition)
    assert "KC" in shown
    assert not any(card in shown for card in ("7H", "8H"))
    assert "verdict" not in shown
    assert cards_shown(competition, 1).table.knowledge == ()
    assert cards_shown(competition, 9) is None


@pytest.mark.parametrize("shown", [Shown.HELD, Shown.PART])
def test_cards_of_a_hidden_round_are_hidden(competition: Competition, clock: Wall, shown: Shown) -> None:
    """A hidden round shows no cards, since they would tell who wins."""
    clock.turn(60 * MINUTE)
    assert text(competition)
    standings_show(competition_id=competition.pk, shown=shown, hidden_rounds=1)
    assert text(competition) == ""


def test_cards_after_the_game(competition: Competition, clock: Wall) -> None:
    """With this choice a table that plays shows no card, however long it plays."""
    competition = chosen(competition, "game")
    clock.turn(600 * MINUTE)
    assert text(competition) == ""
    round_end(competition_id=competition.pk, number=1, as_they_stand=True)
    assert "KC" in text(competition)
