"""The reasoning about unseen cards against every arrangement there is."""

from itertools import combinations
from types import SimpleNamespace

from hypothesis import given
from hypothesis import strategies as st

from referee.engine.cards import Pack
from referee.engine.dealing import Share, can_be_shared
from referee.engine.unseen import Hidden, Holds

SMALL = Pack("QKA", suits="SH")


def all_arrangements(hidden):
    """Return every division of the unseen cards over the hands, each as a tuple of sets."""

    def deal(unseen, seat):
        if seat == len(hidden.unknown):
            yield ()
            return
        free = SMALL.cards(unseen & ~hidden.barred[seat])
        for cards in combinations(free, hidden.unknown[seat]):
            hand = SMALL.mask(cards)
            for rest in deal(unseen & ~hand, seat + 1):
                yield (hand, *rest)

    def holds(share, hands):
        return share.least <= sum((hands[seat] & share.cards).bit_count() for seat in share.seats) <= share.most

    return [hands for hands in deal(hidden.unseen, 0) if all(holds(share, hands) for share in hidden.shares)]


@st.composite
def hiddens(draw):
    """Three hands over a pack of six: some cards known, some gone, some that can't be here or there."""
    owners = draw(st.lists(st.integers(0, 8), min_size=6, max_size=6))
    bits = [SMALL.bit[card] for card in SMALL.cards_in_order]
    unseen = sum(bit for bit, owner in zip(bits, owners, strict=True) if owner > 4)
    held = tuple(sum(bit for bit, owner in zip(bits, owners, strict=True) if owner == seat) for seat in range(3))
    sizes = [draw(st.integers(0, 2)) for _ in range(3)]
    barred = tuple(draw(st.sampled_from([0, 0, draw(st.integers(0, SMALL.all))])) for _ in range(3))
    shares = tuple(
        Share(tuple(seats), draw(st.integers(0, SMALL.all)), draw(st.integers(0, 2)), draw(st.integers(0, 3)))
        for seats in draw(st.lists(st.lists(st.integers(0, 2), min_size=1, max_size=3, unique=True), max_size=3))
    )
    return Hidden(unseen, held, (0, 0, 0), tuple(sizes), barred, shares)


@given(hiddens(), st.integers(0, 2), st.integers(0, SMALL.all))
def test_holds_agrees_with_every_arrangement(hidden, seat, cards):
    """A hand surely holds one of a set, or surely lacks it, exactly if every arrangement says so."""
    arrangements = all_arrangements(hidden)
    if not arrangements:
        return

    state = SimpleNamespace(hidden=hidden)
    found = {bool((hands[seat] | hidden.held[seat]) & cards) for hands in arrangements}
    status = Holds(seat, cards, SMALL).status(state)

    assert status is (found.pop() if len(found) == 1 else None)


@given(hiddens(), st.lists(st.tuples(st.integers(0, 2), st.integers(0, SMALL.all)), max_size=4))
def test_can_lack_agrees_with_every_arrangement(hidden, lacking):
    """Several hands can lack their sets at once exactly if some arrangement does it."""
    arrangements = all_arrangements(hidden)
    if not arrangements:
        return
    possible = any(
        all(not (hands[seat] | hidden.held[seat]) & cards for seat, cards in lacking) for hands in arrangements
    )

    assert hidden.can_lack(lacking) is possible


@given(hiddens(), st.integers(0, 2), st.integers(0, SMALL.all))
def test_can_hold_agrees_with_every_arrangement(hidden, seat, cards):
    """Cards can lie in a hand together exactly if some arrangement, with the known ones, has them there."""
    arrangements = all_arrangements(hidden)
    if not arrangements:
        return
    possible = any(not cards & ~(hands[seat] | hidden.held[seat]) for hands in arrangements)

    assert hidden.can_hold(seat, cards) is possible


@given(hiddens(), st.integers(0, 2), st.integers(0, SMALL.all))
def test_reveal_leaves_the_arrangements_with_these_cards(hidden, seat, cards):
    """Once cards are seen in a hand, just the arrangements are left that have them there."""
    cards &= hidden.unseen | hidden.held[seat]
    arrangements = all_arrangements(hidden)
    if not hidden.can_hold(seat, cards):
        return
    shown = cards & ~hidden.held[seat]
    fitting = {
        tuple(hand & ~shown if place == seat else hand for place, hand in enumerate(hands))
        for hands in arrangements
        if not shown & ~hands[seat]
    }

    assert {tuple(hands) for hands in all_arrangements(hidden.reveal(seat, cards))} == fitting


@given(hiddens(), st.integers(0, 2), st.data())
def test_idle_shares_tell_nothing_now_or_after_a_card(hidden, seat, data):
    """Without them the same arrangements are left, also once one more card has come from a hand."""
    rest = hidden.without_idle_shares()
    assert all_arrangements(rest) == all_arrangements(hidden)
    here = [cards[seat] for cards in all_arrangements(hidden)]
    playable = SMALL.cards(hidden.held[seat] | (here[0] if here else 0))
    if here and playable:
        card = SMALL.bit[data.draw(st.sampled_from(playable))]
        assert all_arrangements(rest.after_play(seat, card)) == all_arrangements(hidden.after_play(seat, card))


def test_after_play_takes_a_known_card_from_those_known():
    """A known card that is played leaves the number of unknown ones as it was."""
    ace, king = SMALL.bit["AS"], SMALL.bit["KS"]
    hidden = Hidden(king, (ace, 0), (0, 0), (1, 0), (0, 0))

    after = hidden.after_play(0, ace)

    assert after.held == (0, 0)
    assert after.unknown == (1, 0)
    assert after.played == (ace, 0)


def test_after_play_takes_an_unseen_card_from_the_unknown_ones():
    """An unseen card that is played was one of the unknown ones."""
    king = SMALL.bit["KS"]
    hidden = Hidden(king, (0, 0), (0, 0), (1, 0), (0, 0))

    after = hidden.after_play(0, king)

    assert after.unseen == 0
    assert after.unknown == (0, 0)


def test_share_that_its_seats_cannot_break_is_idle():
    """A share for as many cards as its seats can hold says nothing; one for fewer, or for at least one, does."""
    ace, king, queen = (SMALL.bit[card] for card in ("AS", "KS", "QS"))
    hidden = Hidden(ace | king | queen, (0, 0), (0, 0), (2, 1), (0, 0))
    idle, fewer, some = (Share((0,), ace | king, least, most) for least, most in ((0, 2), (0, 1), (1, 2)))

    assert hidden._replace(shares=(idle,)).without_idle_shares().shares == ()
    assert hidden._replace(shares=(idle, fewer)).without_idle_shares().shares == (fewer,)
    assert hidden._replace(shares=(some,)).without_idle_shares().shares == (some,)


def test_hand_with_a_full_share_gets_no_card_of_it():
    """Hands are dealt so that a share whose most is nothing stays empty, and one whose least is all is filled."""
    ace, king, queen = (SMALL.bit[card] for card in ("AS", "KS", "QS"))

    assert can_be_shared([ace | king, ace | queen], [1, 1], [Share((0,), ace, 0, 0)])
    assert not can_be_shared([ace, ace | queen], [1, 1], [Share((0,), ace, 0, 0)])
    assert can_be_shared([ace | king, ace | queen], [1, 1], [Share((0, 1), ace, 1, 1)])
    assert not can_be_shared([king, queen], [1, 1], [Share((0, 1), ace, 1, 1)])
    assert not can_be_shared([ace | king, ace | queen], [1, 1], [Share((0,), ace, 0, -1)])


def test_hand_holds_a_card_that_all_others_leave_to_it():
    """Where another hand needs the only other card that may be here, this hand holds the first one for sure."""
    ace, king, queen = (SMALL.bit[card] for card in ("AS", "KS", "QS"))
    hidden = Hidden(ace | king | queen, (0, 0, 0), (0, 0, 0), (1, 1, 1), (queen, ace | queen, 0))

    assert hidden.holds(0, ace) is True
    assert hidden.holds(0, king) is False
    assert hidden.holds(2, ace | king) is False
